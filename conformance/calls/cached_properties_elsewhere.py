"""Cached properties that calls compute on their way: whoever asks behind them finds them there, whoever asked before has kept them."""
import functools

from sooner import output, readonly, sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


class Doc:
    def __init__(self, text):
        self.text = text

    @functools.cached_property
    def summary(self):
        return [f"{self.text}!"]

    @functools.cached_property
    def title(self):
        return [ask(self.text)]

    @unordered
    def rate(self):
        return len(self.summary[0])


def first_of(doc):
    return doc.summary[0]


@unordered
def judge(doc):
    return f"{doc.summary[0]}?"


@unordered
def judge_by_another(doc):
    return first_of(doc)


@unordered
def judge_all(docs):
    return [doc.summary[0] for doc in docs]


@readonly
def look(doc):
    return doc.summary[0], len(LOG)


@sequential
def save(doc):
    LOG.append("save")
    return doc.summary[0]


@sequential
def forget(doc):
    vars(doc).pop("summary", None)


@output
def show(doc):
    print(doc.summary)


def before_and_behind(call, doc):
    LOG.clear()
    answer = call(doc)
    own = doc.summary
    own.append(ask("more"))
    again = call(doc)
    return answer, own, again, doc.summary is own, LOG


def behind(call, doc):
    LOG.clear()
    own = doc.summary
    own.append(ask("more"))
    doc.text = "changed"
    answer = call(doc)
    return answer, own, doc.summary is own, LOG


def all_of(docs):
    LOG.clear()
    judged = judge_all(docs)
    titles = [doc.title for doc in docs]
    found = [doc.summary for doc in docs]
    rated = [doc.rate() for doc in docs]
    return judged, titles, found, rated, [look(doc) for doc in docs]


def forgotten(doc):
    LOG.clear()
    first = doc.summary
    forget(doc)
    second = doc.summary
    if ask(1):
        forget(doc)
    third = doc.summary
    return first is second, second is third, LOG


def on_an_answer(doc, other, x):
    LOG.clear()
    chosen = doc if ask(x) else other
    judged = judge(chosen)
    titles = [chosen.title, doc.title, other.title]
    found = [doc.summary, other.summary, chosen.summary]
    if ask(x):
        judged += judge_by_another(other)
    return judged, titles, found, other.summary is found[1], LOG


def main():
    for call in (judge, judge_by_another, save):
        print(before_and_behind(call, Doc("a")))
        print(behind(call, Doc("b")))
    print(all_of([Doc("c"), Doc("d")]))
    print(forgotten(Doc("e")))
    print(on_an_answer(Doc("f"), Doc("g"), 0), on_an_answer(Doc("f"), Doc("g"), 1))
    doc = Doc("h")
    show(doc)
    doc.summary.append(ask("shown"))
    show(doc)
    return doc.rate(), LOG
