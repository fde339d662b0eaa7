//! Holes: what stands in a container for a value that has not arrived. Only containers of our own, and tuples made from
//! what is in them, ever hold one; reading it back gives the pending value, and when that arrives it takes the hole's
//! place everywhere. Operations that need the values in a container wait for its holes first.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::SmallVec;
use sooner_calculus::QuickMap;
use sooner_machine::{Cell, Key, Value};

use crate::host::PyHost;
use crate::iterators::is_iterator;
use crate::lacking::Lacking;
use crate::object::{Object, PyValue, attached, lower};
use crate::reach::is_more_than_plain;
use crate::{instances, lacking, owned, reach};

/// Stands for a value that has not arrived: what this cell will hold. No program ever sees one.
#[pyclass(frozen, module = "sooner")]
struct Hole(Key);

/// Where a hole stands.
enum Place {
    Item(Object, usize),
    Entry(Object, Object),
    Attribute(Object, Object),
    /// A global. Whoever looks through what he has does not look there.
    Global(Object, Object),
}

struct Held {
    hole: Object,
    cell: Rc<Cell<PyHost>>,
    /// Mostly one, of which there is one per pending call in a list.
    places: SmallVec<[Place; 1]>,
}

/// The holes of one run.
#[derive(Default)]
pub struct Holes {
    /// By the cell whose value is missing.
    cells: QuickMap<usize, Held>,
    /// Containers in which holes stand or stood.
    within: QuickMap<Key, Object>,
    /// Something that is known outside may lead to one of them.
    shared: bool,
    /// Other code of the program may run at any time, and look at what is known outside; once somebody has asked.
    watched: Option<bool>,
}

impl Holes {
    /// What is known of a hole.
    fn held(&mut self, hole: &Object) -> Option<&mut Held> {
        // SAFETY: only holes are asked about.
        let cell = attached(|py| unsafe { hole.bind(py).cast_into_unchecked::<Hole>() }.get().0);
        self.cells.get_mut(&cell).filter(|held| held.hole.ptr() == hole.ptr())
    }
}

thread_local! {
    static HOLES: RefCell<Holes> = RefCell::default();
}

static CLASS: AtomicPtr<ffi::PyTypeObject> = AtomicPtr::new(std::ptr::null_mut());

/// Another run begins on this thread; gives what to put back when it ends.
pub fn begin() -> Holes {
    HOLES.take()
}

/// The run ends. What failed while it was arriving was never stored.
pub fn end(around: Holes) {
    let cells: Vec<usize> = HOLES.with_borrow(|holes| holes.cells.keys().copied().collect());
    cells.into_iter().for_each(unstore);
    let before = HOLES.replace(around);
    drop(before);
}

/// Takes the holes of a cell away.
pub fn unstore(cell: Key) {
    let held = HOLES.with_borrow_mut(|holes| {
        let held = holes.cells.get_mut(&cell)?;
        Some((held.hole.clone(), std::mem::take(&mut held.places)))
    });
    // Dropping a container may run code.
    let Some((hole, places)) = held else { return };
    places.iter().for_each(|place| place.empty(&hole));
}

/// Whether one of the holes of a cell stands in something that is known outside.
pub fn outlives(cell: Key) -> bool {
    HOLES.with_borrow(|holes| {
        let known = |place: &Place| matches!(place, Place::Global(..)) || !owned::is_ours(place.container());
        holes.cells.get(&cell).is_some_and(|held| held.places.iter().any(known))
    })
}

/// How often a container is held for what is missing in it.
pub fn holds(container: &Object) -> usize {
    HOLES.with_borrow(|holes| {
        let places = holes.cells.values().flat_map(|held| &held.places);
        let within = holes.within.values().filter(|within| within.ptr() == container.ptr()).count();
        within + places.filter(|place| place.container().ptr() == container.ptr()).count()
    })
}

/// Whether this class is that of holes.
#[inline(always)]
pub fn is_hole(class: *mut ffi::PyTypeObject) -> bool {
    class == CLASS.load(Ordering::Relaxed)
}

/// The pending value that a hole stands for.
#[cold]
pub fn value(hole: &Object) -> PyValue {
    let cell = HOLES.with_borrow_mut(|holes| holes.held(hole).map(|held| held.cell.clone()));
    Value::Pending(cell.expect("a hole stands for something")).arrived()
}

/// The cell that a hole stands for.
pub fn cell(hole: &Object) -> Option<Key> {
    HOLES.with_borrow_mut(|holes| holes.held(hole).map(|held| held.cell.key()))
}

/// A cell that a hole stands for, by its key.
pub fn stored(cell: Key) -> Option<Rc<Cell<PyHost>>> {
    HOLES.with_borrow(|holes| holes.cells.get(&cell).map(|held| held.cell.clone()))
}

/// The hole that stands for a pending value.
#[cold]
pub fn hole(cell: &Rc<Cell<PyHost>>) -> Object {
    let cell = cell.last();
    let key = cell.key();
    if let Some(known) = HOLES.with_borrow(|holes| holes.cells.get(&key).map(|held| held.hole.clone())) {
        return known;
    }
    let hole: Object = attached(|py| Bound::new(py, Hole(key)).map(|hole| hole.into_any().into()))
        .unwrap_or_else(|_: PyErr| Object::none());
    CLASS.store(hole.class(), Ordering::Relaxed);
    cell.store();
    HOLES.with_borrow_mut(|holes| {
        holes.cells.insert(key, Held { hole: hole.clone(), cell, places: SmallVec::new() });
    });
    hole
}

/// Something was made: holes that were copied into it stand there too.
pub fn made(object: &Object) {
    if is_none() {
        return;
    }
    let class = object.class();
    if is_iterator(object) {
        return fill_in_tuples(object, 2); // What `product` and its like go over, they keep in tuples of their own.
    }
    // SAFETY: a live object.
    let (dict, fresh) = unsafe { (ffi::PyDict_Check(object.ptr()) != 0, ffi::Py_REFCNT(object.ptr()) == 1) };
    // `enumerate` and its like keep the tuple they give, to use it again if nobody else does.
    if class == &raw mut ffi::PyTuple_Type || (fresh && (dict || class == &raw mut ffi::PyList_Type)) {
        fill_in_deep(object, 0);
    }
}

/// Notes the holes in a container that iterators may have filled, from an item on, and in tuples that they made.
pub fn fill_in_deep(object: &Object, from: usize) {
    /// Builtins make tuples in tuples; those further in were there before.
    const DEEPEST: usize = 4;
    fill_in(object, from);
    fill_in_tuples(object, DEEPEST);
}

/// Notes the holes in a container, from an item on.
pub fn fill_in(object: &Object, from: usize) {
    if is_none() {
        return;
    }
    let class = object.class();
    let mut found = Vec::new();
    // SAFETY: exact classes are checked; positions are within the size; the dictionary is not changed meanwhile.
    unsafe {
        let list = class == &raw mut ffi::PyList_Type;
        if list || class == &raw mut ffi::PyTuple_Type {
            let size = if list { ffi::PyList_GET_SIZE(object.ptr()) } else { ffi::PyTuple_GET_SIZE(object.ptr()) };
            for at in from..size as usize {
                let item = item_at(object, at);
                if is_hole(ffi::Py_TYPE(item)) {
                    found.push((Object::borrowed(item), Place::Item(object.clone(), at)));
                }
            }
        } else if ffi::PyDict_Check(object.ptr()) != 0 {
            let (mut at, mut key, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
            while ffi::PyDict_Next(object.ptr(), &mut at, &mut key, &mut value) != 0 {
                if is_hole(ffi::Py_TYPE(value)) {
                    found.push((Object::borrowed(value), Place::Entry(object.clone(), Object::borrowed(key))));
                }
            }
        }
    }
    for (hole, place) in found {
        stands(&hole, place);
    }
}

/// The same for an instance, by the names of its attributes.
pub fn fill_in_attributes(object: &Object, names: &[Object]) {
    for name in names {
        let held = instances::own_attribute(object, name).filter(|held| is_hole(held.class()));
        if let Some(hole) = held {
            stands(&hole, Place::Attribute(object.clone(), name.clone()));
        }
    }
}

/// The same for the tuples among its items, and theirs: what `enumerate(zip(…))` gives.
fn fill_in_tuples(object: &Object, depth: usize) {
    let mut items = Vec::new();
    owned::items(object, &mut items);
    for item in items.iter().filter(|item| item.class() == &raw mut ffi::PyTuple_Type) {
        fill_in(item, 0);
        if depth > 1 {
            fill_in_tuples(item, depth - 1);
        }
    }
}

/// A hole was stored as an item of a list.
pub fn stored_item(list: &Object, at: usize, value: &PyValue) {
    if let Value::Pending(cell) = value.arrived() {
        stands(&hole(&cell), Place::Item(list.clone(), at));
    }
}

/// The same for an entry of a dictionary.
pub fn stored_entry(dict: &Object, key: &Object, value: &PyValue) {
    if let Value::Pending(cell) = value.arrived() {
        stands(&hole(&cell), Place::Entry(dict.clone(), key.clone()));
    }
}

/// The same for a global.
pub fn stored_global(globals: &Object, name: &Object, value: &PyValue) {
    if let Value::Pending(cell) = value.arrived() {
        stands(&hole(&cell), Place::Global(globals.clone(), name.clone()));
    }
}

/// The same for an attribute of an instance.
pub fn stored_attribute(object: &Object, name: &Object, value: &PyValue) {
    if let Value::Pending(cell) = value.arrived() {
        stands(&hole(&cell), Place::Attribute(object.clone(), name.clone()));
    }
}

fn stands(hole: &Object, place: Place) {
    let within = (!matches!(place, Place::Global(..))).then(|| place.container().clone());
    HOLES.with_borrow_mut(|holes| {
        holes.within.extend(within.map(|container| (reach::key(&container), container)));
        if let Some(held) = holes.held(hole)
            && !held.places.last().is_some_and(|last| last.is(&place))
        {
            held.places.push(place);
        }
    });
}

/// A container in which holes stand or stood, by its key.
pub fn within(key: Key) -> Option<Object> {
    HOLES.with_borrow(|holes| holes.within.get(&key).cloned())
}

/// All of them.
pub fn containers() -> Vec<Object> {
    HOLES.with_borrow(|holes| holes.within.values().cloned().collect())
}

/// Whether something that is known outside may lead to one of them.
pub fn are_shared() -> bool {
    HOLES.with_borrow(|holes| holes.shared)
}

pub fn is_none() -> bool {
    HOLES.with_borrow(|holes| holes.cells.is_empty())
}

impl Place {
    fn container(&self) -> &Object {
        match self {
            Place::Item(container, _)
            | Place::Entry(container, _)
            | Place::Attribute(container, _)
            | Place::Global(container, _) => container,
        }
    }

    /// Whether they are the same item.
    fn is(&self, other: &Place) -> bool {
        match (self, other) {
            (Place::Item(container, at), Place::Item(same, here)) => container.ptr() == same.ptr() && at == here,
            _ => false,
        }
    }

    /// Takes the hole away, if it still stands there. A tuple keeps it: nobody has that.
    fn empty(&self, hole: &Object) {
        // SAFETY: live objects; exact classes are checked when a place is noted, and positions here.
        unsafe {
            match self {
                Place::Item(list, _) if list.class() == &raw mut ffi::PyList_Type => {
                    let mut items = 0..ffi::PyList_GET_SIZE(list.ptr());
                    if let Some(at) = items.find(|at| ffi::PyList_GET_ITEM(list.ptr(), *at) == hole.ptr()) {
                        ffi::PyList_SetSlice(list.ptr(), at, at + 1, std::ptr::null_mut());
                    }
                }
                Place::Item(..) => {}
                Place::Entry(container, key) | Place::Global(container, key) => {
                    if ffi::PyDict_GetItemWithError(container.ptr(), key.ptr()) == hole.ptr() {
                        ffi::PyDict_DelItem(container.ptr(), key.ptr());
                    }
                }
                Place::Attribute(object, name) => {
                    if instances::own_attribute(object, name).is_some_and(|found| found.ptr() == hole.ptr()) {
                        ffi::PyObject_GenericSetAttr(object.ptr(), name.ptr(), std::ptr::null_mut());
                    }
                }
            }
            ffi::PyErr_Clear();
        }
    }

    /// Puts the value where the hole stands, if it still does.
    fn fill(&self, hole: &Object, value: &Object) {
        // SAFETY: live objects; exact classes are checked when a place is noted, and positions here.
        unsafe {
            match self {
                Place::Item(container, at) => {
                    let size = ffi::Py_SIZE(container.ptr()) as usize;
                    let stands = |at: usize| item_at(container, at) == hole.ptr();
                    // Items before it may have come or gone.
                    let found = if *at < size && stands(*at) { Some(*at) } else { (0..size).find(|at| stands(*at)) };
                    if let Some(at) = found {
                        put_item(container, at, value.clone());
                    }
                }
                Place::Entry(container, key) | Place::Global(container, key) => {
                    let found = ffi::PyDict_GetItemWithError(container.ptr(), key.ptr());
                    ffi::PyErr_Clear();
                    if found == hole.ptr() {
                        ffi::PyDict_SetItem(container.ptr(), key.ptr(), value.ptr());
                    }
                }
                Place::Attribute(object, name) => {
                    if instances::own_attribute(object, name).is_some_and(|found| found.ptr() == hole.ptr()) {
                        ffi::PyObject_GenericSetAttr(object.ptr(), name.ptr(), value.ptr());
                    }
                    ffi::PyErr_Clear();
                }
            }
        }
    }
}

/// # Safety
/// A list or tuple with that many items.
unsafe fn item_at(container: &Object, at: usize) -> *mut ffi::PyObject {
    // SAFETY: the caller's promise.
    unsafe {
        match container.class() == &raw mut ffi::PyList_Type {
            true => ffi::PyList_GET_ITEM(container.ptr(), at as ffi::Py_ssize_t),
            false => ffi::PyTuple_GET_ITEM(container.ptr(), at as ffi::Py_ssize_t),
        }
    }
}

/// # Safety
/// A list or tuple with that many items. A tuple was made by us, and nobody has looked at the item.
unsafe fn put_item(container: &Object, at: usize, value: Object) {
    // SAFETY: the caller's promise.
    unsafe {
        if container.class() == &raw mut ffi::PyList_Type {
            ffi::PyList_SetItem(container.ptr(), at as ffi::Py_ssize_t, value.into_ptr());
        } else {
            let before = item_at(container, at);
            ffi::PyTuple_SET_ITEM(container.ptr(), at as ffi::Py_ssize_t, value.into_ptr());
            ffi::Py_DECREF(before);
        }
    }
}

/// A value arrives: it takes the place of its holes. One that turns out to be another pending value is that one.
pub fn arrives(cell: &Rc<Cell<PyHost>>, value: &PyValue) {
    let held = HOLES.with_borrow_mut(|holes| {
        let held = holes.cells.remove(&cell.key())?;
        let mut done = QuickMap::default();
        if holes.cells.is_empty() {
            holes.shared = false;
            done = std::mem::take(&mut holes.within);
        }
        Some((held, done))
    });
    // Dropping a container may run code, which may look for holes.
    let Some((held, done)) = held else { return };
    drop(done);
    let object = match value {
        Value::Pending(other) => hole(other),
        value => lower(value),
    };
    for place in held.places {
        owned::holds(place.container(), value);
        place.fill(&held.hole, &object);
        if let Value::Pending(_) = value {
            stands(&object, place);
        }
    }
}

/// Something is stored in what is known outside: holes may be reached from there from now on.
pub fn share(stored: Option<&PyValue>) {
    if stored.is_none_or(|value| matches!(value, Value::Pending(_)) || is_more_than_plain(value)) {
        HOLES.with_borrow_mut(|holes| holes.shared = true);
    }
}

/// Whether something is missing in values that are to be stored in what is known outside, and may not be seen there: a run on
/// another thread than the main one (`.aio()`, a server's) is not the only code that goes on.
pub fn stay_inside<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> bool {
    let values: Vec<&PyValue> = values.into_iter().collect();
    let missing = values.iter().any(|value| matches!(value, Value::Pending(_)))
        || !matches!(lacking::in_values(values.iter().copied()), Lacking::Nothing);
    missing && is_watched()
}

fn is_watched() -> bool {
    if let Some(known) = HOLES.with_borrow(|holes| holes.watched) {
        return known;
    }
    let on_main = attached(|py| -> PyResult<bool> {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        main.eq(threading.call_method0("get_ident")?)
    });
    let watched = !on_main.unwrap_or(false);
    HOLES.with_borrow_mut(|holes| holes.watched = Some(watched));
    watched
}
