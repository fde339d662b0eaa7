//! Arguments that code set aside hands on, as wrappers do: what it calls is called with each of those, one by one.
//!
//! ```python
//! def wrapper(*args, **kwargs):
//!     for attempt in range(attempts):
//!         try:
//!             return function(*args, **kwargs)     # the client first, and then a question
//! ```

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sooner_machine::code::{OpCode, Slot, Summary};
use sooner_machine::{Ask, Source, Use, Value};

use crate::compile;
use crate::follow::Passed;
use crate::footprint::Walk;
use crate::joins::Results;
use crate::known::Known;
use crate::object::{Object, PyValue, attached, lift, lift_borrowed};
use crate::ops;
use crate::reach::{self, Keys};

/// What a call is made with, by place and by name.
#[derive(Clone, Default)]
pub struct HandedOn {
    pub each: Vec<Known>,
    /// Those of the last ones.
    pub names: Vec<Object>,
    /// The dictionaries where the names were found.
    found_in: Keys,
}

/// What can be done with a list or dictionary that holds arguments, without anything being changed in it.
const KEEPS: &[&str] = &["py_call_ex", "py_star"];
const KEEPS_NAMES: &[&str] = &["py_call_ex", "py_dict_merge_call"];

/// Where the code finds something, for as long as that goes on.
#[derive(Clone, Copy)]
struct Code<'a> {
    results: &'a Results,
    summary: &'a Summary,
    outer: &'a dyn Fn(Slot) -> Known,
}

impl HandedOn {
    pub fn by_name(each: Vec<Known>, names: Vec<Object>) -> HandedOn {
        HandedOn { each, names, found_in: Keys::new() }
    }

    pub fn passed(&self) -> Passed<'_> {
        if self.names.is_empty() { Passed::Each(&self.each) } else { Passed::Named(&self.each, &self.names) }
    }

    /// Whether nothing more comes of others.
    pub fn covers(&self, other: &HandedOn) -> bool {
        let same = |(one, other): (&Object, &Object)| one.ptr() == other.ptr();
        self.each.len() == other.each.len()
            && self.names.len() == other.names.len()
            && self.names.iter().zip(&other.names).all(same)
            && self.each.iter().zip(&other.each).all(|(one, other)| one.includes(other))
    }
}

impl Walk {
    /// The arguments of a call that is handed them in a tuple and a dictionary, if those are known by now.
    pub fn handed_on(
        &mut self,
        results: &Results,
        summary: &Summary,
        (ask, args): (Ask, &[Source]),
        outer: &dyn Fn(Slot) -> Known,
    ) -> Option<HandedOn> {
        let [_, by_place, by_name] = args else { return None };
        if !is_named(ask, &["py_call_ex"]) {
            return None;
        }
        let code = Code { results, summary, outer };
        let mut found = HandedOn { each: code.by_place(by_place)?, ..HandedOn::default() };
        code.by_name(by_name, &mut found)?;
        // Which arguments those are hangs on who may change the dictionary until then, the code itself included.
        self.looked.extend(found.found_in.iter().copied());
        if found.found_in.iter().any(|key| self.rebound.contains(key)) {
            return None;
        }
        self.found.calls_through.extend(found.found_in.iter().copied());
        Some(found)
    }
}

impl Code<'_> {
    fn known(&self, source: &Source) -> Known {
        self.results.known(source, self.outer)
    }

    fn by_place(&self, source: &Source) -> Option<Vec<Known>> {
        if let Some(Use { ask, args }) = self.made_by(source).filter(|_| self.only(source, KEEPS)) {
            if *ask == Ask::Plain(OpCode::Add) {
                let mut all = self.by_place(&args[0])?;
                all.extend(self.by_place(&args[1])?);
                return Some(all);
            }
            if is_named(*ask, &["py_star"]) {
                return self.by_place(&args[0]);
            }
            if is_named(*ask, &["py_list", "py_tuple"]) {
                return Some(args.iter().map(|arg| self.known(arg)).collect());
            }
        }
        let known = self.known(source);
        match (&known.collected, &known.value) {
            (Some(collected), _) if collected.names.is_empty() => Some(collected.each.clone()),
            (None, Value::Host(tuple)) => {
                Some(items(tuple)?.into_iter().map(|item| Known::of(item).found_in(&known.places)).collect())
            }
            _ => None,
        }
    }

    /// Adds the arguments by name.
    fn by_name(&self, source: &Source, found: &mut HandedOn) -> Option<()> {
        if let Source::Constant(at) = source {
            let nothing = &compile::program().1[*at as usize];
            return matches!(nothing, Value::Host(none) if none.is_none()).then_some(());
        }
        let Use { ask, args } = self.made_by(source).filter(|_| self.only(source, KEEPS_NAMES))?;
        if !is_named(*ask, &["py_dict"]) {
            return None;
        }
        for pair in args.chunks(2) {
            let [name, value] = pair else { return None };
            let Value::Host(name) = self.known(name).value else { return None };
            found.names.push(name);
            found.each.push(self.known(value));
        }
        let merges = self.summary.uses.iter().filter(|used| is_named(used.ask, &["py_dict_merge_call"]));
        for merge in merges.filter(|merge| merge.args[0] == *source) {
            self.merged(&merge.args[1], found)?;
        }
        Some(())
    }

    fn merged(&self, source: &Source, found: &mut HandedOn) -> Option<()> {
        let known = self.known(source);
        if let Some(collected) = known.collected.as_ref().filter(|_| self.only(source, KEEPS_NAMES)) {
            let by_place = collected.each.len() - collected.names.len();
            found.names.extend(collected.names.iter().cloned());
            found.each.extend(collected.each[by_place..].iter().cloned());
            return (by_place == 0).then_some(());
        }
        // One that the code was given, or has collected, it may have changed by then.
        let changes = matches!(source, Source::Outer(_)) && !self.only(source, KEEPS_NAMES);
        let Value::Host(dict) = &known.value else { return None };
        if changes || dict.class() != &raw mut ffi::PyDict_Type {
            return None;
        }
        for (name, value) in pairs(dict)? {
            found.names.push(name);
            found.each.push(Known::of(value).found_in(&known.places));
        }
        found.found_in.push(reach::key(dict));
        Some(())
    }

    fn made_by(&self, source: &Source) -> Option<&Use> {
        if let Source::Use(at) = source { self.summary.uses.get(*at) } else { None }
    }

    /// Whether the code does nothing else with it, and no variable of its own is it at times.
    fn only(&self, source: &Source, with: &[&str]) -> bool {
        let keeps = |ask: Ask| ask == Ask::Plain(OpCode::Add) || is_named(ask, with);
        let is_used = |used: &Use| used.args.iter().any(|arg| holds(arg, source));
        let joins = &self.summary.joins;
        self.summary.uses.iter().filter(|used| is_used(used)).all(|used| keeps(used.ask))
            && !self.summary.uses.iter().flat_map(|used| &used.args).any(|arg| arg != source && holds(arg, source))
            && !joins.iter().any(|join| join.ways.iter().chain(&join.back).any(|way| holds(way, source)))
    }
}

fn is_named(ask: Ask, names: &[&str]) -> bool {
    matches!(ask, Ask::Own(op) if names.contains(&ops::name(op)))
}

/// Whether it is the other, or a function over that.
fn holds(source: &Source, other: &Source) -> bool {
    source == other || matches!(source, Source::Closure(_, over) if over.iter().any(|over| holds(over, other)))
}

/// What stands in a tuple.
fn items(tuple: &Object) -> Option<Vec<PyValue>> {
    if tuple.class() != &raw mut ffi::PyTuple_Type {
        return None;
    }
    // SAFETY: the exact class is checked; positions are within the size. One that is being filled may lack items.
    unsafe {
        let items = (0..ffi::PyTuple_GET_SIZE(tuple.ptr())).map(|at| ffi::PyTuple_GET_ITEM(tuple.ptr(), at));
        items.map(|item| (!item.is_null()).then(|| lift_borrowed(item))).collect()
    }
}

/// What stands in a dictionary under which text.
fn pairs(dict: &Object) -> Option<Vec<(Object, PyValue)>> {
    attached(|py| {
        let items = dict.bind(py).call_method0("items").ok()?.try_iter().ok()?;
        let items: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)> =
            items.map(|item| item?.extract()).collect::<PyResult<_>>().ok()?;
        let are_text = items.iter().all(|(name, _)| name.is_exact_instance_of::<PyString>());
        let pairs = items.into_iter().map(|(name, value)| (Object::from(name), lift(Object::from(value))));
        are_text.then(|| pairs.collect())
    })
}
