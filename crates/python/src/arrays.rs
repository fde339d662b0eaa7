//! Arrays: several objects may share one memory, so what is read and written is the memory, not the array. It is named by
//! the object at the end of the chain of `base`: a slice and what it was cut from have one key. Tables and trees made of
//! many objects are *shared*: looking at one waits for all that may still write anything, and holds back nothing.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView};
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Footprint, Value};

use crate::behaviour::{self, Behaviour};
use crate::builtin;
use crate::host::PyHost;
use crate::kinds::{self, Look, Sort};
use crate::lookup::{is_loaded, static_attribute};
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::{self, Touch};
use crate::plan::name_of;
use crate::reach::{self, Key};

/// Longer chains of `base` are not followed.
const MOST: usize = 64;

/// Whether a value is one.
pub fn is_array(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if is_class(object.class()))
}

/// Whether these are arrays of the table. Those of classes derived from them are not: their operators may be anything.
pub fn is_class(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class. Few classes give out their memory: asking that first costs nothing.
    let gives_memory = unsafe {
        let buffer = (*class).tp_as_buffer;
        !buffer.is_null() && (*buffer).bf_getbuffer.is_some()
    };
    gives_memory && kinds::class(&Object::borrowed(class.cast())).is_some_and(|class| class.sort == Sort::Array)
}

/// The name of what is read and written with an object: itself, or its memory if it is an array.
pub fn key(object: &Object) -> Key {
    match is_class(object.class()) {
        true => attached(|py| memory(&object.bind(py)).map_or(reach::key(object), |owner| owner.as_ptr() as Key)),
        false => reach::key(object),
    }
}

/// Whether using an array runs nobody's code: it holds numbers and text, in memory of which it is known who else has it.
pub fn is_plain(object: &Object) -> bool {
    attached(|py| {
        let bound = object.bind(py);
        let holds = bound.getattr("dtype").and_then(|dtype| dtype.getattr("hasobject")?.extract::<bool>());
        (matches!(holds, Ok(false)) || has_plain_cells(object)) && memory(&bound).is_some()
    })
}

/// Whether it is of a class of the table whose instances hang together.
pub fn is_shared(object: &Object) -> bool {
    kinds::class(&Object::borrowed(object.class().cast())).is_some_and(|class| class.sort == Sort::Shared)
}

/// Whether no cell of a table is an object with operators of its own; what has no cells has none.
pub fn has_plain_cells(object: &Object) -> bool {
    attached(|py| {
        let bound = object.bind(py);
        let plain = py.import("sooner._cells").and_then(|cells| cells.getattr("are_plain")?.call1((bound,))?.extract());
        plain.unwrap_or(false)
    })
}

/// Who has the memory.
fn memory<'py>(array: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let mut owner = array.clone();
    for _ in 0..MOST {
        let next = match owner.cast::<PyMemoryView>() {
            Ok(view) => view.getattr("obj"),
            Err(_) => owner.getattr("base"),
        };
        match next {
            Ok(next) if !next.is_none() => owner = next,
            _ => return owns(&owner).then_some(owner),
        }
    }
    None
}

fn owns(owner: &Bound<'_, PyAny>) -> bool {
    if owner.is_instance_of::<PyBytes>() || owner.is_exact_instance_of::<PyByteArray>() {
        return true;
    }
    let own = || owner.getattr("flags")?.getattr("owndata")?.extract::<bool>();
    is_class(owner.get_type_ptr()) && own().unwrap_or(false)
}

const RESULTS: &[&str] = &["out", "inplace"];

/// Whether a call with keywords says where its result goes: `np.add(a, b, out=c)`, `df.drop(0, inplace=True)`. They are a text of names, or
/// the dictionary behind the arguments.
pub fn names_result(given: &Args<'_, PyHost>) -> bool {
    let Value::Host(callee) = &given[0] else { return false };
    if !matches!(behaviour::of(callee), Behaviour::Reads(Look::Arrays(_))) {
        return false;
    }
    attached(|py| {
        let named = lower(&given[1]).bind(py);
        match named.extract::<String>() {
            Ok(names) => names.split(' ').any(|name| RESULTS.contains(&name)),
            Err(_) => RESULTS.iter().any(|name| lower(&given[2]).bind(py).contains(name).unwrap_or(false)),
        }
    })
}

/// Whether what comes of this is an array, a table, a number of one, or a list of such: nothing of the user's own.
pub fn gives_array(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    match ask {
        Ask::Call => is_array_function(&given[0]),
        Ask::Plain(_) => given.iter().any(is_one) && given.iter().all(is_one_or_leaf),
        Ask::Own(op) => match (ops::touch(op), ops::name(op)) {
            (Touch::CallKw | Touch::CallEx, _) => is_array_function(&given[0]),
            (Touch::Invoke, _) if is_module(&given[0]) => {
                let function = static_attribute(&lower(&given[0]), &given[1]);
                function.is_some_and(|function| is_array_function(&Value::Host(function)))
            }
            (Touch::Invoke, _) => is_one(&given[0]) && kinds::reads_arrays(&name_of(&given[1])),
            // A cell may be anything, a part of an array is one.
            (_, "py_getitem") => is_one(&given[0]) && is_part(&given[1]),
            (Touch::Reads([0, 1]), _) => given.iter().any(is_one) && given.iter().all(is_one_or_leaf),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a method, called on what has not arrived, is taken to change nothing.
pub fn is_reading(receiver: &PyValue, name: &str) -> bool {
    let known = matches!(receiver, Value::Pending(cell) if cell.comes_of_known());
    builtin::is_reading_method(name) || known && kinds::reads_arrays(name)
}

fn is_module(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if object.class() == &raw mut ffi::PyModule_Type)
}

fn is_array_function(callee: &PyValue) -> bool {
    matches!(callee, Value::Host(callee) if matches!(behaviour::of(callee), Behaviour::Reads(Look::Arrays(_))))
}

fn is_one(value: &PyValue) -> bool {
    match value {
        Value::Pending(cell) => cell.comes_of_known(),
        Value::Host(object) => {
            let known = kinds::class(&Object::borrowed(object.class().cast()));
            known.is_some_and(|class| matches!(class.sort, Sort::Array | Sort::Scalar | Sort::Shared))
        }
        _ => false,
    }
}

fn is_one_or_leaf(value: &PyValue) -> bool {
    match value {
        Value::Host(object) => behaviour::is_leaf_class(object.class()) || is_one(value),
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => true,
        value => is_one(value),
    }
}

fn is_part(key: &PyValue) -> bool {
    matches!(key, Value::Host(key) if key.class() == &raw mut ffi::PySlice_Type)
}

/// Whether there may be arrays at all.
pub fn are_there() -> bool {
    is_loaded(c"numpy")
}

/// Some array, nobody knows which: whoever looks at one looks at this too.
pub fn some() -> Key {
    static PLACE: u64 = 0;
    &raw const PLACE as Key
}

/// How numbers of arrays are computed with: what `numpy.errstate` changes.
pub fn settings() -> Key {
    static PLACE: u64 = 0;
    &raw const PLACE as Key
}

/// What changing something that has not arrived may change of arrays: it may be one, or share its memory.
pub fn if_it_is_one() -> Footprint {
    match are_there() {
        true => Footprint { writes: smallvec![some()], ..Footprint::default() },
        false => Footprint::default(),
    }
}
