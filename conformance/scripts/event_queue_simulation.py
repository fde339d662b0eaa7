"""A discrete-event simulation of a shop with a heap of events and a virtual clock."""

import heapq
import itertools


class Simulation:
    def __init__(self):
        self.now = 0
        self.queue = []
        self.order = itertools.count()
        self.log = []

    def at(self, delay, action, *args):
        if delay < 0:
            raise ValueError(f"cannot schedule {delay} in the past")
        heapq.heappush(self.queue, (self.now + delay, next(self.order), action, args))

    def run(self, until=float("inf")):
        steps = 0
        while self.queue and self.queue[0][0] <= until:
            self.now, _, action, args = heapq.heappop(self.queue)
            try:
                action(*args)
            except Exception as error:
                self.note(f"error in {action.__name__}: {error}")
            steps += 1
        return steps

    def note(self, text):
        self.log.append(f"{self.now:>3} {text}")


class Shop:
    def __init__(self, sim, clerks, patience):
        self.sim, self.free, self.patience = sim, clerks, patience
        self.waiting = []
        self.served = self.lost = 0
        self.waits = []

    def arrive(self, name, work):
        self.sim.note(f"{name} arrives")
        customer = {"name": name, "work": work, "since": self.sim.now, "gone": False}
        if self.free:
            self.serve(customer)
        else:
            self.waiting.append(customer)
            self.sim.at(self.patience, self.give_up, customer)

    def serve(self, customer):
        if customer["work"] <= 0:
            raise RuntimeError(f"{customer['name']} wants nothing")
        self.free -= 1
        customer["served"] = True
        self.waits.append(self.sim.now - customer["since"])
        self.sim.note(f"{customer['name']} is served")
        self.sim.at(customer["work"], self.finish, customer)

    def finish(self, customer):
        self.free += 1
        self.served += 1
        self.sim.note(f"{customer['name']} leaves")
        while self.waiting:
            following = self.waiting.pop(0)
            if not following["gone"]:
                self.serve(following)
                break

    def give_up(self, customer):
        if customer.get("served"):
            return
        customer["gone"] = True
        self.lost += 1
        self.sim.note(f"{customer['name']} gives up")


def main():
    sim = Simulation()
    shop = Shop(sim, clerks=1, patience=4)
    arrivals = [(0, "ann", 5), (1, "bob", 2), (2, "cid", 3), (3, "dee", 1), (12, "eve", 0), (12, "fay", 1)]
    for delay, name, work in arrivals:
        sim.at(delay, shop.arrive, name, work)
    print("steps", sim.run(until=6), "waiting", [c["name"] for c in shop.waiting])
    print("steps", sim.run())
    print("\n".join(sim.log))
    print(f"served {shop.served}, lost {shop.lost}, mean wait {sum(shop.waits) / len(shop.waits):.2f}")
    ticks = []

    def tick(n):
        ticks.append((sim.now, n))
        if n:
            sim.at(n, tick, n - 1)

    sim.at(1, tick, 3)
    sim.run()
    print(ticks, sim.now, len(sim.queue))
    sim.at(-1, tick, 0)
