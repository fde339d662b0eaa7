//! Operations that pass on what has arrived: `lines` and `add` of values that arrive piece by piece.
//! Their own value is then a stream too. Each piece is looked at once; what comes out at the end is
//! what the operation gives for the whole.

use std::rc::Rc;

use crate::cell::{Cell, Pieces};
use crate::code::OpCode;
use crate::host::Host;
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Thunk, Waiters};
use crate::value::Value;

/// An operation that can use pieces waits for the next one instead of for the whole.
pub(crate) fn by_pieces<H: Host>(action: Thunk, args: &[Value<H>], wait: Wait<H>) -> (Thunk, Wait<H>) {
    let Wait::Cell(cell) = wait else { return (action, wait) };
    match action {
        Thunk::Op(OpCode::Lines, _) => (Thunk::Lines(0), Wait::Piece(cell)),
        Thunk::Op(OpCode::Add, _) => (Thunk::Join([0, 0]), next_of(args, cell)),
        Thunk::Lines(_) => (action, Wait::Piece(cell)),
        Thunk::Join(_) => (action, next_of(args, cell)),
        _ => (action, Wait::Cell(cell)),
    }
}

/// `add` looks at its second operand when the first is complete.
fn next_of<H: Host>(args: &[Value<H>], cell: Rc<Cell<H>>) -> Wait<H> {
    match args[0].missing() {
        Some(first) => Wait::Piece(first),
        None => Wait::Piece(cell),
    }
}

impl<H: Host> Machine<H> {
    /// Passes on what has arrived since the last time; the action with what is done with.
    pub(crate) fn pump(&mut self, action: Thunk, args: &[Value<H>], to: &Rc<Cell<H>>) -> Thunk {
        match action {
            Thunk::Lines(done) => match args[0].missing() {
                Some(cell) => Thunk::Lines(self.pump_lines(&cell, done, to)),
                None => action,
            },
            Thunk::Join(done) => Thunk::Join(self.pump_join(args, done, to)),
            other => other,
        }
    }

    fn pump_lines(&mut self, from: &Cell<H>, done: usize, to: &Rc<Cell<H>>) -> usize {
        let found = from.look(|pieces| match pieces {
            Pieces::Text(text) => {
                let end = text[done..].rfind('\n').map(|at| done + at);
                end.map(|end| (text[done..end].split('\n').map(Value::text).collect::<Vec<_>>(), end + 1))
            }
            _ => None,
        });
        match found.flatten() {
            Some((lines, done)) => {
                let watchers = to.push_items(lines);
                self.enqueue_all(watchers);
                done
            }
            None => done,
        }
    }

    fn pump_join(&mut self, args: &[Value<H>], mut done: [usize; 2], to: &Rc<Cell<H>>) -> [usize; 2] {
        for (arg, done) in args.iter().zip(&mut done) {
            let Some(more) = arrived_since(arg, *done) else { break };
            let (watchers, count) = match more {
                More::Text(text) => (to.push_text(&text), text.len()),
                More::Items(items) => {
                    let count = items.len();
                    (to.push_items(items), count)
                }
            };
            *done += count;
            self.enqueue_all(watchers);
            if arg.missing().is_some() {
                break;
            }
        }
        done
    }

    pub(crate) fn enqueue_all(&mut self, ops: Waiters) {
        ops.into_iter().for_each(|op| self.enqueue(op));
    }
}

enum More<H: Host> {
    Text(String),
    Items(Vec<Value<H>>),
}

/// What has arrived of an operand behind what was passed on.
fn arrived_since<H: Host>(arg: &Value<H>, done: usize) -> Option<More<H>> {
    match arg.arrived() {
        Value::Text(text) => Some(More::Text(text.as_str()[done..].to_owned())),
        Value::Tuple(tuple) => Some(More::Items(tuple.items[done..].to_vec())),
        Value::Pending(cell) => cell
            .look(|pieces| match pieces {
                Pieces::None => None,
                Pieces::Text(text) => Some(More::Text(text[done..].to_owned())),
                Pieces::Items(items) | Pieces::All(items) => Some(More::Items(items[done..].to_vec())),
            })
            .flatten(),
        _ => None,
    }
}
