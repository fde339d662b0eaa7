"""Text made of answers and stored where the caller sees it is there in full when something behind it fails."""
from sooner import unordered

LINES, BY_NAME, SEEN = [], {}, []


class Report:
    text = ""


REPORT = Report()


@unordered
def ask(q):
    return q.upper()


def note(q):
    line = "- " + ask(q)
    line = line + "\n"
    LINES.append(line)
    SEEN.append((q, f"{line}!"))
    BY_NAME[q] = f"{q}: {line}"
    REPORT.text += line


def main():
    LINES.clear(), BY_NAME.clear(), SEEN.clear()
    REPORT.text = "# Report\n"
    for q in ("a", "b", "c"):
        note(q)
        ask(f"{q} again")
    return REPORT.text
