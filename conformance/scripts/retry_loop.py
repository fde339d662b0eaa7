"""Retrying flaky work with growing delays, fatal errors, fallbacks and an audit trail."""


class Transient(Exception):
    pass


class Fatal(Exception):
    pass


class Clock:
    def __init__(self):
        self.now, self.sleeps = 0.0, []

    def sleep(self, seconds):
        self.sleeps.append(seconds)
        self.now += seconds


class Flaky:
    def __init__(self, script):
        self.script, self.calls = list(script), 0

    def __call__(self, payload):
        self.calls += 1
        step = self.script.pop(0) if self.script else "ok"
        if step == "ok":
            return f"{payload} after {self.calls}"
        if step == "slow":
            raise TimeoutError("too slow")
        raise (Fatal if step == "fatal" else Transient)(step)


def retry(function, payload, clock, attempts=4, base=1.0, retry_on=(Transient, TimeoutError)):
    errors = []
    for attempt in range(attempts):
        try:
            result = function(payload)
        except retry_on as error:
            errors.append(error)
            if attempt + 1 == attempts:
                raise ExceptionGroup(f"all {attempts} attempts failed", errors) from error
            clock.sleep(min(base * 2**attempt, 5))
            continue
        except Fatal as error:
            error.add_note(f"attempt {attempt + 1}")
            raise
        else:
            return result
        finally:
            clock.now += 0.5
    raise AssertionError("unreachable")


def first_success(functions, payload, clock):
    problems = {}
    for name, function in functions.items():
        try:
            return name, retry(function, payload, clock, attempts=2)
        except ExceptionGroup as group:
            problems[name] = [str(error) for error in group.exceptions]
        except Fatal as error:
            problems[name] = f"fatal: {error} {error.__notes__}"
    raise LookupError(problems)


def main():
    clock = Clock()
    print(retry(Flaky(["ok"]), "a", clock), clock.now, clock.sleeps)
    print(retry(Flaky(["busy", "slow", "ok"]), "b", clock), clock.now, clock.sleeps)
    try:
        retry(Flaky(["busy"] * 9), "c", clock)
    except* Transient as group:
        print(len(group.exceptions), group.message, repr(group.__cause__))
    print(clock.sleeps)
    try:
        retry(Flaky(["busy", "fatal", "ok"]), "d", clock)
    except Fatal as error:
        print(error, error.__notes__, error.__context__)
    services = {"bad": Flaky(["x", "y"]), "worse": Flaky(["fatal"]), "good": Flaky(["slow"]), "unused": Flaky([])}
    print(first_success(services, "e", clock), [service.calls for service in services.values()])
    results = []
    for payload, script in {"p": ["ok"], "q": ["fatal"], "r": ["busy"]}.items():
        try:
            results.append(retry(Flaky(script), payload, clock))
        except Fatal:
            results.append(None)
    print(results, clock.now)
    first_success({"only": Flaky(["a", "b"])}, "f", clock)
