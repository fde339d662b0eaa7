"""Makes the external calls that the machine asks for, and hands back the answers.

One dispatcher serves one top-level call. `start`, `run_here`, `output`, `wait`, `commit`, `cancel` and `finish` belong to its
driver, one thread at a time; answers come in from workers, the loop and timers through one inbox.
"""

import sys
import threading
import time
import types
from contextvars import copy_context

from sooner import _await, _clock, _limits, _loop, _options, _output, sim
from sooner._callers import through
from sooner._clock import CURRENT
from sooner._inbox import Inbox
from sooner._job import Job, without_our_frames
from sooner._plain import Plain, begin_all
from sooner._registry import is_async, lookup
from sooner._run import Call, as_given
from sooner._sooner import Jobs
from sooner._stand_in import StandIn
from sooner._stop import STOP, Stop
from sooner._stream import Piece, Taken, open_feeds, source_of
from sooner._workers import POOL


def begin(kind=None):
    """A dispatcher for a top-level call made here: under the options, in the run, inside the call that hold here."""
    options, run, around = _options.current(), _options.current_run(), CURRENT.get()
    if run is None and around is not None:
        run = around.run
    return (kind or Dispatcher)(options, run if run is not None else _options.new_run(options), _await.loop_here(), own=run is None)


class Dispatcher:
    """The calls of one top-level call."""

    def __init__(self, options, run, loop=None, own=False):
        self.options, self.run, self.clock = options, run, run.clock
        self.nested = 0
        self._loop = loop
        self._driver = threading.get_ident()
        self._own = own
        self._jobs = Jobs()  # until the answer is taken
        self._unanswered = 0
        self._captures = {}  # of answered calls that wrote something and have not been committed
        self._live = {}  # captures, by id, of calls whose turn has come and that still run
        self._beginning = None
        self._labels = {}  # of calls, by id, as long as somebody records them
        self._failure = None
        self._kept = []  # what came in while the driver made a call, and is his to deal with
        self._around = around = CURRENT.get()
        self.inside = around.inside if isinstance(around, Dispatcher) else around
        self._on_loop = on_loop = _loop.of_this_thread()
        if on_loop is not None:
            on_loop.block(self.clock, 1)
        # What holds a place in a gate may itself be on the loop that this run blocks: its calls must not queue there.
        self.blocks_loop = on_loop is not None or (around is not None and around.blocks_loop)
        self.inbox = Inbox(self.clock, self.inside, on_loop, options.seed)
        self._counted = self.clock.virtual and (around is None or around.clock is not self.clock)
        if self._counted:
            self.clock.enter()
        place = around if around is not None and around.run is run else run
        self.prefix = self.label = (*place.label, place.nested)  # The label is that of the call being made here.
        place.nested += 1
        if options.max_concurrency is not None and options.max_concurrency > POOL.cap:
            POOL.cap = options.max_concurrency
        self._sink = _output.SINK.get()
        self._outflow = _output.outflow(self._sink)
        self.was_interrupted = False
        self._stop = STOP.get()
        if self._stop is not None:
            self._stop.listen(self.inbox)
        self.takes_plain = not self.clock.virtual and run.gate is None and not run.keep
        self.tee = _output.Tee(run, self._sink)
        _output.install()
        CURRENT.set(self)
        _output.SINK.set(self.tee)
        self._context = copy_context()  # for what is started from another thread while this one makes a call

    # Asking.

    def start(self, id, label, line, target, args, kwargs, annotation, noted=None):
        """Begins a call elsewhere. Its answer comes through `wait`."""
        job = self._job(id, label, line, target, args, kwargs, annotation, noted)
        job.context = copy_context() if threading.get_ident() == self._driver else self._context.copy()
        job.capture = _output.Capture(self)
        if (annotation is not None or self.run.gate is not None) and not self.blocks_loop:
            job.gates = _limits.gates(self.clock, self.run, annotation)
        self._launch(job)

    def start_all(self, asked):
        """Begins calls elsewhere of which nothing is asked but that, each as `(id, label, line, target, args, kwargs or None, whether it is an
        async def)`."""
        context = copy_context() if threading.get_ident() == self._driver else self._context
        copy, now, jobs, noted = context.copy, self.clock.now(), self._jobs, self.run.noted
        on_threads, on_loop = [], []
        for id, label, line, target, args, kwargs, is_async in asked:
            job = jobs[id] = Plain(id, label, line, now, self, target, args, kwargs, copy())
            noted(job)
            (on_loop if is_async else on_threads).append(job)
        self._unanswered += len(asked)
        if on_threads:
            POOL.submit_all(on_threads)
        if on_loop:
            self.begin_tasks(on_loop)

    def begin_tasks(self, calls, made=None):
        """From any thread: has plain calls of `async def` run on the loop; `made` is the coroutine of one that was called already."""
        with self.clock.lock:
            loop = self.loop()
            loop.serves(self._jobs)
            for call in calls:
                call.loop = loop
            loop.post(begin_all, (loop, calls, made))

    def run_here(self, id, label, line, target, args, kwargs, annotation, noted=None, seat=None, callers=()):
        """Makes a call on this thread, in this context: `(ok, value or exception, seconds)`, or None if the answer comes through `wait`.

        If others are in flight, the driver leaves its `seat` meanwhile: another thread may do what is to be done with their answers.
        """
        self._write_live()
        if self._stop is not None and self._stop.tells():
            return False, self._stop.reason(), 0.0
        self._context = copy_context()
        if target is time.sleep:
            return self._sleep(id, label, line, args, kwargs, noted)
        # An `async def` that nobody annotated gives a coroutine, as in CPython.
        takes_part = annotation is not None or not is_async(target)
        simulated = sim.latency_of(target, args, kwargs) if takes_part else None
        source = source_of(target, args, kwargs) if annotation is not None else None
        streams = source is not None and source[0].gives
        arrives = source is not None and bool(open_feeds(args, kwargs))  # This thread has to bring it the rest.
        timed = annotation is not None and annotation.timeout is not None  # It is to be left, which this thread cannot.
        if simulated is not None or streams or arrives or timed or (takes_part and is_async(target)):
            job = self._job(id, label, line, target, args, kwargs, annotation, noted)
            job.route = "here" if streams and not (arrives or timed) else job.route
            if arrives or timed or is_async(target if simulated is None else simulated[0].body):
                job.context = copy_context()
                job.capture = self._live[id] = _output.Capture(self, live=True)
            self.label, self.nested = job.label, 0
            own = None if self.blocks_loop else _limits.own_gate(self.clock, annotation)
            job.gates = (own,) if own is not None else ()
            self._launch(job)
            return None
        call = self._call(id, label, line, target, args, kwargs, annotation, noted)
        self.label, self.nested = call.label, 0
        if seat is not None and self._unanswered and not self.clock.virtual:
            seat.leave()
            self.inbox.leave_to(StandIn(seat, self._context))
        outflow = self._outflow if call.kind == "output" else None
        if outflow is not None:
            outflow.hold(1)
        try:
            if annotation is not None and (annotation.rate or annotation.retry):
                ok, value = self._patiently(call, target, args, kwargs, annotation, callers)
            else:
                ok, value = self._now(call, target, args, kwargs, callers)
        finally:
            if outflow is not None:
                outflow.hold(-1)
            self.inbox.stand_in = None  # He who sits there gets up when he is asked to. Until then everything else here is his.
        self.run.ended(call, ok)
        if annotation is not None and type(value) is types.AsyncGeneratorType:
            value = self.items(value)
        return ok, value, call.ended - call.started

    def output_part(self, target, text, kwargs):
        """Writes a part of something longer, as `print` or a method of a stream does."""
        if target is print or target is _output.print_each:
            file = kwargs.get("file")
            print(end=text, file=file)
            file = sys.stdout if file is None else file
        else:
            file = target.__self__
            file.write(text)
        flush = getattr(file, "flush", None)
        if flush is not None and (file is sys.stdout or file is sys.stderr):
            flush()  # Whoever takes the output in pieces gets this one.

    def output(self, label, line, target, args, kwargs, noted=None, shown=0, callers=()):
        """Makes an output call whose turn has come: its value, or what it raises. So many characters were printed already."""
        if target is _output.print_each:
            target, args = print, tuple(args[0])
        call = self._call(None, label, line, target, args, kwargs, None, noted)
        call.kind = "output"
        self.label, self.nested = call.label, 0
        if shown:
            args, kwargs = _unprinted(target, args, kwargs, shown)
        if self._outflow is not None:
            self._outflow.hold(1)
        ok, value = self._now(call, target, args, kwargs, callers)
        if self._outflow is not None:
            self._outflow.hold(-1)
        self.run.ended(call, ok)
        if not ok:
            raise value
        return value + shown if shown and value is not None else value

    def begin_in_place(self, label, line, target, args, kwargs, noted):
        """A call that nobody announced begins, here and now, and belongs in the record; and what is to be told how it ended."""
        call = self._call(None, label, line, target, args, kwargs, None, noted)
        self.label, self.nested, call.started = call.label, 0, self.run.now()
        return call, self.run.ended

    def _call(self, id, label, line, target, args, kwargs, annotation, noted):
        kind = "sequential" if annotation is None else annotation.kind
        if self.run.keep and kind in ("sequential", "output"):  # Others are given a snapshot.
            args, kwargs = as_given(args, kwargs)
        call = Call(target, args, kwargs, kind, self.prefix + label, line, self.run.now(), annotation is not None)
        if type(target) is not types.FunctionType or target.__module__ != "sooner._progress":  # Nobody has called that.
            self.run.noted(call)
        return self._noted(call, id, noted)

    def skipped(self, label, line, file, target, args, kwargs):
        """A call was not made, since nobody looked at its answer."""
        call = Call(target, args, kwargs, lookup(target).kind, self.prefix + label, line, None)
        call.file, call.outcome = file, "skipped"
        self.run.skipped.append(call)

    def _noted(self, call, id, noted):
        if noted is not None:
            call.file, waited = noted
            if waited is not None:
                from sooner._told import told

                call.waited_for = (told(waited, self._labels.get),)
        if self.run.keep and id is not None:
            self._labels[id] = call.label
        return call

    def _job(self, id, label, line, target, args, kwargs, annotation, noted):
        call = self._call(id, label, line, target, args, kwargs, annotation, noted)
        job = self._jobs[id] = Job(self, id, call.label, call, target, args, kwargs, annotation)
        self._unanswered += 1
        return job

    def _launch(self, job):
        self._beginning = job
        try:
            job.aim()
        except Exception as error:
            job.answer(False, error)
        else:
            job.admit()
        self._beginning = None

    def _now(self, call, target, args, kwargs, callers=()):
        call.started = self.run.now()
        try:
            return True, through(callers, target, args, kwargs) if callers else target(*args, **kwargs)
        except BaseException as error:
            return False, without_our_frames(error)

    def _patiently(self, call, target, args, kwargs, annotation, callers):
        tries = 0
        while True:
            if annotation.rate:
                _clock.sleep(_limits.own_gate(self.clock, annotation).reserve())
            ok, value = self._now(call, target, args, kwargs, callers)
            tries += 1
            delay = annotation.retry.delay(tries, value) if annotation.retry and not ok else None
            if delay is None:
                return ok, value
            _clock.sleep(delay)

    def _sleep(self, id, label, line, args, kwargs, noted):
        if len(args) != 1 or kwargs or not isinstance(args[0], (int, float)) or args[0] < 0:
            return *self._now(Call(time.sleep, args, kwargs, "fence", label, 0, 0.0), time.sleep, args, kwargs), 0.0  # Python's error
        call = self._noted(Call(time.sleep, args, kwargs, "fence", self.prefix + label, line, self.run.now()), id, noted)
        call.started, call.ended = call.queued, call.queued + args[0]
        if self.run.keep:
            self.run.sleeps.append(call)
        job = self._jobs[id] = Job(self, id, call.label, call, time.sleep, args, kwargs, None)
        self._unanswered += 1
        job.at(self.clock.now() + args[0], lambda: job.settle(True, None))
        return None

    def time(self):
        """Seconds since the run began."""
        return self.run.now()

    # From any thread.

    def loop(self):
        """The loop on which an `async def` call is to run."""
        if self._loop is None or self._loop.blocked or self._loop.loop.is_closed():
            self._loop = _loop.background()
        return self._loop

    def items(self, made):
        """What an async generator gives code that cannot await."""
        from sooner._items import Items

        return Items(made, self.loop())

    def goes_on(self, job):
        """From now on this is the job of its call."""
        self._jobs[job.id] = job

    def begin(self, job):
        """A job has passed its gates. The driver may be busy: what it does not begin itself, a worker does."""
        if job.route == "here" and job is not self._beginning:
            job.route = "pool"
            job.context = job.context or self._context.copy()
        job.begin()

    # Answers.

    def may_have_answers(self, run_on):
        """Whether `wait` has answers now; on a virtual clock, where none come while code runs, whether it will once code has run on for long."""
        if self.clock.virtual:
            return run_on and self._unanswered > 0
        return self._unanswered > 0 and bool(self._kept or not self.inbox.empty())

    def wait(self, over=False):
        """Blocks until there are answers; all there are, as `(id, ok, value or exception, whether it wrote something)`, or
        `(id, None, more text or items, False)`.

        What a call wrote is committed in its turn. Once the code is `over`, nobody reads what streams still give.
        """
        answered = {}  # what came of each job, in order: pieces, then the answer
        while not answered:
            if not self._unanswered:
                raise RuntimeError("sooner waits for an answer, and no call is in flight: this is a bug in sooner")
            if self._stop is not None and (told := self._stopped()) is not None:
                return [told]
            try:
                items, self._kept = self._kept or self.inbox.take(), []
            except BaseException as stop:  # a signal, Ctrl-C above all
                if over and all(job.told for job in self._jobs.all() if job.ok is None):
                    raise
                return [self.interrupted(stop)]
            for item in items:
                self._sort(item, answered)
        return self._arranged(answered)

    def meanwhile(self):
        """The same for a stand-in, without blocking. What is to be written is kept for the driver."""
        answered = {}
        for item in self.inbox.take_now():
            capture = item.capture if isinstance(item, Job) else item
            if isinstance(capture, _output.Capturing) and capture.live:
                self._kept.append(item)
            else:
                self._sort(item, answered)
        return self._arranged(answered)

    def _arranged(self, answered):
        return [entry for job in self.inbox.arrange(list(answered)) for entry in answered[job]]

    def interrupted(self, stop):
        """What a signal's handler raised is the answer of the oldest call without one: there, sequential Python would be.

        A stream that has given something may have no reader any more, who would notice: it comes last.
        """
        waiting = [job for job in self._jobs.all() if job.ok is None]
        self.was_interrupted = True
        if not waiting:
            return None
        oldest = min(waiting, key=lambda job: (bool(job.told), job.label))
        self.cancel(oldest.id)
        return oldest.id, False, without_our_frames(stop, waits=True), False

    def _stopped(self):
        """The run is to end: that is the answer of the oldest call without one, if all the others were taken."""
        told = self.interrupted(self._stop.reason()) if self._stop.tells() else None
        self._stop.told &= told is not None
        return told

    def commit(self, id):
        """The turn of a call has come: writes what it wrote, and from now on as it writes."""
        job = self._jobs.get(id)
        capture = job.capture if job is not None else self._captures.pop(id, None)
        if capture is not None:
            self._write(capture)
            if job is not None:
                self._live[id] = capture
            else:
                capture.over = True

    def hold(self, id, held):
        """Nobody reads what a stream gives: its producer waits, or goes on."""
        job = self._jobs.get(id)
        if job is not None:
            job.hold(held, unread=True)

    def cancel(self, id):
        """Nobody wants the answer: a task is cancelled, a queued call never starts, what a running one answers is dropped."""
        job = self._jobs.pop(id)
        live = self._live.pop(id, None)
        if job is None:
            self._captures.pop(id, None)
            return
        if job.capture is not None and live is None:
            self._captures[id] = job.capture  # A stream that was used in part shows in its turn what it wrote.
        with self.clock.lock:
            self._unanswered -= 1
            job.dropped = True
            if job.ok is None:
                job.give_up()
                job.cancelled()

    def finish(self, exception=None):
        """The run is over, well or with an exception. Waits for nothing. Raises what an output call failed with."""
        self._write_live()
        self._cancel_all()
        if self._stop is not None:
            self._stop.forget(self.inbox)
        _output.uninstall()
        _output.SINK.set(self._sink)
        CURRENT.set(self._around)
        if self._on_loop is not None:
            self._on_loop.block(self.clock, -1)
        if self._counted:
            self.clock.leave()
        if self._own:
            self.run.close()
        if exception is None and self._failure is not None:
            raise self._failure

    def _sort(self, item, answered):
        """An answer or a part of one goes to the others of its job. Text that was written is passed on."""
        if type(item) is Plain:
            if not item.dropped:
                self._close(item)
                answered[item] = [(item.id, item.ok, item.value, item.id in self._captures)]
                item.value = None
        elif isinstance(item, _output.Capturing):
            self._write(item)
        elif isinstance(item, Stop):
            pass  # It has woken us, and is asked before we wait again.
        elif isinstance(item, Piece):
            item.job.taken()
            if not item.job.dropped:
                answered.setdefault(item.job, []).append((item.job.id, None, item.value, False))
        elif isinstance(item, Taken):
            if not item.job.dropped and item.job.ok is None:
                answered.setdefault(item.job, []).append((item.job.id, None, None, False))
        elif not item.dropped:
            self._close(item)
            answered.setdefault(item, []).append((item.id, item.ok, item.value, item.id in self._captures))

    def _close(self, job):
        del self._jobs[job.id]
        self._live.pop(job.id, None)
        self._unanswered -= 1
        capture = job.capture
        if capture is None:
            return
        if capture.live:
            self._write(capture)
        if capture.written:
            self._captures[job.id] = capture
        else:
            capture.over = True

    def _write(self, capture):
        try:
            capture.commit()
            if self._outflow is not None:
                self._outflow.pass_on()
        except Exception as error:
            self._failure = self._failure or error

    def _write_live(self):
        """What calls whose turn has come have written, before anything later is."""
        for capture in self._live.values():
            self._write(capture)

    def _cancel_all(self):
        for job in self._jobs.all():
            self.cancel(job.id)


def prepared(function):
    """What a function is to be called by: its annotation, whether that asks for no limits, latency or stream, and whether it is async."""
    annotation = lookup(function)
    asked = ("batch", "cache", "executor", "max_concurrency", "rate", "retry", "timeout")
    plain = annotation is not None and all(getattr(annotation, name) is None for name in asked)
    plain = plain and sim.latency_of(function, (), {}) is None and source_of(function, (), {}) is None
    return annotation, plain, is_async(function)


def _unprinted(target, args, kwargs, shown):
    """What is left of a `print`, or of a `write`, of which so many characters were shown."""
    if target is not print:
        if target.__name__ == "write":
            return (args[0][shown:],), kwargs
        lines, at = args[0], 0
        while shown:
            shown -= len(lines[at])
            at += 1
        return (lines[at:],), kwargs
    separator, end = kwargs.get("sep"), kwargs.get("end")
    text = (" " if separator is None else separator).join(map(str, args)) + ("\n" if end is None else end)
    return (), {**kwargs, "end": text[shown:]}
