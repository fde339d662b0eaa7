"""`while queue and fuel` looks at the list when its turn has come, behind the pending branch that may append to it."""
from sooner import unordered


@unordered
def more(x):
    return x % 3


def main():
    queue, seen, fuel = [1, 2], [], 6
    while queue and fuel:
        fuel -= 1
        item = queue.pop(0)
        if more(item):
            queue.append(item * 2 + more(fuel))
        seen.append(item)
    print(queue, seen, fuel)
    return queue or seen
