"""Ctrl-C, an exception and the interpreter's end while a hundred calls are in flight that would take half a minute: none is waited for."""

import signal
import subprocess
import sys

import pytest

PROGRAM = """
import asyncio, os, socket, sys, threading, time
import sooner

begun = threading.Semaphore(0)

def say(text):
    os.write(1, text.encode() + b"\\n")  # What a call prints is held back until its turn.

@sooner.unordered
def sleeps(n):
    begun.release()
    time.sleep(30)

@sooner.unordered
async def sleeps_later(n):
    begun.release()
    try:
        await asyncio.sleep(30)
    except asyncio.CancelledError:
        say("cancelled")
        raise

@sooner.unordered
async def gives() -> sooner.Stream[int]:
    with socket.socket() as one:
        try:
            begun.release()
            for n in range(100):
                yield n
                await asyncio.sleep(30)
        finally:
            say("closed")

@sooner.sequential
def all_begun():
    for _ in range(102):
        begun.acquire()

@sooner.sequential
def act():
    {act}

def work():
    all_begun()
    act()
    return [sleeps(n) for n in range(100)], sleeps_later(1), list(gives())

@sooner.auto
def main():
    try:
        return work()
    finally:
        say("finally")

main()
"""
WAYS = {
    "Ctrl-C in an effect": ('print("ready", flush=True); time.sleep(30)', "KeyboardInterrupt"),
    "Ctrl-C while calls are waited for": ('print("ready", flush=True)', "KeyboardInterrupt"),
    "an exception": ('raise ValueError("act")', "ValueError: act"),
    "exit": ("sys.exit(7)", ""),
}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_waited_for(way, tmp_path):
    act, raised = WAYS[way]
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.replace("{act}", act))
    child = subprocess.Popen([sys.executable, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        if "Ctrl-C" in way:
            assert child.stdout.readline() == "ready\n"
            child.send_signal(signal.SIGINT)
        out, error = child.communicate(timeout=20)
    finally:
        child.kill()
    assert sorted(out.split()) == ["cancelled", "closed", "finally"]
    assert error.rstrip().endswith(raised) and "Fatal" not in error and (raised or not error), error
    assert child.returncode == {"KeyboardInterrupt": -signal.SIGINT, "": 7}.get(raised, 1)
