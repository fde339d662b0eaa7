//! Who calls. Libraries ask for the frames of their callers: a log for its line, `warnings.warn` for its place, `namedtuple` for its
//! module. Code that CPython never ran has none, so what may ask is called through functions that stand at the user's own lines and
//! do nothing else (`_callers.py`), one for each of the innermost callers.

use std::ffi::CStr;
use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_calculus::QuickMap;
use sooner_front::bezoar::{InlinedId, Span};
use sooner_machine::code::{Function, Program};
use sooner_machine::{CallLabel, Waited};

use crate::api;
use crate::behaviour::{self, Behaviour};
use crate::compile::{self, Compiled};
use crate::dispatch;
use crate::lookup::address_of;
use crate::object::{Object, PyValue, attached, exception, lift};
use crate::outside::{self, Call};
use crate::{noted, prepared};

/// So many callers have frames: who asks for a line goes up one or two.
const MOST: usize = 4;

/// The functions that stand for callers, by function of the program and place in that: innermost first.
pub type Known = QuickMap<(u32, u32), Rc<[Object]>>;

/// Whether what is called in place, with so many operands, may look at who calls it.
pub fn are_looked_at(callee: &Object, given: usize) -> bool {
    let class = callee.class();
    if callee.is_builtin() {
        return is_warn(callee);
    }
    // A class takes the name of its module from there.
    if callee.ptr() == (&raw mut ffi::PyType_Type).cast() {
        return given == 3;
    }
    // SAFETY: a live object, and the class that it is checked to be.
    let written = unsafe {
        match ffi::PyType_Check(callee.ptr()) != 0 {
            true if !api::is_written(callee.ptr().cast()) => return false,
            true if is_of_typing(callee) => return true,
            true => makers(callee),
            false if class != &raw mut ffi::PyFunction_Type => return false,
            false => [Some(callee.clone()), None],
        }
    };
    let is_open = match behaviour::of(callee) {
        Behaviour::External(external) => !external.annotated,
        // Functions that take awaitables are made another way.
        Behaviour::Unknown => class != &raw mut ffi::PyFunction_Type,
        _ => false,
    };
    is_open
        && attached(|py| {
            written.iter().flatten().any(|code| prepared::of(py, &code.bind(py)).is_ok_and(|one| one.looks))
        })
}

/// `TypeVar` and its like, which are made in C from CPython 3.12 on.
fn is_of_typing(class: &Object) -> bool {
    // SAFETY: a live class has a name.
    let name = unsafe { CStr::from_ptr((*class.ptr().cast::<ffi::PyTypeObject>()).tp_name) };
    matches!(name.to_bytes(), b"typing.TypeVar" | b"typing.ParamSpec" | b"typing.TypeVarTuple")
}

/// The functions that a class is called by, if those are Python's: its own class's `__call__` (`Enum("Colour", "red green")` makes
/// a class), or its `__init__`.
fn makers(class: &Object) -> [Option<Object>; 2] {
    let of = |class: *mut ffi::PyTypeObject, name: &str| {
        let name: Object = attached(|py| pyo3::types::PyString::intern(py, name).into_any().into());
        // SAFETY: a live class and a text; what is found is borrowed, or none.
        let found = unsafe { api::_PyType_Lookup(class, name.ptr()) };
        let is_function = !found.is_null() && unsafe { ffi::Py_TYPE(found) } == &raw mut ffi::PyFunction_Type;
        is_function.then(|| Object::borrowed(found))
    };
    [of(class.class(), "__call__"), of(class.ptr().cast(), "__init__")]
}

/// The same as far as it is known once for all calls of it.
pub fn may_look(py: Python<'_>, callee: &Object) -> PyResult<bool> {
    if !outside::is_of_package(callee) {
        return Ok(callee.is_builtin() && is_warn(callee));
    }
    let function = outside::function_of(callee);
    py.import("sooner._callers")?.getattr("may_look")?.call1((function.bind(py),))?.extract()
}

/// `warnings.warn`
pub fn is_warn(callee: &Object) -> bool {
    static WARN: crate::once::Once<usize> = crate::once::Once::new();
    *WARN.get_or_init(|| address_of("_warnings", "warn")) == callee.ptr() as usize
}

/// Makes a call that the machine has carried until it was known where it stands.
pub fn call(
    carried: &[PyValue],
    label: &CallLabel,
    program: &Program,
    waited: Option<&Waited>,
) -> Result<PyValue, PyValue> {
    let made = attached(|py| -> PyResult<Object> {
        let call = Call::of(py, carried).expect("a call with its callee was carried");
        let callee = Object::from(call.callee.clone());
        let noted = noted::is_noted(&callee).then(|| noted::begin(py, &call, label, program, waited)).transpose()?;
        let made = match are_looked_at(&callee, call.args.len()) {
            true => through(py, call, &of(py, label, program)?),
            false => call.callee.call(&call.args, Some(&call.kwargs).filter(|kwargs| !kwargs.is_empty())),
        };
        if let Some(noted) = noted {
            noted.end(made.is_ok())?;
        }
        made.map(Object::from).map_err(|error| dispatch::as_raised(py, error))
    });
    made.map(lift).map_err(|error| PyValue::Host(exception(error)))
}

fn through<'py>(
    py: Python<'py>,
    Call { mut callee, mut args, kwargs }: Call<'py>,
    callers: &[Bound<'py, PyAny>],
) -> PyResult<Bound<'py, PyAny>> {
    let mut kwargs = Some(kwargs).filter(|kwargs| !kwargs.is_empty());
    for caller in callers {
        args = (callee, args, kwargs.take()).into_pyobject(py)?;
        callee = caller.clone();
    }
    callee.call(args, kwargs.as_ref())
}

/// The functions that stand for the callers of a call, innermost first.
pub fn of<'py>(py: Python<'py>, label: &CallLabel, program: &Program) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut callers = Vec::new();
    for (function, pc) in label.instructions() {
        let Some(compiled) = compile::by_function(function).filter(|compiled| !compiled.stands_in) else { continue };
        let known = compiled.callers.borrow().get(&(function.0, pc)).cloned();
        let here = match known {
            Some(here) => here,
            None => {
                let here = written(py, &compiled, &program.functions[function.0 as usize], pc)?;
                compiled.callers.borrow_mut().insert((function.0, pc), here.clone());
                here
            }
        };
        callers.extend(here.iter().map(|caller| caller.bind(py)));
        if callers.len() >= MOST {
            break;
        }
    }
    Ok(callers)
}

/// Those for one place in the code: none if that stands nowhere in the text, several in a generator expression.
fn written(py: Python<'_>, compiled: &Compiled, function: &Function, pc: u32) -> PyResult<Rc<[Object]>> {
    let origin = function.origins.get(pc as usize).and_then(Option::as_ref);
    let Some(span) = origin.and_then(|origin| compiled.sites.get(origin)) else { return Ok([].into()) };
    let caller = py.import("sooner._callers")?.getattr("caller")?;
    let made = frames(compiled, *span).into_iter().map(|(name, qualname, first_line, span)| {
        let (start, end) = (compiled.file.lines.position(span.start), compiled.file.lines.position(span.end));
        let place = (start.line, start.column, end.line, end.column);
        caller.call1((&compiled.file.name, name, qualname, first_line, place, compiled.globals(py))).map(Object::from)
    });
    made.collect()
}

/// The frames that a place in a function stands for: those of generator expressions whose code is the function's own, and the function's.
fn frames(compiled: &Compiled, mut span: Span) -> Vec<(&str, &str, u32, Span)> {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    let mut frames = Vec::new();
    while let Some(InlinedId(within)) = span.within {
        let inlined = &written.inlined[within as usize];
        let first = compiled.file.lines.position(inlined.span.start).line;
        frames.push(("<genexpr>", &*inlined.qualname, first, span));
        span = inlined.asked;
    }
    frames.push((&*written.name, &*written.qualname, written.first_line, span));
    frames
}
