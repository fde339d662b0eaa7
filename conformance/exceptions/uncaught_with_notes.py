"""Notes added on the way out stay with the exception in the order they were added."""


def step(number):
    try:
        if number == 3:
            raise ValueError("three is refused")
        return number * 2
    except ValueError as error:
        error.add_note(f"in step({number})")
        raise


def run(numbers):
    results = []
    for number in numbers:
        try:
            results.append(step(number))
        except ValueError as error:
            error.add_note(f"after {results}")
            raise
    return results


def main():
    print(run([1, 2]))
    error = KeyError("x")
    print(hasattr(error, "__notes__"))
    error.add_note("one")
    error.add_note("two")
    print(error.__notes__, error.args, str(error))
    try:
        error.add_note(3)
    except TypeError as wrong:
        print(wrong)
    run([1, 2, 3, 4])
