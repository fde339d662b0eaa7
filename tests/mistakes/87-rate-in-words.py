"""A rate as one says it."""
import sooner
@sooner.unordered(rate="10 per second")
def ask(q): return q
