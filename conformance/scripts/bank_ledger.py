"""A bank ledger with validation errors, transfers that roll back, and a statement."""


class LedgerError(Exception):
    """Base of what the ledger refuses."""


class UnknownAccount(LedgerError):
    def __init__(self, name):
        super().__init__(f"no account named {name!r}")
        self.name = name


class InsufficientFunds(LedgerError):
    def __init__(self, name, needed, available):
        super().__init__(f"{name} needs {needed}, has {available}")
        self.shortfall = needed - available


class Account:
    def __init__(self, name, balance=0, overdraft=0):
        self.name, self.balance, self.overdraft = name, balance, overdraft
        self.entries = []

    def post(self, amount, memo):
        if not isinstance(amount, int):
            raise TypeError(f"amount must be whole cents, not {amount!r}")
        if self.balance + amount < -self.overdraft:
            raise InsufficientFunds(self.name, -amount, self.balance + self.overdraft)
        self.balance += amount
        self.entries.append((memo, amount, self.balance))


class Ledger:
    def __init__(self):
        self.accounts = {}
        self.failures = []

    def open(self, name, **options):
        if name in self.accounts:
            raise LedgerError(f"{name} exists")
        account = self.accounts[name] = Account(name, **options)
        return account

    def account(self, name):
        try:
            return self.accounts[name]
        except KeyError:
            raise UnknownAccount(name) from None

    def transfer(self, source, target, amount, memo="transfer"):
        if amount <= 0:
            raise LedgerError(f"cannot transfer {amount}")
        taken = self.account(source)
        taken.post(-amount, memo)
        try:
            self.account(target).post(amount, memo)
        except LedgerError as error:
            taken.post(amount, f"{memo} reversed")
            error.add_note(f"rolled back {amount} to {source}")
            raise

    def run(self, batch):
        for number, (source, target, amount) in enumerate(batch, start=1):
            try:
                self.transfer(source, target, amount, memo=f"#{number}")
            except InsufficientFunds as error:
                self.failures.append((number, "funds", error.shortfall))
            except LedgerError as error:
                self.failures.append((number, str(error), getattr(error, "__notes__", [])))

    def statement(self):
        lines = []
        for name, account in sorted(self.accounts.items()):
            lines.append(f"{name:<6}{account.balance / 100:>10.2f}")
            for memo, amount, balance in account.entries:
                lines.append(f"  {memo:<12}{amount:>+8}{balance:>8}")
        return "\n".join(lines)


def main():
    ledger = Ledger()
    ledger.open("ann", balance=10_000)
    ledger.open("bob", overdraft=500)
    try:
        ledger.open("ann")
    except LedgerError as error:
        print(error)
    batch = [("ann", "bob", 2_500), ("bob", "ann", 3_001), ("bob", "ann", 3_000)]
    ledger.run(batch + [("ann", "zoe", 5), ("ann", "bob", -1)])
    print(ledger.statement())
    for failure in ledger.failures:
        print(failure)
    total = sum(account.balance for account in ledger.accounts.values())
    print("total", total)
    assert total == 10_000, total
    ledger.transfer("ann", "bob", 1.5)
