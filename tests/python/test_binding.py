"""What counts as code that binds functions anew: as little as possible, since looking for functions waits for it."""

import argparse
import contextlib
import functools
import io
import logging
import pathlib
import tempfile
import threading
from unittest import mock

import pytest
from sooner._binding import binds, gives


@contextlib.contextmanager
def by_name(target, name, value):
    setattr(target, name, value)
    yield


@contextlib.contextmanager
def of_a_global(value):
    contextlib.suppress = value
    yield


@contextlib.contextmanager
def own(path):
    with open(path) as file:
        yield file


class Plain:
    def __init__(self, **fields):
        for name, value in fields.items():
            setattr(self, name, value)

    def __enter__(self):
        self.entered = True

    def __exit__(self, *error):
        delattr(self, "entered")


class Patch:
    def __enter__(self):
        setattr(self.target, "name", 1)


@pytest.mark.parametrize(
    "callee",
    [mock.patch, mock.patch.object, mock.patch.multiple, pytest.MonkeyPatch, pytest.MonkeyPatch.context, by_name, of_a_global]
    + [Patch, contextlib.ExitStack, contextlib.redirect_stdout, functools.partial(mock.patch.object, io)],
)
def test_what_gives_it(callee):
    assert gives(callee)


@pytest.mark.parametrize(
    "callee", [own, Plain, open, tempfile.TemporaryDirectory, threading.Lock, contextlib.suppress, pathlib.Path, len, print]
)
def test_what_does_not(callee):
    assert not gives(callee) and not binds(callee)


def test_instances_and_methods_are_as_their_classes():
    patcher = mock.patch("io.StringIO")
    for thing in (patcher, patcher.start, pytest.MonkeyPatch(), by_name(io, "a", 1), Patch(), functools.partial(by_name)):
        assert binds(thing)
    for thing in (Plain(a=1), Plain().__enter__, own("file"), io.StringIO(), logging.getLogger(), threading.Lock(), [], 1, io):
        assert not binds(thing)
    assert binds(argparse.ArgumentParser())
