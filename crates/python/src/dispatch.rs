//! Between the machine and the package's dispatcher: what the machine asks for is handed over, what comes back is
//! handed in. The dispatcher is made when the first call is.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use pyo3::exceptions::{PyKeyboardInterrupt, PySystemError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sooner_calculus::QuickSet;
use sooner_machine::code::Program;
use sooner_machine::{Answer, CallId, CallLabel, Event, Kind, Machine, Shown, Value, Waited};

use crate::callers;
use crate::host::PyHost;
use crate::marks::Label;
use crate::object::{Object, PyValue, attached, exception, lift, lower};
use crate::ops;
use crate::outside::{self, Call};
use crate::pace;
use crate::prepared::{self, Prepared};
use crate::queue;
use crate::seat::Seat;
use crate::waited;

/// Answers for the machine.
pub type Answers = Vec<(CallId, Answer<PyHost>)>;

/// The calls of one run.
pub struct Calls {
    /// The dispatcher of the run around this one, if there is one on this thread.
    around: Option<Py<PyAny>>,
    /// Calls that the caller's thread is to make.
    here: VecDeque<Here>,
    /// Calls whose text cannot be told in pieces: lone surrogates have no place in ours.
    untold: QuickSet<u64>,
}

/// A call that the caller's thread is to make.
pub struct Here {
    id: CallId,
    callee: Object,
    given: Py<PyTuple>,
    callers: Py<PyTuple>,
    /// `sys.exc_info()` and `traceback.format_exc()` in a call made by a handler.
    handled: Option<PyValue>,
}

thread_local! {
    /// The dispatcher of the innermost run on this thread, once it has one.
    static DISPATCHER: RefCell<Option<Py<PyAny>>> = const { RefCell::new(None) };
    /// What went wrong while something was shown.
    static FAILURE: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// Ctrl-C that came meanwhile.
    static STOP: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// What a thread knows of the calls of a run.
#[derive(Default)]
pub struct Known {
    dispatcher: Option<Py<PyAny>>,
    failure: Option<PyErr>,
    stop: Option<PyErr>,
}

/// This thread drives its run no longer, for now.
pub fn lay_down() -> Known {
    Known { dispatcher: DISPATCHER.take(), failure: FAILURE.take(), stop: STOP.take() }
}

/// This thread drives a run from now on.
pub fn take_up(known: Known) {
    DISPATCHER.set(known.dispatcher);
    FAILURE.set(known.failure);
    STOP.set(known.stop);
}

/// Ctrl-C that came while something was shown.
pub fn stopped() -> Option<PyErr> {
    STOP.take()
}

/// Shows an output whose turn has come, or what an earlier call wrote; or the exception it ended with.
pub fn show(event: Event<PyHost>, program: &Program) -> Result<Shown<PyHost>, PyValue> {
    let shown = attached(|py| -> PyResult<Shown<PyHost>> {
        let value = match &event {
            Event::Output { label, arg, shown, waited, .. } => {
                let Asked { label, line, call, noted, callers, .. } =
                    asked(py, program, CallId(0), label, arg, waited.as_ref())?;
                let label = PyTuple::new(py, label.indices())?;
                let given = (label, line, call.callee, call.args, call.kwargs, noted, *shown, callers);
                dispatcher(py)?.call_method1("output", given)?
            }
            Event::Commit(id) => dispatcher(py)?.call_method1("commit", (id.0,))?,
            _ => return Ok(Shown::Later(event)),
        };
        Ok(Shown::Now(lift(value.into())))
    });
    shown.map_err(|error| Value::Host(exception(error)))
}

/// Prints more of what is still arriving.
pub fn show_part(carried: &[PyValue], more: &str) -> Result<(), PyValue> {
    if let [Value::Host(writer)] = carried {
        return attached(|py| match writer.bind(py).call1((more,)) {
            Ok(_) => Ok(()),
            Err(error) => Err(Value::Host(exception(error))),
        });
    }
    // What is missing is not looked at: who prints to where text usually goes has said so before.
    let known: Vec<PyValue> =
        carried.iter().map(|value| if let Value::Pending(_) = value { Value::Int(0) } else { value.clone() }).collect();
    attached(|py| {
        let Some(Call { callee, kwargs, .. }) = Call::of(py, &known) else { return Ok(()) };
        let given = (callee, more, kwargs);
        let shown = dispatcher(py).and_then(|dispatcher| dispatcher.call_method1("output_part", given));
        shown.map(drop).map_err(|error| Value::Host(exception(error)))
    })
}

/// Raises this when the run is over, unless something else is. Ctrl-C is not put off: it is as if it came a moment later.
pub fn fail_late(fault: &PyValue) {
    let error = attached(|py| PyErr::from_value(lower(fault).bind(py)));
    if attached(|py| error.is_instance_of::<PyKeyboardInterrupt>(py)) {
        return STOP.set(Some(error));
    }
    FAILURE.with_borrow_mut(|failure| {
        failure.get_or_insert(error);
    });
}

/// What the package has passed on, its traceback beginning in the user's code.
pub fn as_raised(py: Python<'_>, error: PyErr) -> PyErr {
    let error = error.into_value(py).into_bound(py); // Its traceback is part of it only now.
    let strip = py.import("sooner._job").and_then(|job| job.getattr("without_our_frames"));
    PyErr::from_value(strip.and_then(|strip| strip.call1((&error,))).unwrap_or(error.into_any()))
}

/// Who makes the calls of the innermost run on this thread.
pub fn dispatcher(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    if let Some(dispatcher) = DISPATCHER.with_borrow(|known| known.as_ref().map(|known| known.clone_ref(py))) {
        return Ok(dispatcher.into_bound(py));
    }
    let dispatcher = py.import("sooner._dispatch")?.getattr("begin")?.call0()?;
    DISPATCHER.set(Some(dispatcher.clone().unbind()));
    Ok(dispatcher)
}

/// A call that the machine asks for.
struct Asked<'py> {
    id: CallId,
    label: CallLabel,
    line: u32,
    call: Call<'py>,
    prepared: Rc<Prepared>,
    /// For the record, if there is one: its file, and what it waited for.
    noted: Option<(Option<String>, Bound<'py, PyAny>)>,
    /// What stands for its callers, if it may look at them.
    callers: Vec<Bound<'py, PyAny>>,
}

impl<'py> Asked<'py> {
    /// As the dispatcher takes it.
    fn given(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Asked { id, label, line, call, prepared, noted, .. } = self;
        let label = PyTuple::new(py, label.indices())?;
        let annotation = prepared.annotation.clone_ref(py);
        (id.0, label, line, call.callee, call.args, call.kwargs, annotation, noted).into_pyobject(py)
    }
}

/// Calls to be made elsewhere. Those of which nothing is asked but that are handed over together.
struct Starts<'py> {
    dispatcher: Bound<'py, PyAny>,
    takes_plain: bool,
    plain: Vec<Bound<'py, PyTuple>>,
}

impl<'py> Starts<'py> {
    fn new(dispatcher: &Bound<'py, PyAny>) -> PyResult<Starts<'py>> {
        let takes_plain = dispatcher.getattr("takes_plain")?.extract()?;
        Ok(Starts { dispatcher: dispatcher.clone(), takes_plain, plain: Vec::new() })
    }

    fn start(&mut self, asked: Asked<'py>) -> PyResult<()> {
        let py = self.dispatcher.py();
        if !self.takes_plain || !asked.prepared.plain || asked.noted.is_some() {
            return self.dispatcher.call_method1("start", asked.given(py)?).map(drop);
        }
        let Asked { id, label, line, call: Call { callee, args, kwargs }, prepared, .. } = asked;
        let kwargs = Some(kwargs).filter(|kwargs| !kwargs.is_empty());
        let label = Bound::new(py, Label::new(&label))?;
        self.plain.push((id.0, label, line, callee, args, kwargs, prepared.is_async).into_pyobject(py)?);
        Ok(())
    }

    fn flush(&mut self) -> PyResult<()> {
        match self.plain.is_empty() {
            true => Ok(()),
            false => self.dispatcher.call_method1("start_all", (std::mem::take(&mut self.plain),)).map(drop),
        }
    }
}

impl Calls {
    pub fn new() -> Calls {
        Calls { around: DISPATCHER.take(), here: VecDeque::new(), untold: QuickSet::default() }
    }

    /// Makes the dispatcher before the first call asks for it.
    pub fn begin(&mut self, py: Python<'_>) -> PyResult<()> {
        dispatcher(py).map(drop)
    }

    /// What the run's clock shows, if there is a record to be kept.
    pub fn time(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        match outside::records() {
            true => dispatcher(py)?.call_method0("time")?.extract().map(Some),
            false => Ok(None),
        }
    }

    /// Does what the machine says, and keeps what the caller's thread is to do; the answers of calls that cannot be made.
    pub fn handle(
        &mut self,
        py: Python<'_>,
        machine: &Machine<PyHost>,
        events: Vec<Event<PyHost>>,
    ) -> PyResult<Answers> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        let dispatcher = dispatcher(py)?;
        let program = machine.program();
        let mut answers = Vec::new();
        let mut starts = Starts::new(&dispatcher)?;
        for event in events {
            match event {
                Event::Start { id, label, arg, handled, waited, .. } => {
                    let asked = asked(py, program, id, &label, &arg, waited.as_ref())?;
                    if let Some(error) = outside::wrong_key(&asked.call) {
                        answers.push((id, Answer::Fault(Value::Host(exception(error)))));
                        continue;
                    }
                    match outside::kind(&asked.call) {
                        Kind::Unordered | Kind::Readonly => starts.start(asked)?,
                        _ => {
                            let callee = Object::from(asked.call.callee.clone());
                            let callers = PyTuple::new(py, &asked.callers)?.unbind();
                            self.here.push_back(Here {
                                id,
                                callee,
                                given: asked.given(py)?.unbind(),
                                callers,
                                handled,
                            });
                        }
                    }
                }
                Event::Output { .. } | Event::Commit(_) => unreachable!("those are shown at once"),
                Event::Hold(id) => drop(dispatcher.call_method1("hold", (id.0, true))?),
                Event::Resume(id) => drop(dispatcher.call_method1("hold", (id.0, false))?),
                Event::Cancel(id) => {
                    starts.flush()?;
                    self.here.retain(|here| here.id != id);
                    dispatcher.call_method1("cancel", (id.0,))?;
                }
            }
        }
        starts.flush()?;
        Ok(answers)
    }

    /// Whether the caller's thread is to make a call.
    pub fn has_here(&self) -> bool {
        !self.here.is_empty()
    }

    /// The next call that the caller's thread is to make.
    pub fn next_here(&mut self) -> Option<Here> {
        self.here.pop_front()
    }

    /// What a signal's handler raised, as the answer of the oldest call that has none.
    pub fn interrupted(&mut self, py: Python<'_>, stop: &PyErr) -> PyResult<Answers> {
        let Some(dispatcher) = DISPATCHER.with_borrow(|known| known.as_ref().map(|known| known.clone_ref(py))) else {
            return Ok(Vec::new());
        };
        let told = dispatcher.bind(py).call_method1("interrupted", (stop.value(py),))?;
        if told.is_none() {
            return Ok(Vec::new());
        }
        let (id, ok, value, _): (u64, bool, Bound<'_, PyAny>, bool) = told.extract()?;
        Ok(vec![(CallId(id), answer(ok, value))])
    }

    /// Whether a signal's handler has raised something in the program.
    pub fn was_interrupted(&self, py: Python<'_>) -> PyResult<bool> {
        DISPATCHER.with_borrow(|known| match known {
            Some(dispatcher) => dispatcher.bind(py).getattr("was_interrupted")?.extract(),
            None => Ok(false),
        })
    }

    /// More text, or more items, of a call's answer.
    fn piece(&mut self, id: u64, value: &Bound<'_, PyAny>) -> Option<Answer<PyHost>> {
        if value.is_none() {
            return Some(Answer::Taken);
        }
        if let Ok(items) = value.cast::<PyTuple>() {
            return Some(Answer::Items(items.iter().map(|item| lift(item.into())).collect()));
        }
        let text = value.extract::<String>().ok().filter(|_| !self.untold.contains(&id));
        if text.is_none() {
            self.untold.insert(id);
        }
        text.map(Answer::Text)
    }

    /// What has come back while code was running. Time stands still meanwhile on a virtual clock: there something comes back only
    /// if code has `run_on` for long, as a loop does that hangs on an answer it does not look at.
    pub fn poll(&mut self, py: Python<'_>, run_on: bool) -> PyResult<Answers> {
        let Some(dispatcher) = DISPATCHER.with_borrow(|known| known.as_ref().map(|known| known.clone_ref(py))) else {
            return Ok(Answers::new());
        };
        match dispatcher.bind(py).call_method1("may_have_answers", (run_on,))?.is_truthy()? {
            true => self.wait(py, false),
            false => Ok(Answers::new()),
        }
    }

    /// Blocks until something has come back. Once the code is over, a signal ends the run if nobody else would notice it.
    pub fn wait(&mut self, py: Python<'_>, is_over: bool) -> PyResult<Answers> {
        let dispatcher = dispatcher(py)?;
        let given = PyTuple::new(py, [is_over])?;
        let came = dispatcher.call_method1("wait", given)?;
        self.answers(&came)
    }

    /// What has come back while the caller's thread makes a call. Does not block.
    pub fn meanwhile(&mut self, py: Python<'_>) -> PyResult<Answers> {
        let dispatcher = dispatcher(py)?;
        let came = dispatcher.call_method0("meanwhile")?;
        self.answers(&came)
    }

    fn answers(&mut self, came: &Bound<'_, PyAny>) -> PyResult<Answers> {
        let mut answers = Vec::new();
        for one in came.try_iter()? {
            let (id, ok, value, wrote): (u64, Option<bool>, Bound<'_, PyAny>, bool) = one?.extract()?;
            let Some(ok) = ok else {
                answers.extend(self.piece(id, &value).map(|piece| (CallId(id), piece)));
                continue;
            };
            let answer = answer(ok, value);
            answers.push((CallId(id), if wrote { Answer::Noisy(Box::new(answer)) } else { answer }));
        }
        Ok(answers)
    }

    /// Lists the calls that were not made because nobody looked at their answers.
    pub fn skipped(&self, py: Python<'_>, machine: &Machine<PyHost>) -> PyResult<()> {
        for (label, args) in machine.unmade() {
            // What another such call would have given stands as `...`.
            let there = |arg: &PyValue| match arg.arrived() {
                Value::Pending(_) => lift(py.Ellipsis().into_bound(py).into()),
                value => value,
            };
            let args: Vec<PyValue> = args.iter().map(there).collect();
            let Some(call) = Call::of(py, &args) else { continue };
            let (line, file) = (waited::line_of(machine.program(), label), waited::file_of(label));
            let label = PyTuple::new(py, label.indices())?;
            let given = (label, line, file, call.callee, call.args, call.kwargs);
            dispatcher(py)?.call_method1("skipped", given)?;
        }
        Ok(())
    }

    /// The run is over.
    pub fn finish(&mut self, py: Python<'_>, exception: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        queue::ring();
        let dispatcher = DISPATCHER.replace(self.around.take());
        let failure = stopped().or(FAILURE.take()).filter(|_| exception.is_none());
        if let Some(dispatcher) = dispatcher {
            dispatcher.bind(py).call_method1("finish", (exception,))?;
        }
        failure.map_or(Ok(()), Err)
    }
}

impl Here {
    /// Makes the call; no answer if that is still to come. The thread may leave its seat meanwhile.
    pub fn make(self, py: Python<'_>, seat: &Py<Seat>) -> PyResult<Answers> {
        let Here { id, callee, given, callers, handled } = self;
        let before = handled.as_ref().map(ops::handle);
        let named = PyDict::new(py);
        named.set_item(intern!(py, "seat"), seat)?;
        named.set_item(intern!(py, "callers"), callers)?;
        let made = dispatcher(py)?.call_method("run_here", given.bind(py), Some(&named));
        before.as_ref().map(ops::handle);
        let made = made?;
        if made.is_none() {
            return Ok(Answers::new());
        }
        let (ok, value, seconds) = made.extract()?;
        pace::took(&callee, Duration::from_secs_f64(f64::max(seconds, 0.0)));
        Ok(vec![(id, answer(ok, value))])
    }
}

fn answer(ok: bool, value: Bound<'_, PyAny>) -> Answer<PyHost> {
    if ok { Answer::Value(lift(value.into())) } else { Answer::Fault(Value::Host(value.into())) }
}

fn asked<'py>(
    py: Python<'py>,
    program: &Program,
    id: CallId,
    label: &CallLabel,
    arg: &PyValue,
    waited: Option<&Waited>,
) -> PyResult<Asked<'py>> {
    let call = Call::of(py, &carried(arg));
    let call = call.ok_or_else(|| PySystemError::new_err("this is a bug in sooner: a call without a callee"))?;
    let prepared = prepared::of(py, &call.callee)?;
    let noted = match outside::records() {
        true => Some((waited::file_of(label), waited::tell(py, program, waited)?)),
        false => None,
    };
    let callers = match prepared.looks {
        true => callers::of(py, label, program)?,
        false => Vec::new(),
    };
    Ok(Asked { id, label: label.clone(), line: waited::line_of(program, label), call, prepared, noted, callers })
}

fn carried(arg: &PyValue) -> Vec<PyValue> {
    match arg {
        Value::Tuple(tuple) => tuple.items.to_vec(),
        _ => Vec::new(),
    }
}
