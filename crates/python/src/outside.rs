//! Calls to be made outside: which those are, and how they are handed over. The machine carries a call as the tuple
//! `(callee, names of the keywords or None, arguments…, keyword values…)`.

use std::cell::Cell;
use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;
use sooner_machine::{Announced, Class, Footprint, Kind, Outcome, Value};

use crate::api;
use crate::behaviour::{self, Behaviour, External, is_leaf_class};
use crate::bind::Keyword;
use crate::host::PyHost;
use crate::kinds::{self, Look};
use crate::known::Known;
use crate::lacking::{self, Lacking};
use crate::lookup::static_attribute;
use crate::object::{Object, PyValue, attached, lower};
use crate::{
    binding, bodies, builtins, call, classes, dispatch, footprint, foreign, inner, operands, plan, progress, reach,
    receiver, sealed, sees, wrapped, writing,
};

thread_local! {
    /// Every external call is recorded, also one without an annotation.
    static RECORDS: Cell<bool> = const { Cell::new(false) };
}

/// Says whether the runs of this thread record their calls; gives what was before.
pub fn record(records: bool) -> bool {
    RECORDS.replace(records)
}

/// Whether the runs of this thread record their calls.
pub fn records() -> bool {
    RECORDS.get()
}

/// Whether a call of this is made outside. Code of packages is called in place when nobody asks for a record.
#[inline]
pub fn is_announced(callee: &Object) -> bool {
    match behaviour::of(callee) {
        Behaviour::External(external) => external.annotated || RECORDS.get(),
        _ => false,
    }
}

/// Whether a call commutes with everything.
pub fn is_unordered(callee: &Object) -> bool {
    matches!(behaviour::of(callee), Behaviour::External(external) if external.class.kind == Kind::Unordered)
}

/// Whether a call changes nothing that the program has.
pub fn changes_nothing(callee: &Object) -> bool {
    matches!(behaviour::of(callee), Behaviour::External(external) if external.class.kind.looks())
}

/// Whether nobody annotated what is called.
pub fn is_unknown(args: &[PyValue]) -> bool {
    match args.first() {
        Some(Value::Host(callee)) => {
            !matches!(behaviour::of(callee), Behaviour::External(External { annotated: true, .. }))
        }
        _ => true,
    }
}

/// Whether a function, or the function of a method, was written in the standard library or in an installed package.
pub fn is_of_package(callee: &Object) -> bool {
    let function = function_of(callee);
    let is_function = function.class() == &raw mut ffi::PyFunction_Type;
    is_function && !attached(|py| crate::compile::source::is_internal(py, &function))
}

/// The function of a method; anything else itself.
pub fn function_of(callee: &Object) -> Object {
    match callee.class() == &raw mut api::PyMethod_Type {
        // SAFETY: a live method.
        true => Object::borrowed(unsafe { api::PyMethod_Function(callee.ptr()) }),
        false => callee.clone(),
    }
}

/// Hands a call over.
pub fn announce(callee: &Object, args: SmallVec<[PyValue; 6]>, keywords: &[Keyword]) -> Outcome<PyHost> {
    if !is_function(callee)
        && let Some((callee, args, keywords)) = wrapped::unwrapped(callee, &args, keywords)
        && is_announced(&callee)
    {
        return announce(&callee, args.into(), &keywords);
    }
    let Behaviour::External(external) = behaviour::of(callee) else {
        unreachable!("only external calls are announced")
    };
    let mut class = external.class;
    let args = carried(callee, args, keywords);
    class.kind = kind_of(class.kind, &args);
    if external.keyed {
        class.resource = early_resource(&args);
    } else if !external.annotated {
        class.resource = writing::file_written(callee, &args[2..]);
    }
    // One of Python's own functions takes a frame.
    let goes_deeper = is_function(callee) && !callee.is_builtin();
    Outcome::Announce(Box::new(Announced { name: CALL.with(Arc::clone), class, args, goes_deeper }))
}

/// A call as the machine carries it.
pub fn carried(
    callee: &Object,
    args: impl IntoIterator<Item = PyValue, IntoIter: ExactSizeIterator>,
    keywords: &[Keyword],
) -> Vec<PyValue> {
    let names = match keywords {
        [] => Object::none(),
        _ => attached(|py| {
            let names = keywords.iter().map(|(name, _)| name.bind(py)).collect::<Vec<_>>();
            PyTuple::new(py, names).map_or_else(|_| Object::none(), |names| names.into_any().into())
        }),
    };
    let (args, head) = (args.into_iter(), [Value::Host(callee.clone()), Value::Host(names)]);
    // One per pending call: no room for more.
    let mut carried = Vec::with_capacity(head.len() + args.len() + keywords.len());
    carried.extend(head.into_iter().chain(args).chain(keywords.iter().map(|(_, value)| value.clone())));
    carried
}

thread_local! {
    /// All calls have the same name, by which the machine knows none of them.
    static CALL: Arc<str> = Arc::from("call");
}

/// Functions and methods, which are around nothing.
fn is_function(callee: &Object) -> bool {
    let classes = [&raw mut ffi::PyFunction_Type, &raw mut api::PyMethod_Type];
    classes.contains(&callee.class()) || callee.is_builtin()
}

/// How a call is ordered, now that its arguments are there.
pub fn class(args: &[PyValue]) -> Class {
    let Some(Value::Host(callee)) = args.first() else { return Class::of(Kind::Sequential) };
    let Behaviour::External(External { mut class, keyed, .. }) = behaviour::of(callee) else {
        return Class::of(Kind::Sequential);
    };
    class.kind = kind_of(class.kind, args);
    if keyed {
        // The function that gives the key looks at what is passed.
        inner::pairs(args).iter().for_each(|(_, copy)| sealed::fill(copy));
        // A key that cannot be computed means every resource; the call itself will fail (`wrong_key`).
        class.resource = early_resource(args);
    }
    class
}

/// An output that changes what it is passed, as its text tells, is an effect like others.
fn kind_of(kind: Kind, args: &[PyValue]) -> Kind {
    let [Value::Host(callee), names, given @ ..] = args else { return kind };
    match kind {
        Kind::Output if changes_given(callee, names, given) => Kind::Sequential,
        kind => kind,
    }
}

fn changes_given(callee: &Object, names: &PyValue, given: &[PyValue]) -> bool {
    let given: Vec<PyValue> = given.iter().map(Value::arrived).collect();
    let more = |value: &PyValue| matches!(value, Value::Pending(_) | Value::Unset) || reach::is_more_than_plain(value);
    if !takes_time(&[Value::Host(callee.clone())]) || !given.iter().any(more) || progress::begins(callee) {
        return false;
    }
    let named = matches!(names, Value::Host(names) if !names.is_none());
    let (found, changes_unknown) = &*bodies::may_write(callee, &given, named);
    let reached = reach::from(&given);
    let is_given = |key| match &reached {
        Some(reached) => reached.iter().any(|thing| key == *thing || key == reach::any_attribute(*thing)),
        None => true,
    };
    *changes_unknown || found.written().any(is_given)
}

/// Whether an output runs somebody's code, which may fail: a function of the user's, or `print` of an object with a
/// `__str__` of its own, or to a file of one's own.
pub fn may_fail(args: &[PyValue]) -> bool {
    let [Value::Host(callee), names, values @ ..] = args else { return true };
    let values: Vec<PyValue> = values.iter().map(Value::arrived).collect();
    if !are_separators(names, &values) {
        return true;
    }
    let writes_text = attached(|py| -> PyResult<bool> {
        let given = [callee.bind(py)].into_iter().chain(values.iter().map(|value| lower(value).bind(py)));
        let given = PyTuple::new(py, given.collect::<Vec<_>>())?;
        py.import("sooner._registry")?.getattr("writes_text")?.call1(given)?.extract()
    });
    let own = attached(|py| standard_writer(&callee.bind(py)).is_some());
    own || !writes_text.unwrap_or(false) || operands::acts(Look::Deep, &values)
}

/// Whether what `print` is to put between and behind is text or nothing.
fn are_separators(names: &PyValue, values: &[PyValue]) -> bool {
    attached(|py| {
        let names: Vec<String> = lower(names).bind(py).extract().unwrap_or_default();
        let given = values.iter().skip(values.len() - names.len().min(values.len()));
        names.iter().zip(given).all(|(name, value)| {
            let text = || matches!(value, Value::Host(value) if value.is_none() || value.class() == &raw mut ffi::PyUnicode_Type);
            !["sep", "end"].contains(&&**name) || text()
        })
    })
}

/// What is still missing in what a call is made of; if that may be anything known outside, one that comes `earlier`.
pub fn lacks(values: &[PyValue], earlier: &dyn Fn(&PyValue) -> bool) -> Option<PyValue> {
    let lacking = match values {
        [Value::Host(callee), others @ ..] => match receiver::of(callee).or_else(|| receiver::of_any(callee)) {
            Some(receiver) => {
                let read: Vec<PyValue> = receiver.values().map(Value::Host).collect();
                lacking::in_values(read.iter().chain(others))
            }
            // What commutes with everything looks at nothing that it is not given.
            None if is_unordered(callee) && sees::is_code(&values[0]) => lacking::in_values(others),
            None => lacking::in_values(values),
        },
        _ => lacking::in_values(values),
    };
    match lacking {
        Lacking::Nothing => None,
        Lacking::This(value) => Some(value),
        Lacking::Unknown => lacking::any_known_outside(earlier),
    }
}

/// What a call looks at; nothing if that is too much to say.
pub fn looks_at(class: &Class, args: &[PyValue]) -> Option<reach::Keys> {
    let Some(Value::Host(callee)) = args.first() else { return reach::read(args.iter()) };
    let mut keys = looks_at_through(class, callee, args)?;
    keys.extend(reach::read(args.iter().skip(1))?);
    Some(keys)
}

/// What a call that commutes with everything may give, besides what is new.
pub fn may_give(class: &Class, args: &[PyValue]) -> Option<reach::Keys> {
    let Some(Value::Host(callee)) = args.first() else { return reach::from(args.iter()) };
    let mut keys = looks_at_through(class, callee, args)?;
    keys.extend(reach::all(args.iter().skip(1))?);
    Some(keys)
}

fn looks_at_through(class: &Class, callee: &Object, args: &[PyValue]) -> Option<reach::Keys> {
    // What commutes with everything looks at nothing but what it is given; the callee itself is code.
    match class.kind {
        Kind::Unordered => reach::through_receiver(callee),
        _ => reach::read([&args[0]]),
    }
}

/// What a call may change.
pub fn changes(class: &Class, args: &[PyValue]) -> Footprint {
    match args.first() {
        Some(Value::Host(callee)) if class.kind == Kind::Output => {
            let unknown = |value: &PyValue| matches!(value, Value::Pending(cell) if cell.comes_of_anything());
            if args[2..].iter().any(unknown) {
                return plan::anything();
            }
            output_may_write(callee, args[2..].iter())
        }
        Some(Value::Host(callee)) => {
            binding::noted_of_call(foreign::call_may_write(class, callee, args[2..].iter()), args)
        }
        _ => Footprint { anything: true, effects: true, ..Footprint::default() },
    }
}

/// Whether an output is a function of somebody's, and not just text: it may wait for the disk, the network or a person.
pub fn takes_time(args: &[PyValue]) -> bool {
    match args.first() {
        Some(Value::Host(callee)) => {
            matches!(behaviour::of(callee), Behaviour::External(External { text: false, .. }))
        }
        _ => false,
    }
}

/// Whether an output may come back with more than None: all but `print` and what logs.
pub fn answers_output(args: &[PyValue]) -> bool {
    let Some(Value::Host(callee)) = args.first() else { return true };
    attached(|py| {
        let callee = callee.bind(py);
        let logs = || callee.getattr("__module__").is_ok_and(|module| module.eq("logging").unwrap_or(false));
        !builtins::is_print(&callee) && !logs()
    })
}

/// What an output may change that the program can look at: what it writes to, and what is run to show what it is given.
pub fn output_may_write<'a>(callee: &Object, values: impl Iterator<Item = &'a PyValue>) -> Footprint {
    let given: Vec<PyValue> = values.cloned().collect();
    if changes_given(callee, &Value::Unset, &given) {
        return foreign::call_may_write(&Class::of(Kind::Sequential), callee, given.iter());
    }
    let (bars, values) = progress::bars(callee, given);
    let values: Vec<&PyValue> = values.iter().collect();
    let own =
        builtins::joined(operands::may_write(Look::Text, values.iter().copied()), writers_may_write(callee, &values));
    let own = builtins::joined(own, writing::shown(callee, &values));
    let own = builtins::joined(own, bars);
    match takes_time(&[Value::Host(callee.clone())]) && !progress::begins(callee) {
        true => builtins::joined(own, body_may_write(callee)),
        false => own,
    }
}

/// What a function of the user's writes of its own, as far as its text tells. What it may do beyond that nobody waits for.
fn body_may_write(callee: &Object) -> Footprint {
    let (Footprint { writes, items, through, deep, .. }, _) = (*bodies::may_write(callee, &[], false)).clone();
    Footprint { writes, items, through, deep, ..Footprint::default() }
}

/// Objects of the user's own that are written to, given to `print` or known to a logger.
fn writers_may_write(callee: &Object, values: &[&PyValue]) -> Footprint {
    let own = |value: &&PyValue| match value {
        Value::Host(object) if !is_leaf_class(object.class()) => attached(|py| {
            let bound = object.bind(py);
            !foreign::is_quiet(object) && (kinds::has_own_lookup(&bound) || bound.hasattr("write").unwrap_or(true))
        }),
        _ => false,
    };
    let mut writers: Vec<PyValue> = values.iter().copied().filter(own).cloned().collect();
    let prints = callee.is_builtin();
    if prints {
        writers.extend(attached(|py| standard_writer(&callee.bind(py))));
    } else {
        let passed = attached(|py| -> PyResult<Vec<PyValue>> {
            let found = py.import("sooner._output")?.getattr("passed_by")?.call1((callee.bind(py),))?;
            Ok(found.extract::<Vec<Bound<'_, PyAny>>>()?.into_iter().map(|one| Value::Host(one.into())).collect())
        });
        writers.extend(passed.unwrap_or_default());
    }
    if writers.is_empty() {
        return Footprint::default();
    }
    let held = match reach::from_and_through(writers.iter().filter(|writer| !has_own_write(writer))) {
        Some((writes, through)) => Footprint { deep: writes.clone(), writes, through, ..Footprint::default() },
        None => Footprint { anything: true, ..Footprint::default() },
    };
    writers.iter().fold(held, |sum, writer| builtins::joined(sum, methods_may_write(writer, prints)))
}

/// Whether all that is called to write to it is code of the user's, which says what it changes.
fn has_own_write(writer: &PyValue) -> bool {
    let is_own = |name| writing_method(writer, name).is_some_and(|method| call::target(&method).is_some());
    is_own("write") && is_own("flush")
}

/// What the methods may write with which something is written to.
fn methods_may_write(writer: &PyValue, prints: bool) -> Footprint {
    let may_write = |names: &[&str], given: &[Known]| {
        let found: Vec<Object> = names.iter().filter_map(|name| writing_method(writer, name)).collect();
        Footprint { effects: false, declared: false, ..footprint::of_methods(&found, given) }
    };
    let anything = [Known::of(Value::Unset)];
    // What `print` writes is text.
    let shown = if prints { may_write(&["write"], &[Known::text()]) } else { may_write(&["write"], &anything) };
    let shown = builtins::joined(shown, may_write(&["flush"], &[]));
    builtins::joined(shown, may_write(&["emit", "filter", "format"], &anything))
}

/// A method with which something is written to: the one that it had before the run put its own there.
fn writing_method(writer: &PyValue, name: &str) -> Option<Object> {
    attached(|py| {
        let named = Value::Host(pyo3::types::PyString::intern(py, name).into_any().into());
        let method = static_attribute(&lower(writer), &named)?;
        let raw = || {
            let receiver = method.bind(py).getattr("__self__").ok()?;
            let ours = py.import("sooner._output").and_then(|output| output.getattr("_Kept")).ok()?;
            receiver.get_type().is(&ours).then(|| receiver.getattr("raw").ok().map(Object::from))?
        };
        Some(raw().unwrap_or(method))
    })
}

/// What stands where text usually goes, if the user has written it.
fn standard_writer(callee: &Bound<'_, PyAny>) -> Option<PyValue> {
    if !builtins::is_print(callee) {
        return None;
    }
    // SAFETY: attached; borrowed, or none.
    let stream = unsafe { Bound::from_borrowed_ptr_or_opt(callee.py(), ffi::PySys_GetObject(c"stdout".as_ptr())) }?;
    // While a run is active, a stream of ours stands there.
    let stream = stream.getattr("target").unwrap_or(stream);
    classes::is_users(&stream.get_type()).then(|| Value::Host(stream.into()))
}

/// How a call is ordered, whatever its arguments.
pub fn kind(call: &Call<'_>) -> Kind {
    match behaviour::of(&Object::from(call.callee.clone())) {
        Behaviour::External(external) => external.class.kind,
        _ => Kind::Sequential,
    }
}

/// Why `on=` names no resource for a call that is about to be made.
pub fn wrong_key(call: &Call<'_>) -> Option<PyErr> {
    match behaviour::of(&Object::from(call.callee.clone())) {
        Behaviour::External(External { keyed: true, .. }) => resource(call).err().map(|error| as_raised(call, error)),
        _ => None,
    }
}

/// What a key function raised, its traceback beginning in that function.
fn as_raised(call: &Call<'_>, error: PyErr) -> PyErr {
    dispatch::as_raised(call.callee.py(), error)
}

/// The resource that `on=` names for a call.
fn resource(call: &Call<'_>) -> PyResult<Option<Arc<str>>> {
    let registry = call.callee.py().import("sooner._registry")?;
    let annotation = registry.getattr("lookup")?.call1((&call.callee,))?;
    let key = registry.getattr("resource_of")?.call1((annotation, &call.callee, &call.args, &call.kwargs))?;
    if key.is_none() { Ok(None) } else { Ok(Some(Arc::from(key.str()?.to_string()))) }
}

/// The same before all arguments are there, if the key hangs only on those that are.
fn early_resource(args: &[PyValue]) -> Option<Arc<str>> {
    attached(|py| {
        let missing = py.import("sooner._registry").and_then(|registry| registry.getattr("MISSING")).ok()?;
        let known = |arg: &PyValue| match arg.arrived() {
            Value::Pending(_) => Value::Host(missing.clone().into()),
            value => value,
        };
        let args: Vec<PyValue> = args.iter().map(known).collect();
        resource(&Call::of(py, &args)?).ok().flatten()
    })
}

/// A call as Python sees it.
pub struct Call<'py> {
    pub callee: Bound<'py, PyAny>,
    pub args: Bound<'py, PyTuple>,
    pub kwargs: Bound<'py, PyDict>,
}

impl<'py> Call<'py> {
    /// Reads what the machine carried.
    pub fn of(py: Python<'py>, carried: &[PyValue]) -> Option<Call<'py>> {
        let [callee, names, values @ ..] = carried else { return None };
        let names = lower(names).bind(py);
        let names: Vec<Bound<'py, PyAny>> = match names.cast::<PyTuple>() {
            Ok(names) => names.iter().collect(),
            Err(_) => Vec::new(),
        };
        let (args, named) = values.split_at(values.len() - names.len());
        let kwargs = PyDict::new(py);
        for (name, value) in names.iter().zip(named) {
            kwargs.set_item(name, lower(value).bind(py)).ok()?;
        }
        let args = PyTuple::new(py, args.iter().map(|value| lower(value).bind(py)).collect::<Vec<_>>()).ok()?;
        Some(Call { callee: lower(callee).bind(py), args, kwargs })
    }
}
