//! The common operations on objects and texts when nothing outstanding concerns them: no position, no undo, no
//! copies of operands. Anything else says no and goes the general way.

use crate::code::{OpCode, Slot};
use crate::deep::{hash_key, keys_equal};
use crate::host::Host;
use crate::machine::Machine;
use crate::object::Contents;
use crate::slots::set_int;
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
        let value = match &slots[arg(0)] {
            Value::Object(object) if self.quiet.reads && object.is_calm() => {
                if op.writes() && !self.quiet.writes {
                    return false;
                }
                let mut contents = object.contents.borrow_mut();
                match (&mut *contents, op) {
                    (Contents::List(items), OpCode::Append) => {
                        items.push(slots[arg(1)].clone());
                        self.unit.clone()
                    }
                    (Contents::List(items), OpCode::Get) => match position(&slots[arg(1)], items.len()) {
                        Some(at) => items[at].clone(),
                        None => return false,
                    },
                    (Contents::List(items), OpCode::Put) => match position(&slots[arg(1)], items.len()) {
                        Some(at) => {
                            items[at] = slots[arg(2)].clone();
                            self.unit.clone()
                        }
                        None => return false,
                    },
                    (Contents::Dict(dict), OpCode::Get | OpCode::Has | OpCode::Put) if slots[arg(1)].is_leaf() => {
                        let key = &slots[arg(1)];
                        let Ok(Some(hash)) = hash_key(self.host, key) else { return false };
                        let entry = dict.find(hash, |other| keys_equal(self.host, other, key));
                        match (op, entry) {
                            (OpCode::Has, entry) => Value::Bool(entry.is_some()),
                            (OpCode::Get, Some(entry)) => match dict.value(entry) {
                                Some(value) => value.clone(),
                                None => return false,
                            },
                            (OpCode::Put, Some(entry)) => {
                                dict.replace(entry, slots[arg(2)].clone());
                                self.unit.clone()
                            }
                            (OpCode::Put, None) => {
                                dict.insert(hash, key.clone(), slots[arg(2)].clone());
                                self.unit.clone()
                            }
                            _ => return false,
                        }
                    }
                    (contents, OpCode::Size) => Value::Int(contents.len() as i64),
                    _ => return false,
                }
            }
            Value::Tuple(tuple) => match op {
                OpCode::Get => match position(&slots[arg(1)], tuple.items.len()) {
                    Some(at) => tuple.items[at].clone(),
                    None => return false,
                },
                OpCode::Size => Value::Int(tuple.items.len() as i64),
                _ => return false,
            },
            Value::Text(text) => match (op, &slots[arg(1)]) {
                (OpCode::Add, Value::Text(other)) => Value::Text(Text::join(text, other)),
                (OpCode::Size, _) => Value::Int(text.chars as i64),
                (OpCode::Str, _) => Value::Text(text.clone()),
                (OpCode::Upper | OpCode::Lines, _) => match self.host.operate(op, &slots[arg(0)..=arg(0)]) {
                    Some(Ok(value)) => value,
                    _ => return false,
                },
                _ => return false,
            },
            value @ Value::Int(a) => match (op, &slots[arg(1)]) {
                (OpCode::Mod, Value::Int(b)) if *b > 0 => Value::Int(remainder(*a, *b)),
                (OpCode::Div, Value::Int(b)) if *b > 0 => Value::Int(a.div_euclid(*b)),
                (OpCode::Str, _) => Value::text(self.host.text(value, false)),
                _ => return false,
            },
            Value::Bool(holds) if op == OpCode::Not => Value::Bool(!holds),
            _ => return false,
        };
        slots[to.0 as usize] = value;
        true
    }

    /// The next item of a tuple, or of a list that nothing outstanding concerns.
    #[inline]
    pub fn item(&self, slots: &mut [Value<H>], seq: Slot, cursor: Slot, item: Slot) -> bool {
        let Value::Int(at) = slots[cursor.0 as usize] else { return false };
        let value = match &slots[seq.0 as usize] {
            Value::Tuple(tuple) => match tuple.items.get(at as usize) {
                Some(value) => value.clone(),
                None => return false,
            },
            Value::Object(object) if self.quiet.reads && object.is_calm() => match &*object.contents.borrow() {
                Contents::List(items) => match items.get(at as usize) {
                    Some(value) => value.clone(),
                    None => return false,
                },
                Contents::Dict(_) => return false,
            },
            _ => return false,
        };
        set_int(&mut slots[cursor.0 as usize], at + 1);
        slots[item.0 as usize] = value;
        true
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
