"""Exits with what main returns."""

import sys


def main():
    print(sys.argv[1:])
    return 4


if __name__ == "__main__":
    sys.exit(main())
