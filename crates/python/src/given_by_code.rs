//! Attributes that code of the user's gives: `client.summarize(text)` of a proxy whose class has a `__getattr__`, what a descriptor's
//! `__get__` gives. It is entered, as that of properties is (`own_code`), also where `getattr` and `hasattr` ask for it.

use pyo3::ffi;
use sooner_machine::code::HostOp;
use sooner_machine::{Args, Ask, Outcome, Value};

use crate::api;
use crate::attributes::is_known;
use crate::behaviour::{self, Behaviour};
use crate::decided::Question;
use crate::host::PyHost;
use crate::lookup::{self, Lookup, address_of, found_by, has_generic_lookup, has_plain_getattribute, property_getter};
use crate::object::{Object, PyValue, lower};
use crate::once::Once;
use crate::operators::{self, class_of, is_entered, written};
use crate::reach::Keys;
use crate::stand_in::{self, StandIn};
use crate::{call, ops, own_code};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// The code that gives an attribute.
struct Giver {
    by: By,
    /// The `__getattr__` that is asked if that says there is no such attribute.
    behind: Option<Object>,
}

enum By {
    /// The function of a property.
    Property(Object),
    /// The `__get__` of a descriptor, and that.
    Descriptor(Object, Object),
    /// The instance lacks it.
    Lacked(Object),
}

impl Giver {
    fn function(&self) -> &Object {
        match &self.by {
            By::Property(function) | By::Descriptor(function, _) | By::Lacked(function) => function,
        }
    }

    /// Of its functions, one that makes calls if there is any.
    fn telling(&self) -> &Object {
        let makes = self.behind.as_ref().filter(|behind| own_code::asks(behind));
        makes.filter(|_| !own_code::asks(self.function())).unwrap_or(self.function())
    }

    /// What stands in for looking the attribute up.
    fn stand_in(&self, object: &PyValue, name: &PyValue) -> Option<StandIn> {
        let host = |object: &Object| Value::Host(object.clone());
        let (object, name) = (object.clone(), name.clone());
        let class = Value::Host(Object::borrowed(lower(&object).class().cast()));
        match (&self.by, &self.behind) {
            (By::Lacked(function), _) => Some(StandIn::calling(function.clone(), [object, name])),
            (By::Property(function), None) => Some(StandIn::calling(function.clone(), [object])),
            (By::Descriptor(get, descriptor), None) => {
                Some(StandIn::calling(get.clone(), [host(descriptor), object, class]))
            }
            (By::Property(function), Some(behind)) => {
                stand_in::stand_in("found_or_lacked", self.telling(), [host(function), host(behind), object, name])
            }
            (By::Descriptor(get, descriptor), Some(behind)) => {
                let args = [host(get), host(descriptor), host(behind), object, class, name];
                stand_in::stand_in("described_or_lacked", self.telling(), args)
            }
        }
    }
}

/// What gives an attribute, as far as that is known.
enum Found {
    Code(Giver),
    /// The instance holds it, or may hold it.
    Held,
    /// No code of the user's, whatever the instance holds.
    Otherwise,
}

fn found(object: &PyValue, name: &PyValue) -> Found {
    let (Some(class), Value::Host(object)) = (class_of(object), object) else { return Found::Otherwise };
    // SAFETY: a live object.
    if unsafe { ffi::PyType_Check(object.ptr()) != 0 } || !is_known(name) {
        return Found::Otherwise;
    }
    let (name, generic) = (lower(name), has_generic_lookup(class));
    // SAFETY: a live class and a text; borrowed, or none, and alive while nothing else runs.
    let standing = unsafe { api::_PyType_Lookup(class, name.ptr()) };
    let by = if standing.is_null() {
        if generic {
            return Found::Otherwise;
        }
        if lookup::held(object, &name).is_some() {
            return Found::Held;
        }
        None
    } else {
        // SAFETY: a live object, and its class.
        let descriptor = unsafe { ffi::Py_TYPE(standing) };
        // SAFETY: the same.
        let (written_here, data) = unsafe { (api::is_written(descriptor), (*descriptor).tp_descr_set.is_some()) };
        let standing = Object::borrowed(standing);
        let by = match property_getter(&standing) {
            Some(function) => is_entered(&function).then_some(By::Property(function)),
            None if written_here => written(descriptor, "__get__").map(|get| By::Descriptor(get, standing)),
            None => None,
        };
        match by {
            None => return Found::Otherwise,
            Some(By::Descriptor(..)) if !data && lookup::held(object, &name).is_some() => return Found::Held,
            by => by,
        }
    };
    let behind = match generic {
        true => None,
        false => match written(class, "__getattr__").filter(|_| has_plain_getattribute(class)) {
            Some(function) => Some(function),
            None => return Found::Otherwise,
        },
    };
    match (by, behind) {
        (Some(by), behind) => Found::Code(Giver { by, behind }),
        (None, Some(function)) => Found::Code(Giver { by: By::Lacked(function), behind: None }),
        (None, None) => Found::Otherwise,
    }
}

fn giver(object: &PyValue, name: &PyValue) -> Option<Giver> {
    match found(object, name) {
        Found::Code(giver) => Some(giver),
        _ => None,
    }
}

/// What stands in for looking such an attribute up, and for calling it.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<StandIn> {
    let Ask::Own(op) = ask else { return None };
    match ops::name(op) {
        "py_getattr" if given.len() == 2 => looked_up(&given[0], &given[1]),
        "py_invoke" => {
            let giver = giver(&given[0], &given[1])?;
            stand_in::stand_in("called_attribute", giver.telling(), given.iter().cloned().collect::<Vec<_>>())
        }
        _ => None,
    }
}

fn looked_up(object: &PyValue, name: &PyValue) -> Option<StandIn> {
    giver(object, name)?.stand_in(object, name)
}

/// Whether code gives an attribute.
pub fn is_given(object: &PyValue, name: &PyValue) -> bool {
    giver(object, name).is_some()
}

/// The same asked by `getattr`, `hasattr` or `setattr`.
pub fn of_call(callee: &Object, args: &[&PyValue]) -> Option<StandIn> {
    let name = name_of(callee)?;
    class_of(args.first()?)?;
    if !matches!(behaviour::of(callee), Behaviour::Attribute | Behaviour::WritesAttribute) {
        return None;
    }
    match (name, args) {
        ("getattr", [object, name]) => looked_up(object, name),
        ("getattr", [object, name, default]) => {
            let args = [object, name, default].map(|value| (*value).clone());
            stand_in::stand_in("attribute_or", giver(object, name)?.telling(), args)
        }
        ("hasattr", [object, name]) => {
            let args = [object, name].map(|value| (*value).clone());
            stand_in::stand_in("has_attribute", giver(object, name)?.telling(), args)
        }
        ("setattr", [object, name, value]) => operators::setting(object, name, value),
        _ => None,
    }
}

/// The name of a builtin that gets or sets an attribute by name.
fn name_of(callee: &Object) -> Option<&'static str> {
    const NAMES: [&str; 3] = ["getattr", "hasattr", "setattr"];
    static KNOWN: Once<[usize; NAMES.len()]> = Once::new();
    let known = KNOWN.get_or_init(|| NAMES.map(|name| address_of("builtins", name)));
    known.iter().position(|address| *address == callee.ptr() as usize).map(|at| NAMES[at])
}

/// Whether it gets or sets an attribute by name, or is a class of which making an instance runs no code of anybody's: that may be raised.
pub fn asks_nobody(callee: &Object) -> bool {
    // SAFETY: live objects; the slots of a class that is checked to be one are read.
    let makes_plainly = || unsafe {
        if callee.class() != &raw mut ffi::PyType_Type {
            return false;
        }
        let class = callee.ptr().cast::<ffi::PyTypeObject>();
        let made_by = |class: *mut ffi::PyTypeObject| {
            ((*class).tp_init.map(|init| init as usize), (*class).tp_new.map(|new| new as usize))
        };
        let of = |other: *mut ffi::PyTypeObject| made_by(class) == made_by(other);
        let plain = [ffi::PyExc_Exception, ffi::PyExc_AttributeError].map(|one| one.cast::<ffi::PyTypeObject>());
        of(&raw mut ffi::PyBaseObject_Type) || plain.into_iter().any(of)
    };
    name_of(callee).is_some() || makes_plainly()
}

/// Whether `getattr` or `hasattr` asks for what the instance holds now, without which code would be asked: the operation that gets it,
/// and whether it is given.
pub fn asks_what_is_held(ask: Ask, given: Given<'_, '_>) -> Option<(HostOp, bool)> {
    let (Ask::Call, Some(Value::Host(callee)), 3..=4) = (ask, given.iter().next(), given.len()) else { return None };
    let name = name_of(callee).filter(|name| *name != "setattr")?;
    class_of(&given[1])?;
    let (Value::Host(object), true) = (&given[1], is_known(&given[2])) else { return None };
    let held = lookup::lookup(object, &given[2]) == (Lookup::Computed { held: true });
    held.then(|| ops::named("py_getattr").map(|op| (op, name == "getattr"))).flatten()
}

/// While nothing is outstanding: whether such a builtin asks code that makes calls.
#[inline]
pub fn may_ask(callee: &Object, args: Given<'_, '_>) -> bool {
    (2..=3).contains(&args.len())
        && class_of(&args[0]).is_some()
        && name_of(callee).is_some_and(|name| match name {
            "setattr" => {
                of_call(callee, &args.iter().collect::<Vec<_>>()).is_some_and(|other| own_code::asks(other.callback()))
            }
            _ => asks(&args[0], &args[1]).is_some(),
        })
}

/// While nothing is outstanding: an attribute whose code makes calls. CPython does the rest faster.
pub fn asked(object: &PyValue, name: &PyValue) -> Option<Outcome<PyHost>> {
    let other = asks(object, name)?.stand_in(object, name)?;
    Some(call::any(&other.function, other.args, &other.keywords))
}

/// The same of one that is called.
pub fn invoked(given: Given<'_, '_>) -> Option<Outcome<PyHost>> {
    asks(&given[0], &given[1])?;
    let other = of(Ask::Own(ops::named("py_invoke")?), given)?;
    Some(call::any(&other.function, other.args, &other.keywords))
}

#[inline]
fn asks(object: &PyValue, name: &PyValue) -> Option<Giver> {
    class_of(object)?;
    let Value::Host(text) = name else { return None };
    // By the place of the name, and not that of the setting of one (`operators`).
    let question = Question::of(text.ptr() as usize + 1, [Some(object), None]);
    if question.is_some_and(|question| question.is_left_alone()) {
        return None;
    }
    match found(object, name) {
        Found::Code(giver) if own_code::asks(giver.telling()) => return Some(giver),
        Found::Held => return None,
        _ => question.iter().for_each(Question::leave_alone),
    }
    None
}

/// Who may give the instance, or its class, such an attribute, or its class other code.
pub fn found_under(ask: Ask, given: Given<'_, '_>) -> Keys {
    let at = match (ask, given.iter().next()) {
        (Ask::Own(op), _) if ["py_getattr", "py_invoke", "py_setattr"].contains(&ops::name(op)) => 0,
        (Ask::Call, Some(Value::Host(callee))) if name_of(callee).is_some() => 1,
        _ => return Keys::new(),
    };
    let mut operands = given.iter().skip(at);
    match (operands.next(), operands.next()) {
        (Some(object), Some(name)) if class_of(object).is_some() && is_known(name) => found_by(&lower(object), name),
        _ => Keys::new(),
    }
}
