//! When an operation on Python's objects may be done while something is outstanding: what it reads has to be settled, and
//! what it changes, it changes in its turn. `docs/ordering.md` says why this is right.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::code::{HostOp, OpCode};
use sooner_machine::{Args, Ask, Footprint, KnownTo, Plan, Value};

use crate::arrays;
use crate::attributes::{
    attribute_may_write, held_by_code, hooks, is_known, is_sys, keeps_attribute, may_have_attributes, of_classes,
    special, writes_attribute,
};
use crate::behaviour::{self, Behaviour, is_container, is_immutable};
use crate::builtins::{
    builtin_method, changes, expanded, inserts, joined, operation, operation_may_write, runs_code, settled_arguments,
    with_receiver,
};
use crate::host::PyHost;
use crate::iterators::{self, is_iterator, is_known_iterator};
use crate::kinds::Look;
use crate::lookup::{Lookup, found_by, is_own_field, lookup, stands_for_all, static_attribute};
use crate::object::{Object, PyValue, lower, with_text};
use crate::ops::{self, Touch};
use crate::reach::{self, Keys};
use crate::{
    awaiting, binding, caches, call, computed, defaults, escape, files, footprint, foreign, gather, given_by_code,
    globals, going_over, in_place, instances, items, loggers, numbers, operands, operators, outside, own_code, owned,
    rebinds, sees, shallow, stand_in, tables, taking, write,
};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What has to be so before the host can do what it is asked.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Plan<PyHost> {
    if let Some((ask, args)) = write::as_method(ask, given) {
        return plan(ask, &Args::of(&args));
    }
    if let Some(asked) = caches::asked(ask, given) {
        return asked.plan();
    }
    if let Some(other) = stand_in::of(ask, given) {
        let lazy = given.iter().filter(|value| stand_in::is_lazy(value));
        let keys = lazy.flat_map(|lazy| iterators::over(&lower(lazy)));
        let keys: Keys = keys.chain(given_by_code::found_under(ask, given)).collect();
        let done = Plan::Done(call::any(&other.function, other.args, &other.keywords));
        // Whoever has it may still use it up.
        return if keys.is_empty() { done } else { Plan::Behind(keys, Box::new(done)) };
    }
    if let Some(other) = defaults::entered(ask, given) {
        return Plan::Done(call::any(&other.function, other.args, &[]));
    }
    let other = files::plan(ask, given).or_else(|| numbers::plan(ask, given)).or_else(|| defaults::plan(ask, given));
    if let Some(plan) = other.or_else(|| taking::plan(ask, given)).or_else(|| loggers::plan(ask, given)) {
        return plan;
    }
    if owned::is_active() {
        if let Some(plan) = write::plan(ask, given) {
            let known = matches!(plan, Plan::Writes { known, .. } if known != KnownTo::Nobody);
            if known || escape::is_seen_in_the_making(ask, given) {
                escape::note(ask, given);
            }
            return plan;
        }
        escape::note(ask, given);
    }
    if let Some(plan) = shallow::plan(ask, given) {
        return plan;
    }
    match tables::with_form(in_general(ask, given), ask, given) {
        plan if asks_for_class(ask, given) => Plan::Behind(class_keys(given), Box::new(with_items(plan, ask, given))),
        Plan::Behind(keys, plan) => Plan::Behind(keys, Box::new(with_items(*plan, ask, given))),
        plan => with_items(plan, ask, given),
    }
}

/// `type(o)` and `isinstance(o, C)`
fn asks_for_class(ask: Ask, given: Given<'_, '_>) -> bool {
    let (Ask::Call, Some(Value::Host(callee))) = (ask, given.iter().next()) else { return false };
    // SAFETY: a live builtin function has a definition, whose name is text for ever.
    let is_instance = callee.is_builtin()
        && unsafe {
            let definition = (*callee.ptr().cast::<ffi::PyCFunctionObject>()).m_ml;
            std::ffi::CStr::from_ptr((*definition).ml_name).to_bytes() == b"isinstance"
        };
    is_instance || callee.ptr() == (&raw mut ffi::PyType_Type).cast()
}

/// Who may make an instance one of another class.
fn class_keys(given: Given<'_, '_>) -> Keys {
    let instance = |value: &PyValue| match value {
        Value::Host(object) if !is_immutable(object.class()) => Some(stands_for_all(reach::key(object))),
        _ => None,
    };
    given.iter().skip(1).take(1).filter_map(instance).collect()
}

/// What follows from such a plan for the containers that are given.
fn with_items(plan: Plan<PyHost>, ask: Ask, given: Given<'_, '_>) -> Plan<PyHost> {
    if let Plan::Outside(resource, plan) = plan {
        return Plan::Outside(resource, Box::new(with_items(*plan, ask, given)));
    }
    if let Plan::Alone(keys, plan) = plan {
        return Plan::Alone(keys, Box::new(with_items(*plan, ask, given)));
    }
    // Code that an operator runs may keep what it is given.
    if matches!(plan, Plan::Turn) && owned::is_active() && escape::keeps_to_itself(ask, given) {
        owned::escape(given.iter());
    }
    if matches!(plan, Plan::Ready | Plan::Reads(_)) && shallow::needs_items(ask, given) {
        return shallow::with_all_of(plan, shallow::looked_into(ask, given));
    }
    plan
}

fn in_general(ask: Ask, given: Given<'_, '_>) -> Plan<PyHost> {
    match ask {
        Ask::Plain(OpCode::Not) | Ask::Truth => operands::plan(Look::Shallow, given.iter().take(1)),
        Ask::Plain(op) => operands::plan(operands::of_operator(op), given.iter().take(2)),
        Ask::Next => going_over::plan(&given[0]),
        Ask::Iterate => match &given[0] {
            Value::Host(object) if is_iterator(object) && is_known_iterator(object) => Plan::Ready,
            Value::Host(object) if files::next(object).is_some() => Plan::Ready,
            Value::Host(object) if object.class() == &raw mut ffi::PyList_Type => Plan::Ready,
            _ => operands::plan(Look::Shallow, given.iter().take(1)),
        },
        Ask::Call => match &given[0] {
            Value::Pending(_) => Plan::Ready,
            callee => call_plan(&lower(callee), given, 1),
        },
        Ask::Own(op) => own(op, given),
    }
}

fn own(op: HostOp, given: Given<'_, '_>) -> Plan<PyHost> {
    if runs_code(op, given) {
        return Plan::Turn;
    }
    match ops::touch(op) {
        Touch::Nothing => Plan::Ready,
        Touch::Reads(at) => reads(op, given, at),
        Touch::Cell if is_class_around(given) => Plan::Ready,
        Touch::Settled | Touch::Cell => settled(&given[0]),
        Touch::Fills => fills(reads(op, given, &[1]), settled(&given[0])),
        Touch::Attribute if ops::name(op) == "py_getattr" => own_code::plan(given).unwrap_or_else(|| attribute(given)),
        Touch::Attribute => special(given).unwrap_or_else(|| attribute(given)),
        Touch::Global => globals::global(given),
        Touch::Rebound => globals::bound_now(given),
        Touch::InPlace => match (&given[0], &given[1]) {
            (Value::Host(object), _) if !is_immutable(object.class()) => Plan::Turn,
            _ => reads(op, given, &[0, 1]),
        },
        Touch::Writes | Touch::WritesAttribute | Touch::WritesGlobal { .. } | Touch::Native => Plan::Turn,
        Touch::Handling | Touch::Folding => Plan::Ready,
        Touch::Awaits => match &given[given.len() - 1] {
            Value::Host(object) if ops::is_awaitable(object) => Plan::Turn,
            _ => Plan::Ready,
        },
        Touch::Invoke => invoke(given),
        Touch::CallKw | Touch::CallEx if arrays::names_result(given) => Plan::Turn,
        Touch::Gather => gather::plan(given),
        Touch::CallEx => match &given[0] {
            Value::Pending(_) => Plan::Ready,
            callee => {
                let callee = lower(callee);
                match behaviour::of(&callee) {
                    Behaviour::External(_) if !outside::is_announced(&callee) => Plan::Turn,
                    // The collected arguments are all it looks at.
                    Behaviour::Entered | Behaviour::Makes | Behaviour::External(_) => {
                        Plan::Reads(settled_arguments(given))
                    }
                    known => operation(&known, &callee, &expanded(given), settled_arguments(given)),
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
                    Behaviour::Entered | Behaviour::Makes if !whole && call::keeps_arguments(&callee) => Plan::Ready,
                    Behaviour::Entered | Behaviour::Makes | Behaviour::External(_) => {
                        Plan::Done(ops::perform(op, given))
                    }
                    known => {
                        operation(&known, &callee, &given.iter().skip(2).cloned().collect::<Vec<_>>(), Keys::new())
                    }
                }
            }
        },
    }
}

/// Putting what is read into something in the making.
fn fills(reads: Plan<PyHost>, own: Plan<PyHost>) -> Plan<PyHost> {
    match (reads, own) {
        (Plan::Reads(keys), Plan::Reads(own)) => Plan::Reads(keys.into_iter().chain(own).collect()),
        (Plan::Ready, own) => own,
        (Plan::Alone(keys, reads), own) => Plan::Alone(keys, Box::new(fills(*reads, own))),
        (turn, _) => turn,
    }
}

/// Whether an operand has not arrived.
fn is_missing(given: Given<'_, '_>) -> bool {
    given.iter().any(|value| matches!(value, Value::Pending(_)))
}

/// A call of something known: entered or announced as it stands, or an operation on its arguments.
fn call_plan(callee: &Object, given: Given<'_, '_>, first: usize) -> Plan<PyHost> {
    let named_by = own_code::named_by(callee);
    if !named_by.is_empty() {
        return Plan::Behind(named_by, Box::new(plan_of_call(callee, given, first)));
    }
    plan_of_call(callee, given, first)
}

fn plan_of_call(callee: &Object, given: Given<'_, '_>, first: usize) -> Plan<PyHost> {
    match behaviour::of(callee) {
        Behaviour::External(_) if !outside::is_announced(callee) => Plan::Turn,
        Behaviour::Entered | Behaviour::Makes if is_missing(given) && call::keeps_arguments(callee) => Plan::Ready,
        Behaviour::Entered | Behaviour::Makes | Behaviour::External(_) => {
            let args: Vec<PyValue> = given.iter().skip(first).cloned().collect();
            Plan::Done(call::positional(&Value::Host(callee.clone()), &Args::of(&args)))
        }
        known => operation(&known, callee, &given.iter().skip(first).cloned().collect::<Vec<_>>(), Keys::new()),
    }
}

fn invoke(given: Given<'_, '_>) -> Plan<PyHost> {
    let Value::Host(receiver) = &given[0] else {
        return if let Value::Pending(_) = given[0] { Plan::Ready } else { operands::plan(Look::Deep, given.iter()) };
    };
    if let Some(known) = builtin_method(receiver, given) {
        return operation(&known, receiver, &with_receiver(given), Keys::new());
    }
    let Some(method) = static_attribute(receiver, &given[1]) else { return Plan::Turn };
    let plan = match behaviour::of(&method) {
        Behaviour::External(_) if !outside::is_announced(&method) => Plan::Turn,
        Behaviour::Entered | Behaviour::Makes if is_missing(given) && call::keeps_arguments(&method) => Plan::Ready,
        Behaviour::Entered | Behaviour::Makes | Behaviour::External(_) => Plan::Done(call::invoke(given)),
        known => operation(&known, &method, &given.iter().skip(2).cloned().collect::<Vec<_>>(), Keys::new()),
    };
    Plan::Behind(found_by(receiver, &given[1]), Box::new(plan))
}

pub fn attribute(given: Given<'_, '_>) -> Plan<PyHost> {
    let Value::Host(object) = &given[0] else { return Plan::Ready };
    if is_sys(object) && is_known(&given[1]) {
        let (key, name) = (reach::key(object), lower(&given[1]));
        return Plan::Reads(smallvec![key, reach::attribute(key, &name), of_classes(&name)]);
    }
    if let Some(plan) = held_by_code(object, &given[1]) {
        return plan;
    }
    if is_immutable(object.class()) && !may_have_attributes(object) {
        return Plan::Ready;
    }
    // The methods of a builtin container do not change with it.
    if is_container(object.class()) {
        return match is_own_field(object, &given[1]) {
            true => Plan::Reads(smallvec![reach::attribute(reach::key(object), &lower(&given[1]))]),
            false => Plan::Ready,
        };
    }
    if arrays::is_shared(object) {
        return operands::plan(Look::Shallow, given.iter().take(1));
    }
    match lookup(object, &given[1]) {
        Lookup::Plain | Lookup::Computed { held: true } => {
            let (key, name) = (arrays::key(object), lower(&given[1]));
            let mut keys: Keys = smallvec![key, reach::attribute(key, &name), of_classes(&name)];
            keys.extend(arrays::is_class(object.class()).then(arrays::some));
            keys.extend(instances::shared_dict(object));
            Plan::Reads(keys)
        }
        Lookup::Computed { .. } | Lookup::Code => Plan::Turn,
    }
}

/// Functions, classes and modules.
pub fn is_code(class: *mut ffi::PyTypeObject) -> bool {
    let code = [
        &raw mut ffi::PyFunction_Type,
        &raw mut ffi::PyCFunction_Type,
        &raw mut crate::api::PyCMethod_Type,
        &raw mut ffi::PyModule_Type,
        &raw mut ffi::PyType_Type,
    ];
    code.contains(&class)
}

/// Whether a cell is asked for the class that the code stands in, which never changes.
pub fn is_class_around(given: Given<'_, '_>) -> bool {
    matches!((given.iter().next(), given.iter().nth(1)), (Some(Value::Host(cell)), Some(name @ Value::Host(_)))
        if cell.class() == &raw mut ffi::PyCell_Type && name_of(name) == "__class__")
}

/// Looking at these operands.
fn reads(op: HostOp, given: Given<'_, '_>, at: &[usize]) -> Plan<PyHost> {
    match at {
        [0, 1] if ops::name(op) == "py_getitem" && inserts(&given[0], &given[1]) => Plan::Turn,
        _ => operands::plan(operands::of_operation(ops::name(op)), at.iter().filter_map(|&at| given.iter().nth(at))),
    }
}

/// A thing nobody but its maker has: only what is still to be put into it before counts.
fn settled(value: &PyValue) -> Plan<PyHost> {
    match value {
        Value::Host(object) => Plan::Reads(smallvec![reach::key(object)]),
        _ => Plan::Ready,
    }
}

pub fn is_number(value: &PyValue) -> bool {
    matches!(value, Value::Int(_) | Value::Float(_) | Value::Bool(_))
}

/// What an operation that waits may still write.
pub fn may_write(ask: Ask, given: Given<'_, '_>) -> Footprint {
    let mut found = foreign::with_context(ask, given).unwrap_or_else(|| written(ask, given));
    found.fence |= found.anything && own_code::is_called_unknown(ask, given) && own_code::may_set_context();
    binding::noted(rebinds::noted(found, ask, given), ask, given)
}

fn written(ask: Ask, given: Given<'_, '_>) -> Footprint {
    if let Some((ask, args)) = write::as_method(ask, given) {
        return written(ask, &Args::of(&args));
    }
    if let Some(asked) = caches::asked(ask, given) {
        return joined(footprint::of_cached(&asked), asked.may_write());
    }
    if let Some(other) = operators::may_be_next(ask, given).or_else(|| stand_in::of(ask, given)) {
        let found = match other.keywords.is_empty() {
            true => footprint::of_function(&other.function, &other.args),
            false => footprint::of_collected(&other.function, &other.all_given()),
        };
        return hanging_on(found, given_by_code::found_under(ask, given));
    }
    let known = defaults::written(ask, given).or_else(|| loggers::may_write(ask, given));
    if let Some(footprint) = known.or_else(|| files::may_write(ask, given)) {
        return footprint;
    }
    // What comes of code that nobody knows may have operators and methods of its own.
    let unknown = |value: &PyValue| matches!(value, Value::Pending(cell) if cell.comes_of_anything());
    let touch = if let Ask::Own(op) = ask { Some(ops::touch(op)) } else { None };
    let stores = matches!(touch, Some(Touch::Nothing | Touch::Settled | Touch::Cell | Touch::Global));
    let looked_at = if sees::passes_on(ask, given) { 2 } else { usize::MAX };
    if !stores && given.iter().take(looked_at).any(unknown) {
        return match touch {
            Some(Touch::WritesAttribute) => joined(anything(), writes_attribute(&given[0], &given[1])),
            // It may be the dictionary of an instance, where things are found by name.
            Some(Touch::Writes | Touch::InPlace | Touch::Invoke) => joined(anything(), writes(&given[0])),
            _ => anything(),
        };
    }
    match ask {
        Ask::Plain(op) => operands::may_write(operands::of_operator(op), given.iter().take(2)),
        Ask::Truth | Ask::Next | Ask::Iterate => operands::may_write(Look::Shallow, given.iter().take(1)),
        Ask::Call => call_may_write(&given[0], given, 1),
        Ask::Own(op) if runs_code(op, given) => anything(),
        Ask::Own(op) => match ops::touch(op) {
            Touch::WritesAttribute if ops::name(op) == "py_keep" => keeps_attribute(&given[0], &given[1]),
            Touch::WritesAttribute => hanging_on(writes_attribute(&given[0], &given[1]), hooks(&given[0])),
            Touch::Attribute => match own_code::property(&given[0], &given[1]) {
                Some(function) if ops::name(op) == "py_getattr" => {
                    let all = [Value::Host(function), given[0].clone()];
                    let found = call_may_write(&all[0], &Args::of(&all), 1);
                    hanging_on(found, own_code::found_under(&lower(&given[0]), &given[1]))
                }
                _ => match computed::may_write(&given[0], &given[1]) {
                    Some(found) => found,
                    None => hanging_on(attribute_may_write(&given[0], &given[1]), hooks(&given[0])),
                },
            },
            Touch::WritesGlobal { shared } if matches!(given[0], Value::Host(_)) => {
                let globals = reach::key(&globals::of(&given[0]));
                let keys = smallvec![reach::any_attribute(globals), globals::key(given)];
                Footprint { writes: keys, fence: shared, ..Footprint::default() }
            }
            Touch::WritesGlobal { .. } | Touch::Native => Footprint { fence: true, ..anything() },
            // Adding a number to what is not there yet: that is a number too, or an array, but no container.
            Touch::InPlace if is_number(&given[0]) => Footprint::default(),
            Touch::InPlace if in_place::is_by_number(op, &given[1]) && !is_known(&given[0]) => arrays::if_it_is_one(),
            Touch::InPlace if matches!(&given[0], Value::Pending(cell) if cell.is_leaf()) => Footprint::default(),
            Touch::Fills => joined(operands::may_write(Look::Deep, given.iter().skip(1).take(1)), writes(&given[0])),
            Touch::Settled => items::changed(writes(&given[0]), ops::name(op), &given[0], &given[1]),
            Touch::Writes | Touch::InPlace if arrays::is_array(&given[0]) => {
                changes(&given[0], Look::Arrays(u8::MAX), given.iter())
            }
            // What is put in is not looked at.
            Touch::Writes | Touch::InPlace => {
                let slice = in_place::is_list(&given[0])
                    && ops::name(op) == "py_setitem"
                    && !in_place::is_plain_index(&given[1]);
                let put_in = given.iter().skip(2).filter(|_| slice);
                let found = changes(&given[0], operands::of_operation(ops::name(op)), given.iter().take(2));
                let found = match ops::touch(op) {
                    Touch::Writes => items::changed(found, ops::name(op), &given[0], &given[1]),
                    _ => found,
                };
                joined(found, operands::may_write(Look::Shallow, put_in))
            }
            Touch::Invoke => invoke_may_write(given),
            Touch::CallKw | Touch::CallEx if arrays::names_result(given) => anything(),
            Touch::Gather => gather::may_write(given),
            Touch::CallKw | Touch::CallEx if sees::is_entered(&given[0]) => {
                footprint::of_collected(&lower(&given[0]), given.iter().skip(1))
            }
            Touch::CallKw => call_may_write(&given[0], given, 2),
            Touch::CallEx => {
                let all: Vec<PyValue> = [given[0].clone()].into_iter().chain(expanded(given)).collect();
                call_may_write(&given[0], &Args::of(&all), 1)
            }
            Touch::Awaits if awaiting::awaits_code(given) => anything(),
            Touch::Reads([0, 1]) if ops::name(op) == "py_getitem" && inserts(&given[0], &given[1]) => {
                changes(&given[0], Look::Keyed, given.iter())
            }
            Touch::Reads(at) => {
                let read = at.iter().filter_map(|&at| given.iter().nth(at));
                operands::may_write(operands::of_operation(ops::name(op)), read)
            }
            _ => Footprint::default(),
        },
    }
}

/// Anything, and with effects.
pub fn anything() -> Footprint {
    Footprint { anything: true, effects: true, ..Footprint::default() }
}

/// The same, by code that is called: calls behind it are made in the context that it leaves.
pub fn any_code() -> Footprint {
    Footprint { fence: own_code::may_set_context(), ..anything() }
}

/// The object itself; what is not there yet may be any.
pub fn writes(receiver: &PyValue) -> Footprint {
    match receiver {
        Value::Pending(_) | Value::Unset => Footprint { anything: true, ..Footprint::default() },
        Value::Host(object) if object.class() == &raw mut ffi::PyFunction_Type => {
            // What it runs, it runs with the dictionary of the function: a class body, an import.
            // SAFETY: a live function.
            let globals = unsafe { ffi::PyFunction_GetGlobals(object.ptr()) } as usize;
            Footprint { writes: smallvec![globals, reach::key(object)], ..Footprint::default() }
        }
        Value::Host(object) if !is_immutable(object.class()) => {
            Footprint { writes: smallvec![arrays::key(object)], ..Footprint::default() }
        }
        _ => Footprint::default(),
    }
}

fn invoke_may_write(given: Given<'_, '_>) -> Footprint {
    let name = name_of(&given[1]);
    let receiver = match &given[0] {
        Value::Host(receiver) => receiver,
        // That of arrays writes.
        Value::Pending(_) | Value::Unset if name == "partition" => return arrays::if_it_is_one(),
        Value::Pending(cell) if cell.has_glimpse() => return Footprint::default(),
        Value::Pending(_) | Value::Unset if arrays::is_reading(&given[0], &name) => return foreign::reading(given),
        Value::Pending(_) | Value::Unset => return anything(),
        _ => return Footprint::default(),
    };
    if let Some(known) = builtin_method(receiver, given) {
        let found = operation_may_write(&known, receiver, &with_receiver(given));
        return match given.iter().nth(2) {
            Some(key) => items::changed(found, &name, &given[0], key),
            None => found,
        };
    }
    match static_attribute(receiver, &given[1]) {
        Some(method) => hanging_on(call_may_write(&Value::Host(method), given, 2), found_by(receiver, &given[1])),
        None => anything(),
    }
}

/// The same, as long as nobody changes these.
fn hanging_on(mut found: Footprint, keys: Keys) -> Footprint {
    found.hangs_on.extend(keys);
    found
}

fn call_may_write(callee: &PyValue, given: Given<'_, '_>, first: usize) -> Footprint {
    let Value::Host(callee) = callee else { return anything() };
    let args: Vec<PyValue> = given.iter().skip(first).cloned().collect();
    match behaviour::of(callee) {
        Behaviour::External(external) => foreign::call_may_write(&external.class, callee, args.iter()),
        Behaviour::Entered | Behaviour::Makes => footprint::of_function(callee, &args),
        known => operation_may_write(&known, callee, &args),
    }
}

pub fn name_of(value: &PyValue) -> String {
    with_text(&lower(value), str::to_owned)
}
