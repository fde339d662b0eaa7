//! What looking something up makes: a `defaultdict` calls its factory for a key that it lacks, and keeps what that gives.
//!
//! ```python
//! by = defaultdict(lambda: [0, 0])
//! by[category][1] += 1            # a new list, or the one that is there
//! ```

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_machine::{Args, Ask, Footprint, Source, Use, Value};

use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::keys::is_plain_key;
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::{self, Touch};
use crate::stand_in::{self, StandIn};
use crate::{builtins, call, compile, footprint, known, plan};

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

thread_local! {
    /// Factories that are looked at: one may look something up where it is the factory itself.
    static LOOKED_AT: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Whether a class was made by Python code.
fn is_written(class: &Object) -> bool {
    // SAFETY: a live object, and the class it is checked to be.
    unsafe {
        ffi::PyType_Check(class.ptr()) != 0 && ffi::PyType_GetFlags(class.ptr().cast()) & ffi::Py_TPFLAGS_HEAPTYPE != 0
    }
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
