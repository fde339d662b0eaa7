"""Text processing as people write it: tokenise, count, rank with ties, render a report."""

import re
from collections import Counter, defaultdict

TEXT = """The cat sat on the mat. The dog, seeing the cat, sat too;
but the cat's mat was small. "Mat!" said the dog -- and sat."""


def tokens(text):
    return re.findall(r"[a-z']+", text.lower())


def bar(count, top, width=12):
    return "#" * round(width * count / top)


def main():
    words = tokens(TEXT)
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    ranked = sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))
    top = ranked[0][1]
    for word, count in ranked[:5]:
        print(f"{word:<6}{count:>3} {bar(count, top)}")
    assert counts == Counter(words)
    by_length = defaultdict(list)
    for word in counts:
        by_length[len(word)].append(word)
    for length in sorted(by_length):
        print(length, ", ".join(sorted(by_length[length])))
    pairs = Counter(zip(words, words[1:]))
    print(pairs.most_common(1), sum(pairs.values()))
    index = {}
    for number, line in enumerate(TEXT.splitlines(), start=1):
        for word in sorted(set(tokens(line))):
            index.setdefault(word, []).append(number)
    print({w: lines for w, lines in index.items() if len(lines) > 1})
    censored = re.sub(r"\b(cat|dog)\b", lambda m: m.group()[0] + "*" * (len(m.group()) - 1), TEXT)
    print(censored)
    print(re.split(r"[.;!]\s*", "One. Two; three! "), re.findall(r"(\w)at\b", TEXT))
    longest = max(words, key=len)
    print(longest, len(words), len(counts), sum(map(len, words)) / len(words))
    return by_length[3][:2]
