//! `sooner check`: what each function of a Python file will run as, and why.

mod decorators;

use std::io::Result;
use std::path::PathBuf;

use clap::Args;
use sooner_front::bezoar::{Function, FunctionKind};
use sooner_front::diagnostic::YIELDS;

use crate::python::{PythonFile, has_code};
use crate::{Exit, Io, Unannotated};
use decorators::{Mark, marks};

const EXAMPLES: &str = "\
Example:
  sooner check examples/trip.py

It reads the file and runs nothing. An annotation is known by its name: `@sooner.unordered` or `@unordered`.
The exit code is 1 if something cannot be compiled.";

/// Says what each function of a Python file will run as, what keeps it from being compiled, and which calls are not annotated
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// The Python file; - reads standard input
    file: PathBuf,
}

impl Check {
    /// Runs the command. An error is a failure to write.
    pub fn run(&self, io: &mut Io) -> Result<Exit> {
        let file = match PythonFile::read(&self.file, io) {
            Ok(file) => file,
            Err(error) => return error.tell(io),
        };
        let functions = &file.module.functions;
        let named = functions.iter().map(|function| function.qualname.chars().count()).max().unwrap_or(0);
        let counted = functions.iter().map(|function| function.first_line).max().unwrap_or(0).to_string().len();
        let mut problems = Vec::new();
        for function in functions {
            let fate = Fate::of(function, &file);
            let (line, name) = (function.first_line, &function.qualname);
            writeln!(io.stdout, "line {line:>counted$}  {name:named$}  {}", fate.told(function))?;
            if fate.is_held_back() {
                problems.extend(file.diagnostics(function));
            }
        }
        let unannotated = (io.unannotated)(&file.source.text, &file.source.name);
        if !unannotated.is_empty() {
            writeln!(io.stdout, "\n{UNANNOTATED}")?;
        }
        let widest = unannotated.iter().map(|call| call.callee.chars().count()).max().unwrap_or(0);
        for Unannotated { line, callee, function } in &unannotated {
            writeln!(io.stdout, "line {line:>counted$}  {callee:widest$}  in `{function}`")?;
        }
        for problem in &problems {
            writeln!(io.stdout, "\n{problem}")?;
        }
        Ok(if problems.is_empty() { Exit::Success } else { Exit::Failure })
    }
}

const UNANNOTATED: &str = "\
calls that nobody annotated: each is made in its turn. If one is slow, say what it is: docs/annotating.md";

const TOP_LEVEL: &str = "the top level: orchestrating code under `sooner run`";

/// What becomes of a function.
enum Fate<'a> {
    /// It runs in the machine.
    Orchestrates { auto: bool },
    /// It is one call, as its annotation says.
    Called(Mark),
    /// It stands inside a call, and belongs to it.
    Inside(&'a Function),
    /// It is not the machine's business.
    Native(&'static str),
    /// It could be compiled but for its diagnostics.
    HeldBack { auto: bool },
}

impl Fate<'_> {
    fn of<'a>(function: &'a Function, file: &'a PythonFile) -> Fate<'a> {
        let (marks, parent) = (marks(function, &file.source.text), parent(function, file));
        let is_auto_class = |around: &Function| around.kind == FunctionKind::Class && is_auto(around, file);
        let auto = marks.contains(&Mark::Auto) || parent.is_some_and(is_auto_class);
        if let Some(call) = marks.into_iter().find(|mark| *mark != Mark::Auto) {
            return Fate::Called(call);
        }
        if let Some(call) = call_around(function, file) {
            return Fate::Inside(call);
        }
        match function.kind {
            FunctionKind::Class => Fate::Native("the class is made by CPython; its methods are listed on their own"),
            FunctionKind::Generator => Fate::Native(
                "a generator expression: entered where a builtin like `sum` consumes it, else CPython runs it",
            ),
            _ if !auto && is_entered_by_loops(function) => {
                Fate::Native("a generator: entered by a loop that goes over it, else CPython runs it")
            }
            _ if !function.diagnostics.is_empty() => Fate::HeldBack { auto },
            FunctionKind::Module => Fate::Native(TOP_LEVEL),
            FunctionKind::Async if !auto => {
                Fate::Native("a coroutine of CPython's: only `@sooner.auto` compiles an `async def`")
            }
            _ => Fate::Orchestrates { auto },
        }
    }

    fn told(&self, function: &Function) -> String {
        let codes = || {
            let mut codes: Vec<&str> = function.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
            codes.dedup();
            codes.join(", ")
        };
        match self {
            Fate::Orchestrates { auto: true } => "orchestrating code".to_owned(),
            Fate::Orchestrates { auto: false } => "orchestrating code, when called from orchestrating code".to_owned(),
            Fate::Called(mark) => format!("one call, {}", mark.name()),
            Fate::Inside(call) => format!("part of the call `{}`", call.qualname),
            Fate::Native(reason) => (*reason).to_owned(),
            Fate::HeldBack { auto: true } => format!("cannot be `@sooner.auto`: {}", codes()),
            Fate::HeldBack { .. } if function.kind == FunctionKind::Module => {
                format!("{TOP_LEVEL}, some statements as they are: {}", codes())
            }
            Fate::HeldBack { .. } => format!("runs natively, as one sequential call: {}", codes()),
        }
    }

    fn is_held_back(&self) -> bool {
        matches!(self, Fate::HeldBack { .. })
    }
}

/// A generator that nothing but its `yield`s keeps from being compiled.
fn is_entered_by_loops(function: &Function) -> bool {
    function.folds && function.diagnostics.iter().all(|diagnostic| diagnostic.code == YIELDS)
}

/// The annotated function that this one is written inside of.
fn call_around<'a>(function: &Function, file: &'a PythonFile) -> Option<&'a Function> {
    let mut around = parent(function, file);
    while let Some(outer) = around {
        if has_code(outer) && marks(outer, &file.source.text).iter().any(|mark| *mark != Mark::Auto) {
            return Some(outer);
        }
        around = parent(outer, file);
    }
    None
}

fn parent<'a>(function: &Function, file: &'a PythonFile) -> Option<&'a Function> {
    function.parent.map(|id| &file.module.functions[id.0 as usize])
}

fn is_auto(function: &Function, file: &PythonFile) -> bool {
    marks(function, &file.source.text).contains(&Mark::Auto)
}
