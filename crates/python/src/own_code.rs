//! Instances that can be called: `agent(question)` of a class of the user's with `__call__` is a call of that method.

use pyo3::ffi;

use crate::compile;
use crate::lookup::found_by;
use crate::object::{Object, attached};
use crate::reach::Keys;
use crate::{api, object::PyValue};

/// The `__call__` that calling an instance enters.
pub fn called(callee: &Object) -> Option<Object> {
    let class = callee.class();
    // SAFETY: a live class; what is found is borrowed.
    let found = unsafe {
        let written = ffi::PyType_GetFlags(class) & ffi::Py_TPFLAGS_HEAPTYPE != 0 && (*class).tp_call.is_some();
        if !written || ffi::PyType_Check(callee.ptr()) != 0 {
            return None;
        }
        let found = attached(|py| api::_PyType_Lookup(class, pyo3::intern!(py, "__call__").as_ptr()));
        if found.is_null() || ffi::Py_TYPE(found) != &raw mut ffi::PyFunction_Type {
            return None;
        }
        Object::borrowed(found)
    };
    compile::entry(&found).is_some().then_some(found)
}

/// Who may give the class of an instance another `__call__`.
pub fn named_by(callee: &Object) -> Keys {
    let name = attached(|py| PyValue::Host(pyo3::intern!(py, "__call__").clone().into_any().into()));
    if called(callee).is_some() { found_by(callee, &name) } else { Keys::new() }
}
