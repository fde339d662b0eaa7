"""Classmethods see their class."""
from sooner import unordered


class S:
    cfg = {"a": 1}
    @classmethod
    @unordered
    def make(cls): return dict(cls.cfg)


def main():
    print(S.make())
    S.cfg["a"] = 2
    print(S.make())
