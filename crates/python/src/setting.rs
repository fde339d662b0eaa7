//! `setattr(o, "a", v)` of an instance is `o.a = v`; `object.__setattr__(o, "a", v)` is the same past whatever the class says of that.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyType;
use smallvec::SmallVec;
use sooner_machine::code::HostOp;
use sooner_machine::{Args, Ask, Value};

use crate::behaviour::{self, Behaviour, annotates_builtin_methods};
use crate::host::PyHost;
use crate::known::Known;
use crate::lookup::address_of;
use crate::object::{Object, PyValue, attached};
use crate::once::Once;
use crate::{construct, instances, ops};

/// The operation that such a call is, and what that is given.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<(Ask, SmallVec<[PyValue; 3]>)> {
    let Some(Value::Host(callee)) = given.iter().next() else { return None };
    let (op, from) = match ask {
        Ask::Call if given.len() == 4 && is_setattr(callee) => ("py_setattr", 1),
        Ask::Call if given.len() == 4 && is_setattr_of_object(callee) => ("py_keep", 1),
        Ask::Call if given.len() == 3 => {
            let instance = Value::Host(construct::receiver_of_wrapper(callee, "__setattr__")?);
            return keeping("py_keep", [&instance, &given[1], &given[2]]);
        }
        Ask::Own(op) if given.len() == 5 && is_named_so(op, given) && is_object(callee) => ("py_keep", 2),
        Ask::Own(op) if given.len() == 4 && is_named_so(op, given) => {
            let instance = Value::Host(sets_like_object(callee)?);
            return keeping("py_keep", [&instance, &given[2], &given[3]]);
        }
        _ => return None,
    };
    keeping(op, [&given[from], &given[from + 1], &given[from + 2]])
}

fn keeping(op: &str, args: [&PyValue; 3]) -> Option<(Ask, SmallVec<[PyValue; 3]>)> {
    let (Value::Host(instance), Value::Host(name)) = (args[0], args[1]) else { return None };
    let known = name.class() == &raw mut ffi::PyUnicode_Type && instances::is_plain(instance);
    let op = ops::named(op).filter(|_| known && !annotates_builtin_methods())?;
    Some((Ask::Own(op), args.into_iter().cloned().collect()))
}

/// The same of code that is looked at before it runs.
pub fn known(ask: Ask, operands: &[Known], args: &[PyValue]) -> Option<(Ask, [Known; 3])> {
    let (ask, given) = of(ask, &Args::of(args))?;
    let [instance, ..] = &given[..] else { return None };
    let is_instance = |known: &&Known| match (&known.value, instance) {
        (Value::Host(value), Value::Host(instance)) => value.ptr() == instance.ptr(),
        _ => false,
    };
    // Not told by the call is that of a `super()`.
    let instance = operands.iter().find(is_instance).cloned().unwrap_or_else(|| Known::of(instance.clone()));
    let [.., name, value] = operands else { return None };
    Some((ask, [instance, name.clone(), value.clone()]))
}

/// Whether it is `….__setattr__(…)`.
fn is_named_so(op: HostOp, given: &Args<'_, PyHost>) -> bool {
    let Value::Host(name) = &given[1] else { return false };
    ops::name(op) == "py_invoke" && attached(|py| name.bind(py).eq(pyo3::intern!(py, "__setattr__"))).unwrap_or(false)
}

/// The instance of a `super()` whose `__setattr__` is that of all.
fn sets_like_object(of: &Object) -> Option<Object> {
    if of.class() != &raw mut ffi::PySuper_Type {
        return None;
    }
    attached(|py| {
        let of = of.bind(py);
        let (this, instance) = (of.getattr("__thisclass__").ok()?, of.getattr("__self__").ok()?);
        let class = of.getattr("__self_class__").ok()?.cast_into::<PyType>().ok()?;
        // Of a class method it is a class.
        if !instance.get_type().is(&class) {
            return None;
        }
        let behind = class.mro();
        let mut behind = behind.iter().skip_while(|class| !class.is(&this)).skip(1);
        let says = |class: &Bound<'_, PyAny>| {
            class.getattr("__dict__").and_then(|own| own.contains("__setattr__")).unwrap_or(true)
        };
        let found = behind.find(says)?;
        found.is(py.get_type::<PyAny>()).then(|| instance.into())
    })
}

fn is_object(callee: &Object) -> bool {
    callee.ptr() == (&raw mut ffi::PyBaseObject_Type).cast()
}

fn is_setattr(callee: &Object) -> bool {
    static SETATTR: Once<usize> = Once::new();
    callee.ptr() as usize == *SETATTR.get_or_init(|| address_of("builtins", "setattr"))
        && behaviour::of(callee) == Behaviour::WritesAttribute
}

fn is_setattr_of_object(callee: &Object) -> bool {
    static SETATTR: Once<usize> = Once::new();
    let find =
        || attached(|py| py.get_type::<PyAny>().getattr("__setattr__").map_or(0, |found| found.as_ptr() as usize));
    callee.ptr() as usize == *SETATTR.get_or_init(find)
}
