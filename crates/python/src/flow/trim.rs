//! Text made of text that is arriving: `strip` and its kin, `lower`, `upper`, `replace`. What may still turn out otherwise
//! (white space that may be the last, half of what is replaced) is held back.

use pyo3::types::{PyAnyMethods, PyString};
use sooner_machine::{Args, Flow, Gives, Passed, Pieces, Value};

use super::is_space;
use crate::host::PyHost;
use crate::object::{PyValue, attached};

/// `strip`, `lstrip`, `rstrip`
pub struct Strip {
    /// The characters to strip; white space if none are given.
    pub characters: Option<String>,
    /// Those before the first other one go.
    pub left: bool,
    /// Those behind the last other one go.
    pub right: bool,
    /// How much was passed on or left out, and how much was looked at.
    pub done: usize,
    pub seen: usize,
}

impl Flow<PyHost> for Strip {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let goes = |c: char| self.characters.as_ref().map_or(is_space(c), |known| known.contains(c));
        if self.left {
            let kept = all[self.seen..].find(|c| !goes(c)).map(|at| self.seen + at);
            self.done = kept.unwrap_or(all.len());
            self.seen = self.done;
            self.left = kept.is_none();
        }
        let end = match self.right {
            true => {
                let last = all[self.seen..].char_indices().rev().find(|(_, c)| !goes(*c));
                last.map_or(self.done, |(at, c)| self.seen + at + c.len_utf8())
            }
            false => all.len(),
        };
        let text = all[self.done..end].to_owned();
        self.done = end;
        self.seen = all.len();
        Passed::Text(text)
    }
}

/// `lower`, `upper`, `casefold`. What a letter becomes does not hang on its neighbours but for the Greek sigma in small letters, which
/// is another one at the end of a word: from there on white space is waited for.
pub struct Case {
    name: String,
    /// How much was passed on, and how much was looked at.
    done: usize,
    seen: usize,
    /// Where the word begins that is not complete.
    word: usize,
}

impl Case {
    pub fn new(name: &str) -> Case {
        Case { name: name.to_owned(), done: 0, seen: 0, word: 0 }
    }

    /// How far it can be told what the letters become.
    fn end(&mut self, all: &str) -> usize {
        self.word = word_start(all, self.seen).unwrap_or(self.word);
        self.seen = all.len();
        let from = self.word.max(self.done);
        let sigma = if self.name == "lower" { all[from..].find(SIGMA) } else { None };
        sigma.map_or(all.len(), |at| from + at)
    }

    fn changed(&self, text: &str) -> Option<String> {
        match &*self.name {
            "upper" if text.is_ascii() => Some(text.to_ascii_uppercase()),
            _ if text.is_ascii() => Some(text.to_ascii_lowercase()),
            name => attached(|py| PyString::new(py, text).call_method0(name).ok()?.extract().ok()),
        }
    }
}

const SIGMA: char = '\u{3a3}';

/// Where the last word begins, if it does so behind this.
fn word_start(all: &str, from: usize) -> Option<usize> {
    all[from..].rfind([' ', '\n']).map(|at| from + at + 1)
}

impl Flow<PyHost> for Case {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let (word, end) = (self.word, self.end(all));
        // The word that it stands in tells what a sigma becomes.
        let from = if self.name == "lower" && all[self.done..end].contains(SIGMA) { word } else { self.done };
        match (self.changed(&all[from..self.done]), self.changed(&all[from..end])) {
            (Some(before), Some(now)) => {
                self.done = end;
                Passed::Text(now[before.len()..].to_owned())
            }
            _ => Passed::nothing(),
        }
    }
}

/// `title`, `swapcase`, `capitalize`: what a letter becomes hangs on its word, or on whether it is the first; and `expandtabs`, where it
/// hangs on the line. What is complete is passed on.
pub struct ByWord {
    name: String,
    done: usize,
    seen: usize,
}

impl ByWord {
    pub fn new(name: &str) -> ByWord {
        ByWord { name: name.to_owned(), done: 0, seen: 0 }
    }
}

impl Flow<PyHost> for ByWord {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let end = match &*self.name {
            "expandtabs" => all[self.seen..].rfind('\n').map(|at| self.seen + at + 1),
            _ => word_start(all, self.seen),
        };
        self.seen = all.len();
        let Some(end) = end else { return Passed::nothing() };
        let name = if self.name == "capitalize" && self.done > 0 { "lower" } else { &self.name };
        let changed =
            attached(|py| PyString::new(py, &all[self.done..end]).call_method0(name).ok()?.extract::<String>().ok());
        match changed {
            Some(text) => {
                self.done = end;
                Passed::Text(text)
            }
            None => Passed::nothing(),
        }
    }
}

/// What is longer than any of these may be too much.
const LONG: i64 = 1 << 16;

/// `text * n`: that begins with the text.
pub fn repeated(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    match (&given[0], &given[1]) {
        (Value::Pending(_), Value::Int(1..LONG)) => Some(Box::new(Beginning { source: 0, done: 0 })),
        (Value::Int(1..LONG), Value::Pending(_)) => Some(Box::new(Beginning { source: 1, done: 0 })),
        _ => None,
    }
}

/// `text.ljust(width)`: so does that, if it is filled with one character.
pub fn padded(width: i64, fill: Option<&&PyValue>) -> Option<Box<dyn Flow<PyHost>>> {
    let fits = match fill {
        Some(Value::Host(fill)) => width < LONG && super::text_of(fill)?.chars().count() == 1,
        _ => width < LONG,
    };
    fits.then(|| Box::new(Beginning { source: 0, done: 0 }) as _)
}

/// What begins with the text itself.
struct Beginning {
    source: usize,
    done: usize,
}

impl Flow<PyHost> for Beginning {
    fn source(&self) -> usize {
        self.source
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let more = all[self.done..].to_owned();
        self.done = all.len();
        Passed::Text(more)
    }
}

/// `removesuffix(suffix)`
pub struct WithoutSuffix {
    /// So many bytes are held back.
    pub suffix: usize,
    pub done: usize,
}

impl Flow<PyHost> for WithoutSuffix {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let mut end = all.len().saturating_sub(self.suffix).max(self.done);
        while !all.is_char_boundary(end) {
            end -= 1;
        }
        let more = all[self.done..end].to_owned();
        self.done = end;
        Passed::Text(more)
    }
}

/// `replace(old, new)`
pub struct Replace {
    pub old: String,
    pub new: String,
    /// How much was passed on; up to there and a beginning of `old` everything was looked at.
    pub done: usize,
}

impl Flow<PyHost> for Replace {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let mut text = String::new();
        while let Some(at) = all[self.done..].find(&self.old).map(|at| self.done + at) {
            text.push_str(&all[self.done..at]);
            text.push_str(&self.new);
            self.done = at + self.old.len();
        }
        let end = super::without_beginning(all, &self.old, self.done);
        text.push_str(&all[self.done..end]);
        self.done = end;
        Passed::Text(text)
    }
}
