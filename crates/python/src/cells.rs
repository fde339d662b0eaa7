//! Variables of closures, as code set aside looks at them: what a cell holds now it holds when the code runs, unless somebody may
//! bind it until then, the code itself included.
//!
//! ```python
//! def retrying(attempts):
//!     def patiently(q):
//!         for attempt in range(attempts):     # a number, and nobody writes it
//! ```

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Value};

use crate::footprint::Walk;
use crate::known::is_called;
use crate::object::{Object, PyValue, lift};
use crate::{holes, plan, reach};

impl Walk {
    /// What the cell holds, if that can be known now.
    pub fn looks_into_cell(&mut self, ask: Ask, args: &[PyValue]) -> PyValue {
        let Value::Host(cell) = &args[0] else {
            self.does(ask, args);
            return Value::Unset;
        };
        let key = reach::key(cell);
        self.looked.insert(key);
        let Some(held) = content(cell).filter(|_| !self.rebound.contains(&key)) else {
            self.does(ask, args);
            return Value::Unset;
        };
        if is_called(&held) || plan::is_class_around(&Args::of(args)) {
            self.found.hangs_on.push(key);
            return Value::Host(held);
        }
        let found = lift(held);
        self.strangers.may_be_in(&found);
        self.adds_sees(reach::seen([&args[0]]));
        self.found_item(&found, smallvec![key]);
        found
    }
}

fn content(cell: &Object) -> Option<Object> {
    // SAFETY: what these operations are given is a cell; a new reference, or none if it is empty.
    let found = unsafe { ffi::PyCell_Get(cell.ptr()) };
    let held = if found.is_null() { None } else { Object::owned(found).ok() };
    held.filter(|held| !holes::is_hole(held.class()))
}
