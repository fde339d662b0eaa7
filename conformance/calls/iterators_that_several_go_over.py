"""An iterator over what calls give is gone over by several, one behind the other: each takes what is left, and the list is as it stands there."""
import csv
import io
import itertools

from sooner import output, unordered

WORDS = ["a", "bb", "", "ccc", "d"]


@unordered
def words():
    return list(WORDS)


@unordered
def numbers():
    return [3, 1, 2]


@unordered
def table(end="\n"):
    return f'city,note{end}Suva,"wet, ""so"" "{end}{end}Apia,dry{end}'


@unordered
def ask(question):
    return f"{question}?"


@output
def tell(*told):
    print("told", *told)


def pairs():
    found = zip(words(), numbers())
    tell(ask(next(found)))
    for word, number in found:
        tell(word, ask(number))
    return next(found, "none")


def numbered_while_added_to():
    found = words()
    numbered = enumerate(found, 5)
    tell(ask(next(numbered)))
    found.append("end")
    rest = [next(numbered), next(numbered), *numbered]
    found.append("more")
    return rest, next(numbered, "none"), found


def changed_between():
    found = words()
    upper = map(str.upper, found)
    first = next(upper)
    found[1] = "changed"
    second = next(upper)
    found.clear()
    return first, second, list(upper), found


def kept():
    found = filter(None, words())
    twice = map(lambda number: number * 2, numbers())
    before = itertools.takewhile(lambda number: number != 2, numbers())
    return next(found), next(twice), list(found), sum(twice), next(before), next(before), next(before, "none"), list(before)


def one_behind_the_other():
    all_of_them = itertools.chain("xy", words(), numbers())
    first = [next(all_of_them) for _ in range(4)]
    for item in all_of_them:
        tell(item)
        if item == "d":
            break
    return first, list(all_of_them)


def failing_in_the_middle():
    found = map(lambda number: 6 // (number - 1), numbers())
    tell(next(found))
    try:
        tell(next(found))
    except ZeroDivisionError as error:
        tell(error)
    return list(found)


def left_by_a_loop():
    found = enumerate(words())
    for number, word in found:
        tell(ask(word))
        if number == 1:
            break
    else:
        tell("never")
    return list(found)


def rows(text):
    reader = csv.reader(text)
    header = next(reader)
    tell(header, reader.line_num)
    first = next(reader)
    for row in reader:
        tell(ask(row), reader.line_num)
    return dict(zip(header, first)), next(reader, "none")


def records():
    reader = csv.DictReader(io.StringIO(table()))
    first = next(reader)
    tell(ask(first["note"]), reader.fieldnames)
    return list(reader), reader.line_num


def two_over_one():
    found = words()
    one, other = enumerate(found), zip(found, found)
    tell(next(one), next(other))
    return list(zip(one, other))


def used_by_a_helper():
    def head(items):
        return next(items)

    found = zip(words(), words())
    return head(found), head(found), ask(head(found)), len(list(found))


def main():
    print(pairs())
    print(numbered_while_added_to())
    print(changed_between())
    print(kept())
    print(one_behind_the_other())
    print(failing_in_the_middle())
    print(left_by_a_loop())
    print(rows(table().splitlines()))
    print(rows(io.StringIO(table("\r\n"))))
    print(records())
    print(two_over_one())
    print(used_by_a_helper())
