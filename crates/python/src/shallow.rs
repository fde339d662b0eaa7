//! Operations that look at a builtin container but not at what is in it: its size, an item by its place or key, a copy.
//! They wait for what may still change the container, and for nothing that is missing in it.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::code::{HostOp, OpCode};
use sooner_machine::{Args, Ask, Plan, Value};

use crate::api;
use crate::behaviour::{self, Behaviour, is_container, is_dict_view, is_leaf_class};
use crate::fresh;
use crate::host::PyHost;
use crate::items;
use crate::iterators::{self, is_iterator, is_known_iterator};
use crate::keys::is_plain_key;
use crate::lacking::{self, Lacking};
use crate::lookup::{found_by, named, static_attribute};
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::{self, Touch};
use crate::outside;
use crate::owned::size;
use crate::pairs;
use crate::reach::{self, Keys};
use crate::shapes::is_dict;

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Builtins that look at no item of what they are given.
const CALLS: &[&str] = &["len", "list", "tuple", "enumerate", "zip", "reversed", "type", "id", "callable"];

/// The same of `itertools`.
const OF_ITERTOOLS: &[&str] = &[
    "batched",
    "chain",
    "combinations",
    "combinations_with_replacement",
    "islice",
    "permutations",
    "product",
    "zip_longest",
];

/// The plan of such an operation.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    match ask {
        Ask::Truth => items::truth(&given[0]).or_else(|| containers(given.iter())),
        Ask::Plain(OpCode::Add) => joined(given),
        Ask::Plain(OpCode::Mul) => repeated(given),
        Ask::Plain(OpCode::Eq | OpCode::Ne) => {
            differs(&given[0], &given[1]).then(|| containers(given.iter())).flatten()
        }
        Ask::Call => {
            let Value::Host(callee) = &given[0] else { return None };
            // What these call, they call when somebody asks them for an item.
            let lazy = [&raw mut ffi::PyMap_Type, &raw mut ffi::PyFilter_Type];
            if lazy.contains(&callee.ptr().cast()) && matches!(given.iter().nth(1), Some(Value::Host(_))) {
                return operands(given.iter().skip(2), Taken::Asked);
            }
            // Values may be missing in a dictionary.
            if callee.ptr() == (&raw mut ffi::PyDict_Type).cast() && given.len() == 2 && pairs::are_in(&given[1]) {
                return operands(given.iter().skip(1).chain(&rows_in(&given[1])), Taken::Up);
            }
            operands(given.iter().skip(1), taken_by(callee)?)
        }
        Ask::Own(op) => own(op, given),
        _ => None,
    }
}

fn own(op: HostOp, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    match ops::name(op) {
        "py_getitem" => item(&given[0], &given[1]),
        "py_iadd" if is_class(&given[0], &raw mut ffi::PyTuple_Type) => joined(given),
        "py_star" => containers(given.iter().take(1)),
        "py_unpack" | "py_unpack_star" | "py_length" => match &given[0] {
            Value::Host(object) if is_sequence(object) => containers(given.iter().take(1)),
            _ => None,
        },
        "py_in" | "py_not_in" => match &given[1] {
            Value::Host(object) if is_hashed(object) && is_plain_key(&given[0]) => {
                Some(items::read(&given[1], &given[0]))
            }
            _ => None,
        },
        "py_invoke" => match &given[0] {
            Value::Host(module) if module.class() == &raw mut ffi::PyModule_Type => {
                let plan = operands(given.iter().skip(2), taken_by(&static_attribute(module, &given[1])?)?)?;
                Some(Plan::Behind(found_by(module, &given[1]), Box::new(plan)))
            }
            _ => method(given),
        },
        _ => None,
    }
}

/// Two lists or two tuples, one behind the other.
fn joined(given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let all = |class| given.iter().all(|value| is_class(value, class));
    let alike = all(&raw mut ffi::PyList_Type) || all(&raw mut ffi::PyTuple_Type);
    alike.then(|| containers(given.iter())).flatten()
}

/// A list or tuple so many times.
fn repeated(given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let sequence = |value: &PyValue| matches!(value, Value::Host(object) if is_sequence(object));
    let number = |value: &PyValue| matches!(value, Value::Int(_));
    let repeats = |one, other| sequence(one) && number(other);
    (repeats(&given[0], &given[1]) || repeats(&given[1], &given[0])).then(|| containers(given.iter())).flatten()
}

/// Whether two lists, or two dictionaries, are of different sizes: then no item is compared.
fn differs(one: &PyValue, other: &PyValue) -> bool {
    let sized = [&raw mut ffi::PyList_Type, &raw mut ffi::PyDict_Type];
    match (one, other) {
        (Value::Host(one), Value::Host(other)) => {
            one.class() == other.class() && sized.contains(&one.class()) && size(one) != size(other)
        }
        _ => false,
    }
}

fn item(container: &PyValue, key: &PyValue) -> Option<Plan<PyHost>> {
    let Value::Host(object) = container else { return None };
    if is_sequence(object) {
        let slice = is_class(key, &raw mut ffi::PySlice_Type);
        return match key {
            Value::Int(_) => Some(items::read(container, key)),
            _ if slice => containers([container]),
            _ => None,
        };
    }
    if !is_dict(object) || !is_container(object.class()) || !is_plain_key(key) {
        return None;
    }
    // Looking up what is not there puts it there.
    let makes = object.class() != &raw mut ffi::PyDict_Type
        && attached(|py| {
            use pyo3::types::PyAnyMethods;
            let bound = object.bind(py);
            bound.getattr("default_factory").is_ok_and(|factory| !factory.is_none())
                && !bound.contains(lower(key).bind(py)).unwrap_or(false)
        });
    Some(if makes { Plan::Turn } else { items::read(container, key) })
}

fn method(given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let (Value::Host(receiver), Value::Host(name)) = (&given[0], &given[1]) else { return None };
    if !is_container(receiver.class()) {
        return None;
    }
    let name = attached(|py| name.bind(py).to_string());
    match (&*name, given.len() - 2) {
        ("get", 1 | 2) if is_plain_key(&given[2]) => Some(items::read(&given[0], &given[2])),
        ("keys" | "values" | "items" | "copy", 0) => containers(given.iter().take(1)),
        _ => None,
    }
}

/// The operands whose items it may need: who goes over a dictionary goes over its keys.
pub fn looked_into<'a>(ask: Ask, given: Given<'a, '_>) -> Vec<&'a PyValue> {
    const GO_OVER: &[&str] = &["all", "any", "frozenset", "max", "min", "set", "sorted", "sum"];
    let goes_over = ask == Ask::Call
        && given.len() == 2
        && matches!(&given[0], Value::Host(callee) if {
            let (module, name) = named(callee);
            module == "builtins" && GO_OVER.contains(&&*name)
        });
    let by_keys =
        |value: &PyValue| is_class(value, &raw mut ffi::PyDict_Type) || is_class(value, &raw mut ffi::PyDictKeys_Type);
    given.iter().filter(|value| !goes_over || !by_keys(value)).collect()
}

/// Whether an operation may need what is in the containers that it is given.
pub fn needs_items(ask: Ask, given: Given<'_, '_>) -> bool {
    match ask {
        Ask::Iterate | Ask::Next => false,
        // `getattr(o, "a")` is given what may be missing, as `o.a` is.
        Ask::Call => !matches!(&given[0], Value::Host(callee) if behaviour::of(callee) == Behaviour::Attribute),
        Ask::Own(op) => match (ops::touch(op), ops::name(op)) {
            (_, "py_dict") => !given.iter().step_by(2).all(is_plain_key),
            // The classes of a handler; items that whoever takes them gets before the failure behind them.
            (_, "py_matches" | "py_split_group" | "py_replay") => true,
            (Touch::Nothing | Touch::Cell | Touch::Global | Touch::Rebound | Touch::Handling, _) => false,
            (Touch::Attribute | Touch::Awaits, _) => false,
            (Touch::CallEx, _) => !takes_missing(&given[0]),
            _ => true,
        },
        _ => true,
    }
}

/// Whether a call is made with arguments that are missing: code of the user's is entered, and calls elsewhere wait by themselves.
fn takes_missing(callee: &PyValue) -> bool {
    let Value::Host(callee) = callee else { return false };
    match behaviour::of(callee) {
        Behaviour::Entered => [&raw mut ffi::PyFunction_Type, &raw mut api::PyMethod_Type].contains(&callee.class()),
        Behaviour::External(_) => outside::is_announced(callee),
        _ => false,
    }
}

/// The plan of who needs what is in these: if nothing is missing there.
pub fn with_all_of<'a>(plan: Plan<PyHost>, values: impl IntoIterator<Item = &'a PyValue>) -> Plan<PyHost> {
    match lacking::in_values(values) {
        Lacking::Nothing => plan,
        Lacking::This(missing) => match plan {
            Plan::Reads(keys) => Plan::Lacks(keys, missing),
            _ => Plan::Lacks(Keys::new(), missing),
        },
        Lacking::Unknown => Plan::Turn,
    }
}

/// What becomes of the iterators that a builtin is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// It goes over them.
    Up,
    /// Whoever has what it makes of them asks them.
    Asked,
}

/// The same for a builtin that looks at no item of what it is given.
fn taken_by(callee: &Object) -> Option<Taken> {
    let (module, name) = named(callee);
    match (&*module, &*name) {
        ("builtins", "enumerate" | "zip") => Some(Taken::Asked),
        ("builtins", name) if CALLS.contains(&name) => Some(Taken::Up),
        ("itertools", name) if OF_ITERTOOLS.contains(&name) && is_type(callee) => Some(Taken::Up),
        _ => None,
    }
}

/// The pairs in a list of them, which may be lists.
fn rows_in(value: &PyValue) -> Vec<PyValue> {
    match value {
        Value::Host(object) if is_sequence(object) => pairs::rows(object).into_iter().map(Value::Host).collect(),
        _ => Vec::new(),
    }
}

fn is_type(callee: &Object) -> bool {
    callee.class() == &raw mut ffi::PyType_Type
}

fn is_class(value: &PyValue, class: *mut ffi::PyTypeObject) -> bool {
    matches!(value, Value::Host(object) if object.class() == class)
}

fn is_sequence(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyList_Type || object.class() == &raw mut ffi::PyTuple_Type
}

fn is_hashed(object: &Object) -> bool {
    object.class() == &raw mut ffi::PySet_Type || is_dict(object) && is_container(object.class())
}

/// The containers among these, if nothing else is that could run code.
pub fn containers<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Plan<PyHost>> {
    operands(values, Taken::Up)
}

/// The same with iterators that only pass on what they go over.
fn operands<'a>(values: impl IntoIterator<Item = &'a PyValue>, taken: Taken) -> Option<Plan<PyHost>> {
    let (mut keys, mut used): (Keys, Vec<Object>) = (smallvec![], Vec::new());
    for value in values {
        let Value::Host(object) = value else { continue };
        let class = object.class();
        let plain = is_leaf_class(class) || class == &raw mut ffi::PyTuple_Type || class == &raw mut ffi::PyType_Type;
        if is_container(class) {
            keys.push(reach::key(object));
            keys.extend(viewed(object));
        } else if is_iterator(object) && is_known_iterator(object) && taken == Taken::Asked {
        } else if is_iterator(object) && is_known_iterator(object) && !iterators::computes(object) {
            keys.extend(iterators::over(object));
            used.push(object.clone());
        } else if !plain {
            return None;
        }
    }
    let reads = if keys.is_empty() { Plan::Ready } else { Plan::Reads(keys) };
    Some(if used.is_empty() { reads } else { fresh::plan(&used, reads) })
}

/// The dictionary that a view is of.
fn viewed(object: &Object) -> Option<usize> {
    if !is_dict_view(object.class()) {
        return None;
    }
    let mut held = Vec::new();
    crate::owned::items(object, &mut held);
    held.first().map(reach::key)
}
