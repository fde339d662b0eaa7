//! Receivers that the code itself has made, so that their class is known: looking a method of theirs up cannot fail, has
//! no effect and always finds the same. It becomes part of the call, whatever computing the arguments does.

use crate::bezoar::Op;

/// The class of a container made by a display.
#[derive(Clone, Copy)]
pub enum Made {
    List,
    Dict,
    Set,
}

impl Made {
    /// What an operator makes.
    pub fn by(op: &Op) -> Option<Made> {
        match op {
            Op::BuildList => Some(Made::List),
            Op::BuildDict => Some(Made::Dict),
            Op::BuildSet => Some(Made::Set),
            _ => None,
        }
    }

    /// Whether it has the method, in every version of Python.
    pub fn has(self, method: &str) -> bool {
        let methods: &[&str] = match self {
            Made::List => {
                &["append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort"]
            }
            Made::Dict => {
                &["clear", "copy", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values"]
            }
            Made::Set => &[
                "add",
                "clear",
                "copy",
                "difference",
                "difference_update",
                "discard",
                "intersection",
                "intersection_update",
                "isdisjoint",
                "issubset",
                "issuperset",
                "pop",
                "remove",
                "symmetric_difference",
                "symmetric_difference_update",
                "union",
                "update",
            ],
        };
        methods.contains(&method)
    }
}
