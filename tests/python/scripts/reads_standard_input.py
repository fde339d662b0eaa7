"""Prompts, lines, the rest, and the end."""

import sys

name = input("who? ")
print("hello", name)
print(repr(sys.stdin.read()))
input()
