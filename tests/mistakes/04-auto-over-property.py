"""@sooner.auto above @property."""

import sooner


class Client:
    @sooner.auto
    @property
    def balance(self):
        return 3
