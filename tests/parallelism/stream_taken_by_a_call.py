"""A call takes what another one is still writing, and what it gives is taken by a third: a model, a voice, a player.

Ideal: the model's sentences are there at 1, 2 and 3. The voice speaks each as it comes, and the player plays the first at 1
while the model writes the second; each is played for half a second, so the last is over at 3.5. The player is an effect: what
is printed behind it comes then.
"""
import sooner
from sooner import Stream, sequential, sim, unordered

MAKESPAN = 3.5
FIRST_OUTPUT = 1.5
UNLISTED = {"play": 3}  # `player` calls it, and it is no call of the run


@unordered
@sim.stream([(1.0, "One."), (2.0, "Two."), (3.0, "Three.")], items=True)
def model(question):
    pass


@unordered
def voice(sentences: Stream[str]) -> Stream[object]:
    for sentence in sentences:
        yield sentence.upper()


@sim.latency(0.5)
def play(sound):
    return len(sound)


@sequential
def player(sounds: Stream[object]):
    total = 0
    for sound in sounds:
        total += play(sound)
        print(f"played {sound}")
    return total


@sooner.auto
def main():
    print(player(voice(model("count"))))
