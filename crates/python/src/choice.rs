//! Code set aside that acts on something it has yet to find: that may be one of a few things that are known by now, unless the
//! code itself puts others there.

use pyo3::ffi;
use sooner_calculus::{QuickMap, QuickSet};
use sooner_machine::{Ask, Key, PutsPlain, Value};

use crate::behaviour::{self, is_container};
use crate::footprint::Walk;
use crate::in_place::adds_plainly;
use crate::known::{Known, all_known, calls, container_called, is_invoked};
use crate::lookup::{has_generic_lookup, static_attribute};
use crate::object::{Object, PyValue};
use crate::ops::{self, Touch};
use crate::origin::{Found, Origin};
use crate::reach::{self, Keys};
use crate::{builtin, builtins, foreign, plan, results};

/// Past this many, it may be anything.
const MOST: usize = 16;

/// What a use may act on, if it is not known and nothing else; nothing if it may be anything.
pub fn choices(ask: Ask, operands: &[Known]) -> Option<Found> {
    let first = operands.first().filter(|first| matches!(first.value, Value::Unset) && first.made.is_none())?;
    let touch = match ask {
        Ask::Own(op) => ops::touch(op),
        _ => Touch::Nothing,
    };
    let writes = matches!(touch, Touch::Writes | Touch::InPlace | Touch::WritesAttribute);
    if !calls(ask) && !writes {
        return None;
    }
    let mut found = first.origin().found_or_made().filter(|found| !found.missing)?;
    let fits: &dyn Fn(&Object) -> bool = match touch {
        Touch::Invoke => {
            // A method of an answer is known by its name, or not at all.
            let name = plan::name_of(&operands[1].value);
            let gone = |thing: &Object| static_attribute(thing, &operands[1].value).is_none() && is_asked(thing);
            if found.answer && !results::is_of_container(&name) || found.things.iter().any(gone) {
                return None;
            }
            &|thing| static_attribute(thing, &operands[1].value).is_some()
        }
        Touch::WritesAttribute => &|thing| !is_container(thing.class()),
        _ if writes => &|_| true,
        _ if found.answer => return None,
        _ if !found.classes.is_empty() => return None,
        // SAFETY: a live object.
        _ => &|thing| unsafe { ffi::PyCallable_Check(thing.ptr()) } != 0,
    };
    found.things.retain(|thing| fits(thing));
    // What is plain raises, or does nothing to anybody else.
    (found.things.len() <= MOST).then_some(found)
}

impl Walk {
    /// One use of something that is not known yet, but may only be one of a few things: what each of those does.
    pub fn either(&mut self, ask: Ask, operands: &[Known]) -> PyValue {
        if adds_plainly(ask, operands) {
            return Value::Unset;
        }
        let taken = taken_out(ask, operands);
        let Some(mut found) = choices(ask, taken.as_deref().unwrap_or(operands)) else {
            return self.one(ask, operands);
        };
        for class in std::mem::take(&mut found.classes) {
            match self.stands_for(&class) {
                Some(instance) => found.things.push(instance),
                None => return self.one(ask, operands),
            }
        }
        let reading = is_reading(ask, operands);
        if reading {
            self.found.through_plain.extend(found.places.iter().copied());
            self.puts.relied.extend(found.places);
        } else {
            self.relies_on(&found);
            if calls(ask) {
                self.found.calls_through.extend(found.places);
            }
        }
        let mut results = Vec::new();
        for thing in found.things {
            let mut operands = operands.to_vec();
            operands[0] = Known::of(Value::Host(thing));
            self.puts.begin(ask, &operands);
            let value = self.one(ask, &operands);
            results.push(self.returned.take().unwrap_or_else(|| Known::result(ask, &operands, value)));
        }
        // What is read of an answer that is still to be put there may be found in it.
        self.returned = (calls(ask) && !reading).then(|| Known::returned(results));
        Value::Unset
    }

    /// Somebody may put something else there.
    pub fn relies_on(&mut self, found: &Found) {
        self.found.through.extend(found.places.iter().copied());
        self.puts.relied.extend(found.places.iter().copied());
    }
}

/// The same operands, if the first has not arrived and is found in containers that are there: one of the things in those is called.
fn taken_out(ask: Ask, operands: &[Known]) -> Option<Vec<Known>> {
    let (first, others) = operands.split_first().filter(|_| calls(ask))?;
    let among = all_known(&foreign::taken_from(&first.value)?);
    // What stands for what is not in there counts too.
    let mut found = Known::either(&among);
    found.places = first.places.clone();
    Some([found].into_iter().chain(others.iter().cloned()).collect())
}

/// Whether it calls a method that is taken to change nothing, whatever text, number or answer it is called on.
pub fn is_reading(ask: Ask, operands: &[Known]) -> bool {
    let name = operands.get(1).filter(|_| is_invoked(ask));
    name.is_some_and(|name| builtin::is_reading_method(&plan::name_of(&name.value)))
}

/// Whether looking for something there puts nothing there but text and numbers.
fn makes_leaves(container: &PyValue) -> bool {
    let is_leaf = |factory: Object| behaviour::is_leaf(factory.ptr().cast());
    matches!(container, Value::Host(container) if builtins::factory(container).is_none_or(is_leaf))
}

/// Whether code of somebody's own is asked for attributes that are not there.
fn is_asked(thing: &Object) -> bool {
    let class = thing.class();
    !has_generic_lookup(class) && !is_container(class) && class != &raw mut ffi::PyType_Type
}

/// What the code puts somewhere itself, and where it looks for things.
#[derive(Default)]
pub struct Puts {
    /// Where things are looked for.
    pub relied: Keys,
    /// Where things are put that were there before.
    put: Keys,
    /// Where things are put that the code makes.
    made: Keys,
    /// Things that the code makes hold others that were there before: from the beginning, as is known where they come from, or
    /// put there later.
    holds: bool,
    fills: bool,
    /// All that the code makes. Held, so that nothing else gets its address.
    things: QuickMap<Key, Object>,
    /// What the use at hand puts.
    now: Put,
    /// Where things were looked for to say so.
    judged: Keys,
    /// Where plain things are put, and where those were looked for.
    plain: Vec<(Keys, Keys)>,
    /// Something else than text and numbers is put somewhere.
    more_than_leaves: bool,
    /// An answer of a call that the code makes is.
    answered: bool,
    /// Something else than what is plain, missing or made is put somewhere.
    others: bool,
    /// What is missing among what the use at hand puts, in things that the code makes, and among all that is put somewhere.
    lacks: Keys,
    held: Keys,
    missing: Keys,
    /// Where things are looked for that are taken for plain as long as nothing else is put there, and where that is.
    plainly: Keys,
    put_others: Keys,
    /// What is missing among what the use at hand puts may be something else.
    others_lack: bool,
    /// Things that the code makes may hold something else.
    made_others: bool,
    /// All that is changed.
    changed: QuickSet<Key>,
    /// Where more than text and numbers is put.
    into: QuickSet<Key>,
}

/// The more there is to find in it, the further down.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Put {
    /// Text or a number.
    #[default]
    Leaf,
    /// Or the answer of a call that the code makes.
    Plain,
    Made,
    /// What has not arrived, and is an answer as far as this code knows.
    Missing,
    Others,
}

impl Puts {
    /// A use begins.
    pub fn begin(&mut self, ask: Ask, operands: &[Known]) {
        let stored = match ask {
            Ask::Own(op) if ops::name(op) == "py_cell_set" => operands.get(1..),
            // The first two are where it is put.
            Ask::Own(op) if matches!(ops::touch(op), Touch::Writes | Touch::WritesAttribute) => operands.get(2..),
            Ask::Own(op) if ops::touch(op) == Touch::Invoke => operands.get(2..),
            Ask::Own(op) if ops::touch(op) == Touch::InPlace => operands.get(1..),
            Ask::Own(op) if ops::name(op) == "py_getitem" => Some(&operands[..0]),
            _ => Some(operands),
        };
        self.judged.clear();
        self.lacks.clear();
        self.others_lack = false;
        self.now = stored.unwrap_or_default().iter().map(|operand| self.put(operand)).max().unwrap_or_default();
        // A factory makes what is not there.
        if matches!(ask, Ask::Own(op) if ops::name(op) == "py_getitem") && !makes_leaves(&operands[0].value) {
            self.now = Put::Made;
        }
        let makes =
            matches!(ask, Ask::Own(op) if matches!(ops::name(op), "py_list" | "py_dict" | "py_set" | "py_tuple"));
        let most = match container_called(ask, operands) {
            Some(_) => operands[1..].iter().map(|operand| self.put_of(operand.origin().taken_out())).max(),
            None => operands.iter().filter(|_| makes).map(|operand| self.put(operand)).max(),
        };
        let most = most.unwrap_or_default();
        if most >= Put::Missing {
            self.holds = true;
            self.held.extend(self.lacks.iter().copied());
        }
        self.others |= most == Put::Others;
        self.made_others |= most == Put::Others || self.others_lack;
        self.answered |= most == Put::Plain;
    }

    /// The code makes this.
    pub fn makes(&mut self, thing: &Object) {
        self.things.insert(reach::key(thing), thing.clone());
    }

    /// Whether what comes from there may have been put into things that the code has made, and was there before.
    pub fn may_hide(&self, origin: &Origin) -> bool {
        self.fills && origin.comes_of(&self.things)
    }

    /// It changes something that the code makes.
    pub fn changes_made(&mut self, changed: &[Key]) {
        self.fills |= self.now >= Put::Missing;
        self.made_others |= self.now == Put::Others || self.others_lack;
        self.changes(changed);
    }

    /// It changes these.
    pub fn changes(&mut self, changed: &[Key]) {
        if changed.is_empty() {
            return;
        }
        self.changed.extend(changed);
        self.missing.extend(self.lacks.iter().copied());
        self.others |= self.now == Put::Others;
        self.more_than_leaves |= self.now > Put::Leaf;
        self.answered |= self.now == Put::Plain;
        match self.now {
            Put::Leaf | Put::Plain if self.judged.is_empty() => {}
            Put::Leaf | Put::Plain => self.plain.push((changed.iter().copied().collect(), self.judged.clone())),
            Put::Made => self.made.extend(changed.iter().copied()),
            Put::Missing | Put::Others => self.put.extend(changed.iter().copied()),
        }
        if self.now == Put::Others || self.others_lack {
            self.put_others.extend(changed.iter().copied());
        }
    }

    /// The use at hand puts what it puts there.
    pub fn puts_into(&mut self, changed: Keys) {
        if self.now > Put::Leaf {
            self.into.extend(changed);
        }
    }

    /// Where more than text and numbers was put.
    pub fn take_puts(&mut self) -> QuickSet<Key> {
        std::mem::take(&mut self.into)
    }

    /// Whether nothing but text, numbers, answers, and what the code makes of those, is put anywhere by code that may write this.
    pub fn only_plain(&self, mut written: impl Iterator<Item = Key>) -> Option<PutsPlain> {
        let plain = !self.others && written.all(|key| self.changed.contains(&key));
        let found_in = || self.plain.iter().flat_map(|(_, places)| places).copied().collect();
        plain.then(|| PutsPlain {
            found_in: found_in(),
            answers: self.missing.iter().chain(self.held.iter().filter(|_| !self.made.is_empty())).copied().collect(),
            leaves: !self.more_than_leaves,
            new: self.put.is_empty() && !self.answered && !self.holds && !self.fills,
        })
    }

    /// What is put somewhere with an operand.
    fn put(&mut self, operand: &Known) -> Put {
        if operand.made.is_some() {
            return Put::Made;
        }
        self.put_of(operand.origin())
    }

    /// The same of something that comes from there.
    fn put_of(&mut self, origin: Origin) -> Put {
        match origin.apart() {
            Some((found, missing)) if found.things.iter().all(|thing| self.things.contains_key(&reach::key(thing))) => {
                self.judged.extend(found.places);
                self.others_lack |= !missing.iter().all(foreign::is_bare);
                self.lacks.extend(missing.iter().filter_map(Value::missing).map(|cell| cell.key()));
                match missing.is_empty() {
                    // An answer that may be what the code made for the call: whatever that holds.
                    true if !found.things.is_empty() => Put::Missing,
                    true if found.answer => Put::Plain,
                    true => Put::Leaf,
                    false => Put::Missing,
                }
            }
            _ => Put::Others,
        }
    }

    /// What is found there is taken for answers, builtin containers, text and numbers.
    pub fn takes_for_plain(&mut self, places: &[Key]) {
        self.plainly.extend(places.iter().copied());
    }

    /// Whether the code may find something that it has put there itself, and that was there before.
    pub fn disturb(&self) -> bool {
        let mut relied = self.relied.clone();
        let mut left: Vec<&(Keys, Keys)> = self.plain.iter().collect();
        // What is plain only if it was found in certain places is put where things are looked for: so those count too.
        loop {
            let count = left.len();
            left.retain(|(keys, places)| {
                let counts = keys.iter().any(|key| relied.contains(key));
                relied.extend(places.iter().copied().filter(|_| counts));
                !counts
            });
            if left.len() == count {
                break;
            }
        }
        let among = |keys: &[Key]| relied.iter().any(|key| keys.contains(key));
        let plainly = |keys: &[Key]| self.plainly.iter().any(|key| keys.contains(key));
        let others = plainly(&self.put_others) || self.made_others && plainly(&self.made);
        others || among(&self.put) || (self.fills || self.holds) && among(&self.made)
    }
}
