"""`__del__` is called for instances that were made, and for no others."""
from sooner import unordered

ENDED = []


@unordered
def ask(x):
    return x + 1


class Session:
    def __init__(self, name):
        self.name = name
        self.answer = ask(name)

    def __del__(self):
        ENDED.append(getattr(self, "name", "nameless"))


def opened(n):
    if ask(n) > 2:
        return Session(n)
    return None


def main():
    sessions = [opened(n) for n in range(4)]
    try:
        Session(1, 2)
    except TypeError as error:
        print(error)
    print([session and session.answer for session in sessions], ENDED)
    return sessions
