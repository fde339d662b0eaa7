"""Effects rebind globals."""
from sooner import sequential
COUNT = 0


@sequential
def tick():
    global COUNT
    COUNT += 1


def main():
    tick()
    print(COUNT)
