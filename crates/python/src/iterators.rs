//! Iterators: looking at one uses it up, and those of the builtin containers run nobody's code.

use std::ffi::c_long;

use pyo3::ffi;
use sooner_machine::{Args, Ask, EVERYTHING, TakeBack, Value};

use crate::arrays;
use crate::behaviour::{self, Behaviour, is_container, is_dict_view, is_immutable};
use crate::host::PyHost;
use crate::kinds;
use crate::lookup::named;
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::owned;
use crate::reach::{self, Keys};
use crate::strangers;

/// Whether looking at an object changes it.
pub fn is_iterator(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyIter_Check(object.ptr()) != 0 }
}

/// Whether an iterator only reads what it goes over.
pub fn is_known_iterator(object: &Object) -> bool {
    const KNOWN: &[&str] = &[
        "list_iterator",
        "tuple_iterator",
        "str_iterator",
        "str_ascii_iterator",
        "dict_keyiterator",
        "dict_valueiterator",
        "dict_itemiterator",
        "set_iterator",
        "range_iterator",
        "longrange_iterator",
        "enumerate",
        "zip",
        "reversed",
        "list_reverseiterator",
        "dict_reversekeyiterator",
        "bytes_iterator",
    ];
    if object.class() == &raw mut ffi::PySeqIter_Type {
        return is_over_array(object);
    }
    if object.class() == &raw mut ffi::PyGen_Type {
        return is_known_generator(object);
    }
    if is_of_itertools(object.class()) {
        return inner_iterators(object).iter().all(is_known_iterator);
    }
    // SAFETY: a live class.
    if unsafe { ffi::PyType_GetFlags(object.class()) & ffi::Py_TPFLAGS_HEAPTYPE != 0 } {
        return false; // Somebody's own class may have any name.
    }
    attached(|py| {
        let name = pyo3::types::PyAnyMethods::get_type(&object.bind(py));
        let name = pyo3::types::PyTypeMethods::name(&name);
        let known = name.is_ok_and(|name| {
            let name = name.to_string();
            KNOWN.contains(&&*name)
                || name == "map" && maps_by_array(object)
                || name == "filter" && filters_by_truth(object)
                || name == "callable_iterator" && goes_over_matches(object)
        });
        // What `enumerate` and `zip` go over may itself be somebody's code.
        known && inner_iterators(object).iter().all(is_known_iterator)
    })
}

/// `filter(None, items)`, and nobody's code says whether an item is true.
fn filters_by_truth(object: &Object) -> bool {
    let mut held = Vec::new();
    owned::items(object, &mut held);
    let inside: Vec<PyValue> = held.iter().filter(|item| !item.is_none()).cloned().map(Value::Host).collect();
    inside.len() < held.len() && !strangers::are_in(&inside)
}

/// Those of `itertools` that call nothing and hold what they go over, or iterators over it.
fn is_of_itertools(class: *mut ffi::PyTypeObject) -> bool {
    const NAMES: &[&str] = &[
        "combinations",
        "combinations_with_replacement",
        "count",
        "cycle",
        "islice",
        "pairwise",
        "permutations",
        "product",
        "repeat",
    ];
    static CLASSES: crate::once::Once<Vec<usize>> = crate::once::Once::new();
    let classes = CLASSES.get_or_init(|| {
        attached(|py| {
            use pyo3::types::PyAnyMethods;
            let Ok(itertools) = py.import("itertools") else { return Vec::new() };
            NAMES.iter().filter_map(|name| Some(itertools.getattr(*name).ok()?.as_ptr() as usize)).collect()
        })
    });
    classes.contains(&(class as usize))
}

/// What `re.finditer` gives: it asks a scanner of its own for match after match.
fn goes_over_matches(object: &Object) -> bool {
    let mut held = Vec::new();
    owned::items(object, &mut held);
    let is_scan = |held: &Object| {
        attached(|py| {
            use pyo3::types::PyAnyMethods;
            let scanner = held.bind(py).getattr("__self__");
            let is = |name, wanted| {
                let class = scanner.as_ref().map(|scanner| scanner.get_type());
                class.is_ok_and(|class| class.getattr(name).is_ok_and(|found| found.eq(wanted).unwrap_or(false)))
            };
            is("__module__", "_sre") && is("__qualname__", "SRE_Scanner")
        })
    };
    held.iter().all(|held| held.is_none() || (is_builtin(held) && is_scan(held)))
}

/// A function or method made in C: asking it for its receiver runs nobody's code.
fn is_builtin(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyCFunction_Check(object.ptr()) != 0 }
}

/// `map(array.item, range(n))`, which is how the values of a table are gone over.
fn maps_by_array(object: &Object) -> bool {
    let mut held = Vec::new();
    owned::items(object, &mut held);
    held.retain(|held| !is_iterator(held) && held.class() != &raw mut ffi::PyTuple_Type);
    held.iter().all(|held| of_array(held).is_some_and(|array| manner::of(&array) == Manner::Array))
}

/// The array whose method this is.
fn of_array(method: &Object) -> Option<Object> {
    if !method.is_builtin() {
        return None;
    }
    // SAFETY: a live builtin; its receiver is borrowed, or none.
    let receiver = unsafe { ffi::PyCFunction_GetSelf(method.ptr()) };
    let receiver = (!receiver.is_null()).then(|| Object::borrowed(receiver));
    receiver.filter(|receiver| arrays::is_class(receiver.class()))
}

/// What goes over an array by its places, or is used up.
fn is_over_array(object: &Object) -> bool {
    let mut held = Vec::new();
    owned::items(object, &mut held);
    held.iter().all(|held| manner::of(held) == Manner::Array)
}

/// A generator of a function of the table that only looks, or one that is used up.
fn is_known_generator(object: &Object) -> bool {
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let bound = object.bind(py);
        let Ok(frame) = bound.getattr("gi_frame") else { return false };
        if frame.is_none() {
            return true;
        }
        let text =
            |value: pyo3::PyResult<pyo3::Bound<'_, pyo3::PyAny>>| value.and_then(|value| value.extract::<String>());
        let name = text(bound.getattr("gi_code").and_then(|code| code.getattr("co_qualname")));
        let module = text(frame.getattr("f_globals").and_then(|globals| globals.get_item("__name__")));
        let touches = name.and_then(|name| Ok(kinds::generator(&module?, &name)));
        matches!(touches, Ok(Some(kinds::Touches::Reads(_))))
    })
}

fn referents<'py>(object: &pyo3::Bound<'py, pyo3::PyAny>) -> Vec<pyo3::Bound<'py, pyo3::PyAny>> {
    use pyo3::types::PyAnyMethods;
    let held = object.py().import("gc").and_then(|gc| gc.getattr("get_referents")?.call1((object,)));
    held.and_then(|held| held.try_iter()?.collect::<pyo3::PyResult<Vec<_>>>()).unwrap_or_default()
}

fn inner_iterators(object: &Object) -> Vec<Object> {
    // Those have a container, which may hold very much, and ask nothing in it for items.
    if [&raw mut ffi::PyTupleIter_Type, &raw mut ffi::PyListIter_Type].contains(&object.class()) {
        return Vec::new();
    }
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let mut work = referents(&object.bind(py));
        // `chain` goes over a tuple of what it goes over; those over one.
        let plain = [
            &raw mut ffi::PyEnum_Type,
            &raw mut ffi::PyZip_Type,
            &raw mut ffi::PyMap_Type,
            &raw mut ffi::PyFilter_Type,
        ];
        let within = !plain.contains(&object.class());
        let mut found = Vec::new();
        while let Some(one) = work.pop() {
            if within && one.get_type().as_ptr() == (&raw mut ffi::PyTupleIter_Type).cast() {
                work.extend(referents(&one));
            }
            if let Ok(tuple) = one.cast_exact::<pyo3::types::PyTuple>() {
                // SAFETY: a live object.
                work.extend(
                    crate::reach::in_tuple(tuple).filter(|item| unsafe { ffi::PyIter_Check(item.as_ptr()) } != 0),
                );
            // SAFETY: a live object.
            } else if unsafe { ffi::PyIter_Check(one.as_ptr()) } != 0 {
                found.push(one.into());
            }
        }
        found
    })
}

/// What a known iterator goes over: containers, through the iterators inside of it; and those themselves that somebody
/// earlier may still use up. Not the one that a loop made for itself, which nobody else has.
pub fn over(object: &Object) -> Keys {
    let (mut work, mut keys) = (vec![object.clone()], Keys::new());
    while let Some(object) = work.pop() {
        let class = object.class();
        // SAFETY: a live object. One reference is ours, one is the loop's or that of the iterator around.
        let alone = unsafe { ffi::Py_REFCNT(object.ptr()) } == 2;
        // A class of somebody's own that is a list or dictionary too is gone over as such.
        let changes = match is_iterator(&object) {
            true => !alone,
            false => !is_immutable(class),
        };
        if changes {
            keys.push(reach::key(&object));
        }
        if class == &raw mut ffi::PyGen_Type {
            keys.push(EVERYTHING);
            continue;
        }
        if arrays::is_class(class) {
            keys.extend([arrays::key(&object), arrays::some()]);
        }
        work.extend(of_array(&object));
        let through = is_iterator(&object) || class == &raw mut ffi::PyTuple_Type || is_dict_view(class);
        // A tuple that is gone over holds items, one inside of an iterator holds iterators.
        if through && (class != &raw mut ffi::PyTuple_Type || holds_iterators(&object)) {
            owned::items(&object, &mut work);
        }
    }
    keys
}

/// Whether what is taken from a known iterator can be put back, where somebody else could miss it.
pub fn can_be_put_back(object: &Object) -> bool {
    had_by_others(object).iter().all(|(one, ends_with)| *ends_with && state(one).is_some())
}

/// How to put back what is about to be taken from a known iterator.
pub fn put_back(object: &Object) -> Option<TakeBack> {
    let shared = had_by_others(object);
    let key = reach::key(&shared.first()?.0);
    let stood: Vec<(Object, State)> =
        shared.into_iter().filter_map(|(one, _)| state(&one).map(|state| (one, state))).collect();
    let restore = move || stood.iter().for_each(|(one, state)| state.restore(one));
    Some(TakeBack { key, by_looking: false, restore: Box::new(restore) })
}

/// Those of the iterators that are asked for an item which not only a loop, or the iterator around, has; and whether the one
/// that is asked ends where they do: a `zip` may have taken an item of another by then, and a generator has loops inside of loops.
fn had_by_others(object: &Object) -> Vec<(Object, bool)> {
    let (mut work, mut found) = (vec![(object.clone(), true)], Vec::new());
    while let Some((object, ends_with)) = work.pop() {
        // SAFETY: a live object. One reference is ours.
        let alone = unsafe { ffi::Py_REFCNT(object.ptr()) } <= 2;
        let of_one = object.class() == &raw mut ffi::PyEnum_Type;
        work.extend(inner_iterators(&object).into_iter().map(|inner| (inner, ends_with && of_one)));
        if !alone {
            found.push((object, ends_with));
        }
    }
    found
}

/// Where an iterator stands.
enum State {
    /// It can be told.
    At(i64),
    /// One over a range: what it gives next, and how many there are. From 3.12 on it cannot be told to go back.
    Left { start: c_long, len: c_long },
    /// One over a dictionary: how large that was, where it stands, and how many are left.
    In { used: ffi::Py_ssize_t, at: ffi::Py_ssize_t, left: ffi::Py_ssize_t },
}

/// An iterator over a range of small numbers, as 3.12 to 3.14 lay it out.
#[repr(C)]
struct RangeIterator {
    base: ffi::PyObject,
    start: c_long,
    step: c_long,
    len: c_long,
}

/// An iterator over a dictionary, as every version from 3.11 to 3.14 lays it out.
#[repr(C)]
struct OverDict {
    base: ffi::PyObject,
    dict: *mut ffi::PyObject,
    used: ffi::Py_ssize_t,
    at: ffi::Py_ssize_t,
    result: *mut ffi::PyObject,
    left: ffi::Py_ssize_t,
}

fn over_dict(object: &Object) -> Option<*mut OverDict> {
    let classes =
        [&raw mut ffi::PyDictIterKey_Type, &raw mut ffi::PyDictIterValue_Type, &raw mut ffi::PyDictIterItem_Type];
    classes.contains(&object.class()).then(|| object.ptr().cast())
}

impl State {
    fn restore(&self, object: &Object) {
        match self {
            State::At(state) => attached(|py| {
                use pyo3::types::PyAnyMethods;
                drop(object.bind(py).call_method1("__setstate__", (*state,)));
            }),
            // SAFETY: the layout was compared with what the iterator says of itself when the state was taken.
            State::Left { start, len } => unsafe {
                let iterator = object.ptr().cast::<RangeIterator>();
                ((*iterator).start, (*iterator).len) = (*start, *len);
            },
            // SAFETY: the exact class was checked. It has not come to its end since: there it is not asked.
            State::In { used, at, left } => unsafe {
                let over = object.ptr().cast::<OverDict>();
                ((*over).used, (*over).at, (*over).left) = (*used, *at, *left);
            },
        }
    }
}

/// Where an iterator over a sequence stands, if it can be put there again.
fn state(object: &Object) -> Option<State> {
    if let Some(over) = over_dict(object) {
        // SAFETY: the exact class was checked.
        return unsafe { Some(State::In { used: (*over).used, at: (*over).at, left: (*over).left }) };
    }
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let bound = object.bind(py);
        bound.getattr("__setstate__").ok()?;
        let told = bound.call_method0("__reduce__").ok()?;
        if object.class() != &raw mut ffi::PyRangeIter_Type || py.version_info() < (3, 12) {
            return told.get_item(2).ok()?.extract().ok().map(State::At);
        }
        let left = told.get_item(1).ok()?.get_item(0).ok()?;
        let says = (left.getattr("start").ok()?.extract().ok()?, left.len().ok()? as c_long);
        // SAFETY: the exact class was checked, and no version makes it smaller.
        let iterator = unsafe { &*object.ptr().cast::<RangeIterator>() };
        let (start, len) = (iterator.start, iterator.len);
        ((start, len) == says).then_some(State::Left { start, len })
    })
}

/// Whether an iterator that others have too is at its end. It is not asked, or it could not be put back: one that was there stays there.
pub fn is_at_end(object: &Object) -> bool {
    // SAFETY: a live object, of the class that was checked. A dictionary that has changed since is no end, but a failure.
    let ends = |one: &Object| unsafe {
        match over_dict(one) {
            Some(over) if (*over).dict.is_null() => true,
            Some(over) => (*over).left == 0 && (*over).used == ffi::PyDict_Size((*over).dict),
            None => ffi::PyObject_LengthHint(one.ptr(), 1) == 0,
        }
    };
    had_by_others(object).iter().any(|(one, ends_with)| *ends_with && state(one).is_some() && ends(one))
}

fn holds_iterators(tuple: &Object) -> bool {
    let mut inside = Vec::new();
    owned::items(tuple, &mut inside);
    inside.iter().any(is_iterator)
}

/// Whether calling this gives an iterator over what it is given.
pub fn is_made_by(callee: &Object) -> bool {
    const MAKERS: &[&str] = &["enumerate", "filter", "iter", "map", "reversed", "zip"];
    let (module, name) = named(callee);
    module == "itertools" || (module == "builtins" && MAKERS.contains(&&*name))
}

/// Whether it makes a `map` or a `filter`, which calls nothing before somebody asks it for an item.
pub fn is_lazy_call(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    let lazy = [&raw mut ffi::PyMap_Type, &raw mut ffi::PyFilter_Type];
    ask == Ask::Call && matches!(&given[0], Value::Host(callee) if lazy.contains(&callee.ptr().cast()))
}

/// Whether it makes an iterator over containers, some of which are not there yet, and calls nothing for each item.
pub fn makes_known(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    const PLAIN: &[&str] = &["enumerate", "reversed", "zip"];
    const OF_ITERTOOLS: &[&str] =
        &["chain", "combinations", "compress", "cycle", "islice", "pairwise", "permutations", "product", "zip_longest"];
    let first = match ask {
        Ask::Call => 1,
        // The names of the keywords come second.
        Ask::Own(op) if ops::touch(op) == Touch::CallKw => 2,
        _ => return false,
    };
    let Value::Host(callee) = &given[0] else { return false };
    if callee.class() != &raw mut ffi::PyType_Type || !matches!(behaviour::of(callee), Behaviour::Reads(_)) {
        return false;
    }
    let (module, name) = named(callee);
    let makes = match &*module {
        "builtins" if name == "filter" => matches!(&given[1], Value::Host(function) if function.is_none()),
        "builtins" => PLAIN.contains(&&*name),
        "itertools" => OF_ITERTOOLS.contains(&&*name),
        _ => false,
    };
    let plain = |value: &PyValue| match value {
        Value::Pending(cell) => !cell.comes_of_anything(),
        Value::Host(object) => {
            let class = object.class();
            is_container(class) || is_immutable(class) || is_dict_view(class) || is_known_iterator(object)
        }
        _ => true,
    };
    makes && given.iter().skip(first).all(plain)
}
