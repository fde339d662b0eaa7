"""A number of seconds with its unit."""
import sooner
@sooner.unordered(timeout="30s")
def ask(q): return q
