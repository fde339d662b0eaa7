"""An exception that holds an answer is raised in a loop that nothing else ends."""
from sooner import unordered


@unordered
def ask(x):
    return f"answer {x}"


def counted(error):
    n = 0
    while True:
        if n == 1:
            raise error
        n += 1


def main():
    try:
        counted(KeyError(ask(1)))
    except KeyError as error:
        print(error)
    try:
        counted(ValueError(ask(2), ask(3)))
    except ValueError as error:
        print(error.args)
