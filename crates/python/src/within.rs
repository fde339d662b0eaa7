//! What stands inside of a value that a call is passed or gives: items, attributes, and what views, iterators, methods and closures
//! are over. Not what code finds by name, nor what frames hold.

use pyo3::ffi;
use sooner_calculus::{QuickMap, QuickSet};
use sooner_machine::Value;

use crate::behaviour::is_leaf_class;
use crate::object::{Object, PyValue};
use crate::{owned, reach, sealed};

/// Further in, nobody looks.
const MOST: usize = 1 << 16;

/// Goes over an object and all that is in it, each once; into those of which this is said.
pub fn walk(object: &Object, mut goes_into: impl FnMut(&Object) -> bool) {
    let (mut work, mut met) = (vec![object.clone()], QuickSet::default());
    while let Some(object) = work.pop().filter(|_| met.len() < MOST) {
        if is_leaf_class(object.class()) || !may_hold(&object) || !met.insert(reach::key(&object)) {
            continue;
        }
        if goes_into(&object) {
            parts(&object, &mut work);
        }
    }
}

/// What leads from these values to something that is sought; none if they do not lead there, empty if they are themselves sought.
pub fn holders<'a>(
    values: impl Iterator<Item = &'a PyValue>,
    is_sought: impl Fn(&Object) -> bool,
) -> Option<Vec<Object>> {
    let roots = values.filter_map(|value| if let Value::Host(object) = value { Some(object.clone()) } else { None });
    let mut work: Vec<(Object, Option<usize>)> = roots.map(|root| (root, None)).collect();
    let mut known: QuickMap<reach::Key, usize> = QuickMap::default();
    let (mut met, mut held_by): (Vec<Object>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    let (mut led, mut parts_of) = (Vec::new(), Vec::new());
    while let Some((object, holder)) = work.pop() {
        if is_leaf_class(object.class()) || !may_hold(&object) {
            continue;
        }
        let key = reach::key(&object);
        if let Some(at) = known.get(&key) {
            held_by[*at].extend(holder);
            continue;
        }
        let at = met.len();
        known.insert(key, at);
        held_by.push(Vec::from_iter(holder));
        if is_sought(&object) {
            led.push(at);
        } else if !owned::is_flat(&object) && at < MOST {
            parts(&object, &mut parts_of);
            work.extend(parts_of.drain(..).map(|part| (part, Some(at))));
        }
        met.push(object);
    }
    if led.is_empty() {
        return None;
    }
    let mut holds = vec![false; met.len()];
    while let Some(at) = led.pop() {
        for holder in std::mem::take(&mut held_by[at]) {
            if !std::mem::replace(&mut holds[holder], true) {
                led.push(holder);
            }
        }
    }
    Some(met.into_iter().zip(holds).filter_map(|(object, holds)| holds.then_some(object)).collect())
}

fn may_hold(object: &Object) -> bool {
    let class = object.class();
    let code = [
        &raw mut ffi::PyTraceBack_Type,
        &raw mut ffi::PyFrame_Type,
        &raw mut ffi::PyCode_Type,
        &raw mut ffi::PyModule_Type,
    ];
    // SAFETY: a live object.
    unsafe { ffi::PyObject_IS_GC(object.ptr()) != 0 && ffi::PyType_Check(object.ptr()) == 0 && !code.contains(&class) }
}

fn parts(object: &Object, found: &mut Vec<Object>) {
    if object.class() != &raw mut ffi::PyFunction_Type {
        sealed::items(object, found);
        return;
    }
    // SAFETY: a live function; what it gives is borrowed, or none.
    let parts = unsafe {
        [
            ffi::PyFunction_GetClosure(object.ptr()),
            ffi::PyFunction_GetDefaults(object.ptr()),
            ffi::PyFunction_GetKwDefaults(object.ptr()),
        ]
    };
    found.extend(parts.into_iter().filter(|part| !part.is_null()).map(Object::borrowed));
}
