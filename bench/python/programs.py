"""Programs without external calls: small ones of one kind of work each, then what orchestrating code does between calls."""

import json


def loops(n):
    total = 0
    for i in range(n):
        for j in range(10):
            total += i * j
    return total


def while_loop(n):
    i = total = 0
    while i < n:
        if i % 3 == 0:
            total += i
        i += 1
    return total


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def lists(n):
    xs = []
    for i in range(n):
        xs.append(i * 2)
    total = 0
    for x in xs:
        total += x
    for i in range(len(xs)):
        total += xs[i]
    return total


def dicts(n):
    counts = {}
    for i in range(n):
        k = i % 100
        if k in counts:
            counts[k] += 1
        else:
            counts[k] = 1
    return len(counts)


def text(n):
    out = []
    for i in range(n):
        out.append(f"item {i}: {i * 2}".upper().strip())
    return len("\n".join(out))


def comprehension(n):
    return sum([x * x for x in range(n) if x % 2])


class Point:
    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x


def methods(n):
    p = Point(3)
    total = 0
    for _ in range(n):
        total += p.get() + p.x
    return total


def words(n):
    counts = {}
    for word in ("the quick brown fox jumps over the lazy dog " * n).split():
        word = word.lower().strip(".,")
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3]


def prompts(n):
    """Builds a prompt for each of n questions."""
    built = []
    for i in range(n):
        question = {"id": i, "text": f"What is {i}?", "tags": ["math", "easy"]}
        parts = ["You answer briefly."]
        for tag in question["tags"]:
            parts.append(f"Topic: {tag}")
        parts.append(f"Question {question['id']}: {question['text']}")
        built.append({"role": "user", "content": "\n".join(parts)})
    return sum(len(message["content"]) for message in built)


def answers(n):
    """Parses n answers, some of which are not JSON."""
    good = bad = 0
    for i in range(n):
        answer = json.dumps({"score": i % 7, "why": "because"}) if i % 5 else "sorry, no"
        try:
            parsed = json.loads(answer)
        except ValueError:
            bad += 1
            continue
        if parsed.get("score", 0) > 2 and "why" in parsed:
            good += 1
    return good, bad


def groups(n):
    """Groups n records by a key and ranks the groups."""
    by_city = {}
    for i in range(n):
        record = (f"city {i % 50}", i % 13, i)
        city, weight, number = record
        by_city.setdefault(city, []).append((weight, number))
    ranked = []
    for city, members in by_city.items():
        ranked.append((sum([weight for weight, _ in members]), city))
    ranked.sort(reverse=True)
    return ranked[:3]


def overlap(a, b):
    shared = 0
    for word in a:
        if word in b:
            shared += 1
    return shared / (len(a) + len(b) - shared)


def scores(n):
    """Scores n pairs of texts and keeps the best."""
    best, best_score = None, -1.0
    reference = set("the capital of france is paris".split())
    for i in range(n):
        candidate = set(f"the answer {i} is paris {i % 3}".split())
        score = overlap(candidate, reference)
        if score > best_score:
            best, best_score = i, score
    return best, round(best_score, 6)


def asked(question, *, model="small", temperature=0.0, **others):
    return len(question) + len(model) + temperature + len(others)


def keywords(n):
    """Calls a function in the shapes that clients of models have."""
    total = 0
    for i in range(n):
        total += asked("why?", model="large")
        total += asked("how?", temperature=0.5, seed=i)
        total += asked("when?")
    return total


class Message:
    def __init__(self, role, text, tokens=0):
        self.role, self.text, self.tokens = role, text, tokens


class Span:
    __slots__ = ("start", "end")

    def __init__(self, start, end):
        self.start, self.end = start, end


def objects(n):
    """Makes instances and changes them."""
    total = 0
    for i in range(n):
        message = Message("user", "hello", tokens=i)
        message.tokens += 1
        span = Span(i, i + message.tokens)
        span.end = span.start
        total += span.end
    return total


class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def __len__(self):
        return 2


def operators(n):
    """Operators of one's own class."""
    total, step, equal = Vector(0, 0), Vector(1, 2), 0
    for _ in range(n):
        total = total + step * 2
        equal += total == step
        equal += len(total)
    return total.x, total.y, equal


def number(text):
    if not text.isdigit():
        raise ValueError(text)
    return int(text)


def refusals(n):
    """Every second answer raises, and the loop goes on."""
    good = bad = 0
    for i in range(n):
        try:
            good += number(f"{i}" if i % 2 else f"{i}!")
        except ValueError:
            bad += 1
    return good, bad


def chunks(items, size):
    for start in range(0, len(items), size):
        yield items[start : start + size]


def generators(n):
    """Loops over a generator of one's own, and generator expressions."""
    total, items = 0, list(range(10))
    for _ in range(n):
        for chunk in chunks(items, 4):
            total += sum(x * x for x in chunk)
        total += max(x for x in items if x % 3)
    return total


def ranking(n):
    """Sorts short lists by a key."""
    total = 0
    for i in range(n):
        ranked = sorted([i % 7, i % 5, i % 3, i % 2], key=lambda x: -x)
        total += ranked[0]
    return total


PROGRAMS = [
    (loops, 20_000), (while_loop, 200_000), (fib, 22), (lists, 100_000), (dicts, 200_000), (text, 50_000),
    (comprehension, 200_000), (methods, 100_000), (words, 5_000),
    (prompts, 10_000), (answers, 5_000), (groups, 50_000), (scores, 20_000),
    (keywords, 20_000), (objects, 20_000), (operators, 10_000), (refusals, 10_000), (generators, 2_000), (ranking, 10_000),
]
