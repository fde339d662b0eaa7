"""try inside try inside loops: inner handlers first, then outer, with else and finally at each level."""


def process(items):
    log = []
    for item in items:
        try:
            try:
                value = 10 / item
            except TypeError:
                log.append(f"type {item!r}")
                value = int(item)
                log.append("converted")
            else:
                log.append("divided")
            finally:
                log.append("inner finally")
        except ZeroDivisionError:
            log.append("zero")
            continue
        except ValueError as error:
            log.append(f"value: {error.__context__.__class__.__name__}")
            break
        else:
            log.append(f"ok {value:g}")
        finally:
            log.append("outer finally")
        log.append("next")
    else:
        log.append("all done")
    return log


def main():
    print(process([1, 2]))
    print(process([0, "7"]))
    print(process([4, "x", 5]))
    attempts = 0
    while True:
        attempts += 1
        try:
            try:
                if attempts < 3:
                    raise ConnectionError(f"attempt {attempts}")
                result = f"after {attempts}"
            except ConnectionError as error:
                if attempts == 2:
                    raise TimeoutError("gave up waiting") from error
                print("retry", error)
                continue
        except OSError as error:
            print(type(error).__name__, error, repr(error.__cause__))
        else:
            break
    print(result)
    process([2, None])
