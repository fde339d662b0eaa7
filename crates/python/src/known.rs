//! What is known of the operands of code set aside, before it runs: their values if those are there, whether the code makes them
//! itself, and whether looking at them can have effects.

use pyo3::ffi;
use sooner_machine::code::Slot;
use sooner_machine::{Ask, Kind, Source, Value};

use crate::behaviour::{self, Behaviour};
use crate::keys::is_plain_key;
use crate::object::{Object, PyValue, lift, lower};
use crate::ops::{self, Touch};
use crate::{compile, holes, reach};

/// What is known of an operand before the code runs.
#[derive(Clone)]
pub struct Known {
    /// Itself, if it is there.
    pub value: PyValue,
    /// It comes of answers and of text and numbers alone: looking at it is taken to have no effects.
    pub plain: bool,
    /// The code makes it: an empty one in its place.
    pub made: Option<Object>,
    /// Nothing is in it when it is made.
    pub empty: bool,
}

impl Known {
    /// Of a value as it stands.
    pub fn of(value: PyValue) -> Known {
        let plain = match &value {
            Value::Unset => false,
            Value::Pending(cell) => !cell.comes_of_anything(),
            value => !reach::is_more_than_plain(value),
        };
        Known { value, plain, made: None, empty: false }
    }
}

/// What is known of what comes from there.
pub fn known(source: &Source, results: &[Known], outer: &dyn Fn(Slot) -> Option<PyValue>) -> Known {
    match source {
        Source::Outer(slot) => Known::of(outer(*slot).unwrap_or(Value::Unset)),
        Source::Constant(at) => Known::of(compile::program().1[*at as usize].clone()),
        Source::Use(at) => results.get(*at).cloned().unwrap_or_else(|| Known::of(Value::Unset)),
        Source::Inner => Known::of(Value::Unset),
    }
}

/// `table[key]`, as it stands.
pub fn item_now(container: &Object, key: &PyValue) -> Option<PyValue> {
    let class = container.class();
    // SAFETY: the class is checked; what is found is borrowed, or nothing, perhaps with an error.
    let found = unsafe {
        if class == &raw mut ffi::PyDict_Type && is_plain_key(key) {
            let found = ffi::PyDict_GetItemWithError(container.ptr(), lower(key).ptr());
            ffi::PyErr_Clear();
            found
        } else if class == &raw mut ffi::PyList_Type
            && let Value::Int(at) = key
            && (0..ffi::PyList_GET_SIZE(container.ptr()) as i64).contains(at)
        {
            ffi::PyList_GET_ITEM(container.ptr(), *at as ffi::Py_ssize_t)
        } else {
            return None;
        }
    };
    let found = (!found.is_null()).then(|| Object::borrowed(found))?;
    (!holes::is_hole(found.class())).then(|| lift(found))
}

/// Whether it binds a name to something through which nothing is found that was there before.
pub fn puts_plain(ask: Ask, operands: &[Known]) -> bool {
    let Ask::Own(op) = ask else { return false };
    let value = match ops::touch(op) {
        Touch::WritesAttribute | Touch::WritesGlobal { .. } => operands.get(2),
        _ if ops::name(op) == "py_cell_set" => operands.get(1),
        _ => None,
    };
    value.is_some_and(|value| value.plain || value.empty)
}

/// A name that is bound anew: what it will stand for is not known.
pub fn is_rebound(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::Rebound)
}

/// Whether what it changes is its first operand, if it changes anything.
pub fn changes_first(ask: Ask) -> bool {
    let changes = [Touch::Settled, Touch::Fills, Touch::Writes, Touch::InPlace, Touch::Invoke];
    matches!(ask, Ask::Own(op) if changes.contains(&ops::touch(op)))
}

/// Whether it looks at its operands, which may run their code; functions that are entered say themselves what they do.
pub fn looks(ask: Ask, operands: &[Known]) -> bool {
    let called = match ask {
        Ask::Own(op) => match ops::touch(op) {
            Touch::CallKw | Touch::CallEx => true,
            Touch::Settled => return ["py_set_add", "py_dict_set"].contains(&ops::name(op)),
            Touch::Nothing => return ops::name(op) == "py_dict",
            Touch::Attribute | Touch::Reads(_) | Touch::Fills | Touch::Writes | Touch::InPlace | Touch::Invoke => false,
            _ => return false,
        },
        _ => ask == Ask::Call,
    };
    match operands.first() {
        Some(Known { value: Value::Host(callee), .. }) if called => match behaviour::of(callee) {
            Behaviour::Entered | Behaviour::Makes => false,
            Behaviour::External(external) => external.class.kind == Kind::Output,
            _ => true,
        },
        _ => true,
    }
}

/// Whether what comes of it is plain: an answer, or what a builtin makes of plain operands.
pub fn gives_plain(ask: Ask, operands: &[Known]) -> bool {
    let given = match (calls(ask) && !is_invoked(ask), operands) {
        (true, [Known { value: Value::Host(callee), .. }, given @ ..]) => match behaviour::of(callee) {
            Behaviour::Reads(_) => given,
            Behaviour::External(external) if external.annotated => given,
            _ => return false,
        },
        (true, _) => return false,
        (false, all) => all,
    };
    !given.is_empty() && given.iter().all(|operand| operand.plain)
}

fn is_invoked(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::Invoke)
}

/// Whether it calls something.
pub fn calls(ask: Ask) -> bool {
    let called = |op| matches!(ops::touch(op), Touch::Invoke | Touch::CallKw | Touch::CallEx);
    matches!(ask, Ask::Call) || matches!(ask, Ask::Own(op) if called(op))
}

/// An empty one in place of the container or cell that an operation makes, or that it goes on with: what is done to it
/// touches nothing that was there before.
pub fn made_by(ask: Ask, first: Option<&Object>) -> Option<Object> {
    let Ask::Own(op) = ask else { return None };
    // SAFETY: each gives a new reference, or null with an error set.
    let made = unsafe {
        match ops::name(op) {
            "py_list" => ffi::PyList_New(0),
            "py_dict" => ffi::PyDict_New(),
            "py_set" => ffi::PySet_New(std::ptr::null_mut()),
            "py_cell" | "py_cell_of" => ffi::PyCell_New(std::ptr::null_mut()),
            _ if ops::touch(op) == Touch::InPlace => return first.cloned(),
            _ => return None,
        }
    };
    Object::owned(made).ok()
}
