//! What code names, itself and the functions in it: globals that it binds, globals that it reads, attributes that it sets, attributes that
//! it reads. Found out once for each code object, by reading its instructions.

use std::cell::RefCell;
use std::rc::Rc;

use pyo3::prelude::*;
use sooner_calculus::QuickMap;

use crate::held::Held;
use crate::object::Object;

/// The four kinds of names.
#[derive(Debug)]
pub struct Named {
    /// Globals that it binds.
    pub bound: Vec<Object>,
    /// Globals that it reads.
    pub read: Vec<Object>,
    /// Attributes that it sets.
    pub set: Vec<Object>,
    /// Attributes that it reads.
    pub got: Vec<Object>,
}

#[derive(Default)]
struct Known {
    by_address: QuickMap<usize, (Held, Rc<Named>)>,
    /// At this size those are let go whose code is gone.
    most: usize,
}

struct Shared(RefCell<Option<Known>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// What this code object names.
pub fn by(code: &Bound<'_, PyAny>) -> PyResult<Rc<Named>> {
    let object = Object::from(code.clone());
    let address = code.as_ptr() as usize;
    if let Some((held, named)) = KNOWN.0.borrow().as_ref().and_then(|known| known.by_address.get(&address))
        && held.is(&object)
    {
        return Ok(named.clone());
    }
    let names = code.py().import("sooner._reads")?.getattr("names")?.call1((code,))?;
    let [bound, read, set, got] = names.extract::<[Vec<Bound<'_, PyAny>>; 4]>()?;
    let all = |names: Vec<Bound<'_, PyAny>>| names.into_iter().map(Object::from).collect();
    let named = Rc::new(Named { bound: all(bound), read: all(read), set: all(set), got: all(got) });
    let held = Held::new(&object);
    let mut known = KNOWN.0.borrow_mut();
    let known = known.get_or_insert_default();
    if known.by_address.len() >= known.most {
        known.by_address.retain(|_, (held, _)| held.address().is_some());
        known.most = 2 * known.by_address.len() + 256;
    }
    known.by_address.insert(address, (held, named.clone()));
    Ok(named)
}
