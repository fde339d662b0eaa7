"""The condition is marked."""

numbers = [1, 2]
assert len(numbers) == 3, f"got {len(numbers)}"
