//! `sooner compile`: the forms that a Python file goes through, as text.

mod operations;

use std::io::Result;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sooner_calculus::diagnostic::nearest;
use sooner_front::bezoar::Function;
use sooner_front::lambda;

use crate::python::{PythonFile, has_code};
use crate::{Exit, Io};

const EXAMPLES: &str = "\
Examples:
  sooner compile examples/trip.py --emit bezoar
  sooner compile examples/trip.py --emit code --function trip

The forms are described in docs/python.md.";

/// Shows what a Python file is compiled to
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Compile {
    /// The Python file; - reads standard input
    file: PathBuf,

    /// Which form to show
    #[arg(long, value_enum, value_name = "FORM", default_value = "bezoar")]
    emit: Form,

    /// Show this function only: `trip`, `Trip.plan`, `trip.<locals>.each`
    #[arg(long, value_name = "QUALNAME")]
    function: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Python with everything implicit written out
    Bezoar,
    /// The calculus λᴼ: control is functions, variables are names
    Lambda,
    /// What the machine runs
    Code,
}

impl Compile {
    /// Runs the command. An error is a failure to write.
    pub fn run(&self, io: &mut Io) -> Result<Exit> {
        let file = match PythonFile::read(&self.file, io) {
            Ok(file) => file,
            Err(error) => return error.tell(io),
        };
        let functions = (0..).zip(&file.module.functions);
        let wanted =
            |(_, function): &(u32, &Function)| self.function.as_ref().is_none_or(|name| **name == *function.qualname);
        let chosen: Vec<(u32, &Function)> = functions.filter(wanted).collect();
        if let ([], Some(name)) = (&chosen[..], &self.function) {
            return unknown(name, &file, io);
        }
        for (place, (number, function)) in chosen.iter().enumerate() {
            let gap = if place == 0 { "" } else { "\n" };
            write!(io.stdout, "{gap}{}", self.show(*number, function, &file))?;
        }
        io.stdout.flush()?;
        let problems: Vec<String> = chosen.iter().flat_map(|(_, function)| file.diagnostics(function)).collect();
        for problem in &problems {
            writeln!(io.stderr, "{problem}")?;
        }
        Ok(if problems.is_empty() { Exit::Success } else { Exit::Failure })
    }

    fn show(&self, number: u32, function: &Function, file: &PythonFile) -> String {
        if let Form::Bezoar = self.emit {
            return format!("function {number}: {function}\n");
        }
        let title = format!("# function {number}: {}, line {}", function.qualname, function.first_line);
        if !has_code(function) || !function.diagnostics.is_empty() {
            return format!("{title}: CPython runs it\n");
        }
        let lowered = lambda::lower(function, &file.module);
        let text = match self.emit {
            Form::Code => operations::show_code(&lowered.term),
            _ => lambda::show(&lowered.term),
        };
        format!("{title}\n{text}")
    }
}

fn unknown(name: &str, file: &PythonFile, io: &mut Io) -> Result<Exit> {
    let names: Vec<&str> = file.module.functions.iter().map(|function| &*function.qualname).collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("it has `{near}`"),
        None => format!("it has {}", names.join(", ")),
    };
    io.fail(format_args!("{} has no function `{name}`\n  help: {help}", file.source.name))
}
