"""insort, heappush, setitem and pack_into change what they are given, also while the value is on its way."""
import bisect
import heapq
import operator
import struct

from sooner import unordered


@unordered
def ask(q):
    return q * 3 % 7


def main():
    xs, heap, buffer = [1, 3, 5], [4, 6], bytearray(4)
    bisect.insort(xs, ask(1))
    print(len(xs), xs)
    heapq.heappush(heap, ask(2))
    print(heap[0], len(heap))
    print(heapq.heappop(heap), len(heap), heapq.heapreplace(heap, ask(3)), heap)
    operator.setitem(xs, 0, ask(4))
    print(xs[0], sum(xs))
    operator.delitem(xs, ask(5) % 2)
    print(len(xs))
    struct.pack_into("B", buffer, 1, ask(6))
    print(bytes(buffer), struct.unpack_from("B", buffer, 1))
    both = operator.iadd(xs, [ask(8)])
    print(both is xs, len(xs))
    return xs, heap, buffer
