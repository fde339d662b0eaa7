//! What is known of a value before it is there.

use std::rc::Rc;
use std::sync::Arc;

use crate::cell::Cell;
use crate::host::Host;
use crate::machine::Machine;
use crate::value::Value;

/// What is known of it.
#[derive(Clone, Default)]
pub(crate) struct Foretold {
    /// It comes of code that nobody knows: operators and methods of it may do anything.
    pub unknown: bool,
    /// It will be of a class that the host knows.
    pub known: bool,
    /// It will be text or a number, if it is anything.
    pub leaf: bool,
    /// It will be a file, or a method of one, of this resource, or of one that is not known: using it touches nothing of the
    /// program's.
    pub file: Option<Box<Option<Arc<str>>>>,
    /// Code run with it may bind functions anew.
    pub binds: bool,
    /// It is looked for under the name of a builtin, and is that unless somebody binds the name.
    pub builtin: bool,
    /// Whoever looks at it uses it up.
    pub used_up: bool,
    /// It will be text that arrives in pieces, or a list that does, if it is anything.
    pub text: Option<bool>,
}

impl<H: Host> Cell<H> {
    /// Whether it comes of code that nobody knows.
    pub fn comes_of_anything(self: &Rc<Self>) -> bool {
        // Text is text, wherever it comes from.
        self.foretold().unknown && self.last().gives_text() != Some(true)
    }

    /// Whether it will be of a class that the host knows.
    pub fn comes_of_known(self: &Rc<Self>) -> bool {
        self.foretold().known
    }

    /// Whether it will be text or a number, if it is anything: nothing is in it, and nobody can change it.
    pub fn is_leaf(self: &Rc<Self>) -> bool {
        self.foretold().leaf
    }

    /// Whether it will be a file, or a method of one.
    pub fn is_file(self: &Rc<Self>) -> bool {
        self.foretold().file.is_some()
    }

    /// The resource of the file that it will be, or be a method of, if that is known.
    pub fn file(self: &Rc<Self>) -> Option<Arc<str>> {
        *self.foretold().file?
    }

    /// Whether code run with it may bind functions anew.
    pub fn may_bind(self: &Rc<Self>) -> bool {
        self.foretold().binds
    }

    /// Whether it is looked for under the name of a builtin.
    pub fn is_builtin(self: &Rc<Self>) -> bool {
        self.foretold().builtin
    }

    /// Whether whoever looks at it uses it up: an iterator over what is not there yet.
    pub(crate) fn is_used_up(self: &Rc<Self>) -> bool {
        self.foretold().used_up
    }
}

impl<H: Host> Machine<H> {
    /// Says what is known of the answer of a call.
    pub(crate) fn foretell_answer(&self, cell: &Cell<H>, args: &[Value<H>]) {
        let (binds, text) = self.host.answers_with(args);
        let unknown = self.host.is_unknown(args) || self.host.is_passed_strangers(args);
        cell.foretell(|it| (it.unknown, it.binds) = (unknown, binds));
        if let Some(text) = text {
            cell.foretell(|it| (it.text, it.leaf) = (Some(text), text));
        }
    }

    /// The same where it was not known yet what is called when it was: whoever asked whether it will be text looks again.
    pub(crate) fn foretell_late(&mut self, cell: &Rc<Cell<H>>, args: &[Value<H>]) {
        self.foretell_answer(cell, args);
        if cell.foretold().text.is_some() {
            let watchers = cell.wake();
            self.enqueue_all(watchers);
        }
    }
}
