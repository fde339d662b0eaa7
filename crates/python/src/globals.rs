//! Globals: what reading one waits for, and by which keys it is known who reads and binds it.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Plan, Value};

use crate::binding;
use crate::host::PyHost;
use crate::object::{Object, PyValue, lower};
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

/// What a global is bound to when all that may bind it is done.
pub fn bound_now(given: Given<'_, '_>) -> Plan<PyHost> {
    Plan::Behind(smallvec![binding::somewhere()], Box::new(Plan::Reads(keys(given))))
}

/// The dictionary that a global is in, and the global itself.
pub fn keys(given: Given<'_, '_>) -> Keys {
    smallvec![reach::key(&of(&given[0])), key(given)]
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
