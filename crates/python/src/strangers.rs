//! What runs code with effects as soon as somebody looks at it, and may be found in known things: of the items of a list, code
//! set aside says no more than that it will compare them.
//!
//! Code of the standard library and of installed packages is taken to have none.

use std::cell::{Cell, RefCell};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyFunction, PyType};
use sooner_calculus::{QuickMap, QuickSet};
use sooner_machine::{Ask, Value};

use crate::auto::Auto;
use crate::behaviour::{self, Behaviour, is_container, is_leaf_class};
use crate::compile::{self, source};
use crate::footprint::Walk;
use crate::held::Held;
use crate::iterators::{is_iterator, is_known_iterator};
use crate::known::{Known, looks};
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached};
use crate::{
    api, classes, construct, footprint, holes, lookup, named, operators, outside, own_code, owned, plan, reach,
    receiver, results, sealed, users,
};

/// So many things each search may look at, besides those that a run has in stock. Past them, the classes of the user's modules
/// are looked at instead.
const EACH: usize = 256;
const IN_STOCK: usize = 1 << 20;

/// Classes whose operators lead to one another, past this many, have effects.
const DEEPEST: usize = 16;

struct Shared(RefCell<Option<QuickMap<usize, (Held, bool)>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

/// Which classes have effects, and which functions may make instances of those, or generators.
static KNOWN: Shared = Shared(RefCell::new(None));

thread_local! {
    /// Whether the run of this thread has met one.
    static MET: Cell<bool> = const { Cell::new(false) };
    /// Whether the user's modules say how to make one, when so many modules were imported and functions compiled.
    static SOMEWHERE: Cell<((isize, usize), bool)> = const { Cell::new(((0, 0), false)) };
    /// How many things searches of this run may still look at, besides those that each may.
    static STOCK: Cell<usize> = const { Cell::new(IN_STOCK) };
    /// Classes being looked at: one that leads to itself adds nothing.
    static UNDER_WAY: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// A search through what is known, as far as it was asked for.
#[derive(Default)]
pub struct Strangers {
    work: Vec<Object>,
    met: QuickSet<usize>,
    /// What was found out about classes: there are few, and many things of each.
    classes: Vec<(usize, Verdict)>,
    found: bool,
    /// What answers operators of numbers and text counts too: those are taken to give numbers and text.
    answers_numbers: bool,
    /// Long lists that were searched.
    long: Vec<Object>,
    /// Something has not arrived that may be one.
    unknown: bool,
}

#[derive(Clone, Copy)]
struct Verdict {
    has_effects: bool,
    leads_on: bool,
}

impl Strangers {
    /// They may be found in this.
    pub fn may_be_in(&mut self, value: &PyValue) {
        match value {
            Value::Host(object) if !is_leaf_class(object.class()) && !self.found => self.work.push(object.clone()),
            Value::Pending(cell) => self.unknown |= cell.comes_of_anything(),
            _ => {}
        }
    }

    fn are_in<'a>(&mut self, values: impl IntoIterator<Item = &'a PyValue>) -> bool {
        values.into_iter().for_each(|value| self.may_be_in(value));
        self.are_there()
    }

    /// Whether there is one.
    pub fn are_there(&mut self) -> bool {
        if self.unknown {
            return true;
        }
        while let Some(object) = self.work.pop().filter(|_| !self.found) {
            if !self.met.insert(reach::key(&object)) {
                continue;
            }
            if holes::is_hole(object.class()) {
                self.found = matches!(holes::value(&object), Value::Pending(cell) if cell.comes_of_anything());
                continue;
            }
            let verdict = self.verdict(&object);
            self.found = verdict.has_effects;
            if self.met.len() > EACH && STOCK.replace(STOCK.get().saturating_sub(1)) == 0 {
                self.found |= in_modules();
                break;
            }
            if verdict.leads_on && !owned::is_flat(&object) {
                self.look_into(&object);
            }
        }
        MET.set(self.found || MET.get());
        if !self.found && self.answers_numbers {
            self.long.drain(..).for_each(|list| sealed::searched(&list));
        }
        self.found || self.unknown
    }

    /// Text and numbers are many, and are left out at once; so is what was found in a long list to be none of them.
    fn look_into(&mut self, object: &Object) {
        if object.class() == &raw mut ffi::PyTuple_Type {
            // SAFETY: the exact class is checked; positions are within the size.
            let items = (0..unsafe { ffi::PyTuple_GET_SIZE(object.ptr()) })
                .map(|at| unsafe { ffi::PyTuple_GET_ITEM(object.ptr(), at) })
                // SAFETY: a live object, or none.
                .filter(|item| !item.is_null() && !is_leaf_class(unsafe { ffi::Py_TYPE(*item) }));
            return self.work.extend(items.map(Object::borrowed));
        }
        let mut held = Vec::new();
        match sealed::unsearched(object) {
            Some(items) if self.answers_numbers => {
                held = items;
                self.long.push(object.clone());
            }
            _ => owned::items(object, &mut held),
        }
        self.work.extend(held.into_iter().filter(|item| !is_leaf_class(item.class())));
    }

    fn verdict(&mut self, object: &Object) -> Verdict {
        let class = object.class();
        if let Some((_, known)) = self.classes.iter().find(|(known, _)| *known == class as usize) {
            return *known;
        }
        if runs_when_asked(object) {
            return Verdict { has_effects: true, leads_on: false };
        }
        attached(|py| {
            let bound = object.bind(py);
            // Functions say themselves what they do, and `table.get` gives what is in the table; each class is judged by itself.
            if classes::is_function(&bound) {
                return Verdict { has_effects: false, leads_on: behaviour::builtin_receiver(object).is_some() };
            }
            let has_effects = has_effects(&bound) || self.answers_numbers && answers_numbers(object);
            let verdict = Verdict { has_effects, leads_on: leads_on(&bound) };
            if !classes::is_one(&bound) {
                self.classes.push((class as usize, verdict));
            }
            verdict
        })
    }
}

impl Walk {
    /// Whether it runs code with effects when it is looked at, or something that can be found in it; if it is not known, in
    /// anything that is.
    pub fn is_strange(&mut self, value: &PyValue) -> bool {
        match value {
            Value::Unset => self.found.anything || self.makes_strangers || self.strangers.are_there(),
            // It is not plain: it comes of code that nobody knows.
            Value::Pending(_) => true,
            known => are_in([known]),
        }
    }

    /// What is not known yet may be something, found in what is known, that runs code with effects.
    pub fn meets(&mut self, ask: Ask, operands: &[Known]) {
        operands.iter().for_each(|operand| self.strangers.may_be_in(&operand.value));
        if !looks(ask, operands) {
            return;
        }
        let unknown = |operand: &Known| !operand.plain && matches!(operand.value, Value::Unset);
        self.found.finds |= operands.iter().any(|operand| !operand.is_leaf() || !operand.places.is_empty());
        if operands.iter().any(unknown) && self.strangers.are_there() {
            self.found.add(plan::anything());
        }
    }
}

/// Whether a class that stands in a module of the user's has effects.
fn in_modules() -> bool {
    attached(|py| users::classes(py).map_or(true, |classes| classes.iter().any(|class| has_effects(class))))
}

/// Whether to look into it: what objects of packages hold is their own business.
fn leads_on(object: &Bound<'_, PyAny>) -> bool {
    let class = object.get_type();
    !is_leaf_class(class.as_type_ptr())
        && !classes::is_one(object)
        && (is_container(class.as_type_ptr()) || classes::is_users(&class) || is_builtin(&class))
}

/// Tuples, methods, cells and their like.
fn is_builtin(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: a live class.
    unsafe { !api::is_written(class.as_type_ptr()) }
}

/// A generator, or an iterator over one: asking it for more runs its code. (Files are read.)
fn runs_when_asked(object: &Object) -> bool {
    // SAFETY: a live class, whose name is text for ever.
    let (made_in_c, name) = unsafe {
        let class = object.class();
        (!api::is_written(class), std::ffi::CStr::from_ptr((*class).tp_name).to_bytes())
    };
    let is_language = made_in_c && (!name.contains(&b'.') || name.starts_with(b"itertools."));
    is_language && is_iterator(object) && !is_known_iterator(object)
}

/// Another run begins on this thread; gives what to put back when it ends.
pub fn begin() -> (bool, usize) {
    (MET.replace(false), STOCK.replace(IN_STOCK))
}

/// The run ends.
pub fn end((met, stock): (bool, usize)) {
    MET.set(met);
    STOCK.set(stock);
}

/// Whether the run has met one.
pub fn are_met() -> bool {
    MET.get()
}

/// Whether a call gives one, or puts one somewhere, that was not there before: a generator, or what code of the user's makes that
/// is not known.
pub fn may_come_of(callee: &Object, behaviour: &Behaviour) -> bool {
    let unknown = match behaviour {
        Behaviour::External(external) => !external.annotated,
        Behaviour::Unknown => true,
        _ => false,
    };
    unknown && classes::is_users_function(callee)
}

/// Whether a call made outside may make one: as far as the text of the function tells, and of those that it calls by name.
pub fn may_come_of_call(callee: &Object) -> bool {
    let function = outside::function_of(callee);
    if !classes::is_users_function(&function) {
        return false;
    }
    let address = reach::key(&function);
    if may_come_of(callee, &behaviour::of(callee)) {
        return true;
    }
    if let Some((known, makes)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && known.is(&function)
    {
        return *makes;
    }
    let makes = attached(|py| makes(py, "made_by", Some(function.bind(py).clone())));
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&function), makes));
    makes
}

/// Whether code that nobody knows may make one: the user's modules say how.
pub fn may_be_made() -> bool {
    if MET.get() {
        return true;
    }
    let now = own_code::now();
    let (when, known) = SOMEWHERE.get();
    if when == now {
        return known;
    }
    let found = attached(|py| makes(py, "made_somewhere", own_code::run(py)));
    SOMEWHERE.set((now, found));
    found
}

/// Whether generators are made there, or instances of classes with effects.
fn makes<'py>(py: Python<'py>, asked: &str, function: Option<Bound<'py, PyAny>>) -> bool {
    let asked = py.import("sooner._source").and_then(|own| own.getattr(asked));
    let found = asked.and_then(|asked| asked.call1((function,))?.extract());
    let (generators, classes): (bool, Vec<Bound<'py, PyAny>>) = found.unwrap_or((true, Vec::new()));
    generators || classes.iter().any(has_effects)
}

/// Whether one is found in these.
pub fn are_in<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> bool {
    Strangers::default().are_in(values)
}

/// Whether a call to be made outside is passed one, and may give that back. A method has what its code reads of its receiver; what does
/// not commute with everything may give what stands in the globals that its code names.
pub fn are_passed(args: &[PyValue]) -> bool {
    let [Value::Host(callee), _, given @ ..] = args else { return false };
    let mut held = match receiver::of_method(callee) {
        Some(object) => match receiver::names(callee) {
            Some(names) => names.iter().filter_map(|name| lookup::held(&object, name)).collect(),
            None => vec![object],
        },
        None => Vec::new(),
    };
    if !outside::is_unordered(callee) {
        held.extend(in_globals(&outside::function_of(callee)));
    }
    let held: Vec<PyValue> = held.into_iter().map(Value::Host).collect();
    let mut search = Strangers { answers_numbers: true, ..Strangers::default() };
    search.are_in(given.iter().chain(&held))
}

/// What stands in the globals that a function reads, but for classes and modules: there it finds functions above all.
fn in_globals(function: &Object) -> Vec<Object> {
    attached(|py| {
        let function = inner(&function.bind(py));
        let Ok(named) = function.getattr("__code__").and_then(|code| named::by(&code)) else { return Vec::new() };
        let Ok(globals) = function.getattr("__globals__") else { return Vec::new() };
        let found = named.read.iter().filter_map(|name| globals.get_item(name.bind(py)).ok());
        found.map(Object::from).filter(|found| !results::holds_functions(found)).collect()
    })
}

/// The function that decorators stand around.
fn inner<'py>(function: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
    const DEEPEST: usize = 8;
    let mut function = function.clone();
    for _ in 0..DEEPEST {
        let Ok(wrapped) = function.getattr("__wrapped__") else { break };
        function = wrapped;
    }
    function
}

/// Whether `0 - x` and `0 < x` run code of its class.
fn answers_numbers(object: &Object) -> bool {
    const NAMES: &[&str] = &[
        "__radd__",
        "__rsub__",
        "__rmul__",
        "__rmatmul__",
        "__rtruediv__",
        "__rfloordiv__",
        "__rmod__",
        "__rdivmod__",
        "__rpow__",
        "__rlshift__",
        "__rrshift__",
        "__rand__",
        "__rxor__",
        "__ror__",
        "__lt__",
        "__le__",
        "__eq__",
        "__ne__",
        "__gt__",
        "__ge__",
    ];
    let own =
        |name: &&str| operators::found(object.class(), name).is_some_and(|found| classes::is_users_function(&found));
    manner::of(object) == Manner::Acts && NAMES.iter().any(own)
}

/// Whether it is an instance of a class with effects, or such a class.
fn has_effects(object: &Bound<'_, PyAny>) -> bool {
    let class = object.cast::<PyType>().map_or_else(|_| object.get_type(), |class| class.clone());
    let address = class.as_ptr() as usize;
    let held = Object::from(class.clone().into_any());
    if let Some((known, effects)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && known.is(&held)
    {
        return *effects;
    }
    let (again, deep) = UNDER_WAY.with_borrow(|classes| (classes.contains(&address), classes.len() == DEEPEST));
    if again || deep {
        return deep;
    }
    UNDER_WAY.with_borrow_mut(|classes| classes.push(address));
    let instance = match object.cast::<PyType>() {
        Ok(_) => construct::looked_at(&held).map(|(_, blank)| blank),
        Err(_) => Some(object.clone().into()),
    };
    let effects = class.mro().iter().filter_map(|base| base.cast_into().ok()).any(|base| acts(&base, &instance));
    let outermost = UNDER_WAY.with_borrow_mut(|classes| {
        classes.pop();
        classes.is_empty()
    });
    // Of one further in it is known only that it adds nothing to those around it.
    if effects || outermost {
        KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&held), effects));
    }
    effects
}

/// Whether looking at an instance in some way runs code of this class with effects.
fn acts(class: &Bound<'_, PyType>, instance: &Option<Object>) -> bool {
    if !classes::is_users(class) {
        return false;
    }
    let Ok(dict) = class.getattr("__dict__") else { return true };
    let Ok(items) = dict.call_method0("items").and_then(|items| items.try_iter()?.collect::<PyResult<Vec<_>>>()) else {
        return true;
    };
    let mut items = items.iter().filter_map(|item| item.extract::<(String, Bound<'_, PyAny>)>().ok());
    items.any(|(name, value)| {
        let gets = getting(&value).map(|get| runs_effects(&get, &Some(value.clone().into())));
        let other = || code(&name, &value).is_some_and(|function| runs_effects(&function.into(), instance));
        gets.unwrap_or_else(other)
    })
}

/// The `__get__` of a descriptor of the user's, which is given that first.
fn getting(value: &Bound<'_, PyAny>) -> Option<Object> {
    let get = value.get_type().getattr("__get__").ok().filter(|found| found.is_instance_of::<PyFunction>())?;
    classes::is_users(&value.get_type()).then(|| get.into())
}

/// The function that runs when an instance is looked at: that of an operator or a property.
fn code<'py>(name: &str, value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    /// Run by calls, and when an instance is made, changed or lost.
    const OTHERS: &[&str] = &[
        "__call__",
        "__class_getitem__",
        "__del__",
        "__delattr__",
        "__enter__",
        "__exit__",
        "__init__",
        "__init_subclass__",
        "__new__",
        "__post_init__",
        "__set_name__",
        "__setattr__",
    ];
    let value = &Auto::original(value).bind(value.py()).clone();
    if value.is_instance_of::<PyFunction>() {
        let operator = name.starts_with("__") && name.ends_with("__") && !OTHERS.contains(&name);
        return operator.then(|| value.clone());
    }
    // SAFETY: a live object.
    if unsafe { (*value.get_type_ptr()).tp_descr_get.is_none() } {
        return None;
    }
    let of = |name| {
        let found = Auto::original(&value.getattr(name).ok()?).bind(value.py()).clone();
        found.is_instance_of::<PyFunction>().then_some(found)
    };
    let own = || value.get_type().getattr("__get__").ok().filter(|found| found.is_instance_of::<PyFunction>());
    match value.get_type().name().ok()?.to_str().ok()? {
        "staticmethod" | "classmethod" => None,
        // `functools.cached_property` keeps what its function gave.
        _ => of("fget").or_else(|| of("func")).or_else(own),
    }
}

fn runs_effects(function: &Object, instance: &Option<Object>) -> bool {
    let Some(compiled) = compile::entry(function) else {
        return attached(|py| source::may_act(py, function));
    };
    let given = instance.iter().cloned().map(Value::Host).chain(std::iter::repeat(Value::Unset));
    let args: Vec<PyValue> = given.take(compiled.params.positional as usize).collect();
    footprint::of_function(function, &args).acts()
}
