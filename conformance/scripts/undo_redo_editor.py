"""A line editor with commands as objects, undo, redo, macros and a transaction that rolls back."""


class EditError(Exception):
    pass


class Insert:
    def __init__(self, at, text):
        self.at, self.text = at, text

    def do(self, lines):
        if not 0 <= self.at <= len(lines):
            raise EditError(f"insert at {self.at} of {len(lines)}")
        lines.insert(self.at, self.text)

    def undo(self, lines):
        del lines[self.at]


class Delete:
    def __init__(self, at, count=1):
        self.at, self.count = at, count

    def do(self, lines):
        if self.at + self.count > len(lines):
            raise EditError(f"delete {self.count} at {self.at} of {len(lines)}")
        self.saved = lines[self.at : self.at + self.count]
        lines[self.at : self.at + self.count] = []

    def undo(self, lines):
        lines[self.at : self.at] = self.saved


class Replace:
    def __init__(self, old, new):
        self.old, self.new = old, new

    def do(self, lines):
        self.before = lines[:]
        changed = 0
        for index, line in enumerate(lines):
            if self.old in line:
                lines[index] = line.replace(self.old, self.new)
                changed += 1
        if not changed:
            raise EditError(f"{self.old!r} not found")

    def undo(self, lines):
        lines[:] = self.before


class Macro:
    def __init__(self, *steps):
        self.steps = steps

    def do(self, lines):
        done = []
        try:
            for step in self.steps:
                step.do(lines)
                done.append(step)
        except EditError as error:
            while done:
                done.pop().undo(lines)
            raise EditError(f"macro step {self.steps.index(step) + 1}") from error

    def undo(self, lines):
        for step in reversed(self.steps):
            step.undo(lines)


class Editor:
    def __init__(self, text=""):
        self.lines = text.splitlines()
        self.done, self.undone = [], []

    def run(self, command):
        command.do(self.lines)
        self.done.append(command)
        self.undone.clear()
        return self

    def undo(self, times=1):
        for _ in range(times):
            if not self.done:
                raise EditError("nothing to undo")
            command = self.done.pop()
            command.undo(self.lines)
            self.undone.append(command)
        return self

    def redo(self):
        try:
            command = self.undone.pop()
        except IndexError:
            raise EditError("nothing to redo") from None
        command.do(self.lines)
        self.done.append(command)
        return self

    def __enter__(self):
        self.mark = len(self.done)
        return self

    def __exit__(self, kind, value, tb):
        if kind is None:
            return False
        self.undo(len(self.done) - self.mark)
        self.undone.clear()
        return issubclass(kind, EditError)

    def __str__(self):
        return "|".join(self.lines)


def main():
    editor = Editor("one\ntwo\nthree")
    view = editor.lines
    editor.run(Insert(1, "new")).run(Delete(0)).run(Replace("e", "E"))
    print(editor, view is editor.lines)
    print(editor.undo(2), "/", editor.redo(), "/", editor.undo(2), "/", len(editor.undone))
    editor.run(Insert(0, "fresh"))
    print(editor, len(editor.undone))
    editor.run(Macro(Delete(1, 2), Insert(0, "m"), Replace("three", "3")))
    print(editor, "/", editor.undo(), "/", editor.redo())
    for command in (Insert(9, "x"), Delete(2, 5), Replace("zzz", ""), Macro(Insert(0, "a"), Delete(0, 99))):
        try:
            editor.run(command)
        except EditError as error:
            print(error, "|", error.__cause__, "|", editor)
    with editor as inside:
        inside.run(Insert(0, "temp")).run(Insert(0, "temp2")).run(Delete(50))
        print("not reached")
    print(editor, len(editor.done))
    try:
        with editor:
            editor.run(Insert(0, "kept?"))
            editor.lines[99]
    except IndexError as error:
        print(error, editor)
    for action in (editor.redo, lambda: editor.undo(99)):
        try:
            action()
        except EditError as error:
            print(error, str(editor), view is editor.lines)
    return editor.undo()
