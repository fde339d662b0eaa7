//! `functools.cached_property`: a function computes the attribute when it is first asked for, and the instance keeps what that gives.
//! A function of the package's own (`computed` in `sooner._callbacks`) does the same, so that calls overlap.

use std::cell::RefCell;
use std::collections::HashSet;

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_machine::{Args, Ask, Footprint, Outcome, Plan, Value};

use crate::attributes::{held_under, of_instances};
use crate::auto::Auto;
use crate::follow::Passed;
use crate::footprint::Walk;
use crate::host::PyHost;
use crate::known::{Known, all_known};
use crate::lookup::{self, address_of, has_generic_lookup};
use crate::object::{Object, PyValue, attached, lift, lower};
use crate::once::Once;
use crate::operators::is_entered;
use crate::reach::{self, Keys};
use crate::stand_in::{self, StandIn};
use crate::{api, call, footprint, instances, ops, outside, own_code, plan, setting, users};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Such an attribute of an instance.
pub struct Computed {
    /// The code of the user's that computes it.
    function: Object,
    /// What the instance has kept.
    pub held: Option<Object>,
}

impl Computed {
    pub fn of(object: &PyValue, name: &PyValue) -> Option<Computed> {
        let (Value::Host(object), Value::Host(name)) = (object, name) else { return None };
        let found = standing(object, name)?;
        let function = attached(|py| {
            let found = found.bind(py);
            // Under another name than it was made with it keeps its value where nobody looks for it.
            let named = found.getattr("attrname").is_ok_and(|own| own.eq(name.bind(py)).unwrap_or(false));
            found.getattr("func").ok().filter(|_| named).map(Object::from)
        })?;
        let function = Auto::written_as(&function).map_or(function, Object::borrowed);
        let known = function.class() == &raw mut ffi::PyFunction_Type && is_entered(&function);
        known.then(|| Computed { function, held: lookup::held(object, name) })
    }

    /// What is entered to compute it.
    pub fn stand_in(&self, object: &PyValue, name: &PyValue) -> Option<StandIn> {
        let args = [Value::Host(self.function.clone()), object.clone(), name.clone()];
        stand_in::stand_in("computed", &self.function, args)
    }
}

/// The `cached_property` that a class has under a name, if its instances can keep something.
fn standing(object: &Object, name: &Object) -> Option<Object> {
    static CLASS: Once<usize> = Once::new();
    let class = object.class();
    // SAFETY: a live class and a text; what is found is borrowed.
    unsafe {
        if !api::is_written(class) || !has_generic_lookup(class) {
            return None;
        }
        let found = api::_PyType_Lookup(class, name.ptr());
        let known = !found.is_null()
            && ffi::Py_TYPE(found) as usize == *CLASS.get_or_init(|| address_of("functools", "cached_property"));
        (known && instances::have_dict(class)).then(|| Object::borrowed(found))
    }
}

/// When it may be computed: nobody before may still put something there, or take it away.
pub fn plan_of(given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let Computed { held: None, .. } = Computed::of(&given[0], &given[1])? else { return None };
    let object = lower(&given[0]);
    let keys = held_under(&object, &lower(&given[1]));
    Some(Plan::Behind(own_code::found_under(&object, &given[1]), Box::new(Plan::Reads(keys))))
}

/// It is asked for, and is not there yet.
pub fn asked(object: &Object, name: &PyValue) -> Option<Outcome<PyHost>> {
    let Value::Host(text) = name else { return None };
    standing(object, text)?;
    let object = Value::Host(object.clone());
    let computed = Computed::of(&object, name).filter(|computed| computed.held.is_none())?;
    let other = computed.stand_in(&object, name)?;
    Some(call::any(&other.function, other.args, &other.keywords))
}

/// What asking for it may write, if it is one.
pub fn may_write(object: &PyValue, name: &PyValue) -> Option<Footprint> {
    let Value::Host(known) = object else {
        // It may be one of any instance.
        let Value::Host(text) = name else { return None };
        let writes = [of_instances(text)].into_iter().collect();
        return is_name(name).then(|| Footprint { writes, ..Footprint::default() });
    };
    let computed = Computed::of(object, name)?;
    let keys = held_under(known, &lower(name));
    let mut found = match computed.held {
        // It stays there, unless somebody before takes it away.
        Some(_) => Footprint { calls_through: keys, ..Footprint::default() },
        None => {
            let other = computed.stand_in(object, name)?;
            footprint::of_function(&other.function, &other.args)
        }
    };
    found.hangs_on.extend(own_code::found_under(known, name));
    Some(found)
}

thread_local! {
    /// The names of all that are known, when so many modules were imported and functions compiled.
    static NAMES: RefCell<((isize, usize), HashSet<String>)> = RefCell::default();
}

/// Whether a class of the user's has one under this name.
fn is_name(name: &PyValue) -> bool {
    with_names(|names| !names.is_empty() && names.contains(&plan::name_of(name)))
}

fn with_names<T>(f: impl FnOnce(&HashSet<String>) -> T) -> T {
    let now = own_code::now();
    if NAMES.with_borrow(|(when, _)| *when != now) {
        let found: PyResult<HashSet<String>> = attached(|py| {
            let run = own_code::run(py);
            let classes = users::classes(py)?;
            py.import("sooner._source")?.getattr("computed_names")?.call1((classes, run.as_ref()))?.extract()
        });
        NAMES.set((now, found.unwrap_or_default()));
    }
    NAMES.with_borrow(|(_, names)| f(names))
}

/// Classes are other ones than before.
pub fn forget_names() {
    NAMES.take();
}

/// What a call made outside computes on its way, as far as its text tells: whoever asks for that behind it finds it there.
pub fn by_call(callee: &Object) -> Keys {
    if with_names(HashSet::is_empty) {
        return Keys::new();
    }
    let function = outside::function_of(callee);
    attached(|py| {
        let asked = py.import("sooner._source").and_then(|own| own.getattr("attributes_read"));
        let read: Vec<Py<PyAny>> =
            asked.and_then(|asked| asked.call1((function.bind(py),))?.extract()).unwrap_or_default();
        let names = read.into_iter().map(|name| Object::from(name.into_bound(py)));
        names.filter(|name| is_name(&Value::Host(name.clone()))).map(|name| of_instances(&name)).collect()
    })
}

impl Walk {
    /// An attribute that is set by a call, or computed: what comes of it.
    pub fn keeps(&mut self, ask: Ask, operands: &[Known], args: &[PyValue]) -> Option<PyValue> {
        match setting::known(ask, operands, args) {
            Some((ask, operands)) => Some(self.one(ask, &operands)),
            None => self.computes(ask, operands),
        }
    }

    /// An attribute that is computed unless the instance holds it: what it is, if that can be known now.
    fn computes(&mut self, ask: Ask, operands: &[Known]) -> Option<PyValue> {
        let [instance, name] = operands else { return None };
        let (Ask::Own(op), name) = (ask, &name.value) else { return None };
        let computed = Computed::of(&instance.value, name).filter(|_| ops::name(op) == "py_getattr")?;
        let object = lower(&instance.value);
        self.found.hangs_on.extend(own_code::found_under(&object, name));
        if let Some(held) = computed.held.clone()
            && let Some(found) = self.stays(&object, &lower(name), held)
        {
            return Some(found);
        }
        match computed.stand_in(&instance.value, name) {
            Some(other) => self.function(&other.function, Passed::Each(&all_known(&other.args)), None),
            None => self.found.add(plan::anything()),
        }
        Some(Value::Unset)
    }

    /// What an instance holds stays there unless somebody takes it away: then code is run for it.
    pub fn stays(&mut self, object: &Object, name: &Object, held: Object) -> Option<PyValue> {
        let keys = held_under(object, name);
        if keys.iter().any(|key| self.rebound.contains(key)) {
            return None;
        }
        self.looked.extend(keys.iter().copied());
        self.found.calls_through.extend(keys.iter().copied());
        self.adds_sees(reach::seen([&Value::Host(object.clone())]));
        let found = lift(held);
        match &found {
            Value::Pending(_) => self.found_item(&found, keys),
            found => self.is_found(found, || keys.clone()),
        }
        Some(found)
    }
}
