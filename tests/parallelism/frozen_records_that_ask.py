"""Frozen records that complete themselves by asking, and settings that are set by name.

Ideal: all settings and summaries at once, then what is made of the summaries: 1 + 1 = 2.
"""
import dataclasses

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


@dataclasses.dataclass(frozen=True)
class Document:
    text: str
    summary: str = dataclasses.field(init=False)

    def __post_init__(self):
        object.__setattr__(self, "summary", ask(f"sum up {self.text}"))


@dataclasses.dataclass(frozen=True)
class Card:
    title: str
    body: str


class Settings:
    def __init__(self, **named):
        for name, value in named.items():
            setattr(self, name, ask(value))


@sooner.auto
def main():
    settings = Settings(tone="dry", length="short")
    documents = [Document(text) for text in ("fog", "rain", "sun")]
    for document in documents:
        print(document.summary)
    cards = [Card(document.text, ask(document.summary)) for document in documents]
    for card in cards:
        print(card.title, card.body)
    return settings.tone, settings.length, len(set(cards))
