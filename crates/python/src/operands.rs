//! What an operation looks at of its operands, and whether that runs anybody's code: then it takes its turn, and may write
//! anything. Operands that have not arrived are taken to run none (`docs/ordering.md`, "What is assumed").

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyAnyMethods, PyDict, PyList, PyString, PyTuple};
use sooner_calculus::QuickSet;
use sooner_machine::code::OpCode;
use sooner_machine::{EVERYTHING, Footprint, Plan, Value};

use crate::api;
use crate::arrays;
use crate::behaviour::{self, Behaviour};
use crate::builtins::joined;
use crate::fresh;
use crate::host::PyHost;
use crate::instances;
use crate::iterators::{self, is_known_iterator};
use crate::kinds::Look;
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached};
use crate::plan::anything;
use crate::reach::{self, Keys};
use crate::stand_in;

/// Past this many containers, everything counts as looked at.
const MOST: usize = 2000;

/// When the operation may be done.
pub fn plan<'a>(look: Look, given: impl IntoIterator<Item = &'a PyValue>) -> Plan<PyHost> {
    let seen = look_at(look, given);
    match seen {
        Seen { acts: true, .. } => Plan::Turn,
        Seen { actors, callbacks, .. } if !actors.is_empty() || !callbacks.is_empty() => Plan::Turn,
        Seen { iterators, keys, .. } if !iterators.is_empty() => fresh::plan(&iterators, reading(keys)),
        Seen { keys, .. } => reading(keys),
    }
}

/// What hangs on whatever is in the things that an iterator goes over; nothing if code may be run.
pub fn keys_inside(iterator: &Object) -> Option<Keys> {
    let seen = look_at(Look::Deep, [&Value::Host(iterator.clone())]);
    let runs = seen.acts || !seen.actors.is_empty() || !seen.callbacks.is_empty();
    (!runs).then_some(seen.keys)
}

fn reading(keys: Keys) -> Plan<PyHost> {
    if keys.is_empty() { Plan::Ready } else { Plan::Reads(keys) }
}

/// What it may still write while it waits: nothing, unless it runs code or uses iterators up.
pub fn may_write<'a>(look: Look, given: impl IntoIterator<Item = &'a PyValue>) -> Footprint {
    let given: Vec<&PyValue> = given.into_iter().collect();
    let seen = look_at(look, given.iter().copied());
    if seen.acts || !seen.iterators.iter().all(is_known_iterator) {
        return anything();
    }
    let mut all = Footprint::default();
    for (object, code) in &seen.actors {
        for function in code {
            // Which operand stands where is not told apart, but text is made of the object alone.
            let args = [Value::Host(object.clone()), Value::Unset, Value::Unset];
            let given = if look == Look::Text { parameters(function).min(args.len()) } else { args.len() };
            all = joined(all, crate::footprint::of_function(function, &args[..given]));
        }
    }
    for function in &seen.callbacks {
        all = joined(all, crate::footprint::of_collected(function, given.iter().copied()));
    }
    if seen.iterators.is_empty() {
        return all;
    }
    let writes = match fresh::used(&seen.iterators) {
        Some(used) => Some(used.all),
        None => reach::from(&seen.iterators.into_iter().map(Value::Host).collect::<Vec<_>>()),
    };
    writes.map_or_else(anything, |writes| joined(all, Footprint { writes, ..Footprint::default() }))
}

/// How many arguments a function takes by position.
fn parameters(function: &Object) -> usize {
    attached(|py| {
        let count = function.bind(py).getattr("__code__").and_then(|code| code.getattr("co_argcount")?.extract());
        count.unwrap_or(0)
    })
}

/// Whether looking at these so far runs anybody's code.
pub fn acts<'a>(look: Look, given: impl IntoIterator<Item = &'a PyValue>) -> bool {
    let seen = look_at(look, given);
    seen.acts || !seen.actors.is_empty() || !seen.callbacks.is_empty()
}

/// Whether its operators may do, and give, anything.
pub fn has_operators(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if manner::of(object) == Manner::Acts)
}

/// Whether an instance says who counts as one of its own.
fn checks_instances(object: &Object) -> bool {
    let checks = |name| {
        let name = attached(|py| Object::from(PyString::intern(py, name).into_any()));
        // SAFETY: a live class and a name; borrowed, or none.
        unsafe { !api::_PyType_Lookup(object.class(), name.ptr()).is_null() }
    };
    instances::is_plain(object) && (checks("__instancecheck__") || checks("__subclasscheck__"))
}

/// How far an operator looks.
pub fn of_operator(op: OpCode) -> Look {
    match op {
        OpCode::Add | OpCode::Mul | OpCode::Not | OpCode::Neg => Look::Shallow,
        _ => Look::Deep,
    }
}

/// The same for an operation of the host's, by its name.
pub fn of_operation(name: &str) -> Look {
    match name {
        "py_getitem" | "py_setitem" | "py_delitem" | "py_match_keys" | "py_match_rest" => Look::Keyed,
        "py_in" | "py_not_in" => Look::Member,
        "py_sum" | "py_truediv" | "py_pow" | "py_matmul" | "py_lshift" | "py_rshift" | "py_pos" | "py_invert"
        | "py_truth" => Look::Shallow,
        "py_iter" | "py_unpack" | "py_unpack_star" | "py_star" => Look::Shallow,
        "py_length" | "py_list_to_tuple" | "py_match_class" => Look::Shallow,
        // A list of exceptions: none of their code is run.
        "py_combine_group" => Look::Shallow,
        "py_list_extend_call" | "py_iadd" | "py_imul" => Look::Shallow,
        "py_set_global" | "py_del_global" | "py_set_own" | "py_del_own" | "py_cell_set" | "py_cell_del"
        | "py_class" => Look::Identity,
        "py_import" | "py_import_from" | "py_import_name" => Look::Identity,
        _ => Look::Deep,
    }
}

#[derive(Default)]
struct Seen {
    keys: Keys,
    iterators: Vec<Object>,
    /// It runs code that nobody knows.
    acts: bool,
    /// It runs code of the user's own: the object, and all that its class says of operators.
    actors: Vec<(Object, Vec<Object>)>,
    /// It calls functions of the user's own, and gives them what it is given.
    callbacks: Vec<Object>,
}

fn look_at<'a>(look: Look, given: impl IntoIterator<Item = &'a PyValue>) -> Seen {
    let mut walk = Walk { look, at: 0, seen: Seen::default(), functions: Vec::new(), met: QuickSet::default() };
    for (at, value) in given.into_iter().enumerate() {
        walk.at = at;
        match (value, look) {
            (Value::Host(object), _) => walk.operand(object),
            // It may be an array that the result goes to.
            (Value::Pending(_) | Value::Unset, Look::Arrays(inputs)) => walk.seen.acts |= at >= usize::from(inputs),
            _ => {}
        }
        if walk.seen.acts {
            break;
        }
    }
    // Given nothing but text and numbers, one that looks at nothing else can be called at any time.
    let given_plain = walk.seen.keys.is_empty() && walk.seen.iterators.is_empty() && walk.seen.actors.is_empty();
    if given_plain && walk.seen.callbacks.iter().all(stand_in::only_looks) {
        walk.seen.callbacks.clear();
    }
    // Rows and elements are chosen by functions too.
    walk.seen.acts |= walk.seen.keys.contains(&EVERYTHING) && walk.functions.iter().any(|called| !is_harmless(called));
    walk.seen
}

struct Walk {
    look: Look,
    /// Which operand it is at.
    at: usize,
    seen: Seen,
    /// Operands that can be called.
    functions: Vec<Object>,
    met: QuickSet<usize>,
}

impl Walk {
    fn operand(&mut self, object: &Object) {
        let manner = manner::of(object);
        if manner == Manner::Leaf && object.is_callable() {
            self.functions.push(object.clone());
        }
        match self.look {
            // A class may say itself who its instances are, and so may what stands for one.
            Look::Identity => self.seen.acts |= manner == Manner::Acts && is_class(object) || checks_instances(object),
            Look::Pure => match manner {
                Manner::Container | Manner::Plain | Manner::Fields | Manner::Exception | Manner::Holder => {}
                other => self.meet(object, other, false),
            },
            Look::Shallow => self.meet(object, manner, false),
            Look::Keyed | Look::Member => match manner {
                Manner::Container if is_mapping(object) => self.keys_of(object),
                Manner::Container => self.meet(object, manner, self.look == Look::Member),
                other => self.meet(object, other, true),
            },
            Look::Deep | Look::Text | Look::Attributes => self.meet(object, manner, true),
            Look::Models if is_class(object) => self.seen.acts |= !is_plain_model(object),
            Look::Models if self.at == 0 => {
                self.seen.acts |= !is_plain_model(object);
                self.meet(object, manner, true);
            }
            Look::Models if object.is_callable() => self.seen.acts |= !is_harmless(object),
            Look::Models => self.meet(object, manner, true),
            Look::Arrays(inputs) => self.array_operand(object, manner, usize::from(inputs)),
            Look::Copies | Look::Calls => match object.is_callable() {
                true if behaviour::of(object) == Behaviour::Entered => self.seen.callbacks.push(object.clone()),
                true => self.seen.acts |= !is_harmless(object),
                false => self.meet(object, manner, true),
            },
        }
    }

    /// What is not an array is made one: memory that gives itself out would be shared.
    fn array_operand(&mut self, object: &Object, manner: Manner, inputs: usize) {
        let is_result = self.at >= inputs && manner == Manner::Array;
        let is_memory = object.class() == &raw mut ffi::PyByteArray_Type;
        match is_result || is_memory {
            true => self.seen.acts = true,
            false => self.meet(object, manner, true),
        }
    }

    /// An object, and what is in it if the operation goes that deep.
    fn meet(&mut self, object: &Object, manner: Manner, deep: bool) {
        if manner == Manner::Leaf || self.seen.acts || !self.met.insert(object.ptr() as usize) {
            return;
        }
        if self.met.len() > MOST {
            self.seen.acts = true;
            return;
        }
        match manner {
            Manner::Acts if self.look == Look::Text => {
                self.seen.actors.push((object.clone(), manner::shown_by(object)));
                self.inside(object);
            }
            Manner::Acts => match manner::own_operators(object) {
                Some(code) => self.seen.actors.push((object.clone(), code)),
                None => self.seen.acts = true,
            },
            Manner::Iterator if self.look == Look::Text => {}
            // One that is only an item may be left alone: that is not told apart.
            Manner::Iterator => {
                self.seen.iterators.push(object.clone());
                if is_known_iterator(object) {
                    let deep = deep || iterators::computes(object);
                    iterators::gone_over(object).iter().for_each(|one| self.meet(one, manner::of(one), deep));
                }
            }
            Manner::Decimal => self.context(),
            Manner::Scalar => self.seen.keys.push(arrays::settings()),
            Manner::Shared => self.seen.keys.push(EVERYTHING),
            Manner::Array => {
                let key = arrays::key(object);
                self.seen.keys.extend([key, reach::any_attribute(key), arrays::some()]);
            }
            Manner::Slice => self.inside(object),
            Manner::Holder if deep => self.inside(object),
            // Properties, and `__array__`.
            Manner::Plain | Manner::Fields | Manner::Exception
                if matches!(self.look, Look::Attributes | Look::Arrays(_))
                    || self.look == Look::Models && manner != Manner::Fields =>
            {
                self.seen.acts = true
            }
            Manner::Container | Manner::Fields | Manner::Exception => {
                self.key(object);
                self.seen.acts |= self.look == Look::Models && manner != Manner::Container && !is_plain_model(object);
                self.seen.acts |= self.look == Look::Copies && manner != Manner::Container && copies_itself(object);
                if deep {
                    self.inside(object);
                }
            }
            Manner::Plain => {
                self.key(object);
                if self.look == Look::Copies {
                    self.seen.acts |= copies_itself(object);
                    self.inside(object);
                }
            }
            Manner::Leaf | Manner::Holder => {}
        }
    }

    fn key(&mut self, object: &Object) {
        let key = reach::key(object);
        self.seen.keys.extend([key, reach::any_attribute(key)]);
        if behaviour::is_dict_view(object.class()) {
            let mut held = Vec::new();
            reach::referents(object, &mut held);
            self.seen.keys.extend(held.iter().map(reach::key));
        }
    }

    /// A dictionary is asked by key.
    fn keys_of(&mut self, object: &Object) {
        self.key(object);
        attached(|py| {
            if let Ok(dict) = object.bind(py).cast::<PyDict>() {
                dict.iter().for_each(|(key, _)| self.item(&key));
            }
        });
    }

    fn item(&mut self, item: &Bound<'_, PyAny>) {
        // Most items are text and numbers: nothing is counted for those.
        if behaviour::is_leaf(item.get_type_ptr()) {
            return;
        }
        let object = Object::from(item.clone());
        let manner = manner::of(&object);
        if object.class() == &raw mut ffi::PyFunction_Type {
            self.functions.push(object.clone());
        }
        self.meet(&object, manner, true);
    }

    fn inside(&mut self, object: &Object) {
        attached(|py| {
            let bound = object.bind(py);
            if let Ok(list) = bound.cast_exact::<PyList>() {
                return list.iter().for_each(|item| self.item(&item));
            }
            if let Ok(tuple) = bound.cast_exact::<PyTuple>() {
                return reach::in_tuple(tuple).for_each(|item| self.item(&item));
            }
            if let Ok(dict) = bound.cast_exact::<PyDict>() {
                return dict.iter().for_each(|(key, value)| {
                    self.item(&key);
                    self.item(&value);
                });
            }
            let mut held = Vec::new();
            match manner::of(object) {
                Manner::Exception => {
                    held.extend(["args", "__dict__"].iter().filter_map(|name| bound.getattr(*name).ok()))
                }
                _ => {
                    let mut found = Vec::new();
                    reach::referents(object, &mut found);
                    held.extend(found.iter().map(|found| found.bind(py)));
                }
            }
            held.iter().for_each(|item| self.item(item));
        });
    }

    fn context(&mut self) {
        attached(|py| {
            let context = py.import("decimal").and_then(|decimal| decimal.call_method0("getcontext"));
            if let Ok(context) = context {
                self.key(&context.into());
            }
        });
    }
}

fn is_mapping(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyDict_Check(object.ptr()) != 0 }
}

fn is_class(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyType_Check(object.ptr()) != 0 }
}

/// Whether a model, or its class, says nothing of its own about how it is validated and shown.
fn is_plain_model(object: &Object) -> bool {
    attached(|py| {
        let plain =
            py.import("sooner._cells").and_then(|cells| cells.getattr("is_plain_model")?.call1((object.bind(py),)));
        plain.and_then(|plain| plain.extract()).unwrap_or(false)
    })
}

/// Whether calling it only looks at things that are no more than compared, shown or converted.
fn is_harmless(object: &Object) -> bool {
    match behaviour::of(object) {
        Behaviour::Reads(look) => !matches!(look, Look::Calls),
        _ => false,
    }
}

/// An instance that says itself how it is copied.
fn copies_itself(object: &Object) -> bool {
    const OWN: &[&str] = &[
        "__copy__",
        "__deepcopy__",
        "__reduce__",
        "__getstate__",
        "__setstate__",
        "__getnewargs__",
        "__getnewargs_ex__",
    ];
    attached(|py| {
        let class = object.bind(py).get_type();
        let plain = py.get_type::<PyAny>();
        let own = |name: &&str| match (class.getattr(*name), plain.getattr(*name)) {
            (Ok(own), Ok(plain)) => !own.is(&plain),
            (Ok(_), Err(_)) => true,
            _ => false,
        };
        let reduces = class
            .getattr("__reduce_ex__")
            .is_ok_and(|own| plain.getattr("__reduce_ex__").is_ok_and(|plain| !own.is(&plain)));
        OWN.iter().any(own) || reduces
    })
}
