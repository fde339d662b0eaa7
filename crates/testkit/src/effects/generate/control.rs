//! Statements with blocks in them: branches, loops, guards.

use super::scope::Sort;
use super::{Feature, Generator};

impl Generator<'_, '_> {
    /// `ite` whose branches do something and give a number, a list that others hold too, or nothing.
    pub fn branch(&mut self) {
        let sort = self.result_sort();
        let condition = self.truth(0);
        let (then, otherwise) = (self.fresh("then"), self.fresh("else"));
        for name in [&then, &otherwise] {
            self.block(format!("{name} := fun ():"), |g| {
                g.statements(3);
                g.expression(&sort)
            });
        }
        self.bind(sort, format!("ite ({condition}, {then}, {otherwise})"));
    }

    /// A loop of some kind, if the program can afford it.
    pub fn repeat(&mut self) {
        if !self.affords(9) {
            return self.define(Sort::Number);
        }
        match self.tape.below(4) {
            0 => self.counted(),
            _ => self.fold(),
        }
    }

    fn fold(&mut self) {
        let (items, item) = self.iterable();
        let sort = self.result_sort();
        let start = self.simple(&sort);
        let (each, state, x) = (self.fresh("each"), self.name(&sort), self.name(&item));
        let over_list = items.ends_with(|c: char| c.is_ascii_digit());
        self.block(format!("{each} := fun ({state}, {x}):"), |g| {
            g.scope.enter(state, sort.clone());
            g.scope.enter(x, item);
            g.often(over_list, |g| g.statements(4));
            g.expression(&sort)
        });
        self.bind(sort, format!("fold ({items}, {start}, {each})"));
    }

    /// What to loop over, and the sort of its items.
    fn iterable(&mut self) -> (String, Sort) {
        match self.tape.below(8) {
            0 => (format!("({}, {}, 2)", self.simple(&Sort::Number), self.simple(&Sort::Number)), Sort::Number),
            1 | 2 => (self.simple(&Sort::Numbers), Sort::Number),
            3 => (self.call(&Sort::Numbers, 0), Sort::Number),
            4 => (format!("({}, {})", self.simple(&Sort::Numbers), self.expression(&Sort::Numbers)), Sort::Numbers),
            5 if self.has(Feature::Nesting) => (self.expression(&Sort::Rows), Sort::Numbers),
            6 if self.has(Feature::Dictionaries) => match self.variable(|sort| *sort == Sort::Record) {
                Some(record) => (record, Sort::Word),
                None => ("\"ab\"".into(), Sort::Word),
            },
            _ => (format!("tuple ({})", self.simple(&Sort::Numbers)), Sort::Number),
        }
    }

    /// `loop` with a counter, which a condition may end earlier.
    fn counted(&mut self) {
        let (body, n) = (self.fresh("body"), self.name(&Sort::Number));
        let turns = 1 + self.tape.below(3);
        let early = self.tape.once_in(2);
        self.block(format!("{body} := fun {n}:"), |g| {
            g.scope.enter(n.clone(), Sort::Number);
            g.often(false, |g| g.statements(4));
            let again = format!("lt ({n}, {turns})");
            match early {
                true => format!("(ite ({}, fun (): {again}, fun (): <false>), add ({n}, 1))", g.truth(1)),
                false => format!("({again}, add ({n}, 1))"),
            }
        });
        self.bind(Sort::Number, format!("loop (0, {body})"));
    }

    /// `guard` or `cleanup`. Inside, the program takes risks.
    pub fn guard(&mut self) {
        let sort = self.result_sort();
        let cleanup = self.tape.once_in(4);
        let (body, last) = (self.fresh("try"), self.fresh(if cleanup { "finally" } else { "except" }));
        let (outer, x) = (self.guarded, self.name(&Sort::Any));
        // A `cleanup` stops no fault: what is not guarded around it stays careful.
        self.guarded |= !cleanup;
        self.block(format!("{body} := fun ():"), |g| {
            g.statements(3);
            if g.guarded && g.tape.below(4) > 0 {
                g.mishap();
                g.statements(2);
            }
            g.expression(&sort)
        });
        self.guarded = outer;
        let parameter = if cleanup { "()" } else { &x };
        self.block(format!("{last} := fun {parameter}:"), |g| {
            if !cleanup {
                g.scope.enter(x.clone(), Sort::Any);
            }
            g.statements(2);
            if !cleanup && g.risks() { format!("raise ({x})") } else { g.expression(&sort) }
        });
        let operation = if cleanup { "cleanup" } else { "guard" };
        self.bind(sort, format!("{operation} ({body}, {last})"));
    }

    /// A statement that may well fault.
    fn mishap(&mut self) {
        let text = match self.tape.below(8) {
            0..=2 => self.call_of("flaky", 0),
            3 | 4 => format!("get ({}, {})", self.simple(&Sort::Numbers), self.expression(&Sort::Number)),
            5 => self.misuse(),
            _ => return self.raise(),
        };
        self.bind(Sort::Number, text);
    }

    /// Takes a value for what it is not.
    fn misuse(&mut self) -> String {
        match self.tape.below(4) {
            0 => format!("add ({}, {})", self.simple(&Sort::Number), self.anything(0)),
            1 => format!("{} ()", self.variable(|sort| *sort == Sort::Number).unwrap_or_else(|| "1".into())),
            2 => format!("prj 2 {}", self.variable(|_| true).unwrap_or_else(|| "1".into())),
            _ => format!("ask ({})", self.variable(|_| true).unwrap_or_else(|| "1".into())),
        }
    }

    /// A fault on a condition.
    pub fn raise(&mut self) {
        let (condition, value) = (self.truth(1), self.anything(1));
        self.line(format!("_ := ite ({condition}, fun (): raise ({value}), fun (): ())"));
    }

    /// What a block gives: a number for the most part, or a list, which the block may have from outside.
    pub fn result_sort(&mut self) -> Sort {
        match self.tape.below(5) {
            0..=2 => Sort::Number,
            3 => Sort::Numbers,
            _ => Sort::Truth,
        }
    }

    /// Writes what is run several times; over a list that it may append to, if `live`.
    fn often(&mut self, live: bool, write: impl FnOnce(&mut Self)) {
        let outer = (self.weight, self.live);
        self.weight *= 3;
        self.live |= live;
        write(self);
        (self.weight, self.live) = outer;
    }

    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }
}
