//! Text made of text that is arriving: `strip` and its kin, `lower`, `upper`, `replace`. What may still turn out otherwise
//! (white space that may be the last, half of what is replaced) is held back.

use sooner_machine::{Flow, Gives, Passed, Pieces};

use super::is_space;
use crate::host::PyHost;

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

/// `lower`, `upper`, as far as the text is ASCII: further on a character may hang on its neighbours.
pub struct Case {
    pub upper: bool,
    pub done: usize,
    /// Something else was met: the rest waits for the whole.
    pub stopped: bool,
}

impl Flow<PyHost> for Case {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        if self.stopped {
            return Passed::nothing();
        }
        let more = &all[self.done..];
        let end = more.find(|c: char| !c.is_ascii());
        self.stopped = end.is_some();
        let more = &more[..end.unwrap_or(more.len())];
        self.done += more.len();
        Passed::Text(if self.upper { more.to_ascii_uppercase() } else { more.to_ascii_lowercase() })
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
