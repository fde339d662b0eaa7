//! What a command is given of the world, and what it gives back: [`Io`] and [`Exit`].

use std::fmt::Display;
use std::io::{Read, Result, Write};

/// The world as a command sees it.
pub struct Io<'a> {
    /// What the user types or pipes in.
    pub stdin: &'a mut dyn Read,
    /// Where results go.
    pub stdout: &'a mut dyn Write,
    /// Where messages go.
    pub stderr: &'a mut dyn Write,
    /// Whether stdout takes colour: a person watches it and has not set `NO_COLOR`.
    pub colour: bool,
    /// Whether the user pressed Ctrl-C; stays true once it is. Cheap enough to ask at every step.
    /// A command that sees it stops, says where it was, and returns [`Exit::Interrupted`].
    pub interrupted: &'a dyn Fn() -> bool,
    /// The calls that nobody annotated in a Python file of this text and name, as far as an interpreter can tell without running it.
    pub unannotated: &'a dyn Fn(&str, &str) -> Vec<Unannotated>,
}

/// A call that nobody annotated.
pub struct Unannotated {
    /// Where it stands.
    pub line: u32,
    /// What is called, as it is written there.
    pub callee: String,
    /// The function that it stands in.
    pub function: String,
}

impl Io<'_> {
    /// Reports a failure as the one message a user gets for it.
    pub fn fail(&mut self, message: impl Display) -> Result<Exit> {
        writeln!(self.stderr, "error: {message}")?;
        Ok(Exit::Failure)
    }
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what was asked.
    Success,
    /// It could not, and said why.
    Failure,
    /// The arguments make no command.
    Usage,
    /// Ctrl-C stopped it.
    Interrupted,
    /// Its arguments are right, and Python goes on with it.
    InPython,
}

impl Exit {
    /// The process's exit code, if this is the end; an interrupted one looks as if SIGINT had killed it.
    pub fn code(self) -> Option<u8> {
        match self {
            Exit::Success => Some(0),
            Exit::Failure => Some(1),
            Exit::Usage => Some(2),
            Exit::Interrupted => Some(130),
            Exit::InPython => None,
        }
    }
}
