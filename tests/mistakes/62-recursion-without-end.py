"""A recursion that nothing ends."""

import sys

import sooner


@sooner.auto
def plan(task):
    return plan(task + "!")


sys.tracebacklimit = 2
plan("go")
