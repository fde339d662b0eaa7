"""How often each word comes up: keys are texts."""


def run(n):
    words = ("the", "quick", "brown", "fox", "jumps", "over", "lazy", "dog", "and", "sleeps", "until", "tomorrow", "morning")
    counts = {}
    i = 0
    while True:
        word = words[i * 5 % 13]
        if word in counts:
            counts[word] = counts[word] + 1
        else:
            counts[word] = 1
        i = i + 1
        if not i < n:
            break
    total = 0
    for word in counts:
        total = total + len(word) * counts[word]
    return total
