"""A client object with sync methods, as an SDK has them, used in a loop.

Ideal: all requests at once: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


class Completions:
    @unordered
    @sim.latency(2.0)
    def create(self, model, messages):
        return {"choices": [{"message": {"content": f"{model}: {messages[-1]['content']}"}}]}


class Chat:
    def __init__(self):
        self.completions = Completions()


class Client:
    def __init__(self):
        self.chat = Chat()


client = Client()


def complete(text):
    response = client.chat.completions.create(model="m", messages=[{"role": "user", "content": text}])
    return response["choices"][0]["message"]["content"]


@sooner.auto
def main():
    answers = []
    for text in ("one", "two", "three"):
        answer = complete(text)
        print(answer)
        answers.append(answer)
    return answers
