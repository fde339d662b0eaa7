//! Text made of text that is arriving: `strip` and its kin, `lower`, `upper`, `replace`. What may still turn out otherwise
//! (white space that may be the last, half of what is replaced) is held back.

use pyo3::types::{PyAnyMethods, PyString};
use sooner_machine::{Flow, Gives, Passed, Pieces};

use super::is_space;
use crate::host::PyHost;
use crate::object::attached;

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
