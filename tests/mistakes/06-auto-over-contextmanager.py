"""@sooner.auto above @contextmanager."""

import contextlib

import sooner


@sooner.auto
@contextlib.contextmanager
def session(name):
    yield name
