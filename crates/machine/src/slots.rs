//! Slots of the stack: taking and giving back, copying. Numbers are written in place, half by half, which
//! the processor likes better than moves.

use crate::host::Host;
use crate::machine::Machine;
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
        copy(&mut self.stack, from, to);
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
    for slot in slots {
        if !slot.is_immediate() {
            *slot = Value::Unset;
        }
    }
}

/// Copies a slot. Says whether it is a reference.
#[inline]
pub(crate) fn copy<H: Host>(slots: &mut [Value<H>], from: usize, to: usize) -> bool {
    match &slots[from] {
        Value::Int(value) => {
            let value = *value;
            set_int(&mut slots[to], value);
            false
        }
        Value::Bool(value) => {
            let value = *value;
            set_bool(&mut slots[to], value);
            false
        }
        Value::Host(value) => {
            let value = value.clone();
            set_host(&mut slots[to], value);
            true
        }
        other => {
            let value = other.clone();
            slots[to] = value;
            true
        }
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
        slot => *slot = Value::Int(value),
    }
}

#[inline]
pub(crate) fn set_bool<H: Host>(slot: &mut Value<H>, value: bool) {
    match slot {
        Value::Bool(slot) => *slot = value,
        slot => *slot = Value::Bool(value),
    }
}

#[inline]
pub(crate) fn set_host<H: Host>(slot: &mut Value<H>, value: H::Value) {
    match slot {
        Value::Host(slot) => *slot = value,
        slot => *slot = Value::Host(value),
    }
}

#[inline]
pub(crate) fn set_float<H: Host>(slot: &mut Value<H>, value: f64) {
    match slot {
        Value::Float(slot) => *slot = value,
        slot => *slot = Value::Float(value),
    }
}
