"""Payloads as a client builds them, with the messages in a list inside: added to while calls that were passed them are under way.

Ideal: all questions of a loop at once, and beside them the first turn of each agent, then the second: 1 + 1 = 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def post(url, *, json):
    last = json["messages"][-1]["content"]
    return {"text": f"{len(json['messages'])} {json['options']['tone']} {last}"}


class Agent:
    def __init__(self, name):
        self.name = name
        self.messages = [{"role": "system", "content": name}]
        self.options = {"tone": "dry", "stop": []}

    def turn(self, question):
        self.messages.append({"role": "user", "content": question})
        reply = post("/chat", json={"model": "small", "messages": self.messages, "options": self.options})
        self.messages.append({"role": "assistant", "content": reply["text"]})
        self.options["tone"] = "kind"
        return reply["text"]


@sooner.auto
def main():
    payload = {"model": "small", "messages": [], "options": {"tone": "dry"}}
    answers = []
    for question in ("Why?", "How so?", "Since when?"):
        payload["messages"].append({"role": "user", "content": question})
        answers.append(post("/chat", json=payload))
        payload["messages"].pop()
        payload["options"]["tone"] = "kind"
    for answer in answers:
        print(answer["text"])
    agents = [Agent(name) for name in ("ann", "bob")]
    for question in ("Who?", f"{answers[0]['text']}?"):
        for agent in agents:
            agent.turn(question)
    return [agent.messages for agent in agents], payload
