"""Each of try, except, else and finally runs exactly when it should, in order."""


def attempt(action, log):
    try:
        log.append("try")
        if action == "raise":
            raise ValueError("asked")
        if action == "type":
            raise TypeError("other")
        if action == "return":
            return "from try"
    except ValueError as error:
        log.append(f"except {error}")
    else:
        log.append("else")
    finally:
        log.append("finally")
    log.append("after")
    return "end"


def else_raises(log):
    try:
        log.append("try")
    except ValueError:
        log.append("handler must not see the else clause")
    else:
        log.append("else")
        raise ValueError("from else")
    finally:
        log.append("finally")


def main():
    for action in ("nothing", "raise", "return"):
        log = []
        print(action, attempt(action, log), log)
    log = []
    try:
        attempt("type", log)
    except TypeError as error:
        print("escaped", error, log)
    log = []
    try:
        else_raises(log)
    except ValueError as error:
        print("else", error, log, error.__context__)
    try:
        pass
    finally:
        print("finally without except")
    try:
        value = 1
    except Exception:
        value = 2
    else:
        value += 10
    print(value)
    return log
