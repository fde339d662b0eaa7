"""finally with loops: continue, break and return inside it, nesting, and what survives."""


def continue_in_finally():
    out = []
    for i in range(3):
        try:
            out.append(i)
            1 // (i - 1)
        except ZeroDivisionError:
            out.append("zero")
        finally:
            out.append("f")
            if i < 2:
                continue
        out.append("end")
    return out


def swallowed_by_continue():
    seen = []
    for i in range(3):
        try:
            raise ValueError(i)
        finally:
            seen.append(i)
            continue
    return seen


def swallowed_by_break():
    while True:
        try:
            raise ValueError("lost")
        finally:
            break
    return "broke out"


def swallowed_by_return():
    try:
        raise ValueError("lost")
    finally:
        return "returned instead"


def return_replaced():
    for i in range(3):
        try:
            return "try"
        finally:
            if i < 2:
                continue
            print("at last", i)


def nested_order():
    try:
        try:
            return "value"
        finally:
            print("inner finally")
    finally:
        print("outer finally")


def raise_in_finally():
    try:
        raise KeyError("first")
    finally:
        raise ValueError("second")


def main():
    print(continue_in_finally())
    print(swallowed_by_continue())
    print(swallowed_by_break())
    print(swallowed_by_return())
    print(return_replaced())
    print(nested_order())
    try:
        raise_in_finally()
    except ValueError as error:
        print(error, "context", repr(error.__context__))
    for i in range(3):
        try:
            if i == 1:
                break
        finally:
            print("leaving", i)
    else:
        print("never")
    raise_in_finally()
