"""A driver as the machine is one, written by hand: starts calls, waits for answers."""

import itertools

from sooner import _dispatch
from sooner._registry import lookup
from sooner._sooner import Queue


class Driver:
    """Ids are 0, 1, 2, …, and labels say the same."""

    def __init__(self, dispatcher=None):
        self.dispatcher = dispatcher or _dispatch.begin()
        self.ids = itertools.count()
        self.arrived = []

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.dispatcher.finish(error)

    def start(self, target, *args, label=None, **kwargs):
        id = next(self.ids)
        annotation, plain, is_async = _dispatch.prepared(target)
        if plain and self.dispatcher.takes_plain:
            self.dispatcher.start_all([(id, label or (id,), 10 + id, target, args, kwargs or None, is_async)])
            Queue.ring()
        else:
            self.dispatcher.start(id, label or (id,), 10 + id, target, args, kwargs, annotation)
        return id

    def here(self, target, *args, **kwargs):
        id = next(self.ids)
        done = self.dispatcher.run_here(id, (id,), 10 + id, target, args, kwargs, lookup(target))
        return done[:2] if done is not None else self.until(id)

    def output(self, target, *args, **kwargs):
        id = next(self.ids)
        self.dispatcher.output((id,), 10 + id, target, args, kwargs)

    def until(self, *ids):
        """Waits until these are answered; the answer of the last one."""
        while missing := [id for id in ids if id not in dict(self.answers())]:
            assert missing
            self.arrived += self.dispatcher.wait()
        return dict(self.answers())[ids[-1]]

    def answers(self):
        return [(id, (ok, value)) for id, ok, value, _ in self.arrived if ok is not None]

    def pieces(self, id):
        """What has arrived of an answer in parts."""
        return [value for one, ok, value, _ in self.arrived if one == id and ok is None]
