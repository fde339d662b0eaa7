//! Which file a path names: reading one need not wait for another that is still to be written (`sooner._paths`).

use std::sync::Arc;

use pyo3::prelude::*;
use sooner_machine::Value;

use crate::lookup::address_of;
use crate::object::{Object, PyValue, attached};
use crate::once::Once;

/// The file that is written at a path, as a resource.
pub fn written(path: &PyValue) -> Option<Arc<str>> {
    asked("written", path)
}

/// The file that is looked at there.
pub fn read(path: &PyValue) -> Option<Arc<str>> {
    asked("read", path)
}

/// The file that is open.
pub fn opened(file: &Object) -> Option<Arc<str>> {
    asked("opened", &Value::Host(file.clone()))
}

fn asked(question: &str, given: &PyValue) -> Option<Arc<str>> {
    let Value::Host(given) = given else { return None };
    attached(|py| {
        let answer = py.import("sooner._paths").and_then(|paths| paths.getattr(question)?.call1((given.bind(py),)));
        answer.and_then(|answer| answer.extract::<Option<String>>()).ok().flatten().map(Arc::from)
    })
}

/// `io.StringIO`, and no class made of it.
pub fn is_in_memory(object: &Object) -> bool {
    static CLASS: Once<usize> = Once::new();
    object.class() as usize == *CLASS.get_or_init(|| address_of("_io", "StringIO"))
}
