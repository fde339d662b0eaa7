//! The operations of `docs/effects.md`: a table of names and small functions, one for each.

mod arithmetic;
mod control;
mod items;
mod objects;
mod text;

use super::evaluator::Evaluator;
use super::value::{Outcome, Stop, Value};

/// What a symbol of the table does with its argument.
type Operation = fn(&mut Evaluator<'_>, &Value) -> Outcome;

const TABLE: &[(&str, Operation)] = &[
    ("add", arithmetic::add),
    ("sub", arithmetic::sub),
    ("mul", arithmetic::mul),
    ("neg", arithmetic::neg),
    ("div", arithmetic::div),
    ("mod", arithmetic::modulo),
    ("eq", arithmetic::eq),
    ("lt", arithmetic::lt),
    ("le", arithmetic::le),
    ("not", arithmetic::not),
    ("same", objects::same),
    ("str", text::str),
    ("upper", text::upper),
    ("lines", text::lines),
    ("size", items::size),
    ("tuple", items::tuple),
    ("get", items::get),
    ("has", items::has),
    ("list", objects::list),
    ("dict", objects::dict),
    ("put", objects::put),
    ("append", objects::append),
    ("pop", objects::pop),
    ("remove", objects::remove),
    ("raise", control::raise),
    ("ite", control::ite),
    ("fold", control::fold),
    ("loop", control::repeat),
    ("guard", control::guard),
    ("cleanup", control::cleanup),
];

/// The symbols that are operations. Every other symbol is an external function.
pub const OPERATIONS: [&str; TABLE.len()] = names();

const fn names() -> [&'static str; TABLE.len()] {
    let mut names = [""; TABLE.len()];
    let mut i = 0;
    while i < TABLE.len() {
        names[i] = TABLE[i].0;
        i += 1;
    }
    names
}

/// Performs the operation called `name`; `None` if there is no such operation.
pub fn perform(evaluator: &mut Evaluator<'_>, name: &str, arg: &Value) -> Option<Outcome> {
    let (_, operation) = TABLE.iter().find(|(known, _)| *known == name)?;
    Some(match operation(evaluator, arg) {
        Err(Stop::WrongArgument) => Err(Stop::fault(format!("{name}: wrong argument"))),
        outcome => outcome,
    })
}
