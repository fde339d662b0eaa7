//! What code set aside does with lists and queues besides putting something at their ends. Who takes from the front of one, while there
//! is something, need not wait for code that does no more than that: `queue.append(link)` under a condition still to come.

use pyo3::ffi;
use sooner_machine::{Args, Ask, Footprint, Value};

use crate::attributes::sets_plainly;
use crate::behaviour::{self, Behaviour, is_container, is_leaf_class};
use crate::builtins::builtin_method;
use crate::known::{Known, values};
use crate::lookup::{getter, is_plain_lookup, static_attribute};
use crate::object::{Object, PyValue};
use crate::ops::{self, Touch};
use crate::reach::{self, Keys};
use crate::{items, owned, sees, write};

/// Past this many things, all counts as used.
const MOST: usize = 128;

/// Operations that look at nothing inside their operands.
const SHALLOW: &[&str] = &[
    "py_tuple",
    "py_list",
    "py_dict",
    "py_cell_set",
    "py_check",
    "py_folds",
    "py_own_iter",
    "py_items",
    "py_is",
    "py_is_not",
    "py_matches",
    "py_type",
];

/// What code uses.
#[derive(Default)]
pub struct Tails {
    /// These, but not what is in them.
    shallow: Keys,
    /// These, and what is in them.
    deep: Vec<Object>,
    /// Answers and exceptions, which may be, or hold, something that is known outside.
    answers: bool,
    /// Anything.
    anything: bool,
}

/// How far an operation looks into its operands.
enum Uses {
    /// No further than which they are, and what stands directly in them; those from here on.
    Shallow(usize),
    /// Everything inside those from here on.
    Deep(usize),
    /// It runs code that is looked at elsewhere.
    Anything,
}

impl Tails {
    /// One use.
    pub fn note(&mut self, ask: Ask, operands: &[Known]) {
        if self.anything {
            return;
        }
        let (deep, from) = match uses(ask, &values(operands)) {
            Uses::Shallow(from) => (false, from),
            Uses::Deep(from) => (true, from),
            Uses::Anything => return self.anything = true,
        };
        for operand in operands.iter().skip(from).filter(|operand| !operand.is_leaf()) {
            match &operand.value {
                Value::Host(object) => self.has(object, deep),
                Value::Pending(cell) if cell.is_leaf() => {}
                // What of ours it may turn out to be, the machine knows.
                Value::Pending(_) => self.answers = true,
                Value::Unset if operand.plain => self.answers = true,
                Value::Unset => match operand.origin() {
                    // What is ours comes from somewhere: an exception is known outside, and so is what was put into it.
                    origin if origin.is_anywhere() => self.answers = true,
                    origin => match origin.of_what_is_there().found().filter(|found| !found.missing) {
                        Some(found) => {
                            self.answers = true;
                            found.things.iter().for_each(|thing| self.has(thing, deep));
                        }
                        None => self.anything = true,
                    },
                },
                Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::Closure(_) => {}
                _ => self.anything = true,
            }
        }
        self.anything |= self.shallow.len() > MOST || self.deep.len() > MOST;
    }

    fn has(&mut self, object: &Object, deep: bool) {
        let key = reach::key(object);
        if is_leaf_class(object.class()) {
            return;
        }
        if !self.shallow.contains(&key) {
            self.shallow.push(key);
        }
        if deep && !self.deep.iter().any(|known| known.ptr() == object.ptr()) {
            self.deep.push(object.clone());
        }
    }

    /// Leaves only those things that the code does nothing else with.
    pub fn settle(&self, found: &mut Footprint) {
        if found.only_adds.is_empty() {
            return;
        }
        let deep: Vec<PyValue> = self.deep.iter().cloned().map(Value::Host).collect();
        let inside = if self.anything || found.anything { None } else { reach::from(&deep) };
        let Some(inside) = inside else { return found.only_adds.clear() };
        let is_apart = |key: &usize| {
            !self.shallow.contains(key) && !inside.contains(key) && (!self.answers || owned::is_ours_at(*key))
        };
        found.only_adds.retain(|key| is_apart(key));
    }
}

fn uses(ask: Ask, args: &[PyValue]) -> Uses {
    let given = Args::of(args);
    if let Some((ask, args)) = write::as_method(ask, &given) {
        // The name stands between the receiver and what it is given.
        return match uses(ask, &args) {
            Uses::Shallow(2) if items::added(ask, &Args::of(&args)).is_some() => Uses::Shallow(1),
            Uses::Anything => Uses::Anything,
            _ => Uses::Deep(0),
        };
    }
    if let Some(from) = items::added(ask, &given) {
        return Uses::Shallow(from);
    }
    let plain = |object: &Object| is_leaf_class(object.class()) || is_builtin_container(object);
    let all_plain = args.iter().all(|arg| !matches!(arg, Value::Host(object) if !plain(object)));
    let called = |callee: &PyValue, from: usize| match callee {
        Value::Host(callee) => match behaviour::of(callee) {
            Behaviour::Entered | Behaviour::Makes => Uses::Shallow(from),
            Behaviour::External(_) => Uses::Deep(from),
            _ => Uses::Deep(0),
        },
        // A loop enters it, and all that it does is looked at there.
        Value::Closure(_) => Uses::Shallow(from),
        _ => Uses::Anything,
    };
    let Ask::Own(op) = ask else {
        return match ask {
            Ask::Call => called(&args[0], 1),
            Ask::Truth | Ask::Iterate | Ask::Next if all_plain => Uses::Shallow(0),
            Ask::Plain(_) if all_plain => Uses::Deep(0),
            _ => Uses::Anything,
        };
    };
    match ops::touch(op) {
        Touch::Cell | Touch::Settled | Touch::Global | Touch::Rebound | Touch::Handling => Uses::Shallow(0),
        Touch::WritesAttribute => match &args[0] {
            Value::Host(object) if sets_plainly(object, &args[1]) => Uses::Shallow(0),
            _ => Uses::Anything,
        },
        // A method that is called, or handed on, where it is seen again.
        Touch::Attribute if items::is_adder(&args[0], &args[1]) => Uses::Shallow(2),
        Touch::Attribute => match &args[0] {
            Value::Host(object) if is_builtin_container(object) || sees::is_code(&args[0]) => Uses::Shallow(0),
            Value::Host(object) => {
                let found = static_attribute(object, &args[1]).is_some() && is_plain_lookup(object, &args[1]);
                if found || getter(object, &args[1]).is_some() { Uses::Shallow(0) } else { Uses::Anything }
            }
            _ => Uses::Shallow(0),
        },
        Touch::Invoke => match &args[0] {
            Value::Host(object) if builtin_method(object, &given).is_some() => match all_plain {
                true if args.iter().skip(2).all(|arg| !reach::is_more_than_plain(arg)) => Uses::Shallow(0),
                _ => Uses::Deep(0),
            },
            Value::Host(object) => match static_attribute(object, &args[1]) {
                Some(method) => match called(&Value::Host(method), 2) {
                    Uses::Shallow(_) => Uses::Shallow(0),
                    _ => Uses::Deep(0),
                },
                None => Uses::Anything,
            },
            _ => Uses::Deep(0),
        },
        Touch::CallKw | Touch::CallEx => called(&args[0], 1),
        // The code of the generator is looked at where the loop enters it.
        Touch::Folding if sees::is_code(&args[0]) => Uses::Shallow(1),
        _ if SHALLOW.contains(&ops::name(op)) => Uses::Shallow(0),
        Touch::Reads(_) | Touch::Writes if all_plain => match ops::name(op) {
            "py_getitem" | "py_setitem" | "py_delitem" if !reach::is_more_than_plain(&args[1]) => Uses::Shallow(0),
            _ => Uses::Deep(0),
        },
        Touch::Nothing | Touch::Reads(_) | Touch::Fills | Touch::InPlace if all_plain => Uses::Deep(0),
        _ => Uses::Anything,
    }
}

fn is_builtin_container(object: &Object) -> bool {
    is_container(object.class()) || object.class() == &raw mut ffi::PyTuple_Type
}
