"""@sooner.auto below @contextmanager: it is given a generator."""

import contextlib

import sooner


@contextlib.contextmanager
@sooner.auto
def session(name):
    yield name
