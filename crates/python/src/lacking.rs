//! What is missing in the values that an operation needs, or in what can be reached from them: holes are looked for from the end of what
//! holds them, and not where nothing can be missing (`sealed.rs`).

use std::ops::Range;

use pyo3::ffi;
use sooner_calculus::QuickSet;
use sooner_machine::Value;

use crate::behaviour::is_leaf_class;
use crate::object::{Object, PyValue};
use crate::reach::is_more_than_plain;
use crate::{holes, instances, owned, reach, sealed};

/// What is missing in some values, or in what can be reached from them.
pub enum Lacking {
    Nothing,
    /// The hole that stands last, so that it is seldom looked for again.
    This(PyValue),
    /// Any hole in what is known outside: too much can be reached.
    Unknown,
}

/// What is still missing in these values.
pub fn in_values<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Lacking {
    if holes::is_none() {
        return Lacking::Nothing;
    }
    let values: Vec<&PyValue> = values.into_iter().collect();
    match first_of_ours(&values) {
        Some(missing) => Lacking::This(missing),
        None => known_outside(&values),
    }
}

fn first_of_ours(values: &[&PyValue]) -> Option<PyValue> {
    let there =
        |value: &&PyValue| if let Value::Host(object) = value { Some(Task::Thing(object.clone())) } else { None };
    let mut work: Vec<Task> = values.iter().filter_map(there).collect();
    let (mut seen, mut inside) = (QuickSet::default(), Vec::new());
    while let Some(task) = work.pop() {
        let object = match task {
            Task::Thing(object) => object,
            Task::Items(list, mut range) => match range.next_back() {
                Some(at) => {
                    let item = sealed::item(&list, at);
                    work.push(Task::Items(list, range));
                    item
                }
                None => continue,
            },
        };
        sealed::looks(1);
        let class = object.class();
        if holes::is_hole(class) {
            return Some(holes::value(&object));
        }
        if is_leaf_class(class) || !seen.insert(reach::key(&object)) {
            continue;
        }
        if holes::within(reach::key(&object)).is_some()
            || owned::may_hold_holes(&object)
            || instances::is_dict_of_one(&object)
        {
            if class == &raw mut ffi::PyList_Type {
                let ((list, count), front, open) = sealed::open(&object);
                work.push(Task::Items(list.clone(), front..count));
                work.extend(open.into_iter().map(|at| Task::Thing(sealed::item(&list, at))));
            } else {
                owned::items(&object, &mut inside);
                work.extend(inside.drain(..).map(Task::Thing));
            }
        }
    }
    None
}

/// Where to look: of a list at one item after the other, the last first.
enum Task {
    Thing(Object),
    Items(Object, Range<usize>),
}

/// The same in things that are known outside, which may be reached through anything.
fn known_outside(values: &[&PyValue]) -> Lacking {
    if !holes::are_shared() || !values.iter().any(|value| is_more_than_plain(value)) {
        return Lacking::Nothing;
    }
    let Some(keys) = reach::read(values.iter().copied()) else { return Lacking::Unknown };
    let mut within = keys.iter().filter_map(|key| holes::within(*key));
    within.find_map(|container| last_in(&container)).map_or(Lacking::Nothing, Lacking::This)
}

/// The last hole that stands in a container.
fn last_in(container: &Object) -> Option<PyValue> {
    let mut items = Vec::new();
    owned::items(container, &mut items);
    items.iter().rev().find(|item| holes::is_hole(item.class())).map(holes::value)
}

/// Something of all that is missing in what is known outside.
pub fn any_known_outside(is_sought: &dyn Fn(&PyValue) -> bool) -> Option<PyValue> {
    let outside = holes::containers().into_iter().filter(|container| !owned::is_ours(container));
    outside.filter_map(|container| last_in(&container)).find(is_sought)
}
