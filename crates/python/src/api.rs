//! Parts of the C API that pyo3 does not declare.

use pyo3::ffi::{PyObject, PyTypeObject};

unsafe extern "C" {
    pub static mut PyMethod_Type: PyTypeObject;
    /// Borrowed.
    pub fn PyMethod_Function(method: *mut PyObject) -> *mut PyObject;
    /// Borrowed.
    pub fn PyMethod_Self(method: *mut PyObject) -> *mut PyObject;
    /// New, or none.
    pub fn PyErr_GetHandledException() -> *mut PyObject;
    pub fn PyErr_SetHandledException(exception: *mut PyObject);
}
