//! Code set aside, followed into the user's own functions: with what they are called with, as far as that is known, and what
//! they return.

use pyo3::prelude::*;
use sooner_machine::code::{Arity, FunctionId, HostOp, Slot};
use sooner_machine::{Args, Ask, Closure, Footprint, Value};

use crate::behaviour::{self, Behaviour, is_container};
use crate::bind::{bind, default, place, start};
use crate::caches::Asked;
use crate::compile::{self, Compiled};
use crate::fitting::names_of;
use crate::footprint::Walk;
use crate::handed_on::HandedOn;
use crate::host::PyHost;
use crate::known::{Known, all_known, values};
use crate::lookup::static_attribute;
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached, lower};
use crate::ops::{self, Touch};
use crate::origin::{Found, Origin};
use crate::reach::{self, Key, Keys};
use crate::{api, call, construct, files, foreign, known, own_code, plan, results, sees};

/// Past this many functions, or so many times with other arguments each, code may write anything.
const MOST_FUNCTIONS: usize = 64;
const MOST_FOLLOWED: usize = 256;

/// So many times a function is followed with exactly what it is called with.
const MOST_TIMES: usize = 4;

/// A function that was followed.
pub struct Followed {
    function: FunctionId,
    /// What it was called with.
    given: Vec<Known>,
    /// What it returns, as soon as that is known.
    returned: Option<Known>,
}

/// What a function is called with.
#[derive(Clone, Copy)]
pub enum Passed<'a> {
    /// These, one by one.
    Each(&'a [Known]),
    /// The same, the last of them under these names: `f(q, retries=3)`.
    Named(&'a [Known], &'a [Object]),
    /// Something like this, under whatever name and as often as it may be: `f(*rows, **named)`.
    Any(&'a Known),
}

impl Walk {
    /// The code may look at these.
    pub fn sees<'a>(&mut self, values: impl IntoIterator<Item = &'a PyValue>) {
        self.adds_sees(reach::seen(values));
    }

    pub fn adds_sees(&mut self, keys: Option<Keys>) {
        match keys {
            Some(keys) => self.found.sees.extend(keys),
            None => self.found.sees_anywhere = true,
        }
    }

    /// The function that a cache calls for what it does not hold.
    pub fn call_cached(&mut self, asked: &Asked) {
        let function = Value::Host(asked.cache.function.clone());
        match asked.keywords.is_empty() {
            true => self.call(&function, Passed::Each(&all_known(&asked.args))),
            false => {
                let named = asked.keywords.iter().map(|(_, value)| value);
                let all: Vec<PyValue> = asked.args.iter().chain(named).cloned().collect();
                self.call(&function, Passed::Any(&Known::either(&all_known(&all))));
            }
        }
    }

    pub fn call(&mut self, callee: &PyValue, args: Passed<'_>) {
        let object = match (callee, args) {
            (Value::Host(object), _) => object,
            (Value::Closure(closure), Passed::Each(args)) => return self.closure(closure, args),
            // A method of a file that is still to be opened.
            (Value::Pending(cell), args) if cell.is_file() => {
                let all: Vec<PyValue> = [callee.clone()].into_iter().chain(values(args.each())).collect();
                return self.does(Ask::Call, &all);
            }
            _ => return self.found.add(plan::any_code()),
        };
        self.found.fence |= foreign::sets_context(object);
        match behaviour::of(object) {
            Behaviour::Entered => {
                self.found.hangs_on.extend(own_code::named_by(object));
                self.function(object, args, None);
            }
            Behaviour::Makes => match construct::looked_at(object) {
                Some((init, instance)) => self.makes(&init, args, instance),
                None => self.found.add(plan::any_code()),
            },
            Behaviour::Unknown if is_init_of_builtin(object) => {}
            // What will be in it by then is not known.
            Behaviour::External(_) | Behaviour::Unknown if self.is_blank(object, args.each()) => {
                self.found.add(plan::anything())
            }
            Behaviour::Unknown if let Some((init, instance)) = construct::exception_looked_at(object) => {
                self.strangers.may_be_in(&Value::Host(instance.clone()));
                self.makes(&init, args, instance);
            }
            Behaviour::Unknown
                if let Some(receiver) = foreign::receiver(object).filter(|one| !files::is_used(object, one)) =>
            {
                let all: Vec<Known> = [Known::of(Value::Host(receiver))].iter().chain(args.each()).cloned().collect();
                self.not_the_users(&all);
            }
            known => {
                self.calls_back(object, args.each(), 0);
                // What changes nothing is not asked what it may change.
                let changes = matches!(&known, Behaviour::External(external) if !external.class.kind.looks());
                let traced = if changes { self.traced(args.each()) } else { None };
                let given = traced.unwrap_or_else(|| values(args.each()));
                let all: Vec<PyValue> = [callee.clone()].into_iter().chain(given).collect();
                self.does(Ask::Call, &all);
            }
        }
    }

    /// An instance is made. One stands for all of its class: nothing was in any of them.
    pub fn makes(&mut self, init: &Object, args: Passed<'_>, instance: Object) {
        let instance = self.in_place_of(instance);
        self.function(init, args, Some(instance));
        self.returned = None;
    }

    /// What stands for all instances of a class that the code will make.
    pub fn stands_for(&mut self, class: &Object) -> Option<Object> {
        let instance = construct::blank(class).filter(|instance| manner::of(instance) != Manner::Acts)?;
        Some(self.in_place_of(instance))
    }

    fn in_place_of(&mut self, instance: Object) -> Object {
        let known = self.blank.iter().find(|blank| blank.class() == instance.class());
        known.cloned().unwrap_or_else(|| {
            self.blank.push(instance.clone());
            instance
        })
    }

    /// What a call is passed, with all that an argument which is not known yet may turn out to be in its place.
    fn traced(&mut self, args: &[Known]) -> Option<Vec<PyValue>> {
        let mut all = Vec::with_capacity(args.len());
        for arg in args {
            if !matches!(arg.value, Value::Unset) {
                all.push(arg.value.clone());
                continue;
            }
            let (found, missing) = arg.origin().apart()?;
            self.relies_on(&found);
            all.extend(found.things.into_iter().map(Value::Host).chain(missing));
        }
        Some(all)
    }

    /// Something is changed that was found in an answer, and is a builtin container as far as its use tells: that is written, or
    /// what else it may be. Says whether that is known.
    pub fn changes_answer(&mut self, ask: Ask, operands: &[Known]) -> bool {
        let [first, name, ..] = operands else { return false };
        let Ask::Own(op) = ask else { return false };
        let name = match ops::name(op) {
            "py_setitem" => "__setitem__".into(),
            "py_delitem" => "__delitem__".into(),
            "py_invoke" if results::is_of_container(&plan::name_of(&name.value)) => plan::name_of(&name.value),
            _ => return false,
        };
        if !matches!(first.value, Value::Unset | Value::Pending(_)) || first.made.is_some() {
            return false;
        }
        let Some((found, missing)) = first.origin().apart() else { return false };
        let Some(keys) = missing.iter().map(foreign::roots).collect::<Option<Vec<_>>>() else { return false };
        let own = attached(|py| pyo3::types::PyString::new(py, &name).into_any().into());
        let of_users = own_code::methods_named(&Value::Host(own)).is_none_or(|methods| !methods.is_empty());
        if of_users || missing.is_empty() || !found.things.is_empty() {
            return false;
        }
        let writes: Keys = keys.into_iter().flatten().collect();
        let values = values(&operands[1..]);
        self.sees(&values);
        self.puts.changes(&writes);
        self.found.add(Footprint { sees: writes.clone(), writes, ..Footprint::default() });
        true
    }

    /// Whether an instance not yet made is called, or passed.
    fn is_blank(&self, callee: &Object, args: &[Known]) -> bool {
        let mut held = Vec::new();
        if callee.class() == &raw mut api::PyMethod_Type {
            // SAFETY: a live method.
            held.push(unsafe { api::PyMethod_Self(callee.ptr()) });
        }
        held.extend(
            args.iter().filter_map(|arg| if let Value::Host(object) = &arg.value { Some(object.ptr()) } else { None }),
        );
        self.blank.iter().any(|blank| held.contains(&blank.ptr()))
    }

    /// A method of an answer that the code gets: one of the user's own, or code that is not the user's.
    pub fn method_of_answer(&mut self, operands: &[Known]) {
        let (receiver, name, given) = (&operands[0], &operands[1].value, &operands[2..]);
        let args: Vec<Known> = [receiver].into_iter().chain(given).cloned().collect();
        let Some(functions) = own_code::methods_named(name) else { return self.found.add(plan::any_code()) };
        self.found.fence |= foreign::may_set_context(&plan::name_of(name));
        self.not_the_users(&args);
        for function in functions {
            self.call(&Value::Host(function), Passed::Each(&args));
        }
        self.returned = None;
    }

    /// A method that is taken to change nothing, unless it is one of the user's, called on something that is not known.
    pub fn reads(&mut self, ask: Ask, operands: &[Known]) {
        self.adds_sees(sees::doing(ask, &Args::of(&values(operands))));
        if !own_code::has_method(&plan::name_of(&operands[1].value)) {
            return;
        }
        let are_builtins = |(found, missing): &(Found, Vec<PyValue>)| {
            found.things.iter().all(|thing| is_container(thing.class())) && missing.iter().all(foreign::is_bare)
        };
        if let Some((found, _)) = operands[0].origin().apart().filter(are_builtins) {
            self.found.through_plain.extend(found.places.iter().copied());
            return self.puts.takes_for_plain(&found.places);
        }
        let args: Vec<Known> = operands[..1].iter().chain(&operands[2..]).cloned().collect();
        for function in own_code::methods_named(&operands[1].value).unwrap_or_default() {
            self.call(&Value::Host(function), Passed::Each(&args));
        }
        self.returned = None;
    }

    /// A function or module that is looked up.
    pub fn found_now(&self, ask: Ask, args: &[PyValue]) -> Option<PyValue> {
        let Ask::Own(op) = ask else { return None };
        match (ops::touch(op), args.first()) {
            (Touch::Global, _) => ops::global_now(args),
            (Touch::Rebound, _) if self.is_code_now(args) => ops::global_now(args),
            (Touch::Attribute, Some(Value::Host(object))) => static_attribute(object, &args[1]).map(Value::Host),
            _ => None,
        }
    }

    /// Whether a global stands for code at the moment.
    pub fn is_code_now(&self, args: &[PyValue]) -> bool {
        ops::global_now(args).is_some_and(|found| sees::is_code(&found))
    }

    /// Whether something else may stand there by then than what was found.
    pub fn may_be_another(&mut self, found: &PyValue, keys: impl IntoIterator<Item = Key>) -> bool {
        if !reach::is_more_than_plain(found) && !sees::is_code(found) {
            return false;
        }
        let mut another = false;
        for key in keys {
            another |= self.rebound.contains(&key);
            self.looked.insert(key);
        }
        another
    }

    /// Code that is not the user's is given these.
    fn not_the_users(&mut self, given: &[Known]) {
        let found = given.iter().fold(Origin::plain(), |sum, one| sum.and(one.origin())).apart();
        let Some((found, missing)) = found else { return self.found.add(plan::anything()) };
        self.relies_on(&found);
        let things: Vec<PyValue> = found.things.into_iter().map(Value::Host).chain(missing).collect();
        self.found.add(foreign::given(&things));
    }

    /// `made` is a new instance that it is called with.
    pub fn function(&mut self, callee: &Object, args: Passed<'_>, made: Option<Object>) {
        let Some((compiled, function, receiver)) = call::target(callee) else {
            return self.found.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        let first = receiver.or(made).map(|object| Known::of(Value::Host(object)));
        let (each, names): (Option<Vec<Known>>, &[Object]) = match args {
            Passed::Each(args) => (Some(first.iter().chain(args).cloned().collect()), &[]),
            Passed::Named(args, names) => (Some(first.iter().chain(args).cloned().collect()), names),
            Passed::Any(_) => (None, &[]),
        };
        // Nothing is made here that holds what is missing.
        let collects = compiled.params.star || compiled.params.double_star;
        let is_missing = |one: &Known| matches!(one.value, Value::Pending(_));
        let each_there = each.as_ref().filter(|args| names.is_empty() && !(collects && args.iter().any(is_missing)));
        let bound = each_there.and_then(|args| bind(&compiled, &function, &values(args), &[]));
        let own = 1 + compiled.free.len();
        let parameters = match &bound {
            None => each.as_ref().and_then(|args| parameters(&compiled, &function, args, names)),
            Some(_) => None,
        };
        let start = start(&compiled, &function);
        let outer: Box<dyn Fn(Slot) -> Known> = match (&each, &bound, &parameters) {
            (Some(args), Some(bound), _) => Box::new(move |slot| {
                let value = bound.get(slot.0 as usize).cloned().unwrap_or(Value::Unset);
                match (slot.0 as usize).checked_sub(own).and_then(|at| args.get(at)) {
                    Some(arg) if matches!(value, Value::Unset) => arg.clone(),
                    // What is no key was relied on when it was passed.
                    Some(arg) if arg.is_leaf() => Known::of(value).found_in(&arg.places),
                    _ => Known::of(value),
                }
            }),
            (_, _, Some(parameters)) => Box::new(move |slot| match (slot.0 as usize).checked_sub(own) {
                None => Known::of(start[slot.0 as usize].clone()),
                Some(at) => parameters.get(at).cloned().unwrap_or_else(|| Known::of(Value::Unset)),
            }),
            // Each parameter may be any of them, or what stands there if it is not given.
            _ => {
                let any = Known::either(args.each());
                let (compiled, function) = (&compiled, &function);
                Box::new(move |slot| match (slot.0 as usize).checked_sub(own) {
                    None => Known::of(start[slot.0 as usize].clone()),
                    Some(0) if first.is_some() => first.clone().unwrap_or_else(|| any.clone()),
                    Some(at) => match default(function, compiled, at) {
                        Some(default) => Known::either(&[any.clone(), Known::of(default)]),
                        None => any.clone(),
                    },
                })
            }
        };
        self.code(&compiled, &*outer);
    }

    /// A call of a function that the code makes of its own, or of nobody; what it gives.
    pub fn calls_own(&mut self, operands: &[Known]) -> Option<Known> {
        let (callee, args) = operands.split_first()?;
        let unknown = || Known::of(Value::Unset);
        match (callee.closure.clone(), &callee.value) {
            (Some(closure), _) => self.enters(closure.0, &closure.1, args, true),
            (None, Value::Closure(closure)) => self.closure(closure, args),
            _ => return callee.nobody.then(unknown),
        }
        Some(self.returned.take().unwrap_or_else(unknown))
    }

    /// A turn of a loop that goes over a generator.
    fn closure(&mut self, closure: &Closure<PyHost>, args: &[Known]) {
        let captured: Vec<Known> = closure.captures.iter().map(|value| Known::of(value.arrived())).collect();
        self.enters(closure.function, &captured, args, false);
    }

    /// A function of the code's own, over what it has captured.
    fn enters(&mut self, id: FunctionId, over: &[Known], args: &[Known], returns: bool) {
        let (program, _) = compile::program();
        let function = &program.functions[id.0 as usize];
        let captured = |slot: Slot| {
            let at = function.captures.iter().position(|captured| *captured == slot)?;
            over.get(at).cloned()
        };
        let given = |slot: Slot| match function.arity {
            Arity::Spread(count) if slot.0 < count => args.get(slot.0 as usize).cloned(),
            _ => None,
        };
        let outer = |slot| captured(slot).or_else(|| given(slot)).unwrap_or_else(|| Known::of(Value::Unset));
        self.code_of(id, returns, &outer);
    }

    pub fn code(&mut self, compiled: &Compiled, outer: &dyn Fn(Slot) -> Known) {
        self.code_of(compiled.function, is_ordinary(compiled), outer);
    }

    fn code_of(&mut self, function: FunctionId, returns: bool, outer: &dyn Fn(Slot) -> Known) {
        let (program, _) = compile::program();
        let slots = program.functions[function.0 as usize].slots;
        let mut given: Vec<Known> = (0..slots).map(|at| outer(Slot(at))).collect();
        let before = || self.seen.iter().filter(|followed| followed.function == function);
        if let Some(followed) = before().find(|followed| followed.covers(&given)) {
            self.returned = followed.returned.clone();
            return;
        }
        if before().count() >= MOST_TIMES
            && let Some(last) = before().next_back()
        {
            let wider =
                |(one, other): (&Known, &Known)| if is_covered(one, other) { one.clone() } else { one.wider(other) };
            given = given[..1].iter().cloned().chain(last.given.iter().zip(&given).skip(1).map(wider)).collect();
        }
        let times = self.seen.len();
        self.functions.insert(function.0);
        if self.functions.len() > MOST_FUNCTIONS || times > MOST_FOLLOWED {
            return self.found.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        }
        self.seen.push(Followed { function, given: given.clone(), returned: None });
        let outer = |slot: Slot| given[slot.0 as usize].clone();
        let summary = program.functions[function.0 as usize].summary.clone();
        let results = self.uses(&summary, &outer);
        let ways = summary.gives.iter().filter(|(slot, _)| slot.is_none());
        let ways: Vec<Known> = ways.map(|(_, source)| results.known(source, &outer)).collect();
        self.returned = returns.then(|| Known::returned(ways));
        self.seen[times].returned = self.returned.clone();
    }
}

/// What each parameter is, if they fit. What is collected is made by the call.
fn parameters(compiled: &Compiled, function: &Object, args: &[Known], names: &[Object]) -> Option<Vec<Known>> {
    let shape = &compiled.params;
    let positional = shape.positional as usize;
    let (args, named) = args.split_at(args.len().checked_sub(names.len())?);
    let (given, more) = args.split_at(args.len().min(positional));
    if !more.is_empty() && !shape.star {
        return None;
    }
    let mut bound: Vec<Option<Known>> = given.iter().cloned().map(Some).collect();
    bound.resize(positional + shape.keyword_only as usize, None);
    let mut rest = Vec::new();
    for (name, value) in names.iter().zip(named) {
        match place(compiled, name) {
            Some(at) if bound[at].is_none() => bound[at] = Some(value.clone()),
            None if shape.double_star => rest.push((name.clone(), value.clone())),
            _ => return None,
        }
    }
    let given = |(at, known): (usize, Option<Known>)| known.or_else(|| default(function, compiled, at).map(Known::of));
    let mut all = bound.into_iter().enumerate().map(given).collect::<Option<Vec<_>>>()?;
    all.extend(shape.star.then(|| Known::collected(HandedOn::by_name(more.to_vec(), Vec::new()), None)));
    let (names, rest) = rest.into_iter().unzip();
    all.extend(shape.double_star.then(|| Known::collected(HandedOn::by_name(rest, names), known::empty_dict())));
    Some(all)
}

impl Followed {
    /// Whether nothing more comes of following it with these: of the function itself, only what it closes over counts.
    fn covers(&self, given: &[Known]) -> bool {
        self.given.iter().zip(given).skip(1).all(|(one, other)| is_covered(one, other))
    }
}

/// The same of one: text that is a key counts for where it was found, too.
fn is_covered(one: &Known, other: &Known) -> bool {
    one.covers(other) && (!other.is_leaf() || one.places.include(&other.places))
}

impl<'a> Passed<'a> {
    /// What a call with keywords passes, and one with what was collected.
    pub fn by_name(op: HostOp, operands: &'a [Known], any: &'a Known) -> Passed<'a> {
        match operands {
            [_, names, given @ ..] if ops::touch(op) == Touch::CallKw => {
                Passed::Named(given, names_of(&lower(&names.value)))
            }
            _ => Passed::Any(any),
        }
    }

    fn each(self) -> &'a [Known] {
        match self {
            Passed::Each(args) | Passed::Named(args, _) => args,
            Passed::Any(arg) => std::slice::from_ref(arg),
        }
    }
}

/// `super().__init__` where that is a builtin class's: it keeps what it is given in the instance.
fn is_init_of_builtin(callee: &Object) -> bool {
    attached(|py| {
        let callee = callee.bind(py);
        let is = |found: PyResult<Bound<'_, PyAny>>, wanted| found.is_ok_and(|found| found.eq(wanted).unwrap_or(false));
        is(callee.get_type().getattr("__name__"), "method-wrapper") && is(callee.getattr("__name__"), "__init__")
    })
}

/// Whether calling it runs it: not a generator, nor a coroutine.
fn is_ordinary(compiled: &Compiled) -> bool {
    const OTHERS: i64 = 0x20 | 0x80 | 0x100 | 0x200;
    let flags = attached(|py| compiled.code.bind(py).getattr("co_flags").and_then(|flags| flags.extract::<i64>()));
    // Of a generator that a loop enters, the function for the loop is given.
    compiled.folded || flags.is_ok_and(|flags| flags & OTHERS == 0)
}
