//! Slots of the stack: taking and giving back, copying. Numbers are written in place, half by half, which
//! the processor likes better than moves.

use std::mem::ManuallyDrop;

use crate::host::Host;
use crate::machine::Machine;
use crate::prompt::{Kind, Prompt};
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// Takes slots at the top of the stack: where they begin. Numbers of earlier frames may stand in them.
    #[inline]
    pub(crate) fn reserve(&mut self, slots: u32) -> usize {
        let base = self.top;
        self.top += slots as usize;
        if self.top > self.stack.len() {
            self.stack.resize(self.top.next_power_of_two().max(64), Value::Unset);
        }
        base
    }

    /// Gives back the slots from `base` on. Only what holds a reference has to be cleared.
    #[inline]
    pub(crate) fn release(&mut self, base: usize) {
        clear(&mut self.stack[base..self.top]);
        self.top = base;
    }

    /// Copies a slot.
    pub(crate) fn copy(&mut self, from: usize, to: usize) {
        let slots = self.stack.as_mut_ptr();
        assert!(from < self.stack.len() && to < self.stack.len(), "slots of a frame are within the stack");
        // SAFETY: both are within the stack.
        unsafe { copy(slots.add(from), slots.add(to)) };
    }

    pub(crate) fn count_turn(&mut self, at: usize) {
        if let Value::Int(turn) = &mut self.stack[at] {
            *turn += 1;
        }
    }
}

/// Clears what holds a reference.
#[inline]
pub(crate) fn clear<H: Host>(slots: &mut [Value<H>]) {
    // Four at a time: most hold none, and looking is then all there is to do.
    let (fours, rest) = slots.as_chunks_mut::<4>();
    for four in fours {
        four.iter_mut().for_each(empty);
    }
    rest.iter_mut().for_each(empty);
}

/// Clears a slot, if it holds a reference.
#[inline(always)]
pub(crate) fn empty<H: Host>(slot: &mut Value<H>) {
    if !slot.is_immediate() {
        match slot {
            Value::Host(value) => {
                // SAFETY: the slot is overwritten without looking at what it held, so that there is still one owner.
                let value = unsafe { std::ptr::read(value) };
                unsafe { std::ptr::write(slot, Value::Unset) };
                drop(value);
            }
            slot => empty_rarely(slot),
        }
    }
}

#[cold]
#[inline(never)]
fn empty_rarely<H: Host>(slot: &mut Value<H>) {
    *slot = Value::Unset;
}

/// A value that is a word, as it stands in a slot.
#[repr(C)]
struct Word {
    tag: u8,
    word: u64,
}

/// Takes a value that is a word out of a slot: its kind and the word.
#[inline(always)]
pub(crate) fn take_word<H: Host>(slot: &mut Value<H>) -> Option<(u8, u64)> {
    match slot {
        Value::Int(number) => Some((INT, *number as u64)),
        Value::Float(number) => Some((FLOAT, number.to_bits())),
        Value::Host(_) if Prompt::<H>::IS_WORD => {
            let there = std::ptr::from_mut(slot).cast::<Word>();
            // SAFETY: as for `set_word`; the slot is overwritten without looking at what it held.
            unsafe {
                let word = (*there).word;
                (*there).tag = UNSET;
                Some((HOST, word))
            }
        }
        _ => None,
    }
}

const UNSET: u8 = 0;
const INT: u8 = Kind::Int as u8;
const FLOAT: u8 = Kind::Float as u8;
const HOST: u8 = Kind::Host as u8;

/// Writes a value of which kind and word are known. What stood there goes when it stands there no more.
///
/// # Safety
/// They are those of a number or, if such are a word, of a value of the host's, which is given away.
#[inline(always)]
pub(crate) unsafe fn set_word<H: Host>(slot: &mut Value<H>, tag: u8, word: u64) {
    // SAFETY: by the layout that `Value` has, the kind is a byte, and such a word stands behind it.
    unsafe {
        let write = |slot: &mut Value<H>| std::ptr::from_mut(slot).cast::<Word>().write(Word { tag, word });
        match slot {
            Value::Host(value) => {
                let before = std::ptr::read(value);
                write(slot);
                drop(before);
            }
            slot if slot.is_immediate() => write(slot),
            slot => {
                empty_rarely(slot);
                write(slot);
            }
        }
    }
}

/// Copies a slot, perhaps to itself. Says whether it is a reference.
///
/// # Safety
/// Both can be read and written, and nobody else has them.
#[inline]
pub(crate) unsafe fn copy<H: Host>(from: *const Value<H>, to: *mut Value<H>) -> bool {
    // SAFETY: the caller's promise; nothing of the one is looked at any more when the other is written.
    unsafe {
        match &*from {
            Value::Int(value) => {
                let value = *value;
                set_int(&mut *to, value);
                false
            }
            Value::Bool(value) => {
                let value = *value;
                set_bool(&mut *to, value);
                false
            }
            Value::Float(value) => {
                let value = *value;
                set_float(&mut *to, value);
                false
            }
            Value::Host(value) => {
                let value = value.clone();
                set_host(&mut *to, value);
                true
            }
            other => {
                let value = other.clone();
                *to = value;
                true
            }
        }
    }
}

/// Moves a value into a slot, kind by kind, as [`give`] does.
#[inline(always)]
pub fn put<H: Host>(value: Value<H>, slot: &mut Value<H>) {
    match value {
        Value::Int(number) => set_int(slot, number),
        Value::Bool(holds) => set_bool(slot, holds),
        Value::Float(number) => set_float(slot, number),
        Value::Host(value) => set_host(slot, value),
        other => *slot = other,
    }
}

/// Puts a value into a slot of a frame that is not there yet: numbers of earlier ones may stand in it, and nothing else.
#[inline(always)]
pub fn lay<H: Host>(value: Value<H>, slot: &mut Value<H>) {
    debug_assert!(slot.is_immediate(), "behind the last frame no slot holds a reference");
    let value = ManuallyDrop::new(value);
    // SAFETY: what is immediate need not be given back, and the value is moved once.
    unsafe {
        match &*value {
            Value::Int(number) => std::ptr::write(slot, Value::Int(*number)),
            Value::Host(value) => std::ptr::write(slot, Value::Host(std::ptr::read(value))),
            other => std::ptr::write(slot, std::ptr::read(other)),
        }
    }
}

/// Takes a value out of a slot, kind by kind.
#[inline(always)]
pub(crate) fn take<H: Host>(slot: &mut Value<H>) -> Value<H> {
    match slot {
        Value::Int(number) => Value::Int(*number),
        Value::Bool(holds) => Value::Bool(*holds),
        Value::Float(number) => Value::Float(*number),
        Value::Host(value) => {
            // SAFETY: the slot is overwritten without looking at what it held, so that there is still one owner.
            unsafe {
                let value = std::ptr::read(value);
                std::ptr::write(slot, Value::Unset);
                Value::Host(value)
            }
        }
        slot => std::mem::replace(slot, Value::Unset),
    }
}

/// Copies a value into a slot. Says whether it is a reference. Numbers and booleans are written in two stores, not
/// moved as a block: a block read back right after its halves were stored stalls the processor.
#[inline]
pub fn give<H: Host>(value: &Value<H>, slot: &mut Value<H>) -> bool {
    match value {
        Value::Int(value) => {
            set_int(slot, *value);
            false
        }
        Value::Bool(value) => {
            set_bool(slot, *value);
            false
        }
        Value::Host(value) => {
            set_host(slot, value.clone());
            true
        }
        Value::Closure(closure) => {
            *slot = Value::Closure(closure.clone());
            true
        }
        Value::Text(text) => {
            *slot = Value::Text(text.clone());
            true
        }
        Value::Float(number) => {
            set_float(slot, *number);
            false
        }
        other => {
            *slot = other.clone();
            true
        }
    }
}

#[inline]
pub(crate) fn set_int<H: Host>(slot: &mut Value<H>, value: i64) {
    match slot {
        Value::Int(slot) => *slot = value,
        slot => set(slot, Value::Int(value)),
    }
}

#[inline]
pub(crate) fn set_bool<H: Host>(slot: &mut Value<H>, value: bool) {
    match slot {
        Value::Bool(slot) => *slot = value,
        slot => set(slot, Value::Bool(value)),
    }
}

#[inline(always)]
pub(crate) fn set_host<H: Host>(slot: &mut Value<H>, value: H::Value) {
    match slot {
        Value::Host(slot) => *slot = value,
        slot => set(slot, Value::Host(value)),
    }
}

#[inline]
pub(crate) fn set_float<H: Host>(slot: &mut Value<H>, value: f64) {
    match slot {
        Value::Float(slot) => *slot = value,
        slot => set(slot, Value::Float(value)),
    }
}

/// Puts a value where one of another kind stands.
#[inline(always)]
fn set<H: Host>(slot: &mut Value<H>, value: Value<H>) {
    match slot {
        Value::Host(_) => {
            let before = take(slot);
            // SAFETY: nothing is left there.
            unsafe { std::ptr::write(slot, value) };
            drop(before);
        }
        // SAFETY: what is immediate need not be given back.
        slot if slot.is_immediate() => unsafe { std::ptr::write(slot, value) },
        slot => *slot = value,
    }
}
