//! `@sooner.auto` as a Python object: called, it runs its function in the machine. The Python package adds
//! what is not hot (`aio`, options, a signature).

use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{Borrowed, PyTypeInfo, ffi};

use crate::object::Object;
use crate::run;

/// A function that runs in the machine. The package's class has a `__dict__`, which Python then looks through for cycles: of one declared
/// here it would not, and nothing in the module around would ever be freed.
#[pyclass(subclass, frozen, weakref, module = "sooner._sooner")]
pub struct Auto {
    /// The function as it was written. None only while it is being made: the collector may look at it then.
    #[pyo3(get)]
    original: Option<Py<PyAny>>,
}

#[pymethods]
impl Auto {
    #[new]
    #[pyo3(signature = (original, **_options))]
    fn new(original: Py<PyAny>, _options: Option<&Bound<'_, PyDict>>) -> Auto {
        Auto { original: Some(original) }
    }

    #[pyo3(signature = (*args, **kwargs))]
    fn __call__(
        &self,
        py: Python<'_>,
        args: &Bound<'_, PyTuple>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        run::call(py, self.written(py), None, args, kwargs)
    }

    /// The same; `tell` is told of the pieces of what the function returns as they arrive.
    fn _pull(
        &self,
        py: Python<'_>,
        tell: Py<PyAny>,
        args: &Bound<'_, PyTuple>,
        kwargs: &Bound<'_, PyDict>,
    ) -> PyResult<Py<PyAny>> {
        run::tell(py, self.written(py), tell, args, kwargs)
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        visit.call(&self.original)
    }
}

impl Auto {
    fn written<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.original.as_ref().expect("it has been made").bind(py)
    }

    /// Whether an object is one of these, or one bound to an instance.
    #[inline]
    pub fn is(object: &Object) -> bool {
        crate::object::attached(|py| {
            // SAFETY: a live object and live classes.
            unsafe {
                ffi::PyObject_TypeCheck(object.ptr(), Auto::type_object_raw(py)) != 0
                    || ffi::PyObject_TypeCheck(object.ptr(), BoundAuto::type_object_raw(py)) != 0
            }
        })
    }

    /// The function as it was written, borrowed; none if the object is anything but the package's `Auto`.
    #[inline]
    pub fn written_as(object: &Object) -> Option<*mut ffi::PyObject> {
        static CLASS: AtomicPtr<ffi::PyTypeObject> = AtomicPtr::new(std::ptr::null_mut());
        crate::object::attached(|py| {
            let class = CLASS.load(Ordering::Relaxed);
            if class != object.class() {
                // The first one seen is kept for ever, and so is its address.
                // SAFETY: a live object and a live class.
                if !class.is_null() || unsafe { ffi::PyObject_TypeCheck(object.ptr(), Auto::type_object_raw(py)) } == 0
                {
                    return None;
                }
                std::mem::forget(Object::borrowed(object.class().cast()));
                CLASS.store(object.class(), Ordering::Relaxed);
            }
            // SAFETY: a live object whose class is known.
            let auto = unsafe { Borrowed::from_ptr(py, object.ptr()).cast_unchecked::<Auto>() };
            auto.get().original.as_ref().map(Py::as_ptr)
        })
    }

    /// The function as it was written.
    pub fn original(auto: &Bound<'_, PyAny>) -> Object {
        match auto.cast::<Auto>() {
            Ok(bound) => bound.get().written(auto.py()).clone().into(),
            Err(_) => auto.clone().into(),
        }
    }
}

/// The same as a method of an instance.
#[pyclass(subclass, frozen, module = "sooner._sooner")]
pub struct BoundAuto {
    #[pyo3(get, name = "__func__")]
    function: Option<Py<PyAny>>,
    #[pyo3(get, name = "__self__")]
    receiver: Option<Py<PyAny>>,
}

#[pymethods]
impl BoundAuto {
    #[new]
    fn new(function: Py<PyAny>, receiver: Py<PyAny>) -> BoundAuto {
        BoundAuto { function: Some(function), receiver: Some(receiver) }
    }

    #[pyo3(signature = (*args, **kwargs))]
    fn __call__(
        &self,
        py: Python<'_>,
        args: &Bound<'_, PyTuple>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let (function, receiver) = self.made(py);
        let original = Auto::original(function);
        run::call(py, &original.bind(py), Some(receiver), args, kwargs)
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        visit.call(&self.function)?;
        visit.call(&self.receiver)
    }
}

impl BoundAuto {
    fn made<'py>(&self, py: Python<'py>) -> (&Bound<'py, PyAny>, &Bound<'py, PyAny>) {
        let made = "it has been made";
        (self.function.as_ref().expect(made).bind(py), self.receiver.as_ref().expect(made).bind(py))
    }

    /// The function as it was written, and the instance.
    pub fn parts(bound: &Bound<'_, BoundAuto>) -> (Object, Option<Object>) {
        let this = bound.get();
        let (function, receiver) = this.made(bound.py());
        (Auto::original(function), Some(receiver.clone().into()))
    }
}
