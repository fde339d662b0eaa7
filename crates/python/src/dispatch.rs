//! Between the machine and the package's dispatcher: what the machine asks for is handed over, what comes back is
//! handed in. The dispatcher is made when the first call is.

use pyo3::exceptions::PySystemError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sooner_machine::{Answer, CallId, CallLabel, Event, Kind, Machine, Value};

use crate::compile;
use crate::host::PyHost;
use crate::object::{PyValue, lift};
use crate::outside::{self, Call};

/// Answers for the machine.
pub type Answers = Vec<(CallId, Answer<PyHost>)>;

/// The calls of one run.
pub struct Calls<'py> {
    py: Python<'py>,
    dispatcher: Option<Bound<'py, PyAny>>,
}

/// A call that the machine asks for.
struct Asked<'py> {
    id: CallId,
    label: Bound<'py, PyTuple>,
    line: u32,
    call: Call<'py>,
    annotation: Bound<'py, PyAny>,
}

impl<'py> Calls<'py> {
    pub fn new(py: Python<'py>) -> Calls<'py> {
        Calls { py, dispatcher: None }
    }

    fn dispatcher(&mut self) -> PyResult<Bound<'py, PyAny>> {
        if let Some(dispatcher) = &self.dispatcher {
            return Ok(dispatcher.clone());
        }
        let dispatcher = self.py.import("sooner._dispatch")?.getattr("begin")?.call0()?;
        self.dispatcher = Some(dispatcher.clone());
        Ok(dispatcher)
    }

    /// Does what the machine says; the answers of calls made on this thread.
    pub fn handle(&mut self, machine: &Machine<PyHost>, events: Vec<Event<PyHost>>) -> PyResult<Answers> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        let dispatcher = self.dispatcher()?;
        let mut here = Vec::new();
        // What runs elsewhere first: a call on this thread holds everything up.
        for event in events {
            match event {
                Event::Start { id, label, arg, .. } => {
                    let class = outside::class(&carried(&arg));
                    let asked = self.asked(machine, id, &label, &arg)?;
                    match class.kind {
                        Kind::Unordered | Kind::Readonly => {
                            let Asked { id, label, line, call, annotation } = asked;
                            let given = (id.0, label, line, call.callee, call.args, call.kwargs, annotation);
                            dispatcher.call_method1("start", given)?;
                        }
                        _ => here.push(Here::Call(asked)),
                    }
                }
                Event::Output { label, arg, .. } => {
                    here.push(Here::Output(self.asked(machine, CallId(0), &label, &arg)?));
                }
                Event::Commit(id) => here.push(Here::Commit(id)),
                Event::Cancel(id) => {
                    dispatcher.call_method1("cancel", (id.0,))?;
                }
            }
        }
        let mut answers = Vec::new();
        for item in here {
            match item {
                Here::Call(Asked { id, label, line, call, annotation }) => {
                    let given = (id.0, label, line, call.callee, call.args, call.kwargs, annotation);
                    let answer = dispatcher.call_method1("run_here", given)?;
                    if !answer.is_none() {
                        answers.push((id, self.answer(answer.get_item(0)?.extract()?, answer.get_item(1)?)));
                    }
                }
                Here::Output(Asked { label, line, call, .. }) => {
                    dispatcher.call_method1("output", (label, line, call.callee, call.args, call.kwargs))?;
                }
                Here::Commit(id) => {
                    dispatcher.call_method1("commit", (id.0,))?;
                }
            }
        }
        Ok(answers)
    }

    fn asked(&self, machine: &Machine<PyHost>, id: CallId, label: &CallLabel, arg: &PyValue) -> PyResult<Asked<'py>> {
        let call = Call::of(self.py, &carried(arg));
        let call = call.ok_or_else(|| PySystemError::new_err("this is a bug in sooner: a call without a callee"))?;
        let annotation = self.py.import("sooner._registry")?.getattr("lookup")?.call1((&call.callee,))?;
        let indices = PyTuple::new(self.py, label.indices())?;
        Ok(Asked { id, label: indices, line: line_of(machine, label), call, annotation })
    }

    fn answer(&self, ok: bool, value: Bound<'py, PyAny>) -> Answer<PyHost> {
        if ok { Answer::Value(lift(value.into())) } else { Answer::Fault(Value::Host(value.into())) }
    }

    /// Blocks until something has come back.
    pub fn wait(&mut self) -> PyResult<Answers> {
        let Some(dispatcher) = self.dispatcher.clone() else {
            return Err(PySystemError::new_err("this is a bug in sooner: the run stands still"));
        };
        let noisy = dispatcher.getattr("_captures")?;
        let mut answers = Vec::new();
        for answer in dispatcher.call_method0("wait")?.try_iter()? {
            let (id, ok, value): (u64, bool, Bound<'py, PyAny>) = answer?.extract()?;
            let answer = self.answer(ok, value);
            let wrote = noisy.contains(id)?;
            answers.push((CallId(id), if wrote { Answer::Noisy(Box::new(answer)) } else { answer }));
        }
        Ok(answers)
    }

    /// The run is over.
    pub fn finish(&mut self, exception: Option<Bound<'py, PyAny>>) -> PyResult<()> {
        match self.dispatcher.take() {
            Some(dispatcher) => dispatcher.call_method1("finish", (exception,)).map(drop),
            None => Ok(()),
        }
    }
}

/// What is done on this thread, in order.
enum Here<'py> {
    Call(Asked<'py>),
    Output(Asked<'py>),
    Commit(CallId),
}

fn carried(arg: &PyValue) -> Vec<PyValue> {
    match arg {
        Value::Tuple(tuple) => tuple.items.to_vec(),
        _ => Vec::new(),
    }
}

/// The line of the user's text that a call stands on.
fn line_of(machine: &Machine<PyHost>, label: &CallLabel) -> u32 {
    let Some((function, pc)) = label.instruction() else { return 0 };
    let Some(compiled) = compile::by_function(function) else { return 0 };
    let span = machine.origin(function, pc).and_then(|origin| compiled.sites.get(&origin).copied());
    span.map_or(0, |span| compiled.file.lines.position(span.start).line)
}
