//! A generated program together with all it needs to be run: the unit that properties are about.

use std::fmt;

use sooner_calculus::{Context, Expr, Label, Op};
use sooner_semantics::{Answer, Program, Trace};

use crate::outside::Outside;
use crate::tape::{Dice, Tape};
use crate::terms::{Flavour, program};
use crate::world::{Answers, SeededWorld};

/// A program, its context, an external semantics and the choices of a run.
#[derive(Clone)]
pub struct Case {
    /// The program.
    pub expr: Expr,
    /// Γ: the variables it uses and does not bind.
    pub context: Context,
    /// C.
    pub outside: Outside,
    /// Chooses among the answers of each call.
    pub answers: u64,
    /// Chooses orders.
    pub order: u64,
}

impl Case {
    /// A closed program.
    pub fn closed(tape: &[u32]) -> Case {
        Case::draw(tape, false)
    }

    /// A program that may use variables it does not bind, for properties of single steps.
    pub fn open(tape: &[u32]) -> Case {
        Case::draw(tape, true)
    }

    fn draw(tape: &[u32], open: bool) -> Case {
        let mut tape = Tape::new(tape);
        let outside = Outside::new(u64::from(tape.number()));
        let (answers, order) = (u64::from(tape.number()), u64::from(tape.number()));
        let flavour = Flavour {
            church: tape.once_in(3),
            failures: tape.once_in(4),
            wild: tape.once_in(4),
            open: open && tape.once_in(3),
        };
        let (expr, context) = program(&mut tape, flavour, outside.prelude());
        Case { expr, context, outside, answers, order }
    }

    /// The program, labelled.
    pub fn program(&self) -> Program {
        Program::initial(&self.expr)
    }

    /// Which answer each call gets.
    pub fn answers(&self) -> Answers<'_> {
        Answers::new(&self.outside, self.answers)
    }

    /// A world that gives these answers in the `n`-th order.
    pub fn world(&self, n: u64) -> SeededWorld<'_> {
        SeededWorld::new(self.answers(), self.order.wrapping_add(n))
    }

    /// Numbers for whatever else is chosen.
    pub fn dice(&self) -> Dice {
        Dice::new(self.order)
    }

    /// T, as far as it concerns the calls under way in `program`.
    pub fn extend_trace(&self, program: &Program, trace: &mut Trace) {
        let tasks = program.stmts.iter().filter_map(|(label, stmt)| match &stmt.op {
            Op::Task { fun, arg } => Some((label, fun, arg)),
            _ => None,
        });
        let answered = |label: &Label, fun, arg| match self.answers().answer(label.indices(), fun, arg) {
            Some(Answer::Expr(expr)) => Some((label.clone(), expr)),
            Some(Answer::Failure(_)) | None => None,
        };
        trace.extend(tasks.filter_map(|(label, fun, arg)| answered(label, fun, arg)));
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.expr)?;
        writeln!(f, "# outside {}, answers {}, order {}", self.outside.salt(), self.answers, self.order)
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
