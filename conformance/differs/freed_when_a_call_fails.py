"""What the code behind a failing call would have let go is freed when the call fails; in CPython the exception still holds it."""
import time

from sooner import unordered


@unordered
def ask(letter):
    time.sleep(0.05)
    raise ValueError(letter)


class Session:
    def __del__(self):
        print("ended")


def work():
    session = Session()
    print(ask("a"))
    del session


def main():
    try:
        work()
    except ValueError:
        print("handled")
    print("after")
