//! Displays, f-strings, unpacking.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyErr, ffi};
use sooner_machine::{Args, Outcome, Prompt, Site, Value};

use super::Given;
use super::access::{done, went};
use crate::enter;
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, attached, exception, lend, lift, lower, raised};
use crate::{call, operators, stand_in};

#[inline(always)]
pub fn tuple(given: Given<'_, '_>) -> Tried<Object> {
    // SAFETY: a new tuple of that size; each place is given one reference.
    unsafe {
        let tuple = Object::owned(ffi::PyTuple_New(given.len() as ffi::Py_ssize_t))?;
        for (at, item) in (0..).zip(given.iter()) {
            ffi::PyTuple_SET_ITEM(tuple.ptr(), at, lower(item).into_ptr());
        }
        Ok(tuple)
    }
}

#[inline(always)]
pub fn list(given: Given<'_, '_>) -> Tried<Object> {
    // SAFETY: a new list of that size; each place is given one reference.
    unsafe {
        let list = Object::owned(ffi::PyList_New(given.len() as ffi::Py_ssize_t))?;
        for (at, item) in (0..).zip(given.iter()) {
            ffi::PyList_SET_ITEM(list.ptr(), at, lower(item).into_ptr());
        }
        Ok(list)
    }
}

pub fn set(given: Given<'_, '_>) -> Tried<PyValue> {
    // SAFETY: live objects.
    unsafe {
        let set = Object::owned(ffi::PySet_New(std::ptr::null_mut()))?;
        for item in given.iter() {
            done(ffi::PySet_Add(set.ptr(), lower(item).ptr()))?;
        }
        Ok(Value::Host(set))
    }
}

#[inline(always)]
pub fn dict(given: Given<'_, '_>) -> Tried<Object> {
    // SAFETY: live objects.
    unsafe {
        let dict = Object::owned(ffi::PyDict_New())?;
        for at in (0..given.len()).step_by(2) {
            went(ffi::PyDict_SetItem(dict.ptr(), lend(&given[at]).ptr(), lend(&given[at + 1]).ptr()))?;
        }
        Ok(dict)
    }
}

#[inline(always)]
pub fn list_append(given: Given<'_, '_>) -> Tried<()> {
    let Value::Host(list) = &given[0] else { unreachable!("a list in the making is an object") };
    let item = lend(&given[1]);
    // SAFETY: live objects.
    went(unsafe { ffi::PyList_Append(list.ptr(), item.ptr()) })
}

/// `[*x]`, and the arguments of `f(*x)`: of a `map` or `filter` whose function makes calls, by code that makes them.
pub fn starred(given: Given<'_, '_>) -> Outcome<PyHost> {
    if stand_in::is_lazy(&given[0])
        && let Some(other) = stand_in::of_star(&given[0]).filter(stand_in::makes_calls)
    {
        return call::any(&other.function, other.args, &other.keywords);
    }
    star(given).map_or_else(|fault| Outcome::Fault(Value::Host(fault)), Outcome::Value)
}

fn star(given: Given<'_, '_>) -> Tried<PyValue> {
    // SAFETY: a new list.
    let list = Value::Host(Object::owned(unsafe { ffi::PyList_New(0) })?);
    let both = [list.clone(), given[0].clone()];
    extend(&Args::of(&both), |class| match given.iter().nth(1) {
        Some(function) => format!("{} argument after * must be an iterable, not {class}", name_of(function)),
        None => format!("Value after * must be an iterable, not {class}"),
    })?;
    Ok(list)
}

/// `f(*x)`
pub fn list_extend_call(given: Given<'_, '_>) -> Tried<PyValue> {
    let function = name_of(&given[2]);
    extend(given, |class| format!("{function} argument after * must be an iterable, not {class}"))
}

fn extend(given: Given<'_, '_>, complaint: impl FnOnce(&str) -> String) -> Tried<PyValue> {
    let (list, items) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: live objects.
    unsafe {
        let class = items.class();
        let size = ffi::PyList_GET_SIZE(list.ptr());
        if class == &raw mut ffi::PyList_Type || class == &raw mut ffi::PyTuple_Type {
            return done(ffi::PyList_SetSlice(list.ptr(), size, size, items.ptr()));
        }
        let name = attached(|py| pyo3::intern!(py, "extend").as_ptr());
        let Err(error) = Object::owned(ffi::PyObject_CallMethodOneArg(list.ptr(), name, items.ptr())) else {
            return done(0);
        };
        let iterable = (*class).tp_iter.is_some() || ffi::PySequence_Check(items.ptr()) != 0;
        Err(attached(|py| match error.bind(py).is_instance_of::<PyTypeError>() && !iterable {
            true => exception(PyTypeError::new_err(complaint(&class_name(&items)))),
            false => error,
        }))
    }
}

pub fn list_to_tuple(given: Given<'_, '_>) -> Tried<PyValue> {
    let list = lower(&given[0]);
    // SAFETY: a live object.
    Object::owned(unsafe { ffi::PyList_AsTuple(list.ptr()) }).map(Value::Host)
}

pub fn set_add(given: Given<'_, '_>) -> Tried<PyValue> {
    let (set, item) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: live objects.
    done(unsafe { ffi::PySet_Add(set.ptr(), item.ptr()) })
}

pub fn set_update(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let (set, items) = (lower(&given[0]), lower(&given[1]));
        set.bind(py).call_method1("update", (items.bind(py),)).map_err(exception)?;
        done(0)
    })
}

pub fn dict_set(given: Given<'_, '_>) -> Tried<PyValue> {
    let (dict, key, value) = (lend(&given[0]), lend(&given[1]), lend(&given[2]));
    // SAFETY: live objects.
    done(unsafe { ffi::PyDict_SetItem(dict.ptr(), key.ptr(), value.ptr()) })
}

/// `{**x}`
pub fn dict_update(given: Given<'_, '_>) -> Tried<PyValue> {
    let (dict, mapping) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: live objects.
    if unsafe { ffi::PyDict_Update(dict.ptr(), mapping.ptr()) } == 0 {
        return done(0);
    }
    let error = raised();
    Err(attached(|py| match error.bind(py).is_instance_of::<pyo3::exceptions::PyAttributeError>() {
        true => exception(PyTypeError::new_err(format!("'{}' object is not a mapping", class_name(&mapping)))),
        false => error,
    }))
}

/// `f(**x)`: a key that is there already is an error.
pub fn dict_merge_call(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let (dict, mut mapping) = (lower(&given[0]), lower(&given[1]));
        if is_gone_over_as_dict(&mapping) {
            // SAFETY: a live dictionary.
            mapping = Object::owned(unsafe { ffi::PyDict_Copy(mapping.ptr()) })?;
        }
        let (dict, bound) = (dict.bind(py), mapping.bind(py));
        let function = || name_of(&given[2]);
        let keys = match bound.call_method0("keys") {
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyAttributeError>(py) => {
                let text = format!("{} argument after ** must be a mapping, not {}", function(), class_name(&mapping));
                return Err(exception(PyTypeError::new_err(text)));
            }
            keys => keys.map_err(exception)?,
        };
        for key in keys.try_iter().map_err(exception)? {
            let key = key.map_err(exception)?;
            if dict.contains(&key).map_err(exception)? {
                let name = key.str().map_err(exception)?;
                let text = format!("{} got multiple values for keyword argument '{name}'", function());
                return Err(exception(PyTypeError::new_err(text)));
            }
            dict.set_item(&key, bound.get_item(&key).map_err(exception)?).map_err(exception)?;
        }
        done(0)
    })
}

/// A dictionary of one's own class is not asked for its keys, unless that says how it is gone over.
fn is_gone_over_as_dict(mapping: &Object) -> bool {
    // SAFETY: a live object, and live classes; comparing addresses of functions of the interpreter.
    let goes_over = |class: *mut ffi::PyTypeObject| unsafe { (*class).tp_iter.map(|iter| iter as *const ()) };
    // SAFETY: the same.
    unsafe {
        ffi::PyDict_Check(mapping.ptr()) != 0 && goes_over(mapping.class()) == goes_over(&raw mut ffi::PyDict_Type)
    }
}

/// How Python's messages name what is called: `module.function()`.
pub fn name_of(callee: &PyValue) -> String {
    attached(|py| {
        let callee = lower(callee);
        let callee = callee.bind(py);
        let text = |name: &str| callee.getattr(name).and_then(|value| value.extract::<String>()).ok();
        match (text("__module__"), text("__qualname__")) {
            (Some(module), Some(name)) if module != "builtins" => format!("{module}.{name}()"),
            (_, Some(name)) => format!("{name}()"),
            _ => callee.str().map_or_else(|_| "function".to_owned(), |text| text.to_string()),
        }
    })
}

pub fn class_name(object: &Object) -> String {
    attached(|py| object.bind(py).get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string()))
}

pub fn format(given: Given<'_, '_>) -> Tried<Object> {
    if let (Value::Host(spec), Value::Host(conversion)) = (&given[1], &given[2])
        // SAFETY: live objects; a conversion is text, and a specification too unless it is none.
        && unsafe { ffi::PyUnicode_GET_LENGTH(conversion.ptr()) == 0 && (spec.is_none() || ffi::PyUnicode_GET_LENGTH(spec.ptr()) == 0) }
    {
        match &given[0] {
            Value::Host(value) if value.class() == &raw mut ffi::PyUnicode_Type => {
                return Ok(value.clone());
            }
            Value::Int(number) => return digits(*number),
            _ => {}
        }
    }
    let (value, spec, conversion) = (lower(&given[0]), lower(&given[1]), lower(&given[2]));
    // SAFETY: live objects; the conversion is a text of at most one letter.
    unsafe {
        let letter = if ffi::PyUnicode_GET_LENGTH(conversion.ptr()) == 0 {
            0
        } else {
            ffi::PyUnicode_ReadChar(conversion.ptr(), 0)
        };
        let value = match char::from_u32(letter) {
            Some('s') => Object::owned(ffi::PyObject_Str(value.ptr()))?,
            Some('r') => Object::owned(ffi::PyObject_Repr(value.ptr()))?,
            Some('a') => Object::owned(ffi::PyObject_ASCII(value.ptr()))?,
            _ => value,
        };
        let plain = spec.is_none() || ffi::PyUnicode_GET_LENGTH(spec.ptr()) == 0;
        if plain && value.class() == &raw mut ffi::PyUnicode_Type {
            return Ok(value);
        }
        let spec = if spec.is_none() { std::ptr::null_mut() } else { spec.ptr() };
        Object::owned(ffi::PyObject_Format(value.ptr(), spec))
    }
}

/// The same, by code of the user's if that makes calls.
pub fn formatting(given: Given<'_, '_>, room: &mut [PyValue], _site: &Site) -> Prompt<PyHost> {
    match operators::asked("py_format", given, room) {
        Some(entered) => entered,
        None => format(given).map_or_else(enter::failed, Prompt::host),
    }
}

/// One of several parts of an f-string. A whole number stays what it is: [`join`] writes it where it belongs. But where there is no
/// room something may be outstanding, and others look for text to pass on.
#[inline(always)]
pub fn piece(given: Given<'_, '_>, room: &mut [PyValue], _site: &Site) -> Prompt<PyHost> {
    match &given[0] {
        Value::Int(number) if !room.is_empty() => Prompt::int(*number),
        Value::Host(value) if value.class() == &raw mut ffi::PyUnicode_Type => Prompt::host(value.clone()),
        value => match operators::asked("py_piece", given, room) {
            Some(entered) => entered,
            None => formatted(value),
        },
    }
}

#[inline(never)]
fn formatted(value: &PyValue) -> Prompt<PyHost> {
    let value = lower(value);
    // SAFETY: a live object.
    match Object::owned(unsafe { ffi::PyObject_Format(value.ptr(), std::ptr::null_mut()) }) {
        Ok(text) => Prompt::host(text),
        Err(fault) => enter::failed(fault),
    }
}

/// A number in decimal.
pub fn digits(number: i64) -> Tried<Object> {
    let width = width(number);
    // SAFETY: a new text of that many characters, all of them ASCII, which nobody else has seen.
    unsafe {
        let new = Object::owned(ffi::PyUnicode_New(width as ffi::Py_ssize_t, 127))?;
        write_digits(number, width, ffi::PyUnicode_DATA(new.ptr()).cast());
        Ok(new)
    }
}

/// How many characters it has.
fn width(number: i64) -> usize {
    let digits = number.unsigned_abs().checked_ilog10().map_or(1, |log| log as usize + 1);
    digits + usize::from(number < 0)
}

/// # Safety
/// There are so many bytes, which is the number's width.
unsafe fn write_digits(number: i64, width: usize, to: *mut u8) {
    let (mut at, mut rest) = (width, number.unsigned_abs());
    // SAFETY: each digit takes one, and the sign.
    unsafe {
        loop {
            at -= 1;
            to.add(at).write(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            to.write(b'-');
        }
    }
}

/// The parts of an f-string, which are texts, or whole numbers as [`piece`] leaves them.
pub fn join(given: Given<'_, '_>) -> Tried<Object> {
    // SAFETY: live texts; the parts of an ASCII text are copied into a new one of the size of all of them.
    unsafe {
        let (mut size, mut ascii) = (0, true);
        for part in given.iter() {
            match part {
                Value::Host(part) if ffi::Py_TYPE(part.ptr()) == &raw mut ffi::PyUnicode_Type => {
                    ascii &= ffi::PyUnicode_IS_COMPACT_ASCII(part.ptr()) != 0;
                    size += ffi::PyUnicode_GET_LENGTH(part.ptr()) as usize;
                }
                Value::Int(number) => size += width(*number),
                _ => ascii = false,
            }
        }
        if !ascii {
            return join_any(given);
        }
        let new = Object::owned(ffi::PyUnicode_New(size as ffi::Py_ssize_t, 127))?;
        let mut to = ffi::PyUnicode_DATA(new.ptr()).cast::<u8>();
        for part in given.iter() {
            let length = match part {
                Value::Host(part) => {
                    let length = ffi::PyUnicode_GET_LENGTH(part.ptr()) as usize;
                    std::ptr::copy_nonoverlapping(ffi::PyUnicode_DATA(part.ptr()).cast::<u8>(), to, length);
                    length
                }
                Value::Int(number) => {
                    let length = width(*number);
                    write_digits(*number, length, to);
                    length
                }
                _ => unreachable!("all parts are texts and numbers"),
            };
            to = to.add(length);
        }
        Ok(new)
    }
}

#[inline(never)]
fn join_any(given: Given<'_, '_>) -> Tried<Object> {
    let text = |part: &PyValue| match part {
        Value::Int(number) => digits(*number).map(Value::Host),
        part => Ok(part.clone()),
    };
    let texts = given.iter().map(text).collect::<Tried<Vec<_>>>()?;
    let parts = list(&Args::of(&texts))?;
    // SAFETY: live texts.
    unsafe {
        let empty = Object::owned(ffi::PyUnicode_FromStringAndSize(std::ptr::null(), 0))?;
        Object::owned(ffi::PyUnicode_Join(empty.ptr(), parts.ptr()))
    }
}

/// `separator.join([…])`
pub fn join_with(given: Given<'_, '_>) -> Tried<PyValue> {
    let (separator, items) = with_rest(given)?;
    // SAFETY: a live text and a live tuple.
    Object::owned(unsafe { ffi::PyUnicode_Join(separator.ptr(), items.ptr()) }).map(Value::Host)
}

/// `template % (…)`
pub fn fill(given: Given<'_, '_>) -> Tried<PyValue> {
    let (template, items) = with_rest(given)?;
    // SAFETY: a live text and a live tuple.
    Object::owned(unsafe { ffi::PyUnicode_Format(template.ptr(), items.ptr()) }).map(Value::Host)
}

/// The first operand, and a tuple of the others.
fn with_rest(given: Given<'_, '_>) -> Tried<(Object, Object)> {
    let rest: Vec<PyValue> = given.iter().skip(1).cloned().collect();
    Ok((lower(&given[0]), tuple(&sooner_machine::Args::of(&rest))?))
}

/// `a, b = x`: an internal tuple.
pub fn unpack(given: Given<'_, '_>) -> Tried<PyValue> {
    let (object, Value::Int(wanted)) = (lower(&given[0]), &given[1]) else { unreachable!("a number is written there") };
    let wanted = *wanted as usize;
    // SAFETY: exact classes are checked; positions are within the size.
    unsafe {
        if object.class() == &raw mut ffi::PyTuple_Type && ffi::PyTuple_GET_SIZE(object.ptr()) as usize == wanted {
            let item = |at| lift(Object::borrowed(ffi::PyTuple_GET_ITEM(object.ptr(), at as ffi::Py_ssize_t)));
            return Ok(Value::tuple((0..wanted).map(item)));
        }
        if object.class() == &raw mut ffi::PyList_Type && ffi::PyList_GET_SIZE(object.ptr()) as usize == wanted {
            let item = |at| lift(Object::borrowed(ffi::PyList_GET_ITEM(object.ptr(), at as ffi::Py_ssize_t)));
            return Ok(Value::tuple((0..wanted).map(item)));
        }
    }
    let iterator = unpackable(&object)?;
    let mut items = Vec::with_capacity(wanted);
    while items.len() < wanted {
        match next(&iterator)? {
            Some(item) => items.push(lift(item)),
            None => {
                let text = format!("not enough values to unpack (expected {wanted}, got {})", items.len());
                return Err(exception(PyValueError::new_err(text)));
            }
        }
    }
    match next(&iterator)? {
        None => Ok(Value::tuple(items)),
        Some(_) => Err(exception(too_many(&object, wanted))),
    }
}

/// From 3.14 on the message also says how many there were, where that is known.
fn too_many(_: &Object, wanted: usize) -> PyErr {
    PyValueError::new_err(format!("too many values to unpack (expected {wanted})"))
}

/// `a, *b, c = x`: an internal tuple.
pub fn unpack_star(given: Given<'_, '_>) -> Tried<PyValue> {
    let (object, Value::Int(before), Value::Int(after)) = (lower(&given[0]), &given[1], &given[2]) else {
        unreachable!("numbers are written there")
    };
    let (before, after) = (*before as usize, *after as usize);
    let iterator = unpackable(&object)?;
    let mut items = Vec::with_capacity(before + 1 + after);
    let too_few = |got: usize| {
        let text = format!("not enough values to unpack (expected at least {}, got {got})", before + after);
        Err(exception(PyValueError::new_err(text)))
    };
    while items.len() < before {
        match next(&iterator)? {
            Some(item) => items.push(lift(item)),
            None => return too_few(items.len()),
        }
    }
    // SAFETY: a live iterator and a new list; positions are within its size.
    unsafe {
        let list = Object::owned(ffi::PySequence_List(iterator.ptr()))?;
        let size = ffi::PyList_GET_SIZE(list.ptr()) as usize;
        if size < after {
            return too_few(before + size);
        }
        let tail = size - after;
        items.push(Value::Host(list.clone()));
        for at in tail..size {
            let item = ffi::PyList_GET_ITEM(list.ptr(), at as ffi::Py_ssize_t);
            items.push(lift(Object::borrowed(item)));
        }
        done(ffi::PyList_SetSlice(list.ptr(), tail as ffi::Py_ssize_t, size as ffi::Py_ssize_t, std::ptr::null_mut()))?;
    }
    Ok(Value::tuple(items))
}

fn unpackable(object: &Object) -> Tried<Object> {
    // SAFETY: a live object.
    unsafe {
        let class = object.class();
        if (*class).tp_iter.is_none() && ffi::PySequence_Check(object.ptr()) == 0 {
            let text = format!("cannot unpack non-iterable {} object", class_name(object));
            return Err(exception(PyTypeError::new_err(text)));
        }
        Object::owned(ffi::PyObject_GetIter(object.ptr()))
    }
}

fn next(iterator: &Object) -> Tried<Option<Object>> {
    // SAFETY: a live iterator.
    unsafe {
        let item = ffi::PyIter_Next(iterator.ptr());
        if !item.is_null() {
            return Object::owned(item).map(Some);
        }
        if ffi::PyErr_Occurred().is_null() { Ok(None) } else { Err(raised()) }
    }
}
