//! The conventions of this repository as functions from text to findings. What none of them
//! checks is not relied on. They read no files: `tests/it/tidy.rs` brings the text, and
//! `tests/it/findings.rs` shows that each of them does find what it is for.

pub mod arrows;
pub mod source;
pub mod third_party;
pub mod workspace;

use std::fmt;

/// One place where a convention is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file or crate.
    pub place: String,
    /// What is there, then what to do instead.
    pub message: String,
}

impl Finding {
    fn new(place: &str, message: impl Into<String>) -> Finding {
        Finding { place: place.to_owned(), message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}
