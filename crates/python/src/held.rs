//! What something was decided for: a function, a class. A class that is changed, by a decorator say, is decided anew.

use pyo3::ffi;

use crate::api;
use crate::object::Object;

/// One of them. A function made anew each time must not live on because it was called once.
pub struct Held {
    by: By,
    /// Of a class, as it was.
    version: u32,
}

enum By {
    Weakly(Object),
    Strongly(Object),
}

impl Held {
    /// Holds it weakly if that can be done.
    pub fn new(object: &Object) -> Held {
        // SAFETY: live objects; what cannot be referred to weakly raises.
        unsafe {
            if ffi::PyType_Check(object.ptr()) != 0 && version(object) == 0 {
                // Looking anything up in it numbers the class as it is now; `__module__` is looked up elsewhere.
                let name = ffi::PyUnicode_InternFromString(c"__eq__".as_ptr());
                api::_PyType_Lookup(object.ptr().cast(), name);
                ffi::Py_XDECREF(name);
            }
            let by = match Object::owned(ffi::PyWeakref_NewRef(object.ptr(), std::ptr::null_mut())) {
                Ok(reference) => By::Weakly(reference),
                Err(_) => By::Strongly(object.clone()),
            };
            Held { by, version: version(object) }
        }
    }

    /// Where it is, if it is still there.
    pub fn address(&self) -> Option<usize> {
        let pointer = match &self.by {
            // SAFETY: a live weak reference; what it refers to is borrowed.
            By::Weakly(reference) => unsafe { ffi::PyWeakref_GetObject(reference.ptr()) },
            By::Strongly(known) => known.ptr(),
        };
        // SAFETY: the address of `None` is only compared.
        (pointer != unsafe { ffi::Py_None() }).then_some(pointer as usize)
    }

    /// Whether it is still the one at this address, as it was.
    pub fn is(&self, object: &Object) -> bool {
        let same = match &self.by {
            // SAFETY: a live weak reference; what it refers to is borrowed.
            By::Weakly(reference) => unsafe { ffi::PyWeakref_GetObject(reference.ptr()) == object.ptr() },
            By::Strongly(known) => known.ptr() == object.ptr(),
        };
        // SAFETY: a live object.
        let class = same && unsafe { ffi::PyType_Check(object.ptr()) != 0 };
        same && (!class || (self.version != 0 && self.version == version(object)))
    }
}

/// The number that the interpreter gave a class, until it is changed; 0 of a class without, and of everything else.
fn version(object: &Object) -> u32 {
    // SAFETY: a live object, of a class it is checked to be.
    unsafe {
        match ffi::PyType_Check(object.ptr()) {
            0 => 0,
            _ => (*object.ptr().cast::<ffi::PyTypeObject>()).tp_version_tag,
        }
    }
}
