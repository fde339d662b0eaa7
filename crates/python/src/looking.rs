//! Walks that begin within walks: what a function may write that an operation calls, or that an output is. Nothing happens while the
//! outermost goes on, so each is made once; and a function that leads back to itself adds nothing to what it does already.

use std::cell::RefCell;
use std::rc::Rc;

use sooner_calculus::QuickMap;
use sooner_machine::{Footprint, Value};

use crate::known::Known;
use crate::object::Object;
use crate::{outside, plan, receiver};

/// Past so many walks within each other, code may write anything.
const DEEPEST: usize = 32;

/// So many times a function is looked through within itself, with other things each: then with anything.
const MOST_WITHIN: usize = 2;

/// What is asked of a function.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    /// What a call with just these may write.
    Call,
    /// The same if they are not told apart.
    Collected,
    /// What its text may write, and whether that changes something that is not known.
    Body { named: bool },
}

/// What the code may write, and whether it changes something that is not known.
pub type Found = Rc<(Footprint, bool)>;

#[derive(Clone)]
struct Look {
    function: Object,
    /// What it is a method of.
    receiver: Option<Object>,
    way: Way,
    given: Rc<[Known]>,
}

#[derive(Default)]
struct Looks {
    /// Walks that have not ended.
    begun: usize,
    /// Looks that have not ended, each within the one before.
    open: Vec<Look>,
    /// The outermost of those that came up again further in.
    met: Option<usize>,
    /// What came of those that have ended, by the address of the function.
    ended: QuickMap<usize, Vec<(Look, Found)>>,
    /// The same where an open one came up again, which one: nothing more comes of them as long as that goes on.
    leaning: Vec<(usize, Look, Found)>,
}

thread_local! {
    static LOOKS: RefCell<Looks> = RefCell::default();
}

/// A walk: as long as the outermost goes on, what was found is kept.
pub struct Walking;

impl Walking {
    pub fn begin() -> Walking {
        LOOKS.with_borrow_mut(|looks| looks.begun += 1);
        Walking
    }
}

impl Drop for Walking {
    fn drop(&mut self) {
        let ended = LOOKS.with_borrow_mut(|looks| {
            looks.begun -= 1;
            if looks.begun == 0 { std::mem::take(&mut looks.ended) } else { QuickMap::default() }
        });
        drop(ended); // What it holds may run code of its own as it goes.
    }
}

/// What was found out about a function that is given these, or what `look` finds out now.
pub fn once(function: &Object, way: Way, given: Vec<Known>, look: impl FnOnce(&[Known]) -> (Footprint, bool)) -> Found {
    let _walking = Walking::begin();
    let receiver = receiver::of_method(function);
    let wanted = Look { function: outside::function_of(function), receiver, way, given: given.into() };
    let (open, given) = match LOOKS.with_borrow_mut(|looks| looks.open(wanted)) {
        Ok(opened) => opened,
        Err(found) => return found,
    };
    let found = Rc::new(look(&given));
    open.end(found.clone());
    found
}

/// The look at this place among the open ones.
struct Open(usize);

impl Open {
    fn end(self, found: Found) {
        LOOKS.with_borrow_mut(|looks| {
            let Some(look) = looks.open.last().cloned() else { return };
            match looks.met.filter(|met| *met < self.0) {
                Some(met) => looks.leaning.push((met, look, found)),
                None => looks.ended.entry(look.function.ptr() as usize).or_default().push((look, found)),
            }
        });
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let gone = LOOKS.with_borrow_mut(|looks| {
            looks.met = looks.met.filter(|met| *met < self.0);
            let (stay, gone) = std::mem::take(&mut looks.leaning).into_iter().partition(|(met, ..)| *met < self.0);
            looks.leaning = stay;
            (looks.open.pop(), gone as Vec<_>)
        });
        drop(gone);
    }
}

impl Looks {
    /// The look as opened, and what it is given; or what came of it before.
    fn open(&mut self, mut wanted: Look) -> Result<(Open, Rc<[Known]>), Found> {
        let is_deep = self.open.iter().filter(|open| open.is_alike(&wanted)).count() >= MOST_WITHIN;
        if is_deep {
            wanted.given = wanted.given.iter().map(|_| Known::of(Value::Unset)).collect();
        }
        if let Some(at) = self.open.iter().position(|open| open.covers(&wanted)) {
            self.met = Some(self.met.map_or(at, |met| met.min(at)));
            return Err(Found::default());
        }
        if is_deep && wanted.receiver.is_some() || self.open.len() >= DEEPEST {
            return Err(Rc::new((plan::anything(), true)));
        }
        let same = |ended: &Look| ended.covers(&wanted) && wanted.covers(ended);
        let ended = self.ended.get(&(wanted.function.ptr() as usize)).into_iter().flatten();
        if let Some((_, found)) = ended.into_iter().find(|(ended, _)| same(ended)) {
            return Err(found.clone());
        }
        if let Some((met, _, found)) = self.leaning.iter().find(|(_, ended, _)| same(ended)) {
            self.met = Some(self.met.map_or(*met, |before| before.min(*met)));
            return Err(found.clone());
        }
        let given = wanted.given.clone();
        self.open.push(wanted);
        Ok((Open(self.open.len() - 1), given))
    }
}

impl Look {
    fn is_alike(&self, other: &Look) -> bool {
        self.function.ptr() == other.function.ptr() && self.way == other.way
    }

    /// Whether nothing more comes of another.
    fn covers(&self, other: &Look) -> bool {
        let receiver = |look: &Look| look.receiver.as_ref().map(Object::ptr);
        self.is_alike(other)
            && receiver(self) == receiver(other)
            && self.given.len() == other.given.len()
            && self.given.iter().zip(&*other.given).all(|(one, other)| one.includes(other))
    }
}
