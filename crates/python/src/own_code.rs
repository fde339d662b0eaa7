//! Code of the user's that using an instance runs, entered like a method: `agent(question)` of a class with `__call__`,
//! `agent.prompt` where that is a property.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyFunction, PyType};
use smallvec::smallvec;
use sooner_calculus::QuickMap;
use sooner_machine::{Args, Ask, Outcome, Plan, Value};

use crate::attributes::{is_sys, of_classes};
use crate::behaviour::{self, Behaviour, is_immutable};
use crate::held::Held;
use crate::host::PyHost;
use crate::iterators::is_iterator;
use crate::lookup::{found_by, getter, stands_for_all};
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::{self, Touch};
use crate::plan::name_of;
use crate::reach::{self, Keys};
use crate::{api, awaiting, binding, call, classes, compile, computed, given_by_code, outside, stand_in, users};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// The `__call__` that calling an instance enters.
pub fn called(callee: &Object) -> Option<Object> {
    let class = callee.class();
    // SAFETY: a live class; what is found is borrowed.
    let found = unsafe {
        let written = api::is_written(class) && (*class).tp_call.is_some();
        if !written || ffi::PyType_Check(callee.ptr()) != 0 {
            return None;
        }
        let found = attached(|py| api::_PyType_Lookup(class, pyo3::intern!(py, "__call__").as_ptr()));
        if found.is_null() || ffi::Py_TYPE(found) != &raw mut ffi::PyFunction_Type {
            return None;
        }
        Object::borrowed(found)
    };
    compile::entry(&found).is_some().then_some(found)
}

/// The functions of the user's own classes that a method of this name may be, whatever it is called on; nothing if that cannot
/// be said.
pub fn methods_named(name: &PyValue) -> Option<Vec<Object>> {
    attached(|py| users::methods_named(&lower(name).bind(py), run(py).as_ref()).ok())
}

/// The functions that the class of an instance, and those that it derives from, were written with by the user.
pub fn methods_of(instance: &Object) -> Vec<Object> {
    attached(|py| {
        let mut found = Vec::new();
        for base in instance.bind(py).get_type().mro() {
            let Ok(base) = base.cast_into::<PyType>() else { continue };
            let own = base.getattr("__dict__").and_then(|held| held.call_method0("values"));
            let Some(own) = own.ok().filter(|_| classes::is_users(&base)) else { continue };
            let held = own.try_iter().into_iter().flatten().filter_map(Result::ok);
            found.extend(held.filter(|held| held.is_exact_instance_of::<PyFunction>()).map(Object::from));
        }
        found
    })
}

thread_local! {
    /// The function that is run.
    static RUN: RefCell<Option<Object>> = const { RefCell::new(None) };
    /// Whether the user's classes have a method of some name, when so many modules were imported and functions compiled.
    static NAMED: RefCell<((isize, usize), HashMap<String, bool>)> = RefCell::default();
}

/// Whether a class of the user's own has a method of this name.
pub fn has_method(name: &str) -> bool {
    let now = now();
    let known = NAMED.with_borrow(|(when, known)| known.get(name).copied().filter(|_| *when == now));
    known.unwrap_or_else(|| {
        let text = attached(|py| Object::from(pyo3::types::PyString::intern(py, name).into_any()));
        let found = methods_named(&Value::Host(text)).is_none_or(|found| !found.is_empty());
        NAMED.with_borrow_mut(|(when, known)| {
            if *when != now {
                (*when, *known) = (now, HashMap::new());
            }
            known.insert(name.to_owned(), found);
        });
        found
    })
}

thread_local! {
    /// Whether there are context variables, when so many modules were imported and functions compiled.
    static CONTEXT: Cell<((isize, usize), bool)> = const { Cell::new(((0, 0), false)) };
}

/// Whether code that nobody knows may set a context variable: there are some, or the text speaks of them.
pub fn may_set_context() -> bool {
    let now = now();
    let (when, known) = CONTEXT.get();
    if known || when == now {
        return known;
    }
    let found = compile::mentions_context()
        || attached(|py| {
            let run = run(py);
            let asked = py.import("sooner._source").and_then(|own| own.getattr("has_context_variables"));
            asked.and_then(|asked| asked.call1((run,))?.extract()).unwrap_or(true)
        });
    CONTEXT.set((now, found));
    found
}

/// Whether code that nobody knows is called: operators and methods of values to come are not taken to set context variables.
pub fn is_called_unknown(ask: Ask, given: Given<'_, '_>) -> bool {
    let is_unknown = |callee: &PyValue| matches!(callee, Value::Pending(_) | Value::Unset);
    match ask {
        Ask::Call => is_unknown(&given[0]) && !is_builtin(given),
        Ask::Own(op) => match ops::touch(op) {
            Touch::CallKw | Touch::CallEx => is_unknown(&given[0]),
            Touch::Invoke => is_unknown(&given[0]) && has_method(&name_of(&given[1])),
            Touch::Awaits => awaiting::awaits_code(given),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a builtin that only looks is called, unless its name is bound to something else by then, and given nothing that it calls.
fn is_builtin(given: Given<'_, '_>) -> bool {
    let is_called = |value: &PyValue| match value {
        Value::Host(object) => object.is_callable() || is_iterator(object),
        Value::Closure(_) | Value::Unset => true,
        _ => false,
    };
    matches!(&given[0], Value::Pending(cell) if cell.is_builtin()) && !given.iter().skip(1).any(is_called)
}

/// The function that is run.
pub fn run(py: Python<'_>) -> Option<Bound<'_, PyAny>> {
    RUN.with_borrow(|run| run.as_ref().map(|run| run.bind(py).clone()))
}

/// How many modules and functions there are.
pub fn now() -> (isize, usize) {
    // SAFETY: while attached there is a dictionary of modules.
    let modules = attached(|_| unsafe { ffi::PyDict_Size(ffi::PyImport_GetModuleDict()) });
    (modules, compile::program().0.functions.len())
}

/// A class was made: classes have other methods than before.
pub fn forget_methods() {
    computed::forget_names();
    NAMED.take();
}

/// This function is run from now on; gives what was before.
pub fn begin(function: Option<&PyValue>) -> Option<Object> {
    forget_methods();
    let function =
        function.and_then(|function| if let Value::Host(function) = function { Some(function) } else { None });
    RUN.replace(function.cloned())
}

/// The run ends.
pub fn end(before: Option<Object>) {
    forget_methods();
    RUN.set(before);
}

/// Who may change what a call does: of a class that a `class` statement made, or of an instance of one.
pub fn named_by(callee: &Object) -> Keys {
    // SAFETY: a live object, of a class it is checked to be.
    let is_class = unsafe { ffi::PyType_Check(callee.ptr()) != 0 };
    // SAFETY: the same.
    let is_made = is_class && unsafe { api::is_written(callee.ptr().cast()) };
    if !is_made && (is_class || called(callee).is_none()) {
        return Keys::new();
    }
    attached(|py| {
        let name = if is_made { pyo3::intern!(py, "__init__") } else { pyo3::intern!(py, "__call__") };
        found_by(callee, &Value::Host(name.clone().into_any().into()))
    })
}

/// The function of a property that is entered, or made outside.
pub fn property(object: &PyValue, name: &PyValue) -> Option<Object> {
    let Value::Host(object) = object else { return None };
    let function = getter(object, name).filter(|_| !is_sys(object))?;
    let known = match behaviour::of(&function) {
        Behaviour::Entered => true,
        // What never changes has properties that only look.
        Behaviour::External(external) if !external.annotated && is_immutable(object.class()) => false,
        Behaviour::External(_) => outside::is_announced(&function),
        _ => false,
    };
    known.then_some(function)
}

/// When such a property may be asked for: when no other can stand there any more.
pub fn plan(given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let Some(function) = property(&given[0], &given[1]) else { return computed::plan_of(given) };
    let asked = call::any(&function, [given[0].clone()].into_iter().collect(), &[]);
    Some(Plan::Behind(found_under(&lower(&given[0]), &given[1]), Box::new(Plan::Done(asked))))
}

/// Who may put something else in the place of a property.
pub fn found_under(object: &Object, name: &PyValue) -> Keys {
    smallvec![of_classes(&lower(name)), stands_for_all(reach::key(object)), binding::somewhere()]
}

/// A property that is asked for while nothing is outstanding: if it makes no calls, CPython does it faster.
#[inline]
pub fn asked(object: &Object, name: &PyValue) -> Option<Outcome<PyHost>> {
    // SAFETY: a live class.
    if unsafe { !api::is_written(object.class()) } {
        return None;
    }
    if let Some(computed) = computed::asked(object, name) {
        return Some(computed);
    }
    let function = getter(object, name).filter(makes_calls);
    let object = Value::Host(object.clone());
    match function {
        Some(function) => {
            property(&object, name)?;
            Some(call::any(&function, [object].into_iter().collect(), &[]))
        }
        None => given_by_code::asked(&object, name),
    }
}

type Told = QuickMap<usize, (Held, [bool; 2])>;

struct Shared(RefCell<Option<Told>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

/// Whether each function met makes calls, and whether it does more than get and set attributes by name.
static KNOWN: Shared = Shared(RefCell::new(None));

/// Whether a function makes calls.
pub fn makes_calls(function: &Object) -> bool {
    told(function)[0]
}

/// The same if it gives or sets an attribute: `getattr(self.inner, name)` makes none of its own.
pub fn asks(function: &Object) -> bool {
    told(function)[1]
}

fn told(function: &Object) -> [bool; 2] {
    let address = function.ptr() as usize;
    if let Some((held, makes)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(function)
    {
        return *makes;
    }
    let target = call::target(function);
    let [makes, asks] = [true, false]
        .map(|attributes| target.as_ref().is_none_or(|(compiled, ..)| stand_in::calls(compiled, attributes)));
    let makes = [makes, asks && !never_returns(function)];
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(function), makes));
    makes
}

/// Whether all that code does is raise: of what it raises, CPython says for which attribute.
fn never_returns(function: &Object) -> bool {
    attached(|py| {
        let asked = py.import("sooner._source").and_then(|own| own.getattr("never_returns"));
        asked.and_then(|asked| asked.call1((function.bind(py),))?.extract()).unwrap_or(false)
    })
}
