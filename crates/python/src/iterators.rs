//! Iterators: looking at one uses it up, and those of the builtin containers run nobody's code.

use pyo3::ffi;
use sooner_machine::{Args, Ask, EVERYTHING, Value};

use crate::api;
use crate::arrays;
use crate::behaviour::{self, Behaviour, is_container, is_dict_view, is_immutable, is_leaf_class};
use crate::fresh::holders;
use crate::host::PyHost;
use crate::kinds;
use crate::lookup::{address_of, named};
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::owned;
use crate::reach::{self, Keys};
use crate::stand_in;

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
    if let Some(name) = of_itertools(object.class()) {
        return is_quiet(name, object) && inner_iterators(object).iter().all(is_known_iterator);
    }
    // SAFETY: a live class.
    if unsafe { api::is_written(object.class()) } {
        return false; // Somebody's own class may have any name.
    }
    attached(|py| {
        let name = pyo3::types::PyAnyMethods::get_type(&object.bind(py));
        let name = pyo3::types::PyTypeMethods::name(&name);
        let known = name.is_ok_and(|name| {
            let name = name.to_string();
            KNOWN.contains(&&*name)
                || name == "map" && (maps_by_array(object) || is_harmless(&stand_in::parts(object).0))
                || name == "filter" && filters_quietly(object)
                || name == "reversed" && within(object).iter().all(is_builtin_sequence)
                || name == "callable_iterator" && goes_over_matches(object)
        });
        // What `enumerate` and `zip` go over may itself be somebody's code.
        known && inner_iterators(object).iter().all(is_known_iterator)
    })
}

/// Those of `itertools` that call nothing of the user's.
fn of_itertools(class: *mut ffi::PyTypeObject) -> Option<&'static str> {
    const NAMES: &[&str] = &[
        "_grouper",
        "batched",
        "chain",
        "combinations",
        "combinations_with_replacement",
        "compress",
        "count",
        "cycle",
        "groupby",
        "islice",
        "pairwise",
        "permutations",
        "product",
        "repeat",
        "zip_longest",
    ];
    static CLASSES: crate::once::Once<Vec<(usize, &str)>> = crate::once::Once::new();
    let classes = CLASSES.get_or_init(|| {
        attached(|py| {
            use pyo3::types::PyAnyMethods;
            let Ok(itertools) = py.import("itertools") else { return Vec::new() };
            NAMES.iter().filter_map(|name| Some((itertools.getattr(*name).ok()?.as_ptr() as usize, *name))).collect()
        })
    });
    classes.iter().find(|(known, _)| *known == class as usize).map(|(_, name)| *name)
}

/// Whether nobody's code is run by the items that one of `itertools` goes over, or by what it does with them.
fn is_quiet(name: &str, object: &Object) -> bool {
    match name {
        "chain" => chained(object).is_some(),
        "groupby" => {
            // The function stands behind what is asked for items.
            let mut held = Vec::new();
            reach::all_referents(object, &mut held);
            let by = held.iter().skip_while(|held| !is_iterator(held)).nth(1);
            by.is_some_and(|by| by.is_none() || is_harmless(by))
        }
        _ => true,
    }
}

/// What a `chain` has yet to go over, as long as that is builtin containers, or iterators.
fn chained(chain: &Object) -> Option<Vec<Object>> {
    /// Each time an item is asked for, all are looked at.
    const MOST: usize = 256;
    let source = referents(chain).into_iter().next()?;
    let mut all = vec![source.clone()];
    for goes_over in referents(&source) {
        let sequence = [&raw mut ffi::PyTuple_Type, &raw mut ffi::PyList_Type].contains(&goes_over.class());
        if !sequence {
            return None;
        }
        all.push(goes_over.clone());
        owned::items(&goes_over, &mut all);
    }
    let plain = [&raw mut ffi::PyTupleIter_Type, &raw mut ffi::PyListIter_Type].contains(&source.class());
    let quiet = |one: &Object| is_container(one.class()) || is_immutable(one.class()) || is_iterator(one);
    (plain && all.len() <= MOST && all.iter().all(quiet)).then_some(all)
}

/// `map(len, rows)` and the like: a function of the table that only looks at what it is given.
fn is_harmless(function: &Object) -> bool {
    use kinds::Look::{Deep, Identity, Keyed, Member, Pure, Shallow};
    matches!(behaviour::of(function), Behaviour::Reads(Deep | Identity | Keyed | Member | Pure | Shallow))
}

/// `filter(None, items)` and the like.
fn filters_quietly(object: &Object) -> bool {
    let by = stand_in::parts(object).0;
    by.is_none() || is_harmless(&by)
}

fn is_builtin_sequence(object: &Object) -> bool {
    is_container(object.class()) || is_immutable(object.class())
}

fn is_tuple(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyTuple_Type
}

/// Whether an iterator looks at its items, or at what is in them, instead of passing them on: it needs those that are missing.
pub fn computes(object: &Object) -> bool {
    let class = object.class();
    class == &raw mut ffi::PyMap_Type
        || class == &raw mut ffi::PyFilter_Type
        || matches!(of_itertools(class), Some("_grouper" | "compress" | "groupby"))
        || within(object).iter().any(|inner| is_iterator(inner) && computes(inner))
}

/// What `groupby` gives with each key.
pub fn is_group(object: &Object) -> bool {
    of_itertools(object.class()) == Some("_grouper")
}

/// Whether it keeps items where nothing can be put any more when they arrive.
pub fn keeps(object: &Object) -> bool {
    matches!(of_itertools(object.class()), Some("cycle" | "pairwise"))
        || within(object).iter().any(|inner| is_iterator(inner) && keeps(inner))
}

/// Whether it goes over few things: what is in them can be looked at for each item.
pub fn goes_over_few(object: &Object) -> bool {
    const FEW: isize = 64;
    // Nobody else's `__len__` is asked.
    let is_sized = |one: &Object| is_container(one.class()) || is_immutable(one.class()) && !is_leaf_class(one.class());
    gone_over(object).iter().all(|one| !is_sized(one) || size(one) <= FEW)
}

/// How much is in something builtin; nothing in what has no size.
fn size(object: &Object) -> isize {
    // SAFETY: a live object.
    let size = unsafe { ffi::PyObject_Size(object.ptr()) };
    // SAFETY: attached.
    unsafe { ffi::PyErr_Clear() };
    size.max(0)
}

/// Whether what it gives is what it goes over, or made of that.
pub fn passes_on(object: &Object) -> bool {
    let maps = object.class() == &raw mut ffi::PyMap_Type && !maps_by_array(object);
    !maps && within(object).iter().all(|inner| !is_iterator(inner) || passes_on(inner))
}

/// Whether an iterator comes to an end.
pub fn ends(object: &Object) -> bool {
    let inner = || within(object).into_iter().filter(is_iterator);
    match of_itertools(object.class()) {
        Some("count" | "cycle") => false,
        // SAFETY: a live object; one that has no end has no length.
        Some("repeat") => unsafe {
            let length = ffi::PyObject_LengthHint(object.ptr(), -1);
            ffi::PyErr_Clear();
            length >= 0
        },
        Some("islice") => true,
        _ if object.class() == &raw mut ffi::PyZip_Type => inner().any(|inner| ends(&inner)) || inner().count() == 0,
        _ => inner().all(|inner| ends(&inner)),
    }
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

fn referents(object: &Object) -> Vec<Object> {
    let mut held = Vec::new();
    reach::referents(object, &mut held);
    held
}

/// The iterators inside of one.
pub fn inner_iterators(object: &Object) -> Vec<Object> {
    within(object).into_iter().filter(is_iterator).collect()
}

/// What an iterator asks for items, and what it takes them from.
pub fn within(object: &Object) -> Vec<Object> {
    if of_itertools(object.class()) == Some("chain") {
        let active = referents(object).into_iter().skip(1);
        return chained(object).unwrap_or_default().into_iter().chain(active).collect();
    }
    let mut all = Vec::new();
    for held in referents(object) {
        // A tuple that is gone over holds items, one inside of an iterator holds iterators.
        match is_tuple(&held) && holds_iterators(&held) && object.class() != &raw mut ffi::PyTupleIter_Type {
            true => owned::items(&held, &mut all),
            false => all.push(held),
        }
    }
    all
}

/// What an iterator takes items from, through the iterators inside of it.
pub fn gone_over(object: &Object) -> Vec<Object> {
    let (mut work, mut found) = (within(object), Vec::new());
    while let Some(one) = work.pop() {
        match is_iterator(&one) {
            true => work.extend(within(&one)),
            false => found.push(one),
        }
    }
    found
}

/// What a known iterator goes over: containers, through the iterators inside of it; and those themselves that somebody
/// earlier may still use up. Not the one that a loop made for itself, which nobody else has.
pub fn over(object: &Object) -> Keys {
    let (mut work, mut keys) = (vec![object.clone()], Keys::new());
    while let Some(object) = work.pop() {
        let class = object.class();
        // One reference is ours, one is the loop's or that of the iterator around.
        let alone = holders(&object) == 2;
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
        if is_iterator(&object) {
            work.extend(within(&object));
        } else if is_dict_view(class) {
            owned::items(&object, &mut work);
        }
    }
    keys
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
    static ITER: crate::once::Once<usize> = crate::once::Once::new();
    let is_iter = || callee.ptr() as usize == *ITER.get_or_init(|| address_of("builtins", "iter"));
    if !(callee.class() == &raw mut ffi::PyType_Type || given.len() == 2 && is_iter())
        || !matches!(behaviour::of(callee), Behaviour::Reads(_))
    {
        return false;
    }
    let (module, name) = named(callee);
    let makes = match &*module {
        "builtins" if name == "filter" => matches!(&given[1], Value::Host(function) if function.is_none()),
        "builtins" => name == "iter" || PLAIN.contains(&&*name),
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
