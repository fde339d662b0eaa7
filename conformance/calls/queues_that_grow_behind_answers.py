"""What is taken from the front of a queue does not wait for what may still be put at its end: and nobody can tell."""
from collections import deque

from sooner import readonly, sequential, unordered

PAGES = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": [], "e": ["a"]}
SHARED = ["a"]
KEPT = []


@unordered
def links(page):
    return PAGES[page]


@unordered
def size(page):
    return len(PAGES.get(page, "")) + len(page)


@readonly
def waiting():
    return list(SHARED), len(KEPT)


@sequential
def keep(x):
    KEPT.append(x)
    SHARED.append(x) if len(SHARED) < 4 else None


class Crawler:
    def __init__(self, start):
        self.queue, self.seen, self.log = deque([start]), {start}, []

    def crawl(self):
        while self.queue:
            page = self.queue.popleft()
            self.log.append((page, size(page)))
            for link in links(page):
                if link not in self.seen:
                    self.seen.add(link)
                    self.queue.append(link)
        return self.log


def by_position():
    todo, out = ["a", "b", "c"], []
    while todo:
        page = todo.pop(0)
        if size(page) > 2:
            todo.append("d")
        out.append((page, todo[0] if todo else None, todo[-1:], len(todo)))
        if len(out) > 6:
            break
    return out, todo


def growing():
    pages, out = ["a"], []
    for page in pages:
        for link in links(page):
            if link not in pages:
                pages.append(link)
        out.append(page)
    return pages, out


def known_by_others(queue):
    other, holder = queue, {"queue": queue}
    while queue:
        page = queue.popleft()
        n = size(page)
        if n > 1:
            other.append(page[:0] + "d")
        if n > 2:
            holder["queue"].append(len(other))
        if n > 3:
            queue = deque(x for x in holder["queue"] if x != "d")
        yield_up = [*holder["queue"]]
        print(page, n, yield_up)
        if len(yield_up) > 3 or not isinstance(page, str):
            return list(other)
        if isinstance(queue[0], int):
            break
    return list(other)


def short():
    last, out = deque(["a", "b"], maxlen=2), []
    for _ in range(3):
        if not last:
            break
        page = last.popleft()
        if size(page) > 1:
            last.append(page + "x")
        last.append(page)
        out.append((page, list(last)))
    return out


def failing(names):
    queue, done = deque(names), []
    try:
        while queue:
            name = queue.popleft()
            for link in links(name):
                if link not in done:
                    queue.append(link)
            done.append(name)
            if len(done) > 5:
                break
    except KeyError as error:
        print("no page", error, list(queue), done)
        queue.append("end")
    return list(queue), done


def failing_lists(names):
    queue, done = list(names), []
    try:
        while queue and len(done) < 5:
            name = queue.pop(0)
            n = size(name)
            if n > 1:
                queue.append("d")
            if n > 2:
                raise ValueError(name)
            done.append(name)
    except ValueError as error:
        print("too long", error, queue, done)
    return queue, done


def shared():
    while SHARED:
        page = SHARED.pop(0)
        if size(page) > 1:
            SHARED.append("b")
        keep(page)
        print(waiting())
        if len(KEPT) > 3:
            break
    return SHARED, KEPT


def unknown_ends():
    queue = ["a", "b"]
    boxes = [queue, ["c"]]
    for box in boxes:
        if size(box[0]) > 2:
            boxes[0].append("e")
            box.append("f")
        print(queue.pop(0), queue[:1], boxes[-1])
    return queue, boxes


def both_ends():
    queue = deque(["a", "b", "c"])
    for _ in range(4):
        if not queue:
            break
        page = queue.popleft()
        if size(page) > 2:
            queue.appendleft("e")
        if size(page) > 1:
            queue.append("d")
        last = queue.pop()
        print(page, last, list(queue))
    return queue


def main():
    print(Crawler("a").crawl(), by_position(), growing())
    given = deque(["a", "b", "c"])
    print(known_by_others(given), given)
    print(short(), failing("ab"), failing(["a", "x", "b"]), failing_lists("abc"), failing_lists("dab"))
    print(shared(), unknown_ends(), both_ends())
