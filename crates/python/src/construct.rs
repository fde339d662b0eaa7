//! Instances: a class of the user's whose `__init__` is code of the user's own is a call of that, with a new instance. One that
//! only keeps what it is given (`@dataclass`, a named tuple, no `__init__` at all) is made on the spot.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use smallvec::SmallVec;
use sooner_calculus::QuickMap;
use sooner_machine::{Outcome, Value};

use crate::behaviour::{self, Behaviour};
use crate::bind::{Keyword, bind};
use crate::held::Held;
use crate::host::PyHost;
use crate::kinds::Look;
use crate::object::{Object, PyValue, attached, lower};
use crate::{api, call, compile, enumerations, footprint, instances, owned};

/// What calling a class does, if that is known.
pub fn behaviour_of(class: &Object) -> Option<Behaviour> {
    if finds_member(class) {
        return Some(Behaviour::Reads(Look::Deep));
    }
    if !is_called_plainly(class) || has_end(class) {
        return None;
    }
    if let Some(init) = init(class) {
        return Some(if only_keeps(class, &init) { Behaviour::Reads(Look::Deep) } else { Behaviour::Makes });
    }
    attached(|py| {
        let class = class.bind(py).cast_into::<PyType>().ok()?;
        if is_model(&class) {
            return Some(Behaviour::Reads(Look::Deep));
        }
        let keeps = keeps_fields(&class) || is_named_tuple(&class) || has_no_init(&class);
        keeps.then_some(Behaviour::Reads(Look::Identity))
    })
}

/// Whether it is an exception whose `__init__` does nothing but put into it what it makes of its arguments. That is made on the spot:
/// instances that hold more than attributes are never ours, and each attribute would be set in its turn.
fn only_keeps(class: &Object, init: &Object) -> bool {
    thread_local! {
        static LOOKED_AT: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    }
    let address = class.ptr() as usize;
    // One whose `__init__` makes another of its class is entered.
    if !is_exception(class) || LOOKED_AT.with_borrow(|classes| classes.contains(&address)) {
        return false;
    }
    let hangs_on_nothing = attached(|py| {
        let asked = py.import("sooner._reads").and_then(|reads| reads.getattr("hangs_on_nothing"));
        asked.and_then(|asked| asked.call1((class.bind(py),))?.extract()).unwrap_or(false)
    });
    if !hangs_on_nothing {
        return false;
    }
    LOOKED_AT.with_borrow_mut(|classes| classes.push(address));
    let found = footprint::of_made(init, blank(class));
    LOOKED_AT.with_borrow_mut(Vec::pop);
    !found.acts()
}

/// `Color("red")`: an enumeration that has members looks one up, unless it says itself what to do about a missing one. Members
/// that hold more than text and numbers would be found in nothing that the call is given.
fn finds_member(class: &Object) -> bool {
    attached(|py| {
        let bound = class.bind(py);
        let Ok(class) = bound.cast::<PyType>() else { return false };
        // `Flag` has one of its own: it makes a member for what it lacks, and keeps that.
        let own = class.getattr("_missing_").and_then(|missing| missing.getattr("__func__"));
        let plain =
            py.import("enum").and_then(|module| module.getattr("Enum")?.getattr("_missing_")?.getattr("__func__"));
        matches!((own, plain), (Ok(own), Ok(plain)) if own.is(&plain)) && enumerations::holds_plain(class)
    })
}

/// Whether it is a class of Python's making, whose metaclass does not say itself what a call is.
fn is_called_plainly(class: &Object) -> bool {
    // SAFETY: a live object, and the class it is checked to be.
    unsafe {
        ffi::PyType_Check(class.ptr()) != 0
            && api::is_written(class.ptr().cast())
            && (*class.class()).tp_call.map(|call| call as *const ())
                == ffi::PyType_Type.tp_call.map(|call| call as *const ())
    }
}

/// Whether its instances have a `__del__`: they are seen to come and go.
fn has_end(class: &Object) -> bool {
    // SAFETY: a live class.
    let class = unsafe { &*class.ptr().cast::<ffi::PyTypeObject>() };
    class.tp_finalize.is_some() || class.tp_del.is_some()
}

/// The `__init__` of a class that is entered. One whose instances have an end is not.
pub fn init(class: &Object) -> Option<Object> {
    // SAFETY: a live object, and the class it is checked to be.
    let plain = unsafe {
        ffi::PyType_Check(class.ptr()) != 0 && !has_end(class) && {
            let class = &*class.ptr().cast::<ffi::PyTypeObject>();
            let new = class.tp_new.map(|new| new as *const ());
            new == ffi::PyBaseObject_Type.tp_new.map(|new| new as *const ()) || new == new_of_exceptions()
        }
    };
    if !plain {
        return None;
    }
    let found = lookup(class)?;
    let address = found.ptr() as usize;
    if let Some((held, entered)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(&found)
    {
        return entered.clone();
    }
    let written = written_out(class, &found).unwrap_or_else(|| found.clone());
    let target = call::target(&written).filter(|(.., receiver)| receiver.is_none());
    let entered = target.is_some_and(|(_, function, _)| gives_nothing(&function)).then_some(written);
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&found), entered.clone()));
    entered
}

/// The `__init__` of a data class that runs code of the user's.
fn written_out(class: &Object, init: &Object) -> Option<Object> {
    if init.class() != &raw mut ffi::PyFunction_Type {
        return None;
    }
    attached(|py| {
        let asked = py.import("sooner._fields").and_then(|fields| fields.getattr("written_out"));
        let written = asked.and_then(|asked| asked.call1((class.bind(py), init.bind(py)))).ok()?;
        let written = Object::from(Some(written).filter(|written| !written.is_none())?);
        compile::require(py, &written).ok().map(|_| written)
    })
}

/// By address of the `__init__`, which is held: what is entered for it.
type Entered = QuickMap<usize, (Held, Option<Object>)>;

struct Shared(RefCell<Option<Entered>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

/// What is entered for each `__init__` met.
static KNOWN: Shared = Shared(RefCell::new(None));

fn lookup(class: &Object) -> Option<Object> {
    attached(|py| {
        let name = pyo3::intern!(py, "__init__");
        // SAFETY: a live class; what is found is borrowed.
        let found = unsafe { api::_PyType_Lookup(class.ptr().cast(), name.as_ptr()) };
        (!found.is_null()).then(|| Object::borrowed(found))
    })
}

/// Whether it has no `return` with a value, of which CPython would complain.
fn gives_nothing(function: &Object) -> bool {
    attached(|py| {
        let gives = py.import("sooner._reads").and_then(|reads| reads.getattr("gives_nothing"));
        let gives = gives.and_then(|gives| gives.call1((function.bind(py),))?.extract());
        gives.unwrap_or(false)
    })
}

/// A call of a class with such an `__init__`; nothing if the arguments do not fit, or the class is abstract.
pub fn make(class: &Object, args: &[PyValue], keywords: &[Keyword]) -> Option<Outcome<PyHost>> {
    let (compiled, function, _) = call::target(&init(class)?)?;
    let instance = match is_exception(class) {
        true => new_exception(class, args, keywords)?,
        false => blank(class)?,
    };
    let receiver = [Value::Host(instance.clone())];
    let args: SmallVec<[PyValue; 6]> = receiver.iter().chain(args).cloned().collect();
    let bound = bind(&compiled, &function, &args, keywords)?;
    owned::adopt(&instance);
    Some(Outcome::Make(Value::Host(instance), compiled.function, bound))
}

/// A new instance, on which `__init__` has not been called.
pub fn blank(class: &Object) -> Option<Object> {
    // SAFETY: the classes are alive.
    new_by(unsafe { if is_exception(class) { (*exceptions()).tp_new? } else { ffi::PyBaseObject_Type.tp_new? } }, class)
}

fn exceptions() -> *mut ffi::PyTypeObject {
    // SAFETY: set when the interpreter starts.
    unsafe { ffi::PyExc_BaseException.cast() }
}

fn new_of_exceptions() -> Option<*const ()> {
    // SAFETY: a class that lives for ever.
    unsafe { (*exceptions()).tp_new.map(|new| new as *const ()) }
}

pub fn is_exception(class: &Object) -> bool {
    // SAFETY: live classes.
    unsafe { ffi::PyType_IsSubtype(class.ptr().cast(), exceptions()) != 0 }
}

/// An exception keeps what it was made with. Nothing if something of that has not arrived.
fn new_exception(class: &Object, args: &[PyValue], keywords: &[Keyword]) -> Option<Object> {
    if args.iter().chain(keywords.iter().map(|(_, value)| value)).any(|value| value.missing().is_some()) {
        return None;
    }
    attached(|py| {
        let args = PyTuple::new(py, args.iter().map(|value| lower(value).bind(py))).ok()?;
        // SAFETY: a live class that has this `__new__`, which looks at no keywords.
        let made = unsafe { (*exceptions()).tp_new?(class.ptr().cast(), args.as_ptr(), std::ptr::null_mut()) };
        Object::owned(made).ok()
    })
}

/// `super().__init__` in an exception of the user's where that is a builtin class's that has the `__new__` of all: it keeps
/// what it is given.
pub fn is_init_of_exception(callee: &Object) -> bool {
    let new = |receiver: &Object| {
        // SAFETY: a live class.
        unsafe { (*receiver.class()).tp_new.map(|new| new as *const ()) }
    };
    wrapped_method(callee, "__init__", |_| true).is_some_and(|receiver| new(&receiver) == new_of_exceptions())
}

/// The instance that `super().__setattr__` and its like are bound to, where that is the method of all.
pub fn receiver_of_wrapper(callee: &Object, name: &str) -> Option<Object> {
    let of_all = |bound: &Bound<'_, PyAny>| {
        bound.getattr("__objclass__").is_ok_and(|owner| owner.is(bound.py().get_type::<PyAny>()))
    };
    wrapped_method(callee, name, of_all)
}

/// What a method of this name is bound to that a builtin class has from C.
fn wrapped_method(callee: &Object, name: &str, is_it: impl Fn(&Bound<'_, PyAny>) -> bool) -> Option<Object> {
    static WRAPPER: crate::once::Once<usize> = crate::once::Once::new();
    // The class of `().__init__`, which has no name in the API.
    let wrapper = WRAPPER.get_or_init(|| {
        attached(|py| PyTuple::empty(py).getattr("__init__").map_or(0, |init| init.get_type_ptr() as usize))
    });
    if callee.class() as usize != *wrapper {
        return None;
    }
    attached(|py| {
        let bound = callee.bind(py);
        let named = bound.getattr("__name__").is_ok_and(|own| own.eq(name).unwrap_or(false));
        (named && is_it(&bound)).then(|| bound.getattr("__self__").ok().map(Object::from)).flatten()
    })
}

/// What the `__new__` of a builtin class makes, which the class has.
fn new_by(new: ffi::newfunc, class: &Object) -> Option<Object> {
    attached(|py| {
        let empty = PyTuple::empty(py);
        // SAFETY: a live class that has this `__new__`.
        let made = unsafe { new(class.ptr().cast(), empty.as_ptr(), std::ptr::null_mut()) };
        if made.is_null() {
            PyErr::take(py);
            return None;
        }
        Object::owned(made).ok()
    })
}

/// The `__init__` of a class that is entered, and a new instance, for whoever looks at what it may do.
pub fn looked_at(class: &Object) -> Option<(Object, Object)> {
    Some((init(class)?, blank(class)?))
}

/// The same of an exception of the user's, which is not entered.
pub fn exception_looked_at(class: &Object) -> Option<(Object, Object)> {
    // SAFETY: live objects; what is checked to be a class is one.
    let (of_class, of_exceptions) = unsafe {
        let base: *mut ffi::PyTypeObject = ffi::PyExc_BaseException.cast();
        let own: *mut ffi::PyTypeObject = class.ptr().cast();
        if ffi::PyType_Check(class.ptr()) == 0 || ffi::PyType_IsSubtype(own, base) == 0 {
            return None;
        }
        ((*own).tp_new?, (*base).tp_new?)
    };
    let plain = of_class as *const () == of_exceptions as *const ();
    let init = lookup(class).filter(|init| plain && compile::entry(init).is_some())?;
    Some((init, new_by(of_exceptions, class)?))
}

/// The fields of a class that only keeps them, in instances that can be ours.
pub fn fields(class: &Object) -> Option<Vec<Object>> {
    // SAFETY: a live object.
    let plain = unsafe { ffi::PyType_Check(class.ptr()) != 0 } && instances::are_plain(class.ptr().cast());
    if !plain || behaviour::of(class) != Behaviour::Reads(Look::Identity) {
        return None;
    }
    attached(|py| {
        let fields = class.bind(py).getattr("__dataclass_fields__").ok()?.cast_into::<PyDict>().ok()?;
        Some(fields.keys().iter().map(Object::from).collect())
    })
}

/// A model of pydantic's that validates what it is given without any code of the user's.
fn is_model(class: &Bound<'_, PyType>) -> bool {
    let asked = class.py().import("sooner._cells").and_then(|cells| cells.getattr("is_made_plainly"));
    asked.and_then(|asked| asked.call1((class,))?.extract()).unwrap_or(false)
}

/// `@dataclass` whose `__init__` was generated: it keeps its arguments, and what builtin classes make.
fn keeps_fields(class: &Bound<'_, PyType>) -> bool {
    let generated = || -> PyResult<bool> {
        let code = class.getattr("__init__")?.getattr("__code__")?;
        let made = code.getattr("co_filename")?.extract::<String>()? == "<string>";
        let fields = class.getattr("__dataclass_fields__")?.cast_into::<PyDict>()?;
        let missing = class.py().import("dataclasses")?.getattr("MISSING")?;
        let plain = |field: Bound<'_, PyAny>| -> PyResult<bool> {
            let factory = field.getattr("default_factory")?;
            Ok(factory.is(&missing) || factory.cast::<PyType>().is_ok_and(|class| !is_heap(class)))
        };
        let mut fields = fields.values().into_iter();
        Ok(made
            && !class.hasattr("__post_init__")?
            && sets_plainly(class)
            && fields.all(|field| plain(field).unwrap_or(false)))
    };
    is_new_of_object(class) && generated().unwrap_or(false)
}

/// A frozen one is written by `object.__setattr__`, whatever its own says.
fn sets_plainly(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: a live class.
    let plain = unsafe {
        (*class.as_type_ptr()).tp_setattro.map(|set| set as *const ())
            == Some(ffi::PyObject_GenericSetAttr as *const ())
    };
    let frozen = || class.getattr("__dataclass_params__")?.getattr("frozen")?.extract::<bool>();
    let has_code = |value: Bound<'_, PyAny>| value.get_type().hasattr("__set__").unwrap_or(true);
    let fields = class.getattr("__dataclass_fields__").and_then(|fields| Ok(fields.cast_into::<PyDict>()?));
    let described = fields.is_ok_and(|fields| {
        let slot = |value: &Bound<'_, PyAny>| value.get_type().name().is_ok_and(|name| name == "member_descriptor");
        let names = fields.keys().into_iter().filter_map(|name| name.cast_into::<PyString>().ok());
        names.filter_map(|name| class.getattr(name).ok()).any(|value| !slot(&value) && has_code(value))
    });
    (plain || frozen().unwrap_or(false)) && !described
}

fn is_named_tuple(class: &Bound<'_, PyType>) -> bool {
    let made = || -> PyResult<bool> {
        let code = class.getattr("__new__")?.getattr("__code__")?;
        let file = code.getattr("co_filename")?.extract::<String>()?;
        let is_tuple = class.is_subclass_of::<PyTuple>()? && class.hasattr("_fields")?;
        let own_init = !class.getattr("__init__")?.is(&class.py().get_type::<PyTuple>().getattr("__init__")?);
        Ok(is_tuple && !own_init && file.starts_with('<'))
    };
    made().unwrap_or(false)
}

/// `_replace`, `_asdict` and `_make` of named tuples, which have functions of their own in each class.
pub fn method_of_named_tuple(callee: &Object) -> Option<Behaviour> {
    if callee.class() != &raw mut ffi::PyFunction_Type {
        return None;
    }
    let named = || -> PyResult<Option<Look>> {
        attached(|py| {
            let function = callee.bind(py);
            let name = function.getattr("__code__")?.getattr("co_qualname")?;
            let look = match name.cast::<PyString>()?.to_str()? {
                "namedtuple.<locals>._replace" | "namedtuple.<locals>._asdict" => Look::Identity,
                "namedtuple.<locals>._make" => Look::Shallow,
                _ => return Ok(None),
            };
            let own = py.import("collections")?.getattr("__dict__")?;
            Ok(function.getattr("__globals__")?.is(&own).then_some(look))
        })
    };
    named().ok().flatten().map(Behaviour::Reads)
}

/// Whether the class of a method's receiver is derived from a named tuple and has a `_make` of its own, which `_replace` calls.
pub fn makes_by_code(method: &Object) -> bool {
    attached(|py| {
        let receiver = method.bind(py).getattr("__self__");
        let make = receiver.and_then(|receiver| receiver.getattr("_make")?.getattr("__func__"));
        make.is_ok_and(|make| method_of_named_tuple(&make.into()).is_none())
    })
}

/// Neither `__new__` nor `__init__`, but those of `object` or of an exception.
fn has_no_init(class: &Bound<'_, PyType>) -> bool {
    let own = |name: &str| {
        class.mro().iter().any(|base| {
            let heap = base.cast::<PyType>().is_ok_and(is_heap);
            heap && base.getattr("__dict__").is_ok_and(|dict| dict.contains(name).unwrap_or(true))
        })
    };
    // A group goes over what it is given.
    let exception = class.is_subclass_of::<pyo3::exceptions::PyBaseException>().unwrap_or(false)
        && !class.is_subclass_of::<pyo3::exceptions::PyBaseExceptionGroup>().unwrap_or(true);
    (exception || is_new_of_object(class)) && !own("__new__") && !own("__init__")
}

fn is_new_of_object(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: live classes.
    unsafe {
        (*class.as_type_ptr()).tp_new.map(|new| new as *const ())
            == ffi::PyBaseObject_Type.tp_new.map(|new| new as *const ())
    }
}

fn is_heap(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: a live class.
    unsafe { api::is_written(class.as_type_ptr()) }
}
