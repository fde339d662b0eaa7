"""An exception crosses helpers, lambdas, callbacks, methods and comprehensions to the right handler."""


class ConfigError(Exception):
    pass


def read(settings, key):
    try:
        return settings[key]
    except KeyError as error:
        raise ConfigError(f"missing {key!r}") from error


def to_int(text):
    try:
        return int(text)
    except ValueError:
        raise ConfigError(f"not a number: {text!r}")


def load(settings):
    return to_int(read(settings, "size")), read(settings, "name")


def safely(action, default=None):
    try:
        return action()
    except ConfigError as error:
        print("safely:", error, "|", repr(error.__cause__), "|", repr(error.__context__))
        return default
    finally:
        print("done")


def each(items, action):
    results = []
    for item in items:
        results.append(action(item))
    return results


def main():
    good = {"size": "4", "name": "n"}
    print(safely(lambda: load(good)))
    print(safely(lambda: load({"name": "n"}), default="default"))
    print(safely(lambda: load({"size": "four"}), default=0))
    try:
        safely(lambda: 1 // 0)
    except ZeroDivisionError as error:
        print("through finally:", type(error).__name__)
    try:
        each([1, 2, 0, 3], lambda n: print("item", n) or 6 // n)
    except ZeroDivisionError:
        print("stopped")
    try:
        list(map(to_int, ["1", "x"]))
    except ConfigError as error:
        print(error)
    try:
        sorted([good, {}], key=lambda s: read(s, "size"))
    except ConfigError as error:
        print(error)
    log = []
    for text in ("1", "b", "3"):
        try:
            value = to_int(text)
        except ConfigError:
            log.append(None)
        else:
            log.append(value)
    print(log)
    try:
        try:
            load({})
        except ConfigError as error:
            raise RuntimeError("startup failed") from error
    except RuntimeError as error:
        chain = []
        while error:
            chain.append(type(error).__name__)
            error = error.__cause__
        print(chain)
    return each(["5", "6", "seven"], lambda text: to_int(text) * 2)
