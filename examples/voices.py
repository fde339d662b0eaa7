"""A stream taken by a call: each sentence is spoken while the model writes the next, and the caller hears it at once."""

import sooner
from sooner import Stream, sim


@sooner.unordered
@sim.stream([(1.0, "One. "), (2.0, "Two. "), (3.0, "Three.")])
def model(question):
    """A model that writes a sentence a second, simulated."""


@sooner.unordered
def voice(text: Stream[str]) -> Stream[str]:
    for sentence in text:
        yield f"({sentence.strip()})"


@sooner.auto
def answer(question):
    return voice(model(question))


if __name__ == "__main__":
    with sooner.options(clock="virtual") as run:
        for piece in answer.stream("count"):
            print(piece)
