"""Nothing to explain."""

print(sum(range(10)))
