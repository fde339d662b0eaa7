"""What `tqdm` shows stands where it stands in CPython: between the lines that the turns of the loop print, whoever asks for its items."""
import sys

import tqdm as bars
from sooner import unordered
from tqdm import tqdm, trange
from tqdm.auto import tqdm as some_bar

PLAIN = {"file": sys.stdout, "mininterval": 0, "miniters": 1, "bar_format": "{desc}{n_fmt}/{total_fmt}|", "ncols": 20}


@unordered
def ask(q):
    if q == "bad":
        raise ValueError(q)
    return f"{q}!"


class Shelf:
    def __init__(self, books):
        self.books = books

    def __len__(self):
        print("how many")
        return len(self.books)

    def __iter__(self):
        return iter(self.books)


def over_a_list(words):
    answers = []
    for word in tqdm(words, desc="words", **PLAIN):
        answers.append(ask(word))
        print(answers[-1])
    print(answers)


def numbered(words):
    for number, word in enumerate(bars.tqdm(words, **PLAIN), 1):
        print(number, ask(word))
    return [ask(word) for word in some_bar(words, **PLAIN) if word != "b"]


def over_iterators(words):
    for first, second in tqdm(zip(words, map(str.upper, words)), total=3, **PLAIN):
        print(ask(first), ask(second))
    for number in trange(1, 4, **PLAIN):
        print(ask(number))
    for word in tqdm(Shelf(words), **PLAIN):
        print(ask(word))
    print(list(tqdm({word: ask(word) for word in words}.items(), **PLAIN)))


def nested(words):
    for word in tqdm(words, desc="outer", **PLAIN):
        for other in tqdm(words[:2], desc="inner", leave=False, position=0, **PLAIN):
            try:
                print(ask(word + other))
            except Exception as error:
                print(type(error).__name__)


def left_early(words):
    for word in tqdm(words, **PLAIN):
        print(ask(word))
        if word == "b":
            break
    else:
        print("never")
    for word in tqdm([], **PLAIN):
        print("never")
    for word in tqdm(words, disable=True):
        print(ask(word))


def failing(words):
    try:
        for word in tqdm([*words, "bad", "d"], **PLAIN):
            print(ask(word))
    except ValueError as error:
        print("failed", error)
    for word in tqdm(words, no_such_option=1):
        print("never")


def by_hand(words):
    bar = tqdm(total=len(words), **PLAIN)
    seen = []
    for word in words:
        answer = ask(word)
        bar.set_description(answer)
        bar.set_postfix_str(answer, refresh=False)
        seen.append((bar.update(1), bar.n))
    print(bar.n, bar.desc, bar.postfix, len(bar))
    bar.close()
    with tqdm(total=2, **PLAIN) as bar:
        for word in words[:2]:
            bar.set_postfix(word=ask(word))
            bar.update()
    print(bar.n, seen)


def main():
    words = ["a", "b", "c"]
    over_a_list(words)
    print(numbered(words))
    over_iterators(words)
    nested(words)
    left_early(words)
    by_hand(words)
    try:
        failing(words)
    except Exception as error:
        print(type(error).__name__, error)
