//! One run: from the call of an auto function to its value or exception.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use pyo3::exceptions::{PyRecursionError, PySystemError};
use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use sooner_machine::code::FunctionId;
use sooner_machine::{Limits, Machine, Status, Strategy, Value};

use crate::bind::{Keyword, bind};
use crate::defaults::{self, Tables};
use crate::dispatch::{self, Answers, Calls, Here};
use crate::entry::bug;
use crate::holes::{self, Holes};
use crate::host::PyHost;
use crate::object::{Object, PyValue, exception, lift, lower};
use crate::owned::{self, Owned};
use crate::seat::Seat;
use crate::told::{self, Told};
use crate::top_level::{self, TopLevel};
use crate::{clock, compile, frames, outside, own_code, queue, still, strangers};

/// Loop turns and calls between two looks at signals.
const FUEL: u64 = 100_000;

/// So many steps code may run on before time passes on a virtual clock.
const PATIENCE: u32 = 100;

/// Calls a function: in the machine if it can be compiled and its arguments fit, else as it is.
pub fn call(
    py: Python<'_>,
    function: &Bound<'_, PyAny>,
    receiver: Option<&Bound<'_, PyAny>>,
    args: &Bound<'_, PyTuple>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    made(py, function, receiver, args, kwargs, None)
}

/// The same; `tell` is told of what has arrived of the value: more text, or a tuple of more items.
pub fn tell(
    py: Python<'_>,
    function: &Bound<'_, PyAny>,
    tell: Py<PyAny>,
    args: &Bound<'_, PyTuple>,
    kwargs: &Bound<'_, PyDict>,
) -> PyResult<Py<PyAny>> {
    made(py, function, None, args, Some(kwargs), Some(tell))
}

fn made(
    py: Python<'_>,
    function: &Bound<'_, PyAny>,
    receiver: Option<&Bound<'_, PyAny>>,
    args: &Bound<'_, PyTuple>,
    kwargs: Option<&Bound<'_, PyDict>>,
    tell: Option<Py<PyAny>>,
) -> PyResult<Py<PyAny>> {
    still::keep();
    let object = Object::from(function.clone());
    let values: Vec<_> = receiver.into_iter().cloned().chain(args.iter()).collect();
    if object.class() == &raw mut ffi::PyFunction_Type
        && !is_off()
        && !still::is_ending(py)
        && let settings = Settings::current(py)?
        && !settings.untouched
        && let Some(compiled) = compile::entry(&object)
    {
        let values: Vec<_> = values.iter().map(|value| lift(value.clone().into())).collect();
        let keywords: Vec<Keyword> = match kwargs {
            Some(kwargs) => kwargs.iter().map(|(name, value)| (name.into(), lift(value.into()))).collect(),
            None => Vec::new(),
        };
        if let Some(bound) = bind(&compiled, &object, &values, &keywords) {
            drop(values);
            let result = drive(py, compiled.function, bound.into_vec(), settings, tell);
            return result.map_err(|error| crate::quiet::at_the_users_line(py, error));
        }
    }
    let args = PyTuple::new(py, values)?;
    if !is_off() && !still::is_ending(py) && Settings::current(py)?.is_watched() {
        return plainly(function, args, kwargs).map(Bound::unbind);
    }
    function.call(args, kwargs).map(Bound::unbind)
}

/// CPython runs it, under the clock and the record of the options around.
fn plainly<'py>(
    function: &Bound<'py, PyAny>,
    args: Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = function.py();
    let kwargs = kwargs.cloned().unwrap_or_else(|| PyDict::new(py));
    let given = (function, args, kwargs).into_pyobject(py)?;
    let made = py.import("sooner._plainly")?.getattr("plainly")?.call1(given);
    made.map_err(|error| dispatch::as_raised(py, error))
}

/// Runs the top level of a file, given as a function of its code: in the machine if it can be compiled, else as it is.
pub fn script(py: Python<'_>, top_level: &Bound<'_, PyAny>) -> PyResult<()> {
    still::keep();
    let object = Object::from(top_level.clone());
    let settings = Settings::current(py)?;
    if is_off() || settings.untouched {
        return top_level.call0().map(drop);
    }
    match compile::require(py, &object) {
        Ok(compiled) => drive(py, compiled.function, vec![Value::Host(object)], settings, None).map(drop),
        // CPython reads it, and we do not: it is Python all the same.
        Err(_) => top_level.call0().map(drop),
    }
}

/// `SOONER_OFF=1`: functions run untouched.
fn is_off() -> bool {
    static OFF: crate::once::Once<bool> = crate::once::Once::new();
    *OFF.get_or_init(|| std::env::var_os("SOONER_OFF").is_some_and(|value| !value.is_empty() && value != "0"))
}

/// Steps the machine, makes the calls it asks for, and hands it the answers, until it is done.
fn drive(
    py: Python<'_>,
    function: FunctionId,
    args: Vec<PyValue>,
    settings: Settings,
    tell: Option<Py<PyAny>>,
) -> PyResult<Py<PyAny>> {
    let _nested = Nested::begin()?;
    let limits = Limits { depth: depth_left(), window: settings.window };
    let around = Known::lay_down();
    outside::record(settings.records);
    clock::set_virtual(settings.is_virtual);
    own_code::begin(args.first());
    top_level::begin(Some(function));
    let mut machine = Machine::call(PyHost, function, args, limits, settings.strategy);
    if settings.records {
        machine.note_causes();
    }
    let mut run = Run::new(machine, tell.map(Told::new));
    let result = match settings.records {
        // What natively run code calls back counts too, from the beginning.
        true => run.calls.begin(py).and_then(|()| run.finish(py)),
        false => run.finish(py),
    };
    if result.is_ok() && settings.records && settings.strategy == Strategy::ByNeed {
        run.calls.skipped(py, &run.machine)?;
    }
    if result.is_err() {
        run.machine.abandon();
    }
    around.take_up();
    let exception = result.as_ref().err().map(|error| error.value(py).clone().into_any());
    run.calls.finish(py, exception)?;
    result
}

/// What a thread knows of the run that it drives.
#[derive(Default)]
pub struct Known {
    records: bool,
    is_virtual: bool,
    holes: Holes,
    owned: Owned,
    strangers: (bool, usize),
    tables: Tables,
    own_code: Option<Object>,
    top: TopLevel,
}

impl Known {
    /// This thread drives its run no longer, for now: it knows nothing.
    pub fn lay_down() -> Known {
        let (records, is_virtual) = (outside::record(false), clock::set_virtual(false));
        let (holes, owned, strangers) = (holes::begin(), owned::begin(), strangers::begin());
        let (tables, top) = (defaults::begin(), top_level::begin(None));
        Known { records, is_virtual, holes, owned, strangers, tables, own_code: own_code::begin(None), top }
    }

    /// This thread drives a run from now on.
    pub fn take_up(self) {
        outside::record(self.records);
        clock::set_virtual(self.is_virtual);
        holes::end(self.holes);
        strangers::end(self.strangers);
        defaults::end(self.tables);
        owned::end(self.owned);
        own_code::end(self.own_code);
        top_level::end(self.top);
    }
}

/// Runs inside of runs, through callbacks. Each takes native stack, which Python's limit does not count everywhere.
const MOST_NESTED: usize = 400;

thread_local! {
    static NESTED: Cell<usize> = const { Cell::new(0) };
}

struct Nested;

impl Nested {
    fn begin() -> PyResult<Nested> {
        match NESTED.get() {
            MOST_NESTED => Err(PyRecursionError::new_err("maximum recursion depth exceeded")),
            depth => {
                NESTED.set(depth + 1);
                Ok(Nested)
            }
        }
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        NESTED.set(NESTED.get() - 1);
    }
}

/// Who drives a run.
#[derive(Clone, Copy)]
enum Driver {
    /// The thread that called it.
    Caller,
    /// Another one, while that makes a call. Nobody's turn comes meanwhile, and it looks up more often.
    StandIn,
}

/// A run under way. Whoever drives it has laid what he knows of it in his thread.
pub struct Run {
    machine: Machine<PyHost>,
    calls: Calls,
    told: Option<Told>,
    /// What the machine has yet to be given.
    answers: Answers,
    /// Where the caller's thread leaves it to others, once it has made a call.
    seat: Option<Py<Seat>>,
    /// What went wrong while another thread drove.
    failed: Option<PyErr>,
    /// Code has not run as far as it can.
    goes_on: bool,
}

impl Run {
    fn new(machine: Machine<PyHost>, told: Option<Told>) -> Run {
        Run { machine, calls: Calls::new(), told, answers: Vec::new(), seat: None, failed: None, goes_on: false }
    }

    fn finish(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let mut yielded = 0;
        loop {
            let status = self.step(py, Driver::Caller)?;
            if !matches!(status, Status::Done(_))
                && let Some(stop) = dispatch::stopped()
            {
                self.interrupted(py, stop)?;
            }
            yielded = if matches!(status, Status::Yielded) { yielded + 1 } else { 0 };
            if !(matches!(status, Status::Waiting) && self.answers.is_empty() && self.waits_only()) {
                queue::ring();
            }
            match status {
                Status::Done(value) => {
                    let object = lower(&value);
                    // SAFETY: our own reference, handed on.
                    return Ok(unsafe { Bound::from_owned_ptr(py, object.into_ptr()) }.unbind());
                }
                Status::Fault(Value::Host(fault)) => {
                    frames::called_from_outside(&fault);
                    return Err(PyErr::from_value(fault.bind(py)));
                }
                Status::Fault(other) => {
                    let text = format!("this is a bug in sooner: {other:?} was raised");
                    return Err(PySystemError::new_err(text));
                }
                Status::Waiting | Status::Yielded if let Some(here) = self.calls.next_here() => self.make(py, here)?,
                Status::Yielded => {
                    // Other threads get their chance, and signals are heard.
                    py.detach(|| {});
                    if let Err(stop) = py.check_signals().and_then(|()| told::stopped(py)) {
                        self.interrupted(py, stop)?;
                    } else {
                        let came = self.calls.poll(py, yielded > PATIENCE)?;
                        self.answers.extend(came);
                    }
                }
                // After Ctrl-C nobody waits for what is still arriving.
                Status::Waiting if self.machine.is_completing() && self.calls.was_interrupted(py)? => {
                    self.machine.complete_nothing();
                }
                Status::Waiting if self.answers.is_empty() => {
                    if let Some(told) = &mut self.told {
                        told.tell(py, &self.machine)?;
                    }
                    self.answers = self.calls.wait(py, self.machine.is_over() || self.machine.is_completing())?;
                }
                Status::Waiting => {}
            }
        }
    }

    /// Nothing is done before the next answer is waited for.
    fn waits_only(&self) -> bool {
        self.told.is_none() && !self.calls.has_here()
    }

    /// Steps the machine, and starts the calls that run elsewhere. Who is to make them is woken when this thread waits, or is told
    /// to (`queue::ring`).
    fn step(&mut self, py: Python<'_>, driver: Driver) -> PyResult<Status<PyHost>> {
        queue::ring();
        let given = std::mem::take(&mut self.answers);
        if let Some(seconds) = self.calls.time(py)? {
            self.machine.set_time(seconds);
        }
        let step = || match driver {
            Driver::Caller => {
                self.machine.give_turns();
                self.machine.step(given, FUEL)
            }
            Driver::StandIn => {
                self.machine.hold_turns();
                self.machine.step(given, FUEL / 10)
            }
        };
        // Nothing of the machine is used after a panic: the run ends with it.
        let (events, status) = catch_unwind(AssertUnwindSafe(step)).map_err(bug)?;
        self.answers = self.calls.handle(py, &self.machine, events)?;
        self.goes_on = matches!(status, Status::Yielded);
        Ok(status)
    }

    /// Makes a call on this thread, the caller's, which leaves its seat meanwhile.
    fn make(&mut self, py: Python<'_>, here: Here) -> PyResult<()> {
        let seat = match &self.seat {
            Some(seat) => seat.clone_ref(py),
            None => self.seat.insert(Py::new(py, Seat::default())?).clone_ref(py),
        };
        seat.get().offer(self);
        let answers = here.make(py, &seat);
        seat.get().return_to(py);
        self.answers.extend(answers?);
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Drives on a thread that is not the caller's, as far as that goes without it or until it `is_wanted`: what the caller's thread is to do is kept.
    pub fn stand_in(&mut self, py: Python<'_>, is_wanted: impl Fn() -> bool) {
        while !is_wanted() && self.failed.is_none() {
            let stepped = catch_unwind(AssertUnwindSafe(|| self.step_meanwhile(py)));
            match stepped.map_err(bug).and_then(|stepped| stepped) {
                Ok(true) => {
                    queue::ring();
                    py.detach(|| {}); // The caller's code gets its chance.
                }
                Ok(false) => break,
                Err(error) => self.failed = Some(error),
            }
        }
        queue::ring();
    }

    /// Whether there was, or is, anything to be done.
    fn step_meanwhile(&mut self, py: Python<'_>) -> PyResult<bool> {
        let came = self.calls.meanwhile(py)?;
        self.answers.extend(came);
        if self.answers.is_empty() && !self.goes_on {
            return Ok(false);
        }
        self.step(py, Driver::StandIn).map(|_| true)
    }

    /// What a signal's handler raised is raised in the program: by the oldest call without an answer, or if there is none
    /// where the code stands.
    fn interrupted(&mut self, py: Python<'_>, stop: PyErr) -> PyResult<()> {
        let told = self.calls.interrupted(py, &stop)?;
        if told.is_empty() {
            self.machine.interrupt(Value::Host(exception(stop)));
        }
        self.answers.extend(told);
        Ok(())
    }
}

/// What the options around a run say about the machine.
#[derive(Clone, Copy)]
struct Settings {
    strategy: Strategy,
    /// `strategy="python"`
    untouched: bool,
    window: usize,
    /// `clock="virtual"`
    is_virtual: bool,
    /// Somebody will look at the calls.
    records: bool,
}

impl Settings {
    /// CPython runs the code, and somebody will look at what comes of it.
    fn is_watched(&self) -> bool {
        self.untouched && (self.records || self.is_virtual)
    }

    fn current(py: Python<'_>) -> PyResult<Settings> {
        /// The options seen last and what they say: as long as we hold them, their address means them.
        static LATELY: Mutex<Option<(Py<PyAny>, Settings)>> = Mutex::new(None);
        let (options, records) = Settings::options(py)?;
        let known = LATELY.lock().ok().and_then(|lately| match &*lately {
            Some((known, settings)) if known.is(&options) => Some(Settings { records, ..*settings }),
            _ => None,
        });
        if let Some(settings) = known {
            return Ok(settings);
        }
        let settings = Settings::of(&options, records)?;
        let before = LATELY.lock().ok().and_then(|mut lately| lately.replace((options.unbind(), settings)));
        drop(before);
        Ok(settings)
    }

    /// The options that hold here, and whether a `with` around records what happens.
    fn options(py: Python<'_>) -> PyResult<(Bound<'_, PyAny>, bool)> {
        static SCOPE: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
        let [scope, current] = SCOPE.get_or_try_init(py, || {
            let module = py.import("sooner._options")?;
            PyResult::Ok([module.getattr("_SCOPE")?.unbind(), module.getattr("current")?.unbind()])
        })?;
        let mut around = std::ptr::null_mut();
        // SAFETY: a live context variable with a default; what is set is a new reference.
        let around = unsafe {
            if ffi::PyContextVar_Get(scope.as_ptr(), std::ptr::null_mut(), &mut around) < 0 {
                return Err(PyErr::fetch(py));
            }
            Bound::from_owned_ptr(py, around)
        };
        match around.cast::<PyTuple>() {
            Ok(scope) => {
                let run = scope.get_item(1)?;
                Ok((scope.get_item(0)?, !run.is_none() && run.getattr(intern!(py, "keep"))?.extract()?))
            }
            Err(_) => {
                let defaults = current.bind(py).call0();
                Ok((defaults.map_err(|error| crate::quiet::at_the_users_line(py, error))?, false))
            }
        }
    }

    fn of(options: &Bound<'_, PyAny>, records: bool) -> PyResult<Settings> {
        let strategy: String = options.getattr("strategy")?.extract()?;
        let window: Option<usize> = options.getattr("window")?.extract()?;
        let window = window.unwrap_or(Limits::default().window);
        let is_virtual = options.getattr("clock")?.extract::<String>()? == "virtual";
        let (strategy, untouched) = match &*strategy {
            "sequential" => (Strategy::Sequential, false),
            "by-need" => (Strategy::ByNeed, false),
            other => (Strategy::Opportunistic, other == "python"),
        };
        Ok(Settings { strategy, untouched, window, is_virtual, records })
    }
}

/// How many frames Python's limit still allows.
fn depth_left() -> usize {
    // SAFETY: attached.
    let limit = usize::try_from(unsafe { ffi::Py_GetRecursionLimit() }).unwrap_or(0);
    let mut depth = 0;
    // SAFETY: attached; each frame is a new reference, given back.
    unsafe {
        let mut frame = ffi::PyThreadState_GetFrame(ffi::PyThreadState_Get());
        while !frame.is_null() {
            depth += 1;
            let back = ffi::PyFrame_GetBack(frame);
            ffi::Py_DECREF(frame.cast());
            frame = back;
        }
    }
    limit.saturating_sub(depth + 1)
}
