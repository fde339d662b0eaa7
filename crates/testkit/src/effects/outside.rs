//! An outside for programs with effects: a table of external functions of every kind, whose behaviour
//! is a function of a seed, the call, and the effects that the call may see.

mod answer;

use std::collections::BTreeMap;

use sooner_calculus::Prim;
use sooner_semantics::sequential::{Datum, Kind, Outside, Reply};

use answer::{Flat, Shape};

use crate::tape::{mix, mix_text};

/// An external function.
#[derive(Debug)]
pub struct External {
    /// Its symbol.
    pub name: &'static str,
    /// When it may run.
    pub kind: Kind,
    /// What it touches.
    pub on: On,
    /// Fails often.
    pub flaky: bool,
    /// Changes the objects it is passed.
    pub writes: bool,
    shape: Shape,
}

/// What a readonly or sequential function touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// Every resource.
    Everything,
    /// This one.
    Resource(&'static str),
    /// The one that its argument, or the first part of it, names.
    FirstArgument,
}

/// The external functions there are. Those that answer with numbers answer with small ones, which are as
/// good for a condition as for a position.
pub const EXTERNALS: &[External] = &[
    External::new("ask", Kind::Unordered, Shape::Number),
    External::new("ask2", Kind::Unordered, Shape::Number),
    External::new("judge", Kind::Unordered, Shape::Truth),
    External::new("title", Kind::Unordered, Shape::Word),
    External::new("pair", Kind::Unordered, Shape::Pair),
    External::new("items", Kind::Unordered, Shape::Numbers),
    External::new("rows", Kind::Unordered, Shape::Rows),
    External::new("record", Kind::Unordered, Shape::Record),
    External::new("pick", Kind::Unordered, Shape::Item),
    External::new("flaky", Kind::Unordered, Shape::Number).flaky(),
    External::new("look", Kind::Readonly, Shape::Number),
    External::new("look_a", Kind::Readonly, Shape::Number).on(On::Resource("a")),
    External::new("look_b", Kind::Readonly, Shape::Number).on(On::Resource("b")),
    External::new("save", Kind::Sequential, Shape::Number),
    External::new("save_a", Kind::Sequential, Shape::Number).on(On::Resource("a")),
    External::new("save_b", Kind::Sequential, Shape::Number).on(On::Resource("b")),
    External::new("save_at", Kind::Sequential, Shape::Number).on(On::FirstArgument),
    External::new("charge", Kind::Sequential, Shape::Truth).flaky(),
    External::new("fill", Kind::Sequential, Shape::Number).writes(),
    External::new("fill_a", Kind::Sequential, Shape::Number).on(On::Resource("a")).writes(),
    External::new("spoil", Kind::Sequential, Shape::Item).flaky().writes(),
    External::new("say", Kind::Output, Shape::Nothing),
    External::new("wait", Kind::Fence, Shape::Number),
];

impl External {
    const fn new(name: &'static str, kind: Kind, shape: Shape) -> External {
        External { name, kind, on: On::Everything, flaky: false, writes: false, shape }
    }

    const fn on(self, on: On) -> External {
        External { on, ..self }
    }

    const fn flaky(self) -> External {
        External { flaky: true, ..self }
    }

    const fn writes(self) -> External {
        External { writes: true, ..self }
    }

    /// The function of this name; functions not in the table behave like the first one that is.
    pub fn named(name: &str) -> &'static External {
        EXTERNALS.iter().find(|external| external.name == name).unwrap_or(&EXTERNALS[0])
    }
}

/// Their names.
pub fn names() -> Vec<&'static str> {
    EXTERNALS.iter().map(|external| external.name).collect()
}

/// How many calls in a thousand fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failures {
    /// Of the flaky functions.
    pub flaky: u64,
    /// Of all others.
    pub steady: u64,
}

/// Whether an answer may depend on effects that touch a single resource. Behind a fault some of those may
/// have happened that do not happen sequentially, so a program in which that can be must not see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Only on the number of earlier effects that touch everything.
    Shared,
    /// Also on the number of those on the call's own resource.
    PerResource,
}

/// The outside of one run.
#[derive(Clone, Debug)]
pub struct SeededOutside {
    seed: u64,
    failures: Failures,
    memory: Memory,
    /// Effects so far, by resource; those that touch everything under "".
    effects: BTreeMap<String, u64>,
}

impl SeededOutside {
    /// An outside in which nothing has happened yet.
    pub fn new(seed: u64, failures: Failures, memory: Memory) -> SeededOutside {
        SeededOutside { seed, failures, memory, effects: BTreeMap::new() }
    }

    /// How many effects a call that touches `resource` can tell of.
    fn visible(&self, resource: &Option<String>) -> u64 {
        let count = |key: &str| self.effects.get(key).copied().unwrap_or(0);
        match (self.memory, resource) {
            (Memory::Shared, _) => count(""),
            (Memory::PerResource, Some(resource)) => count("") + count(resource),
            (Memory::PerResource, None) => self.effects.values().sum(),
        }
    }
}

impl Outside for SeededOutside {
    fn kind(&self, name: &str) -> Kind {
        External::named(name).kind
    }

    fn resource(&self, name: &str, args: &Datum) -> Option<String> {
        match External::named(name).on {
            On::Everything => None,
            On::Resource(resource) => Some(resource.to_owned()),
            On::FirstArgument => Some(first(args)),
        }
    }

    fn call(&mut self, name: &str, args: &Datum) -> Reply {
        let external = External::named(name);
        let resource = self.resource(name, args);
        let call = mix_text(mix_text(self.seed, name), &args.to_string());
        let number = match external.kind {
            Kind::Readonly | Kind::Sequential | Kind::Fence => mix(call, self.visible(&resource)),
            Kind::Unordered | Kind::Output => call,
        };
        if external.kind == Kind::Sequential {
            *self.effects.entry(resource.unwrap_or_default()).or_default() += 1;
        }
        let flat = Flat::of(args);
        let writes = if external.writes { flat.changes(number) } else { Vec::new() };
        let failures = if external.flaky { self.failures.flaky } else { self.failures.steady };
        let fails = mix(number, 1) % 1000 < failures;
        let result = if fails { Err(flat.fault(name, number)) } else { Ok(flat.answer(external.shape, number)) };
        Reply { writes, result }
    }
}

fn first(args: &Datum) -> String {
    match args {
        Datum::Tuple(parts) => parts.first().map(first).unwrap_or_default(),
        Datum::Prim(Prim::Text(text)) => text.to_string(),
        other => other.to_string(),
    }
}
