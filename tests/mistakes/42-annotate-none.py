"""annotate(None): an import that gave nothing."""

import sooner

sooner.annotate(None, sooner.unordered)
