"""A builtin passed to auto."""

import sooner

count = sooner.auto(len)
