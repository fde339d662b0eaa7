"""Answers parsed into members of enumerations, by value and by name: that changes nothing.

Ideal: all questions of all tickets at once: 1.
"""
from dataclasses import dataclass, replace
from enum import Enum, IntEnum

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


class Team(Enum):
    TECH = "tech"
    SALES = "sales"


class Priority(IntEnum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True)
class Ticket:
    text: str
    team: Team | None = None
    priority: Priority | None = None


@unordered
@sim.latency(1.0)
def ask(question, text):
    if question == "team":
        return "tech" if "server" in text else "sales"
    return "high" if "!" in text else "low"


@sooner.auto
def main():
    tickets = [Ticket("server down!"), Ticket("an offer"), Ticket("server slow")]
    done = []
    for ticket in tickets:
        team = Team(ask("team", ticket.text))
        priority = Priority[ask("priority", ticket.text).strip().upper()]
        done.append((ticket.text, team, priority))
    for text, team, priority in done:
        print(text, team.name, priority.name)
    return [replace(ticket, team=team) for ticket, (_, team, _) in zip(tickets, done)]
