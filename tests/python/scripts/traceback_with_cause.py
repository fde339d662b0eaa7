"""One fault from another, and one while another is handled."""

import beside


def convert(n):
    try:
        return beside.divide(n)
    except ZeroDivisionError as error:
        raise RuntimeError("no number") from error


try:
    convert(0)
except RuntimeError:
    (convert(1) +
     len("a")).missing
