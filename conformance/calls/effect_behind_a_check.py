"""An effect does not happen if what comes before it fails, used or not."""
from sooner import sequential, unordered

CHARGED = []


@unordered
def validate(order):
    if order["amount"] < 0:
        raise ValueError(f"amount of {order['id']}")


@sequential
def charge(order):
    CHARGED.append(order["id"])
    return order["amount"]


def main():
    orders = [{"id": 1, "amount": 5}, {"id": 2, "amount": 7}, {"id": 3, "amount": -1}, {"id": 4, "amount": 2}]
    total = 0
    try:
        for order in orders:
            validate(order)
            total += charge(order)
    except ValueError as error:
        print("stopped:", error, "after", total)
    return CHARGED, total
