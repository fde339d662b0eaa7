//! The common operations on objects and texts when nothing outstanding concerns them: no position, no undo, no
//! copies of operands. Anything else says no and goes the general way.

use crate::code::{OpCode, Slot};
use crate::deep::{hash_key, keys_equal};
use crate::host::Host;
use crate::machine::Machine;
use crate::object::Contents;
use crate::text::Text;
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// Does an operation on an object at once, if that is all there is to it.
    #[inline]
    pub(crate) fn quick_op(&mut self, op: OpCode, base: usize, to: Slot, args: [Slot; 3]) -> bool {
        let arg = |i: usize| base + args[i].0 as usize;
        let value = match &self.stack[arg(0)] {
            Value::Object(object) if object.is_calm() && self.wild.is_empty() => {
                let quiet = !op.writes() || self.strands.last().is_some_and(|strand| strand.rest == self.order.first());
                if !quiet {
                    return false;
                }
                let mut contents = object.contents.borrow_mut();
                match (&mut *contents, op) {
                    (Contents::List(items), OpCode::Append) => {
                        items.push(self.stack[arg(1)].clone());
                        self.unit.clone()
                    }
                    (Contents::List(items), OpCode::Get) => match position(&self.stack[arg(1)], items.len()) {
                        Some(at) => items[at].clone(),
                        None => return false,
                    },
                    (Contents::List(items), OpCode::Put) => match position(&self.stack[arg(1)], items.len()) {
                        Some(at) => {
                            items[at] = self.stack[arg(2)].clone();
                            self.unit.clone()
                        }
                        None => return false,
                    },
                    (Contents::Dict(dict), OpCode::Get | OpCode::Has | OpCode::Put) if self.stack[arg(1)].is_leaf() => {
                        let key = &self.stack[arg(1)];
                        let Ok(Some(hash)) = hash_key(&self.host, key) else { return false };
                        let entry = dict.find(hash, |other| keys_equal(&self.host, other, key));
                        match (op, entry) {
                            (OpCode::Has, entry) => Value::Bool(entry.is_some()),
                            (OpCode::Get, Some(entry)) => match dict.value(entry) {
                                Some(value) => value.clone(),
                                None => return false,
                            },
                            (OpCode::Put, Some(entry)) => {
                                dict.replace(entry, self.stack[arg(2)].clone());
                                self.unit.clone()
                            }
                            (OpCode::Put, None) => {
                                dict.insert(hash, key.clone(), self.stack[arg(2)].clone());
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
                OpCode::Get => match position(&self.stack[arg(1)], tuple.items.len()) {
                    Some(at) => tuple.items[at].clone(),
                    None => return false,
                },
                OpCode::Size => Value::Int(tuple.items.len() as i64),
                _ => return false,
            },
            Value::Text(text) => match (op, &self.stack[arg(1)]) {
                (OpCode::Add, Value::Text(other)) => Value::Text(Text::join(text, other)),
                (OpCode::Size, _) => Value::Int(text.chars as i64),
                (OpCode::Str, _) => Value::Text(text.clone()),
                _ => return false,
            },
            value @ Value::Int(_) if op == OpCode::Str => Value::text(self.host.text(value, false)),
            _ => return false,
        };
        self.stack[base + to.0 as usize] = value;
        true
    }
}

impl<H: Host> Machine<H> {
    /// The next item of a list that nothing outstanding concerns.
    #[inline]
    pub(crate) fn quick_item(&mut self, base: usize, seq: Slot, cursor: Slot, item: Slot) -> bool {
        let (seq, cursor) = (base + seq.0 as usize, base + cursor.0 as usize);
        let (value, at) = match (&self.stack[seq], &self.stack[cursor]) {
            (Value::Object(object), Value::Int(at)) if object.is_calm() && self.wild.is_empty() => {
                match &*object.contents.borrow() {
                    Contents::List(items) => match items.get(*at as usize) {
                        Some(value) => (value.clone(), *at),
                        None => return false,
                    },
                    Contents::Dict(_) => return false,
                }
            }
            _ => return false,
        };
        self.stack[cursor] = Value::Int(at + 1);
        self.stack[base + item.0 as usize] = value;
        true
    }
}

/// A position counted from the front, if it is one of a sequence this long.
fn position<H: Host>(value: &Value<H>, len: usize) -> Option<usize> {
    match value {
        Value::Int(at) => usize::try_from(*at).ok().filter(|at| *at < len),
        _ => None,
    }
}
