"""Records made of the lines of a table, which stands in text; what answers say is set on them, and decides what is asked.

Ideal: all questions at once, then what is asked about some of the answers: 2.
"""
import csv
import io
from dataclasses import dataclass

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

TICKETS = """id,text
1,it burns!
2,how do I log in
3,it is gone!
4,thanks
"""


@unordered
@sim.latency(1.0)
def classify(text):
    return {"team": "fire" if "!" in text else "help", "urgent": "!" in text}


@unordered
@sim.latency(1.0)
def reply_to(text, team):
    return f"{team}: {text.upper()}"


@dataclass
class Ticket:
    id: int
    text: str
    team: str = ""
    reply: str = ""


def triage(row):
    ticket = Ticket(int(row["id"]), row["text"])
    answer = classify(ticket.text)
    ticket.team = answer["team"]
    if answer["urgent"]:
        ticket.reply = reply_to(ticket.text, ticket.team)
    return ticket


@sooner.auto
def main():
    done = []
    with io.StringIO(TICKETS) as file:
        for row in csv.DictReader(file):
            done.append(triage(row))
    for ticket in done:
        print(ticket)
    return len(done)
