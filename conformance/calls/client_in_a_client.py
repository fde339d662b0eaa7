"""Client in a client."""
from sooner import unordered


class Chat:
    def __init__(self, client): self.client = client
    @unordered
    def create(self, q): return self.client.key + q


class Client:
    def __init__(self): self.key = "k1"; self.chat = Chat(self)


def main():
    c = Client()
    print(c.chat.create("a"))
    c.key = "k2"
    print(c.chat.create("b"))
