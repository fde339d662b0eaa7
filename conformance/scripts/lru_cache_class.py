"""A least-recently-used cache with capacity, statistics, a decorator and eviction callbacks."""

from collections import OrderedDict


class LRU:
    def __init__(self, capacity, on_evict=None):
        if capacity < 1:
            raise ValueError(f"capacity must be positive, not {capacity}")
        self.capacity, self.on_evict = capacity, on_evict
        self.data = OrderedDict()
        self.hits = self.misses = 0

    def __getitem__(self, key):
        try:
            value = self.data[key]
        except KeyError:
            self.misses += 1
            raise
        self.hits += 1
        self.data.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        self.data[key] = value
        self.data.move_to_end(key)
        while len(self.data) > self.capacity:
            old_key, old_value = self.data.popitem(last=False)
            if self.on_evict:
                self.on_evict(old_key, old_value)

    def __contains__(self, key):
        return key in self.data

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        inside = ", ".join(f"{k!r}: {v!r}" for k, v in self.data.items())
        return f"LRU({self.capacity}){{{inside}}}"

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default


def cached(capacity):
    def decorate(function):
        cache = LRU(capacity)

        def wrapper(*args):
            try:
                return cache[args]
            except KeyError:
                cache[args] = result = function(*args)
                return result

        wrapper.cache = cache
        return wrapper

    return decorate


calls = []


@cached(capacity=3)
def slow_square(n):
    calls.append(n)
    if n < 0:
        raise ValueError(f"{n} has no business here")
    return n * n


def main():
    calls.clear()
    slow_square.cache.data.clear()
    slow_square.cache.hits = slow_square.cache.misses = 0
    evicted = []
    cache = LRU(2, on_evict=lambda key, value: evicted.append((key, value)))
    cache["a"] = 1
    cache["b"] = 2
    cache["a"]
    cache["c"] = 3
    print(cache, evicted, "a" in cache, "b" in cache)
    cache["a"] += 10
    cache["d"] = 4
    print(cache, evicted, cache.get("zzz", "none"), len(cache))
    print(cache.hits, cache.misses)
    print([slow_square(n) for n in (2, 3, 2, 4, 5, 2, 3)], calls)
    print(slow_square.cache, slow_square.cache.hits, slow_square.cache.misses)
    for _ in range(2):
        try:
            slow_square(-1)
        except ValueError as error:
            print(error, repr(error.__context__))
    print(calls[-2:], len(slow_square.cache))
    try:
        LRU(0)
    except ValueError as error:
        print(error)
    try:
        slow_square([1])
    except TypeError as error:
        print(error)
    return cache["gone"]
