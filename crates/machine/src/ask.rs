//! Asking the host: its own operations, calls of its values, what counts as true, iteration over what
//! only it knows. Python's objects come this way. As long as nothing is outstanding the host is simply asked;
//! else it says first what has to be so (its *plan*), and what cannot be done yet is parked.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::code::{FunctionId, Slot};
use crate::host::{Announced, Args, Ask, FaultKind, Footprint, Host, Key, Kind, Next, Outcome, Plan};
use crate::machine::{DROPPED, Frame, Machine, NOWHERE, Wrote};
use crate::operate::{Tried, Wait};
use crate::ops::{Dest, OpId, What};
use crate::order::Pos;
use crate::path::Place;
use crate::plan::apart;
use crate::protocol::{Event, Strategy};
use crate::value::Value;

/// What a condition came to.
pub(crate) enum Condition<H: Host> {
    Known(bool),
    Pending(Value<H>),
    Raised,
}

/// How something that can be done is done.
pub(crate) enum Go<H: Host> {
    /// It is done by having been looked at.
    Done(Outcome<H>),
    /// By asking the host.
    Do,
    /// As a write that can be taken back.
    Write,
}

/// Operands of something the host is asked for.
pub type Operands<H> = SmallVec<[Value<H>; 3]>;

impl<H: Host> Machine<H> {
    /// Nothing is outstanding: all values are there, and nothing can be in anybody's way.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.ops.len() == 0
    }

    /// Asks at the place where the code being run stands. The value goes to `to`, also when it will come later. Says
    /// whether the code simply goes on.
    pub(crate) fn ask(&mut self, ask: Ask, args: Operands<H>, to: usize) -> bool {
        let plan = self.host.plan(ask, Args::of(&args));
        let outcome = match self.may_do(plan, &args, self.rest(), None) {
            Ok(Go::Done(outcome)) => outcome,
            Ok(Go::Do) => {
                let outcome = self.asking_with(self.handled(), ask, &args);
                self.tell_lookers(ask, &args, self.rest());
                outcome
            }
            Ok(Go::Write) => {
                let outcome = self.write_here(ask, &args);
                self.tell_lookers(ask, &args, self.rest());
                outcome
            }
            Err(wait) => match self.by_glimpse(ask, &args) {
                Some(outcome) => outcome,
                None if self.grow(ask, &args, &wait, to) => return true,
                None => {
                    self.stack[to] = self.park_asked(ask, args, wait);
                    return true;
                }
            },
        };
        self.take_outcome(outcome, to)
    }

    /// Writes something where the code being run stands.
    fn write_here(&mut self, ask: Ask, args: &[Value<H>]) -> Outcome<H> {
        let (outcome, take_back) = self.host.write(ask, Args::of(args));
        if let Some(take_back) = take_back
            && self.order.first() != self.rest()
        {
            if take_back.by_looking
                && let Some(scope) = self.strands.last().map(|strand| strand.scope)
            {
                self.found_by_looking(take_back.key, scope, 0);
            }
            let epoch = self.epoch();
            self.written.entry(epoch).or_default().push(Wrote::Host(take_back));
        }
        outcome
    }

    /// The same where there is no slot for the value: what comes of a function is set aside. Nothing if it raised.
    pub(crate) fn ask_value(&mut self, ask: Ask, args: Operands<H>) -> Option<Value<H>> {
        let plan = self.host.plan(ask, Args::of(&args));
        match self.may_do(plan, &args, self.rest(), None) {
            Ok(Go::Write) => unreachable!("{ask:?} writes nothing"),
            Ok(Go::Done(Outcome::Enter(..) | Outcome::Make(..) | Outcome::Announce(_) | Outcome::Seen(_))) => {
                Some(self.park_asked(ask, args, Wait::Nothing))
            }
            Ok(_) => match self.do_asked(ask, &args) {
                Outcome::Value(value) => {
                    self.made(&value);
                    Some(value)
                }
                Outcome::Fault(fault) | Outcome::Again(fault) => {
                    self.raise(fault);
                    None
                }
                Outcome::Enter(..) | Outcome::Make(..) | Outcome::Announce(_) | Outcome::Seen(_) => {
                    unreachable!("{ask:?} is no call")
                }
            },
            Err(wait) => Some(self.park_asked(ask, args, wait)),
        }
    }

    pub(crate) fn rest(&self) -> Pos {
        self.strands.last().expect("something is being run").rest
    }

    pub(crate) fn do_asked(&mut self, ask: Ask, args: &[Value<H>]) -> Outcome<H> {
        match ask {
            Ask::Own(op) => self.host.perform(op, Args::of(args)),
            Ask::Call => self.host.call(&args[0], Args::of(&args[1..])),
            Ask::Plain(op) => match self.host.operate(op, args) {
                Some(Ok(value)) => Outcome::Value(value),
                Some(Err(fault)) => Outcome::Fault(fault),
                None => Outcome::Fault(self.host.fault(FaultKind::WrongArgument(op))),
            },
            Ask::Truth => match self.host.truth(&args[0]) {
                Ok(holds) => Outcome::Value(Value::Bool(holds)),
                Err(fault) => Outcome::Fault(fault),
            },
            Ask::Next | Ask::Iterate => unreachable!("the next item is asked for in place"),
        }
    }

    /// Whether something can be done at a position, and how, or what it waits for.
    pub(crate) fn may_do(&self, plan: Plan<H>, args: &[Value<H>], pos: Pos, me: Option<OpId>) -> Tried<Go<H>, H> {
        let unsettled = |keys: &[Key]| match keys.iter().find_map(|&key| self.place_hazard(key, pos, me)) {
            Some(other) => Err(Wait::Op(other)),
            None => Ok(()),
        };
        if let Plan::Behind(keys, plan) = plan {
            return match keys.iter().find_map(|&key| self.named_hazard(key, pos, me)) {
                Some(other) => Err(Wait::Op(other)),
                None => self.may_do(*plan, args, pos, me),
            };
        }
        if let Plan::Outside(resource, plan) = plan {
            let effect = self.effects.latest_before(&self.order, pos, resource.as_ref(), me);
            return match effect.or_else(|| self.nap_before(me)) {
                Some(other) => Err(Wait::Op(other)),
                None => self.may_do(*plan, args, pos, me),
            };
        }
        if let Plan::Alone(keys, plan) = plan {
            let alone = keys.iter().all(|&key| self.is_alone_since_birth(key, pos));
            return self.may_do(if alone { *plan } else { Plan::Turn }, args, pos, me);
        }
        match &plan {
            // By need, what is stored counts as asked for: it is, in its turn.
            Plan::Writes { writes, reads, known } if self.strategy == Strategy::Opportunistic => {
                unsettled(reads)?;
                // All are parts of the first: where that was made, so were they.
                let thing = |key: Key| apart(key).unwrap_or(key);
                let whole = writes.first().copied().map(thing).unwrap_or_default();
                if let Some(other) = writes.iter().find_map(|&key| self.part_hazard(key, whole, pos, me)) {
                    return Err(Wait::Op(other));
                }
                let seer = |key: Key| self.seer(key, *known, pos, me).filter(|_| !self.is_kept_inside(*known, args));
                let looker = |key: Key| self.looker(key, whole, pos, me).or_else(|| seer(key));
                if let Some(other) = writes.iter().find_map(|&key| looker(thing(key))) {
                    return Err(Wait::Op(other));
                }
                return Ok(Go::Write);
            }
            Plan::Fills(keys) if self.strategy == Strategy::Opportunistic => {
                unsettled(keys)?;
                return Ok(Go::Write);
            }
            Plan::Done(_) => {}
            _ => {
                if let Some(cell) = args.iter().find_map(Value::missing) {
                    return Err(Wait::Cell(cell));
                }
            }
        }
        match plan {
            Plan::Done(outcome) => return Ok(Go::Done(outcome)),
            Plan::Reads(keys) | Plan::Fills(keys) => unsettled(&keys)?,
            Plan::Soonest(key) => {
                if let Some(latest) = self.place_hazard(key, pos, me) {
                    return Err(Wait::Op(self.first_to_put(key, pos, me).unwrap_or(latest)));
                }
            }
            Plan::Lacks(keys, value) => {
                unsettled(&keys)?;
                if let Some(cell) = value.missing() {
                    return Err(Wait::Cell(cell));
                }
            }
            Plan::Turn | Plan::Writes { .. } if self.order.first() != pos => return Err(Wait::Turn),
            // What the frontier has passed may still be arriving.
            Plan::Turn if !self.flowing.is_empty() => {
                if let Some(cell) = self.hole_in(args) {
                    return Err(Wait::Cell(cell));
                }
            }
            _ => {}
        }
        Ok(Go::Do)
    }

    /// Something that is missing in one of these though the frontier has passed what gives it.
    pub(crate) fn hole_in(&self, values: &[Value<H>]) -> Option<Rc<Cell<H>>> {
        let passed = |value: &Value<H>| {
            let producer = value.missing().map(|cell| cell.producer().and_then(|id| self.ops.get(id)));
            producer.is_some_and(|producer| producer.is_none_or(|op| op.nowhere))
        };
        // The host is not asked about a call: nothing stands where the callee would.
        let looked_at: Vec<Value<H>> = [Value::unit()].into_iter().chain(values.iter().cloned()).collect();
        self.host.lacks(&looked_at, &passed).filter(passed)?.missing()
    }

    /// Asks again for what had to wait.
    pub(crate) fn run_asked(&mut self, id: OpId) {
        if self.run_flow(id) {
            return;
        }
        let Some(op) = self.ops.get_mut(id) else { return };
        let pos = op.pos;
        op.turn = false;
        let What::Asked(asked) = &mut op.what else { unreachable!("only what was asked for is asked for again") };
        for arg in &mut asked.args {
            *arg = arg.arrived();
        }
        let (ask, args) = (asked.ask, asked.args.clone());
        if let (Ask::Call, Some(Value::Closure(closure))) = (ask, args.first()) {
            let Some((to, place)) = self.take_asked(id) else { return };
            self.begin_strand(id, None, Dest::Cell(to), &place);
            return self.apply(closure, args[1..].to_vec(), true, NOWHERE, Some(place));
        }
        let plan = self.host.plan(ask, Args::of(&args));
        let mut take_back = None;
        let outcome = match self.may_do(plan, &args, pos, Some(id)) {
            Ok(Go::Done(outcome)) => outcome,
            Ok(Go::Do) => self.asking_with(self.handled_by.get(&id).cloned(), ask, &args),
            Ok(Go::Write) => {
                let (outcome, back) = self.host.write(ask, Args::of(&args));
                take_back = back.filter(|_| self.order.first() != pos);
                outcome
            }
            Err(wait) => {
                // What has arrived meanwhile may be something that others want to write.
                let mut footprint = Footprint::default();
                args.iter().for_each(|arg| self.add_looks(&mut footprint, arg));
                self.sees_of_operation(&mut footprint, ask, &args);
                self.add_footprint(id, &footprint);
                return self.wait_for_pieces(id, wait);
            }
        };
        let outcome = match outcome {
            Outcome::Seen(args) => {
                let Some(What::Asked(asked)) = self.ops.get(id).map(|op| &op.what) else { return };
                let label = asked.label.clone();
                let waited = self.waited(id);
                self.seen_with(self.handled_by.get(&id).cloned(), &args, &label, waited.as_ref()).into()
            }
            outcome => outcome,
        };
        match outcome {
            Outcome::Seen(_) => unreachable!("it has been made"),
            Outcome::Value(value) => {
                self.tell_lookers(ask, &args, pos);
                let Some(What::Asked(asked)) = self.ops.get(id).map(|op| &op.what) else { return };
                let to = asked.to.clone();
                self.host.made(&value, to.is_exposed());
                if self.host.makes_iterator(ask, Args::of(&args))
                    && !args.iter().any(|arg| self.host.is_same(arg, &value))
                {
                    self.born_late(id, &value);
                }
                self.fill(&to, value);
                if let Some(take_back) = take_back.as_ref().filter(|take_back| take_back.by_looking)
                    && let Some(scope) = self.ops.get(id).map(|op| op.scope)
                {
                    self.found_by_looking(take_back.key, scope, 1);
                }
                self.finish_with_writes(id, take_back.map(Wrote::Host).into_iter().collect());
            }
            Outcome::Fault(fault) | Outcome::Again(fault) => self.fault_at(id, fault),
            Outcome::Enter(function, args) => {
                let Some((to, place)) = self.take_asked(id) else { return };
                self.begin_strand(id, None, Dest::Cell(to), &place);
                self.enter_at(function, args, NOWHERE, Some(place));
            }
            Outcome::Make(value, function, args) => {
                let Some((to, place)) = self.take_asked(id) else { return };
                self.begin_strand(id, None, Dest::Made(to, value.clone()), &place);
                self.born(&value);
                self.enter_at(function, args, NOWHERE, Some(place));
            }
            Outcome::Announce(announced) => self.announce_late(id, *announced),
        }
    }

    fn take_asked(&mut self, id: OpId) -> Option<(Rc<Cell<H>>, Place)> {
        match self.ops.get(id).map(|op| &op.what) {
            Some(What::Asked(asked)) => Some((asked.to.clone(), asked.label.place())),
            _ => None,
        }
    }

    /// What came of asking: the value goes to `to`, a function gets a frame, a fault unwinds. Says whether the code
    /// being run simply goes on.
    pub(crate) fn take_outcome(&mut self, outcome: Outcome<H>, to: usize) -> bool {
        match outcome {
            Outcome::Value(value) => {
                if !self.is_calm() {
                    self.made(&value);
                }
                self.stack[to] = value;
                return true;
            }
            Outcome::Fault(fault) => self.raise(fault),
            Outcome::Again(fault) => self.raise_again(fault),
            Outcome::Enter(function, args) => self.enter_at(function, args, to as u32, None),
            Outcome::Make(value, function, args) => {
                self.born(&value);
                self.stack[to] = value;
                self.enter_at(function, args, DROPPED, None);
            }
            Outcome::Seen(args) => {
                let label = self.label();
                let waited = self.waited_here();
                let outcome = self.seen_with(self.handled(), &args, &label, waited.as_ref()).into();
                return self.take_outcome(outcome, to);
            }
            Outcome::Announce(announced) => {
                let Announced { name, class, args, goes_deeper } = *announced;
                if goes_deeper && self.is_too_deep() {
                    self.raise_kind(FaultKind::TooDeep);
                    return false;
                }
                let label = self.label();
                // Nothing is in its way: it is shown now, and if it fails, it fails here.
                let shown = class.kind == Kind::Output && self.is_calm() && !self.host.takes_time(&args);
                if shown && args.iter().all(|arg| arg.missing().is_none()) {
                    let arg = Value::tuple(args.iter().map(Value::arrived));
                    let event = Event::Output { label, name, arg, shown: 0, waited: None };
                    match self.showing_with(self.handled(), event) {
                        Ok(value) => self.stack[to] = value,
                        Err(fault) => {
                            self.raise(fault);
                            return false;
                        }
                    }
                    return true;
                }
                self.stack[to] = self.announce(name, class, args, true, None, label);
            }
        }
        false
    }

    /// Calls a function of the program.
    fn enter_at(&mut self, id: FunctionId, args: SmallVec<[Value<H>; 6]>, to: u32, place: Option<Place>) {
        if self.is_too_deep() {
            return self.raise_kind(FaultKind::TooDeep);
        }
        if id.0 as usize >= self.program.functions.len()
            && let Some((program, constants)) = self.host.program()
        {
            (self.program, self.constants) = (program, constants);
        }
        self.fuel = self.fuel.saturating_sub(1);
        let program: Rc<_> = self.program.clone();
        let function = &*program.functions[id.0 as usize];
        let base = self.reserve(function.slots);
        let taken = match function.arity {
            crate::code::Arity::Spread(n) => n as usize,
            crate::code::Arity::Whole => 0,
        };
        for (slot, value) in self.stack[base..base + taken].iter_mut().zip(args) {
            *slot = value;
        }
        let (turns, path) = place.map_or((0, None), |place| (place.turns, Some(place.path)));
        self.frames.push(Frame { function: id.0, pc: 0, base: base as u32, to, turns, path, refs: true });
    }

    /// The truth of a value.
    pub(crate) fn condition(&mut self, value: Value<H>) -> Condition<H> {
        match value {
            Value::Bool(holds) => Condition::Known(holds),
            Value::Pending(ref cell) => match self.by_glimpse(Ask::Truth, std::slice::from_ref(&value)) {
                Some(Outcome::Value(Value::Bool(holds))) => Condition::Known(holds),
                _ if self.is_something(cell, self.rest()).is_ok() => Condition::Known(true),
                _ => Condition::Pending(value),
            },
            value if H::VOCABULARY.own && !self.is_calm() => {
                match self.ask_value(Ask::Truth, SmallVec::from_iter([value])) {
                    Some(Value::Bool(holds)) => Condition::Known(holds),
                    Some(value) => Condition::Pending(value),
                    None => Condition::Raised,
                }
            }
            value if H::VOCABULARY.own && self.host.is_truth_by_code(&value) => {
                Condition::Pending(self.park_asked(Ask::Truth, SmallVec::from_iter([value]), Wait::Nothing))
            }
            value => match self.host.truth(&value) {
                Ok(holds) => Condition::Known(holds),
                Err(fault) => {
                    self.raise(fault);
                    Condition::Raised
                }
            },
        }
    }

    /// The next item of something the host goes over, what it waits for, or nothing if what is gone over is not there.
    /// The cursor is unset until it is.
    pub(crate) fn next_of_host(&mut self, base: usize, seq: Slot, cursor: Slot) -> Tried<Option<Next<H>>, H> {
        if let Some(next) = self.next_arriving(seq, cursor, base)? {
            return Ok(Some(next));
        }
        let (seq, cursor) = (base + seq.0 as usize, base + cursor.0 as usize);
        let count = match &self.stack[cursor] {
            Value::Int(count) => *count,
            _ => {
                let sequence = self.stack[seq].arrived();
                if let Value::Pending(_) = sequence {
                    return Ok(None);
                }
                if !self.is_calm() {
                    let args = std::slice::from_ref(&sequence);
                    let plan = self.host.plan(Ask::Iterate, Args::of(args));
                    self.may_do(plan, args, self.rest(), None)?;
                }
                let begun = match self.rewind.is_idle() {
                    true => self.host.iterate(&sequence),
                    false => self.host.iterate_rewound(&sequence),
                };
                match begun {
                    Err(fault) => return Ok(Some(Next::Fault(fault))),
                    Ok((sequence, start)) => {
                        self.stack[seq] = sequence;
                        self.stack[cursor] = Value::Int(start);
                        start
                    }
                }
            }
        };
        let mut take_back = None;
        let next = match &self.stack[seq] {
            // A range of small numbers is its end; the cursor is the number.
            Value::Int(end) if count < *end => Next::Item(Value::Int(count)),
            Value::Int(_) => Next::End,
            sequence => {
                if !self.is_calm() {
                    let plan = self.host.plan_next(sequence, count);
                    self.may_do(plan, std::slice::from_ref(sequence), self.rest(), None)?;
                    take_back = self.host.rewind(sequence);
                }
                match !self.is_calm() && self.host.is_at_end(sequence) {
                    true => Next::End,
                    false => self.host.next(sequence, count),
                }
            }
        };
        if let Some(take_back) = take_back.filter(|_| self.order.first() != self.rest()) {
            let epoch = self.epoch();
            self.written.entry(epoch).or_default().push(Wrote::Host(take_back));
        }
        if let Next::Item(item) = &next {
            if !self.is_calm() {
                self.host.made(item, true);
            }
            crate::slots::set_int(&mut self.stack[cursor], count + 1);
        }
        Ok(Some(next))
    }
}
