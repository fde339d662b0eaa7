//! Which containers nobody outside holds: those whose references are all accounted for by code being run and by other such
//! containers. A count that does not add up means that somebody else knows the thing, and with it all that it holds.

use pyo3::ffi;
use sooner_calculus::QuickMap;
use sooner_machine::{Key, Value};

use crate::behaviour::{builtin_receiver, is_leaf_class};
use crate::object::{Object, PyValue};
use crate::owned::{can_be_ours, items, references};
use crate::{instances, reach, receiver};

/// Past this many items a container is not looked into: those in it are taken to be known outside.
const MOST_ITEMS: usize = 64;
/// So many containers are looked at.
const MOST: usize = 512;

/// One that may be ours.
struct Candidate {
    object: Object,
    /// References that are accounted for.
    counted: isize,
    /// What it holds that may be ours.
    inside: Vec<Key>,
    /// All that it holds was looked at, and is text, numbers and the like.
    flat: bool,
    known_outside: bool,
}

/// All that may be ours.
pub struct Census {
    candidates: QuickMap<Key, Candidate>,
}

impl Census {
    /// Everything that can be reached from what code being run holds.
    pub fn of(held: &[&PyValue]) -> Census {
        let mut census = Census { candidates: QuickMap::default() };
        let mut work: Vec<Object> = Vec::new();
        for value in held {
            if let Value::Host(object) = value
                && is_candidate(object)
            {
                census.count(object, &mut work);
            }
        }
        while let Some(object) = work.pop() {
            let mut inside: Vec<Object> = bound_to(&object).into_iter().collect();
            let mut flat = false;
            if inside.is_empty() && size(&object) <= MOST_ITEMS && census.candidates.len() <= MOST {
                items(&object, &mut inside);
                flat = inside.iter().all(|item| is_leaf_class(item.class()));
            }
            inside.retain(is_candidate);
            for item in &inside {
                census.count(item, &mut work);
            }
            let inside = inside.iter().map(reach::key).collect();
            if let Some(candidate) = census.candidates.get_mut(&reach::key(&object)) {
                candidate.inside = inside;
                candidate.flat = flat;
            }
        }
        census
    }

    fn count(&mut self, object: &Object, work: &mut Vec<Object>) {
        let candidate = self.candidates.entry(reach::key(object)).or_insert_with(|| {
            work.push(object.clone());
            let object = object.clone();
            Candidate { object, counted: 0, inside: Vec::new(), flat: false, known_outside: false }
        });
        candidate.counted += 1;
    }

    /// Those to which weak references lead. Whoever has one finds them for as long as the code being run does.
    pub fn weakly_known(&self) -> Vec<Object> {
        let candidates = self.candidates.values().map(|candidate| &candidate.object);
        candidates.filter(|object| is_weakly_known(object)).cloned().collect()
    }

    /// Those that nobody outside holds, whether they may hold others, and whether nothing is in them to be looked at.
    pub fn ours(mut self) -> Vec<(Object, bool, bool)> {
        // Our own reference, here, counts as well.
        let adds_up = |candidate: &Candidate| {
            references(&candidate.object) == candidate.counted + 1 && !is_weakly_known(&candidate.object)
        };
        let mut outside: Vec<Key> =
            self.candidates.iter().filter(|(_, candidate)| !adds_up(candidate)).map(|(key, _)| *key).collect();
        while let Some(key) = outside.pop() {
            let Some(candidate) = self.candidates.get_mut(&key) else { continue };
            if std::mem::replace(&mut candidate.known_outside, true) {
                continue;
            }
            // Whoever knows it knows what it holds.
            outside.extend(candidate.inside.iter().copied());
        }
        let ours = self.candidates.into_values().filter(|candidate| !candidate.known_outside);
        let containers = ours.filter(|candidate| can_be_ours(&candidate.object));
        containers.map(|candidate| (candidate.object, !candidate.inside.is_empty(), candidate.flat)).collect()
    }
}

/// How many items a container has; attributes of an instance are few.
fn size(object: &Object) -> usize {
    match instances::is_plain(object) {
        true => 0,
        // SAFETY: a live container.
        false => unsafe { ffi::PyObject_Size(object.ptr()) as usize },
    }
}

/// Whether a weak reference leads to it: whoever has that looks at it, and does not hold it.
pub fn is_weakly_known(object: &Object) -> bool {
    // SAFETY: a live object, laid out as its class says.
    unsafe {
        let offset = (*object.class()).tp_weaklistoffset;
        offset != 0 && !(*object.ptr().byte_offset(offset).cast::<*mut ffi::PyObject>()).is_null()
    }
}

/// Containers, instances, tuples, and methods: `xs.append` holds `xs`.
fn is_candidate(object: &Object) -> bool {
    let class = object.class();
    can_be_ours(object) || class == &raw mut ffi::PyTuple_Type || bound_to(object).is_some()
}

/// What a method is bound to.
fn bound_to(object: &Object) -> Option<Object> {
    builtin_receiver(object).or_else(|| receiver::of_method(object))
}
