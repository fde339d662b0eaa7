//! What looks through whole values: equality, text, hashes of keys. Without recursion: values may be
//! nested a million deep.

use std::collections::HashSet;
use std::rc::Rc;

use crate::cell::Cell;
use crate::code::OpCode;
use crate::host::{FaultKind, Host};
use crate::machine::Machine;
use crate::object::Contents;
use crate::operate::{At, Tried};
use crate::value::Value;

impl<H: Host> Contents<H> {
    /// Number of items or keys.
    pub fn len(&self) -> usize {
        match self {
            Contents::List(items) => items.len(),
            Contents::Dict(dict) => dict.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<H: Host> Machine<H> {
    /// Equality by contents, as seen from `at`. Waits for exactly what decides it.
    pub(crate) fn equal(&self, a: &Value<H>, b: &Value<H>, at: At) -> Tried<bool, H> {
        if a.is_leaf() && b.is_leaf() {
            return Ok(self.host.equal(a, b));
        }
        let mut work = vec![(a.clone(), b.clone())];
        let mut assumed = HashSet::new();
        while let Some((a, b)) = work.pop() {
            let (a, b) = (self.known(&a)?, self.known(&b)?);
            match (&a, &b) {
                (Value::Tuple(x), Value::Tuple(y)) => {
                    if Rc::ptr_eq(x, y)
                        && !x.items.iter().any(|item| matches!(item, Value::Float(_) | Value::Pending(_)))
                    {
                        continue;
                    }
                    if x.items.len() != y.items.len() {
                        return Ok(false);
                    }
                    work.extend(x.items.iter().cloned().zip(y.items.iter().cloned()).rev());
                }
                (Value::Object(x), Value::Object(y)) => {
                    if Rc::ptr_eq(x, y) || !assumed.insert((Rc::as_ptr(x) as usize, Rc::as_ptr(y) as usize)) {
                        continue;
                    }
                    let (x, y) = (self.look(x, at, Contents::clone)?, self.look(y, at, Contents::clone)?);
                    match (x, y) {
                        (Contents::List(x), Contents::List(y)) => {
                            if x.len() != y.len() {
                                return Ok(false);
                            }
                            work.extend(x.into_iter().zip(y).rev());
                        }
                        (Contents::Dict(x), Contents::Dict(y)) => {
                            if x.len() != y.len() {
                                return Ok(false);
                            }
                            for (key, value) in x.iter() {
                                let hash = self.key_hash(key, OpCode::Eq)?;
                                let entry = y.find(hash, |other| keys_equal(&self.host, other, key));
                                match entry.and_then(|entry| y.value(entry)) {
                                    Some(other) => work.push((value.clone(), other.clone())),
                                    None => return Ok(false),
                                }
                            }
                        }
                        _ => return Ok(false),
                    }
                }
                (Value::Closure(x), Value::Closure(y)) => {
                    if !Rc::ptr_eq(x, y) {
                        return Ok(false);
                    }
                }
                _ if is_structured(&a) || is_structured(&b) => return Ok(false),
                _ => {
                    if !self.host.equal(&a, &b) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// A hash that equal keys share.
    pub(crate) fn key_hash(&self, key: &Value<H>, op: OpCode) -> Tried<u64, H> {
        match hash_key(&self.host, key) {
            Ok(Some(hash)) => Ok(hash),
            Ok(None) => Err(self.failure(FaultKind::WrongArgument(op))),
            Err(cell) => Err(crate::operate::Wait::Cell(cell)),
        }
    }

    /// A key without cells in it: they have all arrived.
    pub(crate) fn whole_key(&self, key: &Value<H>) -> Value<H> {
        key.arrived()
    }

    /// The text of a value outside of the program: a result, an argument. Cells not filled show as `?`.
    pub fn show(&self, value: &Value<H>) -> String {
        let at = At { pos: self.order.first(), me: None };
        self.text_of(value, at).unwrap_or_else(|_| "?".into())
    }

    /// The text of a value.
    pub(crate) fn text_of(&self, value: &Value<H>, at: At) -> Tried<String, H> {
        if value.is_leaf() {
            return Ok(self.host.text(value, false));
        }
        enum Piece<H: Host> {
            Value(Value<H>),
            Text(&'static str),
            Leave(usize),
        }
        let mut out = String::new();
        let mut inside = HashSet::new();
        let mut work = vec![Piece::Value(value.clone())];
        let mut nested = false;
        while let Some(piece) = work.pop() {
            let value = match piece {
                Piece::Text(text) => {
                    out.push_str(text);
                    continue;
                }
                Piece::Leave(object) => {
                    inside.remove(&object);
                    continue;
                }
                Piece::Value(value) => self.known(&value)?,
            };
            match &value {
                Value::Tuple(tuple) => {
                    out.push('(');
                    work.push(Piece::Text(if tuple.items.len() == 1 { ",)" } else { ")" }));
                    for (i, item) in tuple.items.iter().enumerate().rev() {
                        work.push(Piece::Value(item.clone()));
                        if i > 0 {
                            work.push(Piece::Text(", "));
                        }
                    }
                }
                Value::Object(object) => {
                    let id = Rc::as_ptr(object) as usize;
                    if !inside.insert(id) {
                        out.push_str("...");
                        continue;
                    }
                    work.push(Piece::Leave(id));
                    match self.look(object, at, Contents::clone)? {
                        Contents::List(items) => {
                            out.push('[');
                            work.push(Piece::Text("]"));
                            for (i, item) in items.into_iter().enumerate().rev() {
                                work.push(Piece::Value(item));
                                if i > 0 {
                                    work.push(Piece::Text(", "));
                                }
                            }
                        }
                        Contents::Dict(dict) => {
                            out.push('{');
                            work.push(Piece::Text("}"));
                            let entries: Vec<_> =
                                dict.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
                            for (i, (key, value)) in entries.into_iter().enumerate().rev() {
                                work.extend([Piece::Value(value), Piece::Text(": "), Piece::Value(key)]);
                                if i > 0 {
                                    work.push(Piece::Text(", "));
                                }
                            }
                        }
                    }
                }
                Value::Closure(_) => out.push_str("<function>"),
                other => out.push_str(&self.host.text(other, nested)),
            }
            nested = true;
        }
        Ok(out)
    }
}

/// Equality of keys, which are complete and hold no objects.
#[inline]
pub(crate) fn keys_equal<H: Host>(host: &H, a: &Value<H>, b: &Value<H>) -> bool {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Text(a), Value::Text(b)) if Rc::ptr_eq(a, b) => true,
        _ if a.is_leaf() && b.is_leaf() => host.equal(a, b),
        _ => nested_equal(host, a, b),
    }
}

fn nested_equal<H: Host>(host: &H, a: &Value<H>, b: &Value<H>) -> bool {
    let mut work = vec![(a.arrived(), b.arrived())];
    while let Some((a, b)) = work.pop() {
        match (&a, &b) {
            (Value::Tuple(x), Value::Tuple(y)) => {
                if x.items.len() != y.items.len() {
                    return false;
                }
                work.extend(x.items.iter().map(Value::arrived).zip(y.items.iter().map(Value::arrived)));
            }
            _ if is_structured(&a) || is_structured(&b) => return false,
            _ => {
                if !host.equal(&a, &b) {
                    return false;
                }
            }
        }
    }
    true
}

/// A hash that equal keys share: none if the value cannot be a key; an error names the cell missing.
#[inline]
pub(crate) fn hash_key<H: Host>(host: &H, key: &Value<H>) -> Result<Option<u64>, Rc<Cell<H>>> {
    if key.is_leaf() { Ok(host.hash(key)) } else { nested_hash(host, key) }
}

fn nested_hash<H: Host>(host: &H, key: &Value<H>) -> Result<Option<u64>, Rc<Cell<H>>> {
    let mut work = vec![key.clone()];
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    while let Some(value) = work.pop() {
        let value = value.arrived();
        let part = match &value {
            Value::Pending(cell) => return Err(cell.clone()),
            Value::Tuple(tuple) => {
                work.extend(tuple.items.iter().cloned());
                Some(tuple.items.len() as u64 ^ 0x9e37_79b9)
            }
            Value::Object(_) | Value::Closure(_) => None,
            other => host.hash(other),
        };
        let Some(part) = part else { return Ok(None) };
        hash = (hash ^ part).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }
    Ok(Some(hash ^ (hash >> 29)))
}

fn is_structured<H: Host>(value: &Value<H>) -> bool {
    matches!(value, Value::Tuple(_) | Value::Object(_) | Value::Closure(_))
}
