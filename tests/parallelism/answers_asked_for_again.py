"""What did not go well is asked for again, in all the ways in which people write that, and what came of it is used by its methods.

Ideal: every page at 0..1, those that failed once more at 1..2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

PAGES = ["a", "missing", "cc", "slow"]
TRIES = 2


class HTTPError(Exception):
    def __init__(self, status, url):
        super().__init__(f"{status} for {url}")
        self.status, self.url = status, url


class Response:
    def __init__(self, url, status):
        self.url, self.status = url, status

    def words(self):
        return self.url.split()

    def raise_for_status(self):
        if 400 <= self.status < 600:
            raise HTTPError(self.status, self.url)


@unordered
@sim.latency(1.0)
def get(url):
    if url == "slow":
        raise TimeoutError(url)
    return Response(url, 404 if url == "missing" else 200)


def in_the_loop():
    found = []
    for page in PAGES:
        for attempt in range(TRIES):
            try:
                response = get(page)
                response.raise_for_status()
                break
            except (HTTPError, TimeoutError) as error:
                last = error
        else:
            found.append((page, str(last)))
            continue
        found.append((page, response.words()))
    return found


def until_there():
    found = []
    for page in PAGES:
        response = None
        for attempt in range(TRIES):
            try:
                response = get(page)
                response.raise_for_status()
                break
            except (HTTPError, TimeoutError):
                response = None
        if response is None:
            continue
        found.append(response.words())
    return found


def told(page):
    for attempt in range(TRIES):
        try:
            response = get(page)
            response.raise_for_status()
            return response
        except (HTTPError, TimeoutError) as error:
            print("attempt", attempt, error)
    return None


def with_words():
    found = []
    for page in PAGES:
        response = told(page)
        found.append(response.words() if response else None)
    return found


@sooner.auto
def main():
    ways = [in_the_loop(), until_there(), with_words()]
    print(*ways, sep="\n")
    return ways
