"""A thread that outlives the top level, and a child process."""

import subprocess
import sys
import threading

done = threading.Event()


def work():
    done.wait()
    print("late")


threading.Thread(target=work).start()
print("before", flush=True)
subprocess.run([sys.executable, "-c", "print('child')"])
print("after", flush=True)
done.set()
