"""A command interpreter with nested helpers, shared state, aliases, usage errors and an undo stack."""

import copy

ROOMS = {
    "hall": {"exits": {"north": "study", "east": "kitchen"}, "items": ["lamp"]},
    "study": {"exits": {"south": "hall"}, "items": ["book", "key"]},
    "kitchen": {"exits": {"west": "hall"}, "items": [], "locked": "key"},
}


class Usage(Exception):
    pass


def game():
    rooms, here, bag, undo = copy.deepcopy(ROOMS), "hall", [], []
    commands = {}

    def command(*names, args=0):
        def register(function):
            def checked(*given):
                if len(given) != args:
                    raise Usage(f"{names[0]} takes {args} word{'s' * (args != 1)}, not {len(given)}")
                return function(*given)

            for name in names:
                commands[name] = checked
            return function

        return register

    @command("go", "walk", args=1)
    def go(direction):
        nonlocal here
        target = rooms[here]["exits"].get(direction)
        if target is None:
            return "no way " + direction
        if (lock := rooms[target].get("locked")) and lock not in bag:
            return f"the {target} needs a {lock}"
        old = here
        here = target
        undo.append(lambda: move_back(old))
        return look()

    def move_back(old):
        nonlocal here
        here = old

    @command("look", "l")
    def look():
        items = rooms[here]["items"]
        return f"{here}: {', '.join(items) or 'nothing'}; exits {'/'.join(sorted(rooms[here]['exits']))}"

    @command("take", args=1)
    def take(item):
        rooms[here]["items"].remove(item)
        bag.append(item)
        undo.append(lambda room=here: (bag.remove(item), rooms[room]["items"].append(item)))
        return f"taken {item}"

    @command("undo")
    def take_back():
        undo.pop()()
        return look()

    @command("bag")
    def show():
        return f"{len(bag)}: {bag}"

    def run(line):
        name, *words = line.split()
        try:
            action = commands[name]
        except KeyError:
            close = [c for c in commands if c[0] == name[0]]
            raise Usage(f"unknown {name}" + (f", did you mean {close[0]}?" if close else "")) from None
        return action(*words)

    return run


def main():
    run = game()
    for line in ("look", "go up", "go east", "walk north", "take key", "take lamp", "bag", "go south", "go east",
                 "undo", "undo", "undo", "bag", "undo", "undo", "go", "look around", "tease", "xyzzy"):
        try:
            print(">", line, "->", run(line))
        except Usage as error:
            print(">", line, "-> usage:", error)
        except (ValueError, IndexError) as error:
            print(">", line, "->", type(error).__name__, error)
    other = game()
    print(other("look"), "|", other("bag"), "|", ROOMS["study"]["items"])
    return other("")
