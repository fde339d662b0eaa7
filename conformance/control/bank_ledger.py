"""A ledger processed line by line: parsing, validation, partial failure, running totals, summary."""

LEDGER = """
# opening
open ann 100
open bob
deposit bob 50.25
transfer ann bob 30
withdraw bob 500
transfer ann zed 1
deposit ann -5
open ann 1
frobnicate ann
withdraw ann seven
withdraw ann 70
"""


class LedgerError(Exception):
    def __init__(self, line, reason):
        super().__init__(f"line {line}: {reason}")
        self.line = line


def amount(text):
    value = float(text)
    if value <= 0:
        raise ValueError(f"amount must be positive, not {value:g}")
    return value


def apply(accounts, words):
    command, *rest = words
    if command == "open":
        name, *start = rest
        if name in accounts:
            raise ValueError(f"{name} exists")
        accounts[name] = float(start[0]) if start else 0.0
    elif command == "deposit":
        name, text = rest
        accounts[name] += amount(text)
    elif command == "withdraw":
        name, text = rest
        value = amount(text)
        if accounts[name] < value:
            raise ValueError(f"{name} has {accounts[name]:.2f}")
        accounts[name] -= value
    elif command == "transfer":
        source, target, text = rest
        accounts[target], accounts[source] = accounts[target] + amount(text), accounts[source] - amount(text)
    else:
        raise NotImplementedError(command)


def process(text, strict=False):
    accounts, problems = {}, []
    for number, line in enumerate(text.splitlines()):
        line = line.split("#")[0].strip()
        if not line:
            continue
        try:
            apply(accounts, line.split())
        except (ValueError, KeyError, NotImplementedError) as error:
            if strict:
                raise LedgerError(number, error) from error
            problems.append((number, type(error).__name__, str(error)))
        else:
            print(f"{number:>3} {line:<24}", " ".join(f"{k}={v:.2f}" for k, v in accounts.items()))
    return accounts, problems


def main():
    accounts, problems = process(LEDGER)
    for problem in problems:
        print(*problem)
    print(accounts, sum(accounts.values()))
    try:
        process("open x\ndeposit y 1", strict=True)
    except LedgerError as error:
        print(error, error.line, repr(error.__cause__))
    print(process("# nothing\n\n"))
    rich = sorted(accounts, key=accounts.get, reverse=True)
    while rich and accounts[rich[-1]] == 0:
        print("closing", rich.pop())
    print(rich)
    return process(LEDGER, strict=True)
