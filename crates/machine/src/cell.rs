//! Cells: values that are written once and may be read before. Whoever needs a missing one waits
//! on it; the list of waiters is allocated only then.

use std::cell::RefCell;
use std::rc::Rc;

use crate::host::Host;
use crate::ops::OpId;
use crate::value::{Value, drop_all};

/// A value that may not have arrived.
pub struct Cell<H: Host> {
    state: RefCell<State<H>>,
}

enum State<H: Host> {
    Empty { waiters: Vec<OpId>, producer: Option<OpId> },
    Full(Value<H>),
    /// It will be what the other one is.
    Forward(Rc<Cell<H>>),
}

impl<H: Host> Cell<H> {
    /// An empty cell.
    pub fn new() -> Rc<Cell<H>> {
        Rc::new(Cell { state: RefCell::new(State::Empty { waiters: Vec::new(), producer: None }) })
    }

    /// The value, if it has arrived. Never a pending one.
    pub fn value(&self) -> Option<Value<H>> {
        match &*self.state.borrow() {
            State::Full(value) => Some(value.clone()),
            State::Empty { .. } => None,
            State::Forward(next) => next.last().value_here(),
        }
    }

    fn value_here(&self) -> Option<Value<H>> {
        match &*self.state.borrow() {
            State::Full(value) => Some(value.clone()),
            _ => None,
        }
    }

    /// The cell that this one's value will come from; shortens the way there.
    pub fn last(self: &Rc<Self>) -> Rc<Cell<H>> {
        let mut path = Vec::new();
        let mut cell = self.clone();
        loop {
            let next = match &*cell.state.borrow() {
                State::Forward(next) => next.clone(),
                _ => break,
            };
            path.push(std::mem::replace(&mut cell, next));
        }
        for passed in path {
            *passed.state.borrow_mut() = State::Forward(cell.clone());
        }
        cell
    }

    /// Somebody waits for it. It must be empty.
    pub fn wait(&self, op: OpId) {
        match &mut *self.state.borrow_mut() {
            State::Empty { waiters, .. } => waiters.push(op),
            _ => unreachable!("only an empty cell is waited for"),
        }
    }

    /// Says which operation will fill it.
    pub fn set_producer(&self, op: OpId) {
        if let State::Empty { producer, .. } = &mut *self.state.borrow_mut() {
            *producer = Some(op);
        }
    }

    /// The operation that will fill it, if known.
    pub fn producer(&self) -> Option<OpId> {
        match &*self.state.borrow() {
            State::Empty { producer, .. } => *producer,
            _ => None,
        }
    }

    /// The value arrives; those who waited are to be woken. A pending value is forwarded to.
    pub fn fill(self: &Rc<Self>, value: Value<H>) -> Vec<OpId> {
        let value = value.arrived();
        let next = match &value {
            Value::Pending(other) if Rc::ptr_eq(other, self) => unreachable!("a cell cannot wait for itself"),
            Value::Pending(other) => State::Forward(other.clone()),
            _ => State::Full(value.clone()),
        };
        let before = std::mem::replace(&mut *self.state.borrow_mut(), next);
        let State::Empty { waiters, .. } = before else { unreachable!("a cell is filled once") };
        match &value {
            Value::Pending(other) => {
                waiters.into_iter().for_each(|op| other.wait(op));
                Vec::new()
            }
            _ => waiters,
        }
    }

    pub(crate) fn take_contents(&mut self, work: &mut Vec<Value<H>>) {
        match std::mem::replace(self.state.get_mut(), State::Empty { waiters: Vec::new(), producer: None }) {
            State::Full(value) => work.push(value),
            State::Forward(next) => work.push(Value::Pending(next)),
            State::Empty { .. } => {}
        }
    }
}

impl<H: Host> Drop for Cell<H> {
    fn drop(&mut self) {
        let mut work = Vec::new();
        self.take_contents(&mut work);
        if !work.is_empty() {
            drop_all(work.into_iter());
        }
    }
}
