"""The arguments of annotate the other way round."""

import time

import sooner

sooner.annotate(sooner.unordered, time.ctime)
