//! Code that nobody knows and that may bind functions anew where nobody can tell (`sooner._binding`): `mock.patch` and its
//! like. Functions, classes and modules are taken to stay what they are while other unknown code is outstanding; behind such
//! code they are looked for when it is done. And code that nobody knows and that may set context variables (`sooner._contexts`).

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_calculus::QuickMap;
use sooner_machine::{Args, Ask, Footprint, Value};

use crate::api;
use crate::behaviour::{self, Behaviour, is_container, is_immutable};
use crate::foreign;
use crate::held::Held;
use crate::host::PyHost;
use crate::lookup::static_attribute;
use crate::object::{Object, PyValue, attached};
use crate::once::Once;
use crate::ops::{self, Touch};
use crate::own_code;
use crate::plan::{is_code, name_of};
use crate::reach::Key;

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Some function, class or module, under whatever name.
pub fn somewhere() -> Key {
    static SOMEWHERE: u64 = 0;
    &raw const SOMEWHERE as Key
}

/// What an operation may write, and whether it may bind functions anew, if it runs code that nobody knows.
pub fn noted(mut found: Footprint, ask: Ask, given: Given<'_, '_>) -> Footprint {
    if (found.anything || found.effects || found.declared)
        && (is_given(given) || method(ask, given).is_some_and(|it| says(Question::Binds, &it)))
    {
        found.writes.push(somewhere());
    }
    if !found.fence && own_code::may_set_context() {
        let unknown = found.anything || found.effects || found.declared || !found.effects_on.is_empty();
        let method = || method(ask, given).is_some_and(|it| says(Question::Sets, &it));
        found.fence = given.iter().any(is_setter_of_context) || unknown && (method() || given.iter().any(sets_context));
    }
    found
}

/// The same of a call that is made outside.
pub fn noted_of_call(mut found: Footprint, args: &[PyValue]) -> Footprint {
    if (found.effects || found.declared) && args.iter().any(binds) {
        found.writes.push(somewhere());
    }
    if !found.fence && found.acts() && own_code::may_set_context() {
        found.fence = args.iter().any(sets_context);
    }
    found
}

/// Whether code that is run with it may set a context variable: calls behind are made in the context as it is then.
fn sets_context(value: &PyValue) -> bool {
    is_setter_of_context(value) || matches!(value, Value::Host(object) if says(Question::Sets, object))
}

/// `VARIABLE.set`
fn is_setter_of_context(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if foreign::sets_context(object))
}

/// Whether code that is run with what comes of this may, or this itself.
pub fn comes_of(ask: Ask, given: Given<'_, '_>) -> bool {
    let callee = match ask {
        Ask::Call => given.iter().next().and_then(known),
        Ask::Own(op) if matches!(ops::touch(op), Touch::CallKw | Touch::CallEx) => given.iter().next().and_then(known),
        // Code that has to be looked for later may be other code by then.
        Ask::Own(op) if matches!(ops::touch(op), Touch::Global | Touch::Rebound) => return of_global(given),
        // What is put there is found by name.
        Ask::Own(op) if ops::touch(op) == Touch::Attribute && is_namespace(given) => return true,
        _ => method(ask, given),
    };
    callee.is_some_and(|callee| says(Question::Gives, &callee)) || is_given(given)
}

fn is_namespace(given: Given<'_, '_>) -> bool {
    matches!(&given[1], Value::Host(_)) && &*name_of(&given[1]) == "__dict__"
}

fn of_global(given: Given<'_, '_>) -> bool {
    let (Value::Host(function), Value::Host(name)) = (&given[0], &given[1]) else { return false };
    // SAFETY: the first argument is the function being run; borrowed references.
    let found = unsafe { ffi::PyDict_GetItemWithError(ffi::PyFunction_GetGlobals(function.ptr()), name.ptr()) };
    if found.is_null() {
        // SAFETY: attached; a borrowed dictionary, and what is in it.
        let builtin = unsafe {
            ffi::PyErr_Clear();
            ffi::PyDict_GetItemWithError(ffi::PyEval_GetBuiltins(), name.ptr())
        };
        return !builtin.is_null() && says(Question::Binds, &Object::borrowed(builtin));
    }
    let found = Object::borrowed(found);
    is_code(found.class()) || says(Question::Binds, &found)
}

/// The same of the answer of a call that is made outside.
pub fn answers(args: &[PyValue]) -> bool {
    args.first().and_then(known).is_some_and(|callee| says(Question::Gives, &callee)) || args.iter().any(binds)
}

fn known(value: &PyValue) -> Option<Object> {
    if let Value::Host(object) = value { Some(object.clone()) } else { None }
}

/// The method that is called.
fn method(ask: Ask, given: Given<'_, '_>) -> Option<Object> {
    match ask {
        Ask::Own(op) if ops::touch(op) == Touch::Invoke => static_attribute(&known(&given[0])?, &given[1]),
        _ => None,
    }
}

/// Whether code that is run with these may. What `setattr` itself binds is known.
fn is_given(given: Given<'_, '_>) -> bool {
    given.iter().any(binds) || given.iter().skip(1).any(|value| matches!(value, Value::Host(it) if is_setter(it)))
}

/// Whether code that is run with it may.
fn binds(value: &PyValue) -> bool {
    match value {
        Value::Pending(cell) => cell.may_bind(),
        Value::Host(object) => says(Question::Binds, object),
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    Binds,
    Gives,
    /// Whether it may set a context variable (`sooner._contexts`).
    Sets,
}

/// What was decided of functions and classes, and of the instances of a class.
type Decided = QuickMap<(usize, Question, bool), (Held, bool)>;

struct Shared(RefCell<Option<Decided>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// Decided once a function or class; anew for what holds other code.
fn says(question: Question, object: &Object) -> bool {
    let class = object.class();
    let is_written = class == &raw mut ffi::PyFunction_Type || is_class(object);
    let holds = class == &raw mut api::PyMethod_Type || is_holder(class) || is_running(class);
    let instance = !is_written && !holds;
    if instance && (is_container(class) || is_immutable(class)) {
        return false;
    }
    let subject = if instance { Object::borrowed(class.cast()) } else { object.clone() };
    let place = (subject.ptr() as usize, question, instance);
    let known = KNOWN
        .0
        .borrow()
        .as_ref()
        .and_then(|known| known.get(&place).filter(|(held, _)| held.is(&subject)).map(|known| known.1));
    if let Some(known) = known {
        return known;
    }
    let (module, name) = match question {
        Question::Binds => ("sooner._binding", "binds"),
        Question::Gives => ("sooner._binding", "gives"),
        Question::Sets => ("sooner._contexts", "sets"),
    };
    let answer = attached(|py| {
        let asked = py.import(module).and_then(|own| own.getattr(name)?.call1((object.bind(py),)));
        asked.and_then(|answer| answer.extract()).unwrap_or(true)
    });
    if !holds {
        let held = Held::new(&subject);
        KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(place, (held, answer));
    }
    answer
}

fn is_class(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyType_Check(object.ptr()) != 0 }
}

/// `setattr` and its like.
fn is_setter(object: &Object) -> bool {
    static SETTERS: Once<Vec<usize>> = Once::new();
    let setters = SETTERS.get_or_init(|| {
        attached(|py| {
            let all = py.import("sooner._binding").and_then(|own| own.getattr("SETTERS")?.extract::<Vec<Py<PyAny>>>());
            all.unwrap_or_default().iter().map(|setter| setter.as_ptr() as usize).collect()
        })
    });
    setters.contains(&(object.ptr() as usize))
}

/// A generator, or a coroutine.
fn is_running(class: *mut ffi::PyTypeObject) -> bool {
    [&raw mut ffi::PyGen_Type, &raw mut ffi::PyCoro_Type].contains(&class)
}

/// `functools.partial`, and what `contextlib.contextmanager` makes.
fn is_holder(class: *mut ffi::PyTypeObject) -> bool {
    static HOLDERS: Once<[usize; 2]> = Once::new();
    let holders = HOLDERS.get_or_init(|| {
        let address = |module: &str, name: &str| {
            attached(|py| {
                py.import(module).and_then(|module| module.getattr(name)).map_or(0, |found| found.as_ptr() as usize)
            })
        };
        [address("functools", "partial"), address("contextlib", "_GeneratorContextManager")]
    });
    holders.contains(&(class as usize))
}

/// Whether it may bind a name that functions are found by: code that may write anything is taken not to, so this is said
/// of all code that is known.
pub fn binds_names(ask: Ask, args: &[PyValue]) -> bool {
    let entered = |callee: &Object| matches!(behaviour::of(callee), Behaviour::Entered | Behaviour::Makes);
    match (ask, args.first()) {
        (Ask::Call, Some(Value::Host(callee))) => entered(callee),
        (Ask::Own(op), first) => match (ops::touch(op), first) {
            (Touch::WritesAttribute | Touch::WritesGlobal { .. } | Touch::Cell, _) => true,
            (Touch::CallKw | Touch::CallEx, Some(Value::Host(callee))) => entered(callee),
            (Touch::Invoke, Some(Value::Host(object))) => {
                static_attribute(object, &args[1]).is_some_and(|method| entered(&method))
            }
            _ => false,
        },
        _ => false,
    }
}
