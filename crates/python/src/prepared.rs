//! What is looked up once for all calls of a function: its annotation, whether that asks for anything but the call, and which variables
//! its code looks at.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;

use crate::held::Held;
use crate::object::{Object, attached};
use crate::reach::{self, Keys};
use crate::{api, behaviour, callers};

/// Of one function.
pub struct Prepared {
    /// `None` of one that has none.
    pub annotation: Py<PyAny>,
    /// It asks for no limits, no latency, no stream.
    pub plain: bool,
    /// It gives a coroutine.
    pub is_async: bool,
    /// It may look at who calls it.
    pub looks: bool,
    /// Variables of functions around it and globals that its code looks at; nothing if nobody can say.
    variables: OnceCell<Option<Keys>>,
}

const PLACES: usize = 256;

type Place = RefCell<Option<(Held, Rc<Prepared>)>>;

struct Known([Place; PLACES]);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Known {}

/// By address.
static KNOWN: Known = Known([const { RefCell::new(None) }; PLACES]);

/// Forgets everything: annotations have changed.
pub fn forget() {
    KNOWN.0.iter().for_each(|place| drop(place.take()));
}

/// What is known of a callee.
pub fn of(py: Python<'_>, callee: &Bound<'_, PyAny>) -> PyResult<Rc<Prepared>> {
    let Some(function) = function_of(callee.as_ptr()) else { return Ok(Rc::new(asked(py, callee)?)) };
    let object = Object::borrowed(function);
    let place = &KNOWN.0[(function as usize >> 5) % PLACES];
    if let Some((held, known)) = &*place.borrow()
        && held.is(&object)
    {
        return Ok(known.clone());
    }
    let prepared = Rc::new(asked(py, &object.bind(py))?);
    drop(place.replace(Some((Held::new(&object), prepared.clone()))));
    Ok(prepared)
}

/// The function that is called, if it is one, or a method of one that was annotated for all its receivers.
#[inline]
pub fn function_of(callee: *mut ffi::PyObject) -> Option<*mut ffi::PyObject> {
    // SAFETY: a live object; a method holds its function.
    unsafe {
        let class = ffi::Py_TYPE(callee);
        if class == &raw mut ffi::PyFunction_Type {
            return Some(callee);
        }
        if class != &raw mut api::PyMethod_Type || behaviour::annotates_bound_methods() {
            return None;
        }
        let function = api::PyMethod_Function(callee);
        (ffi::Py_TYPE(function) == &raw mut ffi::PyFunction_Type).then_some(function)
    }
}

/// Whether calling a function is the plain call.
pub fn is_plain(function: &Object) -> bool {
    attached(|py| of(py, &function.bind(py)).is_ok_and(|prepared| prepared.plain && !prepared.is_async))
}

fn asked(py: Python<'_>, callee: &Bound<'_, PyAny>) -> PyResult<Prepared> {
    let found = py.import("sooner._dispatch")?.getattr("prepared")?.call1((callee,))?;
    let (annotation, plain, is_async) = found.extract()?;
    let callee = Object::from(callee.clone());
    let looks = callers::may_look(py, &callee)?;
    Ok(Prepared { annotation, plain, is_async, looks, variables: OnceCell::new() })
}

/// The variables that a function, or a method of one, looks at and that code of ours may bind anew; nothing if nobody can say.
pub fn variables(callee: &Object) -> Option<Keys> {
    let function = Object::borrowed(function_of(callee.ptr())?);
    attached(|py| {
        let prepared = of(py, &function.bind(py)).ok()?;
        if let Some(known) = prepared.variables.get() {
            return known.clone();
        }
        // While Python is asked, another thread may ask for the same and be the first to know.
        let found = variables_of(py, &function).ok();
        prepared.variables.get_or_init(|| found).clone()
    })
}

fn variables_of(py: Python<'_>, function: &Object) -> PyResult<Keys> {
    type Found<'py> = (Vec<Bound<'py, PyAny>>, Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>);
    let found = py.import("sooner._reads")?.getattr("variables")?.call1((function.bind(py),))?;
    let (cells, globals): Found<'_> = found.extract()?;
    let globals = globals.into_iter().map(|(globals, name)| reach::global(reach::key(&globals.into()), &name.into()));
    Ok(cells.into_iter().map(|cell| reach::key(&cell.into())).chain(globals).collect())
}
