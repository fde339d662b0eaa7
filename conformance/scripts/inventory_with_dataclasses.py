"""An inventory kept in dataclasses: stock moves, reservations, reorder list, errors."""

from collections import defaultdict
from dataclasses import dataclass, field, replace


class StockError(ValueError):
    pass


@dataclass(frozen=True)
class Product:
    sku: str
    price: float
    reorder_at: int = 2

    def __post_init__(self):
        if self.price < 0:
            raise StockError(f"{self.sku}: price {self.price}")


@dataclass
class Line:
    product: Product
    quantity: int = 0
    reserved: dict = field(default_factory=dict)

    @property
    def free(self):
        return self.quantity - sum(self.reserved.values())

    @property
    def value(self):
        return self.quantity * self.product.price


@dataclass
class Inventory:
    lines: dict[str, Line] = field(default_factory=dict)
    history: list[tuple] = field(default_factory=list, repr=False)

    def receive(self, product, quantity):
        line = self.lines.setdefault(product.sku, Line(product))
        if line.product != product:
            line.product = product
            self.history.append(("changed", product.sku))
        line.quantity += quantity
        self.history.append(("received", product.sku, quantity))
        return self

    def reserve(self, order, **wanted):
        done = []
        try:
            for sku, quantity in wanted.items():
                line = self.lines[sku]
                if line.free < quantity:
                    raise StockError(f"{order}: {quantity} {sku} wanted, {line.free} free")
                line.reserved[order] = line.reserved.get(order, 0) + quantity
                done.append(sku)
        except (StockError, KeyError) as error:
            for sku in done:
                del self.lines[sku].reserved[order]
            self.history.append(("failed", order, done))
            if isinstance(error, KeyError):
                raise StockError(f"{order}: no such sku {error}") from error
            raise

    def ship(self, order):
        shipped = defaultdict(int)
        for sku, line in self.lines.items():
            if order in line.reserved:
                quantity = line.reserved.pop(order)
                line.quantity -= quantity
                shipped[sku] += quantity
        if not shipped:
            raise StockError(f"{order}: nothing reserved")
        return dict(shipped)

    def to_reorder(self):
        return sorted(line.product.sku for line in self.lines.values() if line.free <= line.product.reorder_at)


def main():
    nail, saw = Product("nail", 0.05, reorder_at=50), Product("saw", 12.5)
    stock = Inventory()
    stock.receive(nail, 100).receive(saw, 3).receive(replace(nail, price=0.06), 20)
    print(stock)
    stock.reserve("A1", nail=80, saw=1)
    for order, wanted in {"B2": {"nail": 30, "saw": 5}, "C3": {"saw": 1, "axe": 1}, "D4": {"nail": 41}}.items():
        try:
            stock.reserve(order, **wanted)
        except StockError as error:
            print(error, "|", repr(error.__cause__))
    print([(sku, line.free, line.reserved) for sku, line in stock.lines.items()])
    print(stock.ship("A1"), stock.to_reorder(), f"{sum(line.value for line in stock.lines.values()):.2f}")
    print(stock.history[-3:])
    try:
        Product("bad", -1)
    except StockError as error:
        print(error)
    print(stock == Inventory(stock.lines, stock.history), stock.lines["saw"] == Line(saw, 2))
    stock.ship("A1")
