//! Code set aside, followed into the user's own functions: with what they are called with, as far as that is known, and what
//! they return.

use pyo3::types::PyAnyMethods;
use sooner_machine::code::Slot;
use sooner_machine::{Ask, Footprint, Source, Value};

use crate::behaviour::{self, Behaviour, is_immutable};
use crate::bind::bind;
use crate::compile::{self, Compiled};
use crate::footprint::{Walk, values};
use crate::known::{Known, known};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::{api, call, construct, own_code, plan};

/// Past this many functions, code may write anything.
const MOST_FUNCTIONS: usize = 64;

impl Walk {
    pub fn call(&mut self, callee: &PyValue, args: &[Known]) {
        let Value::Host(object) = callee else {
            return self.found.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        match behaviour::of(object) {
            Behaviour::Entered => {
                self.found.hangs_on.extend(own_code::named_by(object));
                self.function(object, args, None);
            }
            Behaviour::Makes => match construct::looked_at(object) {
                Some((init, instance)) => {
                    self.blank.push(instance.clone());
                    self.function(&init, args, Some(instance));
                    self.returned = None;
                }
                None => self.found.add(plan::anything()),
            },
            // What will be in it by then is not known.
            Behaviour::External(_) | Behaviour::Unknown if self.is_blank(object, args) => {
                self.found.add(plan::anything())
            }
            _ => {
                let all: Vec<PyValue> = [callee.clone()].into_iter().chain(values(args)).collect();
                self.does(Ask::Call, &all);
            }
        }
    }

    /// Whether an instance not yet made is called, or passed.
    fn is_blank(&self, callee: &Object, args: &[Known]) -> bool {
        let mut held = Vec::new();
        if callee.class() == &raw mut api::PyMethod_Type {
            // SAFETY: a live method.
            held.push(unsafe { api::PyMethod_Self(callee.ptr()) });
        }
        held.extend(
            args.iter().filter_map(|arg| if let Value::Host(object) = &arg.value { Some(object.ptr()) } else { None }),
        );
        self.blank.iter().any(|blank| held.contains(&blank.ptr()))
    }

    /// `made` is a new instance that it is called with.
    pub fn function(&mut self, callee: &Object, args: &[Known], made: Option<Object>) {
        let Some((compiled, function, receiver)) = call::target(callee) else {
            return self.found.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        let fresh = made.is_some();
        let first = receiver.or(made).map(|object| Known::of(Value::Host(object)));
        let args: Vec<Known> = first.into_iter().chain(args.iter().cloned()).collect();
        let bound = bind(&compiled, &function, &values(&args), &[]);
        let own = 1 + compiled.free.len();
        let itself = Value::Host(function);
        let outer = |slot: Slot| {
            let at = slot.0 as usize;
            let value = match &bound {
                Some(bound) => bound.get(at).cloned().unwrap_or(Value::Unset),
                None if at == 0 => itself.clone(),
                None => Value::Unset,
            };
            match at.checked_sub(own).and_then(|at| args.get(at)) {
                Some(arg) if bound.is_some() && matches!(value, Value::Unset) => arg.clone(),
                _ => Known::of(value),
            }
        };
        self.code(&compiled, fresh, &outer);
    }

    pub fn code(&mut self, compiled: &Compiled, made: bool, outer: &dyn Fn(Slot) -> Known) {
        let (program, _) = compile::program();
        let slots = program.functions[compiled.function.0 as usize].slots;
        let given: Vec<PyValue> = (0..slots).map(|at| outer(Slot(at)).value).collect();
        if let Some((_, before)) = self.seen.iter().find(|(function, _)| *function == compiled.function) {
            // The same code: what it does to other arguments is not known.
            let others =
                given.iter().enumerate().filter(|(at, value)| !before.get(*at).is_some_and(|one| is_same(one, value)));
            let others: Vec<u32> = others.map(|(at, _)| at as u32).collect();
            self.sees(&given[1..]);
            return self.found.add(self.repeated(compiled, made, &others));
        }
        if self.seen.len() > MOST_FUNCTIONS {
            return self.found.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        }
        self.seen.push((compiled.function, given));
        let summary = program.functions[compiled.function.0 as usize].summary.clone();
        let results = self.uses(&summary.uses, outer);
        let ways = summary.gives.iter().filter(|(slot, _)| slot.is_none());
        let ways: Vec<Known> = ways.map(|(_, source)| known(source, &results, outer)).collect();
        self.returned = is_ordinary(compiled).then(|| Known::returned(ways));
    }

    /// A function met again, with other arguments in these slots: harmless if it writes none of those.
    fn repeated(&self, compiled: &Compiled, made: bool, others: &[u32]) -> Footprint {
        let (program, _) = compile::program();
        let summary = &program.functions[compiled.function.0 as usize].summary;
        let own = 1 + compiled.free.len() as u32 + u32::from(made);
        let touches =
            |source: &Source| matches!(source, Source::Outer(slot) if slot.0 >= own && others.contains(&slot.0));
        let writes = summary.uses.iter().any(|used| match used.ask {
            Ask::Own(op) => {
                matches!(
                    ops::touch(op),
                    Touch::Writes
                        | Touch::WritesAttribute
                        | Touch::Invoke
                        | Touch::InPlace
                        | Touch::CallKw
                        | Touch::CallEx
                        | Touch::Gather
                ) && used.args.iter().any(touches)
            }
            Ask::Call => used.args.iter().skip(1).any(touches) && !self.seen.is_empty(),
            _ => false,
        });
        if writes { Footprint { anything: true, effects: true, ..Footprint::default() } } else { Footprint::default() }
    }
}

/// Whether what is done to one is done to the other, or to nobody.
fn is_same(one: &PyValue, other: &PyValue) -> bool {
    match (one, other) {
        (Value::Host(one), Value::Host(other)) => one.ptr() == other.ptr() || is_immutable(other.class()),
        (Value::Unset, Value::Unset) => true,
        (_, other) => matches!(other, Value::Int(_) | Value::Float(_) | Value::Bool(_)),
    }
}

/// Whether calling it runs it: not a generator, nor a coroutine.
fn is_ordinary(compiled: &Compiled) -> bool {
    const OTHERS: i64 = 0x20 | 0x80 | 0x100 | 0x200;
    let flags = attached(|py| compiled.code.bind(py).getattr("co_flags").and_then(|flags| flags.extract::<i64>()));
    flags.is_ok_and(|flags| flags & OTHERS == 0)
}
