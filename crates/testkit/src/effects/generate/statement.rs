//! Statements that are one line: bindings, changes of objects, outputs.

use super::scope::Sort;
use super::{Feature, Generator};

/// Nesting of blocks in blocks.
const DEEPEST: usize = 5;

type Write<'t, 'c> = fn(&mut Generator<'t, 'c>);

impl<'t, 'c> Generator<'t, 'c> {
    /// Writes one statement, which may have others inside. What the program cannot afford or lacks the
    /// feature for becomes something smaller.
    pub fn statement(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.cost += self.weight;
        let mut choices: Vec<(usize, Write<'t, 'c>)> = vec![
            (2, |g| g.define(Sort::Number)),
            (4, Generator::ask),
            (2, |g| g.define(Sort::Numbers)),
            (1, |g| g.define(Sort::Truth)),
            (1, |g| g.define(Sort::Word)),
            (5, Generator::store),
            (2, Generator::alias),
            (1, Generator::take),
        ];
        let weights: [(Feature, usize, Write<'t, 'c>); 13] = [
            (Feature::Nesting, 1, |g| g.define(Sort::Rows)),
            (Feature::Nesting, 1, |g| g.define(Sort::Mixed)),
            (Feature::Nesting, 3, Generator::nest),
            (Feature::Dictionaries, 1, |g| g.define(Sort::Record)),
            (Feature::Dictionaries, 1, |g| g.define(Sort::Index)),
            (Feature::Dictionaries, 3, Generator::put),
            (Feature::Outputs, 4, Generator::say),
            (Feature::Writes, 2, Generator::write_call),
            (Feature::Branches, 3, Generator::branch),
            (Feature::Loops, 4, Generator::repeat),
            (Feature::Functions, 2, Generator::function),
            (Feature::Functions, 4, Generator::use_function),
            (Feature::Faults, 5, Generator::guard),
        ];
        let flat = self.indent >= DEEPEST;
        let usable = weights.into_iter().filter(|(feature, ..)| self.has(*feature) && !(flat && feature.is_nested()));
        choices.extend(usable.map(|(_, weight, write)| (weight, write)));
        let mut at = self.tape.below(choices.iter().map(|(weight, _)| weight).sum());
        for (weight, write) in choices {
            if at < weight {
                return write(self);
            }
            at -= weight;
        }
    }

    /// A variable of this sort with a value of its own.
    pub fn define(&mut self, sort: Sort) {
        let text = match sort {
            Sort::Record if self.tape.once_in(4) => self.call(&sort, 0),
            Sort::Record | Sort::Index => return self.dictionary(sort),
            Sort::Number | Sort::Truth | Sort::Word => self.expression(&sort),
            Sort::Numbers => match self.tape.below(4) {
                0 => format!("list ({},)", self.simple(&Sort::Number)),
                1 => format!("list ({}, {})", self.expression(&Sort::Number), self.simple(&Sort::Number)),
                _ => self.expression(&sort),
            },
            Sort::Rows => format!("list ({}, {})", self.simple(&Sort::Numbers), self.expression(&Sort::Numbers)),
            Sort::Mixed => format!("list ({}, {})", self.anything(1), self.anything(1)),
            Sort::Any | Sort::Function(_) => "()".into(),
        };
        self.bind(sort, text);
    }

    /// A new dictionary, with the key that is rarely missing.
    fn dictionary(&mut self, sort: Sort) {
        let value = self.expression(if sort == Sort::Record { &Sort::Number } else { &Sort::Numbers });
        let name = self.bind(sort, "dict ()".into());
        self.line(format!("_ := put ({name}, \"a\", {value})"));
    }

    /// The answer of a call.
    fn ask(&mut self) {
        let sort = match self.tape.below(6) {
            0..=3 => Sort::Number,
            4 => Sort::Numbers,
            _ => Sort::Truth,
        };
        let call = self.call(&sort, 0);
        self.bind(sort, call);
    }

    /// Puts a number into a list, a call's answer for example: the list then has a hole.
    fn store(&mut self) {
        let list = if self.tape.once_in(3) { self.expression(&Sort::Numbers) } else { self.simple(&Sort::Numbers) };
        let value = self.expression(&Sort::Number);
        let line = match self.tape.below(4) {
            0 if self.risks() => format!("_ := put ({list}, {}, {value})", self.simple(&Sort::Number)),
            0 => format!("_ := put ({list}, 0, {value})"),
            _ if self.live => format!("_ := add_to ({list}, {value})"),
            _ => format!("_ := append ({list}, {value})"),
        };
        self.line(line);
    }

    /// Another name for an object that is there: directly, through a tuple, or out of a container.
    fn alias(&mut self) {
        let list = self.simple(&Sort::Numbers);
        let text = match self.tape.below(4) {
            0 => list,
            1 => format!("prj 1 ({list}, {})", self.simple(&Sort::Numbers)),
            2 => format!("get (({}, {list}), 1)", self.anything(1)),
            _ => self.expression(&Sort::Numbers),
        };
        self.bind(Sort::Numbers, text);
    }

    fn take(&mut self) {
        let list = self.simple(&Sort::Numbers);
        let pop = if self.risks() { "pop" } else { "pop_of" };
        self.bind(Sort::Number, format!("{pop} ({list})"));
    }

    /// Objects into lists of lists and mixed lists, which may be in there already or be the same list.
    fn nest(&mut self) {
        let outer = if self.tape.once_in(2) { Sort::Mixed } else { Sort::Rows };
        let Some(list) = self.variable(|sort| *sort == outer) else { return self.define(outer) };
        let item = match outer {
            Sort::Rows => self.expression(&Sort::Numbers),
            _ if self.tape.once_in(3) => self.simple(&Sort::Mixed),
            _ => self.anything(0),
        };
        match (outer, self.tape.below(4)) {
            (Sort::Mixed, 0) => {
                self.bind(Sort::Any, format!("get ({list}, 0)"));
            }
            (Sort::Rows, 0) => {
                let line = format!("_ := put ({list}, 0, {item})");
                self.line(line);
            }
            _ => {
                let append = if self.live { "add_to" } else { "append" };
                self.line(format!("_ := {append} ({list}, {item})"));
            }
        }
    }

    fn put(&mut self) {
        let Some(dict) = self.variable(|sort| matches!(sort, Sort::Record | Sort::Index)) else {
            return self.define(Sort::Record);
        };
        let key = self.key();
        if self.risks() {
            return self.line(format!("_ := remove ({dict}, {key})"));
        }
        let item = if dict.starts_with(Sort::Record.prefix()) { Sort::Number } else { Sort::Numbers };
        let value = self.expression(&item);
        self.line(format!("_ := put ({dict}, {key}, {value})"));
    }

    fn say(&mut self) {
        let what = self.anything(0);
        if self.has(Feature::Effects) && self.tape.once_in(6) {
            self.bind(Sort::Number, format!("wait ({what})"));
        } else {
            self.line(format!("_ := say ({what})"));
        }
    }
}
