//! What looking something up makes: a `defaultdict` calls its factory for a key that it lacks, and keeps what that gives.
//!
//! ```python
//! by = defaultdict(lambda: [0, 0])
//! by[category][1] += 1            # a new list, or the one that is there
//! ```

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_calculus::QuickMap;
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Footprint, Key, Plan, Source, Use, Value};

use crate::behaviour::{self, Behaviour};
use crate::footprint::Walk;
use crate::host::PyHost;
use crate::keys::is_plain_key;
use crate::kinds::Look;
use crate::known::Known;
use crate::lookup::address_of;
use crate::object::{Object, PyValue, attached, lower};
use crate::once::Once;
use crate::ops::{self, Touch};
use crate::stand_in::{self, StandIn};
use crate::{api, builtins, call, compile, footprint, foreign, known, plan, reach};

/// Functions in functions in functions.
const MOST: usize = 8;

/// What a factory gives.
pub enum Makes {
    /// Text, a number or a container that is new, and so is all that is in it.
    New,
    /// A new instance of this class.
    Instance(Object),
    /// Something that may have been there before.
    Anything,
}

/// What is known of the factory of a container.
pub struct Met {
    factory: usize,
    /// It writes nothing that was there before.
    quiet: bool,
    /// What it gives was not there before.
    gives_new: bool,
}

/// Containers that a run has met.
pub type Tables = QuickMap<Key, Met>;

thread_local! {
    /// Containers that have been met.
    static MET: RefCell<Tables> = RefCell::default();
    /// Factories that are looked at: one may look something up where it is the factory itself.
    static LOOKED_AT: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Whether a class was made by Python code.
fn is_written(class: &Object) -> bool {
    // SAFETY: a live object, and the class it is checked to be.
    unsafe { ffi::PyType_Check(class.ptr()) != 0 && api::is_written(class.ptr().cast()) }
}

fn is_table(object: &Object) -> bool {
    static CLASS: Once<usize> = Once::new();
    object.class() as usize == *CLASS.get_or_init(|| address_of("collections", "defaultdict"))
}

/// What looking up a key that a container lacks gives; nothing if that is a failure.
pub fn made_by(container: &Object) -> Option<Makes> {
    let factory = builtins::factory(container)?;
    Some(match behaviour::of(&factory) {
        Behaviour::Reads(_) | Behaviour::Makes if is_written(&factory) => Makes::Instance(factory),
        Behaviour::Reads(_) => Makes::New,
        Behaviour::Entered if only_makes(&factory, MOST) => Makes::New,
        _ => Makes::Anything,
    })
}

/// Another run begins on this thread; gives what to put back when it ends.
pub fn begin() -> Tables {
    MET.take()
}

/// The run ends.
pub fn end(met: Tables) {
    MET.set(met);
}

/// Something can be reached. If it makes what it lacks, whoever looks something up in what may turn out to be this one writes it.
pub fn meets(object: &Object) {
    if !is_table(object) {
        return;
    }
    let Some(factory) = builtins::factory(object) else { return };
    let (key, factory) = (reach::key(object), factory.ptr() as usize);
    if !MET.with_borrow(|met| met.get(&key).is_some_and(|known| known.factory == factory)) {
        let gives_new = !matches!(made_by(object), Some(Makes::Anything));
        let known = Met { factory, quiet: !may_write(object).acts(), gives_new };
        MET.with_borrow_mut(|met| met.insert(key, known));
    }
}

/// Where the operands begin in which an operation looks things up: `d[k]`, `"%(k)s" % d`, `text.format_map(d)`, `itemgetter(k)(d)`.
fn looked_up_from(ask: Ask, given: &Args<'_, PyHost>) -> Option<usize> {
    static GETTER: Once<usize> = Once::new();
    let is_getter = |callee: &PyValue| match callee {
        Value::Host(callee) => callee.class() as usize == *GETTER.get_or_init(|| address_of("operator", "itemgetter")),
        _ => false,
    };
    match ask {
        Ask::Plain(OpCode::Mod) => Some(1),
        Ask::Call if is_getter(&given[0]) => Some(1),
        Ask::Own(op) => match ops::name(op) {
            "py_getitem" => Some(0),
            "py_invoke" => match &*plan::name_of(&given[1]) {
                "__getitem__" => Some(0),
                "format" | "format_map" => Some(2),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// The operand that is missing in which something is looked up.
pub fn looked_up(ask: Ask, given: &Args<'_, PyHost>) -> Option<usize> {
    let from = if MET.with_borrow(|met| met.is_empty()) { None } else { looked_up_from(ask, given) }?;
    (from..given.len()).find(|&at| matches!(given[at], Value::Pending(_)))
}

/// The table that a template, or `itemgetter`, looks things up in.
fn asked_by_others(ask: Ask, given: &Args<'_, PyHost>) -> Option<PyValue> {
    let is_table = |value: &PyValue| matches!(value, Value::Host(object) if is_table(object));
    if !given.iter().any(is_table) {
        return None;
    }
    let from = looked_up_from(ask, given).filter(|&from| from > 0)?;
    given.iter().skip(from).find(|&value| is_table(value)).cloned()
}

/// Which of the keys that a template names are not there, nobody asks.
pub fn plan(ask: Ask, given: &Args<'_, PyHost>) -> Option<Plan<PyHost>> {
    asked_by_others(ask, given).map(|_| Plan::Turn)
}

/// What a template, or `itemgetter`, may put into the table that it looks things up in.
pub fn written(ask: Ask, given: &Args<'_, PyHost>) -> Option<Footprint> {
    asked_by_others(ask, given).map(|table| builtins::changes(&table, Look::Deep, given.iter()))
}

/// What looking something up may put into something missing, which is one of these, or is found in one, if that is known.
pub fn made_in(roots: Option<Vec<Key>>) -> Footprint {
    /// Past this many, anything.
    const MOST: usize = 64;
    MET.with_borrow(|met| {
        let writes: reach::Keys = match roots {
            Some(roots) => roots.into_iter().filter(|key| met.contains_key(key)).collect(),
            None if met.len() > MOST => return plan::anything(),
            None => met.keys().copied().collect(),
        };
        match writes.iter().all(|key| met[key].quiet) {
            true => Footprint { writes, ..Footprint::default() },
            false => plan::anything(),
        }
    })
}

/// Whether looking something up in something missing may put there what has been somewhere else.
pub fn may_give_anything() -> bool {
    MET.with_borrow(|met| met.values().any(|known| !known.gives_new))
}

/// What the factory of a container may write.
pub fn may_write(container: &Object) -> Footprint {
    let Some(factory) = builtins::factory(container) else { return Footprint::default() };
    let address = factory.ptr() as usize;
    match behaviour::of(&factory) {
        Behaviour::Reads(_) => Footprint::default(),
        Behaviour::Entered | Behaviour::Makes if !LOOKED_AT.with_borrow(|all| all.contains(&address)) => {
            LOOKED_AT.with_borrow_mut(|all| all.push(address));
            let found = footprint::of_function(&factory, &[]);
            LOOKED_AT.with_borrow_mut(Vec::pop);
            found
        }
        _ => plan::anything(),
    }
}

impl Walk {
    /// Code set aside looks something up in what is not known yet.
    pub fn may_make(&mut self, operands: &[Known]) {
        let [table, key, ..] = operands else { return };
        if !matches!(table.value, Value::Unset | Value::Pending(_)) || table.made.is_some() {
            return;
        }
        match table.origin().found_or_made().filter(|found| !found.missing) {
            Some(found) => {
                let tables = found.things.into_iter().filter(|thing| builtins::factory(thing).is_some());
                tables.for_each(|table| {
                    let all = [Value::Host(table), key.value.clone()];
                    self.found.add(builtins::changes(&all[0], Look::Keyed, all.iter()));
                });
            }
            None if table.plain && matches!(table.value, Value::Unset) => {}
            None => self.found.add(made_in(foreign::roots(&table.value))),
        }
    }
}

/// Who stands in for a lookup that enters the factory.
pub fn entered(ask: Ask, given: &Args<'_, PyHost>) -> Option<StandIn> {
    let (Ask::Own(op), Some(Value::Host(container))) = (ask, given.iter().next()) else { return None };
    if ops::name(op) != "py_getitem" || !is_plain_key(&given[1]) {
        return None;
    }
    let factory = builtins::factory(container)?;
    let known = match behaviour::of(&factory) {
        Behaviour::Entered | Behaviour::Makes => true,
        Behaviour::Reads(_) => is_written(&factory),
        _ => false,
    };
    let lacks = || attached(|py| !container.bind(py).contains(lower(&given[1]).bind(py)).unwrap_or(true));
    let all = [given[0].clone(), given[1].clone()];
    (known && lacks()).then(|| stand_in::stand_in("made_if_missing", &factory, all))?
}

/// Whether a function that is given nothing gives text, a number or a container that is new, whatever stands anywhere: it mentions
/// nothing but builtins that look at what they are given.
fn only_makes(function: &Object, most: usize) -> bool {
    if function.class() != &raw mut ffi::PyFunction_Type || !stand_in::only_looks(function) {
        return false;
    }
    let Some((compiled, ..)) = call::target(function) else { return false };
    let (program, constants) = compile::program();
    let summary = &program.functions[compiled.function.0 as usize].summary;
    let constant = |source: &Source| match source {
        Source::Constant(at) => Some(constants[*at as usize].clone()),
        _ => None,
    };
    let makes = |used: &Use| match used.ask {
        Ask::Plain(_) | Ask::Truth | Ask::Call => true,
        Ask::Own(op) => match (ops::touch(op), ops::name(op)) {
            (Touch::Global, _) => constant(&used.args[1]).is_some_and(|name| is_builtin(function, &name)),
            (Touch::Reads(_), _) | (_, "py_list" | "py_dict" | "py_tuple") => true,
            // A factory inside of this one, over no variables.
            (_, "py_function") if most > 0 && used.args.len() == 5 => {
                let parts: Option<Vec<PyValue>> = used.args[1..].iter().map(constant).collect();
                let parts = parts.map(|parts| [vec![Value::Host(function.clone())], parts].concat());
                let made = parts.map_or(Value::Unset, |parts| known::now(op, &parts));
                matches!(made, Value::Host(inner) if only_makes(&inner, most - 1))
            }
            _ => false,
        },
        _ => false,
    };
    summary.uses.iter().all(makes)
}

/// Whether a global of a function is not of somebody's own making.
fn is_builtin(function: &Object, name: &PyValue) -> bool {
    let found = attached(|py| {
        let globals = function.bind(py).getattr("__globals__").ok()?;
        let found = globals.get_item(lower(name).bind(py));
        found
            .or_else(|_| py.import("builtins")?.getattr(lower(name).bind(py).cast::<pyo3::types::PyString>()?))
            .ok()
            .map(Object::from)
    });
    found.is_some_and(|found| !is_written(&found) && matches!(behaviour::of(&found), Behaviour::Reads(_)))
}
