//! What a call of an annotated method looks at of its receiver: the attributes that its code reads through `self`, if it uses
//! that for nothing else. So an instance does not become known outside by being called.

use pyo3::prelude::*;
use sooner_machine::Kind;

use crate::api;
use crate::behaviour::{self, Behaviour};
use crate::object::{Object, attached};
use crate::reach::{self, Key};
use crate::{instances, lookup, owned};

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

/// What a method is bound to.
pub fn of_method(callee: &Object) -> Option<Object> {
    // SAFETY: the class is checked: a live method.
    (callee.class() == &raw mut api::PyMethod_Type)
        .then(|| Object::borrowed(unsafe { api::PyMethod_Self(callee.ptr()) }))
}

/// The attributes that a method reads through its receiver; nothing if it uses that in any other way.
pub fn names(callee: &Object) -> Option<Vec<Object>> {
    let names = attached(|py| -> PyResult<Option<Vec<Py<PyAny>>>> {
        py.import("sooner._reads")?.getattr("of_receiver")?.call1((callee.bind(py),))?.extract()
    });
    Some(names.ok()??.into_iter().map(Object::from).collect())
}

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
