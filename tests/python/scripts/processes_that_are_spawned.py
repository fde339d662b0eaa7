"""The child imports the script, and does not run its guarded part."""

import multiprocessing


def square(x):
    return x * x


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.map(square, [1, 2, 3]))
