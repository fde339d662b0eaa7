"""Effects ordered by a key of their arguments."""
from sooner import sequential

ACCOUNTS = {"a": 10, "b": 0}


@sequential(on=lambda account, amount: account)
def save(account, amount):
    ACCOUNTS[account] += amount
    return ACCOUNTS[account]


def main():
    history = []
    for account, amount in [("a", 5), ("b", 7), ("a", -3), ("b", -7), ("a", 1)]:
        history.append((account, save(account, amount)))
    print(history)
    return ACCOUNTS
