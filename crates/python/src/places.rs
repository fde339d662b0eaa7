//! Where code set aside has found what it uses: by then somebody may have put something else there. That counts where the code
//! changes or calls what it found, hands it on or gives it; what it only looks at, it may as well look at in another thing, unless
//! that runs code when it is looked at: who puts such a thing somewhere says so (`puts_strange`).
//!
//! ```python
//! if ask(q):
//!     low = min(self.points)       # whichever points those will be: nothing is written
//!     self.points.clear()          # of those that will stand there
//! ```

use sooner_machine::{Args, Ask, Value};

use crate::behaviour::{self, Behaviour, is_container, is_immutable};
use crate::footprint::Walk;
use crate::given_by_code;
use crate::in_place::adds_number;
use crate::items;
use crate::known::{Known, calls, is_called, values};
use crate::lookup::getter;
use crate::object::PyValue;
use crate::ops::{self, Touch};
use crate::plan;
use crate::reach::{self, Keys};

/// Operations that look at what they are given, and use it up if it is an iterator.
const USES_UP: &[&str] = &["py_iter", "py_unpack", "py_unpack_star", "py_list_to_tuple", "py_star"];

/// Operations that tell things apart, or only hold them.
const TELLS: &[&str] = &["py_join", "py_tuple", "py_is", "py_is_not", "py_is_sequence", "py_is_mapping"];

/// Where something was found.
#[derive(Clone, Default)]
pub struct Places {
    keys: Keys,
    /// Those where it may be something that is called.
    calls: Keys,
}

impl Places {
    pub fn add(&mut self, other: &Places) {
        let join = |own: &mut Keys, more: &Keys| {
            for key in more {
                if !own.contains(key) {
                    own.push(*key);
                }
            }
        };
        join(&mut self.keys, &other.keys);
        join(&mut self.calls, &other.calls);
    }

    /// Of what may be one of these.
    pub fn of_all<'a>(all: impl IntoIterator<Item = &'a Known>) -> Places {
        let mut places = Places::default();
        all.into_iter().for_each(|one| places.add(&one.places));
        places
    }

    /// Of what is found under a name or a key that was found in these: under another, it is anything.
    pub fn naming(&self) -> Places {
        Places { keys: self.keys.clone(), calls: self.keys.clone() }
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub fn keys(&self) -> Keys {
        self.keys.clone()
    }

    pub fn include(&self, other: &Places) -> bool {
        other.keys.iter().all(|key| self.keys.contains(key)) && other.calls.iter().all(|key| self.calls.contains(key))
    }
}

impl Walk {
    /// A use of what was found somewhere. Gives where its result was found, as far as that comes of its operands.
    pub fn uses_found(&mut self, ask: Ask, operands: &[Known]) -> Places {
        let places = Places::of_all(operands);
        if places.keys.is_empty() || only_looks(ask, operands) || adds_number(ask, operands) {
            return places;
        }
        // What may be anything is taken for that wherever it was found.
        let known = operands.iter().enumerate().filter(|(_, one)| !one.may_be_anything());
        let (leaves, others): (Vec<_>, Vec<_>) =
            known.partition(|(at, one)| one.is_leaf() && !leaf_counts(ask, *at, operands));
        self.relies_on_places(&Places::of_all(others.into_iter().map(|(_, one)| one)));
        // One that is not known stands for any.
        let known = |one: &Known| !matches!(one.value, Value::Unset | Value::Pending(_));
        let leaves = || Places::of_all(leaves.iter().map(|(_, one)| *one).filter(|one| known(one)));
        if names_attribute(ask, operands) {
            self.relies_on_places(&leaves().naming());
            self.names_through.extend(leaves().keys);
        }
        if items::is_changed_by_key(ask, &Args::of(&values(operands))) {
            self.found.items_through.extend(leaves().keys);
        }
        Places::default()
    }

    /// What was found there is changed, called, or known by others from now on.
    pub fn relies_on_places(&mut self, places: &Places) {
        self.found.through.extend(places.keys.iter().copied());
        self.found.calls_through.extend(places.calls.iter().copied());
    }

    /// Which items it writes, and attributes by name, is not known if it writes where their keys were found.
    pub fn takes_any_item(&mut self) {
        let written: Keys = self.found.written().collect();
        if self.names_through.iter().any(|key| written.contains(key)) {
            self.found.add(plan::anything());
        }
        if self.found.items_through.iter().any(|key| written.contains(key)) {
            self.found.writes.extend(std::mem::take(&mut self.found.items).into_iter().map(|(thing, _)| thing));
        }
    }

    /// Something was found under these keys. Functions say themselves what they hang on.
    pub fn is_found(&mut self, found: &PyValue, keys: impl Fn() -> Keys) {
        let counts = match found {
            Value::Host(object) if reach::is_more_than_plain(found) => {
                !is_immutable(object.class()) && !is_called(object)
            }
            found => !matches!(found, Value::Unset | Value::Pending(_)),
        };
        if counts {
            self.found_under = Places { keys: keys(), calls: Keys::new() };
        }
    }

    /// Something was found under these keys, and may be called, or a method of it.
    pub fn found_item(&mut self, found: &PyValue, keys: Keys) {
        let code = !matches!(found, Value::Host(object) if is_container(object.class()));
        self.found_under = Places { calls: if code { keys.clone() } else { Keys::new() }, keys };
    }
}

/// Whether nothing is changed or called, whatever its operands will be, and nobody else gets them.
fn only_looks(ask: Ask, operands: &[Known]) -> bool {
    let op = match ask {
        Ask::Plain(_) | Ask::Truth => return true,
        Ask::Own(op) => op,
        _ => return false,
    };
    match (ops::touch(op), operands) {
        (Touch::Reads(_), _) => !USES_UP.contains(&ops::name(op)),
        (Touch::Attribute, [Known { value: value @ Value::Host(object), .. }, name, ..]) => {
            getter(object, &name.value).is_none() && !given_by_code::is_given(value, &name.value)
        }
        (Touch::Nothing, _) => TELLS.contains(&ops::name(op)),
        (Touch::Attribute, _) => true,
        _ => false,
    }
}

/// Whether it is `getattr`, `setattr` or their like.
fn names_attribute(ask: Ask, operands: &[Known]) -> bool {
    let Some(Value::Host(callee)) = operands.first().map(|first| &first.value) else { return false };
    calls(ask)
        && callee.is_builtin()
        && matches!(behaviour::of(callee), Behaviour::Attribute | Behaviour::WritesAttribute)
}

/// Whether it matters that there was text or a number: a list that somebody puts in its place is changed by what is added to it.
fn leaf_counts(ask: Ask, at: usize, operands: &[Known]) -> bool {
    let in_place = matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::InPlace);
    in_place && at == 0 && operands.get(1).is_some_and(|second| !second.plain || second.made.is_some())
}
