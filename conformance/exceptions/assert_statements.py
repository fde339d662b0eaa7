"""assert with and without a message; the message is evaluated only on failure."""


def message(log):
    log.append("message built")
    return {"why": "because"}


def check(value, log):
    assert value, message(log)
    return "passed"


def main():
    log = []
    print(check(1, log), log)
    try:
        check(0, log)
    except AssertionError as error:
        print(error.args, log)
    try:
        assert []
    except AssertionError as error:
        print(repr(error), error.args)
    try:
        assert len("abc") == 3 and "" or None, f"{1 + 1} wrong"
    except AssertionError as error:
        print(error)
    try:
        assert False, (1, 2)
    except AssertionError as error:
        print(error.args)
    try:
        assert False, 1 / 0
    except ZeroDivisionError as error:
        print(error, error.__context__)
    try:
        try:
            {}["k"]
        except KeyError:
            assert False, "while handling"
    except AssertionError as error:
        print(error, repr(error.__context__))
    values = [3, 1, 2]
    assert sorted(values) == [1, 2, 3]
    assert values == sorted(values), "values are not sorted"
