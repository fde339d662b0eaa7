"""A search by `for` … `break` … `else` beside a call that has nothing to do with it.

Ideal: models asked one after the other until one knows (2 calls of 2 s): 4; the other call at 0..4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0


@unordered
@sim.latency(2.0)
def ask(model):
    return "yes" if model == "b" else ""


@unordered
@sim.latency(4.0)
def picture(topic):
    return f"<{topic}>"


@sooner.auto
def main():
    for model in ("a", "b", "c"):
        answer = ask(model)
        if answer:
            break
    else:
        answer = "nobody knows"
    image = picture("sea")
    print(answer, image)
    return answer, image
