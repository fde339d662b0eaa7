//! What code set aside may write: everything it asks the host for, with what is known of its operands, followed into the
//! user's own functions.

use std::collections::HashSet;

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::code::{FunctionId, Slot, Summary};
use sooner_machine::{Args, Ask, Footprint, Kind, Outcome, Source, Use, Value};

use crate::attributes;
use crate::behaviour::{self, Behaviour, is_container, is_immutable};
use crate::bind::bind;
use crate::compile::{self, Compiled};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::known::{Known, calls, changes_first, gives_plain, is_rebound, item_now, known, looks, made_by, puts_plain};
use crate::lookup::{found_by, getter, is_plain_lookup, static_attribute};
use crate::object::{Object, PyValue, lower};
use crate::ops::{self, Touch};
use crate::reach::{self, Key, Keys};
use crate::strangers::Strangers;
use crate::{
    api, binding, call, construct, escape, gather, globals, operands, own_code, plan, sees, stand_in, strangers,
};

/// Past this many functions, code may write anything.
const MOST_FUNCTIONS: usize = 64;

/// What code set aside may write, and what it gives.
pub fn of_summary(summary: &Summary, outer: &dyn Fn(Slot) -> Option<PyValue>) -> Footprint {
    settled(|walk| {
        let results = walk.uses(&summary.uses, outer);
        for (slot, source) in &summary.gives {
            let given = known(source, &results, outer);
            walk.found.finds |= !given.plain && matches!(given.value, Value::Unset);
            if !given.plain && !walk.found.strange.contains(slot) && walk.is_strange(&given.value) {
                walk.found.strange.push(*slot);
            }
        }
    })
}

/// What a call of one of the user's own functions may write.
pub fn of_function(callee: &Object, args: &[PyValue]) -> Footprint {
    settled(|walk| walk.call(&Value::Host(callee.clone()), args))
}

/// What code may write that is entered with these.
pub fn of_code(compiled: &Compiled, bound: &[PyValue]) -> Footprint {
    settled(|walk| walk.code(compiled, false, &|slot| bound.get(slot.0 as usize).cloned()))
}

/// What code does is found by looking at things as they are. Where it writes a place itself that it also looks at, what it
/// finds there is not known: `self.tool = other; self.tool.use()`.
fn settled(go: impl Fn(&mut Walk)) -> Footprint {
    let mut rebound = HashSet::new();
    loop {
        let mut walk = Walk { rebound, ..Walk::default() };
        go(&mut walk);
        let again: Vec<Key> = walk.put.intersection(&walk.looked).copied().collect();
        rebound = walk.rebound;
        let known = rebound.len();
        rebound.extend(again);
        if rebound.len() == known {
            return walk.found;
        }
    }
}

/// Functions and methods.
fn is_called(object: &Object) -> bool {
    [&raw mut ffi::PyFunction_Type, &raw mut api::PyMethod_Type].contains(&object.class())
}

/// The function that a cell holds, or the class that code stands in.
fn code_in(cell: &Object, given: &Args<'_, PyHost>) -> Option<Object> {
    // SAFETY: what these operations are given is a cell; a new reference, or none if it is empty.
    let found = unsafe { ffi::PyCell_Get(cell.ptr()) };
    let held = if found.is_null() { None } else { Object::owned(found).ok() };
    held.filter(|held| is_called(held) || plan::is_class_around(given))
}

/// Whether it may bind a name that functions are found by: code that may write anything is taken not to, so this is said
/// of all code that is known.
fn binds_names(ask: Ask, args: &[PyValue]) -> bool {
    let entered = |callee: &Object| matches!(behaviour::of(callee), Behaviour::Entered | Behaviour::Makes);
    match (ask, args.first()) {
        (Ask::Call, Some(Value::Host(callee))) => entered(callee),
        (Ask::Own(op), first) => match (ops::touch(op), first) {
            (Touch::WritesAttribute | Touch::WritesGlobal { .. }, _) => true,
            (Touch::Settled, _) => matches!(ops::name(op), "py_cell_get" | "py_free_get"),
            (Touch::CallKw | Touch::CallEx, Some(Value::Host(callee))) => entered(callee),
            (Touch::Invoke, Some(Value::Host(object))) => {
                static_attribute(object, &args[1]).is_some_and(|method| entered(&method))
            }
            _ => false,
        },
        _ => false,
    }
}

#[derive(Default)]
struct Walk {
    found: Footprint,
    strangers: Strangers,
    seen: Vec<FunctionId>,
    /// Stand for instances that the code will make: nothing is in these yet.
    blank: Vec<Object>,
    /// Where something was found.
    looked: HashSet<Key>,
    /// Where that is not known, since the code itself may put something there.
    rebound: HashSet<Key>,
    /// Where it may: not if it is text, a number, an answer or a new container.
    put: HashSet<Key>,
    puts_plain: bool,
}

impl Walk {
    fn uses(&mut self, uses: &[Use], outer: &dyn Fn(Slot) -> Option<PyValue>) -> Vec<Known> {
        // Those that come behind something unknown count too.
        self.found.fence |= uses.iter().any(|used| matches!(used.ask, Ask::Own(op) if ops::touch(op).is_fence()));
        let mut results: Vec<Known> = Vec::with_capacity(uses.len());
        for Use { ask, args } in uses {
            if self.found.anything && self.found.writes.contains(&binding::somewhere()) {
                return results;
            }
            let operands: Vec<Known> = args.iter().map(|source| known(source, &results, outer)).collect();
            let args: Vec<PyValue> = operands.iter().map(|operand| operand.value.clone()).collect();
            if (calls(*ask) || is_rebound(*ask)) && binding::comes_of(*ask, &Args::of(&args)) {
                self.add(Footprint { writes: smallvec![binding::somewhere()], ..Footprint::default() });
            }
            let own = operands.first().and_then(|first| first.made.clone());
            let made = made_by(*ask, own.as_ref());
            self.puts_plain = puts_plain(*ask, &operands);
            let value = match self.found.anything && !binds_names(*ask, &args) {
                true => self.found_now(*ask, &args).unwrap_or(Value::Unset),
                false => {
                    self.meets(*ask, &operands);
                    match own.filter(|_| changes_first(*ask)) {
                        Some(own) => self.changes(own, *ask, args),
                        None => self.one(*ask, &args),
                    }
                }
            };
            let plain = match &value {
                Value::Unset => gives_plain(*ask, &operands),
                known => !reach::is_more_than_plain(known),
            };
            let empty = made.is_some() && operands.is_empty();
            results.push(Known { value, plain, made, empty });
        }
        results
    }

    /// Whether it runs code with effects when it is looked at, or something that can be found in it; if it is not known, in
    /// anything that is.
    fn is_strange(&mut self, value: &PyValue) -> bool {
        match value {
            Value::Unset => self.found.anything || self.strangers.are_there(),
            // It is not plain: it comes of code that nobody knows.
            Value::Pending(_) => true,
            known => strangers::are_in([known]),
        }
    }

    /// What is not known yet may be something, found in what is known, that runs code with effects.
    fn meets(&mut self, ask: Ask, operands: &[Known]) {
        operands.iter().for_each(|operand| self.strangers.may_be_in(&operand.value));
        let unknown = |operand: &Known| !operand.plain && matches!(operand.value, Value::Unset);
        if looks(ask, operands) && operands.iter().any(unknown) {
            self.found.finds = true;
            if self.strangers.are_there() {
                self.add(plan::anything());
            }
        }
    }

    /// A function or module that is looked up.
    fn found_now(&self, ask: Ask, args: &[PyValue]) -> Option<PyValue> {
        let Ask::Own(op) = ask else { return None };
        match (ops::touch(op), args.first()) {
            (Touch::Global, _) => ops::global_now(args),
            (Touch::Attribute, Some(Value::Host(object))) => static_attribute(object, &args[1]).map(Value::Host),
            _ => None,
        }
    }

    /// One use; what it gives, if that can be known now.
    fn one(&mut self, ask: Ask, args: &[PyValue]) -> PyValue {
        self.found.hands_out |= escape::may_hand_out(ask, &Args::of(args));
        if let Some(other) = stand_in::of(ask, &Args::of(args)) {
            self.function(&other.function, &other.args, None);
            return Value::Unset;
        }
        match ask {
            Ask::Call => self.call(&args[0], &args[1..]),
            Ask::Own(op) => match ops::touch(op) {
                Touch::Global => {
                    let found = ops::global_now(args).unwrap_or(Value::Unset);
                    if self.may_be_another(&found, [globals::key(&Args::of(args))]) {
                        self.does(ask, args);
                        return Value::Unset;
                    }
                    self.strangers.may_be_in(&found);
                    self.sees((!sees::is_code(&found)).then_some(&found));
                    self.found.sees.push(globals::key(&Args::of(args)));
                    self.is_found(&found, || globals::keys(&Args::of(args)));
                    self.found.hangs_on.push(binding::somewhere());
                    return found;
                }
                Touch::Attribute => {
                    if let Value::Host(object) = &args[0]
                        && let Some(found) = static_attribute(object, &args[1])
                    {
                        if is_called(&found) {
                            self.found.hangs_on.extend(found_by(object, &args[1]));
                        }
                        // The methods of a builtin container do not change with it.
                        let found_under = || attributes::held_under(object, &lower(&args[1]));
                        if !is_container(object.class())
                            && self.may_be_another(&Value::Host(found.clone()), found_under())
                        {
                            self.does(ask, args);
                            return Value::Unset;
                        }
                        if is_plain_lookup(object, &args[1]) {
                            let name = lower(&args[1]);
                            let found = Value::Host(found);
                            self.adds_sees(sees::attribute(object, &args[1]));
                            self.is_found(&found, || attributes::held_under(object, &name));
                            return found;
                        }
                    }
                    if let Value::Host(object) = &args[0]
                        && let Some(getter) = getter(object, &args[1])
                    {
                        self.found.hangs_on.push(attributes::of_classes(&lower(&args[1])));
                        self.function(&getter, &args[..1], None);
                        return Value::Unset;
                    }
                    self.does(ask, args);
                }
                Touch::Invoke => match &args[0] {
                    Value::Host(object) => match static_attribute(object, &args[1]) {
                        Some(method)
                            if self.may_be_another(&Value::Host(method.clone()), found_by(object, &args[1])) =>
                        {
                            self.add(plan::anything());
                        }
                        Some(method) => {
                            self.found.hangs_on.extend(found_by(object, &args[1]));
                            if is_container(object.class()) {
                                self.sees(args);
                            }
                            self.call(&Value::Host(method), &args[2..]);
                        }
                        None => self.does(ask, args),
                    },
                    _ => self.does(ask, args),
                },
                Touch::CallKw | Touch::CallEx => match &args[0] {
                    Value::Host(callee) => match behaviour::of(callee) {
                        Behaviour::Entered | Behaviour::Makes => {
                            self.sees(&args[1..]);
                            self.call(&args[0], &[]);
                        }
                        _ => self.does(ask, args),
                    },
                    _ => self.does(ask, args),
                },
                Touch::Settled if matches!(ops::name(op), "py_cell_get" | "py_free_get") => {
                    if let Value::Host(cell) = &args[0]
                        && let Some(found) = code_in(cell, &Args::of(args))
                        && !self.may_be_another(&Value::Host(found.clone()), [reach::key(cell)])
                    {
                        self.found.hangs_on.push(reach::key(cell));
                        return Value::Host(found);
                    }
                    self.does(ask, args);
                }
                Touch::Reads(_) if ops::name(op) == "py_getitem" => {
                    self.does(ask, args);
                    if let Value::Host(container) = &args[0]
                        && let Some(found) = item_now(container, &args[1])
                        && !self.may_be_another(&found, [reach::key(container)])
                    {
                        self.found.through.push(reach::key(container));
                        return found;
                    }
                }
                Touch::Gather => {
                    let given = Args::of(args);
                    match gather::code(&given) {
                        Some(compiled) => {
                            self.sees(args.iter().filter(|arg| !sees::is_code(arg)));
                            let bound = gather::bindings(&given, args[1].clone());
                            self.code(&compiled, false, &|slot| bound.get(slot.0 as usize).cloned());
                        }
                        None => self.add(plan::anything()),
                    }
                }
                // Whose methods are meant has to be known: their names tell nothing.
                Touch::Nothing if ops::name(op) == "py_super" => {
                    let known = args.iter().all(|arg| matches!(arg, Value::Host(_)));
                    match known.then(|| ops::perform(op, &Args::of(args))) {
                        Some(Outcome::Value(found)) => return found,
                        _ => self.add(plan::anything()),
                    }
                }
                _ => self.does(ask, args),
            },
            _ => self.does(ask, args),
        }
        Value::Unset
    }

    /// One that is not followed.
    fn does(&mut self, ask: Ask, args: &[PyValue]) {
        let given = Args::of(args);
        let mut walk = Walk::default();
        walk.adds_sees(sees::doing(ask, &given));
        if sees::passes_on(ask, &given) {
            walk.sees(args.iter().skip(2));
            walk.found = walk.found.as_led();
        }
        self.found.add_sees(walk.found);
        self.add(plan::may_write(ask, &given));
        if calls(ask)
            && let [Value::Host(callee), shown @ ..] = args
            && matches!(behaviour::of(callee), Behaviour::External(external) if external.class.kind == Kind::Output)
        {
            self.add(operands::may_write(Look::Deep, shown));
        }
    }

    /// One that changes only what the code has made.
    fn changes(&mut self, own: Object, ask: Ask, mut args: Vec<PyValue>) -> PyValue {
        self.found.hands_out |= escape::may_hand_out(ask, &Args::of(&args));
        self.adds_sees(sees::doing(ask, &Args::of(&args)));
        let key = reach::key(&own);
        args[0] = Value::Host(own);
        let mut more = plan::may_write(ask, &Args::of(&args));
        more.writes.retain(|written| *written != key);
        self.add(more);
        Value::Unset
    }

    /// Whether something else may stand there by then than what was found.
    fn may_be_another(&mut self, found: &PyValue, keys: impl IntoIterator<Item = Key>) -> bool {
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

    /// Something that can be changed was found under these keys. Functions say themselves what they hang on.
    fn is_found(&mut self, found: &PyValue, keys: impl Fn() -> Keys) {
        let Value::Host(object) = found else { return };
        if !is_immutable(object.class()) && !is_called(object) {
            self.found.through.extend(keys());
        }
    }

    fn call(&mut self, callee: &PyValue, args: &[PyValue]) {
        let Value::Host(object) = callee else {
            return self.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        match behaviour::of(object) {
            Behaviour::Entered => {
                self.found.hangs_on.extend(own_code::named_by(object));
                self.function(object, args, None);
            }
            Behaviour::Makes => match construct::looked_at(object) {
                Some((init, instance)) => {
                    self.blank.push(instance.clone());
                    self.function(&init, args, Some(instance));
                }
                None => self.add(plan::anything()),
            },
            // What will be in it by then is not known.
            Behaviour::External(_) | Behaviour::Unknown if self.is_blank(object, args) => self.add(plan::anything()),
            _ => {
                let all: Vec<PyValue> = [callee.clone()].into_iter().chain(args.iter().cloned()).collect();
                self.does(Ask::Call, &all);
            }
        }
    }

    /// Whether an instance not yet made is called, or passed.
    fn is_blank(&self, callee: &Object, args: &[PyValue]) -> bool {
        let mut held = Vec::new();
        if callee.class() == &raw mut api::PyMethod_Type {
            // SAFETY: a live method.
            held.push(unsafe { api::PyMethod_Self(callee.ptr()) });
        }
        held.extend(
            args.iter().filter_map(|arg| if let Value::Host(object) = arg { Some(object.ptr()) } else { None }),
        );
        self.blank.iter().any(|blank| held.contains(&blank.ptr()))
    }

    /// `made` is a new instance that it is called with.
    fn function(&mut self, callee: &Object, args: &[PyValue], made: Option<Object>) {
        let Some((compiled, function, receiver)) = call::target(callee) else {
            return self.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        let fresh = made.is_some();
        let args: Vec<PyValue> = receiver.or(made).map(Value::Host).into_iter().chain(args.iter().cloned()).collect();
        let bound = bind(&compiled, &function, &args, &[]);
        let first = [Value::Host(function)];
        let outer = |slot: Slot| match &bound {
            Some(bound) => bound.get(slot.0 as usize).cloned(),
            None => first.get(slot.0 as usize).cloned(),
        };
        self.code(&compiled, fresh, &outer);
    }

    fn code(&mut self, compiled: &Compiled, made: bool, outer: &dyn Fn(Slot) -> Option<PyValue>) {
        if self.seen.contains(&compiled.function) {
            // The same code with other arguments: what it does to them is not known.
            let (program, _) = compile::program();
            let given: Vec<PyValue> =
                (1..program.functions[compiled.function.0 as usize].slots).filter_map(|at| outer(Slot(at))).collect();
            self.sees(&given);
            return self.add(self.repeated(compiled, made));
        }
        if self.seen.len() > MOST_FUNCTIONS {
            return self.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        }
        self.seen.push(compiled.function);
        let (program, _) = compile::program();
        let summary = program.functions[compiled.function.0 as usize].summary.clone();
        self.uses(&summary.uses, outer);
    }

    /// A function met again: harmless if it writes nothing that it is given.
    fn repeated(&self, compiled: &Compiled, made: bool) -> Footprint {
        let (program, _) = compile::program();
        let summary = &program.functions[compiled.function.0 as usize].summary;
        let own = 1 + compiled.free.len() as u32 + u32::from(made);
        let touches = |source: &Source| matches!(source, Source::Outer(slot) if slot.0 >= own);
        let writes = summary.uses.iter().any(|used| match used.ask {
            Ask::Own(op) => {
                matches!(
                    ops::touch(op),
                    Touch::Writes
                        | Touch::WritesAttribute
                        | Touch::Invoke
                        | Touch::InPlace
                        | Touch::CallKw
                        | Touch::CallEx
                        | Touch::Gather
                ) && used.args.iter().any(touches)
            }
            Ask::Call => used.args.iter().skip(1).any(touches) && !self.seen.is_empty(),
            _ => false,
        });
        if writes { Footprint { anything: true, effects: true, ..Footprint::default() } } else { Footprint::default() }
    }

    /// The code may look at these.
    fn sees<'a>(&mut self, values: impl IntoIterator<Item = &'a PyValue>) {
        self.adds_sees(reach::seen(values));
    }

    fn adds_sees(&mut self, keys: Option<Keys>) {
        match keys {
            Some(keys) => self.found.sees.extend(keys),
            None => self.found.sees_anywhere = true,
        }
    }

    fn add(&mut self, mut more: Footprint) {
        self.found.anything |= more.anything;
        self.found.effects |= more.effects;
        self.found.deep |= more.deep;
        self.found.fence |= more.fence;
        self.found.hangs_on.append(&mut more.hangs_on);
        self.found.through.append(&mut more.through);
        for key in std::mem::take(&mut more.writes) {
            if !self.puts_plain {
                self.put.insert(key);
            }
            if !self.found.writes.contains(&key) {
                self.found.writes.push(key);
            }
        }
        self.found.add_sees(more);
    }
}
