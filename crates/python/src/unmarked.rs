//! What nobody annotated, once that has been looked up: methods made in C, whatever they are called on, by their definitions; and
//! functions that carry nothing, by their code. A `lambda` is another function each time, and `stream.read` another method.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_calculus::QuickSet;

use crate::object::{Object, attached};

struct Known(RefCell<Option<QuickSet<usize>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Known {}

/// By address of what lives for ever.
static KNOWN: Known = Known(RefCell::new(None));

/// Methods that write text, which count as output if their receiver is where text usually goes (`_registry.py`).
const WRITES: [&str; 4] = ["write", "writelines", "flush", "print_each"];

/// Forgets everything: annotations have changed.
pub fn forget() {
    *KNOWN.0.borrow_mut() = None;
}

/// Whether it is known that nobody annotated what has this code or definition.
pub fn is_known(address: usize) -> bool {
    KNOWN.0.borrow().as_ref().is_some_and(|known| known.contains(&address))
}

/// Nobody did.
pub fn note(address: usize) {
    KNOWN.0.borrow_mut().get_or_insert_default().insert(address);
}

/// Whether it is known of a method made in C, called on this.
pub fn is_method(definition: usize, name: &str, receiver: &Object) -> bool {
    is_known(definition) && !(WRITES.contains(&name) && is_standard(receiver))
}

/// Whether it is where text usually goes.
fn is_standard(stream: &Object) -> bool {
    attached(|py| {
        let asked = py.import("sooner._output").and_then(|output| output.getattr("is_standard"));
        asked.and_then(|asked| asked.call1((stream.bind(py),))?.extract()).unwrap_or(true)
    })
}

/// The address of a function's code, if nothing stands in its `__dict__`: where the function is compiled, that lives for ever.
pub fn code(function: &Object) -> Option<usize> {
    // SAFETY: a live function.
    unsafe {
        let function = &*function.ptr().cast::<ffi::PyFunctionObject>();
        let bare = function.func_dict.is_null() || ffi::PyDict_Size(function.func_dict) == 0;
        bare.then_some(function.func_code as usize)
    }
}
