"""A text goes to stderr, and the code is 1."""

print("before")
raise SystemExit("bad things")
