"""Frames and line numbers of a failure several helper calls deep, inside multi-line expressions."""

import traceback


class Pipeline:
    def __init__(self, stages):
        self.stages = stages

    def run(self, value):
        for stage in self.stages:
            value = self.apply(stage, value)
        return value

    def apply(self, stage, value):
        return stage(value)


def double(value):
    return value * 2


def invert(value):
    return 1 / (
        value
        - 4
    )


def outline(error):
    start = main.__code__.co_firstlineno
    rows = []
    for frame in traceback.extract_tb(error.__traceback__):
        offset = frame.lineno - start if frame.name == "main" else "-"
        rows.append((frame.name, offset, frame.line))
    return rows


def main():
    pipeline = Pipeline([double, invert])
    print(pipeline.run(3))
    try:
        pipeline.run(2)
    except ZeroDivisionError as error:
        for row in outline(error):
            print(row)
    try:
        values = [
            double(1),
            double(None),
        ]
    except TypeError as error:
        for row in outline(error):
            print(row)
    try:
        sorted([3, 1], key=lambda n: invert(n + 1))
    except ZeroDivisionError as error:
        print([frame.name for frame in traceback.extract_tb(error.__traceback__)])
    return (
        double(1)
        + pipeline.run(
            2
        )
    )
