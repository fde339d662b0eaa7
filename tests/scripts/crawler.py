"""A crawler with a worklist: fetch, find links, follow those not seen, up to a depth; dead links are reported.

Ideal: the pages of one depth together, 1 s a depth, four depths deep: 4 s.
"""
import argparse
import re
import sys
from collections import deque
from pathlib import Path
from urllib.parse import urljoin, urlparse

import sooner
from sooner import sim

SITE = {
    "/": "<title>Home</title> <a href='/a'>A</a> <a href='b/'>B</a> <a href='https://other.example/'>out</a>",
    "/a": "<title>A</title> <a href='/'>home</a> <a href='/c#top'>C</a> <a href='/missing'>dead</a>",
    "/b/": "<title>B</title> <a href='x'>X</a> <a href='y'>Y</a> <a href='/c'>C</a>",
    "/b/x": "<title>X</title> <a href='../c'>C</a>",
    "/b/y": "no title <a href='/d'>D</a>",
    "/c": "<title>C</title> <a href='/d'>D</a>",
    "/d": "<title>D</title>",
}


class NotFound(Exception):
    pass


@sooner.unordered
@sim.latency(1.0)
def fetch(url):
    try:
        return SITE[urlparse(url).path]
    except KeyError:
        raise NotFound(url) from None


class Crawler:
    link = re.compile(r"href='([^'#]*)")
    title = re.compile(r"<title>(.*?)</title>")

    def __init__(self, start, depth):
        self.host = urlparse(start).netloc
        self.queue = deque([(start, 0)])
        self.seen = {start}
        self.depth = depth
        self.pages, self.dead, self.outside = {}, [], set()

    def links(self, url, text):
        for target in self.link.findall(text):
            full = urljoin(url, target)
            if urlparse(full).netloc == self.host:
                yield full
            else:
                self.outside.add(full)

    def run(self):
        while self.queue:
            url, depth = self.queue.popleft()
            try:
                text = fetch(url)
            except NotFound as error:
                self.dead.append(str(error))
                continue
            found = self.title.search(text)
            self.pages[url] = found.group(1) if found else "(no title)"
            print(f"{'  ' * depth}{url}: {self.pages[url]}")
            if depth == self.depth:
                continue
            for full in self.links(url, text):
                if full not in self.seen:
                    self.seen.add(full)
                    self.queue.append((full, depth + 1))
        return self


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--depth", type=int, default=3)
    args = parser.parse_args(argv)
    crawler = Crawler("https://site.example/", args.depth).run()
    print(f"{len(crawler.pages)} pages, dead {crawler.dead}, outside {sorted(crawler.outside)}")
    with open(args.out / "sitemap.txt", "w") as file:
        for url in sorted(crawler.pages):
            file.write(f"{url}\t{crawler.pages[url]}\n")
    return list(crawler.pages)


if __name__ == "__main__":
    main(sys.argv[1:])
