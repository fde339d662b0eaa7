//! The `sooner` command: reads arguments, runs a command, says how it went as an [`Exit`].
//! It talks to the world through [`Io`] alone, so that a test can be the terminal and the keyboard.

mod calc;
mod check;
mod compile;
mod demo;
mod io;
mod python;
mod run;
mod source;

use std::ffi::OsString;
use std::io::{ErrorKind, Result};

use clap::{Parser, Subcommand};

pub use io::{Exit, Io, Unannotated};
pub use run::Script;

/// What came of the arguments.
#[derive(Debug)]
pub enum Done {
    /// The command has run.
    Exit(Exit),
    /// A script is to be run, by who has an interpreter for it.
    Script(Script),
}

/// Runs `sooner` with these arguments, which do not include the program's own name.
pub fn main(args: Vec<OsString>, io: &mut Io) -> Done {
    let outcome = run(args, io).and_then(|done| io.stdout.flush().map(|()| done));
    match outcome {
        Ok(done) => done,
        // Whoever reads our output (`| head`) has what it wanted.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Done::Exit(Exit::Success),
        Err(error) => {
            let told = io.fail(format_args!("the output could not be written: {error}"));
            Done::Exit(told.unwrap_or(Exit::Failure))
        }
    }
}

/// Write ordinary, sequential Python. Every slow call in it starts as soon as it can.
#[derive(Parser)]
#[command(name = "sooner", bin_name = "sooner", version, no_binary_name = true, arg_required_else_help = true)]
#[command(after_help = "Example:\n  sooner demo")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Every command has a variant here, a file of its name, and an arm in [`run`].
#[derive(Subcommand)]
enum Command {
    /// Run a program of the calculus λᴼ, step by step if asked
    Calc(calc::Calc),
    /// Say what each function of a Python file will run as, and what keeps it from being compiled
    Check(check::Check),
    /// Show what a Python file is compiled to
    Compile(compile::Compile),
    /// Run a Python script, its slow calls as soon as they can start
    Run(run::Run),
    /// Run two programs as they are and opportunistically, side by side
    Demo(demo::Demo),
}

/// An error is a failure to write; any other failure a command reports itself, through [`Io::fail`].
fn run(args: Vec<OsString>, io: &mut Io) -> Result<Done> {
    let arguments = match Arguments::try_parse_from(args) {
        Ok(arguments) => arguments,
        Err(answer) => return show(&answer, io).map(Done::Exit),
    };
    match arguments.command {
        Command::Calc(calc) => calc.run(io).map(Done::Exit),
        Command::Check(check) => check.run(io).map(Done::Exit),
        Command::Compile(compile) => compile.run(io).map(Done::Exit),
        Command::Run(run) => run.run(io),
        Command::Demo(_) => Ok(Done::Exit(Exit::InPython)),
    }
}

/// clap hands over `--help` and `--version` as errors too: those go to stdout and succeed.
fn show(answer: &clap::Error, io: &mut Io) -> Result<Exit> {
    let text = answer.render();
    if answer.use_stderr() {
        write!(io.stderr, "{text}")?;
        Ok(Exit::Usage)
    } else {
        write!(io.stdout, "{text}")?;
        Ok(Exit::Success)
    }
}
