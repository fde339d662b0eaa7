//! What a call made elsewhere is passed of containers that may be written while it is under way: copies, one level deep (but see
//! `inner.rs`). An answer that is such a copy is what it was made of.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_machine::{Answered, EVERYTHING, Key, Remake, Value};

use crate::before::Before;
use crate::behaviour::is_container;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lift};
use crate::owned::{OWNED, Own, Owned, escape, exposed, is_flat, is_ours, items, lend, size, watch};
use crate::{holes, inner, outside, reach, receiver, sealed, sets, within};

/// The key of a container that is known outside and of which a call made elsewhere is passed a copy.
pub fn copied(value: &PyValue) -> Option<Key> {
    match value {
        Value::Host(object) if is_shared_copied(object) => Some(reach::key(object)),
        _ => None,
    }
}

fn is_shared_copied(object: &Object) -> bool {
    /// Larger ones are passed themselves: who writes them next waits for the call.
    const MOST: isize = 4096;
    let plain = [&raw mut ffi::PyList_Type, &raw mut ffi::PyDict_Type, &raw mut ffi::PySet_Type];
    plain.contains(&object.class())
        && size(object) <= MOST
        && OWNED.with_borrow(|owned| {
            let key = reach::key(object);
            owned.active && !owned.is_ours(key) && !owned.copies.contains_key(&key)
        })
}

/// A call made elsewhere is passed copies of containers of ours. What is in them escapes, and so does one that is passed
/// twice in different ways: the call has to see that it is the same.
pub fn snapshots(args: &mut [PyValue], settled: &[bool]) {
    let lends = matches!(args.first(), Some(Value::Host(callee)) if outside::changes_nothing(callee));
    let inner = inner::of_all(args);
    let nested: Vec<Key> = args
        .iter()
        .flat_map(|arg| match arg {
            Value::Host(object) if is_flat(object) => Vec::new(),
            Value::Host(object) if is_copied(object) => {
                let mut inside = Vec::new();
                OWNED.with_borrow(|owned| owned.items_of_ours(object, &mut inside));
                inside.retain(|item| !inner.contains(&reach::key(item)));
                inside.into_iter().flat_map(|item| exposed(&Value::Host(item))).collect()
            }
            arg => exposed(arg).to_vec(),
        })
        .collect();
    let is_nested = |key| nested.contains(&key) || nested.contains(&EVERYTHING);
    let passed = args.to_vec();
    for (at, (arg, _)) in args.iter_mut().zip(settled).enumerate().filter(|(_, (_, settled))| **settled) {
        match &*arg {
            // The call has to see that it is the same.
            Value::Host(object)
                if is_shared_copied(object)
                    && (is_reached_twice(&passed, at, object) || is_known_to(&passed[0], object)) => {}
            Value::Host(object) if is_copied(object) && !is_nested(reach::key(object)) => {
                // What arrives may be what another argument is a copy of, and may have been written behind the call since.
                if let Some(copy) = copy_among(&passed, object).or_else(|| snapshot(object, lends, &inner)) {
                    *arg = Value::Host(copy);
                }
            }
            Value::Host(object) => match receiver::of(object) {
                Some(receiver) => escape(&receiver.values().map(Value::Host).collect::<Vec<_>>()),
                None => escape([&*arg]),
            },
            _ => escape([&*arg]),
        }
    }
}

/// The copy of an object that a call is passed already.
fn copy_among(passed: &[PyValue], object: &Object) -> Option<Object> {
    OWNED.with_borrow(|owned| {
        let is_copy = |copy: &&Object| {
            owned.copies.get(&reach::key(copy)).is_some_and(|(original, _)| original.ptr() == object.ptr())
        };
        let objects = passed.iter().filter_map(|arg| if let Value::Host(object) = arg { Some(object) } else { None });
        objects.filter(|_| !owned.copies.is_empty()).find(is_copy).cloned()
    })
}

/// Whether an argument can be reached from the others, or from what is in it.
fn is_reached_twice(passed: &[PyValue], at: usize, object: &Object) -> bool {
    let mut inside = Vec::new();
    items(object, &mut inside);
    let inside: Vec<PyValue> = inside.into_iter().map(Value::Host).collect();
    let others = passed.iter().enumerate().filter(|(other, _)| *other != at && *other > 0).map(|(_, value)| value);
    let key = reach::key(object);
    reach::from(others).is_none_or(|keys| keys.contains(&key))
        || reach::seen(&inside).is_some_and(|keys| keys.contains(&key))
}

/// Whether the code that is called finds an argument by a name of its own.
fn is_known_to(callee: &PyValue, object: &Object) -> bool {
    let Value::Host(callee) = callee else { return false };
    let known = attached(|py| -> PyResult<bool> {
        py.import("sooner._reads")?.getattr("knows")?.call1((callee.bind(py), object.bind(py)))?.extract()
    });
    known.unwrap_or(false)
}

/// Whether a call made elsewhere is passed a copy of this.
fn is_copied(object: &Object) -> bool {
    (is_ours(object) && is_container(object.class())) || is_shared_copied(object)
}

/// A copy for a call, with copies of what is in it of these; and whether that changes nothing of what is in it.
fn snapshot(object: &Object, lends: bool, inner: &[Key]) -> Option<Object> {
    let parts = inner::parts(object, inner);
    let made = OWNED.with_borrow(|owned| {
        let own = owned.all.get(&reach::key(object))?;
        let (copy, _) = own.copy.as_ref().filter(|(_, version)| *version == own.version)?;
        // What others know may have changed without our knowing, and so may what is in there.
        (parts.is_empty() && (own.ours || holds_the_same(copy, object))).then(|| copy.clone())
    });
    let flat = is_flat(object);
    if !flat && (made.is_none() || !lends) {
        let mut inside = Vec::new();
        // What was lent before, another may change now.
        if lends {
            OWNED.with_borrow(|owned| owned.items_of_ours(object, &mut inside));
        } else {
            items(object, &mut inside);
        }
        inside.retain(|item| !inner.contains(&reach::key(item)));
        let inside: Vec<PyValue> = inside.into_iter().map(Value::Host).collect();
        if lends { lend(&inside) } else { escape(&inside) }
    }
    if let Some(copy) = made {
        if !lends {
            sealed::fill(&copy);
        }
        return Some(copy);
    }
    watch(object);
    let (copy, seal) = match lends && sealed::is_long(object) {
        true => sealed::copy(object).map(|(copy, seal)| (copy, Some(seal)))?,
        false => (copy_of(object)?, None),
    };
    for (key, part) in parts {
        match snapshot(&part, lends, inner) {
            Some(own) => inner::put(&copy, &key, &own),
            None => escape([&Value::Host(part)]),
        }
    }
    holes::made(&copy);
    OWNED.with_borrow_mut(|owned| {
        let version = owned.all.get_mut(&reach::key(object)).map_or(0, |own| {
            own.copy = Some((copy.clone(), own.version));
            own.version
        });
        owned.copies.insert(reach::key(&copy), (object.clone(), version));
        owned.copied.insert(reach::key(object));
        owned.all.insert(reach::key(&copy), Own { seal, ..Own::copied(copy.clone(), flat) });
    });
    Some(copy)
}

/// A call that is passed copies may be made soon: what has arrived in them since need not be looked at again by others.
pub fn seal(args: &[PyValue], is_free: &dyn Fn(Key) -> bool) {
    let Some(Value::Host(callee)) = args.first() else { return };
    if OWNED.with_borrow(|owned| owned.copies.is_empty()) || !outside::changes_nothing(callee) {
        return;
    }
    for arg in &args[1..] {
        if let Value::Host(copy) = arg {
            sealed::seal(copy, is_free);
        }
    }
}

/// What the copies among these were made of.
pub fn originals(args: &[PyValue]) -> reach::Keys {
    inner::pairs(args).into_iter().map(|(original, _)| reach::key(&original)).collect()
}

/// An answer, or a fault: snapshots in it are what they were made of.
pub fn answered(value: PyValue) -> Answered<PyHost> {
    let Value::Host(object) = &value else { return Answered { value, written: Vec::new() } };
    let (found, through) = copies_in(object);
    let written =
        found.iter().filter(|(_, _, written)| *written).map(|(_, original, _)| reach::key(original)).collect();
    let value = match &found[..] {
        [] => value,
        [(copy, original, _)] if copy.ptr() == object.ptr() => Value::Host(original.clone()),
        found => {
            // What is in those may still be missing.
            through.iter().filter(|container| is_container(container.class())).for_each(watch);
            put_back(object, found).map_or(value, Value::Host)
        }
    };
    Answered { value, written }
}

/// A thing with what snapshots were made of where it held those.
fn put_back(object: &Object, found: &[Found]) -> PyResult<Object> {
    attached(|py| {
        let pairs: Vec<_> = found.iter().map(|(copy, original, _)| (copy.bind(py), original.bind(py))).collect();
        let put = py.import("sooner._copies")?.getattr("put_back")?.call1((object.bind(py), pairs))?;
        Ok(put.into())
    })
}

/// How to make a container what it is now.
pub fn keep(key: Key) -> Option<Remake> {
    let container = OWNED.with_borrow(|owned| Some(owned.all.get(&key)?.object.clone()))?;
    let (copy, container) = (Before::copy(&container)?, container);
    Some(Rc::new(move || Before::Copy(Some(copy.clone())).restore(&container)))
}

/// A snapshot, what it was made of, and whether that has been written since.
type Found = (Object, Object, bool);

/// The snapshots that can be found in something, and what was looked into on the way.
fn copies_in(object: &Object) -> (Vec<Found>, Vec<Object>) {
    let (mut found, mut through) = (Vec::new(), Vec::new());
    if OWNED.with_borrow(|owned| owned.copies.is_empty()) {
        return (found, through);
    }
    within::walk(object, |object| {
        let original = OWNED.with_borrow(|owned| {
            let (original, version) = owned.copies.get(&reach::key(object))?;
            let now = owned.all.get(&reach::key(original)).map(|own| own.version);
            Some((original.clone(), now.is_some_and(|now| now != *version)))
        });
        match original {
            Some((original, written)) => {
                found.push((object.clone(), original, written));
                false
            }
            None => {
                through.push(object.clone());
                true
            }
        }
    });
    (found, through)
}

/// Puts copies in the place of what a call about to be made must see as it stands now: of these things, and of those of which it is
/// passed copies already. What holds one is copied too.
pub fn set_apart(args: &mut [PyValue], changed: &[Key]) {
    let passed = inner::pairs(args);
    let is_passed = |key: Key| passed.iter().any(|(original, _)| reach::key(original) == key);
    let sought = |object: &Object| changed.contains(&reach::key(object)) || is_passed(reach::key(object));
    // What a method's receiver holds is its own: it is passed itself, unless it holds what has been changed since.
    let skipped = usize::from(changed.is_empty());
    if passed.is_empty() && changed.is_empty() {
        return;
    }
    passed.iter().for_each(|(_, copy)| sealed::fill(copy));
    // What was looked through, and written since, is found again.
    sealed::may_change(changed.iter().copied().chain(passed.iter().map(|(original, _)| reach::key(original))));
    let Some(holders) = within::holders(args.iter().skip(skipped), sought) else { return };
    let changed: Vec<Object> = OWNED.with_borrow(|owned| {
        let apart = changed.iter().filter(|key| !is_passed(**key));
        apart.filter_map(|key| Some(owned.all.get(key)?.object.clone())).collect()
    });
    if let Ok((now, made)) = apart(args, &passed, &changed, &holders) {
        args.iter_mut().filter(|arg| matches!(arg, Value::Host(_))).zip(now).for_each(|(arg, now)| *arg = lift(now));
        made.into_iter().for_each(|(original, copy)| made_of(&original, copy));
    }
}

type Apart = (Vec<Object>, Vec<(Object, Object)>);

fn apart(args: &[PyValue], passed: &[(Object, Object)], changed: &[Object], holders: &[Object]) -> PyResult<Apart> {
    attached(|py| {
        let bind = |(original, copy): &(Object, Object)| (original.bind(py), copy.bind(py));
        let passed: Vec<_> = passed.iter().map(bind).collect();
        let [changed, holders] =
            [changed, holders].map(|things| things.iter().map(|thing| thing.bind(py)).collect::<Vec<_>>());
        let values =
            args.iter().filter_map(|arg| if let Value::Host(object) = arg { Some(object.bind(py)) } else { None });
        let given = (values.collect::<Vec<_>>(), passed, changed, holders);
        let put = py.import("sooner._copies")?.getattr("set_apart")?.call1(given)?;
        let (now, made) = put.extract::<(Vec<Bound<'_, PyAny>>, Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)>)>()?;
        let made = made.into_iter().map(|(original, copy)| (original.into(), copy.into())).collect();
        Ok((now.into_iter().map(Object::from).collect(), made))
    })
}

/// A copy was made for a call, of something or of another copy.
fn made_of(object: &Object, copy: Object) {
    watch(&copy);
    OWNED.with_borrow_mut(|owned| {
        let version = |owned: &Owned| owned.all.get(&reach::key(object)).map_or(0, |own| own.version);
        let of = match owned.copies.get(&reach::key(object)) {
            Some(made_of) => made_of.clone(),
            None => (object.clone(), version(owned)),
        };
        owned.copied.insert(reach::key(&of.0));
        owned.copies.insert(reach::key(&copy), of);
    });
}

/// Whether a list or dictionary still holds what a copy of it does.
fn holds_the_same(copy: &Object, object: &Object) -> bool {
    let ordered = [&raw mut ffi::PyList_Type, &raw mut ffi::PyDict_Type].contains(&object.class());
    if object.class() == &raw mut ffi::PyList_Type {
        return sealed::is_alike(copy, object);
    }
    if !ordered || size(copy) != size(object) {
        return false;
    }
    let (mut before, mut now) = (Vec::new(), Vec::new());
    items(copy, &mut before);
    items(object, &mut now);
    before.iter().zip(&now).all(|(before, now)| before.ptr() == now.ptr())
}

/// A copy of a builtin container, of the same class.
pub fn copy_of(object: &Object) -> Option<Object> {
    let class = object.class();
    // SAFETY: live objects; the exact class is checked.
    let copy = unsafe {
        if class == &raw mut ffi::PyList_Type {
            ffi::PyList_GetSlice(object.ptr(), 0, ffi::PyList_GET_SIZE(object.ptr()))
        } else if class == &raw mut ffi::PyDict_Type {
            ffi::PyDict_Copy(object.ptr())
        } else if class == &raw mut ffi::PySet_Type {
            return sets::copy(object);
        } else {
            return attached(|py| object.bind(py).call_method0("copy").ok().map(Object::from));
        }
    };
    Object::owned(copy).ok()
}
