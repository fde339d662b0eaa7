//! When an operation on Python's objects may be done while something is outstanding: what it reads has to be settled, and
//! what it changes, it changes in its turn. `docs/ordering.md` says why this is right.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::code::{HostOp, OpCode};
use sooner_machine::{Args, Ask, Footprint, Plan, Value};

use crate::behaviour::{self, Behaviour, is_container, is_immutable, is_reading_method};
use crate::host::PyHost;
use crate::iterators::{is_iterator, is_known_iterator};
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::{self, Touch};
use crate::reach::{self, Keys};
use crate::{call, compile, outside};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What has to be so before the host can do what it is asked.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Plan<PyHost> {
    match ask {
        Ask::Plain(OpCode::Not) | Ask::Truth => reads_or_turn(given, &[0]),
        Ask::Plain(_) => reads_or_turn(given, &[0, 1]),
        Ask::Next => next(&given[0]),
        Ask::Iterate => match &given[0] {
            Value::Host(object) if is_iterator(object) && is_known_iterator(object) => Plan::Ready,
            Value::Host(object) if object.class() == &raw mut ffi::PyList_Type => Plan::Ready,
            _ => reads_or_turn(given, &[0]),
        },
        Ask::Call => match &given[0] {
            Value::Pending(_) => Plan::Ready,
            callee => call_plan(&lower(callee), given, 1),
        },
        Ask::Own(op) => own(op, given),
    }
}

fn own(op: HostOp, given: Given<'_, '_>) -> Plan<PyHost> {
    match ops::touch(op) {
        Touch::Nothing => Plan::Ready,
        Touch::Reads(at) => reads_or_turn(given, at),
        Touch::Settled => settled(&given[0]),
        Touch::Fills => match (reads_or_turn(given, &[1]), settled(&given[0])) {
            (Plan::Reads(mut keys), Plan::Reads(own)) => {
                keys.extend(own);
                Plan::Reads(keys)
            }
            (Plan::Ready, own) => own,
            (turn, _) => turn,
        },
        Touch::Attribute => attribute(given),
        Touch::Global => global(given),
        Touch::InPlace => match (&given[0], &given[1]) {
            (Value::Host(object), _) if !is_immutable(object.class()) => Plan::Turn,
            _ => reads_or_turn(given, &[0, 1]),
        },
        Touch::Writes | Touch::WritesAttribute => Plan::Turn,
        Touch::Handling => Plan::Ready,
        Touch::Awaits => match &given[0] {
            Value::Host(object) if ops::is_awaitable(object) => Plan::Turn,
            _ => Plan::Ready,
        },
        Touch::Invoke => invoke(given),
        Touch::CallEx => match &given[0] {
            Value::Pending(_) => Plan::Ready,
            callee => {
                let callee = lower(callee);
                match behaviour::of(&callee) {
                    Behaviour::External(_) if !outside::is_announced(&callee) => Plan::Turn,
                    // The collected arguments are all it looks at.
                    Behaviour::Entered | Behaviour::External(_) => {
                        Plan::Reads([&given[1], &given[2]].into_iter().filter_map(own_key).collect())
                    }
                    Behaviour::Reads => reads_all(given),
                    _ => Plan::Turn,
                }
            }
        },
        Touch::CallKw => match &given[0] {
            Value::Pending(_) => Plan::Ready,
            callee => {
                let callee = lower(callee);
                // Only a call that stands as it is can be entered before its arguments are there.
                let whole = !is_missing(given);
                match behaviour::of(&callee) {
                    Behaviour::External(_) if !outside::is_announced(&callee) => Plan::Turn,
                    Behaviour::Entered if !whole && call::collects(&callee) => Plan::Ready,
                    Behaviour::Entered | Behaviour::External(_) => Plan::Done(ops::perform(op, given)),
                    Behaviour::Reads => reads_all(given),
                    _ => Plan::Turn,
                }
            }
        },
    }
}

/// The name of an operand that can change.
fn own_key(value: &PyValue) -> Option<usize> {
    match value {
        Value::Host(object) if !is_immutable(object.class()) => Some(reach::key(object)),
        _ => None,
    }
}

/// Whether an operand has not arrived.
fn is_missing(given: Given<'_, '_>) -> bool {
    given.iter().any(|value| matches!(value, Value::Pending(_)))
}

/// A call of something known: entered or announced as it stands, or an operation on its arguments.
fn call_plan(callee: &Object, given: Given<'_, '_>, first: usize) -> Plan<PyHost> {
    match behaviour::of(callee) {
        Behaviour::External(_) if !outside::is_announced(callee) => Plan::Turn,
        Behaviour::Entered if is_missing(given) && call::collects(callee) => Plan::Ready,
        Behaviour::Entered | Behaviour::External(_) => {
            let args: Vec<PyValue> = given.iter().skip(first).cloned().collect();
            Plan::Done(call::positional(&Value::Host(callee.clone()), &Args::of(&args)))
        }
        Behaviour::Reads => {
            let callee_reads = match callee.class() == &raw mut ffi::PyCFunction_Type {
                // A method reads its receiver.
                // SAFETY: a live builtin; borrowed, or none.
                true => unsafe { ffi::PyCFunction_GetSelf(callee.ptr()) },
                false => std::ptr::null_mut(),
            };
            let receiver = (!callee_reads.is_null()).then(|| Value::Host(Object::borrowed(callee_reads)));
            let all: Vec<PyValue> = given.iter().skip(first).cloned().chain(receiver).collect();
            reads_all(&Args::of(&all))
        }
        Behaviour::Writes | Behaviour::Unknown => Plan::Turn,
    }
}

fn invoke(given: Given<'_, '_>) -> Plan<PyHost> {
    let Value::Host(receiver) = &given[0] else {
        return if let Value::Pending(_) = given[0] { Plan::Ready } else { reads_all(given) };
    };
    let class = receiver.class();
    if is_immutable(class) && class != &raw mut ffi::PyModule_Type && class != &raw mut ffi::PyType_Type {
        return reads_all(given);
    }
    if is_container(class) {
        let name = name_of(&given[1]);
        return if behaviour::is_writing_method(&name) { Plan::Turn } else { reads_all(given) };
    }
    match static_attribute(receiver, &given[1]) {
        Some(method) => match behaviour::of(&method) {
            Behaviour::External(_) if !outside::is_announced(&method) => Plan::Turn,
            Behaviour::Entered if is_missing(given) && call::collects(&method) => Plan::Ready,
            Behaviour::Entered | Behaviour::External(_) => Plan::Done(call::invoke(given)),
            Behaviour::Reads => reads_all(given),
            _ => Plan::Turn,
        },
        None => Plan::Turn,
    }
}

/// An attribute that can be looked up without running anybody's code.
pub fn static_attribute(object: &Object, name: &PyValue) -> Option<Object> {
    if !is_plain_lookup(object, name) {
        return None;
    }
    let name = lower(name);
    // SAFETY: live objects.
    let found = unsafe { ffi::PyObject_GetAttr(object.ptr(), name.ptr()) };
    if found.is_null() {
        // SAFETY: attached.
        unsafe { ffi::PyErr_Clear() };
        return None;
    }
    Object::owned(found).ok()
}

/// Whether reading the attribute runs no code: no property, no `__getattr__`.
fn is_plain_lookup(object: &Object, name: &PyValue) -> bool {
    let class = object.class();
    // SAFETY: a live class; comparing addresses of functions of the interpreter.
    unsafe {
        let plain = (*class).tp_getattro.is_some_and(|getattro| {
            getattro as *const () == ffi::PyObject_GenericGetAttr as *const ()
                || ffi::PyType_GetFlags(class) & ffi::Py_TPFLAGS_HEAPTYPE == 0
        });
        if !plain {
            return false;
        }
    }
    attached(|py| {
        use pyo3::types::{PyAnyMethods, PyTupleMethods, PyTypeMethods};
        let (object, name) = (object.bind(py), lower(name));
        let name = name.bind(py);
        let found = object.get_type().mro().iter().find_map(|base| base.getattr("__dict__").ok()?.get_item(&name).ok());
        let Some(found) = found else { return true };
        let is_code = found.get_type().hasattr("__set__").unwrap_or(true)
            && !found.get_type().name().is_ok_and(|name| name == "member_descriptor" || name == "getset_descriptor");
        !is_code
    })
}

fn attribute(given: Given<'_, '_>) -> Plan<PyHost> {
    let Value::Host(object) = &given[0] else { return Plan::Ready };
    if is_immutable(object.class()) {
        return Plan::Ready;
    }
    // The methods of a builtin container do not change with it.
    if is_container(object.class()) {
        return Plan::Ready;
    }
    match is_plain_lookup(object, &given[1]) {
        true => Plan::Reads(smallvec![reach::key(object), reach::attribute(reach::key(object), &lower(&given[1]))]),
        false => Plan::Turn,
    }
}

/// Functions, classes and modules.
fn is_code(class: *mut ffi::PyTypeObject) -> bool {
    let code = [
        &raw mut ffi::PyFunction_Type,
        &raw mut ffi::PyCFunction_Type,
        &raw mut ffi::PyModule_Type,
        &raw mut ffi::PyType_Type,
    ];
    code.contains(&class)
}

/// Functions, classes and modules found in globals do not change during a run.
fn global(given: Given<'_, '_>) -> Plan<PyHost> {
    let (Value::Host(function), Value::Host(name)) = (&given[0], &given[1]) else { return Plan::Turn };
    // SAFETY: the first argument is the function being run; borrowed references.
    unsafe {
        let globals = ffi::PyFunction_GetGlobals(function.ptr());
        let found = ffi::PyDict_GetItemWithError(globals, name.ptr());
        if !found.is_null() && is_code(ffi::Py_TYPE(found)) {
            return Plan::Ready;
        }
        ffi::PyErr_Clear();
        Plan::Reads(smallvec![globals as usize])
    }
}

/// The next item: a list may still change, known iterators read what they go over, others run code.
fn next(sequence: &PyValue) -> Plan<PyHost> {
    let Value::Host(object) = sequence else { return Plan::Ready };
    let class = object.class();
    if class == &raw mut ffi::PyTuple_Type || class == &raw mut ffi::PyUnicode_Type {
        return Plan::Ready;
    }
    if class == &raw mut ffi::PyList_Type {
        return Plan::Reads(smallvec![reach::key(object)]);
    }
    match is_known_iterator(object) {
        true => match reach::read([sequence]) {
            Some(keys) => Plan::Reads(keys),
            None => Plan::Turn,
        },
        false => Plan::Turn,
    }
}

/// Reading these operands: builtins are looked at once what may write them is done; others run code of their own.
fn reads_or_turn(given: Given<'_, '_>, at: &[usize]) -> Plan<PyHost> {
    let mut keys = Keys::new();
    for value in at.iter().filter(|&&at| at < given.len()).map(|&at| &given[at]) {
        let Value::Host(object) = value else { continue };
        let class = object.class();
        // A function handed over is called back, and may look at anything.
        if class == &raw mut ffi::PyFunction_Type || class == &raw mut crate::api::PyMethod_Type {
            return Plan::Turn;
        }
        if is_immutable(class) && class != &raw mut ffi::PyTuple_Type {
            continue;
        }
        // Looking at an iterator uses it up.
        if is_iterator(object) {
            return Plan::Turn;
        }
        if !is_immutable(class) && !is_container(class) && !has_plain_operators(object) {
            return Plan::Turn;
        }
        match reach::read([value]) {
            Some(more) => keys.extend(more),
            None => return Plan::Turn,
        }
    }
    if keys.is_empty() { Plan::Ready } else { Plan::Reads(keys) }
}

/// The iterators among operands, with what they go over: to wait with them is to be about to use them up.
fn used_up(given: Given<'_, '_>) -> Footprint {
    let iterators: Vec<&PyValue> =
        given.iter().filter(|value| matches!(value, Value::Host(object) if is_iterator(object))).collect();
    if iterators.is_empty() {
        return Footprint::default();
    }
    match reach::from(iterators) {
        Some(writes) => Footprint { writes, ..Footprint::default() },
        None => anything(),
    }
}

/// An instance whose class says nothing about operators: comparing and testing it runs no code.
fn has_plain_operators(object: &Object) -> bool {
    // SAFETY: a live class.
    let heap = unsafe { ffi::PyType_GetFlags(object.class()) & ffi::Py_TPFLAGS_HEAPTYPE != 0 };
    if !heap {
        return true;
    }
    attached(|py| {
        use pyo3::types::{PyAnyMethods, PyTupleMethods, PyTypeMethods};
        let class = object.bind(py).get_type();
        const OWN: &[&str] = &[
            "__eq__",
            "__lt__",
            "__bool__",
            "__len__",
            "__add__",
            "__getitem__",
            "__contains__",
            "__iter__",
            "__str__",
            "__repr__",
            "__format__",
            "__hash__",
        ];
        class.mro().iter().all(|base| {
            let module = base.getattr("__module__").and_then(|module| module.extract::<String>()).unwrap_or_default();
            module == "builtins"
                || base
                    .getattr("__dict__")
                    .is_ok_and(|dict| !OWN.iter().any(|name| dict.contains(name).unwrap_or(true)))
        })
    })
}

fn reads_all(given: Given<'_, '_>) -> Plan<PyHost> {
    let all: Vec<usize> = (0..given.len()).collect();
    reads_or_turn(given, &all)
}

/// A thing nobody but its maker has: only what is still to be put into it before counts.
fn settled(value: &PyValue) -> Plan<PyHost> {
    match value {
        Value::Host(object) => Plan::Reads(smallvec![reach::key(object)]),
        _ => Plan::Ready,
    }
}

/// A builtin container changed in place stays the object it is.
pub fn foreseen(ask: Ask, given: Given<'_, '_>) -> Option<PyValue> {
    match (ask, &given[0]) {
        (Ask::Own(op), Value::Host(object)) if ops::touch(op) == Touch::InPlace && is_container(object.class()) => {
            Some(given[0].clone())
        }
        _ => None,
    }
}

fn is_number(value: &PyValue) -> bool {
    matches!(value, Value::Int(_) | Value::Float(_) | Value::Bool(_))
}

/// What an operation that waits may still write.
pub fn may_write(ask: Ask, given: Given<'_, '_>) -> Footprint {
    match ask {
        Ask::Plain(_) | Ask::Truth | Ask::Next | Ask::Iterate => used_up(given),
        Ask::Call => call_may_write(&given[0], given, 1),
        Ask::Own(op) => match ops::touch(op) {
            Touch::WritesAttribute => match &given[0] {
                Value::Host(object) if !is_immutable(object.class()) => {
                    let key = reach::key(object);
                    let keys = smallvec![reach::any_attribute(key), reach::attribute(key, &lower(&given[1]))];
                    Footprint { writes: keys, ..Footprint::default() }
                }
                other => writes(other),
            },
            // Adding a number to what is not there yet: that is a number too, not a container.
            Touch::InPlace if is_number(&given[0]) || is_number(&given[1]) => Footprint::default(),
            Touch::Writes | Touch::Settled | Touch::Fills | Touch::InPlace => writes(&given[0]),
            Touch::Invoke => invoke_may_write(given),
            Touch::CallKw => call_may_write(&given[0], given, 2),
            Touch::CallEx => call_may_write(&given[0], given, 1),
            Touch::Awaits if matches!(&given[0], Value::Host(object) if ops::is_awaitable(object)) => anything(),
            _ => used_up(given),
        },
    }
}

fn anything() -> Footprint {
    Footprint { anything: true, effects: true, ..Footprint::default() }
}

/// The object itself; what is not there yet may be any.
fn writes(receiver: &PyValue) -> Footprint {
    match receiver {
        Value::Pending(_) | Value::Unset => Footprint { anything: true, ..Footprint::default() },
        Value::Host(object) if object.class() == &raw mut ffi::PyFunction_Type => {
            // `global`: the dictionary of the function.
            // SAFETY: a live function.
            let globals = unsafe { ffi::PyFunction_GetGlobals(object.ptr()) } as usize;
            Footprint { writes: smallvec![globals, reach::key(object)], ..Footprint::default() }
        }
        Value::Host(object) if !is_immutable(object.class()) => {
            Footprint { writes: smallvec![reach::key(object)], ..Footprint::default() }
        }
        _ => Footprint::default(),
    }
}

fn invoke_may_write(given: Given<'_, '_>) -> Footprint {
    let name = name_of(&given[1]);
    let receiver = match &given[0] {
        Value::Host(receiver) => receiver,
        Value::Pending(_) | Value::Unset if is_reading_method(&name) => return Footprint::default(),
        Value::Pending(_) | Value::Unset => return anything(),
        _ => return Footprint::default(),
    };
    let class = receiver.class();
    if is_container(class) {
        return if behaviour::is_writing_method(&name) { writes(&given[0]) } else { Footprint::default() };
    }
    if is_immutable(class) && class != &raw mut ffi::PyModule_Type && class != &raw mut ffi::PyType_Type {
        return Footprint::default();
    }
    match static_attribute(receiver, &given[1]) {
        Some(method) => call_may_write(&Value::Host(method), given, 2),
        None => anything(),
    }
}

fn call_may_write(callee: &PyValue, given: Given<'_, '_>, first: usize) -> Footprint {
    let Value::Host(callee) = callee else { return anything() };
    match behaviour::of(callee) {
        Behaviour::Reads => used_up(given),
        Behaviour::External(external) => external_may_write(&external.class, callee, given.iter().skip(first)),
        Behaviour::Entered => {
            crate::footprint::of_function(callee, &given.iter().skip(first).cloned().collect::<Vec<_>>())
        }
        Behaviour::Writes => match callee.class() == &raw mut ffi::PyCFunction_Type {
            // SAFETY: a live builtin method has a receiver.
            true => writes(&Value::Host(Object::borrowed(unsafe { ffi::PyCFunction_GetSelf(callee.ptr()) }))),
            false => anything(),
        },
        Behaviour::Unknown => anything(),
    }
}

/// What a call to be made outside may change: everything it can reach, if it changes anything.
pub fn external_may_write<'a>(
    class: &sooner_machine::Class,
    callee: &Object,
    args: impl Iterator<Item = &'a PyValue>,
) -> Footprint {
    use sooner_machine::Kind;
    if !matches!(class.kind, Kind::Sequential | Kind::Fence) {
        return Footprint::default();
    }
    let args: Vec<&PyValue> = args.collect();
    if args.iter().any(|value| matches!(value, Value::Pending(_) | Value::Unset)) {
        return anything();
    }
    let callee = Value::Host(callee.clone());
    match reach::from(args.into_iter().chain([&callee])) {
        Some(keys) => Footprint { writes: keys, effects: true, deep: true, ..Footprint::default() },
        None => anything(),
    }
}

fn name_of(value: &PyValue) -> String {
    attached(|py| lower(value).bind(py).to_string())
}

/// The compiled function that a callee is, with the receiver of a method.
pub fn entered(callee: &Object) -> Option<(std::rc::Rc<compile::Compiled>, Object, Option<Object>)> {
    call::target(callee)
}
