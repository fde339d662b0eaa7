"""Answers as keys: order of insertion, duplicates, membership, deletion."""
from sooner import unordered


@unordered
def topic(text):
    return text[0]


def main():
    groups = {}
    for text in ("bean", "apple", "beet", "corn", "avocado"):
        groups.setdefault(topic(text), []).append(text)
    print(groups)
    if topic("ash") in groups:
        del groups[topic("ant")]
    groups[topic("zoo")] = groups.pop(topic("boa"))
    print(list(groups), groups)
    return groups
