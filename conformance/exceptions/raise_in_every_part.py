"""Raising in try, except, else and finally at once: which one leaves, and the context of each."""


def fail(text):
    raise ValueError(text)


def run(parts, log):
    try:
        log.append("try")
        if "t" in parts:
            fail("try")
    except ValueError:
        log.append("except")
        if "x" in parts:
            fail("except")
    else:
        log.append("else")
        if "e" in parts:
            fail("else")
    finally:
        log.append("finally")
        if "f" in parts:
            fail("finally")
    log.append("after")


def returning(parts):
    try:
        if "t" in parts:
            fail("try")
        return "try"
    except ValueError:
        if "x" in parts:
            fail("except")
        return "except"
    finally:
        if "f" in parts:
            fail("finally")
        if "r" in parts:
            return "finally"


def chain(error):
    texts = []
    while error is not None:
        texts.append(str(error))
        error = error.__context__
    return " < ".join(texts)


def main():
    for parts in ("", "t", "tx", "e", "f", "tf", "txf", "ef"):
        log = []
        try:
            run(parts, log)
        except ValueError as error:
            print(f"{parts:4}", *log, "|", chain(error))
        else:
            print(f"{parts:4}", *log)
    for parts in ("", "t", "tx", "f", "tf", "txf", "r", "tr", "txr"):
        try:
            print(f"{parts:4}", returning(parts))
        except ValueError as error:
            print(f"{parts:4}", "raises", chain(error))
    for parts in ("t", "tx"):
        for turn in range(2):
            try:
                run(parts, [])
            except ValueError as error:
                print(turn, chain(error))
                continue
            finally:
                print("turn over")
            print("quiet")
    run("txf", [])
