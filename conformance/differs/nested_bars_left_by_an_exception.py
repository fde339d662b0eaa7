"""Progress bars in each other are closed from the inside when an exception leaves both loops; by CPython from the outside."""
import sys

from tqdm import tqdm

PLAIN = {"file": sys.stdout, "mininterval": 0, "miniters": 1, "bar_format": "{desc}{n_fmt}/{total_fmt}|", "ncols": 20}


def nested(words):
    for word in tqdm(words, desc="outer", **PLAIN):
        for other in tqdm(words, desc="inner", **PLAIN):
            raise ValueError(word + other)


def main():
    try:
        nested(["a", "b"])
    except ValueError as error:
        print(error)
