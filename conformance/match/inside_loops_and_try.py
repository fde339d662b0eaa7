"""match with break, continue, return and exceptions in its cases, inside loops and try."""


class Parse(Exception):
    __match_args__ = ("line", "reason")

    def __init__(self, line, reason):
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


def execute(program):
    stack, position, trace = [], 0, []
    while position < len(program):
        instruction = program[position]
        position += 1
        match instruction:
            case ("push", int(n)):
                stack.append(n)
            case ("add",):
                stack.append(stack.pop() + stack.pop())
            case ("jump", target) if target < len(program):
                position = target
                continue
            case ("skip-if", value):
                if stack and stack[-1] == value:
                    position += 1
            case ("stop",):
                break
            case ("return", *values):
                return values, trace
            case (unknown, *_):
                raise Parse(position, f"unknown {unknown}")
        trace.append(instruction[0])
    else:
        trace.append("ran off the end")
    return stack, trace


def safely(program):
    try:
        return execute(program)
    except (Parse, IndexError) as error:
        match error:
            case Parse(line, reason):
                return f"parse error at {line}: {reason}"
            case IndexError(args=(message,)):
                return f"machine error: {message}"
    finally:
        match program:
            case []:
                print("empty program")


def main():
    print(safely([("push", 2), ("push", 3), ("add",)]))
    print(safely([("push", 1), ("skip-if", 1), ("stop",), ("jump", 99), ("push", 5)]))
    print(safely([("push", 1), ("jump", 3), ("stop",), ("return", 1, 2)]))
    print(safely([("add",)]))
    print(safely([("fly", 1)]))
    print(safely([("push", "x")]))
    print(safely([]))
    for item in [1, "skip", 2, "stop", 3]:
        match item:
            case "skip":
                continue
            case "stop":
                break
            case n:
                print(n)
    else:
        print("not reached")
    execute([("push", 1), ("stop", "with arguments")])
