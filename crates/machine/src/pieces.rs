//! What has arrived of a value that arrives piece by piece.

use std::rc::Rc;

use crate::cell::Cell;
use crate::host::Host;
use crate::value::Value;

/// The pieces so far.
#[derive(Default)]
pub enum Pieces<H: Host> {
    /// None yet: it is not known what they will be.
    #[default]
    None,
    /// Items of a tuple.
    Items(Vec<Value<H>>),
    /// Text.
    Text(String),
    /// All items of a tuple or list, some of which may be pending: what is missing is the value itself.
    All(Vec<Value<H>>),
}

/// So many bytes of text, or items.
pub(crate) enum Backlog {
    Items(usize),
    Text(usize),
}

impl<H: Host> Pieces<H> {
    /// How many there are: items, or bytes of text.
    pub(crate) fn len(&self) -> usize {
        match self {
            Pieces::None => 0,
            Pieces::Items(items) | Pieces::All(items) => items.len(),
            Pieces::Text(text) => text.len(),
        }
    }

    /// The piece that begins at `at`, and where the next one does.
    pub fn at(&self, at: usize, host: &H) -> Option<(Value<H>, usize)> {
        match self {
            Pieces::None => None,
            Pieces::Items(items) | Pieces::All(items) => items.get(at).map(|item| (item.clone(), at + 1)),
            Pieces::Text(text) => next_character(text, at, host),
        }
    }
}

/// The character that begins at a byte, and where the next one does.
pub(crate) fn next_character<H: Host>(text: &str, at: usize, host: &H) -> Option<(Value<H>, usize)> {
    let c = text[at..].chars().next()?;
    Some((host.character(c), at + c.len_utf8()))
}

impl<H: Host> Cell<H> {
    /// What arrives is a tuple: those who know what to do with a part of a list may not.
    pub(crate) fn be_tuple(&self) {
        self.partial(|partial| partial.tuple = true);
    }

    pub(crate) fn is_tuple(&self) -> bool {
        self.known(|partial| partial.tuple).unwrap_or(false)
    }

    /// The same of an iterator.
    pub(crate) fn be_iterator(&self) {
        self.partial(|partial| partial.iterator = true);
    }

    pub(crate) fn is_iterator(&self) -> bool {
        self.known(|partial| partial.iterator).unwrap_or(false)
    }

    /// Whether the items of a list are arriving, or will.
    pub(crate) fn gives_list(self: &Rc<Self>) -> bool {
        self.look(|pieces| match pieces {
            Pieces::None => self.foretold().text == Some(false),
            pieces => matches!(pieces, Pieces::Items(_)) && !self.is_tuple() && !self.is_iterator(),
        })
        .unwrap_or(false)
    }
}
