//! Code that is not the user's: methods of objects written in C, and methods of answers that have not arrived. It touches what it is
//! called on, what it is given, and what is its own, and nothing else of the program's. It has effects.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::types::{PyAnyMethods, PyTypeMethods};
use smallvec::SmallVec;
use sooner_machine::{Args, Ask, Class, Footprint, Key, Kind, Missing, Rooted, Value};

use crate::behaviour::{self, Behaviour, External};
use crate::host::PyHost;
use crate::iterators::is_iterator;
use crate::known::{Known, is_invoked};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::plan::{anything, name_of, writes};
use crate::{arrays, builtins, classes, computed, footprint, outside, own_code, owned, reach, results, strangers};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Modules whose objects call nothing back: files, writers of tables, checksums.
const MODULES: &[&str] =
    &["_io", "_csv", "_hashlib", "_blake2", "_md5", "_sha1", "_sha2", "_sha3", "_sha256", "_sha512", "zlib"];

/// What a method written in C may write, its receiver being the first of these.
pub fn may_write(callee: &Object, all: &[PyValue]) -> Footprint {
    if receiver(callee).is_some() { given(all.iter()) } else { anything() }
}

/// A method of a `ContextVar`, or `set` and `reset` of something that may be one. A call is made with the context as it is there, so
/// none behind starts before that is set.
pub fn with_context(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let (variable, name) = match (ask, given.iter().next()?) {
        (Ask::Own(op), receiver) if ops::touch(op) == Touch::Invoke => match receiver {
            Value::Pending(cell) if !cell.is_leaf() => (None, name_of(&given[1])),
            Value::Unset if own_code::may_set_context() => (None, name_of(&given[1])),
            variable if is_context_variable(variable) => (Some(variable.clone()), name_of(&given[1])),
            _ => return None,
        },
        (Ask::Call, Value::Host(callee)) => {
            let (variable, name) = method_of_variable(callee)?;
            (Some(variable), name)
        }
        _ => return None,
    };
    let fence = is_setter(&name);
    match variable {
        Some(variable) => Some(Footprint { fence, ..writes(&variable) }),
        None => fence.then(|| Footprint { fence, ..anything() }),
    }
}

fn method_of_variable(callee: &Object) -> Option<(PyValue, String)> {
    if callee.class() != &raw mut ffi::PyCFunction_Type {
        return None;
    }
    let variable = builtins::with_self(callee, &[]).into_iter().next().filter(is_context_variable)?;
    let name = attached(|py| callee.bind(py).getattr("__name__").map(|name| name.to_string()).ok())?;
    Some((variable, name))
}

/// Whether it is such a method, of a `ContextVar` that is there, and sets that.
pub fn sets_context(callee: &Object) -> bool {
    method_of_variable(callee).is_some_and(|(_, name)| is_setter(&name))
}

/// Whether a method of this name may set a `ContextVar`, called on something that nobody knows.
pub fn may_set_context(name: &str) -> bool {
    is_setter(name) && own_code::may_set_context()
}

/// Whether a `ContextVar` has a method of this name that sets it.
fn is_setter(name: &str) -> bool {
    ["set", "reset"].contains(&name)
}

fn is_context_variable(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if object.class() == &raw mut ffi::PyContextVar_Type)
}

/// What a method written in C is called on, if it knows nothing else of the program.
pub fn receiver(callee: &Object) -> Option<Object> {
    if !callee.is_builtin() {
        return None;
    }
    match builtins::with_self(callee, &[]).first() {
        Some(Value::Host(receiver)) if is_quiet(receiver) => Some(receiver.clone()),
        _ => None,
    }
}

/// What a call to be made outside may change: everything it can reach, if it changes anything.
pub fn call_may_write<'a>(class: &Class, callee: &Object, args: impl Iterator<Item = &'a PyValue>) -> Footprint {
    match class.kind {
        Kind::Sequential | Kind::Fence => {}
        Kind::Output => return outside::output_may_write(callee, args),
        // Who is given an iterator uses it up.
        _ => {
            let iterators = args.filter(|value| matches!(value, Value::Host(object) if is_iterator(object)));
            let iterators: SmallVec<[&PyValue; 2]> = iterators.collect();
            let writes = if iterators.is_empty() { None } else { reach::from(iterators) };
            let writes = writes.unwrap_or_default().into_iter().chain(computed::by_call(callee)).collect();
            return Footprint { writes, ..Footprint::default() };
        }
    }
    let args: Vec<PyValue> = args.cloned().collect();
    let given_to = builtins::with_self(callee, &args);
    let found = match given(args.iter().chain([&Value::Host(callee.clone())])) {
        // Code of a package touches what it is given, its receiver, and its own package's state.
        found if found.anything && outside::is_of_package(callee) => given(&given_to),
        found => found,
    };
    let mut found = match found.anything {
        true => found,
        false => builtins::joined(found, methods_of_users(&given_to)),
    };
    if found.written().next().is_some() && (strangers::may_come_of_call(callee) || strangers::are_in(&given_to)) {
        found.puts_strange = found.written().collect();
    }
    if let Some(resource) = class.resource.as_ref().filter(|_| class.kind == Kind::Sequential && !found.anything) {
        found.effects = false;
        found.effects_on.push(resource.clone());
    }
    if !found.anything && matches!(behaviour::of(callee), Behaviour::External(External { annotated: true, .. })) {
        found.declared = std::mem::take(&mut found.effects);
    }
    found
}

/// What the methods may write of instances of the user's classes among these: code of a package may call them.
fn methods_of_users(values: &[PyValue]) -> Footprint {
    /// Past this many things, nobody knows.
    const MOST: usize = 64;
    let object = |value: &PyValue| if let Value::Host(object) = value { Some(object.clone()) } else { None };
    let mut work: Vec<Object> = values.iter().filter_map(object).collect();
    let (mut met, mut classes, mut found) = (Vec::new(), Vec::new(), Footprint::default());
    while let Some(object) = work.pop() {
        if behaviour::is_leaf_class(object.class()) || met.contains(&object.ptr()) {
            continue;
        }
        met.push(object.ptr());
        if met.len() > MOST || found.anything {
            return anything();
        }
        let is_users = attached(|py| classes::is_users(&object.bind(py).get_type()));
        if is_users && !classes.contains(&object.class()) {
            classes.push(object.class());
            for function in own_code::methods_of(&object) {
                found.add(footprint::of_collected(&function, [&Value::Host(object.clone()), &Value::Unset]));
            }
        }
        if !attached(|py| classes::is_function(&object.bind(py))) {
            owned::items(&object, &mut work);
        }
    }
    found
}

thread_local! {
    /// What missing values may turn out to be, or hold.
    static KNOWN: RefCell<Option<Missing<PyHost>>> = const { RefCell::new(None) };
}

/// Asks something while this is known of values that are missing.
pub fn knowing<T>(missing: Option<Missing<PyHost>>, ask: impl FnOnce() -> T) -> T {
    let before = KNOWN.replace(missing);
    let asked = ask();
    KNOWN.set(before);
    asked
}

fn rooted<T>(value: &PyValue, found: impl Fn(&Rooted) -> T) -> Option<T> {
    let Value::Pending(cell) = value else { return None };
    let key = cell.last().key();
    KNOWN.with_borrow(|known| known.as_ref()?.rooted.iter().find(|rooted| rooted.missing == key).map(found))
}

/// The containers in one of which a missing value is found.
pub fn taken_from(value: &PyValue) -> Option<Vec<PyValue>> {
    let Value::Pending(cell) = value else { return None };
    let key = cell.last().key();
    KNOWN.with_borrow(|known| {
        known.as_ref()?.taken.iter().find(|(taken, _)| *taken == key).map(|(_, from)| from.clone())
    })
}

/// Keys of what a missing value may turn out to be, or hold, if that is known.
pub fn roots(value: &PyValue) -> Option<Vec<Key>> {
    let Value::Pending(cell) = value else { return None };
    if cell.is_leaf() {
        return Some(Vec::new());
    }
    rooted(value, |rooted| rooted.keys.clone())
}

/// Whether a missing value is nothing of a class of the user's that is there, nor holds such.
pub fn is_bare(value: &PyValue) -> bool {
    matches!(value, Value::Pending(cell) if cell.is_leaf()) || rooted(value, |rooted| rooted.is_bare) == Some(true)
}

/// What code may write that is given these and knows nothing else of the program.
pub fn given<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Footprint {
    let (mut known, mut rooted) = (Vec::new(), Vec::new());
    for value in values {
        match value {
            Value::Pending(cell) if cell.is_leaf() || cell.is_file() => known.push(value),
            Value::Pending(_) => match roots(value) {
                Some(keys) => rooted.extend(keys),
                None => return anything(),
            },
            Value::Unset => return anything(),
            _ => known.push(value),
        }
    }
    match reach::from_and_through(known) {
        Some((writes, through)) => {
            let writes: reach::Keys = writes.into_iter().chain(rooted).collect();
            Footprint { deep: writes.clone(), writes, through, effects: true, foreign: true, ..Footprint::default() }
        }
        None => anything(),
    }
}

/// Whether using an object of such a module runs no code of the user's: it may have been made around something that does.
pub fn is_quiet(receiver: &Object) -> bool {
    /// Past this many things inside, nobody knows.
    const MOST: usize = 32;
    let is_of_modules = attached(|py| {
        let module = receiver.bind(py).get_type().module().map(|module| module.to_string());
        module.is_ok_and(|module| MODULES.contains(&&*module))
    });
    let (mut work, mut met) = (vec![receiver.clone()], Vec::new());
    while let Some(object) = work.pop().filter(|_| is_of_modules) {
        if met.contains(&reach::key(&object)) {
            continue;
        }
        met.push(reach::key(&object));
        if met.len() > MOST || attached(|py| classes::is_users(&object.bind(py).get_type())) {
            return false;
        }
        if !behaviour::is_immutable(object.class()) {
            owned::items(&object, &mut work);
        }
    }
    is_of_modules
}

/// Whether code set aside calls a method of an answer that it gets, which is neither one of text nor of a builtin container.
pub fn is_of_answer(operands: &[Known]) -> bool {
    let [receiver, name, ..] = operands else { return false };
    let is_file = matches!(&receiver.value, Value::Pending(cell) if cell.is_file());
    receiver.plain && !is_file && receiver.made.is_none() && !is_of_builtin(&receiver.value, &name.value)
}

/// Whether a method is taken to be one of text or of a builtin container.
fn is_of_builtin(receiver: &PyValue, name: &PyValue) -> bool {
    let name = name_of(name);
    arrays::is_reading(receiver, &name) || results::is_of_container(&name)
}

/// The functions of the user's own that a method of something missing may be, and what they are called with.
fn followed(given: Given<'_, '_>) -> Option<(Vec<Object>, Vec<Known>)> {
    let known = matches!(&given[0], Value::Pending(cell) if !cell.comes_of_anything());
    let functions = own_code::methods_named(&given[1]).filter(|_| known)?;
    Some((functions, builtins::with_receiver(given).into_iter().map(Known::of).collect()))
}

/// What a method may do that is called on something that has not arrived, besides what code does that is not the user's. Nothing
/// if that may be anything.
pub fn of_method(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    if !is_invoked(ask) {
        return None;
    }
    let (functions, args) = followed(given)?;
    let found = footprint::of_methods(&functions, &args);
    // What it is called on may be a `ContextVar`, whose methods are nobody's code.
    let fence = may_set_context(&name_of(&given[1]));
    (!found.anything).then(|| Footprint { effects: true, fence: found.fence || fence, ..found })
}

/// What a method may write that is taken to change nothing, unless it is one of the user's.
pub fn reading(given: Given<'_, '_>) -> Footprint {
    if is_bare(&given[0]) || !own_code::has_method(&name_of(&given[1])) {
        return Footprint::default();
    }
    let functions = own_code::methods_named(&given[1]).unwrap_or_default();
    let args: Vec<Known> = builtins::with_receiver(given).into_iter().map(Known::of).collect();
    footprint::of_methods(&functions, &args)
}

/// Whether it calls a method that is taken to change nothing if it is called on an answer.
pub fn reads_answer(ask: Ask, given: Given<'_, '_>) -> bool {
    is_invoked(ask) && arrays::is_reading(&given[0], &name_of(&given[1]))
}

/// Whether what such a method gives is new, or can be reached from what it was given.
pub fn stays_within(given: Given<'_, '_>) -> bool {
    let plain = |(functions, args): (Vec<Object>, Vec<Known>)| {
        functions.iter().all(|function| footprint::returns_plain(function, &args))
    };
    is_of_builtin(&given[0], &given[1]) || followed(given).is_some_and(plain)
}
