"""A line-based Markdown renderer: nested state, escapes, inline rules, tables and round trips."""

import html
import re

SOURCE = """# Title & more
Some *emphasis* and `code <b>`.
Second line.

- one
- two **bold**

| a | b |
|---|---|
| 1 | `x` |
```
raw *text*
```
tail"""


def inline(text):
    codes = []

    def keep(match):
        codes.append(html.escape(match[1]))
        return f"\0{len(codes) - 1}\0"

    text = html.escape(re.sub(r"`([^`]*)`", keep, text))
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)
    return re.sub(r"\0(\d+)\0", lambda m: f"<code>{codes[int(m[1])]}</code>", text)


def render(source):
    out, paragraph, mode = [], [], None

    def flush():
        nonlocal mode
        if paragraph:
            out.append("<p>" + " ".join(map(inline, paragraph)) + "</p>")
            paragraph.clear()
        if mode in ("ul", "table"):
            out.append(f"</{mode}>")
        mode = None

    def enter(new):
        nonlocal mode
        if mode != new:
            flush()
            out.append(f"<{new}>")
            mode = new

    for line in source.splitlines():
        if mode == "pre":
            if line == "```":
                out.append("</pre>")
                mode = None
            else:
                out.append(html.escape(line))
        elif line == "```":
            enter("pre")
        elif m := re.match(r"(#+) (.*)", line):
            flush()
            out.append("<h{0}>{1}</h{0}>".format(len(m[1]), inline(m[2])))
        elif line.startswith("- "):
            enter("ul")
            out.append(f"<li>{inline(line[2:])}</li>")
        elif line.startswith("|"):
            cells = [c.strip() for c in line.strip("|").split("|")]
            if set("".join(cells)) <= {"-"}:
                continue
            enter("table")
            out.append("".join(f"<td>{inline(c)}</td>" for c in cells))
        elif not line:
            flush()
        else:
            if mode:
                flush()
            paragraph.append(line)
    if mode == "pre":
        raise ValueError("unclosed code block")
    flush()
    return out


def main():
    for line in render(SOURCE):
        print(line)
    print(inline("a < b & *c* `*d*` **e** `f` *"))
    print(render(""), render("\n\n"), render("- x\ntext\n- y"))
    plain = [re.sub(r"<[^>]+>", "", line) for line in render("# A\n*b* **c**")]
    print(plain)
    toc = [(len(m[1]), m[2]) for m in (re.match(r"(#+) (.*)", line) for line in "# A\ntext\n## B".splitlines()) if m]
    print(toc)
    return render("start\n```\nnever closed")
