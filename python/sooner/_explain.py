"""A run in words: how long it took and why, and which calls that nobody annotated held others back.

Names, files, lines and seconds are shown, never what a call was given.
"""

import os
from bisect import bisect_left
from collections import namedtuple

_PATH, _HELD, _LEAST = 20, 10, 0.005  # lines of each list; seconds that are worth a line


def explain(run):
    """The report, as text."""
    # Output keeps nobody waiting.
    calls = [call for call in run.calls if call.ended is not None and call.started is not None and call.kind != "output"]
    known = {call.label: call for call in (*calls, *run.sleeps)}
    busy = sum(call.ended - call.started for call in known.values())
    counts = _count(len(calls), "call") + (f" and {_count(len(run.sleeps), 'sleep')}" if run.sleeps else "")
    lines = [f"{run.makespan:.2f} s; one after the other {busy:.2f} s, for {counts}"]
    lines += _path(known)
    lines += _unannotated(held_back(calls, known), known)
    lines += _others(calls, known)
    lines += _skipped(run.skipped)
    return "\n".join(lines) + "\n"


def _skipped(calls):
    if not calls:
        return []
    lines = [f"not made, since nobody looked at the answer: {_count(len(calls), 'call')}"]
    lines += [f"     {call.name}  {_place(call)}" for call in calls[:_PATH]]
    return lines + ([f"     … and {len(calls) - _PATH} more"] if len(calls) > _PATH else [])


def _count(number, name):
    return f"{number} {name}{'' if number == 1 else 's'}"


def critical_path(known):
    """Backwards from the call that ended last: each began when the one before it had ended."""
    path = []
    call = max(known.values(), key=lambda call: (call.ended, call.label), default=None)
    while call is not None:
        path.append(call)
        call = known.get(call.waited_for[-1].after) if call.waited_for else None
    return path[::-1]


Holder = namedtuple("Holder", ["file", "line", "name", "label"])  # a call, or code that was run at a place after that call


def held_back(calls, known):
    """For each unannotated call that held others back: what it is, the seconds it cost, and the calls that waited for it.

    It cost the time during which some call that lacked nothing else waited for it.
    """
    spans = {}
    for call in calls:
        for holder, start, end in _costs(call, known):
            if end > start:
                spans.setdefault(holder, []).append((start, end, call))
    for holder, start, end, call in _blocked(calls, known):
        spans.setdefault(holder, []).append((start, end, call))
    return [(holder, _length(found), [call for _, _, call in found]) for holder, found in spans.items()]


def _costs(call, known):
    wait = next((wait for wait in call.waited_for if wait.kind != "limit"), None)
    cause = known.get(wait.after) if wait is not None else None
    if wait is not None and wait.unknown is not None:
        yield Holder(*wait.unknown, wait.after), wait.since, call.started
    if cause is None or not _is_unannotated(cause):
        return
    if wait.kind in ("answer", "condition"):
        # Its answer was needed: what counts is that it had to wait its turn.
        own = cause.waited_for[0] if cause.waited_for else None
        if own is not None and own.kind in ("turn", "object", "effect"):
            yield _holder(cause), own.since, cause.started
    elif wait.kind in ("object", "effect") and wait.thing == "call":
        yield _holder(cause), wait.since, cause.ended
    elif wait.kind != "window":
        # Whatever waits its turn waits for all else as well, until that call begins.
        yield _holder(cause), max(wait.since, cause.started), cause.ended


def _blocked(calls, known):
    """Calls that could have begun while an unannotated call kept the caller's thread."""
    here = sorted((call for call in calls if _is_unannotated(call) and call.ended > call.started), key=lambda call: call.ended)
    ends = [call.ended for call in here]
    for call in calls:
        freed = known.get(call.waited_for[-1].after) if call.waited_for else None
        if freed is None or freed.ended >= call.started:
            continue
        at = bisect_left(ends, freed.ended)
        if at < len(here) and here[at] is not freed and here[at] is not call and here[at].ended <= call.started:
            yield _holder(here[at]), max(freed.ended, here[at].started), here[at].ended, call


def _holder(call):
    return Holder(call.file, call.line, call.name, call.label)


def _is_unannotated(call):
    return not call.annotated and call.kind == "sequential"


def _length(spans):
    """How much time the spans cover together."""
    total, reached = 0.0, float("-inf")
    for start, end, _ in sorted(spans, key=lambda span: span[:2]):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total


def _path(known):
    path = critical_path(known)
    if not path:
        return []
    lines = ["critical path"]
    names = max(len(call.name) for call in path)
    for number, call in enumerate(path):
        if len(path) > _PATH and _PATH // 2 <= number < len(path) - _PATH // 2:
            if number == _PATH // 2:
                lines.append(f"  … {len(path) - _PATH} more")
            continue
        why = f"  waited for {_told(call, call.waited_for[-1])}" if call.waited_for else ""
        lines.append(f"  {call.started:7.2f} – {call.ended:.2f}  {call.name:{names}}  {_place(call)}{why}")
    return lines


def _unannotated(found, known):
    sites = {}
    for holder, seconds, waiting in found:
        entry = sites.setdefault(holder[:3], [0, 0.0, set(), holder])
        entry[0] += 1
        entry[1] += seconds
        entry[2].update((_place(call), call.name) for call in waiting)
    worth = sorted((entry for entry in sites.values() if entry[1] >= _LEAST), key=lambda entry: -entry[1])
    lines = ["held back by calls that are not annotated"] if worth else []
    for count, seconds, waiting, holder in worth[:_HELD]:
        times = f"{count} times, " if count > 1 else ""
        first = sorted(waiting)[0]
        more = f" and {len(waiting) - 1} more" if len(waiting) > 1 else ""
        lines.append(f"  {seconds:7.2f} s  {holder.name}  {_place(holder)}  {times}before {first[1]} {first[0]}{more}")
        cause = known.get(holder.label)
        target = cause.target if cause is not None and _holder(cause) == holder else None
        lines += [f"             {line}" for line in _advice(target, holder.name)]
    return lines


def _advice(target, name):
    path = _dotted(target)
    if path is not None and _is_own(target):
        return ["your own function, not compiled: `sooner check` says why; or annotate it, @sooner.unordered if that is true"]
    if path is None:
        return [f"if it commutes with everything: sooner.annotate({name}, sooner.unordered); if it only reads: sooner.readonly"]
    return [
        f'if it commutes with everything: unordered = ["{path}"] in [tool.sooner]',
        f"if it only reads: sooner.annotate({path}, sooner.readonly)",
    ]


def _dotted(target):
    """How a project would name it: module and name, a method by its class."""
    owner = getattr(target, "__self__", None)
    module, name = getattr(target, "__module__", None), getattr(target, "__qualname__", None)
    if owner is not None and not isinstance(owner, type) and type(owner).__name__ != "module":
        module, name = type(owner).__module__, f"{type(owner).__qualname__}.{getattr(target, '__name__', '')}"
    if not isinstance(module, str) or not isinstance(name, str) or "<" in name:
        return None
    return f"{module}.{name}"


def _is_own(target):
    from sooner._source import is_internal

    function = getattr(target, "__func__", target)
    return getattr(function, "__module__", None) == "__main__" or (hasattr(function, "__code__") and is_internal(function))


def _others(calls, known):
    """Waits for anything but an answer, other than those."""
    sites = {}
    for call in calls:
        for wait in call.waited_for:
            cause = known.get(wait.after)
            blamed = wait.unknown is not None or (cause is not None and _is_unannotated(cause))
            if wait.kind not in ("answer", "condition") and not blamed and not _is_unannotated(call):
                entry = sites.setdefault((wait.kind, wait.file, str(wait)), [0, 0.0, call, wait])
                entry[0] += 1
                entry[1] += max(0.0, call.started - wait.since)
    worth = sorted((entry for entry in sites.values() if entry[1] >= _LEAST), key=lambda entry: -entry[1])
    lines = ["other waits, in seconds of all calls that waited"] if worth else []
    for count, seconds, call, wait in worth[:_HELD]:
        times = f", {count} times" if count > 1 else ""
        lines.append(f"  {seconds:7.2f} s  {call.name}  {_place(call)}{times}  waited for {_told(call, wait)}")
        if wait.kind == "fence" and wait.name.endswith("sleep"):
            lines.append("             a sleep holds back everything behind it: rate= or retry= of an annotation do not")
    return lines


def _told(call, wait):
    return f"{os.path.basename(wait.file)}, {wait}" if wait.file and wait.file != call.file else wait


def _place(call):
    return f"{os.path.basename(call.file)}:{call.line}" if call.file else f"line {call.line}"
