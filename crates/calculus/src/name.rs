//! Variables. A copy of a variable made by a step carries that step's label, and a label is never
//! stepped twice, so freshening needs no search for unused names and does not depend on the order
//! of steps: two runs that take the same steps in different orders reach *equal* terms.

use std::fmt;
use std::sync::Arc;

use crate::Label;

/// A variable: what the programmer wrote, and the step that made this copy of it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name {
    base: Arc<str>,
    stamp: Option<Label>,
}

impl Name {
    /// A variable as it stands in a program's text.
    pub fn new(base: impl Into<Arc<str>>) -> Name {
        Name { base: base.into(), stamp: None }
    }

    /// This variable's copy in the statements that the step at `label` makes.
    pub fn stamped(&self, label: &Label) -> Name {
        Name { base: self.base.clone(), stamp: Some(label.clone()) }
    }

    /// The programmer's part of the name.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The label of the step that made this copy; none for a name of the program's text.
    pub fn stamp(&self) -> Option<&Label> {
        self.stamp.as_ref()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.stamp {
            None => f.write_str(&self.base),
            Some(label) => write!(f, "{}@{label}", self.base),
        }
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<&str> for Name {
    fn from(base: &str) -> Name {
        Name::new(base)
    }
}
