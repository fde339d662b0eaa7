//! The variables in scope, and what is known of each.

use std::rc::Rc;

/// What a variable holds, unless the program went astray.
#[derive(Clone, Debug, PartialEq)]
pub enum Sort {
    /// A whole number.
    Number,
    /// A boolean.
    Truth,
    /// Text.
    Word,
    /// A list of numbers.
    Numbers,
    /// A list of lists of numbers.
    Rows,
    /// A dictionary from words to numbers.
    Record,
    /// A dictionary from words to lists of numbers.
    Index,
    /// A list of anything.
    Mixed,
    /// Anything but a function: what a handler gets, or an item of a mixed list.
    Any,
    /// A function.
    Function(Rc<Signature>),
}

/// What is known of a function.
#[derive(Debug, PartialEq)]
pub struct Signature {
    /// The parts of its argument.
    pub takes: Vec<Sort>,
    /// Its result.
    pub gives: Sort,
    /// What a call costs.
    pub cost: usize,
}

impl Sort {
    /// How variables of this sort are called.
    pub fn prefix(&self) -> &'static str {
        match self {
            Sort::Number => "n",
            Sort::Truth => "b",
            Sort::Word => "w",
            Sort::Numbers => "ns",
            Sort::Rows => "rows",
            Sort::Record => "rec",
            Sort::Index => "idx",
            Sort::Mixed => "mix",
            Sort::Any => "x",
            Sort::Function(_) => "f",
        }
    }

    /// Whether it is mutable.
    pub fn is_object(&self) -> bool {
        matches!(self, Sort::Numbers | Sort::Rows | Sort::Record | Sort::Index | Sort::Mixed)
    }
}

/// The variables in scope, oldest first.
#[derive(Default)]
pub struct Scope {
    variables: Vec<(String, Sort)>,
}

impl Scope {
    /// Brings a variable into scope.
    pub fn enter(&mut self, name: String, sort: Sort) {
        self.variables.push((name, sort));
    }

    /// Where things stand, for [`Scope::leave`].
    pub fn mark(&self) -> usize {
        self.variables.len()
    }

    /// Forgets what was entered since.
    pub fn leave(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    /// The names of the variables of these sorts.
    pub fn all(&self, wanted: impl Fn(&Sort) -> bool) -> Vec<String> {
        self.variables.iter().filter(|(_, sort)| wanted(sort)).map(|(name, _)| name.clone()).collect()
    }

    /// The functions that give this sort, or every one.
    pub fn functions(&self, gives: Option<&Sort>) -> Vec<(String, Rc<Signature>)> {
        let function = |(name, sort): &(String, Sort)| match sort {
            Sort::Function(signature) if gives.is_none_or(|gives| signature.gives == *gives) => {
                Some((name.clone(), signature.clone()))
            }
            _ => None,
        };
        self.variables.iter().filter_map(function).collect()
    }
}
