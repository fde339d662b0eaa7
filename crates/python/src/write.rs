//! Writing ahead of its turn: changes of our own containers that can be taken back. What is stored may be missing; a hole
//! stands for it. Everything else that changes something waits for its turn.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::code::HostOp;
use sooner_machine::{Args, Ask, Changed, KnownTo, Outcome, Plan, TakeBack, Value};

use crate::attributes::{is_known, keeps_plainly, sets_plainly};
use crate::before::{Before, entry, length_of};
use crate::behaviour::{self, Behaviour, annotates_builtin_methods, builtin_receiver, is_container};
use crate::builtins::{expanded, settled_arguments};
use crate::host::PyHost;
use crate::keys::is_plain_key;
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::Touch;
use crate::plan::name_of;
use crate::reach::{self, Keys};
use crate::shapes::{has_limit, is_dict, is_ordered, is_plain_dict, is_plain_set, is_queue, is_sequence, is_updated};
use crate::{
    api, call, construct, files, globals, holes, instances, items, loggers, numbers, ops, owned, pairs, rebinds,
    setting, shallow, sorting, taking, top_level,
};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// A change that can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// A display, with something missing in it.
    Display,
    /// A container in the making.
    Making,
    /// The same, from another one.
    Filling,
    /// `xs.append(v)`
    Append,
    /// `xs[i] = v` of a list.
    Item,
    /// `xs.pop()`
    Pop,
    /// `xs.pop(0)` and `queue.popleft()`, if there is something.
    PopFirst,
    /// `queue.append(v)`
    Enqueue,
    /// `xs.insert(i, v)`
    Insert,
    /// `xs.extend(ys)`
    Extend,
    /// `xs += ys`
    Add,
    /// `d[k] = v`
    Entry,
    /// `d.update(pairs)` and `d |= other`
    Entries,
    /// `d.setdefault(k, v)`
    Default,
    /// `d[k]` of a `defaultdict` that has no `k`.
    Missing,
    /// `s.add(v)`
    Member,
    /// `s |= t` and its like.
    Members,
    /// `o.a = v` and `del o.a`
    Attribute,
    /// `x = v` and `del x` at the top level, of a name that only the top level mentions; `x = v` of one that is declared `global`.
    Global,
    /// `x = v` of a variable that functions inside mention.
    Cell,
    /// Anything else that touches only the container: a copy is kept.
    Whole,
}

/// A copy is kept of containers up to this size; larger ones wait for their turn.
const MOST_COPIED: isize = 4096;

/// The plan of a change that may be made ahead of its turn.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    if let Some(missing) = sorting::lacks(ask, given) {
        return Some(Plan::Lacks(smallvec![key_of(&given[0])], missing));
    }
    let write = classify(ask, given)?;
    match write {
        Write::Display if is_expanded(ask) => return Some(Plan::Fills(settled_arguments(given))),
        Write::Display => return Some(Plan::Fills(Keys::new())),
        Write::Making => return Some(Plan::Fills(smallvec![key_of(&given[0])])),
        Write::Filling => {
            return shallow::containers(given.iter().skip(1).take(1)).map(|reads| fills(reads, &given[0]));
        }
        Write::Global | Write::Cell => return rebinds::plan(ask, given),
        _ => {}
    }
    let Value::Host(object) = &given[0] else { return None };
    let mut writes: Keys = smallvec![reach::key(object)];
    let mut shared = !owned::is_ours(object);
    if write == Write::Attribute {
        writes.push(reach::attribute(writes[0], &lower(&given[1])));
        let dict = instances::shared_dict(object);
        shared |= dict.is_some();
        writes.extend(dict);
    }
    if shared && holes::stay_inside(given.iter().skip(1)) {
        return None;
    }
    // What is given back is put back and forth as a whole.
    if write == Write::PopFirst && !owned::may_be_given_back(writes[0]) {
        writes = items::front(object);
    }
    let slice = write == Write::Whole && matches!(ask, Ask::Own(op) if ops::name(op) == "py_setitem");
    let reads = match write {
        Write::Extend => smallvec![key_of(&given[2])],
        Write::Add | Write::Members => smallvec![key_of(&given[1])],
        Write::Entries => pairs::keys(given.iter().last().unwrap_or(&given[1])),
        _ if slice => smallvec![key_of(&given[2])],
        _ => Keys::new(),
    };
    let known = if shared { KnownTo::Everybody } else { KnownTo::Nobody };
    Some(Plan::Writes { writes, reads, known })
}

/// Filling something in the making, once what is put there can be read.
fn fills(reads: Plan<PyHost>, own: &PyValue) -> Plan<PyHost> {
    match reads {
        Plan::Reads(keys) => Plan::Fills(keys.into_iter().chain([key_of(own)]).collect()),
        Plan::Alone(keys, reads) => Plan::Alone(keys, Box::new(fills(*reads, own))),
        _ => Plan::Fills(smallvec![key_of(own)]),
    }
}

fn key_of(value: &PyValue) -> usize {
    match value {
        Value::Host(object) => reach::key(object),
        _ => 0,
    }
}

fn classify(ask: Ask, given: Given<'_, '_>) -> Option<Write> {
    if keeps(ask, given).is_some() {
        return Some(Write::Display);
    }
    let Ask::Own(op) = ask else { return None };
    match ops::name(op) {
        "py_call_kw" if pairs::is_dict_by_name(given) && is_missing(given, 2) => return Some(Write::Display),
        "py_list" | "py_tuple" if is_missing(given, 0) => return Some(Write::Display),
        "py_dict" if is_missing(given, 0) => {
            let keys = given.iter().step_by(2).all(is_plain_key);
            return keys.then_some(Write::Display);
        }
        "py_list_append" => return Some(Write::Making),
        "py_dict_set" if is_plain_key(&given[1]) => return Some(Write::Making),
        // What cannot be gone over is complained of by the name of the function, which has to be there for that.
        "py_list_extend_call" if passes_on(&given[1]) && !is_missing(given, 2) => return Some(Write::Filling),
        "py_dict_update" | "py_dict_merge_call" if is_plain_dict(&given[1]) => return Some(Write::Filling),
        "py_set_own" | "py_del_own" | "py_set_global" | "py_set_shared" => return Some(Write::Global),
        "py_cell_set" => return Some(Write::Cell),
        _ => {}
    }
    let Some(Value::Host(container)) = given.iter().next() else { return None };
    if !owned::is_ours(container) && (!owned::can_be_ours(container) || instances::is_dict_of_one(container)) {
        return None;
    }
    if !is_container(container.class()) {
        let plainly = match ops::name(op) {
            "py_setattr" | "py_delattr" => sets_plainly,
            "py_keep" => keeps_plainly,
            _ => return None,
        };
        return (is_known(&given[1]) && plainly(container, &given[1])).then_some(Write::Attribute);
    }
    match ops::name(op) {
        "py_setitem" => match (container.class(), &given[1]) {
            (class, Value::Int(_)) if class == &raw mut ffi::PyList_Type => Some(Write::Item),
            (class, key) if class == &raw mut ffi::PyList_Type => {
                (!matches!(key, Value::Pending(_)) && is_sequence(&given[2])).then(|| whole(container)).flatten()
            }
            (_, key) if is_dict(container) && is_plain_key(key) => Some(Write::Entry),
            _ => None,
        },
        "py_delitem" if is_missing(given, 1) => None,
        "py_delitem" if is_dict(container) && !is_plain_key(&given[1]) => None,
        "py_delitem" => whole(container),
        "py_iadd" => (container.class() == &raw mut ffi::PyList_Type && is_sequence(&given[1])).then_some(Write::Add),
        "py_ior" if is_updated(container) => is_plain_dict(&given[1]).then_some(Write::Entries),
        "py_ior" | "py_iand" | "py_isub" | "py_ixor" => {
            let set = container.class() == &raw mut ffi::PySet_Type;
            let plain = set && is_plain_set(&given[0]) && is_plain_set(&given[1]);
            plain.then(|| whole(container)).flatten().map(|_| Write::Members)
        }
        "py_sort" => sorting::is_plain(container).then(|| whole(container)).flatten(),
        "py_getitem" => (is_plain_key(&given[1]) && makes_entry(container, &given[1])).then_some(Write::Missing),
        "py_invoke" => method(container, &given[1], &given.from(2)),
        _ => None,
    }
}

/// A class that only keeps what it is given, some of which is missing: its fields.
fn keeps(ask: Ask, given: Given<'_, '_>) -> Option<Vec<Object>> {
    let is_missing = match ask {
        Ask::Call => is_missing(given, 1),
        Ask::Own(op) if ops::touch(op) == Touch::CallKw => is_missing(given, 1),
        Ask::Own(_) if is_expanded(ask) => {
            !is_missing(given, 0) && expanded(given).iter().any(|value| matches!(value, Value::Pending(_)))
        }
        _ => false,
    };
    match given.iter().next() {
        Some(Value::Host(class)) if is_missing => construct::fields(class),
        _ => None,
    }
}

fn is_expanded(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::CallEx)
}

/// A method that changes a container of ours.
fn method(container: &Object, name: &PyValue, given: Given<'_, '_>) -> Option<Write> {
    let Value::Host(name) = name else { return None };
    let name = attached(|py| name.bind(py).to_string());
    let (class, known) = (container.class(), !is_missing(given, 0));
    if class == &raw mut ffi::PyList_Type {
        return match (&*name, given.len()) {
            ("append", 1) => Some(Write::Append),
            ("pop", 0) => Some(Write::Pop),
            ("extend", 1) if is_sequence(&given[0]) => Some(Write::Extend),
            ("pop", 1) if matches!(given[0], Value::Int(0)) && owned::size(container) > 0 => Some(Write::PopFirst),
            ("pop", 1) if matches!(given[0], Value::Int(_)) => whole(container),
            ("insert", 2) if matches!(given[0], Value::Int(_)) => Some(Write::Insert),
            ("reverse" | "clear", 0) => whole(container),
            ("sort", 0) if sorting::is_plain(container) => whole(container),
            _ => None,
        };
    }
    if is_dict(container) {
        return match (&*name, given.len()) {
            ("update", 1) if is_updated(container) && pairs::are_listed(&given[0]) => Some(Write::Entries),
            ("setdefault", 1 | 2) if is_plain_key(&given[0]) => Some(Write::Default),
            ("pop", 1 | 2) if is_plain_key(&given[0]) && known => whole(container),
            ("move_to_end", 1 | 2) if is_ordered(container) && is_plain_key(&given[0]) && known => whole(container),
            ("popitem", 1) if is_ordered(container) && known => whole(container),
            ("clear" | "popitem", 0) => whole(container),
            _ => None,
        };
    }
    if class == &raw mut ffi::PySet_Type {
        return match (&*name, given.len()) {
            ("add", 1) if is_plain_key(&given[0]) => Some(Write::Member),
            ("discard" | "remove", 1) if is_plain_key(&given[0]) => whole(container),
            ("clear", 0) => whole(container),
            _ => None,
        };
    }
    if !is_queue(container) || !known {
        return None; // It holds nothing that is missing.
    }
    match (&*name, given.len()) {
        ("append", 1) if !has_limit(container) => Some(Write::Enqueue),
        ("popleft", 0) if owned::size(container) > 0 => Some(Write::PopFirst),
        // It is copied for each of these: cheap while it is short.
        ("append" | "appendleft", 1) | ("pop" | "popleft" | "clear", 0) => whole(container),
        _ => None,
    }
}

fn whole(container: &Object) -> Option<Write> {
    (0..=MOST_COPIED).contains(&owned::size(container)).then_some(Write::Whole)
}

fn is_missing(given: Given<'_, '_>, from: usize) -> bool {
    given.iter().skip(from).any(|value| matches!(value, Value::Pending(_)))
}

/// A container, or an iterator that passes on what it goes over.
fn passes_on(value: &PyValue) -> bool {
    !matches!(value, Value::Pending(_))
        && matches!(shallow::containers([value]), Some(plan) if !matches!(plan, Plan::Turn))
}

/// Whether looking up a key in a `defaultdict` puts it there, with something that a builtin class makes.
fn makes_entry(container: &Object, key: &PyValue) -> bool {
    if container.class() == &raw mut ffi::PyDict_Type {
        return false;
    }
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let bound = container.bind(py);
        let Ok(factory) = bound.getattr("default_factory") else { return false };
        // SAFETY: a live class.
        let builtin =
            factory.is_instance_of::<pyo3::types::PyType>() && unsafe { !api::is_written(factory.as_ptr().cast()) };
        builtin && !bound.contains(lower(key).bind(py)).unwrap_or(true)
    })
}

/// A call of a bound method of a container, written as one of the method: `add = xs.append; add(1)`, `d.update(a=1)`.
pub fn as_method(ask: Ask, given: Given<'_, '_>) -> Option<(Ask, Vec<PyValue>)> {
    if let Some((ask, args)) = setting::of(ask, given) {
        return Some((ask, args.into_vec()));
    }
    let Some(Value::Host(callee)) = given.iter().next() else { return None };
    let named = matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::CallKw);
    if ask != Ask::Call && !named {
        return None;
    }
    let container = builtin_receiver(callee)?;
    if annotates_builtin_methods() && matches!(behaviour::of(callee), Behaviour::External(_)) {
        return None;
    }
    // SAFETY: a live builtin function has a definition, whose name is text for ever.
    let name = unsafe { std::ffi::CStr::from_ptr((*(*callee.ptr().cast::<ffi::PyCFunctionObject>()).m_ml).ml_name) };
    let args = match named {
        false => given.iter().skip(1).cloned().collect(),
        true if name.to_bytes() == b"update" && is_updated(&container) => vec![pairs::given_by_name(given)?],
        true if name.to_bytes() == b"sort" && sorting::says_which_way(given) => {
            let args = vec![Value::Host(container), given[2].clone()];
            return ops::named("py_sort").map(|op| (Ask::Own(op), args));
        }
        // `popitem(last=False)`
        true if is_ordered(&container) && [&b"popitem"[..], b"move_to_end"].contains(&name.to_bytes()) => {
            (name_of(&given[1]) == "last").then(|| given.iter().skip(2).cloned().collect())?
        }
        true => return None,
    };
    let name = attached(|py| pyo3::types::PyString::intern(py, &name.to_string_lossy()).into_any().into());
    let head = [Value::Host(container), Value::Host(name)];
    let op = ops::named("py_invoke")?;
    Some((Ask::Own(op), head.into_iter().chain(args).collect()))
}

/// What an operation changes, if it has been done: its first operand, whatever that is. And where what it puts there begins.
pub fn changed(ask: Ask, given: Given<'_, '_>) -> Option<Changed> {
    let (receiver, stored) = match ask {
        Ask::Own(op) if ops::name(op) == "py_cell_set" => {
            return Some(Changed { key: key_of(&given[0]), stored: Some(1), found: true });
        }
        Ask::Own(op) => match ops::touch(op) {
            Touch::Writes | Touch::WritesAttribute | Touch::InPlace | Touch::Invoke | Touch::Fills | Touch::Settled => {
                (given.iter().next(), Some(1))
            }
            Touch::WritesGlobal { .. } => {
                let found = !top_level::binds_one(ask);
                return Some(Changed { key: globals::key(given), stored: Some(2), found });
            }
            Touch::CallKw => (given.iter().nth(2), Some(3)),
            // A `defaultdict` may make an entry.
            Touch::Reads(_) if ops::name(op) == "py_getitem" => (given.iter().next().filter(|at| may_make(at)), None),
            _ => (None, None),
        },
        Ask::Call => match given.iter().next() {
            Some(Value::Host(callee)) if builtin_receiver(callee).is_some() => {
                let key = builtin_receiver(callee).map(|container| reach::key(&container))?;
                return Some(Changed { key, stored: Some(1), found: true });
            }
            // A function that changes something changes the first thing it is given.
            _ => (given.iter().nth(1), Some(2)),
        },
        _ => (None, None),
    };
    match receiver {
        Some(Value::Host(object)) if owned::can_be_ours(object) => {
            Some(Changed { key: reach::key(object), stored, found: true })
        }
        _ => None,
    }
}

/// Whether looking something up in a container may put it there.
fn may_make(container: &PyValue) -> bool {
    matches!(container, Value::Host(object) if is_dict(object) && object.class() != &raw mut ffi::PyDict_Type)
}

/// Makes the change, and says how to take it back.
pub fn write(ask: Ask, given: Given<'_, '_>) -> (Outcome<PyHost>, Option<TakeBack>) {
    if let Some((ask, args)) = as_method(ask, given) {
        return write(ask, &Args::of(&args));
    }
    let taken = files::take(ask, given).or_else(|| numbers::take(ask, given)).or_else(|| taking::take(ask, given));
    let taken = taken.or_else(|| loggers::take(ask, given));
    if let Some(done) = taken {
        return done;
    }
    if let Some(fields) = keeps(ask, given) {
        let outcome = match ask {
            Ask::Own(op) => ops::perform(op, given),
            _ => call::positional(&given[0], &given.from(1)),
        };
        if let Outcome::Value(value @ Value::Host(instance)) = &outcome {
            owned::made(value, true);
            holes::fill_in_attributes(instance, &fields);
        }
        return (outcome, None);
    }
    let (Some(write), Ask::Own(op)) = (classify(ask, given), ask) else {
        unreachable!("{ask:?} was planned as a change that can be taken back")
    };
    match write {
        Write::Display => {
            let outcome = ops::perform(op, given);
            if let Outcome::Value(value) = &outcome {
                owned::made(value, true);
            }
            (outcome, None)
        }
        Write::Global => rebinds::global(op, given),
        Write::Cell => rebinds::cell(op, given),
        _ => {
            let Value::Host(container) = &given[0] else { unreachable!("a container is an object") };
            change(write, op, container, given)
        }
    }
}

fn change(write: Write, op: HostOp, container: &Object, given: Given<'_, '_>) -> (Outcome<PyHost>, Option<TakeBack>) {
    let stored = match write {
        Write::Append => Some(&given[2]),
        Write::Insert => Some(&given[3]),
        Write::Item | Write::Entry => Some(&given[2]),
        Write::Attribute if given.len() > 2 => Some(&given[2]),
        Write::Making => given.iter().last(),
        Write::Default => (given.len() > 3).then(|| &given[3]),
        Write::Member => Some(&given[2]),
        Write::Pop | Write::PopFirst => Some(&given[1]),
        Write::Enqueue => Some(&given[2]),
        _ => None,
    };
    if !owned::is_ours(container) {
        owned::watch(container);
        holes::share(stored);
    }
    owned::changes(container, stored);
    let back = Before::of(write, container, given);
    let outcome = ops::perform(op, given);
    let Outcome::Value(value) = &outcome else { return (outcome, None) };
    match (write, &back) {
        (Write::Append, Before::Length(at)) => holes::stored_item(container, *at, &given[2]),
        (Write::Insert, Before::Inserted(at)) => holes::stored_item(container, *at, &given[3]),
        (Write::Making, Before::Length(at)) => holes::stored_item(container, *at, &given[1]),
        (Write::Making, _) => holes::stored_entry(container, &lower(&given[1]), &given[2]),
        (Write::Item, Before::Item(at, _)) => holes::stored_item(container, *at, &given[2]),
        (Write::Entry, _) => holes::stored_entry(container, &lower(&given[1]), &given[2]),
        (Write::Attribute, Before::Attribute(name, ..)) if given.len() > 2 => {
            holes::stored_attribute(container, name, &given[2]);
        }
        (Write::Default, Before::Entry(key, None)) if given.len() > 3 => {
            holes::stored_entry(container, key, &given[3]);
        }
        (Write::Extend | Write::Add, Before::Length(from)) => holes::fill_in(container, *from),
        (Write::Filling, Before::Length(from)) => holes::fill_in_deep(container, *from),
        // Of a slice: what was put in may be missing.
        (Write::Whole, _) if ops::name(op) == "py_setitem" => holes::fill_in(container, 0),
        (Write::Entries, Before::Entries(before)) => {
            for (key, _) in before {
                if let Some(value) = entry(container, key) {
                    holes::stored_entry(container, key, &value);
                }
            }
        }
        (Write::Filling, _) => holes::fill_in(container, 0),
        // A pair that holds what was there.
        (Write::Whole, _) => holes::made(&lower(value)),
        // Who knows the container knows what is in it.
        (Write::Missing, _) if owned::is_ours(container) => owned::made_inside(value),
        _ => {}
    }
    if matches!(write, Write::Making | Write::Filling) {
        return (outcome, None);
    }
    let back = match (back, value) {
        (Before::Popped(_), value) => Before::Popped(Some(value.clone())),
        (Before::PoppedFirst(_), value) => Before::PoppedFirst(Some(value.clone())),
        (Before::Length(length), _) => Before::Added(length_of(container) - length),
        (back, _) => back,
    };
    let container = container.clone();
    let key = reach::key(&container);
    let by_looking = write == Write::Missing;
    let back = TakeBack { key, by_looking, restore: Box::new(move || back.restore(&container)) };
    (outcome, Some(back))
}
