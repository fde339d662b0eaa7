//! Random programs that terminate, as text. The generator knows the sort of each variable and mostly
//! uses it accordingly, so that a program gets far; now and then, and often inside a `guard`, it takes
//! a risk. Which features a program uses at all is drawn first: a program with few of them uses each
//! in more ways.

mod access;
mod call;
mod control;
mod expression;
mod function;
mod scope;
mod statement;

use std::collections::HashSet;

use crate::tape::Tape;

use scope::{Scope, Sort};

/// Functions that accesses go through which shall not fault. A program is given those it uses.
const SAFE: &[(&str, &str)] = &[
    ("at", "at := fun (l, i): ite (lt (i, size l), fun (): get (l, i), fun (): 0)"),
    ("row_at", "row_at := fun (l, i): ite (lt (i, size l), fun (): get (l, i), fun (): list (0,))"),
    ("key_at", "key_at := fun (d, k): ite (has (d, k), fun (): get (d, k), fun (): 0)"),
    ("add_to", "add_to := fun (l, v): ite (lt (size l, 6), fun (): append (l, v), fun (): ())"),
    ("pop_of", "pop_of := fun l: ite (lt (1, size l), fun (): pop l, fun (): 0)"),
];

/// What a program may do beyond numbers, lists and unordered calls. The order is that of the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Branches.
    Branches,
    /// `fold` and `loop`.
    Loops,
    /// Functions of its own, recursive ones too.
    Functions,
    /// `guard`, `cleanup`, `raise`, and flaky calls.
    Faults,
    /// Sequential calls.
    Effects,
    /// Calls on one resource.
    Resources,
    /// Sequential calls that change what they are passed.
    Writes,
    /// Outputs and fences.
    Outputs,
    /// Dictionaries.
    Dictionaries,
    /// Lists of lists, and of anything, themselves included.
    Nesting,
}

impl Feature {
    /// Whether its statements have blocks inside.
    fn is_nested(self) -> bool {
        matches!(self, Feature::Branches | Feature::Loops | Feature::Functions | Feature::Faults)
    }
}

/// A program as text, using the names of [`super::prelude`].
pub fn generate(tape: &mut Tape<'_>) -> String {
    // Two draws joined: most programs have most features, few have all.
    let features = tape.number() | tape.number();
    let mut generator = Generator {
        tape,
        features,
        scope: Scope::default(),
        lines: Vec::new(),
        indent: 0,
        names: 0,
        left: 0,
        cost: 0,
        weight: 1,
        guarded: false,
        live: false,
    };
    generator.left = 4 + generator.tape.below(50);
    generator.program();
    generator.text()
}

struct Generator<'t, 'c> {
    tape: &'t mut Tape<'c>,
    features: u32,
    scope: Scope,
    lines: Vec<String>,
    indent: usize,
    names: usize,
    /// How many statements may still be written.
    left: usize,
    /// How many statements a run of what was written takes, roughly.
    cost: usize,
    /// How often a run comes by here, roughly.
    weight: usize,
    /// Inside a `guard`: faults are welcome.
    guarded: bool,
    /// Inside a loop over a list or a function: appending without end is possible.
    live: bool,
}

impl Generator<'_, '_> {
    /// What one run may take, by the rough count of [`Generator::cost`].
    const AFFORDABLE: usize = 400;

    fn program(&mut self) {
        for sort in [Sort::Numbers, Sort::Number, Sort::Numbers] {
            self.define(sort);
        }
        while self.left > 0 {
            self.statement();
        }
        let result = self.everything();
        self.line(result);
    }

    /// A tuple of variables, newest first and objects for the most part: what the program did must show.
    fn everything(&mut self) -> String {
        let objects = self.scope.all(|sort| sort.is_object());
        let others = self.scope.all(|sort| !sort.is_object() && !matches!(sort, Sort::Function(_)));
        let names: Vec<String> = objects.into_iter().rev().take(8).chain(others.into_iter().rev().take(4)).collect();
        format!("({})", names.join(", "))
    }

    fn text(self) -> String {
        let body = self.lines.join("\n");
        let words: HashSet<&str> = body.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let used = |name: &str| words.contains(name);
        let mut lines: Vec<&str> =
            SAFE.iter().filter(|(name, _)| used(name)).map(|(_, definition)| *definition).collect();
        lines.push(&body);
        lines.join("\n") + "\n"
    }

    /// Writes an indented block: the head, what `inside` writes, and the expression it returns.
    fn block(&mut self, head: String, inside: impl FnOnce(&mut Self) -> String) {
        self.line(head);
        let outer = self.scope.mark();
        self.indent += 1;
        let result = inside(self);
        self.line(result);
        self.indent -= 1;
        self.scope.leave(outer);
    }

    /// Up to `most` statements, if so many are left.
    fn statements(&mut self, most: usize) {
        for _ in 0..self.tape.below(most + 1).min(self.left) {
            self.statement();
        }
    }

    fn line(&mut self, text: String) {
        self.lines.push(format!("{}{text}", "  ".repeat(self.indent)));
    }

    /// Binds a new variable to the value of `text`.
    fn bind(&mut self, sort: Sort, text: String) -> String {
        let name = self.name(&sort);
        self.line(format!("{name} := {text}"));
        self.scope.enter(name.clone(), sort);
        name
    }

    fn name(&mut self, sort: &Sort) -> String {
        self.names += 1;
        format!("{}{}", sort.prefix(), self.names)
    }

    fn has(&self, feature: Feature) -> bool {
        self.features >> (feature as u32) & 1 == 1
    }

    /// Whether to do something that may fault.
    fn risks(&mut self) -> bool {
        let odds = if self.guarded { 3 } else { 50 };
        self.tape.once_in(odds)
    }

    fn affords(&self, cost: usize) -> bool {
        self.cost + self.weight * cost < Self::AFFORDABLE
    }
}
