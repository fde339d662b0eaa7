"""Documents whose summaries and keywords are cached properties, asked for again and again.

Ideal: all summaries at once, then all titles, which are made of those: 1 + 1 = 2. Each is asked for once.
"""
import dataclasses
import functools

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


class Document:
    def __init__(self, text):
        self.text = text

    @functools.cached_property
    def summary(self):
        return ask(f"sum up {self.text}")

    @functools.cached_property
    def title(self):
        return ask(f"name {self.summary}")


@dataclasses.dataclass(frozen=True)
class Query:
    text: str

    @functools.cached_property
    def embedding(self):
        return ask(f"embed {self.text}")


@sooner.auto
def main():
    documents = [Document(text) for text in ("fog", "rain", "sun")]
    queries = [Query(text) for text in ("why", "how")]
    for document in documents:
        print(document.summary)
    for document in documents:
        print(document.title, "of", document.summary)
    return [query.embedding for query in queries], [query.embedding for query in queries]
