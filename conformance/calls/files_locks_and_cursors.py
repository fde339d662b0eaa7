"""Files, locks, database cursors and scanners change by being looked at: each use in its turn."""
import io
import re
import sqlite3
import threading

from sooner import unordered


@unordered
def ask(q):
    return q + 1


def main():
    text = io.StringIO("a\nb\nc\nd\n")
    first = ask(1)
    print(text.readline(), first, text.tell())
    text.seek(ask(1))
    print(text.readline(), text.tell())
    rest = [line for line in text if ask(2)]
    print(rest, text.tell())
    lock = threading.Lock()
    if ask(3):
        lock.acquire()
    print(lock.locked())
    lock.release()
    data = sqlite3.connect(":memory:")
    cursor = data.execute("create table t (x)")
    cursor.execute("insert into t values (?)", (ask(4),))
    print(cursor.lastrowid, list(data.execute("select x from t")))
    scan = re.compile("[a-z]").scanner("ab")
    print(ask(5), scan.match().group(), scan.match().group(), scan.match())
    out = io.BytesIO()
    out.write(bytes([ask(6)]))
    print(out.getvalue(), len(out.getbuffer()))
    data.close()
    return rest
