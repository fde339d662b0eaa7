"""A staged pipeline with batching, a token bucket on a virtual clock, and partial failures."""


class Clock:
    def __init__(self):
        self.now = 0.0

    def advance(self, seconds):
        self.now = round(self.now + seconds, 3)


class TokenBucket:
    def __init__(self, clock, rate, burst):
        self.clock, self.rate, self.burst = clock, rate, burst
        self.tokens, self.last, self.waited = float(burst), clock.now, 0.0

    def acquire(self, cost=1):
        if cost > self.burst:
            raise ValueError(f"cost {cost} exceeds burst {self.burst}")
        self.tokens = min(self.burst, self.tokens + (self.clock.now - self.last) * self.rate)
        self.last = self.clock.now
        if self.tokens < cost:
            pause = (cost - self.tokens) / self.rate
            self.clock.advance(pause)
            self.waited += pause
            self.tokens, self.last = float(cost), self.clock.now
        self.tokens -= cost


class StageError(Exception):
    def __init__(self, stage, item, cause):
        super().__init__(f"{stage} failed on {item!r}: {cause}")
        self.stage, self.item = stage, item


def batches(items, size):
    return [items[start : start + size] for start in range(0, len(items), size)]


class Pipeline:
    def __init__(self, clock):
        self.clock, self.stages, self.trace = clock, [], []

    def stage(self, name, size=1, bucket=None, cost=0.0):
        def register(function):
            self.stages.append((name, size, bucket, cost, function))
            return function

        return register

    def run(self, items, strict=False):
        failures = []
        for name, size, bucket, cost, function in self.stages:
            produced = []
            for batch in batches(items, size):
                if bucket:
                    bucket.acquire(len(batch))
                self.clock.advance(cost)
                self.trace.append((self.clock.now, name, len(batch)))
                for item in batch:
                    try:
                        produced.append(function(item))
                    except Exception as error:
                        failure = StageError(name, item, error)
                        failure.__cause__ = error
                        if strict:
                            raise failure
                        failures.append(failure)
            items = produced
        if failures and not items:
            raise ExceptionGroup("nothing survived", failures)
        return items, failures


def build(clock):
    pipeline = Pipeline(clock)
    bucket = TokenBucket(clock, rate=2, burst=3)

    @pipeline.stage("parse", size=2, cost=0.1)
    def parse(text):
        key, _, value = text.partition("=")
        return {"key": key.strip(), "value": int(value)}

    @pipeline.stage("enrich", size=3, bucket=bucket, cost=0.5)
    def enrich(row):
        return {**row, "share": 100 // row["value"]}

    pipeline.stage("render")(lambda row: f"{row['key']}:{row['share']}")
    return pipeline, bucket


def main():
    clock = Clock()
    pipeline, bucket = build(clock)
    items, failures = pipeline.run(["a=5", "b=x", "c=0", "d = 20", "e=50", "f=1"])
    print(items)
    for failure in failures:
        print(failure, "|", type(failure.__cause__).__name__)
    print(pipeline.trace)
    print(clock.now, round(bucket.waited, 3), round(bucket.tokens, 3))
    try:
        build(Clock())[0].run(["q", "r="])
    except* StageError as group:
        print(group.message, [error.item for error in group.exceptions])
    print(batches([1, 2, 3, 4, 5], 2), batches([], 3), build(Clock())[0].run([]))
    try:
        bucket.acquire(9)
    except ValueError as error:
        print(error)
    return build(Clock())[0].run(["ok=4", "zero=0", "late=x"], strict=True)
