//! What a call of an annotated method looks at of its receiver: the attributes that its code reads through `self`, if it uses
//! that for nothing else. So an instance does not become known outside by being called.

use std::cell::RefCell;

use pyo3::prelude::*;
use sooner_machine::Kind;

use crate::api;
use crate::behaviour::{self, Behaviour};
use crate::held::Held;
use crate::object::{Object, attached};
use crate::reach::{self, Key};
use crate::{instances, lookup, outside, owned};

/// The receiver of a method made elsewhere, and the names of what is read of it.
pub struct Receiver {
    pub object: Object,
    pub names: Vec<Object>,
}

/// Nothing if the method may look at anything, or change something.
pub fn of(callee: &Object) -> Option<Receiver> {
    let object = of_method(callee)?;
    let looks = match behaviour::of(callee) {
        Behaviour::External(external) => matches!(external.class.kind, Kind::Unordered | Kind::Readonly),
        _ => false,
    };
    if !looks || !owned::is_ours(&object) || !instances::is_plain(&object) {
        return None;
    }
    Some(Receiver { object, names: names(callee)? })
}

/// The same of an instance that is known outside, for a call that commutes with everything.
pub fn of_any(callee: &Object) -> Option<Receiver> {
    let object = of_method(callee)?;
    let plain = outside::is_unordered(callee) && instances::is_plain(&object);
    if plain { Some(Receiver { object, names: names(callee)? }) } else { None }
}

/// What a method is bound to.
pub fn of_method(callee: &Object) -> Option<Object> {
    // SAFETY: the class is checked: a live method.
    (callee.class() == &raw mut api::PyMethod_Type)
        .then(|| Object::borrowed(unsafe { api::PyMethod_Self(callee.ptr()) }))
}

/// The attributes that a method reads through its receiver; nothing if it uses that in any other way. Found out once for a class as it
/// is.
pub fn names(method: &Object) -> Option<Vec<Object>> {
    // SAFETY: only methods are asked about: what one is bound to, and its function, are live.
    let (function, class) =
        unsafe { (Object::borrowed(api::PyMethod_Function(method.ptr())), of_method(method)?.class()) };
    let class = Object::borrowed(class.cast());
    let place = &READ.0[(function.ptr() as usize >> 5 ^ class.ptr() as usize >> 6) % PLACES];
    if let Some((of, within, known)) = &*place.borrow()
        && of.is(&function)
        && within.is(&class)
    {
        return known.clone();
    }
    let found = attached(|py| -> PyResult<Option<Vec<Py<PyAny>>>> {
        py.import("sooner._reads")?.getattr("of_receiver")?.call1((method.bind(py),))?.extract()
    });
    let names: Option<Vec<Object>> = found.ok()?.map(|names| names.into_iter().map(Object::from).collect());
    drop(place.replace(Some((Held::new(&function), Held::new(&class), names.clone()))));
    names
}

const PLACES: usize = 64;

/// A function, a class, and what the one reads of instances of the other.
type Place = RefCell<Option<(Held, Held, Option<Vec<Object>>)>>;

struct Read([Place; PLACES]);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Read {}

/// By address.
static READ: Read = Read([const { RefCell::new(None) }; PLACES]);

impl Receiver {
    /// What it reads, by name.
    pub fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        let thing = reach::key(&self.object);
        self.names.iter().map(move |name| reach::attribute(thing, name))
    }

    /// What stands there.
    pub fn values(&self) -> impl Iterator<Item = Object> + '_ {
        let held = |name: &Object| lookup::held(&self.object, name);
        self.names.iter().filter_map(held)
    }
}
