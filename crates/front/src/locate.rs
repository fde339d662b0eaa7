//! Finds the function of a file that a CPython code object was made from, and checks that it is still the same.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

use crate::bezoar::{Function, FunctionId, Module};
use crate::lines::{Lines, Position};

/// What a code object says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// `co_qualname`
    pub qualname: &'a str,
    /// `co_firstlineno`
    pub first_line: u32,
    /// `co_varnames`, as many as there are parameters.
    pub params: &'a [&'a str],
    /// Where one of its instructions comes from (`co_positions`): tells several lambdas on a line apart.
    pub instruction: Option<(Position, Position)>,
}

/// Why there is no such function in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLocated {
    /// Nothing of this name.
    Unknown {
        /// The name looked for.
        qualname: String,
    },
    /// There is one, but on another line: the file has changed since it was imported.
    Moved {
        /// The name looked for.
        qualname: String,
        /// Where the code object was.
        expected: u32,
        /// Where the file has it.
        found: Vec<u32>,
    },
    /// There is one, but it takes other parameters.
    OtherParameters {
        /// The name looked for.
        qualname: String,
        /// Its line.
        line: u32,
        /// The code object's.
        expected: Vec<String>,
        /// The file's.
        found: Vec<String>,
    },
    /// Several fit, and nothing tells them apart.
    Several {
        /// The name looked for.
        qualname: String,
        /// Their line.
        line: u32,
    },
}

/// Finds the function.
pub fn locate(module: &Module, lines: &Lines, wanted: &Wanted) -> Result<FunctionId, NotLocated> {
    let qualname = without_comprehensions(wanted.qualname);
    let named: Vec<(FunctionId, &Function)> =
        (0..).map(FunctionId).zip(&module.functions).filter(|(_, function)| *function.qualname == *qualname).collect();
    if named.is_empty() {
        return Err(NotLocated::Unknown { qualname: wanted.qualname.to_owned() });
    }
    let here: Vec<_> = named.iter().filter(|(_, function)| function.first_line == wanted.first_line).collect();
    if here.is_empty() {
        let found = named.iter().map(|(_, function)| function.first_line).collect();
        let expected = wanted.first_line;
        return Err(NotLocated::Moved { qualname: wanted.qualname.to_owned(), expected, found });
    }
    let fitting: Vec<_> =
        here.iter().filter(|(_, function)| parameters(function).eq(wanted.params.iter().copied())).collect();
    match fitting.as_slice() {
        [] => Err(NotLocated::OtherParameters {
            qualname: wanted.qualname.to_owned(),
            line: wanted.first_line,
            expected: wanted.params.iter().map(|&name| name.to_owned()).collect(),
            found: parameters(here[0].1).map(str::to_owned).collect(),
        }),
        [(id, _)] => Ok(*id),
        several => {
            let holding = several.iter().filter(|(_, function)| holds(function, lines, wanted.instruction));
            let smallest = holding.min_by_key(|(_, function)| function.span.end - function.span.start);
            let several = || NotLocated::Several { qualname: wanted.qualname.to_owned(), line: wanted.first_line };
            smallest.map(|(id, _)| *id).ok_or_else(several)
        }
    }
}

/// Up to 3.11 comprehensions are functions, and stand in the names of those inside.
fn without_comprehensions(qualname: &str) -> Cow<'_, str> {
    if !qualname.contains("comp>.") {
        return Cow::Borrowed(qualname);
    }
    let kinds = ["<listcomp>.", "<setcomp>.", "<dictcomp>."];
    Cow::Owned(kinds.iter().fold(qualname.to_owned(), |name, kind| name.replace(kind, "")))
}

/// The names of a function's parameters, in the order of `co_varnames`.
pub fn parameters(function: &Function) -> impl Iterator<Item = &str> {
    let params = &function.params;
    let count = params.positional + params.keyword_only + u32::from(params.star) + u32::from(params.double_star);
    function.variables.iter().take(count as usize).map(|variable| &*variable.name)
}

fn holds(function: &Function, lines: &Lines, instruction: Option<(Position, Position)>) -> bool {
    instruction.is_some_and(|(start, end)| {
        function.span.start <= lines.offset(start) && lines.offset(end) <= function.span.end
    })
}

impl Display for NotLocated {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            NotLocated::Unknown { qualname } => write!(f, "the file has no function `{qualname}`"),
            NotLocated::Moved { qualname, expected, found } => {
                let found: Vec<String> = found.iter().map(u32::to_string).collect();
                write!(
                    f,
                    "`{qualname}` was on line {expected} when it was imported, and is on line {} now",
                    found.join(", ")
                )
            }
            NotLocated::OtherParameters { qualname, line, expected, found } => {
                let (expected, found) = (expected.join(", "), found.join(", "));
                write!(f, "`{qualname}` on line {line} took ({expected}) when it was imported, and takes ({found}) now")
            }
            NotLocated::Several { qualname, line } => {
                write!(f, "line {line} has several functions `{qualname}` that look the same")
            }
        }
    }
}

impl std::error::Error for NotLocated {}
