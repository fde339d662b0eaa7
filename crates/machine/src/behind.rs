//! What is put behind what is still arriving: `cities.append("Suva")`, `rows += others`.
//!
//! It stands behind everything that is to come, so whoever takes pieces of the list need not wait for it: the operation leaves the
//! lines of those who write, for one of its own. When the list is there it is a write like any other. If the frontier reaches it
//! before, nobody in front of it can look at the list any more: what it puts there is left with the list's cell (its *tail*),
//! and is put into the list the moment that arrives, before anybody is told.
//!
//! A list that fails in the middle never arrives: then there is nothing to put anything behind, and who reads that far finds
//! the fault.

use std::rc::Rc;

use crate::cell::{Cell, Pieces};
use crate::flow::Flowing;
use crate::host::{Args, Host, Key};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Asked, Op, OpId, Waiters, What};
use crate::order::Pos;
use crate::value::Value;

/// An operation that puts something behind all that its first operand, a list, holds.
pub struct Behind<H: Host> {
    puts: Puts<H>,
    /// Its value is the list.
    in_place: bool,
    /// It is known that it is a list, and what is put there.
    sure: bool,
}

/// What is put there.
pub enum Puts<H: Host> {
    /// This operand.
    One(usize),
    /// The items of this operand, if that is a list.
    All(usize),
    /// These.
    These(Vec<Value<H>>),
}

/// What is known of the operands.
enum Known<H: Host> {
    Sure,
    /// This one has not begun.
    Unknown(Rc<Cell<H>>),
    /// One is something else.
    Never,
}

impl<H: Host> Behind<H> {
    /// An operation that puts this there, and gives the list, or nothing.
    pub fn new(puts: Puts<H>, in_place: bool) -> Behind<H> {
        Behind { puts, in_place, sure: false }
    }
}

/// What stands behind all that is to come.
pub(crate) struct Tail<H: Host> {
    pub items: Vec<Value<H>>,
    /// Those that lead to something that can be changed.
    things: Vec<Value<H>>,
}

impl<H: Host> Default for Tail<H> {
    fn default() -> Tail<H> {
        Tail { items: Vec::new(), things: Vec::new() }
    }
}

impl<H: Host> Cell<H> {
    /// These stand behind all that is to come. Text and numbers among them lead nowhere.
    fn add_tail(&self, items: Vec<Value<H>>, host: &H) {
        let leads = |item: &&Value<H>| {
            matches!(item, Value::Host(_)) && host.reach(item).is_none_or(|things| !things.is_empty())
        };
        let things: Vec<Value<H>> = items.iter().filter(leads).cloned().collect();
        self.partial(|partial| {
            partial.tail.things.extend(things);
            partial.tail.items.extend(items);
        });
    }

    /// What can be looked at or changed there, or one more than `most` of it.
    pub(crate) fn tail_things(&self, most: usize) -> Vec<Value<H>> {
        self.known(|partial| partial.tail.things.iter().take(most + 1).cloned().collect()).unwrap_or_default()
    }

    pub(crate) fn has_tail(&self) -> bool {
        self.known(|partial| !partial.tail.items.is_empty()).unwrap_or(false)
    }

    fn take_tail(&self) -> Vec<Value<H>> {
        match self.has_tail() {
            true => self.partial(|partial| std::mem::take(&mut partial.tail)).unwrap_or_default().items,
            false => Vec::new(),
        }
    }
}

impl<H: Host> Machine<H> {
    /// Looks at such an operation again. Says whether that is all there is to do for now.
    pub(crate) fn run_behind(&mut self, id: OpId, mut behind: Box<Behind<H>>) -> bool {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return false };
        let Some(cell) = asked.args[0].missing() else { return false };
        if cell.has_failed() && cell.gives_text() != Some(true) {
            self.end_behind(id, behind.in_place);
            return true;
        }
        if !behind.sure {
            match self.learn_behind(id, &behind, &cell) {
                Known::Sure => {}
                Known::Unknown(cell) => {
                    self.keep_behind(id, behind);
                    self.wait_for(id, Wait::Piece(cell));
                    return true;
                }
                Known::Never => {
                    self.wait_for(id, Wait::Cell(cell));
                    return true;
                }
            }
            // Who may put anything there has to be known for it.
            if !self.note_stored(id) {
                self.wait_for(id, Wait::Cell(cell));
                return true;
            }
            behind.sure = true;
            self.only_look(id);
            self.stand_behind(id, &cell);
            if behind.in_place {
                self.give_list(id, &cell);
            }
        }
        self.keep_behind(id, behind);
        self.wait_whole(id, cell);
        self.advance();
        true
    }

    fn keep_behind(&mut self, id: OpId, behind: Box<Behind<H>>) {
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            asked.flow = Some(Flowing::Behind(behind));
        }
    }

    fn learn_behind(&self, id: OpId, behind: &Behind<H>, cell: &Rc<Cell<H>>) -> Known<H> {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return Known::Never };
        let arriving = |cell: &Rc<Cell<H>>| match cell.gives_list() {
            true if !self.is_single(cell) => Known::Sure,
            _ if cell.gives_text().is_none() => Known::Unknown(cell.clone()),
            _ => Known::Never,
        };
        match (arriving(cell), &behind.puts) {
            (Known::Sure, Puts::All(at)) => match asked.args[*at].arrived() {
                // It stays what it is until it is there: then it is looked at again.
                Value::Pending(other) => arriving(&other),
                value if self.host.list_items(&value, usize::MAX).is_some() => Known::Sure,
                _ => Known::Never,
            },
            (known, _) => known,
        }
    }

    /// The operation stands in the line of those that put something behind what this cell will hold.
    fn stand_behind(&mut self, id: OpId, cell: &Rc<Cell<H>>) {
        let Some(op) = self.ops.get_mut(id) else { return };
        op.hazard.behind = Some(cell.key());
        let pos = op.pos;
        self.behind.entry(cell.key()).or_default().insert(&self.order, pos, id);
    }

    /// All of a list is known, though some of it has not arrived: but for what is put behind it.
    pub(crate) fn push_all(&self, to: &Cell<H>, items: Vec<Value<H>>) -> Waiters {
        let known = to.look(Pieces::len).unwrap_or(0);
        match to.has_tail() || self.behind.contains_key(&to.key()) {
            true => to.push_items(items.into_iter().skip(known)),
            false => to.push_all(items),
        }
    }

    /// `rows += others` is the list that `rows` was.
    fn give_list(&mut self, id: OpId, cell: &Rc<Cell<H>>) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return };
        let to = std::mem::replace(&mut asked.to, Cell::new());
        self.fill(&to, Value::Pending(cell.clone()));
    }

    /// It is done, or there is nothing to do.
    fn end_behind(&mut self, id: OpId, in_place: bool) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        let (to, list) = (asked.to.clone(), asked.args[0].clone());
        if to.value().is_none() {
            self.fill(&to, if in_place { list } else { self.host.nothing() });
        }
        self.finish(id);
    }

    /// The oldest thing left puts something behind what is still arriving. Says whether that is done with.
    pub(crate) fn put_behind(&mut self, id: OpId) -> bool {
        let Some(Op { pos, hazard, what: What::Asked(asked), .. }) = self.ops.get(id) else { return false };
        let (Some(_), Some(Flowing::Behind(behind))) = (hazard.behind, &asked.flow) else { return false };
        let Some(cell) = asked.args[0].missing().filter(|cell| !cell.has_failed() && !cell.is_fed()) else {
            return false;
        };
        let Some(items) = self.put_there(asked, behind) else { return false };
        let (pos, in_place, to) = (*pos, behind.in_place, asked.to.clone());
        cell.add_tail(items, &self.host);
        if !in_place {
            self.fill(&to, self.host.nothing());
        }
        self.detach(id);
        self.order.remove(pos);
        true
    }

    /// What an operation puts behind a list, if all of that is there.
    fn put_there(&self, asked: &Asked<H>, behind: &Behind<H>) -> Option<Vec<Value<H>>> {
        let items = match &behind.puts {
            Puts::One(at) => vec![asked.args[*at].arrived()],
            Puts::All(at) => self.host.list_items(&asked.args[*at].arrived(), 0)?,
            Puts::These(items) => items.iter().map(Value::arrived).collect(),
        };
        let missing = items.iter().any(|item| item.missing().is_some());
        (!missing && self.hole_in(&items).is_none()).then_some(items)
    }

    /// A list arrives: what the frontier has put behind it is in it, and the others in the line are writes like any other.
    pub(crate) fn tell_behind(&mut self, cell: &Rc<Cell<H>>, value: &Value<H>) {
        let tail = cell.take_tail();
        if !tail.is_empty() {
            match value.arrived() {
                Value::Pending(other) => other.add_tail(tail, &self.host),
                list => self.host.extend_list(&list, &tail),
            }
        }
        let Some(line) = self.behind.remove(&cell.key()) else { return };
        for id in line.iter() {
            let Some(op) = self.ops.get_mut(id) else { continue };
            op.hazard.behind = None;
            let What::Asked(asked) = &op.what else { continue };
            if let Value::Pending(other) = value.arrived() {
                self.stand_behind(id, &other);
                continue;
            }
            let args: Vec<Value<H>> = [value.arrived()].into_iter().chain(asked.args[1..].iter().cloned()).collect();
            let footprint = self.host.may_write(asked.ask, Args::of(&args));
            self.add_footprint(id, &footprint);
        }
    }

    /// The latest before `pos` that puts something behind what this cell will hold.
    pub(crate) fn behind_before(&self, cell: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        self.behind.get(&cell).and_then(|line| line.latest_before(&self.order, pos, me)).map(|(_, op)| op)
    }
}
