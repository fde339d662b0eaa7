//! What happens when an object is compared, hashed, shown or counted: for most nothing but that it is looked at, for an
//! instance whose class has operators of its own, their code. Decided once a class.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFunction, PyString, PyTuple, PyType};
use sooner_calculus::QuickMap;

use crate::api;
use crate::arrays;
use crate::behaviour::{is_container, is_immutable, is_immutable_builtin};
use crate::held::Held;
use crate::iterators::is_iterator;
use crate::kinds::{self, Sort};
use crate::object::{Object, attached};

/// How the operators of a class behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It never changes, and nothing is in it.
    Leaf,
    /// It never changes, but what is in it may.
    Holder,
    /// The same for `slice`: who is given one looks into it.
    Slice,
    /// Its operators hang on the context of `decimal`.
    Decimal,
    /// Its operators hang on the settings of arrays.
    Scalar,
    /// A builtin container.
    Container,
    /// An array of numbers or text.
    Array,
    /// Its operators look at what hangs together with it.
    Shared,
    /// An instance that is only ever told from others.
    Plain,
    /// An instance whose operators look at what is in it.
    Fields,
    /// An exception.
    Exception,
    /// Looking at it uses it up.
    Iterator,
    /// Its operators may do anything.
    Acts,
}

struct Shared(RefCell<Option<QuickMap<usize, (Held, Manner)>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// The manner of an object.
pub fn of(object: &Object) -> Manner {
    let class = object.class();
    if class == &raw mut ffi::PyTuple_Type || class == &raw mut ffi::PyFrozenSet_Type {
        return Manner::Holder;
    }
    if class == &raw mut ffi::PySlice_Type {
        return Manner::Slice;
    }
    if is_immutable_builtin(class) {
        return Manner::Leaf;
    }
    if is_container(class) {
        return Manner::Container;
    }
    if arrays::is_class(class) {
        return if arrays::is_plain(object) { Manner::Array } else { Manner::Acts };
    }
    if is_iterator(object) {
        return Manner::Iterator;
    }
    let class = Object::borrowed(class.cast());
    let address = class.ptr() as usize;
    if let Some((held, known)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(&class)
    {
        return with_cells(object, *known);
    }
    let manner = attached(|py| class.bind(py).cast_into::<PyType>().map_or(Manner::Acts, |class| decide(&class)));
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&class), manner));
    with_cells(object, manner)
}

/// A table may have cells with operators of their own.
fn with_cells(object: &Object, manner: Manner) -> Manner {
    match manner == Manner::Shared && !arrays::has_plain_cells(object) {
        true => Manner::Acts,
        false => manner,
    }
}

/// Names that no operator, comparison or conversion asks for.
const BENIGN: &[&str] = &[
    "__aenter__",
    "__aexit__",
    "__await__",
    "__call__",
    "__class_getitem__",
    "__copy__",
    "__deepcopy__",
    "__del__",
    "__delattr__",
    "__delete__",
    "__dir__",
    "__enter__",
    "__exit__",
    "__get__",
    "__getattr__",
    "__getattribute__",
    "__getnewargs__",
    "__getnewargs_ex__",
    "__getstate__",
    "__init__",
    "__init_subclass__",
    "__new__",
    "__post_init__",
    "__prepare__",
    "__reduce__",
    "__reduce_ex__",
    "__replace__",
    "__set__",
    "__set_name__",
    "__setattr__",
    "__setstate__",
    "__signature__",
    "__sizeof__",
    "__subclasshook__",
];

fn decide(class: &Bound<'_, PyType>) -> Manner {
    if let Some(known) = kinds::class(&class.clone().into_any().into()) {
        return match known.sort {
            Sort::Value if class.name().is_ok_and(|name| name == "Decimal") => Manner::Decimal,
            Sort::Value => Manner::Leaf,
            Sort::Scalar => Manner::Scalar,
            Sort::Container => Manner::Container,
            Sort::Shared => Manner::Shared,
            Sort::Array | Sort::Other => Manner::Acts,
        };
    }
    let is_class = class.is_subclass_of::<PyType>().unwrap_or(true);
    // An enumeration, asked for one of its members.
    if is_class && is_metaclass_of_enums(class) {
        return Manner::Leaf;
    }
    let is_enum = is_enum(class);
    let mut manner = if is_class || is_enum { Manner::Leaf } else { Manner::Plain };
    for base in class.mro().iter().filter_map(|base| base.cast_into::<PyType>().ok()) {
        match of_base(&base) {
            // Members of an enumeration are told apart, and classes too.
            Manner::Plain | Manner::Fields | Manner::Leaf if manner == Manner::Leaf => {}
            Manner::Leaf | Manner::Plain => {}
            Manner::Acts => return Manner::Acts,
            other if manner == Manner::Plain => manner = other,
            _ => {}
        }
    }
    manner
}

/// What one of the classes that a class is made of adds.
fn of_base(base: &Bound<'_, PyType>) -> Manner {
    let pointer = base.as_type_ptr();
    if pointer == &raw mut ffi::PyBaseObject_Type || base.is(base.py().get_type::<PyType>()) {
        return Manner::Plain;
    }
    if base.is_subclass_of::<pyo3::exceptions::PyBaseException>().unwrap_or(false) && !is_heap(pointer) {
        return Manner::Exception;
    }
    if is_immutable(pointer) || is_container(pointer) {
        return Manner::Fields;
    }
    match kinds::class(&base.clone().into_any().into()).map(|known| known.sort) {
        Some(Sort::Value | Sort::Container) => return Manner::Fields,
        Some(Sort::Scalar | Sort::Array | Sort::Shared | Sort::Other) => return Manner::Acts,
        None => {}
    }
    if !is_heap(pointer) {
        return Manner::Acts;
    }
    let Ok(dict) = base.getattr("__dict__") else { return Manner::Acts };
    let Ok(items) = dict.call_method0("items").and_then(|items| items.try_iter()?.collect::<PyResult<Vec<_>>>()) else {
        return Manner::Acts;
    };
    let mut manner = Manner::Plain;
    for (name, value) in items.iter().filter_map(|item| item.extract::<(String, Bound<'_, PyAny>)>().ok()) {
        if is_made_in_c(base, &value) {
            return Manner::Acts;
        }
        if !(name.starts_with("__") && name.ends_with("__")) || BENIGN.contains(&&*name) || is_data(&value) {
            continue;
        }
        match looks_at_fields(base, &value) {
            true => manner = Manner::Fields,
            false => return Manner::Acts,
        }
    }
    manner
}

fn is_heap(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    unsafe { api::is_written(class) }
}

/// Whether its instances are the members of an enumeration.
pub fn is_enum(class: &Bound<'_, PyType>) -> bool {
    is_metaclass_of_enums(&class.get_type())
}

fn is_metaclass_of_enums(class: &Bound<'_, PyType>) -> bool {
    class.module().is_ok_and(|module| module == "enum")
        && class.name().is_ok_and(|name| name == "EnumType" || name == "EnumMeta")
}

/// A method that the class itself has from C: what it does is written nowhere.
fn is_made_in_c(base: &Bound<'_, PyType>, value: &Bound<'_, PyAny>) -> bool {
    let class = value.get_type();
    let made = class.name().is_ok_and(|name| name == "wrapper_descriptor" || name == "method_descriptor");
    made && value.getattr("__objclass__").is_ok_and(|owner| owner.is(base))
}

/// `__hash__ = None`, `__doc__`, `__slots__` and their like.
fn is_data(value: &Bound<'_, PyAny>) -> bool {
    value.is_none()
        || value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyTuple>()
        || value.is_instance_of::<PyDict>()
        || !value.is_callable() && !value.get_type().hasattr("__get__").unwrap_or(true)
        || value.get_type().name().is_ok_and(|name| name == "getset_descriptor" || name == "member_descriptor")
}

/// An operator that was generated (`@dataclass`), or belongs to a module of which that is known, or is a builtin's.
fn looks_at_fields(base: &Bound<'_, PyType>, value: &Bound<'_, PyAny>) -> bool {
    let Ok(function) = value.cast::<PyFunction>() else {
        let owner = value.getattr("__objclass__").and_then(|owner| Ok(owner.cast_into::<PyType>()?));
        return owner.is_ok_and(|owner| is_immutable(owner.as_type_ptr()) || is_plain_owner(&owner));
    };
    let text = |part: PyResult<Bound<'_, PyAny>>| part.and_then(|part| part.extract::<String>()).unwrap_or_default();
    let file = text(function.getattr("__code__").and_then(|code| code.getattr("co_filename")));
    let module = text(function.getattr("__globals__").and_then(|globals| globals.get_item("__name__")));
    let is_record = base.getattr("__dict__").is_ok_and(|dict| dict.contains("__dataclass_fields__").unwrap_or(false));
    (file == "<string>" && is_record) || file.starts_with("<attrs generated") || kinds::reads_fields(&module)
}

fn is_plain_owner(owner: &Bound<'_, PyType>) -> bool {
    let pointer = owner.as_type_ptr();
    pointer == &raw mut ffi::PyBaseObject_Type || is_container(pointer)
}

/// What of the user's own code makes text of an object. That of packages only shows it.
pub fn shown_by(object: &Object) -> Vec<Object> {
    attached(|py| {
        let class = object.bind(py).get_type();
        let found = ["__str__", "__repr__", "__format__"].iter().filter_map(|name| class.getattr(*name).ok());
        let functions = found.map(Object::from).filter(|found| found.class() == &raw mut ffi::PyFunction_Type);
        functions.filter(|function| crate::compile::source::is_internal(py, function)).collect()
    })
}

/// All that the class of an object says about operators, if it is the user's own code and can be compiled.
pub fn own_operators(object: &Object) -> Option<Vec<Object>> {
    /// Not run by operators.
    const OTHERS: &[&str] =
        &["__init__", "__new__", "__del__", "__init_subclass__", "__class_getitem__", "__set_name__"];
    attached(|py| {
        let mut found = Vec::new();
        for base in object.bind(py).get_type().mro().iter() {
            if base.getattr("__module__").ok()?.extract::<String>().ok()? == "builtins" {
                continue;
            }
            let held = base.getattr("__dict__").ok()?.call_method0("items").ok()?;
            for entry in held.try_iter().ok()? {
                let (name, value): (String, Bound<'_, PyAny>) = entry.ok()?.extract().ok()?;
                if !name.starts_with("__") || !name.ends_with("__") || OTHERS.contains(&&*name) || !value.is_callable()
                {
                    continue;
                }
                let function = Object::from(value);
                let own = function.class() == &raw mut ffi::PyFunction_Type;
                if !own || crate::compile::entry(&function).is_none() {
                    return None;
                }
                found.push(function);
            }
        }
        Some(found)
    })
}
