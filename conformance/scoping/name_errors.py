"""Undefined names raise NameError when they are reached, with the name, and not before."""


def uses_missing():
    return missing_function(1)


def guarded(flag):
    return missing_value if flag else "not reached"


def later_defined():
    return defined_below()


def in_default():
    def inner(x=missing_default):
        return x

    return inner


def in_nested():
    def inner():
        return missing_inside

    return inner


def attempt(action):
    try:
        print("ok", action())
    except NameError as error:
        print(type(error).__name__, error, "|", error.name)


def main():
    attempt(uses_missing)
    attempt(lambda: guarded(False))
    attempt(lambda: guarded(True))
    attempt(later_defined)
    attempt(in_default)
    inner = in_nested()
    print("made inner")
    attempt(inner)
    attempt(lambda: [missing_in_list for _ in range(1)])
    attempt(lambda: [missing_in_list for _ in range(0)])
    attempt(lambda: {missing_key: 1})
    attempt(lambda: missing_base.attribute)
    attempt(lambda: print("x" in missing_container))
    attempt(lambda: f"{missing_in_fstring}")
    attempt(lambda: False and missing_short_circuit)
    attempt(lambda: True and missing_operand)
    try:
        missing_statement
    except NameError as error:
        print(error.name)
    try:
        del missing_delete
    except UnboundLocalError as error:
        print(error)
    try:
        missing_delete = missing_right_side
    except NameError as error:
        print(error.name)
    try:
        raise missing_exception
    except NameError as error:
        print(error)
    try:
        try:
            1 // 0
        except missing_handler:
            print("never")
    except NameError as error:
        print(error, "while handling", type(error.__context__).__name__)
    missing_target.attribute = print("right side first")


def defined_below():
    return "defined below"
