"""A child process that is written to on one thread and read from on another, and is gone when it is no longer wanted."""

import codecs
import contextlib
import io
import os
import signal
import subprocess
import threading

from sooner.errors import PipeError

_PIECE = 65536  # bytes read at a time
_TAIL = 4096  # bytes of standard error that are kept


class Child:
    """One process. It leads a group of its own, so that ending it ends what it has started."""

    def __init__(self, command, cwd, env, encoding):
        self._command, self._cwd, self._env, self._encoding = command, cwd, env, encoding
        self._lock = threading.Lock()
        self._process = self._failure = None
        self._begun = self._unwanted = False
        self._made = threading.Event()
        self._tail = b""

    def begin(self):
        """Makes the process, on a thread, which Ctrl-C does not interrupt: one half made would belong to nobody."""
        self._keeper = threading.Thread(target=self._keep, name="sooner-pipe", daemon=True)
        with self._lock:
            if self._unwanted:
                raise GeneratorExit
            self._begun = True
        try:
            self._keeper.start()
        except RuntimeError:  # There are no more threads.
            self._made.set()
            raise
        self._made.wait()
        if self._process is None:
            raise self._failure

    def write(self, text):
        """Begins to write."""
        threading.Thread(target=self._write, args=(text,), name="sooner-pipe", daemon=True).start()

    def read(self):
        """The output, as it comes."""
        decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(self._encoding)(), translate=True)
        while piece := self._process.stdout.read1(_PIECE):
            if text := decoder.decode(piece):
                yield text
        if text := decoder.decode(b"", final=True):
            yield text

    def finish(self):
        """Its output has ended: waits for it. Raises what went wrong, with what it was given or with itself."""
        code = self._wait()
        if self._failure is not None:
            raise self._failure
        if code:
            self._keeper.join()
            raise PipeError(self._command, code, self._tail.decode(self._encoding, "replace"))

    def kill(self):
        """From any thread, and more than once."""
        with self._lock:
            self._unwanted = True
        if not self._begun:
            return
        self._made.wait()
        with self._lock:  # Once it was waited for, its number may be somebody else's.
            if self._process is not None and self._process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL) if os.name == "posix" else self._process.kill()

    def end(self):
        """Nothing of it is left."""
        self.kill()
        if self._process is not None:
            self._wait()
            self._process.stdout.close()

    def _wait(self):
        if hasattr(os, "waitid") and self._process.returncode is None:
            with contextlib.suppress(ChildProcessError):  # Another thread was first.
                os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        with self._lock:
            return self._process.wait()

    def _write(self, text):
        try:
            with self._process.stdin as stdin:
                for piece in text:
                    stdin.write(piece.encode(self._encoding))
                    stdin.flush()
        except BrokenPipeError:
            pass  # It reads no more: that is its own business.
        except BaseException as error:
            self._failure = error
            self.kill()

    def _keep(self):
        """Makes the process, and reads what it says on standard error until it is over."""
        group = {"process_group": 0} if os.name == "posix" else {}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            process = subprocess.Popen(self._command, shell=isinstance(self._command, str), cwd=self._cwd, env=self._env, **pipes, **group)
        except BaseException as error:
            self._failure = error
            return self._made.set()
        self._process = process
        self._made.set()
        with process.stderr as stderr:
            while piece := stderr.read1(_PIECE):
                self._tail = (self._tail + piece)[-_TAIL:]
        self._wait()
