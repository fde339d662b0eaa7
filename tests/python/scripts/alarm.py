"""What a signal's handler raises is raised where the script waits, and can be caught."""

import signal
import time


def ring(*_):
    raise TimeoutError("slow")


signal.signal(signal.SIGALRM, ring)
signal.setitimer(signal.ITIMER_REAL, 0.6)
try:
    time.sleep(30)
except TimeoutError as error:
    print("caught", error)
signal.setitimer(signal.ITIMER_REAL, 0.6)
time.sleep(30)
