//! What code set aside may write: all that it asks the host for, followed into the user's own functions.

use smallvec::smallvec;
use sooner_calculus::QuickSet;
use sooner_machine::code::{Slot, Summary};
use sooner_machine::{Args, Ask, Footprint, Use, Value};

use crate::attributes;
use crate::behaviour::{self, Behaviour, is_container};
use crate::builtins::builtin_method;
use crate::caches::{self, Asked};
use crate::call::keywords_of;
use crate::choice::{Puts, choices, is_reading};
use crate::compile::Compiled;
use crate::follow::{Followed, Passed};
use crate::handed_on::HandedOn;
use crate::host::PyHost;
use crate::in_place::is_list;
use crate::joins::Results;
use crate::known::{Known, all_known, calls, changes_first, changes_unknown, is_called, is_invoked, is_rebound, names};
use crate::known::{now, values};
use crate::looking::{self, Walking, Way};
use crate::lookup::{Lookup, found_by, getter, held, is_plain_lookup, lookup, methods_of, static_attribute};
use crate::object::{Object, PyValue, lift, lower};
use crate::ops::{self, Touch};
use crate::places::Places;
use crate::reach::{self, Key, Keys};
use crate::strangers::Strangers;
use crate::tails::Tails;
use crate::{
    binding, escape, files, foreign, gather, given_by_code, globals, items, loggers, own_code, plan, sees, setting,
    spelled, stand_in, writing,
};

mod doing;

/// What code set aside may write, and what it gives.
pub fn of_summary(summary: &Summary, outer: &dyn Fn(Slot) -> Option<PyValue>) -> Footprint {
    settled(|walk| {
        let outer = |slot| Known::of(outer(slot).unwrap_or(Value::Unset));
        let results = walk.uses(summary, &outer);
        walk.gives(summary, |source| results.known(source, &outer));
        for (slot, source) in &summary.gives {
            let given = results.known(source, &outer);
            walk.found.finds |= !given.plain && matches!(given.value, Value::Unset);
            if !given.plain && !walk.found.strange.contains(slot) && walk.is_strange(&given.value) {
                walk.found.strange.push(*slot);
            }
        }
    })
}

/// What a call of one of the user's own functions may write.
pub fn of_function(callee: &Object, args: &[PyValue]) -> Footprint {
    let found = looking::once(callee, Way::Call, all_known(args), |args| {
        (settled(|walk| walk.call(&Value::Host(callee.clone()), Passed::Each(args))), false)
    });
    found.0.clone()
}

/// What an `__init__` may write besides the instance that it is called with.
pub fn of_made(init: &Object, instance: Option<Object>) -> Footprint {
    settled(|walk| match &instance {
        Some(instance) => walk.makes(init, Passed::Any(&Known::of(Value::Unset)), instance.clone()),
        None => walk.found.add(plan::anything()),
    })
}

/// The same of one whose arguments are not told apart.
pub fn of_collected<'a>(callee: &Object, args: impl IntoIterator<Item = &'a PyValue>) -> Footprint {
    let any = Known::either(&args.into_iter().cloned().map(Known::of).collect::<Vec<_>>());
    let found = looking::once(callee, Way::Collected, vec![any], |any| {
        (settled(|walk| walk.call(&Value::Host(callee.clone()), Passed::Any(&any[0]))), false)
    });
    found.0.clone()
}

/// What the function may write that a cache calls for what it does not hold.
pub fn of_cached(asked: &Asked) -> Footprint {
    settled(|walk| walk.call_cached(asked))
}

/// What calls of these may write, one of which is made.
pub fn of_methods(functions: &[Object], args: &[Known]) -> Footprint {
    settled(|walk| {
        for function in functions {
            walk.call(&Value::Host(function.clone()), Passed::Each(args));
        }
    })
}

/// Whether a call gives text, numbers, or what it makes of those and of answers.
pub fn returns_plain(function: &Object, args: &[Known]) -> bool {
    let mut walk = Walk::default();
    walk.call(&Value::Host(function.clone()), Passed::Each(args));
    walk.returned.is_some_and(|returned| returned.plain)
}

/// What a call may write of something that is found in one of these, or is a method of it.
pub fn of_choice(ask: Ask, given: &Args<'_, PyHost>, among: &[PyValue]) -> Footprint {
    if !calls(ask) {
        return Footprint::default();
    }
    let with = |first: Known| -> Vec<Known> {
        [first].into_iter().chain(given.iter().skip(1).cloned().map(Known::of)).collect()
    };
    let methods: Vec<PyValue> = if is_invoked(ask) { Vec::new() } else { among.iter().flat_map(methods_of).collect() };
    let operands = with(Known::either(&all_known(among)));
    settled(|walk| {
        walk.found.chosen = methods.is_empty() && choices(ask, &operands).is_some();
        walk.either(ask, &operands);
        if !walk.returned.take().is_some_and(|returned| returned.plain) {
            walk.found.strange.push(None);
        }
        for method in &methods {
            walk.one(ask, &with(Known::of(method.clone())));
        }
    })
}

/// What code may write that is entered with these.
pub fn of_code(compiled: &Compiled, bound: &[PyValue]) -> Footprint {
    let outer = |slot: Slot| Known::of(bound.get(slot.0 as usize).cloned().unwrap_or(Value::Unset));
    settled(|walk| walk.code(compiled, &outer))
}

/// Whether what a function does is said by its own code, or is nothing that others could see.
fn commutes(known: &Behaviour) -> bool {
    !matches!(known, Behaviour::External(external) if !external.class.kind.looks())
}

/// Whether something was taken out of a container, whatever its key will be: where that was found is of no account.
fn is_unknown_item(ask: Ask, result: &Known) -> bool {
    matches!(ask, Ask::Own(op) if ops::name(op) == "py_getitem") && matches!(result.value, Value::Unset)
}

/// Code that is not settled after so many passes may do anything.
const MOST_PASSES: usize = 8;

/// What code does is found by looking at things as they are. Where it writes a place itself that it also looks at, what it
/// finds there is not known: `self.tool = other; self.tool.use()`.
pub fn settled(go: impl Fn(&mut Walk)) -> Footprint {
    let _walking = Walking::begin();
    let (mut rebound, mut tails, mut before) = (QuickSet::default(), Tails::default(), Footprint::default());
    let mut blank = Vec::new();
    for pass in 1.. {
        let mut walk = Walk { rebound, tails, blank, ..Walk::default() };
        go(&mut walk);
        // What it does to what stands there now, it may do all the same.
        before.given = std::mem::take(&mut walk.found.given);
        before.leaves = std::mem::take(&mut walk.found.leaves);
        before.unsure = std::mem::take(&mut walk.found.unsure);
        before.add(walk.found.clone());
        walk.found = before.clone();
        let again: Vec<Key> = walk.found.written().filter(|key| walk.looked.contains(key)).collect();
        rebound = std::mem::take(&mut walk.rebound);
        let known = rebound.len();
        rebound.extend(again);
        if rebound.len() == known {
            return walk.end();
        }
        // What the code makes stands somewhere else in each pass: if it is written and looked at, there is no end to that.
        if pass == MOST_PASSES {
            walk.found.add(plan::any_code());
            return walk.end();
        }
        tails = std::mem::take(&mut walk.tails);
        blank = std::mem::take(&mut walk.blank);
    }
    unreachable!("the last pass returns")
}

#[derive(Default)]
pub struct Walk {
    pub found: Footprint,
    pub puts: Puts,
    /// What the function returns that was followed last.
    pub returned: Option<Known>,
    pub strangers: Strangers,
    /// Code that it calls may make one.
    pub makes_strangers: bool,
    /// Asked only whether the code has effects.
    pub is_asked: bool,
    /// It changes something that is not known.
    pub changes_unknown: bool,
    /// Asked for what it writes besides anything.
    pub to_the_end: bool,
    /// Functions followed.
    pub seen: Vec<Followed>,
    /// Which those are.
    pub functions: QuickSet<u32>,
    /// Stand for instances that the code will make: nothing is in these yet.
    pub blank: Vec<Object>,
    /// What it writes of those.
    pub unborn: QuickSet<Key>,
    /// Where something was found.
    pub looked: QuickSet<Key>,
    /// Where names of attributes were found.
    pub names_through: Keys,
    /// Where that was found which comes of the use at hand.
    pub found_under: Places,
    /// Where that is not known, since the code itself may put something there.
    pub rebound: QuickSet<Key>,
    /// What the call at hand is made with, if it is handed that in a tuple and a dictionary.
    pub handed: Option<HandedOn>,
    /// What it does with lists and queues besides putting something at their ends.
    pub tails: Tails,
}

impl Walk {
    /// Goes once through all that code asks for.
    pub fn pass(&mut self, summary: &Summary, results: &mut Results, outer: &dyn Fn(Slot) -> Known) {
        let is_fence = |used: &Use| matches!(used.ask, Ask::Own(op) if ops::touch(op).is_fence());
        self.found.fence |= summary.uses.iter().any(is_fence);
        for Use { ask, args } in &summary.uses {
            let is_told = self.found.anything && !self.to_the_end;
            // What is called behind something unknown may set a context variable for those behind.
            let looks_for_fence = is_told && !self.found.fence && own_code::may_set_context();
            if is_told && !looks_for_fence && self.found.writes.contains(&binding::somewhere()) {
                return;
            }
            results.join(summary, outer);
            let invoked = results.invoked(summary, (*ask, args), outer);
            let (ask, args) = invoked.as_ref().map_or((ask, args), |(ask, args)| (ask, args));
            let (operands, handed): (Vec<Known>, _) =
                (args.iter().map(|source| results.known(source, outer)).collect(), args);
            let args: Vec<PyValue> = operands.iter().map(|operand| operand.value.clone()).collect();
            if *ask == Ask::Call
                && let Some(given) = self.calls_own(&operands)
            {
                results.push(given);
                continue;
            }
            let followed = is_rebound(*ask) && self.is_code_now(&args);
            if (calls(*ask) || names(*ask) && !followed) && binding::comes_of(*ask, &Args::of(&args)) {
                self.found.add(Footprint { writes: smallvec![binding::somewhere()], ..Footprint::default() });
            }
            self.changes_unknown |= changes_unknown(*ask, &operands);
            self.handed = if is_told { None } else { self.handed_on(results, summary, (*ask, handed), outer) };
            let mut places = self.uses_found(*ask, &operands);
            let own = operands.first().and_then(|first| first.made.clone());
            let value = match is_told && !(looks_for_fence && calls(*ask)) && !binding::binds_names(*ask, &args) {
                true => self.found_now(*ask, &args).unwrap_or(Value::Unset),
                false => {
                    self.meets(*ask, &operands);
                    self.tails.note(*ask, &operands);
                    match setting::known(*ask, &operands, &args) {
                        Some((ask, operands)) => self.puts.begin(ask, &operands),
                        None => self.puts.begin(*ask, &operands),
                    }
                    self.returned = None;
                    match own.filter(|_| changes_first(*ask)) {
                        Some(own) => self.changes(own, *ask, args),
                        None => self.either(*ask, &operands),
                    }
                }
            };
            let mut result = self.returned.take().unwrap_or_else(|| Known::result(*ask, &operands, value));
            let under = std::mem::take(&mut self.found_under);
            if result.is_leaf() {
                places = Places::default();
            } else if is_unknown_item(*ask, &result) {
                places = operands[0].places.clone();
            }
            places.add(&under);
            result.places.add(&places);
            if let Some(made) = results.push(result) {
                self.puts.makes(made);
            }
        }
        results.join(summary, outer);
    }

    /// All that was found out. If the code puts there something that was there before, whatever it finds may be anything.
    fn end(mut self) -> Footprint {
        if self.puts.disturb() {
            self.found.add(plan::anything());
        }
        self.found.puts_plain = self.puts.only_plain(self.found.written());
        let puts = self.puts.take_puts();
        if !puts.is_empty() && self.is_strange(&Value::Unset) {
            self.found.puts_strange.extend(puts);
        }
        self.tails.settle(&mut self.found);
        self.takes_any_item();
        // What stands for instances to come is gone in a moment, and something else may be made where it was.
        self.found.writes.retain(|key| !self.unborn.contains(key));
        self.found
    }

    /// One use; what it gives, if that can be known now.
    pub fn one(&mut self, ask: Ask, operands: &[Known]) -> PyValue {
        let args = &values(operands)[..];
        if let Some(found) = self.keeps(ask, operands, args) {
            return found;
        }
        escape::expect(&mut self.found, ask, args);
        if let Some(text) = spelled::text(ask, operands) {
            self.found_under = Places::of_all(operands);
            return text;
        }
        if let Some(logger) = loggers::given_to_code(ask, &Args::of(args)) {
            self.does(ask, args);
            let named = Places::of_all(&operands[1..]).naming();
            let another = self.may_be_another(&logger, named.keys());
            self.found_under = named;
            return if another { Value::Unset } else { logger };
        }
        if let Some(asked) = caches::asked(ask, &Args::of(args)) {
            self.found.add(asked.may_write());
            self.call_cached(&asked);
            return Value::Unset;
        }
        if let Some((op, gives)) = given_by_code::asks_what_is_held(ask, &Args::of(args)) {
            let found = self.one(Ask::Own(op), &operands[1..3]);
            return if gives { found } else { Value::Unset };
        }
        if let Some(other) = stand_in::of(ask, &Args::of(args)) {
            self.found.hangs_on.extend(given_by_code::found_under(ask, &Args::of(args)));
            let args = all_known(&other.all_given());
            match other.keywords.is_empty() {
                true => self.function(&other.function, Passed::Each(&args), None),
                false => self.function(&other.function, Passed::Any(&Known::either(&args)), None),
            }
            self.returned = self.returned.take().filter(|returned| returned.closure.is_some());
            return Value::Unset;
        }
        if self.changes_answer(ask, operands) {
            return Value::Unset;
        }
        match ask {
            Ask::Call => self.call(&args[0], Passed::Each(&operands[1..])),
            Ask::Own(op) => match ops::touch(op) {
                // What is bound anew stays what it is for as long as nobody before it may do that; only of code is it asked.
                Touch::Rebound if !self.is_code_now(args) => {
                    ops::global_now(args).iter().for_each(|found| self.strangers.may_be_in(found));
                    self.does(ask, args);
                }
                touch @ (Touch::Global | Touch::Rebound) => {
                    if touch == Touch::Rebound {
                        self.found.hangs_on.push(globals::key(&Args::of(args)));
                    }
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
                    self.found.hangs_on.extend(globals::builtin(&Args::of(args)));
                    return found;
                }
                // A method of a file that is still to be opened: used as the file is.
                Touch::Attribute if matches!(&args[0], Value::Pending(cell) if cell.is_file()) => {
                    return args[0].clone();
                }
                Touch::Attribute if let Some(method) = writing::method(&args[0], &args[1]) => return method,
                Touch::Attribute => {
                    self.found.add(files::counted(ask, &Args::of(args)).unwrap_or_default());
                    if let Value::Host(object) = &args[0]
                        && let Some(found) = static_attribute(object, &args[1])
                    {
                        if is_called(&found) {
                            self.found.hangs_on.extend(found_by(object, &args[1]));
                        }
                        let found_under = attributes::held_under(object, &lower(&args[1]));
                        // Methods of builtin containers stay what they are.
                        let stays = is_container(object.class());
                        if !stays && self.may_be_another(&Value::Host(found.clone()), found_under) {
                            self.does(ask, args);
                            return Value::Unset;
                        }
                        if is_plain_lookup(object, &args[1]) {
                            let name = lower(&args[1]);
                            let found = lift(found);
                            self.adds_sees(sees::attribute(object, &args[1]));
                            let held_under = || attributes::held_under(object, &name);
                            match &found {
                                Value::Pending(_) => self.found_item(&found, held_under()),
                                found => self.is_found(found, held_under),
                            }
                            return found;
                        }
                    }
                    if let Value::Host(object) = &args[0]
                        && lookup(object, &args[1]) == (Lookup::Computed { held: true })
                        && let Some(held) = held(object, &lower(&args[1]))
                        && let Some(found) = self.stays(object, &lower(&args[1]), held)
                    {
                        self.found.hangs_on.extend(own_code::found_under(object, &args[1]));
                        return found;
                    }
                    if let Value::Host(object) = &args[0]
                        && let Some(getter) = getter(object, &args[1])
                    {
                        self.found.hangs_on.push(attributes::of_classes(&lower(&args[1])));
                        self.function(&getter, Passed::Each(&operands[..1]), None);
                        return Value::Unset;
                    }
                    self.does(ask, args);
                }
                Touch::Invoke => match &args[0] {
                    Value::Host(object) if builtin_method(object, &Args::of(args)).is_none() => {
                        match static_attribute(object, &args[1]) {
                            Some(method)
                                if self.may_be_another(&Value::Host(method.clone()), found_by(object, &args[1])) =>
                            {
                                self.found.add(plan::anything());
                            }
                            Some(method) => {
                                self.found.hangs_on.extend(found_by(object, &args[1]));
                                self.call(&Value::Host(method), Passed::Each(&operands[2..]));
                            }
                            None => self.does(ask, args),
                        }
                    }
                    Value::Unset | Value::Pending(_) if foreign::is_of_answer(operands) => {
                        self.method_of_answer(operands)
                    }
                    Value::Unset | Value::Pending(_) if is_reading(ask, operands) => self.reads(ask, operands),
                    _ => self.does(ask, args),
                },
                Touch::CallKw | Touch::CallEx => match &args[0] {
                    Value::Host(callee) => match behaviour::of(callee) {
                        known @ (Behaviour::Entered | Behaviour::Makes | Behaviour::External(_))
                            if commutes(&known) =>
                        {
                            self.sees(&args[1..]);
                            match self.handed.clone() {
                                Some(handed) => self.call(&args[0], handed.passed()),
                                None => {
                                    self.call(&args[0], Passed::by_name(op, operands, &Known::either(&operands[1..])))
                                }
                            }
                        }
                        _ => {
                            let keywords =
                                if ops::touch(op) == Touch::CallKw { keywords_of(&Args::of(args)).len() } else { 0 };
                            self.calls_back(callee, &operands[2..], keywords);
                            self.does(ask, args);
                        }
                    },
                    _ => self.does(ask, args),
                },
                Touch::Reads(_) if ops::name(op) == "py_getitem" => {
                    self.may_make(operands);
                    self.does(ask, args);
                    if let Some((found, keys)) = items::found(&args[0], &args[1])
                        && let under = args.first().into_iter().flat_map(reach::key_of)
                        && !self.may_be_another(&found, under.chain(operands[1].places.keys()))
                    {
                        self.found_item(&found, keys);
                        self.found_under.add(&operands[1].places.naming());
                        return found;
                    }
                }
                Touch::Nothing if ["py_assertion_error", "py_taker"].contains(&ops::name(op)) => return now(op, args),
                Touch::Folding if matches!(args[0], Value::Host(_)) => return now(op, args),
                Touch::Nothing if ops::name(op) == "py_own_iter" && matches!(args[0], Value::Host(_)) => {
                    return now(op, args);
                }
                Touch::Folding => self.found.add(plan::anything()),
                Touch::Nothing if ops::name(op) == "py_function" => return self.makes_function(op, operands),
                Touch::Nothing if ops::name(op) == "py_generator" => self.makes_generator(operands),
                Touch::Cell => return self.looks_into_cell(ask, args),
                Touch::Gather => {
                    let given = Args::of(args);
                    match gather::code(&given) {
                        Some(compiled) => {
                            self.sees(args.iter().filter(|arg| !sees::is_code(arg)));
                            let bound = gather::bindings(&given, args[1].clone());
                            let outer = |slot: Slot| bound.get(slot.0 as usize).cloned().unwrap_or(Value::Unset);
                            self.code(&compiled, &|slot| Known::of(outer(slot)));
                        }
                        None => self.found.add(plan::anything()),
                    }
                }
                // A list that is added to stays that list.
                Touch::InPlace if is_list(&args[0]) => {
                    self.does(ask, args);
                    return args[0].clone();
                }
                // Whose methods are meant has to be known: their names tell nothing.
                Touch::Nothing if ops::name(op) == "py_super" => {
                    let known = args.iter().all(|arg| matches!(arg, Value::Host(_)));
                    match if known { now(op, args) } else { Value::Unset } {
                        Value::Unset => self.found.add(plan::anything()),
                        found => return found,
                    }
                }
                _ => self.does(ask, args),
            },
            _ => self.does(ask, args),
        }
        Value::Unset
    }
}
