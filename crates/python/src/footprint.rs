//! What code set aside may write: everything it asks the host for, with what is known of its operands, followed into the
//! user's own functions.

use pyo3::ffi;
use sooner_machine::code::{FunctionId, Slot};
use sooner_machine::{Args, Ask, Footprint, Source, Use, Value};

use crate::behaviour::{self, Behaviour};
use crate::bind::bind;
use crate::compile::{self, Compiled};
use crate::lookup::{found_by, is_plain_lookup, static_attribute};
use crate::object::{Object, PyValue};
use crate::ops::{self, Touch};
use crate::{api, call, escape, gather, stand_in};
use crate::{plan, reach};

/// Past this many functions, code may write anything.
const MOST_FUNCTIONS: usize = 64;

/// What code may write that asks for these.
pub fn of_uses(uses: &[Use], outer: &dyn Fn(Slot) -> Option<PyValue>) -> Footprint {
    let mut walk = Walk { found: Footprint::default(), seen: Vec::new() };
    walk.uses(uses, outer);
    walk.found
}

/// What a call of one of the user's own functions may write.
pub fn of_function(callee: &Object, args: &[PyValue]) -> Footprint {
    let mut walk = Walk { found: Footprint::default(), seen: Vec::new() };
    walk.function(callee, args);
    walk.found
}

/// What code may write that is entered with these.
pub fn of_code(compiled: &Compiled, bound: &[PyValue]) -> Footprint {
    let mut walk = Walk { found: Footprint::default(), seen: Vec::new() };
    walk.code(compiled, &|slot| bound.get(slot.0 as usize).cloned());
    walk.found
}

/// Functions and methods.
fn is_called(object: &Object) -> bool {
    [&raw mut ffi::PyFunction_Type, &raw mut api::PyMethod_Type].contains(&object.class())
}

/// The function that a cell holds.
fn code_in(cell: &Object) -> Option<Object> {
    // SAFETY: what these operations are given is a cell; a new reference, or none if it is empty.
    let found = unsafe { ffi::PyCell_Get(cell.ptr()) };
    let held = if found.is_null() { None } else { Object::owned(found).ok() };
    held.filter(is_called)
}

struct Walk {
    found: Footprint,
    seen: Vec<FunctionId>,
}

impl Walk {
    fn uses(&mut self, uses: &[Use], outer: &dyn Fn(Slot) -> Option<PyValue>) {
        let (_, constants) = compile::program();
        // Those that come behind something unknown count too.
        self.found.fence |= uses.iter().any(|used| matches!(used.ask, Ask::Own(op) if ops::touch(op).is_fence()));
        let mut values: Vec<PyValue> = Vec::with_capacity(uses.len());
        for Use { ask, args } in uses {
            if self.found.anything {
                return;
            }
            let args: Vec<PyValue> = args
                .iter()
                .map(|source| match source {
                    Source::Outer(slot) => outer(*slot).unwrap_or(Value::Unset),
                    Source::Constant(at) => constants[*at as usize].clone(),
                    Source::Use(at) => values[*at].clone(),
                    Source::Inner => Value::Unset,
                })
                .collect();
            values.push(self.one(*ask, &args));
        }
    }

    /// One use; what it gives, if that can be known now.
    fn one(&mut self, ask: Ask, args: &[PyValue]) -> PyValue {
        self.found.hands_out |= escape::may_hand_out(ask, &Args::of(args));
        if let Some(other) = stand_in::of(ask, &Args::of(args)) {
            self.function(&other.function, &other.args);
            return Value::Unset;
        }
        match ask {
            Ask::Call => self.call(&args[0], &args[1..]),
            Ask::Own(op) => match ops::touch(op) {
                Touch::Global => return ops::global_now(args).unwrap_or(Value::Unset),
                Touch::Attribute => {
                    if let Value::Host(object) = &args[0]
                        && let Some(found) = static_attribute(object, &args[1])
                    {
                        if is_called(&found) {
                            self.found.hangs_on.extend(found_by(object, &args[1]));
                        }
                        if is_plain_lookup(object, &args[1]) {
                            return Value::Host(found);
                        }
                    }
                    self.add(plan::may_write(ask, &Args::of(args)));
                }
                Touch::Invoke => match &args[0] {
                    Value::Host(object) => match static_attribute(object, &args[1]) {
                        Some(method) => {
                            self.found.hangs_on.extend(found_by(object, &args[1]));
                            self.call(&Value::Host(method), &args[2..]);
                        }
                        None => self.add(plan::may_write(ask, &Args::of(args))),
                    },
                    _ => self.add(plan::may_write(ask, &Args::of(args))),
                },
                Touch::CallKw | Touch::CallEx => match &args[0] {
                    Value::Host(callee) if behaviour::of(callee) == Behaviour::Entered => self.function(callee, &[]),
                    _ => self.add(plan::may_write(ask, &Args::of(args))),
                },
                Touch::Settled if matches!(ops::name(op), "py_cell_get" | "py_free_get") => {
                    if let Value::Host(cell) = &args[0]
                        && let Some(found) = code_in(cell)
                    {
                        self.found.hangs_on.push(reach::key(cell));
                        return Value::Host(found);
                    }
                    self.add(plan::may_write(ask, &Args::of(args)));
                }
                Touch::Gather => {
                    let given = Args::of(args);
                    match gather::code(&given) {
                        Some(compiled) => {
                            let bound = gather::bindings(&given, args[1].clone());
                            self.code(&compiled, &|slot| bound.get(slot.0 as usize).cloned());
                        }
                        None => self.add(plan::anything()),
                    }
                }
                _ => self.add(plan::may_write(ask, &Args::of(args))),
            },
            _ => self.add(plan::may_write(ask, &Args::of(args))),
        }
        Value::Unset
    }

    fn call(&mut self, callee: &PyValue, args: &[PyValue]) {
        let Value::Host(object) = callee else {
            return self.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        match behaviour::of(object) {
            Behaviour::Entered => self.function(object, args),
            _ => {
                let all: Vec<PyValue> = [callee.clone()].into_iter().chain(args.iter().cloned()).collect();
                self.add(plan::may_write(Ask::Call, &Args::of(&all)));
            }
        }
    }

    fn function(&mut self, callee: &Object, args: &[PyValue]) {
        let Some((compiled, function, receiver)) = call::target(callee) else {
            return self.add(Footprint { anything: true, effects: true, ..Footprint::default() });
        };
        let args: Vec<PyValue> = receiver.map(Value::Host).into_iter().chain(args.iter().cloned()).collect();
        let bound = bind(&compiled, &function, &args, &[]);
        let first = [Value::Host(function)];
        self.code(&compiled, &|slot| match &bound {
            Some(bound) => bound.get(slot.0 as usize).cloned(),
            None => first.get(slot.0 as usize).cloned(),
        });
    }

    fn code(&mut self, compiled: &Compiled, outer: &dyn Fn(Slot) -> Option<PyValue>) {
        if self.seen.contains(&compiled.function) {
            // The same code with other arguments: what it does to them is not known.
            return self.add(self.repeated(compiled));
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
    fn repeated(&self, compiled: &Compiled) -> Footprint {
        let (program, _) = compile::program();
        let summary = &program.functions[compiled.function.0 as usize].summary;
        let own = 1 + compiled.free.len() as u32;
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

    fn add(&mut self, more: Footprint) {
        self.found.anything |= more.anything;
        self.found.effects |= more.effects;
        self.found.deep |= more.deep;
        self.found.fence |= more.fence;
        self.found.hangs_on.extend(more.hangs_on);
        for key in more.writes {
            if !self.found.writes.contains(&key) {
                self.found.writes.push(key);
            }
        }
    }
}
