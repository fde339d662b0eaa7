"""An annotation above @property instead of below it."""

import sooner


class Client:
    @sooner.unordered
    @property
    def balance(self):
        return 3
