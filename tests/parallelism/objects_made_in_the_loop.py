"""Each turn makes an object with an `__init__` of its own, and what is stored in it hangs on an answer: the next turn makes another.

Ideal: every document is summed up at once (1), then rated (1): 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def sum_up(text):
    return text[:4]


@unordered
@sim.latency(1.0)
def rate(text):
    return len(text or "")


class Doc:
    def __init__(self, text):
        self.text = text
        self.summary = None
        self.good = False

    def shortened(self):
        summary = sum_up(self.text)
        if not summary:
            return None
        self.summary = summary
        return summary


@sooner.auto
def main():
    kept, rated = [], []
    for text in ["one fish", "two fish", "", "blue fish"]:
        doc = Doc(text)
        rated.append(rate(doc.shortened()))
        if sum_up(doc.text).startswith("t"):
            doc.good = True
            kept.append(doc)
    print(rated, [(doc.text, doc.summary, doc.good) for doc in kept])
