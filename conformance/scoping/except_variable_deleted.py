"""`except E as name` deletes the name at the end of the handler, however the handler ends."""

error = "module level"


def reads_after():
    try:
        raise ValueError("inside")
    except ValueError as e:
        kept = e
    try:
        return e
    except UnboundLocalError as problem:
        return str(problem), str(kept)


def overwritten():
    e = "before"
    try:
        raise ValueError
    except ValueError as e:
        e = "assigned in handler"
    try:
        return e
    except NameError:
        return "still deleted"


def not_raised():
    e = "before"
    try:
        pass
    except ValueError as e:
        pass
    return e


def deleted_in_handler():
    try:
        raise ValueError("x")
    except ValueError as e:
        del e
    return "no problem"


def loop():
    out = []
    for n in (1, 0, 2, 0):
        try:
            out.append(4 // n)
        except ZeroDivisionError as e:
            out.append(type(e).__name__)
            if len(out) == 3:
                continue
            break
        finally:
            out.append("e" in locals())
    return out


def closure():
    try:
        raise KeyError("k")
    except KeyError as e:
        read = lambda: e
        inside = repr(read())
    try:
        read()
    except NameError as problem:
        return inside, str(problem)


def returns():
    try:
        raise ValueError("returned")
    except ValueError as e:
        return e


def global_name():
    global error
    try:
        raise ValueError("global target")
    except ValueError as error:
        pass
    return "error" in globals()


def nested():
    try:
        raise ValueError("outer")
    except ValueError as e:
        try:
            raise KeyError("inner")
        except KeyError as e:
            print("inner", e)
        try:
            print(e)
        except UnboundLocalError:
            print("outer e is gone too")
    return "done"


def main():
    global error
    error = "module level"
    print(reads_after(), overwritten(), not_raised(), deleted_in_handler())
    print(loop(), closure(), returns(), nested())
    print(global_name())
    try:
        error
    except NameError as problem:
        print(problem)
    error = "restored"
    try:
        raise LookupError("a") from OSError("b")
    except (LookupError, ValueError) as caught:
        cause = caught.__cause__
    print(cause, error)
    return caught
