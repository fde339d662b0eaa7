"""Both arguments of `annotate` as text."""
import sooner
sooner.annotate("json.dumps", "unordered")
