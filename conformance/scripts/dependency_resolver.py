"""A package resolver: version constraints, backtracking, cycles, install order and lock file."""

import operator

INDEX = {
    "app": {(1, 0): {"web": ">=2.0", "db": "<3.0"}},
    "web": {(1, 5): {}, (2, 0): {"core": "==1.0"}, (2, 1): {"core": ">=2.0"}},
    "db": {(2, 0): {"core": "<2.0"}, (3, 0): {"core": ">=2.0"}},
    "core": {(1, 0): {}, (2, 0): {}},
    "a": {(1, 0): {"b": ">=1.0"}},
    "b": {(1, 0): {"a": ">=1.0"}},
    "bad": {(1, 0): {"web": ">=2.1", "db": "<3.0"}},
}

OPERATORS = {">=": operator.ge, "<=": operator.le, "==": operator.eq, "<": operator.lt, ">": operator.gt}


class ResolutionError(Exception):
    pass


class Unknown(ResolutionError):
    pass


def parse_version(text):
    try:
        return tuple(int(part) for part in text.split("."))
    except ValueError:
        raise ResolutionError(f"bad version {text!r}") from None


def parse_constraint(text):
    for symbol in sorted(OPERATORS, key=len, reverse=True):
        if text.startswith(symbol):
            wanted = parse_version(text[len(symbol):])
            return lambda version: OPERATORS[symbol](version, wanted)
    raise ResolutionError(f"bad constraint {text!r}")


def resolve(goals, chosen=None, log=None, depth=0):
    chosen = {} if chosen is None else chosen
    if not goals:
        return chosen
    (name, constraint, asker), *rest = goals
    allowed = parse_constraint(constraint)
    if name in chosen:
        if not allowed(chosen[name]):
            raise ResolutionError(f"{asker} wants {name}{constraint}, have {dotted(chosen[name])}")
        return resolve(rest, chosen, log, depth)
    try:
        versions = INDEX[name]
    except KeyError as error:
        raise Unknown(f"{asker} wants unknown {name}") from error
    problems = []
    for version in sorted(versions, reverse=True):
        if not allowed(version):
            continue
        if log is not None:
            log.append("  " * depth + f"try {name} {dotted(version)}")
        more = [(need, limit, f"{name} {dotted(version)}") for need, limit in versions[version].items()]
        try:
            return resolve(more + rest, {**chosen, name: version}, log, depth + 1)
        except Unknown:
            raise
        except ResolutionError as error:
            problems.append(str(error))
    raise ResolutionError("; ".join(problems) or f"no {name}{constraint} for {asker}")


def dotted(version):
    return ".".join(map(str, version))


def install_order(chosen):
    order, state = [], {}

    def visit(name, trail):
        if state.get(name) == "done":
            return
        if state.get(name) == "open":
            raise ResolutionError("cycle " + " > ".join([*trail[trail.index(name):], name]))
        state[name] = "open"
        for need in sorted(INDEX[name][chosen[name]]):
            visit(need, [*trail, name])
        state[name] = "done"
        order.append(name)

    for name in sorted(chosen):
        visit(name, [])
    return order


def main():
    log = []
    chosen = resolve([("app", ">=1.0", "you")], log=log)
    print("\n".join(log))
    print({name: dotted(version) for name, version in sorted(chosen.items())})
    print(install_order(chosen))
    for goal in ("bad", "a", "nope", "core"):
        try:
            found = resolve([(goal, ">0.0", "you")])
            print(goal, install_order(found))
        except ResolutionError as error:
            print(goal, type(error).__name__, error, "|", repr(error.__cause__))
    for goal, constraint in (("core", ">=9.0"), ("core", "~1"), ("core", ">=x")):
        try:
            resolve([(goal, constraint, "you")])
        except ResolutionError as error:
            print(error)
    lock = "\n".join(f"{name}=={dotted(chosen[name])}" for name in install_order(chosen))
    print(lock)
    pins = [(line.split("==")[0], "==" + line.split("==")[1], "lock") for line in lock.splitlines()]
    print(resolve(pins) == chosen)
    return resolve([("web", "<2.0", "you"), ("web", ">=2.0", "me")])
