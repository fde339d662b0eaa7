//! What a value that has not arrived may turn out to be, as far as anybody knows of it: a call that commutes with everything
//! gives something new, or something that can be reached from what it was passed. So what waits for its answer touches
//! that, and the answer itself, and not everything.
//!
//! An answer not yet there has a key of its own. When it arrives, whoever has that key gets those of all that is in it,
//! before anybody else can look at it.

use std::rc::Rc;

use smallvec::SmallVec;
use sooner_calculus::QuickSet;

use crate::cell::Cell;
use crate::host::{Args, Ask, Footprint, Host, Key, Kind, Missing, Rooted};
use crate::lineup::Lineup;
use crate::machine::Machine;
use crate::ops::{Asked, OpId, Thunk, What};
use crate::value::Value;

/// Past this many steps nothing is known.
const MOST: usize = 64;
/// The same with what is missing in what a value may be: a list of many answers.
const MOST_STORED: usize = 1024;

/// What some values that have not arrived may be, or hold.
pub(crate) struct Roots {
    /// The keys of it.
    pub(crate) keys: Vec<Key>,
    /// None of it is there yet.
    is_answer: bool,
    /// None of what is there is of a class that somebody wrote.
    is_bare: bool,
}

impl<H: Host> Machine<H> {
    /// The arguments of a call with something known in the place of those whose roots are: they go to `writes`.
    pub(crate) fn rooted(&self, args: &[Value<H>], footprint: &mut Footprint) -> Vec<Value<H>> {
        let known = |arg: &Value<H>| match arg.arrived() {
            Value::Pending(cell) => match self.roots(&cell) {
                Some(keys) => {
                    footprint.writes.extend(keys);
                    Value::unit()
                }
                None => arg.clone(),
            },
            value => value,
        };
        args.iter().map(known).collect()
    }

    /// What an operation may write, if it is known what its missing operands may be. The first is what it is done to.
    pub(crate) fn may_write_of_roots(&self, ask: Ask, args: &[Value<H>], otherwise: Footprint) -> Footprint {
        let mut rooted = Footprint::default();
        let [first, others @ ..] = args else { return otherwise };
        if self.host.writes_first(ask, Args::of(args))
            && let Value::Pending(cell) = first.arrived()
        {
            return match self.roots(&cell) {
                // What it was said to write by name, it writes.
                Some(keys) => {
                    Footprint { writes: keys.into_iter().chain(otherwise.writes).collect(), ..Footprint::default() }
                }
                None => otherwise,
            };
        }
        if let Value::Pending(cell) = first.arrived()
            && let Some(among) = self.taken_from(&cell)
        {
            let chosen = self.host.may_write_among(ask, Args::of(args), &among);
            if chosen.chosen && !chosen.anything {
                return chosen;
            }
        }
        if let Value::Pending(cell) = first.arrived()
            && let Some(more) = self.host.calls_method(ask, Args::of(args))
        {
            return self.reached_by_method(&cell, others, more).unwrap_or(otherwise);
        }
        // One that may have operators of its own is not only what it can reach.
        if others.iter().any(|other| matches!(other.arrived(), Value::Pending(cell) if cell.comes_of_anything())) {
            return otherwise;
        }
        let others = self.rooted(others, &mut rooted);
        let all: Vec<Value<H>> = [first.clone()].into_iter().chain(others).collect();
        let known = self.host.may_write(ask, Args::of(&all));
        if known.anything {
            return otherwise;
        }
        Footprint { writes: known.writes.iter().copied().chain(rooted.writes).collect(), ..known }
    }

    /// The containers, all there, in one of which a missing value is found.
    fn taken_from(&self, cell: &Rc<Cell<H>>) -> Option<Vec<Value<H>>> {
        let (mut found, mut work) = (Vec::new(), vec![Value::Pending(cell.clone())]);
        while let Some(value) = work.pop() {
            let cell = match value.arrived() {
                Value::Pending(cell) => cell,
                value => {
                    found.push(value);
                    continue;
                }
            };
            let producer = cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what);
            let Some(What::Asked(asked)) = producer.filter(|_| found.len() + work.len() < MOST) else { return None };
            let from = self.host.takes_from(asked.ask, Args::of(&asked.args));
            work.extend(from?);
        }
        Some(found)
    }

    /// What a method may write that is called on what this cell will hold: all that can be reached from that and from what it
    /// is given.
    fn reached_by_method(&self, cell: &Rc<Cell<H>>, given: &[Value<H>], mut footprint: Footprint) -> Option<Footprint> {
        // Code of the user's own that writes may have more.
        footprint.foreign = footprint.writes.is_empty();
        let mut reached: SmallVec<[Key; 2]> = self.roots(cell)?.into();
        for value in given {
            match value.arrived() {
                Value::Pending(cell) => reached.extend(self.roots(&cell)?),
                value @ Value::Host(_) => reached.extend(self.host.reach(&value)?),
                _ => {}
            }
        }
        footprint.writes.extend_from_slice(&reached);
        footprint.deep.append(&mut reached);
        Some(footprint)
    }

    /// Which names an operation on something missing may bind, if it is known where that is found: who looks for a function
    /// waits for nobody who does not name it.
    pub(crate) fn may_bind(&self, ask: Ask, args: &[Value<H>], footprint: &mut Footprint) {
        let Some(Value::Pending(first)) = args.first().map(Value::arrived) else { return };
        let (mut among, mut work, mut steps) = (Vec::new(), vec![Value::Pending(first)], 0);
        while let Some(value) = work.pop().filter(|_| steps < MOST) {
            steps += 1;
            let cell = match value.arrived() {
                Value::Pending(cell) => cell,
                value => {
                    among.extend(matches!(value, Value::Host(_)).then_some(value));
                    continue;
                }
            };
            if let Some(What::Asked(asked)) = cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
                work.extend(asked.args.iter().skip(usize::from(self.host.calls_first(asked.ask))).cloned());
            }
        }
        if !among.is_empty() {
            footprint.writes.extend(self.host.may_write_among(ask, Args::of(args), &among).writes);
        }
    }

    /// Keys of all that a missing value may be, or hold; nothing if it may be anything.
    pub(crate) fn roots(&self, cell: &Rc<Cell<H>>) -> Option<Vec<Key>> {
        self.rooted_in(cell).map(|rooted| rooted.keys)
    }

    /// Whether a missing value is nothing of a class that somebody wrote, unless a call makes it.
    pub(crate) fn is_bare(&self, cell: &Rc<Cell<H>>) -> bool {
        self.rooted_in(cell).is_some_and(|rooted| rooted.is_bare)
    }

    /// Whether a missing value is new, or text or a number, whatever it turns out to be.
    pub(crate) fn is_answer(&self, cell: &Rc<Cell<H>>) -> bool {
        self.rooted_in(cell).is_some_and(|rooted| rooted.is_answer)
    }

    fn rooted_in(&self, cell: &Rc<Cell<H>>) -> Option<Rooted> {
        let Roots { keys, is_answer, is_bare } = self.rooted_from(vec![Value::Pending(cell.clone())])?;
        Some(Rooted { missing: cell.key(), keys, is_answer, is_bare })
    }

    /// All that these may be, or hold.
    pub(crate) fn rooted_from(&self, mut work: Vec<Value<H>>) -> Option<Roots> {
        let (mut keys, mut steps) = (Vec::new(), 0);
        let (mut stored, mut has_moved) = (QuickSet::default(), false);
        let mut add = |keys: &mut Vec<Key>, work: &mut Vec<Value<H>>, things: SmallVec<[Key; 2]>| {
            let moved = self.moved_into(&things)?;
            has_moved |= !moved.is_empty();
            keys.extend(moved);
            let missing =
                things.iter().filter_map(|key| self.host.stored(*key)).filter(|cell| stored.insert(cell.key()));
            work.extend(missing.map(Value::Pending));
            keys.extend(things);
            (stored.len() <= MOST_STORED).then_some(stored.len())
        };
        let mut missing = 0;
        let (mut cells, mut is_bare) = (0, true);
        while let Some(value) = work.pop() {
            steps += 1;
            if steps > MOST + missing {
                return None;
            }
            let cell = match value.arrived() {
                Value::Pending(cell) if cell.is_leaf() => continue,
                Value::Pending(cell) => cell,
                value @ Value::Host(_) => {
                    is_bare = is_bare && self.host.is_bare(&value);
                    missing = add(&mut keys, &mut work, self.host.reach(&value)?)?;
                    continue;
                }
                _ => continue,
            };
            keys.push(cell.key());
            cells += 1;
            work.extend(cell.tail_things(MOST));
            let producer = cell.producer().and_then(|id| self.ops.get(id))?;
            match &producer.what {
                What::Region(_) | What::Settle(_) => {
                    let (_, things) = producer.hazard.given.iter().find(|(given, _)| *given == cell.key())?;
                    keys.extend(self.moved_into(things)?);
                    keys.extend(things.iter().copied());
                    is_bare &= things.is_empty();
                    // What the body of a guard has come to, if it does not fail.
                    if let What::Settle(settle) = &producer.what {
                        let at = settle.outs.iter().position(|out| Rc::ptr_eq(out, &cell))?;
                        work.extend(settle.values.iter().filter_map(|values| values.get(at)).cloned());
                    }
                }
                What::Call(call) if call.class.kind == Kind::Unordered => {
                    let mut things = self.host.may_give(&call.class, &call.args)?;
                    things.extend(self.host.originals(&call.args));
                    let is_there = |arg: &&Value<H>| !matches!(arg.arrived(), Value::Pending(_));
                    let (callee, passed) = call.args.split_first()?;
                    is_bare = is_bare && passed.iter().filter(is_there).all(|arg| self.host.is_bare(arg));
                    is_bare = is_bare && self.host.gives_bare(callee);
                    missing = add(&mut keys, &mut work, things)?;
                    work.extend(call.args.iter().filter(|arg| matches!(arg, Value::Pending(_))).cloned());
                }
                What::Asked(asked) if self.host.gives_new(asked.ask, Args::of(&asked.args)) => {}
                What::Asked(asked) if cell.is_used_up() || self.host.stays_within(asked.ask, Args::of(&asked.args)) => {
                    // What is called is code.
                    work.extend(asked.args.iter().skip(usize::from(self.host.calls_first(asked.ask))).cloned());
                }
                // A part of what was taken apart.
                What::Thunk(operation) if matches!(operation.action, Thunk::Proj(_)) => {
                    work.extend(operation.args.iter().cloned());
                }
                _ => return None,
            }
        }
        let is_answer = keys.len() == cells;
        Some(Roots { keys, is_answer, is_bare: is_answer || is_bare && !has_moved })
    }

    /// Those of these that are missing, each with the keys of all that it may be, or hold.
    pub(crate) fn known_of_missing(&self, values: &[Value<H>]) -> Missing<H> {
        let missing = || values.iter().filter_map(|value| value.missing());
        let taken = |cell: Rc<Cell<H>>| Some((cell.last().key(), self.taken_from(&cell)?));
        Missing {
            rooted: missing().filter_map(|cell| self.rooted_in(&cell)).collect(),
            taken: missing().filter_map(taken).collect(),
        }
    }

    /// Whoever looks at an iterator that is not there yet uses it up, and the iterators that it goes over.
    pub(crate) fn uses_up(&self, footprint: &mut Footprint, value: &Value<H>) {
        let Value::Pending(cell) = value.arrived() else { return };
        if cell.is_used_up() {
            match self.used_up_with(&cell) {
                Some(keys) => footprint.writes.extend(keys),
                None => footprint.anything = true,
            }
        }
    }

    /// Keys of what is used up with such an iterator. A list that it goes over stays as it is, whatever will be in it.
    fn used_up_with(&self, cell: &Rc<Cell<H>>) -> Option<Vec<Key>> {
        let (mut keys, mut others, mut work) = (Vec::new(), Vec::new(), vec![cell.clone()]);
        while keys.len() < MOST
            && let Some(cell) = work.pop()
        {
            let asked = match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
                Some(What::Asked(asked)) if cell.is_used_up() && self.goes_over(asked) => asked,
                _ => {
                    others.push(Value::Pending(cell));
                    continue;
                }
            };
            keys.push(cell.key());
            for arg in asked.args.iter().skip(usize::from(self.host.calls_first(asked.ask))) {
                match arg.arrived() {
                    Value::Pending(cell) => work.push(cell),
                    value if self.host.is_used_up(&value) => others.push(value),
                    _ => {}
                }
            }
        }
        others.extend(work.into_iter().map(Value::Pending));
        keys.extend(self.rooted_from(others)?.keys);
        Some(keys)
    }

    /// Whether it makes an iterator that calls nothing for its items.
    fn goes_over(&self, asked: &Asked<H>) -> bool {
        asked.ask == Ask::Iterate || self.host.stays_within(asked.ask, Args::of(&asked.args))
    }

    /// A value arrives: those who may touch it may touch all that is in it.
    pub(crate) fn tell_roots(&mut self, cell: &Rc<Cell<H>>, value: &Value<H>) {
        self.tell_moves(cell.key(), value);
        let places = [&self.places, &self.keyed_places].into_iter().filter_map(|places| places.get(&cell.key()));
        let who: Vec<OpId> = places.flat_map(Lineup::iter).collect();
        if who.is_empty() {
            return;
        }
        let mut footprint = Footprint::default();
        let mut parts = vec![value.arrived()];
        while let Some(part) = parts.pop() {
            match part {
                Value::Pending(other) => footprint.writes.push(other.key()),
                Value::Host(_) => match self.host.reach(&part) {
                    Some(keys) => footprint.writes.extend(keys),
                    None => footprint.anything = true,
                },
                // What something was taken apart into.
                Value::Tuple(tuple) => parts.extend(tuple.items.iter().map(Value::arrived)),
                _ => {}
            }
        }
        if footprint.is_idle() {
            return;
        }
        let spared = match value.arrived() {
            Value::Pending(_) => false,
            value => !self.host.is_used_up(&value),
        };
        // A call that only looks was listed in case it is an iterator.
        let looks = |id: &OpId| matches!(self.ops.get(*id).map(|op| &op.what), Some(What::Call(call)) if call.class.kind.looks());
        let who: Vec<OpId> = who.into_iter().filter(|id| !(spared && looks(id))).collect();
        who.into_iter().for_each(|id| self.add_footprint(id, &footprint));
    }
}
