//! The common operations on objects and texts when nothing outstanding concerns them: no position, no undo, no
//! copies of operands. Anything else says no and goes the general way.

use std::rc::Rc;

use crate::code::{OpCode, Slot};
use crate::deep::{hash_key, keys_equal};
use crate::host::Host;
use crate::machine::Machine;
use crate::object::Contents;
use crate::slots::{give, set_bool, set_int};
use crate::text::Text;
use crate::value::Value;

/// Whether what is outstanding leaves objects alone that nothing outstanding concerns.
#[derive(Clone, Copy)]
pub(crate) struct Quiet {
    reads: bool,
    writes: bool,
}

impl<H: Host> Machine<H> {
    /// How things stand for the code being run.
    pub(crate) fn quiet(&self) -> Quiet {
        let reads = self.wild.is_empty();
        Quiet { reads, writes: reads && self.strands.last().is_some_and(|strand| strand.rest == self.order.first()) }
    }
}

/// What an operation came to. Not a value: one that is put together and then moved as a block stalls the processor,
/// see `slots::give`.
enum Found<H: Host> {
    Int(i64),
    True,
    False,
    Text(Rc<Text>),
    Unit,
    Other(Value<H>),
}

impl<H: Host> Found<H> {
    #[inline]
    fn holds(holds: bool) -> Found<H> {
        if holds { Found::True } else { Found::False }
    }

    #[inline]
    fn of(value: &Value<H>) -> Found<H> {
        match value {
            Value::Int(number) => Found::Int(*number),
            Value::Bool(holds) => Found::holds(*holds),
            Value::Text(text) => Found::Text(text.clone()),
            other => Found::Other(other.clone()),
        }
    }
}

/// All that the quick operations need.
pub(crate) struct Quick<'a, H: Host> {
    pub host: &'a H,
    pub unit: &'a Value<H>,
    pub quiet: Quiet,
}

impl<H: Host> Quick<'_, H> {
    /// Does an operation on an object at once, if that is all there is to it.
    pub fn op(&self, op: OpCode, slots: &mut [Value<H>], to: Slot, args: [Slot; 3]) -> bool {
        let arg = |i: usize| args[i].0 as usize;
        if op == OpCode::Add && to == args[0] && grow(slots, arg(0), arg(1)) {
            return true;
        }
        let found = match &slots[arg(0)] {
            Value::Object(object) if self.quiet.reads && object.is_calm() => {
                if op.writes() && !self.quiet.writes {
                    return false;
                }
                let mut contents = object.contents.borrow_mut();
                match (&mut *contents, op) {
                    (Contents::List(items), OpCode::Append) => {
                        match &slots[arg(1)] {
                            Value::Int(number) => items.push(Value::Int(*number)),
                            other => items.push(other.clone()),
                        }
                        Found::Unit
                    }
                    (Contents::List(items), OpCode::Get) => match position(&slots[arg(1)], items.len()) {
                        Some(at) => Found::of(&items[at]),
                        None => return false,
                    },
                    (Contents::List(items), OpCode::Put) => match position(&slots[arg(1)], items.len()) {
                        Some(at) => {
                            give(&slots[arg(2)], &mut items[at]);
                            Found::Unit
                        }
                        None => return false,
                    },
                    (Contents::Dict(dict), OpCode::Get | OpCode::Has | OpCode::Put) if slots[arg(1)].is_leaf() => {
                        let key = &slots[arg(1)];
                        let Ok(Some(hash)) = hash_key(self.host, key) else { return false };
                        let entry = dict.find(hash, |other| keys_equal(self.host, other, key));
                        match (op, entry) {
                            (OpCode::Has, entry) => Found::holds(entry.is_some()),
                            (OpCode::Get, Some(entry)) => match dict.value(entry) {
                                Some(value) => Found::of(value),
                                None => return false,
                            },
                            (OpCode::Put, Some(entry)) => {
                                if let Some(value) = dict.value_mut(entry) {
                                    give(&slots[arg(2)], value);
                                }
                                Found::Unit
                            }
                            (OpCode::Put, None) => {
                                dict.insert(hash, key.clone(), slots[arg(2)].clone());
                                Found::Unit
                            }
                            _ => return false,
                        }
                    }
                    (contents, OpCode::Size) => Found::Int(contents.len() as i64),
                    _ => return false,
                }
            }
            Value::Tuple(tuple) => match op {
                OpCode::Get => match position(&slots[arg(1)], tuple.items.len()) {
                    Some(at) => Found::of(&tuple.items[at]),
                    None => return false,
                },
                OpCode::Size => Found::Int(tuple.items.len() as i64),
                _ => return false,
            },
            Value::Text(text) => match (op, &slots[arg(1)]) {
                (OpCode::Add, Value::Text(other)) => Found::Text(Text::join(text, other)),
                (OpCode::Size, _) => Found::Int(text.chars as i64),
                (OpCode::Str, _) => Found::Text(text.clone()),
                (OpCode::Upper | OpCode::Lines, _) => match self.host.operate(op, &slots[arg(0)..=arg(0)]) {
                    Some(Ok(value)) => Found::Other(value),
                    _ => return false,
                },
                _ => return false,
            },
            Value::Int(a) => match (op, &slots[arg(1)]) {
                (OpCode::Mod, Value::Int(b)) if *b > 0 => Found::Int(remainder(*a, *b)),
                (OpCode::Div, Value::Int(b)) if *b > 0 => Found::Int(a.div_euclid(*b)),
                (OpCode::Str, _) => Found::Text(Rc::new(Text::of_int(*a))),
                _ => return false,
            },
            Value::Bool(holds) if op == OpCode::Not => Found::holds(!holds),
            _ => return false,
        };
        self.store(found, &mut slots[to.0 as usize]);
        true
    }

    #[inline]
    fn store(&self, found: Found<H>, slot: &mut Value<H>) {
        match found {
            Found::Int(number) => set_int(slot, number),
            Found::True => set_bool(slot, true),
            Found::False => set_bool(slot, false),
            Found::Text(text) => *slot = Value::Text(text),
            Found::Other(value) => *slot = value,
            Found::Unit => match (&*slot, self.unit) {
                (Value::Tuple(there), Value::Tuple(unit)) if Rc::ptr_eq(there, unit) => {}
                _ => *slot = self.unit.clone(),
            },
        }
    }

    /// The next item of a tuple, or of a list that nothing outstanding concerns.
    #[inline]
    pub fn item(&self, slots: &mut [Value<H>], seq: Slot, cursor: Slot, item: Slot) -> bool {
        let Value::Int(at) = slots[cursor.0 as usize] else { return false };
        let found = match &slots[seq.0 as usize] {
            Value::Tuple(tuple) => match tuple.items.get(at as usize) {
                Some(value) => Found::of(value),
                None => return false,
            },
            Value::Object(object) if self.quiet.reads && object.is_calm() => match &*object.contents.borrow() {
                Contents::List(items) => match items.get(at as usize) {
                    Some(value) => Found::of(value),
                    None => return false,
                },
                Contents::Dict(_) => return false,
            },
            _ => return false,
        };
        set_int(&mut slots[cursor.0 as usize], at + 1);
        self.store(found, &mut slots[item.0 as usize]);
        true
    }
}

/// Adds a text to one that nobody else holds, in place.
fn grow<H: Host>(slots: &mut [Value<H>], to: usize, from: usize) -> bool {
    let Value::Text(other) = &slots[from] else { return false };
    let other = other.clone();
    match &mut slots[to] {
        Value::Text(text) => Rc::get_mut(text).is_some_and(|text| text.append(&other)),
        _ => false,
    }
}

/// The remainder, with the sign of the positive divisor.
#[inline]
pub(crate) fn remainder(a: i64, by: i64) -> i64 {
    // Most numbers are small, and dividing those is several times faster.
    match (u32::try_from(a), u32::try_from(by)) {
        (Ok(a), Ok(by)) => i64::from(a % by),
        _ => a.rem_euclid(by),
    }
}

/// A position counted from the front, if it is one of a sequence this long.
fn position<H: Host>(value: &Value<H>, len: usize) -> Option<usize> {
    match value {
        Value::Int(at) => usize::try_from(*at).ok().filter(|at| *at < len),
        _ => None,
    }
}
