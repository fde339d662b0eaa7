"""Tickets that go from state to state: what is to be done in each stands in a table, and answers choose the next.

Ideal: tickets go on side by side; the one that is escalated is classified, looked at by an expert and resolved: 3.
"""
from enum import Enum, auto

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 2.0


class State(Enum):
    NEW = auto()
    ESCALATED = auto()
    TRIAGED = auto()
    CLOSED = auto()


@unordered
@sim.latency(1.0)
def classify(text):
    return "hard" if "crash" in text else "easy"


@unordered
@sim.latency(1.0)
def advise(text):
    return f"expert on {text}"


@unordered
@sim.latency(1.0)
def resolve(text, advice):
    return f"{text} fixed ({advice})"


class Ticket:
    def __init__(self, text):
        self.text, self.state, self.advice, self.history = text, State.NEW, None, []


class Desk:
    def __init__(self):
        self.handlers = {State.NEW: self.triage, State.ESCALATED: self.escalate, State.TRIAGED: self.close}

    def triage(self, ticket):
        kind = classify(ticket.text)
        ticket.state = State.ESCALATED if kind == "hard" else State.TRIAGED

    def escalate(self, ticket):
        ticket.advice = advise(ticket.text)
        ticket.state = State.TRIAGED

    def close(self, ticket):
        ticket.solution = resolve(ticket.text, ticket.advice)
        ticket.state = State.CLOSED

    def run(self, ticket):
        while ticket.state is not State.CLOSED:
            ticket.history.append(ticket.state)
            self.handlers[ticket.state](ticket)
        return ticket.solution


@sooner.auto
def main():
    desk = Desk()
    tickets = [Ticket(text) for text in ("printer", "crash in login", "typo", "crash at night")]
    for ticket in tickets:
        print(desk.run(ticket))
    return [[state.name for state in ticket.history] for ticket in tickets]
