//! Iterators over what is arriving: `zip`, `enumerate`, `chain`, `islice`; `map`, `filter` and `takewhile` of functions that only
//! look at what they are given; `re.finditer` (`finds`).
//!
//! A loop that alone holds such an iterator pulls item after item out of its operands, each at the loop's own place in the
//! program, as Python would: it sees what was changed meanwhile, and ends where the iterator ends, whatever is still to
//! come. Anybody else waits until all operands are there, and gets the iterator itself.

use std::ops::Range;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::finds::Finds;
use crate::flow::Flowing;
use crate::host::{Footprint, Host, Next};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{Asked, OpId, What};
use crate::order::Pos;
use crate::sieves::Sieve;
use crate::value::Value;
use crate::walks::Walk;

/// Further down, an iterator over an iterator waits for all of it.
const DEEPEST: usize = 16;

/// What an iterator makes of the items of its operands.
pub enum How<H: Host> {
    /// One of each, as a tuple; and all have to end together.
    Together {
        /// Who ends first says what is wrong: the iterator itself does.
        strict: bool,
    },
    /// Each with its number, the next being this one.
    Numbered(i64),
    /// All of one, by an iterator that can be told where it stands: `iter(x)`.
    Plain,
    /// All of one, then all of the next.
    Behind,
    /// All of the first item, then all of the next.
    Within,
    /// Those at these places.
    Slice {
        /// The next place to give.
        next: usize,
        /// The first place not to give.
        stop: Option<usize>,
        /// From one place to the next.
        step: usize,
    },
    /// What a function, which runs nobody's code, gives for one of each.
    Each(Value<H>),
    /// Those for which such a function holds, or which hold themselves.
    Kept(Option<Value<H>>),
    /// Those before the first one for which such a function does not hold.
    While(Value<H>),
    /// Where a pattern matches, in text.
    Finds(Finds<H>),
    /// What is made of one item after another.
    Sifted(Box<dyn Sieve<H>>),
}

/// An iterator, and how far it was pulled.
pub struct Pulls<H: Host> {
    pub(crate) how: How<H>,
    pub(crate) walks: SmallVec<[Walk<H>; 2]>,
    /// The walk that has its turn, and what the others gave in this turn.
    pub(crate) turn: usize,
    pub(crate) given: SmallVec<[Value<H>; 2]>,
    /// How many items were taken by an iterator that leaves some out.
    pub(crate) passed: usize,
    /// How many items it gave.
    pub(crate) gave: usize,
    /// Operands of which it is not known yet that they can be gone over.
    unknown: Range<usize>,
    /// So many first items of a list whose items are gone over are there.
    filled: usize,
    /// A loop has taken an item, or come to the end.
    pub(crate) pulled: bool,
    /// A loop has it for itself.
    pub(crate) claimed: bool,
    /// Others may have it too.
    pub(crate) shared: bool,
    /// A loop has it for itself, behind them.
    pub(crate) kept: bool,
    /// It has to be made after all.
    pub(crate) stuck: bool,
    /// And when what it goes over is there, whoever goes over it.
    pub(crate) again: bool,
    /// An operand has failed: it will never be made.
    failed: bool,
}

impl<H: Host> Pulls<H> {
    /// An iterator over these operands.
    pub fn new(how: How<H>, operands: Range<usize>) -> Pulls<H> {
        let walks = operands.clone().map(|operand| Walk::over(operand, None)).collect();
        Pulls {
            how,
            walks,
            turn: 0,
            given: SmallVec::new(),
            passed: 0,
            gave: 0,
            unknown: operands,
            filled: 0,
            pulled: false,
            claimed: false,
            shared: false,
            kept: false,
            stuck: false,
            again: false,
            failed: false,
        }
    }

    /// Nobody is given an item any more but by the iterator itself, from its beginning.
    pub(crate) fn give_back(&mut self) {
        self.pulled = false;
    }

    /// Whether nobody's function is called for an item, which may fail.
    pub(crate) fn calls_nothing(&self) -> bool {
        match self.how {
            How::Together { strict } => !strict,
            How::Numbered(_) | How::Plain | How::Behind | How::Slice { .. } | How::Kept(None) => true,
            _ => false,
        }
    }

    /// Whether all that it gives are items of its operands.
    pub(crate) fn keeps_items(&self) -> bool {
        matches!(self.how, How::Plain | How::Behind | How::Slice { .. } | How::Kept(_) | How::While(_))
    }

    /// The function of one item that it calls for each.
    pub(crate) fn function(&self) -> Option<&Value<H>> {
        match &self.how {
            How::Each(function) | How::Kept(Some(function)) if self.walks.len() == 1 => Some(function),
            _ => None,
        }
    }

    /// Whether it may be at its end before its operands are.
    pub(crate) fn ends_by_itself(&self) -> bool {
        match self.how {
            How::Together { .. } | How::Each(_) => self.walks.len() > 1,
            How::Slice { stop, .. } => stop.is_some(),
            How::While(_) => true,
            _ => false,
        }
    }

    /// Whether it goes over nothing but text.
    fn takes_text(&self) -> bool {
        match &self.how {
            How::Finds(_) => true,
            How::Sifted(sieve) => sieve.takes_text(),
            _ => false,
        }
    }

    /// Whether its items are there when they are given.
    pub(crate) fn gives_items(&self) -> bool {
        !matches!(self.how, How::Finds(_))
    }

    /// Whether they are the same whoever makes them.
    pub(crate) fn gives_values(&self) -> bool {
        !matches!(&self.how, How::Sifted(sieve) if !sieve.gives_values())
    }

    /// The first item that is missing of a list whose items are gone over.
    fn hole(&mut self, args: &[Value<H>], host: &H) -> Option<Rc<Cell<H>>> {
        let (How::Within, [walk, ..]) = (&self.how, &self.walks[..]) else { return None };
        let items = host.list_items(&args[walk.operand], self.filled)?;
        let there = items.iter().take_while(|item| item.missing().is_none()).count();
        self.filled += there;
        items.get(there).and_then(Value::missing)
    }

    /// The operands that are gone over.
    pub(crate) fn operands(&self) -> impl Iterator<Item = usize> {
        self.walks.iter().map(|walk| walk.operand)
    }

    /// It cannot fail to be made any more.
    pub(crate) fn is_sure(&self) -> bool {
        self.unknown.is_empty()
    }

    /// Whether nobody can pull any more: its cell is held by its operation and, if it failed, by who keeps the fault.
    pub(crate) fn is_left(&self, to: &Rc<Cell<H>>) -> bool {
        let wanted = matches!(&self.how, How::Finds(finds) if !self.failed && finds.is_wanted());
        !wanted && to.was_used() && Rc::strong_count(to) == if self.failed { 2 } else { 1 }
    }
}

impl<H: Host> Machine<H> {
    /// Looks at an iterator again. Says whether that is all there is to do for now.
    pub(crate) fn run_pulls(&mut self, id: OpId, mut pulls: Box<Pulls<H>>) -> bool {
        let Some(op) = self.ops.get_mut(id) else { return false };
        let What::Asked(asked) = &mut op.what else { return false };
        let (nowhere, to) = (op.nowhere, asked.to.clone());
        let was_sure = pulls.is_sure();
        let mut first = None;
        while let Some(arg) = pulls.unknown.clone().next().map(|at| &asked.args[at]) {
            match arg.missing() {
                Some(cell) if cell.will_give_text().is_none() => {
                    first = Some(cell);
                    break;
                }
                _ => pulls.unknown.start += 1,
            }
        }
        let missing = asked.args.iter().find_map(Value::missing).or_else(|| pulls.hole(&asked.args, &self.host));
        if let Some(cell) = &missing
            && pulls.takes_text()
            && cell.gives_text() == Some(false)
        {
            return false;
        }
        if missing.is_none() && pulls.pulled && pulls.stands() {
            return self.make_standing(id, &pulls);
        }
        // Who goes over it goes on doing so.
        if missing.is_none() && (pulls.stuck || pulls.again || !pulls.pulled) {
            if nowhere {
                self.do_whole(id);
            }
            return nowhere;
        }
        let fault = missing.as_ref().filter(|_| !pulls.failed).and_then(|cell| cell.reach_fault());
        pulls.failed |= fault.is_some();
        if let How::Finds(finds) = &mut pulls.how {
            match &fault {
                Some(fault) => self.fail_finds(finds, fault),
                // It goes on with the whole, and says itself if that fails.
                None if missing.is_none() => drop(self.find_all(id, finds)),
                None => {}
            }
        }
        let waits = missing.filter(|_| !pulls.failed);
        let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what) else { return false };
        asked.flow = Some(Flowing::Pulls(pulls));
        if let Some(cell) = first {
            self.wait_for(id, Wait::Piece(cell));
            return true;
        }
        if !was_sure {
            self.tell_walkers(&to);
            self.write_nothing(id);
            to.be_iterator();
            let watchers = to.begin(false);
            self.enqueue_all(watchers);
        }
        self.note_waiting(id, waits.as_ref().is_none_or(|cell| self.is_in_order(cell)));
        if let Some(fault) = fault {
            self.keep_fault(id, &to, fault);
        }
        if let Some(cell) = waits {
            self.wait_whole(id, cell);
        }
        self.advance();
        true
    }

    /// The next item of an iterator that only this loop holds, or what it waits for.
    /// What it looks at, it looks at as it is at that place.
    pub(crate) fn pull(&mut self, cell: &Rc<Cell<H>>, place: Pos, depth: usize) -> Tried<Next<H>, H> {
        let Some(id) = cell.producer() else { return Err(Wait::Cell(cell.clone())) };
        let Some(mut pulls) = self.take_pulls(id) else { return Err(Wait::Cell(cell.clone())) };
        let stood = pulls.state();
        let next = match pulls.stuck || depth > DEEPEST {
            true => Err(Wait::Cell(cell.clone())),
            false => self.pull_next(id, &mut pulls, place, depth),
        };
        // It needs more than pieces: it has to be made.
        if let Err(Wait::Cell(_) | Wait::Turn) = next {
            pulls.stuck = true;
            pulls.go_back(stood);
        }
        if let Ok(Next::Item(_) | Next::End) = next {
            cell.note_use();
            pulls.pulled = true;
            pulls.gave += usize::from(matches!(next, Ok(Next::Item(_))));
        }
        pulls.claimed = !pulls.stuck && !pulls.shared && (pulls.claimed || self.is_plainly_walked(id, &pulls));
        let stuck = pulls.stuck && !pulls.failed;
        if let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what) {
            asked.flow = Some(Flowing::Pulls(pulls));
        }
        match next {
            Err(_) if stuck => {
                self.make_all(id, depth);
                Err(Wait::Cell(cell.clone()))
            }
            next => next,
        }
    }

    /// What an iterator that is still to be made goes over.
    pub(crate) fn gone_over(&self, cell: &Cell<H>) -> Vec<Value<H>> {
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Asked(asked)) if self.is_single(cell) => asked.args.to_vec(),
            _ => Vec::new(),
        }
    }

    /// It is known now that nothing is written by going over it. Those who do look at what it goes over.
    fn tell_walkers(&mut self, to: &Rc<Cell<H>>) {
        let mut footprint = Footprint::default();
        let iterator = Value::Pending(to.clone());
        self.add_looks(&mut footprint, &iterator);
        self.sees_of_value(&mut footprint, &iterator);
        to.waiters().into_iter().for_each(|id| self.add_footprint(id, &footprint));
    }

    /// Whether going over the operands is seen by nobody: they are lists and texts, or iterators that this one has for
    /// itself. What has not begun to arrive may be an iterator that somebody else goes over too.
    fn is_plainly_walked(&self, id: OpId, pulls: &Pulls<H>) -> bool {
        let asked_of = |id: OpId| match self.ops.get(id).map(|op| &op.what) {
            Some(What::Asked(asked)) => Some(asked),
            _ => None,
        };
        let plain = |value: Value<H>| match value {
            Value::Pending(cell) if self.is_single(&cell) => {
                cell.producer().and_then(asked_of).is_some_and(|inner| inner.is_claimed())
            }
            Value::Pending(cell) => cell.has_begun(),
            value => self.host.walk(&value).is_some(),
        };
        let over = |asked: &Asked<H>, walk: &Walk<H>| walk.item.as_ref().unwrap_or(&asked.args[walk.operand]).arrived();
        asked_of(id).is_some_and(|asked| pulls.walks.iter().all(|walk| plain(over(asked, walk))))
    }

    pub(crate) fn take_pulls(&mut self, id: OpId) -> Option<Box<Pulls<H>>> {
        let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what) else { return None };
        match asked.flow.take() {
            Some(Flowing::Pulls(pulls)) => Some(pulls),
            other => {
                asked.flow = other;
                None
            }
        }
    }

    fn pull_next(&mut self, id: OpId, pulls: &mut Pulls<H>, place: Pos, depth: usize) -> Tried<Next<H>, H> {
        if let How::Finds(finds) = &mut pulls.how {
            return self.next_find(id, finds, pulls.walks[0].operand);
        }
        if let How::Sifted(_) = pulls.how {
            return self.next_sifted(id, pulls, place, depth);
        }
        loop {
            if let How::Slice { next, stop: Some(stop), .. } = &pulls.how
                && next >= stop
            {
                return Ok(Next::End);
            }
            if let How::Plain | How::Behind = pulls.how
                && pulls.turn == pulls.walks.len()
            {
                return Ok(Next::End);
            }
            let next = self.walk(id, &mut pulls.walks[pulls.turn], place, depth)?;
            pulls.walks[pulls.turn].note(&next);
            let item = match next {
                Next::Item(item) => item,
                Next::End if matches!(pulls.how, How::Plain | How::Behind) => {
                    pulls.turn += 1;
                    continue;
                }
                Next::End if matches!(pulls.how, How::Within) && pulls.turn == 1 => {
                    pulls.walks.truncate(1);
                    pulls.turn = 0;
                    continue;
                }
                Next::End if matches!(pulls.how, How::Together { strict: true }) => return Err(Wait::Turn),
                other => return Ok(other),
            };
            if let How::Within = pulls.how
                && pulls.turn == 0
            {
                pulls.walks.push(Walk::over(pulls.walks[0].operand, Some(item)));
                pulls.turn = 1;
                continue;
            }
            if let How::Together { .. } | How::Each(_) = pulls.how {
                pulls.given.push(item);
                pulls.turn += 1;
                if pulls.turn < pulls.walks.len() {
                    continue;
                }
                pulls.turn = 0;
                let items = std::mem::take(&mut pulls.given);
                return match &pulls.how {
                    How::Each(function) => self.call_plain(function, &items).map(|done| match done {
                        Ok(value) => Next::Item(value),
                        Err(fault) => Next::Fault(fault),
                    }),
                    _ => Ok(Next::Item(self.tuple_of(&items))),
                };
            }
            match &mut pulls.how {
                How::Numbered(number) => {
                    let pair = self.tuple_of(&[Value::Int(*number), item]);
                    *number += 1;
                    return Ok(Next::Item(pair));
                }
                How::Slice { next, step, .. } => {
                    let at = pulls.passed;
                    pulls.passed += 1;
                    if at == *next {
                        *next = next.saturating_add(*step);
                        return Ok(Next::Item(item));
                    }
                }
                How::Kept(_) | How::While(_) => {
                    let kept = match &pulls.how {
                        How::Kept(Some(function)) | How::While(function) => {
                            self.call_plain(function, std::slice::from_ref(&item))?
                        }
                        _ => Ok(item.clone()),
                    };
                    match kept.and_then(|kept| self.plain_truth(&kept)) {
                        Ok(Some(false)) if matches!(pulls.how, How::While(_)) => return Ok(Next::End),
                        Ok(Some(false)) => {}
                        Ok(Some(true)) => return Ok(Next::Item(item)),
                        Ok(None) => return Err(Wait::Turn),
                        Err(fault) => return Ok(Next::Fault(fault)),
                    }
                }
                _ => {
                    pulls.passed += 1;
                    return Ok(Next::Item(item));
                }
            }
        }
    }
}
