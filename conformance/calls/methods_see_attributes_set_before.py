"""Methods see attributes set before."""
from sooner import unordered


class Client:
    def __init__(self): self.model = "a"
    @unordered
    def chat(self, q): return self.model + q


def main():
    c = Client()
    print(c.chat("1"))
    c.model = "b"
    print(c.chat("2"))
