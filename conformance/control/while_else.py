"""while with else: the else runs when the condition fails, not after break, return or raise."""


def search(items, wanted):
    i = 0
    while i < len(items):
        if items[i] == wanted:
            print("found at", i)
            break
        i += 1
    else:
        print("not found after", i)
        return -1
    return i


def smallest_factor(n):
    d = 2
    while d * d <= n:
        if n % d == 0:
            return d
        d += 1
    else:
        return n


def drain(stack):
    while stack:
        top = stack.pop()
        if top is None:
            raise ValueError(f"hole with {len(stack)} left")
        print("popped", top)
    else:
        print("drained")


def main():
    print(search("abc", "b"), search("abc", "z"), search("", "a"))
    print([smallest_factor(n) for n in (2, 9, 15, 49, 97)])
    drain([1, 2])
    while False:
        print("never")
    else:
        print("else without an iteration")
    n = 3
    while True:
        n -= 1
        if n:
            continue
        break
    else:
        print("never after break")
    print(n)
    a = b = 0
    while a < 3:
        b = 0
        while b < 3:
            if a == b == 1:
                break
            b += 1
        else:
            print("inner completed", a)
            a += 1
            continue
        print("inner broke", a, b)
        a += 1
    else:
        print("outer completed", a, b)
    number, guesses, low, high = 37, [], 1, 100
    while (guess := (low + high) // 2) != number:
        guesses.append(guess)
        low, high = (guess + 1, high) if guess < number else (low, guess - 1)
    print(guesses, guess)
    try:
        drain([1, None, 3])
    except ValueError as error:
        print(error)
    while n < 3:
        n += 1
    else:
        n = undefined_after_loop
