//! The variables of a frame that an exception passes, for tracebacks. Where they stand in the frame nobody writes down while a function
//! is compiled: when the first exception passes it, it is compiled once more, the same way, by somebody who does.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use pyo3::ffi;
use sooner_front::bezoar::FunctionKind;
use sooner_front::{generators, lambda};
use sooner_machine::code::{Pc, Where};
use sooner_machine::{Host, Passes, Value, Wanted};

use crate::compile::Compiled;
use crate::host::PyHost;
use crate::object::{Object, PyValue, lower, unbound};

/// By function, counted from the first of those that belong together, and instruction: names, and where the values stand.
pub type Places = HashMap<(u32, Pc), (Rc<lambda::Place>, Vec<Option<Where>>)>;

/// Names, and a value for each.
pub type Known = (Vec<Arc<str>>, Vec<Object>);

/// The names and values of a frame's variables, as far as they are known.
pub fn of(compiled: &Compiled, passes: &Passes<'_, PyHost>) -> Known {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    let ordinary =
        matches!(written.kind, FunctionKind::Def | FunctionKind::Async | FunctionKind::Lambda) && !compiled.folded;
    if !ordinary || passes.slots.is_empty() {
        return Known::default();
    }
    let places = compiled.variables.get_or_init(|| places(compiled));
    let Some((place, found)) = places.get(&(passes.function.0 - compiled.first, passes.pc)) else {
        return Known::default();
    };
    let (mut names, mut values) = Known::default();
    for (name, found) in place.variables.iter().zip(found) {
        let value = match found {
            Some(Where::Slot(slot)) => passes.slots.get(slot.0 as usize).cloned(),
            Some(Where::Constant(prim)) => Some(PyHost.constant(prim)),
            None => None,
        };
        let is_new = !name.starts_with('.') && !names.contains(name);
        if let Some(value) = value.filter(|_| is_new).and_then(|value| shown(&value, passes.is_calm)) {
            names.push(name.clone());
            values.push(value);
        }
    }
    (names, values)
}

fn places(compiled: &Compiled) -> Places {
    let file = &compiled.file;
    let written = &file.module.functions[compiled.id.0 as usize];
    let taking = compiled.takes.and_then(|param| generators::taking(written, param));
    let written = taking.as_ref().map_or(written, |(taking, _)| taking);
    let (lowered, variables) = lambda::lower_with_variables(written, &file.module);
    let wanted: Wanted =
        variables.places.iter().map(|(operation, place)| (operation.clone(), place.values.clone())).collect();
    let program = sooner_machine::find(&lowered.term, PyHost::VOCABULARY, wanted);
    let mut places = Places::default();
    for (number, function) in (0..).zip(&program.functions) {
        for (pc, found) in &function.wanted {
            let place = function.origins[*pc as usize].as_ref().and_then(|origin| variables.places.get(origin));
            if let Some(place) = place {
                places.insert((number, *pc), (place.clone(), found.clone()));
            }
        }
    }
    places
}

/// What people see of a value. While something is outstanding, things may hold what has not arrived.
fn shown(value: &PyValue, is_calm: bool) -> Option<Object> {
    match value {
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => Some(lower(value)),
        Value::Host(object) if object.class() == &raw mut ffi::PyCell_Type => {
            // SAFETY: a live cell; a new reference, or none and no exception.
            let held = unsafe { ffi::PyCell_Get(object.ptr()) };
            let held = if held.is_null() { None } else { Object::owned(held).ok() };
            held.filter(|held| is_shown(held, is_calm))
        }
        Value::Host(object) if is_shown(object, is_calm) => Some(object.clone()),
        _ => None,
    }
}

fn is_shown(object: &Object, is_calm: bool) -> bool {
    let class = object.class();
    let plain = class == &raw mut ffi::PyUnicode_Type
        || class == &raw mut ffi::PyBytes_Type
        || class == &raw mut ffi::PyLong_Type
        || class == &raw mut ffi::PyFloat_Type
        || class == &raw mut ffi::PyBool_Type;
    object.ptr() != unbound() && (is_calm || plain || object.ptr() == Object::none().ptr())
}
