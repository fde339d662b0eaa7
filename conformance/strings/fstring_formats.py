"""f-string format specs: width, fill, alignment, sign, precision, type, grouping, nested specs."""


def main():
    n, x, s = 1234567, 3.14159265, "text"
    print(f"[{n:10}] [{n:<10}] [{n:^11}] [{n:>10}] [{n:010}] [{n:,}] [{n:_}] [{-n:=+12}]")
    print(f"[{255:x}] [{255:#X}] [{5:b}] [{5:#010b}] [{8:o}] [{97:c}] [{n:e}] [{7:+d}] [{7: d}]")
    print(f"[{x:.2f}] [{x:10.3f}] [{x:<10.1f}] [{x:+.0f}] [{x:e}] [{x:g}] [{1e10:g}] [{x:%}] [{0.256:.1%}]")
    print(f"[{s:10}] [{s:>10}] [{s:^10}] [{s:*^10}] [{s:.2}] [{s:-<8.3}] [{s!r:>8}]")
    width, precision, fill, align = 12, 3, "~", "^"
    print(f"[{x:{width}.{precision}f}] [{s:{fill}{align}{width}}] [{x:{width}.{precision + 1}}]")
    print(f"[{True}] [{True:5}] [{True:d}] [{None}] [{None!s:>6}] [{[1, 2]}] [{(1,)}] [{ {'k': 1} }]")
    print(f"[{float('nan'):6}] [{float('inf'):+}] [{-0.0:.1f}] [{1e100:.3g}] [{3 + 4j:.1f}]")
    print(f"{{literal}} {{{s}}} {'{'}{s}{'}'}")
    print(f"{12345.6789:,.2f} {1e-7} {1e22} {2**70:,}")
    for action in (
        lambda: f"{s:d}",
        lambda: f"{n:.2d}",
        lambda: f"{x:s}",
        lambda: f"{None:5}",
        lambda: f"{[1]:5}",
        lambda: f"{n:{'bad spec'}}",
    ):
        try:
            print(action())
        except (ValueError, TypeError) as error:
            print(type(error).__name__, error)
    return f"{x:>{width}}"
