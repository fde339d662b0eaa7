//! What a comprehension makes of a list of text: `[line.strip() for line in lines if line]`. The front end has seen that it cannot
//! fail then, and runs nobody's code (`sooner_front`'s `texts`).

use std::ffi::CString;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};
use sooner_machine::{Args, Flow, Gives, Passed, Pieces, Value};

use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower};

/// The comprehension as a function of its list; each is made once.
fn function(written: &PyValue) -> Tried<Object> {
    static MADE: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    attached(|py| {
        let made = MADE.get_or_init(py, || PyDict::new(py).unbind()).bind(py);
        let written = lower(written).bind(py).clone().cast_into::<PyString>().map_err(PyErr::from)?;
        if let Some(known) = made.get_item(&written)? {
            return Ok(known.into());
        }
        let function = py.eval(&CString::new(written.to_str()?)?, Some(&PyDict::new(py)), None)?;
        made.set_item(&written, &function)?;
        Ok(function.into())
    })
    .map_err(|error: PyErr| exception(error))
}

/// `py_are_texts (xs,)`: what is there is gone over by a loop.
pub fn are_texts(_: &Args<'_, PyHost>) -> Tried<bool> {
    Ok(false)
}

/// The same of what may be arriving.
pub fn asked(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    matches!(given[0], Value::Pending(_)).then(|| Box::new(AreTexts) as _)
}

struct AreTexts;

impl Flow<PyHost> for AreTexts {
    fn takes_text(&self) -> bool {
        false
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn may_fail(&self, _text: bool) -> bool {
        true
    }

    fn asks_for_texts(&self) -> bool {
        true
    }

    fn pass_on(&mut self, _: &Pieces<PyHost>) -> Passed<PyHost> {
        Passed::nothing()
    }
}

/// `py_of_texts (xs, written, gives_texts)`, of a list of text.
pub fn of_texts(given: &Args<'_, PyHost>) -> Tried<PyValue> {
    let function = function(&given[1])?;
    attached(|py| {
        let made = function.bind(py).call1((lower(&given[0]).bind(py),));
        made.map(|made| Value::Host(made.into())).map_err(exception)
    })
}

/// The same of a list that is arriving.
pub fn of(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Pending(_), Value::Bool(gives_texts)) = (&given[0], &given[2]) else { return None };
    Some(Box::new(OfTexts { function: function(&given[1]).ok()?, done: 0, gives_texts: *gives_texts }))
}

struct OfTexts {
    function: Object,
    /// So many items were looked at.
    done: usize,
    gives_texts: bool,
}

impl Flow<PyHost> for OfTexts {
    fn takes_text(&self) -> bool {
        false
    }

    fn may_fail(&self, _text: bool) -> bool {
        true
    }

    fn fails_without_texts(&self) -> bool {
        true
    }

    fn gives_texts(&self) -> bool {
        self.gives_texts
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Items(items) = so_far else { return Passed::nothing() };
        let more = items.get(self.done..).unwrap_or_default();
        let made = attached(|py| {
            let texts = PyList::new(py, more.iter().map(|item| lower(item).bind(py).clone()))?;
            let made = self.function.bind(py).call1((texts,))?;
            made.try_iter()?.map(|item| item.map(|item| lift(item.into()))).collect::<PyResult<Vec<_>>>()
        });
        match made {
            Ok(made) => {
                self.done = items.len();
                Passed::Items(made)
            }
            // Ctrl-C is for somebody else.
            Err(error) => {
                if attached(|py| error.is_instance_of::<PyKeyboardInterrupt>(py)) {
                    // SAFETY: it may be called at any time.
                    unsafe { ffi::PyErr_SetInterrupt() };
                }
                Passed::nothing()
            }
        }
    }
}
