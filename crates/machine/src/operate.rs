//! Operations on values at a position: done, or what they lack.

use std::rc::Rc;

use crate::cell::Cell;
use crate::code::OpCode;
use crate::deep::keys_equal;
use crate::dict::Dict;
use crate::exec::Item;
use crate::host::{FaultKind, Host};
use crate::machine::{Machine, Wrote};
use crate::object::{Action, Contents, Object};
use crate::ops::{OpId, Thunk};
use crate::order::{Holder, Pos};
use crate::pieces::next_character;
use crate::value::Value;

/// An operation that was done.
pub(crate) struct Done<H: Host> {
    pub value: Value<H>,
    /// Objects it wrote ahead of the frontier, at the position of an outstanding operation.
    pub wrote: Vec<Rc<Object<H>>>,
}

/// Why an operation was not done.
pub(crate) enum Wait<H: Host> {
    /// A value has not arrived.
    Cell(Rc<Cell<H>>),
    /// A value is arriving, and the next piece of it will do.
    Piece(Rc<Cell<H>>),
    /// An earlier operation may still change what this one looks at.
    Op(OpId),
    /// Everything before it has to be done.
    Turn,
    /// The same, or this has to be there.
    TurnOr(Rc<Cell<H>>),
    /// It runs code, for which there is no room where it stands.
    Nothing,
    /// It fails.
    Fault(Value<H>),
}

impl<H: Host> Wait<H> {
    /// The value that has not arrived, if that is what is lacking.
    pub fn cell(&self) -> Option<Value<H>> {
        match self {
            Wait::Cell(cell) => Some(Value::Pending(cell.clone())),
            _ => None,
        }
    }
}

pub(crate) type Tried<T, H> = Result<T, Wait<H>>;

/// Where in program order an operation stands.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub pos: Pos,
    /// The outstanding operation it is; none for code being run.
    pub me: Option<OpId>,
}

impl<H: Host> Machine<H> {
    /// Does an operation as seen from `pos`.
    pub(crate) fn operate(
        &mut self,
        action: Thunk,
        args: &[Value<H>],
        pos: Pos,
        me: Option<OpId>,
    ) -> Tried<Done<H>, H> {
        let at = At { pos, me };
        let mut wrote = Vec::new();
        let value = match action {
            Thunk::Op(op, arity) => self.operation(op, &args[..arity], at, &mut wrote)?,
            Thunk::OpWhole(op) => match self.known(&args[0])? {
                Value::Tuple(tuple) if tuple.items.len() == op.arity() => {
                    let items = tuple.items.to_vec();
                    self.operation(op, &items, at, &mut wrote)?
                }
                _ => return Err(self.wrong(op)),
            },
            Thunk::Proj(index) => match self.known(&args[0])? {
                Value::Tuple(tuple) if tuple.items.len() > index as usize => tuple.items[index as usize].clone(),
                _ => return Err(self.failure(FaultKind::NoSuchComponent)),
            },
            Thunk::Lines(_) => self.operation(OpCode::Lines, args, at, &mut wrote)?,
            Thunk::Join(_) => self.operation(OpCode::Add, args, at, &mut wrote)?,
        };
        Ok(Done { value, wrote })
    }

    /// The value, if it has arrived.
    pub(crate) fn known(&self, value: &Value<H>) -> Tried<Value<H>, H> {
        match value.arrived() {
            Value::Pending(cell) => Err(Wait::Cell(cell)),
            value => Ok(value),
        }
    }

    pub(crate) fn failure(&self, kind: FaultKind) -> Wait<H> {
        Wait::Fault(self.host.fault(kind))
    }

    fn wrong(&self, op: OpCode) -> Wait<H> {
        self.failure(FaultKind::WrongArgument(op))
    }

    fn operation(
        &mut self,
        op: OpCode,
        args: &[Value<H>],
        at: At,
        wrote: &mut Vec<Rc<Object<H>>>,
    ) -> Tried<Value<H>, H> {
        let first = self.known(&args[0])?;
        match op {
            OpCode::Raise => Err(Wait::Fault(first)),
            OpCode::List => match &first {
                Value::Tuple(tuple) => Ok(new_object(Contents::List(tuple.items.to_vec()))),
                _ => Err(self.wrong(op)),
            },
            OpCode::Dict => match &first {
                Value::Tuple(tuple) if tuple.items.is_empty() => Ok(new_object(Contents::Dict(Dict::default()))),
                _ => Err(self.wrong(op)),
            },
            OpCode::Eq => self.equal(&first, &args[1], at).map(Value::Bool),
            OpCode::Same => self.same(&first, &args[1], at).map(Value::Bool),
            OpCode::Str => self.text_of(&first, at).map(Value::text),
            OpCode::Get => self.get(&first, &args[1], at),
            OpCode::Has => self.has(&first, &args[1], at),
            OpCode::Size => self.size(&first, at),
            OpCode::Tuple => self.items(&first, at).map(Value::tuple),
            OpCode::Append | OpCode::Pop | OpCode::Put | OpCode::Remove => match &first {
                Value::Object(object) => self.write(op, object, &args[1..], at, wrote),
                _ => Err(self.wrong(op)),
            },
            OpCode::Add => match (&first, &self.known(&args[1])?) {
                (Value::Tuple(a), Value::Tuple(b)) => Ok(Value::tuple(a.items.iter().chain(b.items.iter()).cloned())),
                (Value::Object(a), Value::Object(b)) => {
                    let (a, b) = (self.list_items(a, op, at)?, self.list_items(b, op, at)?);
                    Ok(new_object(Contents::List(a.into_iter().chain(b).collect())))
                }
                (_, second) => self.plain(op, &[first.clone(), second.clone()]),
            },
            _ => match args {
                [_] => self.plain(op, &[first]),
                [_, second] => self.plain(op, &[first, self.known(second)?]),
                _ => Err(self.wrong(op)),
            },
        }
    }

    fn plain(&self, op: OpCode, values: &[Value<H>]) -> Tried<Value<H>, H> {
        if values.iter().any(|value| matches!(value, Value::Tuple(_) | Value::Object(_) | Value::Closure(_))) {
            return Err(self.wrong(op));
        }
        match self.host.operate(op, values) {
            Some(Ok(value)) => Ok(value),
            Some(Err(fault)) => Err(Wait::Fault(fault)),
            None => Err(self.wrong(op)),
        }
    }

    /// Waits for earlier operations that may still write the object.
    pub(crate) fn settled(&self, object: &Object<H>, at: At) -> Tried<(), H> {
        if object.is_calm() && self.wild.is_empty() {
            return Ok(());
        }
        match self.hazard(object, at.pos, at.me) {
            Some(op) => Err(Wait::Op(op)),
            None => Ok(()),
        }
    }

    /// Looks at the contents as they stand at the position.
    pub(crate) fn look<T>(&self, object: &Object<H>, at: At, f: impl FnOnce(&Contents<H>) -> T) -> Tried<T, H> {
        self.settled(object, at)?;
        if object.is_newest(&self.order, at.pos) {
            return Ok(f(&object.contents.borrow()));
        }
        Ok(f(&object.version(&self.order, at.pos)))
    }

    fn list_items(&self, object: &Object<H>, op: OpCode, at: At) -> Tried<Vec<Value<H>>, H> {
        let items = self.look(object, at, |contents| match contents {
            Contents::List(items) => Some(items.clone()),
            Contents::Dict(_) => None,
        })?;
        items.ok_or_else(|| self.wrong(op))
    }

    fn size(&self, value: &Value<H>, at: At) -> Tried<Value<H>, H> {
        let size = match value {
            Value::Tuple(tuple) => tuple.items.len(),
            Value::Text(text) => text.chars,
            Value::Object(object) => self.look(object, at, Contents::len)?,
            _ => return Err(self.wrong(OpCode::Size)),
        };
        Ok(Value::Int(size as i64))
    }

    fn items(&self, value: &Value<H>, at: At) -> Tried<Vec<Value<H>>, H> {
        match value {
            Value::Tuple(tuple) => Ok(tuple.items.to_vec()),
            Value::Text(text) => Ok(text.as_str().chars().map(|c| Value::text(c.to_string())).collect()),
            Value::Object(object) => self.look(object, at, |contents| match contents {
                Contents::List(items) => items.clone(),
                Contents::Dict(dict) => dict.iter().map(|(key, _)| key.clone()).collect(),
            }),
            _ => Err(self.wrong(OpCode::Tuple)),
        }
    }

    fn get(&self, value: &Value<H>, key: &Value<H>, at: At) -> Tried<Value<H>, H> {
        let key = self.known(key)?;
        match value {
            Value::Tuple(tuple) => {
                let index = self.index(OpCode::Get, &key, tuple.items.len())?;
                Ok(tuple.items[index].clone())
            }
            Value::Text(text) => {
                let index = self.index(OpCode::Get, &key, text.chars)?;
                Ok(Value::text(text.as_str().chars().nth(index).map(String::from).unwrap_or_default()))
            }
            Value::Object(object) => self.look(object, at, |contents| match contents {
                Contents::List(items) => self.index(OpCode::Get, &key, items.len()).map(|index| items[index].clone()),
                Contents::Dict(dict) => {
                    let entry = self.entry(dict, &key, OpCode::Get)?;
                    let value = entry.and_then(|entry| dict.value(entry));
                    value.cloned().ok_or_else(|| self.failure(FaultKind::NoSuchKey))
                }
            })?,
            _ => Err(self.wrong(OpCode::Get)),
        }
    }

    /// A position in a sequence; negative ones count from the end.
    fn index(&self, op: OpCode, key: &Value<H>, len: usize) -> Tried<usize, H> {
        let index = match key {
            Value::Int(index) => *index,
            Value::Bool(index) => i64::from(*index),
            Value::Host(_) if self.host.hash(key).is_some() && self.host.external(key).is_none() => {
                return Err(self.failure(FaultKind::IndexOutOfRange));
            }
            _ => return Err(self.wrong(op)),
        };
        let index = if index < 0 { index + len as i64 } else { index };
        match usize::try_from(index) {
            Ok(index) if index < len => Ok(index),
            _ => Err(self.failure(FaultKind::IndexOutOfRange)),
        }
    }

    /// The entry of a key.
    fn entry(&self, dict: &Dict<H>, key: &Value<H>, op: OpCode) -> Tried<Option<usize>, H> {
        let hash = self.key_hash(key, op)?;
        Ok(dict.find(hash, |other| keys_equal(&self.host, other, key)))
    }

    fn has(&self, value: &Value<H>, key: &Value<H>, at: At) -> Tried<Value<H>, H> {
        let items = match value {
            Value::Tuple(tuple) => tuple.items.to_vec(),
            Value::Object(object) => {
                let known = self.known(key)?;
                let found = self.look(object, at, |contents| match contents {
                    Contents::Dict(dict) => self.entry(dict, &known, OpCode::Has).map(|entry| Ok(entry.is_some())),
                    Contents::List(items) => Ok(Err(items.clone())),
                })??;
                match found {
                    Ok(found) => return Ok(Value::Bool(found)),
                    Err(items) => items,
                }
            }
            _ => return Err(self.wrong(OpCode::Has)),
        };
        for item in items {
            if self.equal(&item, key, at)? {
                return Ok(Value::Bool(true));
            }
        }
        Ok(Value::Bool(false))
    }

    fn same(&self, a: &Value<H>, b: &Value<H>, at: At) -> Tried<bool, H> {
        let b = self.known(b)?;
        match (a, &b) {
            (Value::Object(a), Value::Object(b)) => Ok(Rc::ptr_eq(a, b)),
            (Value::Object(_), _) | (_, Value::Object(_)) => Ok(false),
            _ => self.equal(a, &b, at),
        }
    }

    /// A write, in place; how to take it back is remembered if something earlier is outstanding.
    fn write(
        &mut self,
        op: OpCode,
        object: &Rc<Object<H>>,
        args: &[Value<H>],
        at: At,
        wrote: &mut Vec<Rc<Object<H>>>,
    ) -> Tried<Value<H>, H> {
        self.settled(object, at)?;
        let calm = object.is_calm();
        let mut contents = object.contents.borrow_mut();
        let (value, action) = match (&mut *contents, op) {
            (Contents::List(items), OpCode::Append) => {
                items.push(args[0].clone());
                (self.unit.clone(), Action::Truncate(items.len() - 1))
            }
            (Contents::List(items), OpCode::Pop) => match items.pop() {
                Some(value) => (value.clone(), Action::Push(value)),
                None => return Err(self.failure(FaultKind::PopFromEmpty)),
            },
            (Contents::List(items), OpCode::Put) => {
                let index = self.index(op, &self.known(&args[0])?, items.len())?;
                let before = std::mem::replace(&mut items[index], args[1].clone());
                (self.unit.clone(), Action::Set(index, before))
            }
            (Contents::Dict(dict), OpCode::Put) => {
                let key = self.known(&args[0])?;
                let hash = self.key_hash(&key, op)?;
                match dict.find(hash, |other| keys_equal(&self.host, other, &key)) {
                    Some(entry) => match dict.replace(entry, args[1].clone()) {
                        Some(before) => (self.unit.clone(), Action::Set(entry, before)),
                        None => unreachable!("the entry was just found"),
                    },
                    None => {
                        dict.insert(hash, self.whole_key(&key), args[1].clone());
                        (self.unit.clone(), Action::Forget)
                    }
                }
            }
            (Contents::Dict(dict), OpCode::Remove) => {
                let key = self.known(&args[0])?;
                let entry =
                    self.entry(dict, &key, op)?.and_then(|entry| dict.remove(entry).map(|removed| (entry, removed)));
                match entry {
                    Some((entry, removed)) => {
                        if calm && self.order.first() == at.pos {
                            dict.compact();
                        }
                        (self.unit.clone(), Action::Revive(entry, removed))
                    }
                    None => return Err(self.failure(FaultKind::NoSuchKey)),
                }
            }
            _ => return Err(self.wrong(op)),
        };
        drop(contents);
        if self.order.first() != at.pos {
            self.remember(object, action, at, wrote);
        }
        Ok(value)
    }

    fn remember(&mut self, object: &Rc<Object<H>>, action: Action<H>, at: At, wrote: &mut Vec<Rc<Object<H>>>) {
        self.counts.versions += 1;
        if at.me.is_some() {
            object.remember(at.pos, action);
            wrote.push(object.clone());
            return;
        }
        let epoch = self.epoch();
        object.remember(epoch, action);
        let objects = self.written.entry(epoch).or_default();
        if !matches!(objects.last(), Some(Wrote::Object(last)) if Rc::ptr_eq(last, object)) {
            objects.push(Wrote::Object(object.clone()));
        }
    }

    /// The position of writes made where the code being run stands.
    pub(crate) fn epoch(&mut self) -> Pos {
        let strand = self.strands.last_mut().expect("something is being run");
        match strand.epoch {
            Some(epoch) => epoch,
            None => {
                let epoch = self.order.insert_before(strand.rest, Holder::Writes);
                strand.epoch = Some(epoch);
                epoch
            }
        }
    }

    /// The next item of what a fold goes over, as seen from the code being run.
    pub(crate) fn next_item(&mut self, base: usize, seq: crate::code::Slot, cursor: crate::code::Slot) -> Item<H> {
        let at = At { pos: self.strands.last().expect("something is being run").rest, me: None };
        let sequence = self.stack[base + seq.0 as usize].arrived();
        let count = match &self.stack[base + cursor.0 as usize] {
            Value::Int(count) => *count as usize,
            _ => return self.next_entry(base, &sequence, cursor, at),
        };
        let found = match &sequence {
            Value::Pending(cell) => match cell.look(|pieces| pieces.at(count, &self.host)).flatten() {
                Some(found) => Some(found),
                None => return Item::Wait(Wait::Piece(cell.clone())),
            },
            Value::Tuple(tuple) => {
                // From now on the fast path finds it.
                self.stack[base + seq.0 as usize] = sequence.clone();
                tuple.items.get(count).map(|item| (item.clone(), count + 1))
            }
            Value::Text(text) => next_character(text.as_str(), count, &self.host),
            Value::Object(object) => {
                let looked = self.look(object, at, |contents| match contents {
                    Contents::List(items) => Some(items.get(count).cloned()),
                    Contents::Dict(_) => None,
                });
                match looked {
                    Ok(Some(item)) => item.map(|item| (item, count + 1)),
                    Ok(None) => return self.next_entry(base, &sequence, cursor, at),
                    Err(wait) => return Item::Wait(wait),
                }
            }
            _ => return Item::Fault(FaultKind::NotASequence),
        };
        match found {
            Some((item, next)) => {
                self.stack[base + cursor.0 as usize] = Value::Int(next as i64);
                Item::Next(item)
            }
            None => Item::End,
        }
    }

    /// The next key of a dictionary. The cursor is then a tuple: next key, size at the start, the keys.
    fn next_entry(&mut self, base: usize, sequence: &Value<H>, cursor: crate::code::Slot, at: At) -> Item<H> {
        let Value::Object(object) = sequence else { return Item::Fault(FaultKind::NotASequence) };
        let looked = self.look(object, at, |contents| match contents {
            Contents::Dict(dict) => Some(dict.len()),
            Contents::List(_) => None,
        });
        let len = match looked {
            Err(wait) => return Item::Wait(wait),
            Ok(None) => return Item::Fault(FaultKind::NotASequence),
            Ok(Some(len)) => len,
        };
        let started = match &self.stack[base + cursor.0 as usize] {
            Value::Tuple(tuple) => Some(tuple.clone()),
            _ => None,
        };
        let (next, size, keys) = match started.as_ref().map(|tuple| &tuple.items[..]) {
            Some([Value::Int(next), Value::Int(size), keys]) => (*next as usize, *size as usize, keys.clone()),
            _ => match self.items(sequence, at) {
                Ok(keys) => (0, len, Value::tuple(keys)),
                Err(wait) => return Item::Wait(wait),
            },
        };
        if size != len {
            return Item::Fault(FaultKind::DictionaryChanged);
        }
        let Value::Tuple(all) = &keys else { return Item::End };
        match all.items.get(next).cloned() {
            None => Item::End,
            Some(key) => {
                let cursor_value = Value::tuple([Value::Int(next as i64 + 1), Value::Int(size as i64), keys.clone()]);
                self.stack[base + cursor.0 as usize] = cursor_value;
                Item::Next(key)
            }
        }
    }
}

fn new_object<H: Host>(contents: Contents<H>) -> Value<H> {
    Value::Object(Rc::new(Object::new(contents)))
}
