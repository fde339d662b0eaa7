//! Reads what a run needs: table files and the program, linked with the prelude.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::thread;
use std::time::Duration;

use sooner_calculus::{AnswerRow, Diagnostic, Expr, Prelude, read_answers, read_lambda, read_with, translate};

use super::externals::Externals;

/// Longer than anybody who listens for signals takes to hear one.
const PATIENCE: Duration = Duration::from_millis(100);

/// A text, and what messages call it.
pub struct Source {
    pub name: String,
    pub text: String,
}

/// In which language a program is written.
#[derive(Clone, Copy)]
pub enum Language {
    /// `.lo`
    Calculus,
    /// The untyped lambda calculus.
    Lambda,
}

/// A program, linked.
pub struct Loaded {
    /// What it uses of the prelude, then its own statements.
    pub expr: Expr,
    /// How many of the statements come from the prelude.
    pub from_prelude: usize,
    /// Every definition it could have used.
    pub prelude: Prelude,
    /// What it was written in.
    pub language: Language,
}

/// Why there is nothing to run. Shown, it is the whole message.
pub enum LoadError {
    Unreadable(String, io::Error),
    NotText(String),
    Wrong(Box<Diagnostic>, Source),
    Interrupted,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable(name, error) => write!(f, "error: {name} cannot be read: {error}"),
            LoadError::NotText(name) => {
                write!(f, "error: {name} is not UTF-8 text\n  help: save it as UTF-8, or name another file")
            }
            LoadError::Interrupted => f.write_str("interrupted before the program was read"),
            LoadError::Wrong(diagnostic, source) => f.write_str(&diagnostic.render(&source.name, &source.text)),
        }
    }
}

impl Source {
    /// Reads a file.
    pub fn file(path: &Path) -> Result<Source, LoadError> {
        let name = path.display().to_string();
        let bytes = fs::read(path);
        Source::text(name, bytes)
    }

    /// Reads standard input to its end, or until Ctrl-C.
    pub fn stdin(stdin: &mut dyn Read, interrupted: &dyn Fn() -> bool) -> Result<Source, LoadError> {
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

/// Reads a table. Its answers may use the prelude and the built-in functions.
pub fn table(source: Source) -> Result<Vec<AnswerRow>, LoadError> {
    let prelude = Prelude::standard(&Externals::new(Vec::new()).names());
    read_answers(&source.text, &prelude).map_err(|diagnostic| LoadError::Wrong(Box::new(diagnostic), source))
}

/// Reads a program.
pub fn program(source: Source, language: Language, externals: &Externals) -> Result<Loaded, LoadError> {
    let prelude = Prelude::standard(&externals.names());
    let read = match language {
        Language::Calculus => read_with(&source.text, &prelude.context()),
        Language::Lambda => read_lambda(&source.text).map(|term| translate(&term)),
    };
    let own = read.map_err(|diagnostic| LoadError::Wrong(Box::new(diagnostic), source))?;
    let expr = prelude.link(&own);
    let from_prelude = expr.stmts.len() - own.stmts.len();
    Ok(Loaded { expr, from_prelude, prelude, language })
}
