//! How calls to be made outside are ordered.

use std::sync::Arc;

/// When an external call may run (`ORDERING.md` §2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As soon as its arguments are known.
    Unordered,
    /// When no earlier effect on its resource is outstanding.
    Readonly,
    /// When it is the oldest thing left.
    Sequential,
    /// In order, and nobody waits for it.
    Output,
    /// When it is the oldest thing left; nothing later starts before it is done.
    Fence,
    /// A fence, but in code that hangs on an answer (a backoff in a handler): there it holds back that code only.
    Sleep,
}

impl Kind {
    /// Whether such a call changes nothing.
    pub fn looks(&self) -> bool {
        matches!(self, Kind::Unordered | Kind::Readonly)
    }
}

/// How a call is ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its kind.
    pub kind: Kind,
    /// What it touches; none means everything.
    pub resource: Option<Arc<str>>,
    /// An effect that waits for earlier effects and readonly calls on its resource only.
    pub early: bool,
}

impl Class {
    /// A class without a resource.
    pub fn of(kind: Kind) -> Class {
        Class { kind, resource: None, early: false }
    }
}
