"""A shop simulation: nested dicts and lists updated by events, rollback on failure, final report."""

import copy


class OutOfStock(Exception):
    def __init__(self, item, wanted, have):
        super().__init__(item, wanted, have)
        self.item, self.wanted, self.have = item, wanted, have

    def __str__(self):
        return f"{self.item}: wanted {self.wanted}, have {self.have}"


def restock(shop, item, count, price=None):
    entry = shop["stock"].setdefault(item, {"count": 0, "price": price})
    entry["count"] += count
    if price is not None:
        entry["price"] = price


def sell(shop, basket):
    backup = copy.deepcopy(shop["stock"])
    total = 0
    try:
        for item, wanted in basket.items():
            entry = shop["stock"][item]
            if entry["count"] < wanted:
                raise OutOfStock(item, wanted, entry["count"])
            entry["count"] -= wanted
            total += wanted * entry["price"]
    except (OutOfStock, KeyError) as error:
        shop["stock"] = backup
        shop["log"].append(("refused", f"{type(error).__name__} {error}"))
        return None
    else:
        shop["cash"] += total
        return total
    finally:
        shop["visits"] += 1


def main():
    shop = {"stock": {}, "cash": 0, "log": [], "visits": 0}
    restock(shop, "tea", 10, 3)
    restock(shop, "jam", 2, price=5)
    restock(shop, "tea", 5)
    baskets = [{"tea": 2}, {"tea": 1, "jam": 3}, {"jam": 2, "tea": 13}, {"tea": 1}, {"cake": 1}, {}]
    for number, basket in enumerate(baskets, 1):
        paid = sell(shop, basket)
        print(number, "refused" if paid is None else f"paid {paid}", {k: v["count"] for k, v in shop["stock"].items()})
    print(shop["cash"], shop["visits"])
    for kind, text in shop["log"]:
        print(kind, text)
    empty = [item for item, entry in shop["stock"].items() if not entry["count"]]
    print("empty:", ", ".join(empty) or "nothing")
    shop["stock"]["gum"] = {"count": 1}
    return sell(shop, {"gum": 1})
