"""annotate with the names as text."""

import time

import sooner

sooner.annotate(time.ctime, "unordered")
