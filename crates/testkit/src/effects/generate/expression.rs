//! Expressions of a given sort. Choice 0 is always the smallest: a constant or a variable.

use super::scope::Sort;
use super::{Feature, Generator};

/// Nesting of expressions in expressions.
const DEEPEST: usize = 3;

impl Generator<'_, '_> {
    /// Some expression of this sort.
    pub fn expression(&mut self, sort: &Sort) -> String {
        self.nested(sort, 0)
    }

    pub fn nested(&mut self, sort: &Sort, depth: usize) -> String {
        if depth >= DEEPEST {
            return self.simple(sort);
        }
        // One expression in five comes from a call of the program's own functions, if any fits.
        if self.has(Feature::Functions)
            && self.tape.once_in(5)
            && let Some(call) = self.own_call(sort, depth)
        {
            return call;
        }
        match sort {
            Sort::Number => self.number(depth),
            Sort::Truth => self.truth(depth),
            Sort::Word => self.word(depth),
            Sort::Numbers => self.numbers(depth),
            Sort::Rows => self.rows(depth),
            Sort::Record => self.record(depth),
            _ => self.simple(sort),
        }
    }

    /// A variable, or the smallest constant if there is none.
    pub fn simple(&mut self, sort: &Sort) -> String {
        self.variable(|known| known == sort).unwrap_or_else(|| match sort {
            Sort::Number => self.tape.below(5).to_string(),
            Sort::Truth => "<true>".into(),
            Sort::Word => "\"a\"".into(),
            Sort::Numbers => "list (1,)".into(),
            Sort::Rows => "list (list (1,),)".into(),
            Sort::Mixed => "list ()".into(),
            _ => "()".into(),
        })
    }

    /// Some variable, mostly one of the last few.
    pub fn variable(&mut self, wanted: impl Fn(&Sort) -> bool) -> Option<String> {
        let names = self.scope.all(wanted);
        let recent = if self.tape.once_in(3) { names.len() } else { names.len().min(4) };
        (!names.is_empty()).then(|| names[names.len() - 1 - self.tape.below(recent)].clone())
    }

    /// Anything: what is stored in a mixed list, said, or passed to a call.
    pub fn anything(&mut self, depth: usize) -> String {
        match self.tape.below(8) {
            0 => self.simple(&Sort::Number),
            1 | 2 => self.variable(Sort::is_object).unwrap_or_else(|| "()".into()),
            3 => self.nested(&Sort::Number, depth + 1),
            4 => self.nested(&Sort::Numbers, depth + 1),
            5 => self.nested(&Sort::Word, depth + 1),
            6 if depth < DEEPEST => format!("({}, {})", self.anything(depth + 1), self.anything(depth + 1)),
            _ => self.variable(|sort| !matches!(sort, Sort::Function(_))).unwrap_or_else(|| "()".into()),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        match self.tape.below(14) {
            0 => self.tape.below(5).to_string(),
            1 | 2 => self.simple(&Sort::Number),
            3 => format!("add ({}, {})", self.nested(&Sort::Number, depth + 1), self.nested(&Sort::Number, depth + 1)),
            4 => format!("mod ({}, 5)", self.nested(&Sort::Number, depth + 1)),
            5 => format!("size ({})", self.simple(&Sort::Numbers)),
            6 if self.risks() => {
                format!("div ({}, {})", self.simple(&Sort::Number), self.nested(&Sort::Number, depth + 1))
            }
            6 => format!("sub ({}, {})", self.nested(&Sort::Number, depth + 1), self.simple(&Sort::Number)),
            7 | 8 => self.item_of_numbers(depth),
            9 if self.has(Feature::Dictionaries) => self.item_of_record(),
            _ => self.call(&Sort::Number, depth),
        }
    }

    pub fn truth(&mut self, depth: usize) -> String {
        match self.tape.below(11) {
            0 => "<true>".into(),
            1 => "<false>".into(),
            2 => self.simple(&Sort::Truth),
            3 => format!("lt ({}, {})", self.nested(&Sort::Number, depth + 1), self.nested(&Sort::Number, depth + 1)),
            4 => format!("eq ({}, {})", self.anything(depth), self.anything(depth)),
            5 => format!("has ({}, {})", self.simple(&Sort::Numbers), self.nested(&Sort::Number, depth + 1)),
            6 => format!("same ({}, {})", self.nested(&Sort::Numbers, depth + 1), self.simple(&Sort::Numbers)),
            7 => format!("not ({})", self.nested(&Sort::Truth, depth + 1)),
            _ => self.call(&Sort::Truth, depth),
        }
    }

    fn word(&mut self, depth: usize) -> String {
        match self.tape.below(7) {
            0 => "\"a\"".into(),
            1 => (*self.tape.pick(&["\"b\"", "\"c\""])).into(),
            2 => self.simple(&Sort::Word),
            3 => format!("str ({})", self.nested(&Sort::Number, depth + 1)),
            4 => format!("str ({})", self.anything(depth)),
            5 => format!("upper ({})", self.nested(&Sort::Word, depth + 1)),
            _ => self.call(&Sort::Word, depth),
        }
    }

    fn numbers(&mut self, depth: usize) -> String {
        match self.tape.below(10) {
            0..=3 => self.simple(&Sort::Numbers),
            4 => format!("list ({}, {})", self.nested(&Sort::Number, depth + 1), self.nested(&Sort::Number, depth + 1)),
            5 if !self.live && self.weight == 1 => {
                format!("add ({}, {})", self.simple(&Sort::Numbers), self.simple(&Sort::Numbers))
            }
            5 | 6 if self.has(Feature::Nesting) => self.item_of_rows(depth),
            7 if self.has(Feature::Dictionaries) => self.item_of_index(),
            8 => format!("pick ({}, {})", self.simple(&Sort::Numbers), self.simple(&Sort::Numbers)),
            _ => self.call(&Sort::Numbers, depth),
        }
    }

    fn rows(&mut self, depth: usize) -> String {
        match self.tape.below(4) {
            0 | 1 => self.simple(&Sort::Rows),
            2 => format!("list ({}, {})", self.simple(&Sort::Numbers), self.nested(&Sort::Numbers, depth + 1)),
            _ => self.call(&Sort::Rows, depth),
        }
    }

    fn record(&mut self, depth: usize) -> String {
        if self.tape.once_in(3) { self.call(&Sort::Record, depth) } else { self.simple(&Sort::Record) }
    }
}
