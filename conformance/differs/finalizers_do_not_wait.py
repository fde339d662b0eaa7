"""What is left of a generator runs where the loop is left, though what was to be printed before still waits for an answer."""
import time

from sooner import unordered


@unordered
def ask(letter):
    time.sleep(0.05)
    return letter.upper()


def letters():
    try:
        for letter in "ab":
            yield letter
    finally:
        print("closed")


def main():
    for letter in letters():
        print(ask(letter))
        break
    print("after")
