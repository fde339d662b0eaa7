//! Calls that are made in place and belong in the record all the same: of functions and methods written in C that nobody annotated and no
//! table knows, and of classes of packages. They take their turn as operations do; who keeps a record hears of them.

use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use sooner_machine::code::Program;
use sooner_machine::{CallLabel, Value, Waited};

use crate::behaviour::{self, Behaviour};
use crate::dispatch;
use crate::held::Held;
use crate::kinds::{self, Sort};
use crate::lookup::static_attribute;
use crate::object::{Object, attached};
use crate::outside::{self, Call};
use crate::plan::name_of;
use crate::shared::Shared;
use crate::{api, awaiting, classes, construct, waited, wrapped};

/// Modules whose functions and objects are the language's own, or are known by their class: files, writers of tables, context variables.
const KNOWN: &[&str] = &["builtins", "_io", "io", "_csv", "_contextvars", "_operator", "operator", "types"];

/// Of builtins these reach out.
const REACH_OUT: &[&str] = &["input"];

static OF_LASTING: Shared<(Held, bool)> = Shared::new();

/// Whether a call that is made in place is to be noted.
pub fn is_noted(callee: &Object) -> bool {
    if !outside::records() {
        return false;
    }
    if callee.is_builtin() {
        // SAFETY: a live builtin; borrowed, or none for a function of a type.
        let receiver = unsafe { ffi::PyCFunction_GetSelf(callee.ptr()) };
        // SAFETY: a live object.
        if !receiver.is_null() && unsafe { ffi::PyModule_Check(receiver) } == 0 {
            let receiver = Object::borrowed(receiver);
            return is_elsewhere(&receiver) && behaviour::of(callee) == Behaviour::Unknown;
        }
    }
    let address = callee.ptr() as usize;
    let known =
        OF_LASTING.with(|known| known.get(&address).filter(|(held, _)| held.is(callee)).map(|(_, noted)| *noted));
    if let Some(noted) = known {
        return noted;
    }
    let noted = behaviour::of(callee) == Behaviour::Unknown && attached(|py| is_foreign(&callee.bind(py)));
    OF_LASTING.with(|known| known.insert(address, (Held::new(callee), noted)));
    noted
}

/// Whether a method of this is noted that no table knows.
pub fn is_noted_method(receiver: &Object, name: &Object) -> bool {
    outside::records()
        && is_elsewhere(receiver)
        && behaviour::of_method(receiver, &name_of(&Value::Host(name.clone()))) == Behaviour::Unknown
}

/// Annotations have changed.
pub fn forget() {
    OF_LASTING.with(|known| known.clear());
}

/// An object of a package, or of the standard library, that is more than a value or a container.
fn is_elsewhere(receiver: &Object) -> bool {
    let class = Object::borrowed(receiver.class().cast());
    let is_plain =
        || kinds::class(&class).is_some_and(|class| matches!(class.sort, Sort::Value | Sort::Scalar | Sort::Container));
    !is_plain() && attached(|py| !is_known(&class.bind(py)))
}

fn is_foreign(callee: &Bound<'_, PyAny>) -> bool {
    let object = Object::from(callee.clone());
    if awaiting::takes_awaitables(&object) {
        return false;
    }
    if let Ok(class) = callee.cast::<PyType>() {
        return !construct::is_exception(&object) && !classes::is_users(class) && !is_known(class);
    }
    if object.is_builtin() {
        let name =
            || callee.getattr("__name__").is_ok_and(|name| REACH_OUT.iter().any(|one| name.eq(one).unwrap_or(false)));
        return !is_known(callee) || name();
    }
    if object.class() == &raw mut ffi::PyFunction_Type {
        return outside::is_of_package(&object);
    }
    if object.class() == &raw mut api::PyMethod_Type {
        return is_foreign(&outside::function_of(&object).bind(callee.py()));
    }
    // What stands around a function is called like that.
    let around = match wrapped::is_partial(&object) {
        true => callee.getattr("func").ok(),
        false => static_attribute(
            &object,
            &Value::Host(Object::from(intern!(callee.py(), "__wrapped__").clone().into_any())),
        )
        .map(|function| function.bind(callee.py())),
    };
    match around {
        Some(function) if !function.is(callee) => is_foreign(&function),
        _ => !is_known(&callee.get_type()),
    }
}

fn is_known(owner: &Bound<'_, PyAny>) -> bool {
    let module = owner.getattr("__module__").and_then(|module| module.extract::<String>());
    module.is_ok_and(|module| KNOWN.contains(&&*module))
}

/// A call that has begun, as the package knows it, and what is told when it is over.
pub struct Noted<'py>(Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Notes that a call begins.
pub fn begin<'py>(
    py: Python<'py>,
    call: &Call<'py>,
    label: &CallLabel,
    program: &Program,
    waited: Option<&Waited>,
) -> PyResult<Noted<'py>> {
    let noted = (waited::file_of(label), waited::tell(py, program, waited)?);
    let (line, label) = (waited::line_of(program, label), PyTuple::new(py, label.indices())?);
    let given = (label, line, &call.callee, &call.args, &call.kwargs, noted);
    let (call, ended) = dispatch::dispatcher(py)?.call_method1("begin_in_place", given)?.extract()?;
    Ok(Noted(call, ended))
}

impl Noted<'_> {
    /// It is over.
    pub fn end(self, ok: bool) -> PyResult<()> {
        let Noted(call, ended) = self;
        ended.call1((call, ok)).map(drop)
    }
}
