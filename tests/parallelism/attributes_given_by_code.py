"""Settings that a service gives, in descriptors; clients that connect when they are first used; records that ask as they are set.

Ideal: all settings, connections, checks and drafts are asked for at once, then all answers, then all scores: 1 + 1 + 1 = 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


class Setting:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return self if instance is None else ask(f"{self.name} for {instance.user}")


class Lazily:
    """Computed when it is first asked for, and kept."""

    def __init__(self, function):
        self.function = function

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.function(instance)
        setattr(instance, self.name, value)
        return value


class Checked:
    def __set_name__(self, owner, name):
        self.name = f"_{name}"

    def __get__(self, instance, owner=None):
        return self if instance is None else getattr(instance, self.name)

    def __set__(self, instance, value):
        setattr(instance, self.name, ask(f"is {value} good?"))


class User:
    tone, language, draft = Setting(), Setting(), Checked()

    def __init__(self, user):
        self.user = user

    @Lazily
    def summary(self):
        return ask(f"sum up {self.user}")


class Client:
    """Connects when something is asked of it for the first time."""

    def __init__(self, address):
        self.address = address

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        found = ask(f"{name} at {self.address}")
        setattr(self, name, found)
        return found


class Record:
    def __setattr__(self, name, value):
        super().__setattr__(name, ask(f"{name} of {value}"))


@sooner.auto
def main():
    users, clients, records = [User(name) for name in ("ann", "bob", "cid")], [Client("a"), Client("b"), Client("c")], []
    for user in users:
        print(user.tone, user.language)
    for user in users:
        user.draft = f"{user.user}'s draft"
    for client in clients:
        if getattr(client, "_closed", False) or hasattr(client, "__aenter__"):
            continue
        print(ask(f"{client.session} {getattr(client, 'model', None)} {client.session}"))
    for user in users:
        record = Record()
        record.score = f"{user.summary} {user.draft} {user.summary}"
        records.append(record)
    return [ask(record.score) for record in records]
