//! Globals: what reading one waits for, and by which keys it is known who reads and binds it.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Plan, Value};

use crate::behaviour::{self, Behaviour};
use crate::binding;
use crate::host::PyHost;
use crate::object::{Object, PyValue, lower};
use crate::ops::{self, Touch};
use crate::plan::is_code;
use crate::reach::{self, Keys};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Functions, classes and modules found in globals do not change during a run, unless code of ours binds the name.
pub fn global(given: Given<'_, '_>) -> Plan<PyHost> {
    let (Value::Host(function), Value::Host(name)) = (&given[0], &given[1]) else { return Plan::Turn };
    // SAFETY: the first argument is the function being run; borrowed references.
    unsafe {
        let globals = ffi::PyFunction_GetGlobals(function.ptr());
        let found = ffi::PyDict_GetItemWithError(globals, name.ptr());
        if !found.is_null() && is_code(ffi::Py_TYPE(found)) {
            let rebound = reach::global(globals as usize, name);
            return Plan::Behind(smallvec![rebound, binding::somewhere()], Box::new(Plan::Ready));
        }
        ffi::PyErr_Clear();
    }
    bound_now(given)
}

/// Whether a builtin is looked for that only looks at what it is given.
pub fn gives_builtin(ask: Ask, given: Given<'_, '_>) -> bool {
    let Ask::Own(op) = ask else { return false };
    if !matches!(ops::touch(op), Touch::Global | Touch::Rebound) {
        return false;
    }
    let (Value::Host(function), Value::Host(name)) = (&given[0], &given[1]) else { return false };
    // SAFETY: the first argument is the function being run, and we are attached; borrowed references.
    let found = unsafe {
        let bound = ffi::PyDict_GetItemWithError(ffi::PyFunction_GetGlobals(function.ptr()), name.ptr());
        let found = ffi::PyDict_GetItemWithError(ffi::PyEval_GetBuiltins(), name.ptr());
        ffi::PyErr_Clear();
        if bound.is_null() { found } else { std::ptr::null_mut() }
    };
    !found.is_null() && matches!(behaviour::of(&Object::borrowed(found)), Behaviour::Reads(_) | Behaviour::Attribute)
}

/// What a global is bound to when all that may bind it is done.
pub fn bound_now(given: Given<'_, '_>) -> Plan<PyHost> {
    Plan::Behind(smallvec![binding::somewhere()], Box::new(Plan::Reads(keys(given))))
}

/// The dictionary that a global is in, and the global itself.
pub fn keys(given: Given<'_, '_>) -> Keys {
    let mut keys = smallvec![reach::key(&of(&given[0])), key(given)];
    keys.extend(builtin(given));
    keys
}

/// The builtin of that name, if it is not bound in the module.
pub fn builtin(given: Given<'_, '_>) -> Option<reach::Key> {
    let (globals, name) = (of(&given[0]), lower(&given[1]));
    // SAFETY: live dictionaries, of which that of the builtins is borrowed, and we are attached.
    unsafe {
        let bound = ffi::PyDict_Contains(globals.ptr(), name.ptr()) != 0;
        ffi::PyErr_Clear();
        (!bound).then(|| reach::global(ffi::PyEval_GetBuiltins() as usize, &name))
    }
}

/// A global.
pub fn key(given: Given<'_, '_>) -> reach::Key {
    reach::global(reach::key(&of(&given[0])), &lower(&given[1]))
}

/// The globals of the function being run.
pub fn of(function: &PyValue) -> Object {
    let function = lower(function);
    // SAFETY: the first argument is the function being run; borrowed.
    Object::borrowed(unsafe { ffi::PyFunction_GetGlobals(function.ptr()) })
}
