"""A table-driven state machine for an order, with guards, actions and illegal transitions."""

from enum import Enum, auto


class State(Enum):
    CART = auto()
    PAID = auto()
    SHIPPED = auto()
    DONE = auto()
    CANCELLED = auto()


class IllegalTransition(Exception):
    def __init__(self, state, event, allowed):
        self.state, self.event, self.allowed = state, event, allowed
        names = ", ".join(sorted(allowed)) or "nothing"
        super().__init__(f"{event!r} in {state.name}; allowed: {names}")


class Order:
    transitions = {}

    def __init__(self, items):
        self.state, self.items, self.paid, self.log = State.CART, list(items), 0, []

    def __init_subclass__(cls):
        cls.transitions = dict(cls.transitions)

    @classmethod
    def on(cls, source, event, target):
        def register(function):
            sources = source if isinstance(source, tuple) else (source,)
            for one in sources:
                cls.transitions[one, event] = (target, function)
            return function

        return register

    def fire(self, event, **details):
        try:
            target, action = self.transitions[self.state, event]
        except KeyError:
            allowed = {name for state, name in self.transitions if state is self.state}
            raise IllegalTransition(self.state, event, allowed) from None
        before = self.state
        outcome = action(self, **details)
        if outcome is False:
            self.log.append(f"{before.name} kept by {event}")
            return self
        self.state = target
        self.log.append(f"{before.name} -> {target.name}")
        return self


@Order.on(State.CART, "add", State.CART)
def add(order, item):
    order.items.append(item)


@Order.on(State.CART, "pay", State.PAID)
def pay(order, amount):
    order.paid += amount
    return order.paid >= 10 * len(order.items)


@Order.on(State.PAID, "ship", State.SHIPPED)
def ship(order):
    if not order.items:
        raise ValueError("nothing to ship")


@Order.on(State.SHIPPED, "arrive", State.DONE)
def arrive(order):
    order.items.clear()


@Order.on((State.CART, State.PAID), "cancel", State.CANCELLED)
def cancel(order, reason="none given"):
    order.log.append(f"cancelled: {reason}")


class Express(Order):
    pass


@Express.on(State.PAID, "ship", State.DONE)
def ship_express(order):
    order.log.append("by courier")


def main():
    order = Order(["book"])
    order.fire("add", item="pen").fire("pay", amount=15).fire("pay", amount=5).fire("ship").fire("arrive")
    print(order.state, order.log, order.items)
    express = Express(["gift"]).fire("pay", amount=10).fire("ship")
    print(express.state.name, express.log, len(Order.transitions), len(Express.transitions))
    cancelled = Order([]).fire("cancel", reason="bored")
    wrong = [(cancelled, "pay", {"amount": 1}), (Order([1]), "ship", {}), (Order([1]), "pay", {})]
    for target, event, details in wrong:
        try:
            target.fire(event, **details)
        except IllegalTransition as error:
            print(error, error.__suppress_context__)
        except TypeError as error:
            print(error, target.state.name)
    empty = Order([]).fire("pay", amount=0)
    try:
        empty.fire("ship")
    except ValueError as error:
        print(error, empty.state.name, empty.log)
    reachable, frontier = {State.CART}, [State.CART]
    while frontier:
        state = frontier.pop()
        for (source, _), (target, _) in Order.transitions.items():
            if source is state and target not in reachable:
                reachable.add(target)
                frontier.append(target)
    print([state.name for state in State if state in reachable])
    order.fire("cancel")
