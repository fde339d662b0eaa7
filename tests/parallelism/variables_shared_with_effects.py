"""Calls and an effect, all made by a factory around one session, whose variable none of them binds.

Ideal: the first questions are asked beside the effect, the second behind their answers: 1 + 1 = 2.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


def client(session):
    @sequential
    @sim.latency(1.0)
    def save(text):
        session["saved"] = text

    @unordered
    @sim.latency(1.0)
    def ask(question):
        return f"{session['name']}: {question}"

    return save, ask


save, ask = client({"name": "ann"})


@sooner.auto
def main():
    try:
        save("begin")
        said = "saved"
    except OSError as error:
        said = str(error)
    answers = [ask(ask(question)) for question in ("Why?", "How?")]
    print(said, *answers)
    return answers
