//! Variables of a script's top level that no function mentions. They stand in its module, where only code that nobody knows may find
//! them; until such code is met, what they hold is as good as held by a frame (`docs/ordering.md`, "Variables of a script").

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_front::bezoar::FunctionKind;
use sooner_machine::code::FunctionId;
use sooner_machine::{Args, Ask, Cell, Plan, Value};

use crate::behaviour::is_leaf_class;
use crate::compile;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached};
use crate::ops;
use crate::{holes, owned, plan};

/// The script whose top level is run.
struct Script {
    /// The dictionary of its module, and the module.
    names: Object,
    module: Option<Object>,
    own: Vec<Object>,
}

/// What a run knows of it.
#[derive(Default)]
pub struct TopLevel {
    script: Option<Rc<Script>>,
    /// Code that nobody knows is outstanding.
    looked_through: bool,
    /// Something of ours may be held by one of the variables.
    holds: bool,
    /// What is missing and to be bound.
    missing: Vec<Weak<Cell<PyHost>>>,
}

thread_local! {
    static TOP: RefCell<TopLevel> = RefCell::default();
}

/// Another run begins on this thread, of this function if it is known; gives what to put back when it ends.
pub fn begin(function: Option<FunctionId>) -> TopLevel {
    let script = function.and_then(script).map(Rc::new);
    TOP.replace(TopLevel { script, ..TopLevel::default() })
}

/// The run ends.
pub fn end(around: TopLevel) {
    let before = TOP.replace(around);
    drop(before);
}

/// Nothing is outstanding any more.
pub fn is_calm_again() {
    TOP.with_borrow_mut(|top| {
        top.looked_through = false;
        top.holds = false;
        top.missing.clear();
    });
}

/// The script whose top level a function is, if it has variables of its own.
fn script(function: FunctionId) -> Option<Script> {
    let compiled = compile::by_function(function)?;
    let (module, id) = (&compiled.file.module, compiled.id.0 as usize);
    if module.functions[id].kind != FunctionKind::Module {
        return None;
    }
    // As variables are promoted.
    let is_own = |name: &&std::sync::Arc<str>| !module.globals.is_shared(name) && !name.starts_with("__");
    attached(|py| {
        let text = |name| pyo3::types::PyString::intern(py, name).into_any().into();
        let own: Vec<Object> = module.globals.bound.iter().filter(is_own).map(|name| text(name)).collect();
        let names = compiled.globals(py);
        let main = names.get_item("__name__").and_then(|name| py.import("sys")?.getattr("modules")?.get_item(name));
        let main = main.ok().filter(|main| main.getattr("__dict__").is_ok_and(|held| held.is(&names)));
        (!own.is_empty()).then(|| Script { names: names.into(), module: main.map(Object::from), own })
    })
}

fn current() -> Option<Rc<Script>> {
    TOP.with_borrow(|top| top.script.clone())
}

/// What the variables hold; told when the first thing is set aside.
pub fn held() -> Vec<PyValue> {
    current().map_or_else(Vec::new, |script| script.values())
}

/// Whether that is of any account: whether some of it is ours, or leads to what is.
pub fn holds(is_of_account: impl Fn(&Object) -> bool) {
    let Some(script) = current() else { return };
    let holds = script.entries().any(|held| is_of_account(&Object::borrowed(held)));
    TOP.with_borrow_mut(|top| top.holds = holds);
}

/// One is about to be bound to this. Whether that hands it out to nobody.
pub fn binds(value: &PyValue) -> bool {
    TOP.with_borrow_mut(|top| {
        if top.script.is_none() || top.looked_through {
            return false;
        }
        if let Value::Pending(cell) = value.arrived() {
            if top.missing.len() >= 64 && top.missing.len().is_power_of_two() {
                top.missing.retain(|cell| cell.strong_count() > 0);
            }
            top.missing.push(Rc::downgrade(&cell));
        }
        top.holds |= may_be_ours(value);
        true
    })
}

/// Code set aside may bind one of them to what it has captured. Whether that hands it out to nobody.
pub fn may_bind() -> bool {
    TOP.with_borrow_mut(|top| {
        top.holds |= top.script.is_some();
        top.script.is_some() && !top.looked_through
    })
}

/// Whether code that nobody knows is outstanding. As soon as it is met, what the variables hold is known outside, and so is all that
/// somebody may still put there.
pub fn is_looked_through(now: bool) {
    if TOP.with_borrow_mut(|top| std::mem::replace(&mut top.looked_through, now) || !now) {
        return;
    }
    let (script, holds, missing) = TOP.with_borrow_mut(|top| {
        let holds = std::mem::take(&mut top.holds);
        (top.script.clone(), holds, std::mem::take(&mut top.missing))
    });
    let Some(script) = script.filter(|_| holds) else { return };
    let missing = missing.iter().filter_map(Weak::upgrade).map(|cell| Value::Pending(cell).arrived());
    let values: Vec<PyValue> = script.values().into_iter().chain(missing).collect();
    owned::escape(&values);
    owned::all_escape();
}

/// An operation is met. Whoever has the script's module may look through it, as code that nobody knows may when it is run at once.
pub fn meets(ask: Ask, given: &Args<'_, PyHost>, plan: &Plan<PyHost>) {
    let Some(script) = current().filter(|_| owned::is_active() && !binds_one(ask)) else { return };
    let is_unknown = || is_turn(plan) && plan::may_write(ask, given).effects;
    if given.iter().any(|value| script.is(value)) || is_unknown() {
        let before = TOP.with_borrow(|top| top.looked_through);
        is_looked_through(true);
        is_looked_through(before);
    }
}

/// Whether this is the script's module, or its dictionary.
pub fn is_module(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if !is_leaf_class(object.class()))
        && current().is_some_and(|script| script.is(value))
}

/// References to an object that the variables are, if only they and code that is known may look at them.
pub fn references(object: &Object) -> usize {
    match TOP.with_borrow(|top| top.script.clone().filter(|_| !top.looked_through)) {
        Some(script) => script.entries().filter(|held| *held == object.ptr()).count(),
        None => 0,
    }
}

/// `x = v` and `del x` at the top level.
pub fn binds_one(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if matches!(ops::name(op), "py_set_own" | "py_del_own"))
}

fn is_turn(plan: &Plan<PyHost>) -> bool {
    match plan {
        Plan::Turn => true,
        Plan::Outside(_, plan) | Plan::Alone(_, plan) | Plan::Behind(_, plan) => is_turn(plan),
        _ => false,
    }
}

fn may_be_ours(value: &PyValue) -> bool {
    match value {
        Value::Host(object) => owned::is_ours(object) || owned::may_hold_ours(object),
        Value::Tuple(_) | Value::Pending(_) => true,
        _ => false,
    }
}

impl Script {
    /// What the dictionary holds under the names of variables.
    fn entries(&self) -> impl Iterator<Item = *mut ffi::PyObject> {
        // SAFETY: a live dictionary and interned text; what is found is borrowed.
        let found = self.own.iter().map(|name| unsafe { ffi::PyDict_GetItemWithError(self.names.ptr(), name.ptr()) });
        found.filter(|found| !found.is_null())
    }

    fn values(&self) -> Vec<PyValue> {
        let value = |found| match Object::borrowed(found) {
            object if holes::is_hole(object.class()) => holes::value(&object),
            object => Value::Host(object),
        };
        self.entries().map(value).collect()
    }

    fn is(&self, value: &PyValue) -> bool {
        let same = |object: &Object| {
            object.ptr() == self.names.ptr() || self.module.as_ref().is_some_and(|module| module.ptr() == object.ptr())
        };
        matches!(value, Value::Host(object) if same(object))
    }
}
