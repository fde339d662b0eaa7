//! Matches of a pattern in a text that is still arriving, line by line: `for found in re.finditer(pattern, text)`.
//!
//! The host says whether the pattern can be looked for so: whatever it finds lies within a line and hangs on nothing else. A loop
//! that alone holds the iterator (`pulls`) is given what is found in the lines that are complete. A match has the whole
//! text, so what the loop is given is missing until that is there; what was matched can be told (`glimpse`). When the text
//! is complete, everything is looked for in it as always: those that were given out come first.

use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use crate::cell::{Cell, Pieces};
use crate::glimpse::Glimpse;
use crate::host::{Host, Next, Outcome};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{OpId, What};
use crate::value::Value;

/// Looks for a pattern in lines.
pub trait Finder<H: Host> {
    /// Whether it takes only lines that are complete.
    fn by_line(&self) -> bool {
        true
    }

    /// What is found in the next lines, or with more of the text.
    fn find(&mut self, lines: &str) -> Vec<Rc<dyn Glimpse<H>>>;
}

/// How far a text was looked through.
pub struct Finds<H: Host> {
    finder: Box<dyn Finder<H>>,
    /// Up to here there are complete lines that were looked through; up to there it is known whether there are.
    done: usize,
    seen: usize,
    found: VecDeque<Rc<dyn Glimpse<H>>>,
    /// What was given out. Nobody may hold it any more.
    given: Vec<Weak<Cell<H>>>,
    /// What goes over the whole text, and how often it was asked.
    whole: Option<(Value<H>, i64)>,
}

impl<H: Host> Finds<H> {
    /// What this finds.
    pub fn new(finder: Box<dyn Finder<H>>) -> Finds<H> {
        Finds { finder, done: 0, seen: 0, found: VecDeque::new(), given: Vec::new(), whole: None }
    }

    /// Whether somebody still holds something that was given out and is missing.
    pub(crate) fn is_wanted(&self) -> bool {
        self.given.iter().rev().any(|cell| cell.strong_count() > 0)
    }

    /// The lines that were not complete before; or all that there was not.
    fn lines<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        if !self.finder.by_line() {
            self.seen = text.len();
            let done = std::mem::replace(&mut self.done, text.len());
            return (done < text.len()).then_some(&text[done..]);
        }
        let end = text[self.seen..].rfind('\n').map(|at| self.seen + at + 1);
        self.seen = text.len();
        let lines = &text[self.done..end?];
        self.done = end?;
        Some(lines)
    }
}

impl<H: Host> Machine<H> {
    /// The next match in what stands at an operand of this.
    pub(crate) fn next_find(&mut self, id: OpId, finds: &mut Finds<H>, operand: usize) -> Tried<Next<H>, H> {
        loop {
            if let Some((whole, at)) = &mut finds.whole {
                *at += 1;
                return Ok(self.host.next(whole, *at - 1));
            }
            let text = match self.ops.get(id).map(|op| &op.what) {
                Some(What::Asked(asked)) => asked.args[operand].arrived(),
                _ => return Ok(Next::End),
            };
            let Value::Pending(text) = text else {
                match self.find_all(id, finds) {
                    Ok(()) => continue,
                    Err(fault) => return Ok(Next::Fault(fault)),
                }
            };
            if let Some(glimpse) = finds.found.pop_front() {
                let cell = Cell::with_glimpse(glimpse);
                cell.set_producer(id);
                if let Some(fault) = text.reach_fault() {
                    cell.set_fault(fault);
                }
                finds.given.push(Rc::downgrade(&cell));
                return Ok(Next::Item(Value::Pending(cell)));
            }
            let lines = text.look(|pieces| match pieces {
                Pieces::Text(all) => finds.lines(all).map(str::to_owned),
                _ => None,
            });
            text.note_read(finds.seen);
            self.let_go(&text);
            match lines.flatten() {
                Some(lines) => finds.found = finds.finder.find(&lines).into(),
                None => match text.reach_fault() {
                    Some(fault) => return Ok(Next::Fault(fault)),
                    None => return Err(Wait::Piece(text)),
                },
            }
        }
    }

    /// The text is there: what was given out is what is found in it.
    pub(crate) fn find_all(&mut self, id: OpId, finds: &mut Finds<H>) -> Result<(), Value<H>> {
        let (None, Some(What::Asked(asked))) = (&finds.whole, self.ops.get(id).map(|op| &op.what)) else {
            return Ok(());
        };
        let (ask, args) = (asked.ask, asked.args.iter().map(Value::arrived).collect::<Vec<_>>());
        let whole = match self.do_asked(ask, &args) {
            Outcome::Value(whole) => whole,
            Outcome::Fault(fault) | Outcome::Again(fault) => return Err(fault),
            Outcome::Enter(..) | Outcome::Make(..) | Outcome::Announce(_) | Outcome::Seen(_) => {
                unreachable!("looking for a pattern is not the user's code")
            }
        };
        let mut count = 0;
        for cell in std::mem::take(&mut finds.given) {
            if let Next::Item(found) = self.host.next(&whole, count)
                && let Some(cell) = cell.upgrade()
            {
                self.fill(&cell, found);
            }
            count += 1;
        }
        finds.found.clear();
        finds.whole = Some((whole, count));
        Ok(())
    }

    /// The text has failed: what was given out will never be there.
    pub(crate) fn fail_finds(&mut self, finds: &Finds<H>, fault: &Value<H>) {
        for cell in finds.given.iter().filter_map(Weak::upgrade) {
            let woken = cell.set_fault(fault.clone());
            self.enqueue_all(woken);
        }
    }
}
