//! Lists added to lists of which one, or both, are still arriving: `["Suva"] + cities(region)`.
//!
//! When every operand is known to be a list (*sure*), the operation cannot fail any more. A list that is there is copied when
//! nobody can change it before this place, and is not looked at again; one that is arriving may be changed by others when it
//! is there, so the operation leaves its place in the order only if nobody else holds it.

use std::rc::Rc;

use crate::cell::{Cell, Pieces};
use crate::flow::Flowing;
use crate::host::{Args, Ask, Host};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Asked, Op, OpId, What};
use crate::order::Pos;
use crate::value::Value;

/// The operands of an addition of lists, and how far its value was passed on.
#[derive(Default)]
pub struct Rows {
    /// Every operand is a list.
    sure: bool,
    /// Nobody can change what it looks at.
    free: bool,
    /// It is the first operand that gets the items of the second, and nobody else has that one (`growing.rs`).
    pub(crate) grows: bool,
    /// The operands that are there and were copied.
    copied: [bool; 2],
    /// The operand that is passed on next, and how many of its items were.
    next: usize,
    done: usize,
}

impl Rows {
    pub(crate) fn growing() -> Rows {
        Rows { grows: true, ..Rows::default() }
    }

    /// Whether every operand is a list that was copied or is missing.
    pub(crate) fn is_copied<H: Host>(&self, args: &[Value<H>]) -> bool {
        self.sure && args.iter().zip(self.copied).all(|(arg, copied)| copied || arg.missing().is_some())
    }
}

/// What is known of the operands.
enum Known<H: Host> {
    Sure,
    /// This one has not begun.
    Unknown(Rc<Cell<H>>),
    /// One is something else.
    Never,
}

impl<H: Host> Machine<H> {
    /// Looks at an addition of lists again. Says whether that is all there is to do for now.
    pub(crate) fn run_rows(&mut self, id: OpId, mut rows: Box<Rows>) -> bool {
        let Some(Op { pos, nowhere, what: What::Asked(asked), .. }) = self.ops.get(id) else { return false };
        let (pos, nowhere, to) = (*pos, *nowhere, asked.to.clone());
        let Some(missing) = asked.args.iter().find_map(Value::missing) else {
            match nowhere {
                true if rows.grows => self.end_growth(id),
                true => self.do_whole(id),
                false => {}
            }
            return nowhere;
        };
        if !rows.sure {
            match self.learn_rows(&asked.args) {
                Known::Sure => rows.sure = true,
                Known::Unknown(cell) => {
                    // What stands in front of it has its place.
                    let idle = rows.grows && !to.is_watched();
                    if rows.grows && !idle {
                        self.pass_rows(id, &to, &mut rows);
                    }
                    self.keep_rows(id, rows, idle);
                    self.wait_for(id, Wait::Piece(cell));
                    return true;
                }
                Known::Never => {
                    self.wait_for(id, Wait::Cell(missing));
                    return true;
                }
            }
            self.only_look(id);
        }
        if !nowhere && let Err(wait) = self.copy_rows(id, pos, &mut rows) {
            self.keep_rows(id, rows, false);
            self.wait_for(id, wait);
            return true;
        }
        // What can be changed may be changed by something earlier that does not know it yet.
        if !nowhere
            && !rows.free
            && !self.rows_are_sure(id, &rows)
            && let Some((_, other)) = self.any_writer(pos, None)
        {
            self.keep_rows(id, rows, false);
            self.wait_for(id, Wait::Op(other));
            return true;
        }
        let idle = !to.is_watched() && !missing.has_failed();
        let stop = if idle { None } else { self.pass_rows(id, &to, &mut rows) };
        let freed = !rows.free && self.rows_are_sure(id, &rows);
        rows.free |= freed;
        self.keep_rows(id, rows, idle);
        if freed {
            self.write_nothing(id);
            let watchers = to.begin(false);
            self.enqueue_all(watchers);
        }
        match stop {
            Some(cell) => match cell.reach_fault() {
                Some(fault) => self.fail_flow(id, &to, fault),
                None => {
                    self.wait_for(id, Wait::Piece(cell));
                    self.advance();
                }
            },
            None => {
                self.wait_whole(id, missing);
                self.advance();
            }
        }
        true
    }

    fn keep_rows(&mut self, id: OpId, rows: Box<Rows>, idle: bool) {
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            asked.flow = Some(Flowing::Rows(rows));
            asked.idle = idle;
        }
    }

    fn learn_rows(&self, args: &[Value<H>]) -> Known<H> {
        for arg in args {
            match arg.arrived() {
                // Before it has begun it cannot be left to itself.
                Value::Pending(cell) if !cell.has_begun() => return Known::Unknown(cell),
                Value::Pending(cell) if cell.gives_list() => {}
                Value::Pending(_) => return Known::Never,
                value if self.host.list_items(&value, usize::MAX).is_some() => {}
                _ => return Known::Never,
            }
        }
        Known::Sure
    }

    /// Copies what is there, unless something earlier may still change it.
    fn copy_rows(&mut self, id: OpId, pos: Pos, rows: &mut Rows) -> Result<(), Wait<H>> {
        for at in 0..rows.copied.len() {
            let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return Ok(()) };
            let list = asked.args[at].arrived();
            if rows.copied[at] || list.missing().is_some() {
                continue;
            }
            if rows.grows && at == 0 {
                rows.copied[0] = true;
                continue;
            }
            let args = std::slice::from_ref(&list);
            let plan = self.host.plan(Ask::Next, Args::of(args));
            self.may_do(plan, args, pos, Some(id))?;
            let Some(copy) = self.host.copy_list(&list) else { continue };
            self.host.made(&copy, false);
            if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
                asked.args[at] = copy;
            }
            rows.copied[at] = true;
        }
        Ok(())
    }

    /// Passes on what has arrived; gives what more is to come of.
    fn pass_rows(&mut self, id: OpId, to: &Rc<Cell<H>>, rows: &mut Rows) -> Option<Rc<Cell<H>>> {
        while rows.next < rows.copied.len() {
            let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return None };
            let (more, missing) = match asked.args[rows.next].arrived() {
                Value::Pending(cell) => {
                    let more = cell.look(|pieces| match pieces {
                        Pieces::Items(items) => items[rows.done..].to_vec(),
                        _ => Vec::new(),
                    });
                    (more.unwrap_or_default(), Some(cell))
                }
                whole => (self.host.list_items(&whole, rows.done).unwrap_or_default(), None),
            };
            rows.done += more.len();
            if !more.is_empty() {
                let watchers = to.push_items(more);
                self.enqueue_all(watchers);
            }
            if let Some(cell) = missing {
                cell.note_read(rows.done);
                self.let_go(&cell);
                return Some(cell);
            }
            (rows.next, rows.done) = (rows.next + 1, 0);
        }
        None
    }

    /// All is there that is put behind a list which nobody has had since.
    fn end_growth(&mut self, id: OpId) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        let args: Vec<Value<H>> = asked.args.iter().map(Value::arrived).collect();
        let (ask, to) = (asked.ask, asked.to.clone());
        // Some of what is put there may be missing. Nothing is outstanding for which it would be taken back.
        let _ = self.host.write(ask, Args::of(&args));
        self.fill(&to, args[0].clone());
        self.end_flow(id);
    }

    fn rows_are_sure(&self, id: OpId, rows: &Rows) -> bool {
        match self.ops.get(id).map(|op| &op.what) {
            Some(What::Asked(asked)) => self.are_rows_sure(asked, rows),
            _ => false,
        }
    }

    /// Whether it cannot fail, and nobody can change what it looks at.
    pub(crate) fn are_rows_sure(&self, asked: &Asked<H>, rows: &Rows) -> bool {
        rows.sure && asked.args.iter().zip(rows.copied).all(|(arg, copied)| copied || self.is_alone(arg, 0))
    }
}
