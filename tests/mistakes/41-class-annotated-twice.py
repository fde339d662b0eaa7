"""Two annotations on one class."""

import sooner


@sooner.unordered
class Client:
    def ask(self, question):
        return question


sooner.annotate(Client, sooner.readonly)
