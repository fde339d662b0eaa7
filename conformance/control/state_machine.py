"""A vending machine as a loop over events with a dispatch dict, guards, and error states."""


class Rejected(Exception):
    pass


def coin(machine, value):
    if value not in (5, 10, 20):
        raise Rejected(f"coin {value}")
    machine["credit"] += value
    return "ready" if machine["credit"] >= machine["price"] else "collecting"


def button(machine, slot):
    if machine["state"] != "ready":
        raise Rejected(f"need {machine['price'] - machine['credit']} more")
    if not machine["slots"][slot]:
        raise Rejected(f"{slot} sold out")
    machine["credit"] -= machine["price"]
    machine["sold"].append(machine["slots"][slot].pop())
    return "ready" if machine["credit"] >= machine["price"] else "collecting"


def refund(machine):
    back, machine["credit"] = machine["credit"], 0
    machine["returned"] += back
    return "idle"


HANDLERS = {"coin": coin, "button": button, "refund": refund}


def run(machine, events):
    for number, (name, *args) in enumerate(events):
        if machine["state"] == "broken":
            print(number, "ignored")
            continue
        try:
            handler = HANDLERS[name]
            machine["state"] = handler(machine, *args)
        except Rejected as error:
            print(number, "rejected:", error)
        except KeyError as error:
            print(number, "unknown", error)
            if machine["strict"]:
                machine["state"] = "broken"
        else:
            print(number, name, *args, "->", machine["state"], machine["credit"])
    return machine


def main():
    machine = {"state": "idle", "price": 15, "credit": 0, "slots": {"a": ["gum"], "b": []}, "sold": [],
               "returned": 0, "strict": False}
    run(machine, [("coin", 10), ("button", "a"), ("coin", 7), ("coin", 10), ("button", "b"), ("button", "a"),
                  ("button", "z"), ("refund",), ("kick",), ("refund",)])
    print({k: v for k, v in machine.items() if k != "slots"})
    machine["strict"] = True
    run(machine, [("kick",), ("coin", 5)])
    machine["state"] = "idle"
    return run(machine, [("coin",)])
