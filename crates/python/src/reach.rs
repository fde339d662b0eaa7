//! What can be reached from a value: the mutable things in it, by address. Instances count with their attributes, and
//! functions with the cells and the globals that they name.

use std::ffi::{c_int, c_void};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use smallvec::SmallVec;
use sooner_calculus::QuickSet;
pub use sooner_machine::Key;
use sooner_machine::Value;

use crate::arrays;
use crate::behaviour::{is_container, is_immutable, is_leaf_class};
use crate::lookup::static_attribute;
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached, unbound};
use crate::{caches, classes, defaults, enumerations, holes, named, owned, receiver, sealed};

/// Mutable things.
pub type Keys = SmallVec<[Key; 2]>;

/// What has to be settled before these can be looked at; nothing if that is too much to say. What nobody may write is left out.
pub fn read<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    keys_of_read(walk(values, Access::Reads)?)
}

/// The same with all of it.
pub fn all<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    keys_of_read(walk(values, Access::All)?)
}

fn keys_of_read(Reached { things, named, .. }: Reached) -> Option<Keys> {
    Some(things.iter().flat_map(|&key| [key, any_attribute(key)]).chain(named).collect())
}

/// What code that is given these may write; nothing if that is too much to say.
pub fn from<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    from_and_through(values).map(|(keys, _)| keys)
}

/// The same, and the names under which functions among these find it.
pub fn from_and_through<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<(Keys, Keys)> {
    let Reached { mut things, named, through } = walk(values, Access::Writes)?;
    things.extend(named);
    Some((things, through))
}

/// What code that has these may look at of what is known outside; nothing if that is too much to say.
pub fn seen<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    let mut values = values.into_iter().filter(|value| is_more_than_plain(value)).peekable();
    if values.peek().is_none() {
        return Some(Keys::new());
    }
    walk(values, Access::Sees).map(|reached| reached.things)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// Of what somebody may write.
    Reads,
    /// The same of everything.
    All,
    Writes,
    /// Of what is known outside.
    Sees,
}

impl Access {
    /// Past this many things, everything counts as reached.
    fn most(self) -> usize {
        match self {
            Access::Reads | Access::All | Access::Writes => 2000,
            Access::Sees => 128,
        }
    }
}

#[derive(Default)]
struct Reached {
    /// Mutable things.
    things: Keys,
    /// Globals and attributes of classes and modules, which functions name.
    named: Keys,
    /// Globals, and attributes of classes and modules, under which functions find what they may change.
    through: Keys,
}

fn walk<'a>(values: impl IntoIterator<Item = &'a PyValue>, access: Access) -> Option<Reached> {
    attached(|py| {
        let mut work: Vec<Bound<'_, PyAny>> = values.into_iter().filter_map(|value| object(py, value)).collect();
        let (mut seen, mut reached) = (QuickSet::default(), Reached::default());
        while let Some(object) = work.pop() {
            let address = object.as_ptr() as usize;
            if is_leaf(&object) || !seen.insert(address) {
                continue;
            }
            sealed::looks(1);
            if seen.len() > access.most() {
                return None;
            }
            if holes::is_hole(object.get_type_ptr()) {
                reached.things.extend(holes::cell(&object.into()));
                continue;
            }
            let counts = access != Access::Sees || !owned::is_ours(&object.clone().into());
            // A cache can be asked, or cleared.
            let cache = caches::is_cache(&object.clone().into());
            if cache {
                work.extend(caches::ledger_of(&object));
            }
            defaults::meets(&object.clone().into());
            if counts && (cache || !is_immutable(object.get_type_ptr())) {
                reached.things.push(arrays::key(&object.clone().into()));
                if access == Access::Writes && arrays::are_there() && is_opaque(&object) {
                    reached.things.push(arrays::some());
                }
            }
            if classes::is_one(&object) {
                classes::contents(&object, &mut work);
                continue;
            }
            match object.get_type_ptr() == &raw mut ffi::PyFunction_Type {
                true => function(&object, access, &mut work, &mut reached),
                false if owned::is_flat(&object.clone().into()) => {}
                false if object.is_exact_instance_of::<PyList>() => {
                    in_list(py, &object.clone().into(), access, &mut work, &mut reached)?;
                }
                false => children(&object, &mut work),
            }
            work.extend(classes::of(&object));
        }
        Some(reached)
    })
}

/// What may have the memory of an array without showing it: an object made in C, or with operators of its own.
fn is_opaque(object: &Bound<'_, PyAny>) -> bool {
    matches!(manner::of(&object.clone().into()), Manner::Acts | Manner::Iterator)
}

/// Whether there may be something in a value that can be changed.
pub fn is_more_than_plain(value: &PyValue) -> bool {
    match value {
        Value::Host(object) => {
            !is_leaf_class(object.class()) && object.ptr() != unbound() && !enumerations::are_members(object.class())
        }
        Value::Tuple(tuple) => !tuple.items.is_empty(),
        Value::Closure(_) => true,
        _ => false,
    }
}

fn object<'py>(py: Python<'py>, value: &PyValue) -> Option<Bound<'py, PyAny>> {
    match value {
        Value::Host(object) => Some(object.bind(py)),
        _ => None,
    }
}

/// Text, numbers, members of enumerations of those and their like: nothing in them. Nobody writes through a traceback.
fn is_leaf(object: &Bound<'_, PyAny>) -> bool {
    let class = object.get_type_ptr();
    let code = [&raw mut ffi::PyTraceBack_Type, &raw mut ffi::PyFrame_Type, &raw mut ffi::PyCode_Type];
    is_leaf_class(class) || code.contains(&class) || enumerations::are_members(class)
}

/// What is in a tuple. Places of one that an iterator keeps for itself may be empty: `zip_longest` clears those that are used up.
pub fn in_tuple<'a, 'py>(tuple: &'a Bound<'py, PyTuple>) -> impl Iterator<Item = Bound<'py, PyAny>> + 'a {
    // SAFETY: a live tuple, and places within it; borrowed, or none.
    (0..tuple.len()).filter_map(|at| unsafe {
        let item = ffi::PyTuple_GET_ITEM(tuple.as_ptr(), at as ffi::Py_ssize_t);
        Bound::from_borrowed_ptr_or_opt(tuple.py(), item)
    })
}

/// What is in a list; nothing if that is too much to say.
fn in_list<'py>(
    py: Python<'py>,
    list: &Object,
    access: Access,
    work: &mut Vec<Bound<'py, PyAny>>,
    reached: &mut Reached,
) -> Option<()> {
    let ((items, count), front, open) = match access {
        Access::Reads => sealed::open(list),
        _ => (sealed::stands(list), 0, Vec::new()),
    };
    if front > 0 {
        reached.things.push(sealed::key());
    }
    // What is missing in a copy stands in what that is filled from.
    if items.ptr() != list.ptr() {
        reached.things.push(key(&items));
    }
    let inside = open.into_iter().chain(front..count).map(|at| sealed::item(&items, at));
    // Text and numbers are many, and are left out at once.
    let inside = inside.filter(|item| !is_leaf_class(item.class()));
    let before = work.len();
    work.extend(inside.take(access.most() + 1).map(|item| item.bind(py)));
    (work.len() - before <= access.most()).then_some(())
}

/// What an object holds, classes, modules and lists excepted.
fn children<'py>(object: &Bound<'py, PyAny>, work: &mut Vec<Bound<'py, PyAny>>) {
    if let Ok(dict) = object.cast_exact::<PyDict>() {
        return dict.iter().for_each(|(key, value)| work.extend([key, value]));
    }
    if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        return work.extend(in_tuple(tuple));
    }
    if crate::api::is_builtin(object.get_type_ptr()) {
        // SAFETY: a live builtin; its receiver is borrowed, or none.
        let receiver =
            unsafe { Bound::from_borrowed_ptr_or_opt(object.py(), ffi::PyCFunction_GetSelf(object.as_ptr())) };
        return work.extend(receiver.filter(|receiver| !receiver.is_instance_of::<pyo3::types::PyModule>()));
    }
    let mut held = Vec::new();
    referents(&object.clone().into(), &mut held);
    work.extend(held.iter().map(|held| held.bind(object.py())));
}

/// A function reaches what its cells hold, its defaults, its attributes, the globals that it names, and what it names of
/// classes and modules. It changes those that it binds.
fn function<'py>(object: &Bound<'py, PyAny>, access: Access, work: &mut Vec<Bound<'py, PyAny>>, reached: &mut Reached) {
    for name in ["__closure__", "__defaults__", "__kwdefaults__"] {
        work.extend(object.getattr(name).ok());
    }
    let named = object.getattr("__code__").and_then(|code| named::by(&code));
    let (Ok(named), Ok(globals)) = (named, object.getattr("__globals__")) else { return };
    let dict = globals.as_ptr() as Key;
    let (variables, attributes) =
        if access == Access::Writes { (&named.bound, &named.set) } else { (&named.read, &named.got) };
    reached.named.extend(variables.iter().map(|name| global(dict, name)));
    reached.named.extend(attributes.iter().map(crate::attributes::of_classes));
    if access == Access::Writes && !named.bound.is_empty() {
        reached.named.push(any_attribute(dict));
    }
    for (name, value) in named.read.iter().filter_map(|name| Some((name, found_in(&globals, name)?))) {
        let module = value.is_instance_of::<pyo3::types::PyModule>();
        if !module && !value.is_instance_of::<pyo3::types::PyType>() {
            if access == Access::Writes && !is_code(&value) {
                reached.through.push(global(dict, name));
            }
            work.push(value);
            continue;
        }
        let Ok(held) = value.getattr("__dict__") else { continue };
        if module && !attributes.is_empty() {
            reached.named.push(held.as_ptr() as Key);
        }
        work.extend(named.got.iter().filter_map(|name| found_in(&held, name)).filter(|value| !is_code(value)));
    }
}

fn found_in<'py>(held: &Bound<'py, PyAny>, name: &Object) -> Option<Bound<'py, PyAny>> {
    match held.cast_exact::<PyDict>() {
        Ok(held) => held.get_item(name.bind(held.py())).ok()?,
        Err(_) => held.get_item(name.bind(held.py())).ok(),
    }
}

fn is_code(value: &Bound<'_, PyAny>) -> bool {
    classes::is_function(value) || classes::is_one(value) || is_leaf(value)
}

/// What the collector says the object holds, and what a weak reference leads to, classes and modules excepted. Runs no code of
/// Python's.
pub fn referents(object: &Object, found: &mut Vec<Object>) {
    let mut all = Vec::new();
    all_referents(object, &mut all);
    // SAFETY: a live weak reference or proxy; what it refers to is borrowed, or `None`.
    unsafe {
        if ffi::PyWeakref_Check(object.ptr()) != 0 {
            let thing = Object::borrowed(ffi::PyWeakref_GetObject(object.ptr()));
            // The second dictionary of a cache knows whose it is.
            all.extend((!caches::is_cache(&thing)).then_some(thing));
        }
    }
    // SAFETY: live objects.
    let is_apart =
        |held: &Object| unsafe { ffi::PyType_Check(held.ptr()) != 0 || ffi::PyModule_Check(held.ptr()) != 0 };
    found.extend(all.into_iter().filter(|held| !is_apart(held)));
}

/// The same with those.
pub fn all_referents(object: &Object, found: &mut Vec<Object>) {
    extern "C" fn visit(held: *mut ffi::PyObject, found: *mut c_void) -> c_int {
        // SAFETY: a live object; what was passed below.
        unsafe { (*found.cast::<Vec<Object>>()).push(Object::borrowed(held)) };
        0
    }
    // SAFETY: a live object whose class says how to go over what it holds.
    unsafe {
        if ffi::PyObject_IS_GC(object.ptr()) != 0
            && let Some(traverse) = (*object.class()).tp_traverse
        {
            traverse(object.ptr(), visit, (&raw mut *found).cast());
        }
    }
}

/// What a call of a method looks at through its receiver: the attributes that its code reads.
pub fn through_receiver(callee: &Object) -> Option<Keys> {
    let Some(object) = receiver::of_method(callee) else { return Some(Keys::new()) };
    let names = receiver::names(callee);
    let thing = key(&object);
    let Some(names) = names else { return read([&Value::Host(object)]) };
    let mut keys = Keys::new();
    for name in names {
        keys.extend([attribute(thing, &name), crate::attributes::of_classes(&name)]);
        if let Some(value) = crate::lookup::static_attribute(&object, &Value::Host(name)) {
            keys.extend(read([&crate::object::lift(value)])?);
        }
    }
    Some(keys)
}

/// Some attribute of a thing: written with each of them, so that who looks at the whole thing sees it.
pub fn any_attribute(thing: Key) -> Key {
    thing | 1
}

/// One attribute of a thing: names are not one object everywhere, so their text counts.
pub fn attribute(thing: Key, name: &Object) -> Key {
    // SAFETY: a live object; a text has a hash. What is no text names nothing.
    let hash = unsafe { if ffi::PyUnicode_Check(name.ptr()) != 0 { ffi::PyObject_Hash(name.ptr()) } else { 0 } };
    named(thing, hash)
}

fn named(thing: Key, hash: ffi::Py_hash_t) -> Key {
    (thing.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ hash as usize) & !3 | 2
}

/// What a container has under a plain key: equal keys have one hash.
pub fn item(thing: Key, key: &Object) -> Option<Key> {
    // SAFETY: a live object, whose hash runs nobody's code.
    let hash = unsafe { ffi::PyObject_Hash(key.ptr()) };
    if hash == -1 {
        // SAFETY: attached.
        unsafe { ffi::PyErr_Clear() };
        return None;
    }
    Some(named(thing, hash))
}

/// What stands at the end of a list or queue: whoever puts something there. Positions are no less than zero.
pub fn end(thing: Key) -> Key {
    named(thing, -1)
}

/// Some position of a list.
pub fn position(thing: Key) -> Key {
    named(thing, -8)
}

/// One global of a module.
pub fn global(globals: Key, name: &Object) -> Key {
    attribute(globals, name) | 3
}

/// That code of ours binds a variable of functions: calls made outside may change what is in it, and are not asked who binds it.
pub fn bound(cell: Key) -> Key {
    named(cell, 1)
}

/// Whether this is a global, which nothing leads to: only code that names it looks at it.
pub fn is_global(key: Key) -> bool {
    key & 3 == 3
}

/// Whether what an annotated function gives is nothing of a class that the user wrote, unless it is passed such or makes it: of a
/// method, what stands in the attributes that its code reads is not.
pub fn gives_bare(callee: &PyValue) -> bool {
    let Value::Host(callee) = callee else { return false };
    let Some(receiver) = receiver::of_method(callee) else {
        return callee.class() == &raw mut ffi::PyFunction_Type;
    };
    let found = |name: &Object| static_attribute(&receiver, &Value::Host(name.clone()));
    receiver::names(callee).is_some_and(|names| are_bare(names.iter().filter_map(found).collect()))
}

/// Whether nothing of a class that the user wrote can be reached from this, nor code.
pub fn is_bare(value: &PyValue) -> bool {
    match value {
        Value::Host(object) => are_bare(vec![object.clone()]),
        value => !matches!(value, Value::Closure(_)),
    }
}

fn are_bare(mut work: Vec<Object>) -> bool {
    let mut met = QuickSet::default();
    while let Some(object) = work.pop() {
        let class = object.class();
        if is_leaf_class(class)
            || enumerations::are_members(class)
            || holes::is_hole(class)
            || !met.insert(key(&object))
        {
            continue;
        }
        if met.len() > Access::Reads.most() {
            return false;
        }
        let is_frozen = [&raw mut ffi::PyTuple_Type, &raw mut ffi::PyFrozenSet_Type].contains(&class);
        if class == &raw mut ffi::PyList_Type {
            let (items, count) = sealed::stands(&object);
            work.extend((0..count).map(|at| sealed::item(&items, at)));
        } else if is_container(class) || is_frozen {
            owned::items(&object, &mut work);
        } else {
            return false;
        }
    }
    true
}

/// The name of a mutable thing.
pub fn key(object: &Object) -> Key {
    object.ptr() as Key
}

/// The same of a value that is there.
pub fn key_of(value: &PyValue) -> Option<Key> {
    match value {
        Value::Host(object) => Some(key(object)),
        _ => None,
    }
}
