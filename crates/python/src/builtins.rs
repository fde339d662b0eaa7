//! Operations that the table of kinds knows: when a call of a builtin, a method of a builtin type or a function of a library
//! may be done, and what it may write while it waits.

use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use smallvec::smallvec;
use sooner_machine::code::HostOp;
use sooner_machine::{Args, Ask, Footprint, Plan, Value};

use crate::api;
use crate::arrays;
use crate::attributes::{attribute_may_write, is_known, matches_plainly, writes_attribute};
use crate::behaviour::{self, Behaviour, is_container, is_immutable};
use crate::defaults::{self, Makes};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::lookup::{address_of, named};
use crate::object::{Object, PyValue, attached, lift, lower};
use crate::ops::{self, Touch};
use crate::plan::{self, anything, name_of, writes};
use crate::reach::{self, Keys};
use crate::{foreign, manner, operands, paths, results};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// The numbers of `random`, as something that can be written.
pub fn random_numbers() -> usize {
    static PLACE: u64 = 0;
    &raw const PLACE as usize
}

/// A call that is neither entered nor made outside, with these arguments; `more` has to be settled too.
pub fn operation(known: &Behaviour, callee: &Object, args: &[PyValue], more: Keys) -> Plan<PyHost> {
    let plan = match known {
        Behaviour::Reads(look) => operands::plan(*look, with_self(callee, args).iter()),
        Behaviour::Outside(look) => Plan::Outside(looked_at(callee, args), Box::new(operands::plan(*look, args))),
        Behaviour::Attribute if args.len() > 1 && is_known(&args[1]) => plan::attribute(&Args::of(args)),
        _ => Plan::Turn,
    };
    match plan {
        Plan::Ready if !more.is_empty() => Plan::Reads(more),
        Plan::Reads(keys) => Plan::Reads(keys.into_iter().chain(more).collect()),
        plan => plan,
    }
}

/// The one file that a function looks at which is given a path, or is a method of one.
fn looked_at(callee: &Object, args: &[PyValue]) -> Option<Arc<str>> {
    const NAMES: &[&str] =
        &["exists", "getsize", "is_dir", "is_file", "isdir", "isfile", "lexists", "read_bytes", "read_text"];
    NAMES.contains(&&*named(callee).1).then(|| paths::read(with_self(callee, args).first()?)).flatten()
}

/// What such a call may still write.
pub fn operation_may_write(known: &Behaviour, callee: &Object, args: &[PyValue]) -> Footprint {
    let all = with_self(callee, args);
    match known {
        Behaviour::Reads(look) => operands::may_write(*look, all.iter()),
        Behaviour::Outside(look) => Footprint { outside: true, ..operands::may_write(*look, args) },
        Behaviour::Writes(at, look) => match all.get(*at) {
            Some(receiver) => changes(receiver, *look, all.iter()),
            None => anything(),
        },
        Behaviour::Attribute if args.len() > 1 => attribute_may_write(&args[0], &args[1]),
        Behaviour::WritesAttribute if args.len() > 1 => writes_attribute(&args[0], &args[1]),
        Behaviour::Clock => Footprint::default(),
        Behaviour::Random => {
            let own = Footprint { writes: smallvec![random_numbers()], ..Footprint::default() };
            joined(operands::may_write(Look::Deep, args.iter()), own)
        }
        Behaviour::Unknown => foreign::may_write(callee, &all),
        _ => anything(),
    }
}

/// The arguments of a builtin method, behind its receiver.
pub fn with_self(callee: &Object, args: &[PyValue]) -> Vec<PyValue> {
    // SAFETY: the class is checked; borrowed, or none.
    let receiver = unsafe {
        match callee.class() {
            class if api::is_builtin(class) => ffi::PyCFunction_GetSelf(callee.ptr()),
            class if class == &raw mut api::PyMethod_Type => api::PyMethod_Self(callee.ptr()),
            _ => std::ptr::null_mut(),
        }
    };
    let receiver = (!receiver.is_null()).then(|| Object::borrowed(receiver));
    let receiver = receiver.filter(|receiver| receiver.class() != &raw mut ffi::PyModule_Type);
    receiver.map(lift).into_iter().chain(args.iter().cloned()).collect()
}

/// What `o.m(…)` does if the table knows the class of `o`.
pub fn builtin_method(receiver: &Object, given: Given<'_, '_>) -> Option<Behaviour> {
    let class = receiver.class();
    let holds_code = [&raw mut ffi::PyModule_Type, &raw mut ffi::PyType_Type, &raw mut ffi::PyFunction_Type];
    let known = (is_immutable(class) || is_container(class) || arrays::is_class(class) || arrays::is_shared(receiver))
        && !holds_code.contains(&class);
    // Methods written in Python may be annotated.
    // SAFETY: a live class.
    let in_python = unsafe { api::is_written(class) };
    let found = known.then(|| behaviour::of_method(receiver, &name_of(&given[1])))?;
    (!in_python || matches!(found, Behaviour::Reads(_))).then_some(found)
}

/// `o.m(a, b)`: the operands, without the name.
pub fn with_receiver(given: Given<'_, '_>) -> Vec<PyValue> {
    given.iter().enumerate().filter(|(at, _)| *at != 1).map(|(_, value)| value.clone()).collect()
}

/// `f(*args, **kwargs)`: the arguments as far as they are known.
pub fn expanded(given: Given<'_, '_>) -> Vec<PyValue> {
    attached(|py| {
        let mut all = Vec::new();
        if let Value::Host(args) = &given[1]
            && let Ok(args) = args.bind(py).try_iter()
        {
            all.extend(args.filter_map(|value| value.ok()).map(|value| lift(value.into())));
        }
        if let Value::Host(keywords) = &given[2]
            && let Ok(keywords) = keywords.bind(py).cast::<PyDict>()
        {
            all.extend(keywords.iter().map(|(_, value)| lift(value.into())));
        }
        all
    })
}

/// The containers that arguments were collected in.
pub fn settled_arguments(given: Given<'_, '_>) -> Keys {
    let own = |value: &PyValue| match value {
        Value::Host(object) if !is_immutable(object.class()) => Some(reach::key(object)),
        _ => None,
    };
    [&given[1], &given[2]].into_iter().filter_map(own).collect()
}

/// Whether an operation of the host's runs code beyond that of the operands it looks at: that of keys, or of a class pattern.
pub fn runs_code(op: HostOp, given: Given<'_, '_>) -> bool {
    if ops::name(op) == "py_match_class" {
        let names: Vec<PyValue> = given.iter().skip(3).cloned().collect();
        return operands::acts(Look::Identity, given.iter().skip(1).take(1))
            || !matches_plainly(&given[0], &given[1], &names);
    }
    operands::acts(Look::Deep, hashed(op, given))
}

/// The operands that go into a set or a dictionary as keys: they are hashed and compared.
fn hashed<'a>(op: HostOp, given: Given<'a, '_>) -> impl Iterator<Item = &'a PyValue> {
    let (first, step, most) = match ops::name(op) {
        "py_set" => (0, 1, usize::MAX),
        "py_dict" => (0, 2, usize::MAX),
        "py_set_add" | "py_dict_set" => (1, 1, 1),
        _ => (0, 1, 0),
    };
    given.iter().skip(first).step_by(step).take(most)
}

/// Whether `d[k]` would put something in: a `defaultdict` that lacks the key, or may.
pub fn inserts(container: &PyValue, key: &PyValue) -> bool {
    let Value::Host(object) = container else { return false };
    attached(|py| {
        let bound = object.bind(py);
        let defaults = bound.get_type().name().is_ok_and(|name| name == "defaultdict");
        if !defaults || !is_container(object.class()) {
            return false;
        }
        match key {
            Value::Pending(_) | Value::Unset => true,
            known if operands::acts(Look::Deep, [known]) => true,
            known => !bound.contains(lower(known).bind(py)).unwrap_or(true),
        }
    })
}

/// The receiver is changed, and the others are looked at.
pub fn changes<'a>(receiver: &PyValue, look: Look, all: impl Iterator<Item = &'a PyValue>) -> Footprint {
    let own = match receiver {
        Value::Host(object) => match manner::of(object) {
            manner::Manner::Array => writes(receiver),
            manner::Manner::Container => joined(defaults::may_write(object), writes(receiver)),
            // `global`, and cells of the user's own.
            _ if is_immutable(object.class()) || is_cell(object.class()) => writes(receiver),
            _ => return anything(),
        },
        _ => writes(receiver),
    };
    joined(operands::may_write(look, all), own)
}

/// What a `defaultdict` calls for a key that it lacks.
pub fn factory(object: &Object) -> Option<Object> {
    if object.class() == &raw mut ffi::PyDict_Type || object.class() == &raw mut ffi::PyList_Type {
        return None;
    }
    attached(|py| {
        let factory = is_container(object.class()).then(|| object.bind(py).getattr("default_factory").ok()).flatten();
        factory.filter(|factory| !factory.is_none()).map(Object::from)
    })
}

fn is_cell(class: *mut ffi::PyTypeObject) -> bool {
    class == &raw mut ffi::PyCell_Type
}

/// Both.
pub fn joined(mut one: Footprint, other: Footprint) -> Footprint {
    one.add(other);
    one
}

/// Whether an operation, where it writes, puts at most what it is given into its first operand.
pub fn stores(ask: Ask, given: Given<'_, '_>) -> bool {
    let known = |callee: &PyValue| match callee {
        Value::Host(callee) => {
            !matches!(behaviour::of(callee), Behaviour::Entered | Behaviour::External(_) | Behaviour::Unknown)
        }
        _ => false,
    };
    match ask {
        Ask::Plain(_) | Ask::Truth | Ask::Iterate | Ask::Next => true,
        Ask::Call => known(&given[0]),
        Ask::Own(op) => match ops::touch(op) {
            Touch::Native | Touch::Awaits => false,
            Touch::CallKw | Touch::CallEx => known(&given[0]),
            Touch::Invoke => match &given[0] {
                Value::Host(receiver) => builtin_method(receiver, given).is_some(),
                _ => results::writes_first(ask, given),
            },
            // What a factory gives may be anything.
            _ if ops::name(op) == "py_getitem" => {
                let known = |object: &Object| !matches!(defaults::made_by(object), Some(Makes::Anything));
                match &given[0] {
                    Value::Host(object) => known(object),
                    _ => !defaults::may_give_anything(),
                }
            }
            _ => true,
        },
    }
}

/// Whether it is the builtin `print`, or what prints the items of a list.
pub fn is_print(callee: &Bound<'_, PyAny>) -> bool {
    let print = callee.py().import("builtins").and_then(|builtins| builtins.getattr("print"));
    print.is_ok_and(|print| print.is(callee)) || is_print_each(callee)
}

/// Whether it is what stands for `print(*values)`.
pub fn is_print_each(callee: &Bound<'_, PyAny>) -> bool {
    let each = callee.py().import("sooner._output").and_then(|output| output.getattr("print_each"));
    each.is_ok_and(|each| each.is(callee))
}

/// Which of the iterators of `itertools` that call a function it is.
pub fn itertools_name(address: usize) -> Option<&'static str> {
    const NAMES: [&str; 4] = ["starmap", "filterfalse", "takewhile", "dropwhile"];
    static PLACES: crate::once::Once<[usize; 4]> = crate::once::Once::new();
    let places = PLACES.get_or_init(|| NAMES.map(|name| address_of("itertools", name)));
    places.iter().position(|place| *place == address).map(|at| NAMES[at])
}
