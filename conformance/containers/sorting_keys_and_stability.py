"""sorted and list.sort: keys called once each, stability, reverse stability, multi-pass sorts."""

from functools import cmp_to_key
from operator import attrgetter, itemgetter


class Student:
    def __init__(self, name, grade, age):
        self.name, self.grade, self.age = name, grade, age

    def __repr__(self):
        return f"{self.name}/{self.grade}{self.age}"


def by_parity_then_value(a, b):
    if a % 2 != b % 2:
        return a % 2 - b % 2
    return (a > b) - (a < b)


def main():
    calls = []

    def key(x):
        calls.append(x)
        return -x

    print(sorted([2, 3, 1], key=key), calls)
    records = [("b", 2), ("a", 1), ("c", 2), ("d", 1)]
    print(sorted(records, key=lambda r: r[1]), sorted(records, key=itemgetter(1), reverse=True))
    students = [Student("jo", "B", 12), Student("al", "A", 15), Student("di", "B", 10), Student("ed", "A", 12)]
    print(sorted(students, key=attrgetter("age")), sorted(students, key=lambda s: (s.grade, -s.age)))
    students.sort(key=lambda s: s.name)
    students.sort(key=lambda s: s.grade, reverse=True)
    print(students)
    print(sorted([5, 2, 8, 3, 1, 4], key=cmp_to_key(by_parity_then_value)))
    print(sorted({"b": 1, "a": 2}), sorted("hello", key=lambda c: -ord(c)), sorted([True, 0, 2, False]))
    print(sorted(range(5), key=lambda n: n % 2), sorted([[2], [1, 5], []]), sorted([(1, "b"), (1, "a")]))
    original = [3, 1, 2]
    copy = sorted(original)
    print(original, copy, original.sort(), original, original is copy)
    for action in (
        lambda: sorted([1, None]),
        lambda: sorted([1, 2], key=lambda x: x / 0),
        lambda: sorted(5),
        lambda: sorted([1, 2], lambda x: x),
        lambda: sorted([3, 1], key=lambda x: {} if x == 1 else {}),
    ):
        try:
            print(action())
        except (TypeError, ZeroDivisionError) as error:
            print(type(error).__name__, error)
    data = [3, 1, 2]
    try:
        data.sort(key=lambda x: data.append(x) or x)
    except ValueError as error:
        print(error)
    return sorted(students, key=lambda s: s.height)
