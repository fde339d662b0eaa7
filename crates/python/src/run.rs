//! One run: from the call of an auto function to its value or exception.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use pyo3::exceptions::{PyRecursionError, PySystemError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use sooner_machine::code::FunctionId;
use sooner_machine::{Limits, Machine, Status, Strategy, Value};

use crate::bind::{Keyword, bind};
use crate::dispatch::{self, Answers, Calls};
use crate::entry::bug;
use crate::host::PyHost;
use crate::object::{Object, PyValue, exception, lift, lower};
use crate::still::Inside;
use crate::told::{self, Told};
use crate::{clock, compile, holes, outside, owned, still, strangers};

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
    let object = Object::from(function.clone());
    let values: Vec<_> = receiver.into_iter().cloned().chain(args.iter()).collect();
    if object.class() == &raw mut ffi::PyFunction_Type
        && !is_off()
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
    still::called(function, &args, kwargs).map(Bound::unbind)
}

/// Runs the top level of a file, given as a function of its code: in the machine if it can be compiled, else as it is.
pub fn script(py: Python<'_>, top_level: &Bound<'_, PyAny>) -> PyResult<()> {
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
    let _inside = Inside::begin(py)?;
    let limits = Limits { depth: depth_left(), window: settings.window };
    let before = (outside::record(settings.records), clock::set_virtual(settings.is_virtual));
    let (owned, holes, strangers) = (owned::begin(), holes::begin(), strangers::begin());
    let machine = Machine::call(PyHost, function, args, limits, settings.strategy);
    let mut run = Run { machine, calls: Calls::new(py), told: tell.map(Told::new) };
    let result = match settings.records {
        // What natively run code calls back counts too, from the beginning.
        true => run.calls.begin().and_then(|()| run.finish(py)),
        false => run.finish(py),
    };
    if result.is_ok() && settings.records && settings.strategy == Strategy::ByNeed {
        run.calls.skipped(&run.machine)?;
    }
    if result.is_err() {
        run.machine.abandon();
    }
    outside::record(before.0);
    clock::set_virtual(before.1);
    holes::end(holes);
    strangers::end(strangers);
    owned::end(owned);
    let exception = result.as_ref().err().map(|error| error.value(py).clone().into_any());
    run.calls.finish(exception)?;
    result
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

struct Run<'py> {
    machine: Machine<PyHost>,
    calls: Calls<'py>,
    told: Option<Told>,
}

impl Run<'_> {
    fn finish(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let mut answers = Vec::new();
        let mut yielded = 0;
        loop {
            still::goes_on(py);
            let given = std::mem::take(&mut answers);
            if let Some(seconds) = self.calls.time()? {
                self.machine.set_time(seconds);
            }
            // Nothing of the machine is used after a panic: the run ends with it.
            let (events, status) = catch_unwind(AssertUnwindSafe(|| self.machine.step(given, FUEL))).map_err(bug)?;
            answers = self.calls.handle(&self.machine, events)?;
            if !matches!(status, Status::Done(_))
                && let Some(stop) = dispatch::stopped()
            {
                answers.extend(self.interrupted(stop)?);
            }
            yielded = if matches!(status, Status::Yielded) { yielded + 1 } else { 0 };
            match status {
                Status::Yielded => {
                    // Other threads get their chance, and signals are heard.
                    py.detach(|| {});
                    if let Err(stop) = py.check_signals().and_then(|()| told::stopped(py)) {
                        answers.extend(self.interrupted(stop)?);
                    } else {
                        answers.extend(self.calls.poll(yielded > PATIENCE)?);
                    }
                }
                // After Ctrl-C nobody waits for what is still arriving.
                Status::Waiting if self.machine.is_completing() && self.calls.was_interrupted()? => {
                    self.machine.complete_nothing();
                }
                Status::Waiting if answers.is_empty() => {
                    if let Some(told) = &mut self.told {
                        told.tell(py, &self.machine)?;
                    }
                    answers = self.calls.wait(self.machine.is_over() || self.machine.is_completing())?;
                }
                Status::Waiting => {}
                Status::Done(value) => {
                    let object = lower(&value);
                    // SAFETY: our own reference, handed on.
                    return Ok(unsafe { Bound::from_owned_ptr(py, object.into_ptr()) }.unbind());
                }
                Status::Fault(Value::Host(fault)) => return Err(PyErr::from_value(fault.bind(py))),
                Status::Fault(other) => {
                    let text = format!("this is a bug in sooner: {other:?} was raised");
                    return Err(PySystemError::new_err(text));
                }
            }
        }
    }
}

impl Run<'_> {
    /// What a signal's handler raised is raised in the program: by the oldest call without an answer, or if there is none
    /// where the code stands.
    fn interrupted(&mut self, stop: PyErr) -> PyResult<Answers> {
        let answer = self.calls.interrupted(&stop)?;
        if answer.is_empty() {
            self.machine.interrupt(Value::Host(exception(stop)));
        }
        Ok(answer)
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
            Ok(scope) => Ok((scope.get_item(0)?, !scope.get_item(1)?.is_none())),
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
    limit.saturating_sub(depth)
}
