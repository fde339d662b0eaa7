//! What an instruction found the last time it looked an attribute, a method or a global up. As long as the class or the
//! dictionary has the version it had then, it is there again; the instance is asked each time whether it holds the name.
//!
//! Versions of classes and dictionaries are never given twice. How CPython 3.11 to 3.13 lays out the attributes of instances
//! is tried out on one before it is relied on (`is_laid_out_so`); other versions, and whatever else, are looked up anew.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use sooner_machine::Site;

use crate::api;
use crate::lookup::has_generic_lookup;
use crate::object::{Object, PyValue, attached, lend};
use crate::once::Once;

type Pointer = *mut ffi::PyObject;

/// The first word of a site says what it holds, with the version of the class below it.
const VALUE: usize = 1 << 32; // The place among the values of an instance.
const FIELD: usize = 2 << 32; // How far behind the beginning of an instance it stands.
const SHARED: usize = 3 << 32; // Something of the class, and how many names its instances may hold.
const MODULE: usize = 4 << 32; // A module, the version of its dictionary, something in it.
const METHOD: usize = 5 << 32; // A builtin class and its method, below how that is called.

/// In the place of a number of names: instances hold nothing but fields.
const NO_NAMES: usize = usize::MAX;

/// What a class or a module has, borrowed.
#[derive(Clone, Copy)]
pub enum Found {
    /// A function that takes the instance.
    Function(Pointer),
    /// Something else that a class or a module holds.
    Other(Pointer),
    /// A method of a builtin class, and how it is called.
    Builtin(Pointer, usize),
}

/// An attribute that the instance itself holds, borrowed, if it stands where it stood the last time.
#[inline(always)]
pub fn held(object: Pointer, site: &Site) -> Option<Pointer> {
    let [key, at, ..] = site.get();
    // SAFETY: a live object, laid out as its class says, whose version is that of the class looked at.
    unsafe {
        let version = version(ffi::Py_TYPE(object));
        let value = if key == VALUE | version {
            let values = values(object);
            if values.is_null() {
                return None;
            }
            *values.add(at)
        } else if key == FIELD | version {
            *object.byte_add(at).cast::<Pointer>()
        } else {
            return None;
        };
        (!value.is_null()).then_some(value)
    }
}

/// Sets an attribute that the instance itself holds already, if it stands where it stood the last time.
#[inline(always)]
pub fn set(object: Pointer, value: &PyValue, site: &Site) -> bool {
    let [key, at, ..] = site.get();
    // SAFETY: the same; what is put there is counted, and what stood there is let go when it stands there no more.
    unsafe {
        let version = version(ffi::Py_TYPE(object));
        if key == FIELD | version {
            let new = Object::borrowed(lend(value).ptr()).into_ptr();
            let old = std::mem::replace(&mut *object.byte_add(at).cast::<Pointer>(), new);
            ffi::Py_XDECREF(old);
            return true;
        }
        if key != VALUE | version {
            return false;
        }
        let values = values(object);
        if values.is_null() || (*values.add(at)).is_null() {
            return false;
        }
        let new = Object::borrowed(lend(value).ptr()).into_ptr();
        let old = std::mem::replace(&mut *values.add(at), new);
        ffi::Py_DECREF(old);
        true
    }
}

/// What the class of an object, or a module, has under the name of this site.
#[inline(always)]
pub fn of_class(object: Pointer, site: &Site) -> Option<Found> {
    let [key, a, b, c] = site.get();
    // SAFETY: a live object, laid out as its class says; as long as versions are the same, what was found is held there.
    unsafe {
        let class = ffi::Py_TYPE(object);
        if key & !LOW == METHOD {
            return (class as usize == a).then_some(Found::Builtin(b as Pointer, key & LOW));
        }
        if key == SHARED | version(class) {
            if b != NO_NAMES && (values(object).is_null() || count(class) != b) {
                return None;
            }
            let found = a as Pointer;
            let function = ffi::Py_TYPE(found) == &raw mut ffi::PyFunction_Type;
            return Some(if function { Found::Function(found) } else { Found::Other(found) });
        }
        let known = key == MODULE && object as usize == a && class == &raw mut ffi::PyModule_Type;
        (known && module_version(object) == b).then_some(Found::Other(c as Pointer))
    }
}

const LOW: usize = u32::MAX as usize;

/// A site that finds something else each time is left alone in the end.
const MOST_CHANGES: usize = 32;

/// Whether something is remembered here once more. The last word of a site counts, but for modules.
fn changes(site: &Site) -> bool {
    let [key, a, b, count] = site.get();
    if key == MODULE {
        return true;
    }
    site.set([key, a, b, count + 1]);
    count < MOST_CHANGES
}

fn keep(site: &Site, key: usize, a: usize, b: usize) {
    let [before, .., count] = site.get();
    site.set([key, a, b, if before == MODULE { 0 } else { count }]);
}

/// Remembers where an attribute stands that is looked up by getting it.
pub fn remember_attribute(object: Pointer, name: Pointer, site: &Site) {
    if !changes(site) {
        return;
    }
    // SAFETY: live objects.
    unsafe {
        let class = ffi::Py_TYPE(object);
        if class == &raw mut ffi::PyModule_Type {
            return remember_module(object, name, site);
        }
        if !is_laid_out_so() || !has_generic_lookup(class) {
            return;
        }
        let found = api::_PyType_Lookup(class, name);
        let version = version(class);
        if version == 0 {
            return;
        }
        if !found.is_null() && ffi::Py_TYPE(found) == &raw mut ffi::PyMemberDescr_Type {
            if let Some(at) = field(class, found, ffi::Py_READONLY) {
                keep(site, FIELD | version, at, 0);
            }
            return;
        }
        if !is_plain(found) {
            return;
        }
        match place(class, name) {
            Some(at) if !values(object).is_null() && !(*values(object).add(at)).is_null() => {
                keep(site, VALUE | version, at, 0);
            }
            Some(_) => {}
            None => remember_shared(class, found, name, site),
        }
    }
}

/// Where an instance has what one of `__slots__` names, or a class made in C such a member, which may have these flags.
unsafe fn field(class: *mut ffi::PyTypeObject, found: Pointer, allowed: std::ffi::c_int) -> Option<usize> {
    // SAFETY: a live class, and what it has under a name.
    unsafe {
        if version(class) == 0 || found.is_null() || ffi::Py_TYPE(found) != &raw mut ffi::PyMemberDescr_Type {
            return None;
        }
        let member = &*(*found.cast::<ffi::PyMemberDescrObject>()).d_member;
        let is_own = ffi::PyType_IsSubtype(class, (*found.cast::<ffi::PyDescrObject>()).d_type) != 0;
        (is_own && member.type_code == ffi::Py_T_OBJECT_EX && member.flags & !allowed == 0)
            .then_some(member.offset as usize)
    }
}

/// Remembers where an attribute stands that has just been set.
pub fn remember_setting(object: Pointer, name: Pointer, site: &Site) {
    if !changes(site) {
        return;
    }
    // SAFETY: live objects.
    unsafe {
        let class = ffi::Py_TYPE(object);
        let generic =
            (*class).tp_setattro.map(|set| set as *const ()) == Some(ffi::PyObject_GenericSetAttr as *const ());
        if !generic || !is_laid_out_so() {
            return;
        }
        let found = api::_PyType_Lookup(class, name);
        if let Some(at) = field(class, found, 0) {
            return keep(site, FIELD | version(class), at, 0);
        }
        if version(class) != 0
            && is_plain(found)
            && let Some(at) = place(class, name)
        {
            keep(site, VALUE | version(class), at, 0);
        }
    }
}

/// Remembers a method that is called.
pub fn remember_method(object: Pointer, name: Pointer, site: &Site) {
    if !changes(site) {
        return;
    }
    // SAFETY: live objects.
    unsafe {
        let class = ffi::Py_TYPE(object);
        if class == &raw mut ffi::PyModule_Type {
            return remember_module(object, name, site);
        }
        if !is_laid_out_so() || !has_generic_lookup(class) {
            return;
        }
        let found = api::_PyType_Lookup(class, name);
        if !found.is_null() && ffi::Py_TYPE(found) == &raw mut ffi::PyFunction_Type {
            remember_shared(class, found, name, site);
        }
    }
}

/// Remembers a method of a builtin class, which never changes.
pub fn remember_builtin(class: *mut ffi::PyTypeObject, method: Pointer, site: &Site) {
    // SAFETY: a method descriptor, which the class holds for ever.
    let flags = unsafe { (*(*method.cast::<ffi::PyMethodDescrObject>()).d_method).ml_flags };
    keep(site, METHOD | flags as usize & LOW, class as usize, method as usize);
}

/// Something of a class, which the instance may stand before.
unsafe fn remember_shared(class: *mut ffi::PyTypeObject, found: Pointer, name: Pointer, site: &Site) {
    // SAFETY: a live class and a name.
    unsafe {
        let names = match (shares_names(class), (*class).tp_dictoffset) {
            (true, _) if place(class, name).is_none() => count(class),
            (false, 0) if ffi::PyType_GetFlags(class) & MANAGED == 0 => NO_NAMES,
            _ => return,
        };
        if !found.is_null() && version(class) != 0 {
            keep(site, SHARED | version(class), found as usize, names);
        }
    }
}

/// Something of a module, which no class can stand before.
unsafe fn remember_module(module: Pointer, name: Pointer, site: &Site) {
    // SAFETY: a live module, of that very class, and a name.
    unsafe {
        if ffi::Py_Version >= 0x030E_0000 || !api::_PyType_Lookup(ffi::Py_TYPE(module), name).is_null() {
            return;
        }
        let found = ffi::PyDict_GetItemWithError(ffi::PyModule_GetDict(module), name);
        match found.is_null() {
            true => ffi::PyErr_Clear(),
            false => site.set([MODULE, module as usize, module_version(module), found as usize]),
        }
    }
}

/// A dictionary as CPython lays it out up to 3.13: every change of any gives it a version that none had before.
#[repr(C)]
struct Dict {
    base: ffi::PyObject,
    used: ffi::Py_ssize_t,
    version: u64,
}

/// The version of a dictionary.
///
/// # Safety
/// It is one, of CPython up to 3.13.
#[inline(always)]
pub unsafe fn dict_version(dict: Pointer) -> usize {
    // SAFETY: the caller's promise.
    unsafe { (*dict.cast::<Dict>()).version as usize }
}

/// A module begins with its dictionary.
#[inline(always)]
unsafe fn module_version(module: Pointer) -> usize {
    // SAFETY: a live module has one.
    unsafe { dict_version(*module.add(1).cast::<Pointer>()) }
}

#[inline(always)]
unsafe fn version(class: *mut ffi::PyTypeObject) -> usize {
    // SAFETY: a live class; 0 if it has none at the moment, which no site holds.
    unsafe { (*class).tp_version_tag as usize }
}

/// Whether a class holds nothing under a name that would be found before what the instance holds, now or later: builtin
/// classes do not turn into descriptors.
unsafe fn is_plain(found: Pointer) -> bool {
    // SAFETY: a live object, if there is one.
    unsafe {
        let class = if found.is_null() { return true } else { ffi::Py_TYPE(found) };
        ffi::PyType_GetFlags(class) & ffi::Py_TPFLAGS_HEAPTYPE == 0
            && (*class).tp_descr_get.is_none()
            && (*class).tp_descr_set.is_none()
    }
}

/// The values of an instance that are not in a dictionary of its own, in the order of its class's names; null if they are.
#[inline(always)]
unsafe fn values(object: Pointer) -> *mut Pointer {
    let words = object.cast::<usize>();
    // SAFETY: the object's class keeps values in front of its instances (3.11, 3.12) or behind them (3.13).
    unsafe {
        let dict = *words.sub(3);
        if ffi::Py_Version < 0x030C_0000 {
            return if dict == 0 { *words.sub(4) as *mut Pointer } else { std::ptr::null_mut() };
        }
        if ffi::Py_Version < 0x030D_0000 {
            return if dict & 1 == 1 { (dict + 1) as *mut Pointer } else { std::ptr::null_mut() };
        }
        let block = object.cast::<u8>().add((*ffi::Py_TYPE(object)).tp_basicsize as usize);
        if dict == 0 && *block.add(3) == 1 { block.add(8).cast() } else { std::ptr::null_mut() }
    }
}

/// The names that the instances of a class share, as CPython 3.11 to 3.13 lay them out: names are only added, and behind these
/// words stand places by hash, then names and an unused word each.
#[repr(C)]
struct Keys {
    held: isize,
    log_size: u8,
    log_bytes: u8,
    kind: u8,
    version: u32,
    usable: isize,
    count: usize,
}

#[inline(always)]
unsafe fn keys(class: *mut ffi::PyTypeObject) -> *mut Keys {
    // SAFETY: a class that a `class` statement made.
    unsafe { (*class.cast::<ffi::PyHeapTypeObject>()).ht_cached_keys.cast() }
}

/// How many names the instances of a class share.
#[inline(always)]
unsafe fn count(class: *mut ffi::PyTypeObject) -> usize {
    // SAFETY: a class whose instances share names.
    unsafe { (*keys(class)).count }
}

const MANAGED: std::ffi::c_ulong = 1 << 4;

/// Whether the instances of a class share names, and keep their values as `values` says.
unsafe fn shares_names(class: *mut ffi::PyTypeObject) -> bool {
    const INLINE: std::ffi::c_ulong = 1 << 2;
    const BY_INSTANCES: u8 = 2;
    // SAFETY: a live class; the flags say whether it has these words.
    unsafe {
        let shares = if ffi::Py_Version < 0x030D_0000 { MANAGED } else { MANAGED | INLINE };
        let wanted = shares | ffi::Py_TPFLAGS_HEAPTYPE;
        ffi::PyType_GetFlags(class) & wanted == wanted && !keys(class).is_null() && (*keys(class)).kind == BY_INSTANCES
    }
}

/// The place of a name among those.
unsafe fn place(class: *mut ffi::PyTypeObject, name: Pointer) -> Option<usize> {
    // SAFETY: a live class whose instances share names, which are texts.
    unsafe {
        if !shares_names(class) {
            return None;
        }
        let keys = keys(class);
        let first = keys.add(1).byte_add(1 << (*keys).log_bytes).cast::<[Pointer; 2]>();
        let is_it = |at: &usize| {
            let other = (*first.add(*at))[0];
            other == name || ffi::PyUnicode_Compare(other, name) == 0
        };
        (0..(*keys).count).find(is_it)
    }
}

/// Whether this version of Python lays instances and names out as is said above: one is made and looked at.
fn is_laid_out_so() -> bool {
    static SO: Once<bool> = Once::new();
    *SO.get_or_init(|| {
        let looked_at = attached(|py| -> PyResult<bool> {
            if py.version_info() >= (3, 14) || py.version_info() < (3, 11) {
                return Ok(false);
            }
            let class = py.get_type::<PyType>().call1(("Made", (), PyDict::new(py)))?;
            let made = class.call0()?;
            made.setattr("first", &class)?;
            made.setattr("second", &made.get_type().name()?)?;
            let (name, value) = (pyo3::intern!(py, "second"), made.getattr("second")?);
            let missing = pyo3::intern!(py, "third");
            // SAFETY: of an instance of a class made so, and of the class, these words are there in all versions asked for.
            unsafe {
                let class: *mut ffi::PyTypeObject = class.as_ptr().cast();
                let values = values(made.as_ptr());
                Ok(!values.is_null()
                    && !keys(class).is_null()
                    && count(class) == 2
                    && place(class, name.as_ptr()) == Some(1)
                    && place(class, missing.as_ptr()).is_none()
                    && *values == class.cast()
                    && *values.add(1) == value.as_ptr())
            }
        });
        looked_at.unwrap_or(false)
    })
}
