"""break and continue leave try parts through finally, and in finally they drop the exception."""


def break_in_each_part(where):
    log = []
    for turn in range(3):
        try:
            log.append(("try", turn))
            if where == "try" and turn == 1:
                break
            if where in ("except", "finally"):
                raise ValueError(turn)
        except ValueError as error:
            log.append(("except", error.args))
            if where == "except" and turn == 1:
                break
        else:
            log.append(("else", turn))
            if where == "else" and turn == 1:
                break
        finally:
            log.append(("finally", turn))
            if where == "finally" and turn == 1:
                break
        log.append(("tail", turn))
    else:
        log.append("loop else")
    return log


def continue_in_finally():
    seen = []
    for turn in range(4):
        try:
            if turn % 2:
                raise KeyError(turn)
            seen.append(turn)
        finally:
            continue
        seen.append("unreachable")
    else:
        seen.append("else")
    return seen


def break_drops_return():
    while True:
        try:
            return "never"
        finally:
            break
    return "after the loop"


def continue_drops_return():
    count = 0
    while count < 3:
        count += 1
        try:
            return "never"
        finally:
            if count < 3:
                continue
    return "not reached"


def main():
    for where in ("try", "except", "else", "finally", "nowhere"):
        print(where, break_in_each_part(where))
    print(continue_in_finally())
    print(break_drops_return())
    print(continue_drops_return())
    depth = []
    for outer in range(2):
        try:
            for inner in range(3):
                try:
                    if inner == 1:
                        continue
                    if inner == 2:
                        break
                finally:
                    depth.append((outer, inner))
        finally:
            depth.append(("outer", outer))
    print(depth)
