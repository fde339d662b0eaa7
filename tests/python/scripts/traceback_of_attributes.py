"""Attributes and methods that are not there, on one line and on several."""

import traceback


class Page:
    def title(self):
        return self

    def fail(self, *_):
        return {}[1]


def shown(attempt):
    try:
        attempt()
    except Exception:
        traceback.print_exc()


shown(lambda: Page().missing)
shown(lambda: Page().missing(1, 2))
shown(lambda: (Page()
               .title()
               .missing(1)))
shown(lambda: (Page()
               .title()
               .fail(1,
                     2)))
shown(lambda: "a".join([1]))
page = Page()
page.title().missing("b")
