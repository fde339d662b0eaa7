"""Methods of answers that have not arrived: they are the user's own, whose code is known, or a package's, which knows nothing of the loop.

Ideal: every page is fetched at once (1), and asked about when it is there (1): 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0
PROMPT = "sum up "


class Response:
    def __init__(self, url):
        self.url = url

    def payload(self):
        return {"url": self.url, "words": self.url.split("/")}

    def wording(self):
        return self.url


@unordered
@sim.latency(1.0)
def get(url):
    return Response(url)


@unordered
@sim.latency(1.0)
def ask(messages):
    return f"{len(messages)} {messages[0]['content']}"


class Bot:
    def __init__(self):
        self.prompt = PROMPT

    def about(self, url):
        return ask([{"role": "user", "content": self.prompt + get(str(url)).wording()}])


@sooner.auto
def main():
    bot, found, sizes = Bot(), [], []
    for url in ["a/b", "c/d/e", "f"]:
        page = get(url).payload()
        found.append(ask([{"role": "user", "content": PROMPT + page["url"]}]))
        sizes.append(len(page["words"]))
        found.append(bot.about(url))
    print(found, sizes)
