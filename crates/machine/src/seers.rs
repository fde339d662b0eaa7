//! Who may still look at things that are known outside: those are written ahead of their turn only if nobody who stands before
//! can tell.
//!
//! Code that nobody sees into may look at all of them: effects, readonly calls, whatever may do anything. An operation set
//! aside looks at what can be reached from its operands; one of them that is missing leads to what its producer looks at,
//! for it comes of that. What somebody earlier may still put into one of those things is reached too: an operation that only puts
//! something somewhere does not look at it, but whoever looks there does.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use smallvec::SmallVec;
use sooner_calculus::QuickMap;

use crate::cell::Cell;
use crate::few::Few;
use crate::host::{Args, Ask, Class, Footprint, Host, Key, Kind, KnownTo};
use crate::lineup::{Lineup, leave};
use crate::machine::Machine;
use crate::ops::{Hazards, OpId, Thunk, What};
use crate::order::Pos;
use crate::protocol::Strategy;
use crate::value::Value;

type Keys = SmallVec<[Key; 8]>;

/// Past this many things, all of them may be looked at.
const MOST: usize = 64;

/// Where a value that has not arrived may lead.
enum Led {
    /// Nowhere: it will be text or a number.
    Nowhere,
    To(Keys),
    Anywhere,
}

/// Those who may look at something, by what it is.
#[derive(Default)]
pub(crate) struct Seers {
    lines: QuickMap<Key, Lineup>,
    /// What the last of them looks at: calls of one function often look at the same.
    lately: Few,
}

impl Deref for Seers {
    type Target = QuickMap<Key, Lineup>;

    fn deref(&self) -> &QuickMap<Key, Lineup> {
        &self.lines
    }
}

impl DerefMut for Seers {
    fn deref_mut(&mut self) -> &mut QuickMap<Key, Lineup> {
        &mut self.lines
    }
}

/// Those who may look at anything that is known outside, and of whom nobody has said anything.
#[derive(Default)]
pub(crate) struct Unknowns {
    /// Code of the program too, which may find a variable by its name.
    all: Lineup,
    /// Only who may run code that nobody knows.
    code: Lineup,
}

impl<H: Host> Machine<H> {
    /// The latest outstanding operation before `pos` that may still look at something that is known outside.
    pub(crate) fn seer(&self, key: Key, known: KnownTo, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let latest = |line: &Lineup| line.latest_before(&self.order, pos, me).map(|(_, op)| op);
        let outsiders = match known {
            KnownTo::Nobody => return None,
            KnownTo::UnknownCode => &self.unknowns.all,
            KnownTo::Everybody | KnownTo::WhoHas(_) => &self.outsiders,
        };
        let own = self.seers.get(&key).and_then(latest);
        own.or_else(|| latest(outsiders)).or_else(|| latest(&self.paused))
    }

    /// Only where something may be written ahead of its turn.
    fn counts_seers(&self) -> bool {
        H::VOCABULARY.own && self.strategy == Strategy::Opportunistic
    }

    /// What the frontier has passed holds nobody back.
    pub(crate) fn sees_nothing(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, sees) = (op.pos, op.hazard.take_sees());
        self.clear_sees(id, pos, &sees);
    }

    /// The operation may look at anything that is known outside.
    pub(crate) fn add_outsider(&mut self, id: OpId) {
        let counts = self.counts_seers();
        let Some(op) = self.ops.get_mut(id) else { return };
        if counts && !op.hazard.sees_anywhere && !op.nowhere {
            op.hazard.sees_anywhere = true;
            let pos = op.pos;
            self.outsiders.insert(&self.order, pos, id);
            let unknown = match &op.what {
                What::Call(call) => call.class.kind != Kind::Output && self.host.is_unknown(&call.args),
                _ => true,
            };
            if unknown {
                self.unknowns.all.insert(&self.order, pos, id);
            }
        }
        if matches!(&op.what, What::Call(call) if call.class.kind != Kind::Output && self.host.is_unknown(&call.args)) {
            self.add_unknown_code(id);
        }
    }

    /// The operation may run code that nobody knows: that may look through modules.
    pub(crate) fn add_unknown_code(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id).filter(|op| !op.nowhere) else { return };
        if op.hazard.sees_anywhere && !op.hazard.looks_through {
            op.hazard.looks_through = true;
            self.unknowns.code.insert(&self.order, op.pos, id);
            self.host.is_looked_through(true);
        }
    }

    /// The operation may look at what the footprint says, and at what somebody earlier may still put there.
    pub(crate) fn add_sees(&mut self, id: OpId, footprint: &Footprint) {
        let Some(op) = self.ops.get(id) else { return };
        let pos = op.pos;
        if op.nowhere || op.hazard.sees_anywhere || !self.counts_seers() {
            return;
        }
        if footprint.sees_anywhere || !footprint.sees.is_empty() {
            match self.reached(&footprint.sees, pos, id).filter(|_| !footprint.sees_anywhere) {
                Some(keys) => {
                    let (adds, sees): (Keys, Keys) = keys.into_iter().partition(|key| footprint.only_adds_to(*key));
                    self.sees_these(id, pos, &sees);
                    if !adds.is_empty() {
                        self.leads_to_these(id, pos, Some(adds));
                    }
                }
                None => self.add_outsider(id),
            }
        }
        if footprint.leads_anywhere || !footprint.leads.is_empty() {
            let keys = self.reached(&footprint.leads, pos, id).filter(|_| !footprint.leads_anywhere);
            self.leads_to_these(id, pos, keys);
        }
    }

    fn sees_these(&mut self, id: OpId, pos: Pos, keys: &[Key]) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let sees = &mut op.hazard.sees;
        let before = sees.len();
        for &key in keys {
            if !sees[..before].contains(&key) {
                sees.push(key);
                self.seers.entry(key).or_default().insert(&self.order, pos, id);
            }
        }
        sees.share(&mut self.seers.lately);
        if sees.len() > MOST {
            self.add_outsider(id);
        }
    }

    /// The operation may put these somewhere; nothing if it may put anything there.
    fn leads_to_these(&mut self, id: OpId, pos: Pos, keys: Option<Keys>) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let leads = op.hazard.leads.get_or_insert_default();
        let before = leads.keys.len();
        let Some(keys) = keys.filter(|keys| before + keys.len() <= MOST) else { return leads.anywhere = true };
        for key in keys {
            if !leads.keys[..before].contains(&key) {
                leads.keys.push(key);
                self.leaders.entry(key).or_default().insert(&self.order, pos, id);
            }
        }
    }

    /// These, and what can be reached from them by what is still missing there, or by what somebody earlier may still put
    /// there; nothing if that is too much to say.
    fn reached(&self, from: &[Key], pos: Pos, me: OpId) -> Option<Keys> {
        let add = |found: &mut Keys, more: &[Key]| {
            for &key in more {
                if !found.contains(&key) && found.len() <= MOST {
                    found.push(key);
                }
            }
        };
        let mut found = Keys::new();
        add(&mut found, from);
        let mut at = 0;
        while let Some(&key) = found.get(at) {
            at += 1;
            if let Some(cell) = self.host.stored(key) {
                match self.led_to(&cell.last()) {
                    Led::Nowhere => {}
                    Led::To(more) => add(&mut found, &more),
                    Led::Anywhere => return None,
                }
            }
            if let Some(other) = self.behind_before(key, pos, Some(me)).and_then(|other| self.ops.get(other)) {
                add(&mut found, &self.passed_on(&other.hazard)?);
            }
            // Who writes one part of a thing says so, and that it is some part of it.
            for place in [key, self.host.some_part(key)] {
                for other in self.writers_before(place, pos, Some(me)) {
                    if let Some(other) = self.ops.get(other) {
                        add(&mut found, &self.passed_on(&other.hazard)?);
                    }
                }
            }
            if found.len() > MOST {
                return None;
            }
        }
        Some(found)
    }

    pub(crate) fn clear_sees(&mut self, id: OpId, pos: Pos, hazard: &Hazards<H>) {
        for &key in hazard.sees.iter() {
            leave(&mut self.seers, key, &self.order, pos, id);
        }
        for &key in hazard.leads.iter().flat_map(|leads| &leads.keys) {
            leave(&mut self.leaders, key, &self.order, pos, id);
        }
        if hazard.sees_anywhere {
            self.outsiders.remove(&self.order, pos, id);
            self.unknowns.all.remove(&self.order, pos, id);
            self.unknowns.code.remove(&self.order, pos, id);
            self.host.is_looked_through(!self.unknowns.code.is_empty());
        }
    }

    /// What an operation set aside may look at, or put somewhere.
    pub(crate) fn sees_of_operation(&self, footprint: &mut Footprint, ask: Ask, args: &[Value<H>]) {
        let mut own = Footprint::default();
        match self.host.sees_doing(ask, Args::of(args)) {
            Some(keys) => own.sees.extend(keys),
            None => own.sees_anywhere = true,
        }
        if self.host.passes_on(ask, Args::of(args)) {
            args.iter().skip(2).for_each(|arg| self.sees_of_value(&mut own, arg));
            own = own.as_led();
        } else {
            args.iter().for_each(|arg| self.sees_of_missing(&mut own, arg));
        }
        footprint.add_sees(own);
    }

    /// What a call not yet done may look at.
    pub(crate) fn sees_of_call(&self, footprint: &mut Footprint, class: &Class, args: &[Value<H>]) {
        match self.host.sees_calling(class, args) {
            Some(keys) => footprint.sees.extend(keys),
            None => footprint.sees_anywhere = true,
        }
        args.iter().for_each(|arg| self.sees_of_missing(footprint, arg));
    }

    /// Whoever has this value may look at all that can be reached from it.
    pub(crate) fn sees_of_value(&self, footprint: &mut Footprint, value: &Value<H>) {
        match value.arrived() {
            Value::Pending(_) => self.sees_of_missing(footprint, value),
            value @ Value::Host(_) => match self.host.sees(&value) {
                Some(keys) => footprint.sees.extend(keys),
                None => footprint.sees_anywhere = true,
            },
            Value::Tuple(_) => footprint.sees_anywhere = true,
            _ => {}
        }
    }

    fn sees_of_missing(&self, footprint: &mut Footprint, value: &Value<H>) {
        let Value::Pending(cell) = value.arrived() else { return };
        let cell = cell.last();
        self.gone_over(&cell).iter().for_each(|operand| self.sees_of_value(footprint, operand));
        match self.led_to(&cell) {
            Led::Nowhere => {}
            Led::To(keys) => {
                footprint.sees.push(cell.key());
                footprint.sees.extend(keys);
            }
            Led::Anywhere => footprint.sees_anywhere = true,
        }
    }

    /// Where a value that has not arrived may lead: to what the operation that it comes of has to do with. A call that was
    /// passed a copy may give back what that was made of.
    fn led_to(&self, cell: &Rc<Cell<H>>) -> Led {
        if cell.is_leaf() {
            return Led::Nowhere;
        }
        let Some(op) = cell.producer().and_then(|id| self.ops.get(id)) else { return Led::Anywhere };
        // An item leads where the tuple does, and to what is in that when it arrives.
        if let What::Thunk(thunk) = &op.what
            && let (Thunk::Proj(_), Some(Value::Pending(tuple))) =
                (thunk.action, thunk.args.first().map(Value::arrived))
        {
            return match self.led_to(&tuple.last()) {
                Led::To(keys) => Led::To(keys.into_iter().chain([tuple.last().key()]).collect()),
                other => other,
            };
        }
        let originals = match &op.what {
            What::Asked(asked) if asked.sum => return Led::Nowhere,
            What::Asked(_) | What::Region(_) | What::Settle(_) => Default::default(),
            What::Call(call) => self.host.originals(&call.args),
            _ => return Led::Anywhere,
        };
        let mut keys = match self.passed_on(&op.hazard) {
            Some(keys) => keys,
            None => return Led::Anywhere,
        };
        keys.extend(originals);
        let tail = cell.tail_things(MOST);
        for item in &tail {
            match self.host.sees(item).filter(|_| tail.len() <= MOST) {
                Some(more) => keys.extend(more),
                None => return Led::Anywhere,
            }
        }
        Led::To(keys)
    }

    /// What may be found where an operation puts something, or in what comes of it; nothing if that may be anything.
    fn passed_on(&self, hazard: &Hazards<H>) -> Option<Keys> {
        let leads = hazard.leads.as_deref();
        if hazard.sees_anywhere || leads.is_some_and(|leads| leads.anywhere) {
            return None;
        }
        let all = hazard.sees.iter().chain(leads.into_iter().flat_map(|leads| &leads.keys)).copied();
        Some(all.filter(|key| !self.host.is_variable(*key)).collect())
    }

    /// A value arrives: whoever has it may look at all that is in it.
    pub(crate) fn tell_seers_of(&mut self, cell: &Rc<Cell<H>>, value: &Value<H>) {
        let all = |lines: &QuickMap<Key, Lineup>| -> Vec<OpId> {
            lines.get(&cell.key()).into_iter().flat_map(Lineup::iter).collect()
        };
        let (seers, leaders) = (all(&self.seers), all(&self.leaders));
        if seers.is_empty() && leaders.is_empty() {
            return;
        }
        let mut footprint = Footprint::default();
        self.sees_of_value(&mut footprint, value);
        seers.into_iter().for_each(|id| self.add_sees(id, &footprint));
        let led = footprint.as_led();
        leaders.into_iter().for_each(|id| self.add_sees(id, &led));
    }
}
