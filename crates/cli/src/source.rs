//! The text that a command is about: from a file or from standard input, or the one message that says why not.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::thread;
use std::time::Duration;

use sooner_calculus::Diagnostic;

use crate::{Exit, Io};

/// Longer than anybody who listens for signals takes to hear one.
const PATIENCE: Duration = Duration::from_millis(100);

/// A text, and what messages call it.
pub struct Source {
    pub name: String,
    pub text: String,
}

/// Why a text cannot be used. Shown, it is the whole message.
pub enum LoadError {
    Unreadable(String, io::Error),
    NotText(String),
    Wrong(Box<Diagnostic>, Source),
    Interrupted,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable(name, error) => match error.kind() {
                ErrorKind::NotFound => write!(f, "error: there is no file {name}"),
                ErrorKind::IsADirectory => write!(f, "error: {name} is a folder\n  help: name a file in it"),
                _ => write!(f, "error: {name} cannot be read: {error}"),
            },
            LoadError::NotText(name) => {
                write!(f, "error: {name} is not UTF-8 text\n  help: save it as UTF-8, or name another file")
            }
            LoadError::Interrupted => f.write_str("interrupted before the program was read"),
            LoadError::Wrong(diagnostic, source) => f.write_str(&diagnostic.render(&source.name, &source.text)),
        }
    }
}

impl LoadError {
    /// Tells the user.
    pub fn tell(&self, io: &mut Io) -> io::Result<Exit> {
        writeln!(io.stderr, "{self}")?;
        Ok(if matches!(self, LoadError::Interrupted) { Exit::Interrupted } else { Exit::Failure })
    }
}

impl Source {
    /// Reads a file, or standard input if it is called `-`.
    pub fn named(path: &Path, io: &mut Io) -> Result<Source, LoadError> {
        if path.as_os_str() == "-" { Source::stdin(io.stdin, io.interrupted) } else { Source::file(path) }
    }

    /// Reads a file.
    pub fn file(path: &Path) -> Result<Source, LoadError> {
        let name = path.display().to_string();
        let bytes = fs::read(path);
        Source::text(name, bytes)
    }

    /// Reads standard input to its end, or until Ctrl-C.
    fn stdin(stdin: &mut dyn Read, interrupted: &dyn Fn() -> bool) -> Result<Source, LoadError> {
        let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
        let read = loop {
            match stdin.read(&mut buffer) {
                Ok(0) => break Ok(bytes),
                Ok(count) => bytes.extend(&buffer[..count]),
                // A signal. Whether it was Ctrl-C is not known at once.
                Err(error) if error.kind() == ErrorKind::Interrupted => {
                    thread::sleep(PATIENCE);
                    if interrupted() {
                        return Err(LoadError::Interrupted);
                    }
                }
                Err(error) => break Err(error),
            }
        };
        Source::text("standard input".to_owned(), read)
    }

    fn text(name: String, bytes: io::Result<Vec<u8>>) -> Result<Source, LoadError> {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => return Err(LoadError::Unreadable(name, error)),
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source { name, text }),
            Err(_) => Err(LoadError::NotText(name)),
        }
    }
}
