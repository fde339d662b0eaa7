"""A report formatter: column alignment, wrapping, totals, sections and a histogram."""

import textwrap

SALES = [
    ("north", "apples", 120, 0.5),
    ("north", "pears", 80, 0.75),
    ("south", "apples", 200, 0.45),
    ("south", "figs", 12, 4.0),
    ("west", "pears", 0, 0.8),
]


def column_widths(header, rows):
    return [max(len(str(cell)) for cell in column) for column in zip(header, *rows)]


def table(header, rows, align=None):
    align = align or "<" * len(header)
    cells = [[f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    widths = column_widths(header, cells)
    line = " | ".join(f"{{:{side}{width}}}" for side, width in zip(align, widths))
    rule = "-+-".join("-" * width for width in widths)
    return "\n".join([line.format(*header), rule, *(line.format(*row) for row in cells)])


def histogram(counts, width=20):
    top = max(counts.values(), default=0)
    lines = []
    for label, count in counts.items():
        bar = "#" * round(count / top * width) if top else ""
        lines.append(f"{label:>8} {bar:<{width}} {count}")
    return "\n".join(lines)


def section(title, body, level=1):
    mark = "=-"[level - 1]
    return f"{title}\n{mark * len(title)}\n{body}\n"


def summarise(sales):
    by_region, by_product = {}, {}
    for region, product, count, price in sales:
        entry = by_region.setdefault(region, {"count": 0, "value": 0.0})
        entry["count"] += count
        entry["value"] += count * price
        by_product[product] = by_product.get(product, 0) + count
    return by_region, by_product


def main():
    by_region, by_product = summarise(SALES)
    print(section("Sales", table(("region", "product", "count", "price"), SALES, "<<>>")))
    rows = []
    for region, entry in by_region.items():
        count, value = entry["count"], entry["value"]
        rows.append((region, count, value, value / count if count else "-"))
    rows.append(("total", *(sum(row[i] for row in rows) for i in (1, 2)), ""))
    print(section("Regions", table(("region", "count", "value", "mean"), rows, "<>>>")))
    print(section("Products", histogram(by_product), level=2))
    text = "The quick brown fox jumps over the lazy dog, and then it rests for a long while under the tree."
    print(textwrap.fill(text, width=32, initial_indent="* ", subsequent_indent="  "))
    print(textwrap.indent(textwrap.dedent("""
        one
          two
        three""").strip(), "> "))
    print(histogram({}) == "", histogram({"none": 0}))
    print(f"{'left':<10}|{'mid':^10}|{'right':>10}|{1234567.891:,.1f}|{0.1234:.1%}|{255:#x}|{5:03d}")
    print("\t".join(["a", "bb"]).expandtabs(4), "x".center(5, "*"), "7".zfill(3), "abc".ljust(5, "."))
    return table(("a", "b"), [(1, 2), (3,)])
