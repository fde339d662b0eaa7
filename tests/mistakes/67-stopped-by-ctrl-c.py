"""Ctrl-C while a call is waited for."""

import os
import signal
import threading

import sooner

over = threading.Event()


@sooner.unordered
def ask(question):
    os.kill(os.getpid(), signal.SIGINT)
    over.wait(60)


@sooner.auto
def trip(region):
    return ask(region)


try:
    trip("Oceania")
finally:
    over.set()
