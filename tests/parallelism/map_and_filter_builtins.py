"""`map` and `filter` over an annotated function, wrapped in `list`.

Ideal: map at 0..2; filter at 0..1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 9.0  # Coarse: ideal is 2.0; the builtins call their function one by one
FIRST_OUTPUT = 9.0  # Coarse: ideal is 2.0; the builtins call their function one by one
UNLISTED = {'ask': 3, 'odd': 3}  # Coarse: ideal is none; calls made inside a builtin are not in `run.calls`


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@unordered
@sim.latency(1.0)
def odd(x):
    return x % 2


@sooner.auto
def main():
    doubled = list(map(ask, [1, 2, 3]))
    kept = list(filter(odd, [1, 2, 3]))
    print(doubled, kept)
    return doubled, kept
