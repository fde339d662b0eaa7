//! Progress bars (`sooner._progress`): what they show is output, and their attributes say how far they have come.

use pyo3::prelude::*;
use sooner_machine::{Footprint, Value};

use crate::object::{Object, PyValue, attached};
use crate::operators::class_of;
use crate::{api, reach};

/// What to call in the place of what makes a bar, for the items that the bar is made of.
pub fn going_over(make: &Object) -> Option<Object> {
    let found = ask("over_items", make).ok()?;
    (!found.is_none()).then_some(found)
}

/// What an output writes of the bars that it is about, and all else that it shows: their files, and operands that are none.
pub fn bars(callee: &Object, values: Vec<PyValue>) -> (Footprint, Vec<PyValue>) {
    // SAFETY: a live method holds its receiver.
    let receiver = (callee.class() == &raw mut api::PyMethod_Type)
        .then(|| Value::Host(Object::borrowed(unsafe { api::PyMethod_Self(callee.ptr()) })));
    let receiver = receiver.filter(|receiver| held_by(receiver).is_some());
    let (mut writes, mut others) = (reach::Keys::new(), Vec::new());
    for value in receiver.into_iter().chain(values) {
        match held_by(&value) {
            Some((bar, names, file)) => {
                writes.push(reach::any_attribute(reach::key(&bar)));
                writes.extend(names.iter().map(|name| reach::attribute(reach::key(&bar), name)));
                others.extend(file.map(Value::Host));
            }
            None => others.push(value),
        }
    }
    // What makes one is a class, and writes to the file that it is given.
    let others = if begins(callee) { others.into_iter().skip(2).take(1).collect() } else { others };
    (Footprint { writes, ..Footprint::default() }, others)
}

/// Whether this makes one: it may fail, and touches nothing of the program's.
pub fn begins(callee: &Object) -> bool {
    attached(|py| {
        let begin =
            py.import("sys").and_then(|sys| sys.getattr("modules")?.get_item("sooner._progress")?.getattr("begin"));
        begin.is_ok_and(|begin| begin.as_ptr() == callee.ptr())
    })
}

/// A bar, or what a loop shows of one, the names of its attributes, and its file.
fn held_by(value: &PyValue) -> Option<(Object, Vec<Object>, Option<Object>)> {
    type Held<'py> = Option<(Vec<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>)>;
    let (Some(_), Value::Host(object)) = (class_of(value), value) else { return None };
    let held = if are_there() { ask("held_by", object).ok()? } else { return None };
    attached(|py| {
        let (names, file) = held.bind(py).extract::<Held<'_>>().ok()??;
        Some((object.clone(), names.into_iter().map(Object::from).collect(), file.map(Object::from)))
    })
}

/// Whether the program has bars.
fn are_there() -> bool {
    attached(|py| {
        let modules = py.import("sys").and_then(|sys| sys.getattr("modules"));
        modules.and_then(|modules| modules.contains(pyo3::intern!(py, "tqdm.std"))).unwrap_or(false)
    })
}

fn ask(question: &str, object: &Object) -> PyResult<Object> {
    attached(|py| py.import("sooner._progress")?.getattr(question)?.call1((object.bind(py),)).map(Object::from))
}
