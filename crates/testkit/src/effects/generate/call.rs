//! External calls: every kind, with arguments that are known, pending, or objects others hold too.

use super::scope::Sort;
use super::{Feature, Generator};

impl Generator<'_, '_> {
    /// A call of an external function that answers with this sort.
    pub fn call(&mut self, sort: &Sort, depth: usize) -> String {
        let names = match sort {
            Sort::Number => self.numeric(),
            Sort::Truth if self.has(Feature::Effects) && self.risks() => vec!["charge"],
            Sort::Truth => vec!["judge"],
            Sort::Word => vec!["title"],
            Sort::Numbers => vec!["items"],
            Sort::Rows => vec!["rows"],
            Sort::Record => vec!["record"],
            _ => vec!["ask"],
        };
        let name = *self.tape.pick(&names);
        self.call_of(name, depth)
    }

    fn numeric(&mut self) -> Vec<&'static str> {
        let mut names = vec!["ask", "ask", "ask2"];
        if self.has(Feature::Faults) && (self.guarded || self.risks()) {
            names.extend(["flaky", "flaky", "flaky"]);
        }
        if self.has(Feature::Effects) {
            names.extend(["look", "save"]);
        }
        if self.has(Feature::Resources) {
            names.extend(["look_a", "save_a", "save_b", "save_at", "look_b"]);
        }
        names
    }

    pub fn call_of(&mut self, name: &str, depth: usize) -> String {
        let argument = self.argument(depth);
        match name {
            "save_at" => format!("save_at ({}, {argument})", self.tape.pick(&["\"a\"", "\"b\""])),
            _ => format!("{name} ({argument})"),
        }
    }

    fn argument(&mut self, depth: usize) -> String {
        match self.tape.below(6) {
            0 | 1 => self.simple(&Sort::Number),
            2 => self.nested(&Sort::Number, depth + 1),
            3 => self.simple(&Sort::Numbers),
            4 => self.anything(depth + 1),
            _ => format!("{}, {}", self.anything(depth + 1), self.simple(&Sort::Number)),
        }
    }

    /// A sequential call that changes what it is passed, for its effect.
    pub fn write_call(&mut self) {
        let name = if self.has(Feature::Faults) && self.risks() {
            "spoil"
        } else if self.has(Feature::Resources) && self.tape.once_in(2) {
            "fill_a"
        } else {
            "fill"
        };
        let object = self.variable(Sort::is_object).unwrap_or_else(|| "list (1,)".into());
        let other = self.anything(1);
        let argument = if self.tape.once_in(2) { format!("({object}, {other})") } else { format!("({object})") };
        let sort = if name == "spoil" { Sort::Any } else { Sort::Number };
        self.bind(sort, format!("{name} {argument}"));
    }
}
