//! What calling something does, decided by what is called (`docs/ordering.md`): own functions are entered, annotated ones are
//! calls to be made outside, builtins read or write what they are given, and what nobody knows runs in order.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_calculus::QuickMap;
use sooner_machine::{Class, Kind};

use crate::api;
use crate::arrays;
use crate::auto::Auto;
use crate::held::Held;
use crate::kinds::{self, Look, Sort, Touches};
use crate::lookup::address_of;
use crate::object::{Object, attached};
use crate::{
    awaiting, callers, clock, compile, construct, decided, feed, files, loggers, making, noted, outside, own_code,
    pace, prepared, stand_in, tables, unmarked,
};

/// What a call does.
#[derive(Clone, Debug, PartialEq)]
pub enum Behaviour {
    /// It is the user's own code: entered.
    Entered,
    /// It is a class whose `__init__` is: entered with a new instance.
    Makes,
    /// It looks at its arguments, so far, and changes nothing.
    Reads(Look),
    /// The same, and it looks at the outside: at files, or the environment.
    Outside(Look),
    /// It changes the operand at this place, a receiver being the first, and looks at the others.
    Writes(usize, Look),
    /// `getattr` and `hasattr`.
    Attribute,
    /// `setattr` and `delattr`.
    WritesAttribute,
    /// It reads the clock.
    Clock,
    /// It takes from the numbers of `random`.
    Random,
    /// It gives the logger of a name.
    Logger,
    /// It is made outside.
    External(External),
    /// It may do anything: made in order.
    Unknown,
}

/// A call made outside.
#[derive(Clone, Debug, PartialEq)]
pub struct External {
    /// How it is ordered.
    pub class: Class,
    /// Somebody said so.
    pub annotated: bool,
    /// Its resource hangs on its arguments.
    pub keyed: bool,
    /// It takes a stream.
    pub takes: bool,
    /// Its answer is text in pieces, or a list, if that is known.
    pub gives: Option<bool>,
    /// It writes text, and that is all: `print`, a log.
    pub text: bool,
}

struct Shared(RefCell<Option<QuickMap<usize, (Held, Behaviour)>>>);

impl From<Touches> for Behaviour {
    fn from(touches: Touches) -> Behaviour {
        match touches {
            Touches::Reads(look) => Behaviour::Reads(look),
            Touches::Outside => Behaviour::Outside(Look::Shallow),
            Touches::Writes(at, look) => Behaviour::Writes(at, look),
            Touches::Attribute => Behaviour::Attribute,
            Touches::WritesAttribute => Behaviour::WritesAttribute,
            Touches::Clock => Behaviour::Clock,
            Touches::Random => Behaviour::Random,
            // Of what is entered, the text may be missing.
            Touches::Entered | Touches::Turn => Behaviour::Unknown,
        }
    }
}

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// Whether somebody annotated a method of a builtin object.
static OF_BUILTIN_METHODS: AtomicBool = AtomicBool::new(false);

/// Whether somebody annotated a method of one receiver.
static OF_BOUND_METHODS: AtomicBool = AtomicBool::new(false);

/// Forgets what was decided: annotations have changed, for the first time one of a builtin's method, or of a bound one, if so it is said.
pub fn forget(of_builtin_method: bool, of_bound_method: bool) {
    *KNOWN.0.borrow_mut() = None;
    unmarked::forget();
    forget_quiet();
    decided::forget();
    making::forget();
    pace::forget();
    prepared::forget();
    noted::forget();
    OF_BUILTIN_METHODS.fetch_or(of_builtin_method, Ordering::Relaxed);
    OF_BOUND_METHODS.fetch_or(of_bound_method, Ordering::Relaxed);
}

/// Whether methods of builtin objects may be annotated.
#[inline]
pub fn annotates_builtin_methods() -> bool {
    OF_BUILTIN_METHODS.load(Ordering::Relaxed)
}

/// Whether methods of single receivers may be annotated.
#[inline]
pub fn annotates_bound_methods() -> bool {
    OF_BOUND_METHODS.load(Ordering::Relaxed)
}

const PLACES: usize = 128;

struct Quiet([Cell<Option<Object>>; PLACES]);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Quiet {}

/// Functions of modules and types made in C that nobody annotated, by address.
static QUIET: Quiet = Quiet([const { Cell::new(None) }; PLACES]);

/// Whether a builtin function, type or bound method is known to be called in place, and nobody hears of it.
#[inline]
pub fn is_quiet_builtin(callee: &Object) -> bool {
    (is_known_quiet(callee) || is_quiet_anew(callee)) && !noted::is_noted(callee)
}

/// Whether it is one of those.
#[inline(always)]
fn is_known_quiet(callee: &Object) -> bool {
    // SAFETY: nobody else is attached, and nothing is changed here.
    let known = unsafe { &*quiet_place(callee).as_ptr() };
    known.as_ref().is_some_and(|known| known.ptr() == callee.ptr())
}

#[inline(always)]
fn quiet_place(callee: &Object) -> &'static Cell<Option<Object>> {
    &QUIET.0[(callee.ptr() as usize >> 4) % PLACES]
}

fn is_quiet_anew(callee: &Object) -> bool {
    let is_type = callee.class() == &raw mut ffi::PyType_Type;
    // SAFETY: a type, or a builtin function, which holds its receiver.
    unsafe {
        if is_type {
            if api::is_written(callee.ptr().cast()) {
                return false;
            }
        } else {
            let receiver = (*callee.ptr().cast::<ffi::PyCFunctionObject>()).m_self;
            if !receiver.is_null() && ffi::Py_TYPE(receiver) != &raw mut ffi::PyModule_Type {
                let class = ffi::Py_TYPE(receiver);
                return !annotates_builtin_methods()
                    && (is_container(class) || is_immutable(class))
                    && !clock::is_read(callee);
            }
        }
    }
    let quiet = !matches!(of(callee), Behaviour::External(_) | Behaviour::Clock)
        && !stand_in::is_reduce(callee)
        && !callers::is_warn(callee)
        && callee.ptr() != (&raw mut ffi::PyType_Type).cast()
        && !tables::makes_reader(callee);
    if quiet {
        quiet_place(callee).set(Some(callee.clone()));
    }
    quiet
}

/// Whether a package's function is known to be called in place: not compiled, not annotated, and no record is asked for.
#[inline]
pub fn is_quiet_function(callee: &Object) -> bool {
    !outside::records() && is_known_quiet(callee)
}

/// Remembers such a function, which has just been called the long way.
pub fn is_called_in_place(callee: &Object) {
    // SAFETY: a function; an annotation would stand in its dictionary.
    let annotated = unsafe {
        let dict = (*callee.ptr().cast::<ffi::PyFunctionObject>()).func_dict;
        !dict.is_null() && (*dict.cast::<ffi::PyDictObject>()).ma_used != 0
    };
    if !annotated && !outside::is_announced(callee) && !awaiting::takes_awaitables(callee) {
        quiet_place(callee).set(Some(callee.clone()));
    }
}

/// Something has been compiled that was not.
pub fn forget_quiet() {
    QUIET.0.iter().for_each(|place| drop(place.take()));
}

/// What calling `callee` does.
pub fn of(callee: &Object) -> Behaviour {
    if callee.class() == &raw mut api::PyMethod_Type {
        // SAFETY: a live method object.
        let function = unsafe { Object::borrowed(api::PyMethod_Function(callee.ptr())) };
        return match of_lasting(&function) {
            Behaviour::Unknown if files::is_open(&function) || awaiting::takes_awaitables(&function) => {
                Behaviour::Unknown
            }
            Behaviour::External(External { annotated: false, .. }) | Behaviour::Unknown => of_shared(callee, &function),
            Behaviour::Reads(Look::Identity) if construct::makes_by_code(callee) => Behaviour::Unknown,
            known => known,
        };
    }
    if callee.is_builtin() {
        // SAFETY: a live builtin; borrowed, or none for a function of a type.
        let receiver = unsafe { ffi::PyCFunction_GetSelf(callee.ptr()) };
        // SAFETY: a live object.
        if !receiver.is_null() && unsafe { ffi::PyModule_Check(receiver) } == 0 {
            return of_builtin_method(callee, &Object::borrowed(receiver));
        }
    }
    if construct::is_init_of_exception(callee) {
        return Behaviour::Reads(Look::Deep);
    }
    match of_lasting(callee) {
        // Nobody annotated the instance itself.
        Behaviour::Unknown => match own_code::called(callee) {
            Some(function) => of_lasting(&function),
            None => Behaviour::Unknown,
        },
        known => known,
    }
}

/// A method of a package's, known by the class of its receiver: where it is written does not matter.
fn of_shared(callee: &Object, function: &Object) -> Behaviour {
    // SAFETY: a live method object.
    let receiver = Object::borrowed(unsafe { api::PyMethod_Self(callee.ptr()) });
    let name = attached(|py| function.bind(py).getattr("__name__").and_then(|name| name.extract::<String>()).ok());
    match name {
        Some(name) if arrays::is_shared(&receiver) || is_listed(&receiver) => match of_method(&receiver, &name) {
            Behaviour::Unknown => of_lasting(function),
            known => known,
        },
        _ => of_lasting(function),
    }
}

/// Whether its class is one of the table whose instances change by being used.
fn is_listed(receiver: &Object) -> bool {
    let class = Object::borrowed(receiver.class().cast());
    kinds::class(&class).is_some_and(|class| class.sort == Sort::Other)
}

/// The same for what lives on: remembered by address.
fn of_lasting(callee: &Object) -> Behaviour {
    let address = callee.ptr() as usize;
    if let Some((held, known)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(callee)
    {
        return known.clone();
    }
    let behaviour = decide(callee);
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(callee), behaviour.clone()));
    behaviour
}

fn decide(callee: &Object) -> Behaviour {
    let is_function = callee.class() == &raw mut ffi::PyFunction_Type;
    // Of a function that carries nothing, its code says it all: a `lambda` is another function each time.
    let code = if is_function { unmarked::code(callee) } else { None };
    if code.is_some_and(unmarked::is_known) {
        return Behaviour::Entered;
    }
    if let Some(annotated) = annotated(callee) {
        return annotated;
    }
    if is_function && compile::entry(callee).is_some() {
        code.into_iter().for_each(unmarked::note);
        return Behaviour::Entered;
    }
    if Auto::is(callee) {
        return Behaviour::Entered;
    }
    // As a builtin does.
    if files::is_open(callee) || awaiting::takes_awaitables(callee) {
        return Behaviour::Unknown;
    }
    if clock::is_read(callee) {
        return Behaviour::Clock;
    }
    let known = construct::behaviour_of(callee).or_else(|| construct::method_of_named_tuple(callee));
    if let Some(known) = loggers::behaviour_of(callee).or(known) {
        return known;
    }
    attached(|py| {
        let bound = callee.bind(py);
        if let Some(own) = stand_in::of_package(&bound) {
            return own;
        }
        // It raises.
        if py.import("sys").and_then(|sys| sys.getattr("exit")).is_ok_and(|exit| exit.is(&bound)) {
            return Behaviour::Reads(Look::Shallow);
        }
        match kinds::function(&bound) {
            Some(Touches::Entered | Touches::Turn) | None => {}
            Some(touches) => return touches.into(),
        }
        let is_exception = bound
            .cast::<pyo3::types::PyType>()
            .is_ok_and(|class| class.is_subclass_of::<pyo3::exceptions::PyBaseException>().unwrap_or(false));
        // SAFETY: a live class.
        if is_exception && unsafe { !api::is_written(callee.ptr().cast()) } {
            return Behaviour::Reads(Look::Shallow);
        }
        match callee.class() == &raw mut ffi::PyFunction_Type || callee.class() == &raw mut ffi::PyType_Type {
            // Code of a package or of the standard library.
            true if !is_class(callee) => Behaviour::External(External {
                class: Class::of(Kind::Sequential),
                annotated: false,
                keyed: false,
                takes: false,
                gives: None,
                text: false,
            }),
            _ => Behaviour::Unknown,
        }
    })
}

fn is_class(callee: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyType_Check(callee.ptr()) != 0 }
}

/// What the annotation says, if there is one.
fn annotated(callee: &Object) -> Option<Behaviour> {
    annotation(callee, |found| {
        let kind: String = found.getattr("kind").ok()?.extract().ok()?;
        let kind = match &*kind {
            "unordered" => Kind::Unordered,
            "readonly" => Kind::Readonly,
            "output" => Kind::Output,
            "fence" => Kind::Fence,
            "sleep" => Kind::Sleep,
            _ => Kind::Sequential,
        };
        let early = found.getattr("early").and_then(|early| early.extract()).unwrap_or(false);
        let on = found.getattr("on").ok()?;
        let resource: Option<Arc<str>> = on.extract::<String>().ok().map(Arc::from);
        let keyed = resource.is_none() && !on.is_none();
        let (takes, gives) = (feed::takes_any(callee), feed::gives_pieces(callee));
        let class = Class { kind, resource, early };
        let text = is_text(found);
        Some(Behaviour::External(External { class, annotated: true, keyed, takes, gives, text }))
    })
}

/// Whether this is the mark of what writes text.
fn is_text(annotation: &Bound<'_, PyAny>) -> bool {
    let registry = annotation.py().import("sooner._registry");
    registry.and_then(|registry| registry.getattr("_TEXT")).is_ok_and(|text| text.is(annotation))
}

fn annotation<T>(callee: &Object, f: impl FnOnce(&Bound<'_, PyAny>) -> Option<T>) -> Option<T> {
    attached(|py| {
        let lookup = py.import("sooner._registry").ok()?.getattr("lookup").ok()?;
        let found = lookup.call1((callee.bind(py),)).ok()?;
        if found.is_none() { None } else { f(&found) }
    })
}

/// A method of a builtin type, by the type of its receiver and its name.
fn of_builtin_method(callee: &Object, receiver: &Object) -> Behaviour {
    let class = receiver.class();
    let is_known = is_immutable(class) || is_container(class);
    // SAFETY: a live builtin function has a definition, which stays, and whose name is text for ever.
    let (definition, name) = unsafe {
        let definition = (*callee.ptr().cast::<ffi::PyCFunctionObject>()).m_ml;
        (definition as usize, std::ffi::CStr::from_ptr((*definition).ml_name).to_string_lossy())
    };
    // `sys.stdout.write` is annotated from the start: methods of what we do not know are looked up.
    if (annotates_builtin_methods() || !is_known && !unmarked::is_method(definition, &name, receiver))
        && let Some(annotated) = annotated(callee)
    {
        return annotated;
    }
    if !is_known && !annotates_builtin_methods() {
        unmarked::note(definition);
    }
    if clock::is_read(callee) {
        return Behaviour::Clock;
    }
    of_method(receiver, &name)
}

/// `receiver.name(…)` where the receiver is of a type of the table, or is such a type.
pub fn of_method(receiver: &Object, name: &str) -> Behaviour {
    attached(|py| {
        let bound = receiver.bind(py);
        let class = match bound.cast::<pyo3::types::PyType>() {
            Ok(class) => class.clone(),
            Err(_) => bound.get_type(),
        };
        match kinds::class(&class.into_any().into()) {
            Some(class) => class.method(name).into(),
            None if is_generator_of_numbers(receiver.class()) => Behaviour::Writes(0, Look::Deep),
            None => Behaviour::Unknown,
        }
    })
}

/// `random.Random` and what is made from it: drawing a number changes the generator and nothing else.
pub fn is_generator_of_numbers(class: *mut ffi::PyTypeObject) -> bool {
    static BASE: crate::once::Once<usize> = crate::once::Once::new();
    let base = *BASE.get_or_init(|| address_of("_random", "Random"));
    // SAFETY: live classes.
    base != 0 && unsafe { ffi::PyType_IsSubtype(class, base as *mut ffi::PyTypeObject) != 0 }
}

macro_rules! classes {
    ($class:expr; $($name:ident)*) => { [$(&raw mut ffi::$name),*].contains(&$class) };
}

/// Builtin classes whose instances never change.
pub fn is_immutable(class: *mut ffi::PyTypeObject) -> bool {
    is_immutable_builtin(class) || is_value(class)
}

/// The same without those of the table.
pub fn is_immutable_builtin(class: *mut ffi::PyTypeObject) -> bool {
    classes!(class; PyUnicode_Type PyLong_Type PyFloat_Type PyBool_Type PyBytes_Type PyTuple_Type PyComplex_Type
        PyFrozenSet_Type PyRange_Type PySlice_Type PyFunction_Type PyModule_Type PyType_Type)
        || api::is_builtin(class)
        // SAFETY: the singletons are alive.
        || unsafe { class == ffi::Py_TYPE(ffi::Py_None()) || class == ffi::Py_TYPE(ffi::Py_Ellipsis()) }
}

/// Text, numbers and `None`: nothing is in them, and nothing can be done to them.
#[inline]
pub fn is_leaf(class: *mut ffi::PyTypeObject) -> bool {
    classes!(class; PyUnicode_Type PyLong_Type PyFloat_Type PyBool_Type PyBytes_Type)
        // SAFETY: it is alive.
        || unsafe { class == ffi::Py_TYPE(ffi::Py_None()) }
}

/// Whether the table says that instances of a class never change.
fn is_value(class: *mut ffi::PyTypeObject) -> bool {
    kinds::class(&Object::borrowed(class.cast())).is_some_and(|class| matches!(class.sort, Sort::Value | Sort::Scalar))
}

/// The container that a method of a builtin container is bound to.
pub fn builtin_receiver(callee: &Object) -> Option<Object> {
    // SAFETY: a live builtin; its receiver is borrowed, or none.
    let receiver = callee.is_builtin().then(|| unsafe { ffi::PyCFunction_GetSelf(callee.ptr()) })?;
    // SAFETY: a live object.
    (!receiver.is_null() && is_container(unsafe { ffi::Py_TYPE(receiver) })).then(|| Object::borrowed(receiver))
}

/// Builtin classes whose instances hold nothing.
pub fn is_leaf_class(class: *mut ffi::PyTypeObject) -> bool {
    classes!(class; PyUnicode_Type PyLong_Type PyFloat_Type PyBool_Type PyBytes_Type PyComplex_Type PyRange_Type)
        // SAFETY: the singleton is alive.
        || unsafe { class == ffi::Py_TYPE(ffi::Py_None()) }
}

/// Builtin containers, whose methods are known.
pub fn is_container(class: *mut ffi::PyTypeObject) -> bool {
    classes!(class; PyList_Type PyDict_Type PySet_Type PyByteArray_Type)
        || is_dict_view(class)
        || collections().contains(&(class as usize))
}

/// What `d.keys()` and its like give.
pub fn is_dict_view(class: *mut ffi::PyTypeObject) -> bool {
    // Those of an `OrderedDict` are classes derived from these.
    let views = [&raw mut ffi::PyDictKeys_Type, &raw mut ffi::PyDictValues_Type, &raw mut ffi::PyDictItems_Type];
    // SAFETY: live classes.
    views.iter().any(|view| class == *view || unsafe { (*class).tp_base == *view })
}

fn collections() -> &'static [usize] {
    static CLASSES: crate::once::Once<Vec<usize>> = crate::once::Once::new();
    CLASSES.get_or_init(|| {
        attached(|py| {
            let names = ["deque", "defaultdict", "OrderedDict", "Counter"];
            let module = py.import("collections");
            let find = |name: &&str| module.as_ref().ok()?.getattr(*name).ok().map(|class| class.as_ptr() as usize);
            names.iter().filter_map(find).collect()
        })
    })
}
