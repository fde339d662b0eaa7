"""What clients give back is asked whether it went well, in a `try`, and then used: each page by itself.

Ideal: all pages of all five ways at 0..1, and what is made of them at 1..2.
"""
import json

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

PAGES = ["a", "bb", "missing", "cc", "slow", "ddd"]


class HTTPError(Exception):
    def __init__(self, status, url):
        super().__init__(f"{status} for {url}")
        self.status = status


class Response:
    def __init__(self, url, status, body):
        self.url, self.status, self.body = url, status, body

    @property
    def ok(self):
        return self.status < 400

    def json(self):
        return json.loads(self.body)

    def raise_for_status(self):
        if 400 <= self.status < 600:
            raise HTTPError(self.status, self.url)


@unordered
@sim.latency(1.0)
def get(url):
    if url == "slow":
        raise TimeoutError(url)
    return Response(url, 404 if url == "missing" else 200, json.dumps({"url": url, "words": len(url)}))


@unordered
@sim.latency(1.0)
def summary(text):
    return text.upper()


def with_continue():
    found = []
    for page in PAGES:
        try:
            response = get(page)
            response.raise_for_status()
        except HTTPError as error:
            print("skipped:", error)
            continue
        except TimeoutError:
            print("too slow:", page)
            continue
        found.append(summary(response.json()["url"]))
    return found


def with_else():
    found = []
    for page in PAGES:
        try:
            response = get(page)
            response.raise_for_status()
        except Exception as error:
            found.append((page, repr(error)))
        else:
            found.append((page, summary(response.body)))
    return found


def asked_first():
    went_well, failed, lines = 0, 0, []
    for page in PAGES:
        try:
            response = get(page)
            if not response.ok:
                failed += 1
                continue
            lines.append(f"{page}: {summary(response.json()['url'])}")
            went_well += 1
        except TimeoutError:
            failed += 1
    return went_well, failed, lines


def page_of(url):
    response = get(url)
    response.raise_for_status()
    return response.json()


def by_helper():
    table = {}
    for page in PAGES:
        try:
            found = page_of(page)
        except (HTTPError, TimeoutError) as error:
            table[page] = {"error": str(error)}
            continue
        table[page] = {"words": found["words"], "summary": summary(found["url"])}
    return table


class Client:
    def __init__(self):
        self.errors = []

    def page(self, url):
        try:
            return page_of(url)
        except (HTTPError, TimeoutError) as error:
            self.errors.append((url, str(error)))
            return None


def by_client():
    client = Client()
    return [client.page(page) for page in PAGES], client.errors


@sooner.auto
def main():
    ways = [with_continue(), with_else(), asked_first(), by_helper(), by_client()]
    for way in ways:
        print(way)
    return ways
