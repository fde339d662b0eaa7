//! What the host says before something is done: when it may be, what it may still write or look at while it waits, and how
//! a write ahead of its turn is taken back.

use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::code::{FunctionId, HostOp, OpCode, Slot};
use crate::host::{Host, Outcome};
use crate::value::Value;

/// Names something mutable of the host's.
pub type Key = usize;

/// Whatever can be written: who reads this waits for all that may still write anything, who may look at this, at anything that
/// can be written ahead of its turn.
pub const EVERYTHING: Key = usize::MAX;

/// Marks the key of a thing that is read apart from its items. No address has it, and keys that are no addresses are odd, or twice
/// that.
const APART: Key = 1 << (Key::BITS - 1);

/// A thing without its items. Who reads this, and the key of one item, does not wait for who writes only other items.
pub const fn without_items(thing: Key) -> Key {
    thing | APART
}

/// The thing, if it is read apart from its items.
pub(crate) const fn apart(key: Key) -> Option<Key> {
    if key & 3 == 0 && key & APART != 0 { Some(key & !APART) } else { None }
}

/// What the host is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// An operation of its vocabulary.
    Own(HostOp),
    /// One of the machine's operations, on values of the host's.
    Plain(OpCode),
    /// A call: the first operand is called with the others.
    Call,
    /// Whether a value counts as true.
    Truth,
    /// To go over a value.
    Iterate,
    /// The next item, of what [`Host::iterate`] gave.
    Next,
}

/// What has to be so before something the host is asked for can be done.
pub enum Plan<H: Host> {
    /// Its operands are there.
    Ready,
    /// And nothing earlier may still write these.
    Reads(SmallVec<[Key; 2]>),
    /// The same of one thing, and whoever is first to be done with it may tell enough.
    Soonest(Key),
    /// It changes something, and can be taken back: no operand but what it stores is missing, nothing earlier may still
    /// write what it writes or reads, nor look at what it writes.
    Writes {
        /// What it changes.
        writes: SmallVec<[Key; 2]>,
        /// What it looks at.
        reads: SmallVec<[Key; 2]>,
        /// Who else may look at it: nobody earlier may.
        known: KnownTo,
    },
    /// The same for something in the making, which nobody sees if it is never finished.
    Fills(SmallVec<[Key; 2]>),
    /// It needs this, which stands in one of these things and has not arrived: if nothing earlier may still write those.
    Lacks(SmallVec<[Key; 2]>, Value<H>),
    /// It is the oldest thing left.
    Turn,
    /// Nothing earlier that names these may still write them: they say what is called. And then this.
    Behind(SmallVec<[Key; 2]>, Box<Plan<H>>),
    /// It changes these for good: nothing outstanding stands between the places where they were made, and here. And then this.
    Alone(SmallVec<[Key; 2]>, Box<Plan<H>>),
    /// It looks at this outside, or at anything there: nothing earlier may still change it. And then this.
    Outside(Option<Arc<str>>, Box<Plan<H>>),
    /// It is a call of a function, or of something outside, or it fails: nothing of its operands is needed.
    Done(Outcome<H>),
}

/// Who may look at something, besides operations that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownTo {
    /// Nobody.
    Nobody,
    /// Code that nobody has said anything about.
    UnknownCode,
    /// Whatever runs outside.
    Everybody,
    /// The same, unless nobody but the code being run, and what is set aside, has this operand.
    WhoHas(usize),
}

/// What code that waits may still write.
#[derive(Clone, Debug, Default)]
pub struct Footprint {
    /// These.
    pub writes: SmallVec<[Key; 2]>,
    /// One item each of these: the thing, and the key of the item.
    pub items: SmallVec<[(Key, Key); 1]>,
    /// Which items those are was found in these: it may be any if somebody earlier may still put something else there.
    pub items_through: SmallVec<[Key; 1]>,
    /// Of the things of which it writes an item, those that it does nothing else with: it puts something at their end.
    pub only_adds: SmallVec<[Key; 1]>,
    /// Anything.
    pub anything: bool,
    /// It may have effects outside, or look at them.
    pub effects: bool,
    /// The same, by calls that are said to have them: what they do beyond that is known.
    pub declared: bool,
    /// It may have effects on these resources.
    pub effects_on: SmallVec<[Arc<str>; 1]>,
    /// It may look at the outside, and changes nothing there.
    pub outside: bool,
    /// What it calls hangs on these: it may be unknown code if somebody earlier names one and may still write it.
    pub hangs_on: SmallVec<[Key; 2]>,
    /// What it writes was found in these: it may be anything if somebody earlier may still put something else there.
    pub through: SmallVec<[Key; 2]>,
    /// What it calls was found in these: it may be unknown code if somebody earlier may still put something else there.
    pub calls_through: SmallVec<[Key; 2]>,
    /// What it looks at was found in these: it may be anything if somebody earlier may still put something there that is not plain.
    pub through_plain: SmallVec<[Key; 2]>,
    /// Whatever it puts somewhere is plain: text, a number, an answer, or made of such.
    pub puts_plain: Option<PutsPlain>,
    /// What it puts into these may run code that nobody knows when it is looked at.
    pub puts_strange: SmallVec<[Key; 2]>,
    /// It may follow what it finds in these: what somebody earlier may still put there counts too.
    pub deep: SmallVec<[Key; 2]>,
    /// It may still look at these, which can be written ahead of their turn.
    pub looks: SmallVec<[Key; 2]>,
    /// It may look at any of those.
    pub looks_anywhere: bool,
    /// It may still look at these, which are known outside.
    pub sees: SmallVec<[Key; 2]>,
    /// It may look at anything that is.
    pub sees_anywhere: bool,
    /// It may put these somewhere, which are known outside: who looks there reaches them.
    pub leads: SmallVec<[Key; 2]>,
    /// It may put anything there that is.
    pub leads_anywhere: bool,
    /// It may hand out what it has captured.
    pub hands_out: bool,
    /// It may bind variables of the top level.
    pub binds: bool,
    /// No later call may start before it is done: what it writes, any of them may look at.
    pub fence: bool,
    /// It looks at what it will find, in what it has or by name.
    pub finds: bool,
    /// It is code that has nothing of the program's but what it writes.
    pub foreign: bool,
    /// It calls one of a few things, all of which are known.
    pub chosen: bool,
    /// What it leaves in these slots, or returns, is new, or can be reached from these.
    pub given: Vec<(Option<Slot>, SmallVec<[Key; 2]>)>,
    /// What it leaves in these slots, or returns, is text or a number.
    pub leaves: SmallVec<[Option<Slot>; 2]>,
    /// What it leaves in these slots, or returns, was found in these: it may be anything if somebody earlier may still put something
    /// else there.
    pub unsure: Vec<(Option<Slot>, SmallVec<[Key; 2]>)>,
    /// What it leaves in these slots, or returns, may run code that nobody knows when it is looked at.
    pub strange: SmallVec<[Option<Slot>; 1]>,
}

/// What has to be so for what code puts somewhere to be plain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PutsPlain {
    /// Nobody earlier puts something else into these.
    pub found_in: SmallVec<[Key; 2]>,
    /// These, which are missing, are answers.
    pub answers: SmallVec<[Key; 2]>,
    /// Nothing but text and numbers is put anywhere: there is nothing in those, and nobody can change them.
    pub leaves: bool,
    /// Nothing but those, and what the code makes of them, is put anywhere: none of it is there yet.
    pub new: bool,
}

/// What a missing value may turn out to be.
#[derive(Clone, Debug)]
pub struct Rooted {
    /// The key of the missing value.
    pub missing: Key,
    /// Those of all that it may be, or hold, itself included.
    pub keys: Vec<Key>,
    /// Nothing that the program has is among those.
    pub is_answer: bool,
    /// Nothing of a class that somebody wrote is.
    pub is_bare: bool,
}

/// What is known of the values that code set aside has, and that have not arrived.
pub struct Missing<H: Host> {
    /// What they may turn out to be, or hold.
    pub rooted: Vec<Rooted>,
    /// In which containers, all there, they are found.
    pub taken: Vec<(Key, Vec<Value<H>>)>,
}

impl Footprint {
    /// Of code that may do whatever code can.
    pub(crate) fn of_any_code() -> Footprint {
        Footprint {
            anything: true,
            effects: true,
            looks_anywhere: true,
            sees_anywhere: true,
            leads_anywhere: true,
            hands_out: true,
            ..Footprint::default()
        }
    }

    /// Whether what comes of it may be, or hold, something that can be written ahead of its turn.
    pub(crate) fn gives(&self) -> bool {
        self.looks_anywhere || !self.looks.is_empty()
    }

    /// It may do what another does too.
    pub fn add(&mut self, mut other: Footprint) {
        self.foreign = match (self.is_idle(), other.is_idle()) {
            (true, _) => other.foreign,
            (false, true) => self.foreign,
            (false, false) => self.foreign && other.foreign,
        };
        self.anything |= other.anything;
        self.effects |= other.effects;
        self.declared |= other.declared;
        self.effects_on.append(&mut other.effects_on);
        self.outside |= other.outside;
        self.deep.append(&mut other.deep);
        self.fence |= other.fence;
        self.hands_out |= other.hands_out;
        self.binds |= other.binds;
        self.finds |= other.finds;
        self.chosen |= other.chosen;
        self.looks_anywhere |= other.looks_anywhere;
        self.looks.append(&mut other.looks);
        self.hangs_on.append(&mut other.hangs_on);
        self.through.append(&mut other.through);
        self.calls_through.append(&mut other.calls_through);
        self.through_plain.append(&mut other.through_plain);
        self.strange.append(&mut other.strange);
        self.puts_strange.append(&mut other.puts_strange);
        for key in std::mem::take(&mut other.writes) {
            if !self.writes.contains(&key) {
                self.writes.push(key);
            }
        }
        other.items.iter().for_each(|&(thing, item)| self.add_item(thing, item));
        self.items_through.append(&mut other.items_through);
        self.only_adds.append(&mut other.only_adds);
        self.add_sees(other);
    }

    /// Whether it changes something, of the program's or outside.
    pub fn acts(&self) -> bool {
        !self.is_idle() || self.effects || self.declared || self.fence || !self.effects_on.is_empty()
    }

    /// Whether it writes nothing.
    pub(crate) fn is_idle(&self) -> bool {
        self.written().next().is_none() && !self.anything
    }

    /// It may write an item of a thing.
    pub fn add_item(&mut self, thing: Key, item: Key) {
        /// Past this many, it counts as writing the things.
        const MOST: usize = 8;
        if self.writes.contains(&thing) || self.items.contains(&(thing, item)) {
            return;
        }
        if self.items.len() == MOST {
            self.writes.push(thing);
            return;
        }
        self.items.push((thing, item));
    }

    /// Whether it does no more with a thing than put something at its end: who takes from the front of that need not wait.
    pub(crate) fn only_adds_to(&self, thing: Key) -> bool {
        self.only_adds.contains(&thing) && !self.anything && !self.writes.contains(&thing)
    }

    /// The things that it may write, wholly or in part.
    pub fn written(&self) -> impl Iterator<Item = Key> + '_ {
        self.writes.iter().copied().chain(self.items.iter().map(|(thing, _)| *thing))
    }

    /// Of who puts somewhere what this looks at.
    pub fn as_led(&self) -> Footprint {
        Footprint { leads: self.sees.clone(), leads_anywhere: self.sees_anywhere, ..Footprint::default() }
    }

    /// It may look at what another does, and put somewhere what that does.
    pub fn add_sees(&mut self, other: Footprint) {
        self.sees.extend(other.sees);
        self.sees_anywhere |= other.sees_anywhere;
        self.leads.extend(other.leads);
        self.leads_anywhere |= other.leads_anywhere;
    }
}

/// What an operation has changed.
pub struct Changed {
    /// The thing.
    pub key: Key,
    /// The first operand of those that it may have put there; nothing if it may have put something else there.
    pub stored: Option<usize>,
    /// What was put there may be found by looking into things: it is no variable that has a name and nothing else.
    pub found: bool,
}

/// How to take back what was written ahead of its turn.
pub struct TakeBack {
    /// What was written.
    pub key: Key,
    /// It was put there by who looked for it: code that nobody takes for a writer.
    pub by_looking: bool,
    /// Makes it what it was.
    pub restore: Box<dyn FnOnce()>,
}

/// Makes a thing what it was at some time.
pub type Remake = Rc<dyn Fn()>;

/// An answer, now that it is known what the snapshots in it were made of.
pub struct Answered<H: Host> {
    /// The answer.
    pub value: Value<H>,
    /// Things in it of which the call was passed a snapshot, and which have been written since.
    pub written: Vec<Key>,
}

/// Something that code set aside asks the host for, by what is known of its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// What it asks.
    pub ask: Ask,
    /// Its operands.
    pub args: Vec<Source>,
}

/// Where an operand of code set aside comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A slot set outside.
    Outer(Slot),
    /// A constant.
    Constant(u32),
    /// What the use of that number gives.
    Use(usize),
    /// One of several values: the join of that number.
    Joined(usize),
    /// A function that the code makes of its own, over these: the turn of a loop.
    Closure(FunctionId, Vec<Source>),
    /// Somewhere inside.
    Inner,
}

/// A variable that code set aside gives one of several values: in the arms of a branch, or in each turn of a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// So many uses stand before it.
    pub at: usize,
    /// What it may be there.
    pub ways: Vec<Source>,
    /// What a turn of the loop that it stands at the head of leaves there for the next.
    pub back: Option<Source>,
}
