//! Code set aside that acts on something it has yet to find: that may be one of a few things that are known by now, unless the
//! code itself puts others there.

use pyo3::ffi;
use sooner_machine::{Ask, Key, Value};

use crate::behaviour::is_container;
use crate::known::{Known, calls};
use crate::lookup::{has_generic_lookup, static_attribute};
use crate::object::Object;
use crate::ops::{self, Touch};
use crate::origin::Found;
use crate::reach::Keys;
use crate::{plan, results};

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
    let mut found = first.origin().found().filter(|found| !found.missing)?;
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
        // SAFETY: a live object.
        _ => &|thing| unsafe { ffi::PyCallable_Check(thing.ptr()) } != 0,
    };
    found.things.retain(|thing| fits(thing));
    // What is plain raises, or does nothing to anybody else.
    (found.things.len() <= MOST).then_some(found)
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
    /// Things that the code makes hold others that were there before.
    fills: bool,
    /// What the use at hand puts.
    now: Put,
    /// Where things were looked for to say so.
    judged: Keys,
    /// Where plain things are put, and where those were looked for.
    plain: Vec<(Keys, Keys)>,
}

/// The more there is to find in it, the further down.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Put {
    #[default]
    Plain,
    Made,
    Others,
}

impl Puts {
    /// A use begins.
    pub fn begin(&mut self, ask: Ask, operands: &[Known]) {
        let stored = match ask {
            // The first two are where it is put.
            Ask::Own(op) if matches!(ops::touch(op), Touch::Writes | Touch::WritesAttribute) => operands.get(2..),
            Ask::Own(op) if ops::touch(op) == Touch::Invoke => operands.get(2..),
            Ask::Own(op) if ops::touch(op) == Touch::InPlace => operands.get(1..),
            // A factory makes what is not there.
            Ask::Own(op) if ops::name(op) == "py_getitem" => Some(&operands[..0]),
            _ => Some(operands),
        };
        self.judged.clear();
        self.now = stored.unwrap_or_default().iter().map(|operand| self.put(operand)).max().unwrap_or_default();
        let makes =
            matches!(ask, Ask::Own(op) if matches!(ops::name(op), "py_list" | "py_dict" | "py_set" | "py_tuple"));
        self.fills |= makes && operands.iter().any(|operand| self.put(operand) == Put::Others);
    }

    /// Whether things that the code makes hold others that were there before.
    pub fn has_filled(&self) -> bool {
        self.fills
    }

    /// It changes something that the code makes.
    pub fn changes_made(&mut self, changed: &[Key]) {
        self.fills |= self.now == Put::Others;
        self.changes(changed);
    }

    /// It changes these.
    pub fn changes(&mut self, changed: &[Key]) {
        match self.now {
            Put::Plain if self.judged.is_empty() => {}
            Put::Plain => self.plain.push((changed.iter().copied().collect(), self.judged.clone())),
            Put::Made => self.made.extend(changed.iter().copied()),
            Put::Others => self.put.extend(changed.iter().copied()),
        }
    }

    /// What is put somewhere with an operand.
    fn put(&mut self, operand: &Known) -> Put {
        if operand.made.is_some() {
            return Put::Made;
        }
        match operand.origin().found() {
            Some(found) if found.things.is_empty() && !found.missing => {
                self.judged.extend(found.places);
                Put::Plain
            }
            _ => Put::Others,
        }
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
        among(&self.put) || self.fills && among(&self.made)
    }
}
