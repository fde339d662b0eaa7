"""Arguments that do not fit: the function says so, also where a key function is given them first."""
import sooner


@sooner.sequential(on=lambda key, value=None: key)
def put(key, value=None):
    return key, value


@sooner.readonly(on=lambda key: key)
def get(key):
    return key


@sooner.unordered
def ask(question, *, loud=False):
    return question


def tried(call):
    try:
        return call()
    except TypeError as error:
        return str(error)


def main():
    print(tried(lambda: put()), tried(lambda: put(1, 2, 3)), tried(lambda: put(1, other=ask(2))))
    print(tried(lambda: get(ask(1), 2)), tried(lambda: ask()), tried(lambda: ask(1, 2)), tried(lambda: ask(1, quiet=True)))
    try:
        put(*[ask(1), ask(2), ask(3)])
    except TypeError as error:
        print(error)
    print(put(ask("k"), value=ask(1)), get("k"), put(key="k"))
