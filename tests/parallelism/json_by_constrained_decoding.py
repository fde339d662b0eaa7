"""JSONDec of paper 001: text grows token by token, each chosen among those that the grammar allows; prompts are independent.

Ideal: a token takes 1, and the longest text has five: 5. The first text, of three, is printed at 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0
WANTED = {"one": ["1"], "three": ["1", "2", "3"], "two": ["1", "2"]}


@unordered
@sim.latency(1.0)
def decode(prompt, text, allowed):
    wanted = ["[", *WANTED[prompt], "]"][len(text)]
    return wanted if wanted in allowed else allowed[0]


def allowed_after(text):
    if not text:
        return "["
    return "123" if text.endswith("[") else "123]"


@sooner.auto
def main():
    for prompt in ("one", "three", "two"):
        text = ""
        while not text.endswith("]"):
            text += decode(prompt, text, allowed_after(text))
        print(prompt, text)
