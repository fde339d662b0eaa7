"""Loops that show how far they have come with `tqdm`: over pairs, over a list, with numbers, in a comprehension, left early, told by hand.

Ideal: each loop asks all at once, and nothing of one hangs on another; one is left by its first answer. The bar that the program has itself
is made in its turn: 1 + 1.
"""
import sooner
from sooner import sim, unordered
from tqdm import tqdm, trange

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(word):
    return f"{word}!"


def first_long(words):
    for word in tqdm(words, desc="looking"):
        if len(ask(word)) > 3:
            return word
    return None


@sooner.auto
def main():
    words = ["a", "bc", "def"]
    answers = [ask(pair) for pair in tqdm(zip(words, words), total=3)]
    for word in tqdm(words, desc="words"):
        try:
            answers.append(ask(word))
        except ValueError:
            tqdm.write(f"{word} failed")
    for number, word in enumerate(tqdm(words, total=3), 1):
        answers.append((number, ask(word)))
    answers += [ask(number) for number in trange(3, leave=False)]
    print(answers)
    print(first_long(["none of these", *words]))
    bar = tqdm(total=len(words))
    for word in words:
        answer = ask(word)
        answers.append(answer)
        bar.set_postfix(last=answer)
        bar.update(1)
    print(len(answers))
