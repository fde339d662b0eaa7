from slow import ask, judge


def words(texts):
    return {word for text in texts for word in split(text)}


def split(text):
    yield from text.split()


rows = ["one two", "two three"]
first = ask("how long?")
print(judge(list(split(rows[0]))), first)
