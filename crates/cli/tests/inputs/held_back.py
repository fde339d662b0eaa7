"""Everything `check` can say about a function."""

import sooner
from sooner import readonly


@sooner.auto
def numbers(n):
    yield from range(n)


@sooner.auto
async def fetch(client, url):
    return await client.get(url)


@readonly(on="db")
def rows(query):
    def each():
        yield query

    return list(each())


async def later(x):
    return x


@sooner.auto
class Plan:
    scale = 2

    def cost(self, parts):
        return sum(part * self.scale for part in parts)

    @sooner.output
    def tell(self):
        print(self)

    def debug(self):
        return locals(), eval("self")


by_cost = lambda plan: plan.cost([1, 2])


def words(text):
    yield from text.split()


def lines(source):
    try:
        yield from source
    finally:
        source.close()
