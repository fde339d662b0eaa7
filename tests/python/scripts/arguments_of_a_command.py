"""argparse knows the name of the script."""

import argparse

parser = argparse.ArgumentParser()
parser.add_argument("words", nargs="*")
parser.add_argument("--flag", action="store_true")
arguments = parser.parse_args()
print(arguments, parser.prog)
parser.error("no good")
