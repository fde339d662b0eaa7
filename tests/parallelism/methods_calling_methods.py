"""A class whose methods call each other, keep counts on `self` and return early.

Ideal: title 1, then body 2: 3 for each of three topics, side by side.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


class Writer:
    def __init__(self):
        self.calls = 0
        self.drafts = []

    @unordered
    @sim.latency(1.0)
    def title(self, topic):
        return topic.title()

    @unordered
    @sim.latency(2.0)
    def body(self, title):
        return f"On {title}."

    def draft(self, topic):
        self.calls += 1
        title = self.title(topic)
        return self.finish(title)

    def finish(self, title):
        text = self.body(title)
        self.drafts.append(text)
        return text

    def run(self, topics):
        for topic in topics:
            self.draft(topic)
        return self.drafts


@sooner.auto
def main():
    writer = Writer()
    for text in writer.run(["tea", "sea", "bee"]):
        print(text)
    return writer.calls, writer.drafts
