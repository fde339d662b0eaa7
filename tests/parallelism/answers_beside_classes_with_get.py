"""Answers are dictionaries, asked by `reply.get(…)`, in a program whose own classes have a `get` that counts. An answer is new, or what its
call was passed; nothing of that is an instance with such a method.

Ideal: all replies at once, then what they ask for: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def search(query):
    return f"found {query}"


class Cache:
    def __init__(self):
        self.data, self.hits = {}, 0

    def get(self, key):
        self.hits += 1
        return self.data.get(key)


class Agent:
    def __init__(self, name):
        self.name, self.model = name, "small"

    @unordered
    @sim.latency(1.0)
    def chat(self, messages):
        asked = messages[-1]["content"]
        return {"content": f"{self.model} {asked}", "tool": "search" if len(asked) > 1 else None}

    def run(self, question):
        reply = self.chat([{"role": "user", "content": question}])
        if reply.get("tool"):
            return search(reply["content"])
        return reply.get("content", "")


@sooner.auto
def main():
    cache, agent = Cache(), Agent("ann")
    for question in ("a", "bb", "c", "dd"):
        print(question, agent.run(question), cache.get(question))
    return cache.hits
