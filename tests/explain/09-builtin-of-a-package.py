"""A builtin that nobody knows, under another name."""

import pickle as stored

from slow import ask, judge

rows = ["one", "two"]
first = ask("how long?")
size = len(stored.dumps(rows))
print(judge(rows), judge(f"{size} bytes"), first)
