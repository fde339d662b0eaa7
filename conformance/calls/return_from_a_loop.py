"""`return` from nested loops on a pending answer, through `with` and `finally`."""
from sooner import unordered


class Noted:
    def __init__(self, log, name):
        self.log, self.name = log, name

    def __enter__(self):
        self.log.append("enter " + self.name)

    def __exit__(self, *args):
        self.log.append("exit " + self.name)


@unordered
def ask(a, b):
    return a * b


def search(log):
    for a in range(1, 4):
        try:
            for b in range(1, 4):
                with Noted(log, f"{a}{b}"):
                    if ask(a, b) == 4:
                        return a, b
        finally:
            log.append(f"row {a}")
    return None


def main():
    log = []
    found = search(log)
    print(found, log)
    return found
