"""What is being handled, as code in handlers, what it calls, and code behind them sees it, turn after turn and deep in calls."""
import sys


def handled():
    return repr(sys.exc_info()[1])


def deeper(n):
    if n == 0:
        return handled()
    return deeper(n - 1)


def raises(text):
    raise KeyError(text)


def own_handler(n):
    try:
        raises(f"inner {n}")
    except KeyError as error:
        return handled(), repr(error.__context__)


def again():
    raise


class Meter:
    def __init__(self):
        self.seen = []

    def note(self, n):
        self.seen.append((n, handled()))
        return len(self.seen)


def chained(n):
    try:
        [][n]
    except IndexError:
        {}[n]


def main():
    meter = Meter()
    for n in range(6):
        try:
            if n % 2:
                raise ValueError(n)
            meter.note(-n)
        except ValueError as error:
            print(handled(), deeper(3), own_handler(n), handled())
            meter.note(n)
            total = 0
            for k in range(3):
                total += meter.note(k) + len(handled())
            try:
                again()
            except ValueError as same:
                print(same is error, total)
            if n == 5:
                break
            continue
        finally:
            print("finally", n, handled())
        print("behind", n, handled(), meter.note(n))
    print(meter.seen)
    for n in range(3):
        try:
            chained(n)
        except KeyError as error:
            print(repr(error), repr(error.__context__), handled())
        print(handled(), deeper(2))
    try:
        try:
            raises("body")
        finally:
            print(handled(), deeper(1))
    except KeyError:
        print(handled())
    return handled()
