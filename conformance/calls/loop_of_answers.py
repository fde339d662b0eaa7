"""An answer for each item, kept in a list, printed in order."""
from sooner import unordered


@unordered
def ask(q):
    return f"<{q}>"


def main():
    out = []
    for q in ["a", "b", "c", "d"]:
        answer = ask(q)
        print(q, answer)
        out.append(answer)
    print(len(out), "".join(out))
    return out
