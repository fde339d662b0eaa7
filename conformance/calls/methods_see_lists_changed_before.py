"""Methods see lists changed before."""
from sooner import unordered


class Client:
    def __init__(self): self.history = []
    @unordered
    def chat(self): return len(self.history)


def main():
    c = Client()
    a = c.chat()
    c.history.append(1)
    print(a, c.chat())
