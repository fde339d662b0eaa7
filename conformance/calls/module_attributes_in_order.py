"""Module attributes in order."""
from sooner import unordered


@unordered
def ask(x): return x
import types
config = types.ModuleType("config")
config.level = 0


def main():
    ask(1)
    config.level = 5
    print(config.level)
