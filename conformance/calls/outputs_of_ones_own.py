"""Functions annotated `output`: in their turn, one after the other; who looks at what they write waits, and what they raise is raised."""
from sooner import output, sequential, unordered

SHOWN, SAVED = [], []


@unordered
def ask(q):
    return q


@output
def show(text):
    print("show", text)
    SHOWN.append(text)


@output
def refuse(text):
    print("refuse", text)
    if text == 2:
        raise ValueError(f"no {text}")


@sequential
def save(text):
    SAVED.append(text)
    print("save", text)


class Board:
    def __init__(self):
        self.lines, self.asked = 0, 0

    @output
    def add(self, text):
        self.lines += 1
        print("board", self.lines, text)

    def ask(self, q):
        self.asked += 1
        return ask(q)


def in_turn():
    show(0)
    print("before", len(SHOWN))
    for q in (1, 2):
        show(ask(q))
        print("behind", q)
        save(q)
    print(SHOWN, SAVED)


def of_methods():
    board = Board()
    board.add("first")
    print(board.lines)
    for q in (1, 2, 3):
        board.add(board.ask(q))
        print("asked", board.asked)
    return board.lines, board.asked


def that_fail():
    kept = []
    for q in (1, 2, 3):
        try:
            refuse(ask(q))
            kept.append(q)
        except ValueError as error:
            print("caught", error)
            kept.append(str(error))
    print(kept)
    refuse(ask(1))
    save("before")
    refuse(ask(2))
    save("never")


def main():
    SHOWN.clear()
    SAVED.clear()
    in_turn()
    print(of_methods())
    try:
        that_fail()
    finally:
        print(SHOWN, SAVED)
