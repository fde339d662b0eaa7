"""For each question a list of scores is sorted in place, and the best goes into the next call.

Ideal: scores 1, then the answer 2, the questions side by side: 3. The order of all questions by their answers, 1 more each: 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 3.0
DOCUMENTS = ["tea", "tides", "trains"]


@unordered
@sim.latency(1.0)
def score(question, document):
    return len(set(question) & set(document))


@unordered
@sim.latency(2.0)
def generate(question, documents):
    return f"{question} {documents}"


def best(question, keep):
    scored = [(score(question, document), document) for document in DOCUMENTS]
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return [document for _, document in scored[:keep]]


@sooner.auto
def main():
    answers = []
    for question in ("what is tea?", "when is high tide?", "why trains?"):
        answers.append(generate(question, best(question, 2)))
    print(answers)
    answers.sort(key=lambda answer: score(answer, "aeiou"), reverse=True)
    return answers
