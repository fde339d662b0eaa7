"""From each frame of a traceback there is a way back to the one that called it, inside a handler and behind one."""


def inner(number):
    return 1 // number


def through_helper(number):
    kept = number
    return inner(kept)


def passes_on(number):
    try:
        return through_helper(number)
    except ZeroDivisionError as error:
        print("in between", steps(error))
        raise


def deep(number):
    return inner(number) if number == 0 else deep(number - 1)


def steps(error):
    """For each step of the traceback, whether the frame there was called by the one before, and by whom else."""
    found, entry = [], error.__traceback__
    while entry.tb_next is not None:
        frame, called = entry.tb_frame, entry.tb_next.tb_frame
        back = called.f_back
        found.append((frame.f_code.co_name, called.f_code.co_name, back is frame or (back and back.f_code.co_name)))
        entry = entry.tb_next
    return found


def walk(function, number):
    try:
        function(number)
    except ZeroDivisionError as error:
        for step in steps(error):
            print(step)


def main():
    for function in (inner, through_helper, passes_on, deep):
        walk(function, 0)
    walk(deep, 2)
