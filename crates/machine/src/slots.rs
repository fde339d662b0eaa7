//! Slots of the stack: taking and giving back, copying, and the arithmetic of small numbers between
//! them. Numbers are written in place, half by half, which the processor likes better than moves.

use crate::code::OpCode;
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
        for slot in &mut self.stack[base..self.top] {
            if !slot.is_immediate() {
                *slot = Value::Unset;
            }
        }
        self.top = base;
    }

    /// Copies a slot. Numbers and booleans are written in two stores, not moved as a block: a block
    /// read back right after its halves were stored stalls the processor.
    #[inline]
    pub(crate) fn copy(&mut self, from: usize, to: usize) {
        match &self.stack[from] {
            Value::Int(value) => {
                let value = *value;
                self.set_int(to, value);
            }
            Value::Bool(value) => {
                let value = *value;
                self.set_bool(to, value);
            }
            other => {
                let value = other.clone();
                self.stack[to] = value;
            }
        }
    }

    #[inline]
    pub(crate) fn set_int(&mut self, at: usize, value: i64) {
        match &mut self.stack[at] {
            Value::Int(slot) => *slot = value,
            slot => *slot = Value::Int(value),
        }
    }

    #[inline]
    pub(crate) fn count_turn(&mut self, at: usize) {
        if let Value::Int(turn) = &mut self.stack[at] {
            *turn += 1;
        }
    }

    #[inline]
    pub(crate) fn set_bool(&mut self, at: usize, value: bool) {
        match &mut self.stack[at] {
            Value::Bool(slot) => *slot = value,
            slot => *slot = Value::Bool(value),
        }
    }

    /// An operation on small numbers; no if it has none, or the result is not small.
    #[inline]
    pub(crate) fn int_op(&mut self, op: OpCode, a: i64, b: i64, to: usize) -> bool {
        let number = match op {
            OpCode::Add => a.checked_add(b),
            OpCode::Sub => a.checked_sub(b),
            OpCode::Mul => a.checked_mul(b),
            OpCode::Lt => return self.done(to, a < b),
            OpCode::Le => return self.done(to, a <= b),
            OpCode::Eq => return self.done(to, a == b),
            OpCode::Mod if b > 0 => Some(a.rem_euclid(b)),
            OpCode::Div if b > 0 => Some(a.div_euclid(b)),
            _ => None,
        };
        match number {
            Some(number) => {
                self.set_int(to, number);
                true
            }
            None => false,
        }
    }

    #[inline]
    pub(crate) fn float_op(&mut self, op: OpCode, a: f64, b: f64, to: usize) -> bool {
        let number = match op {
            OpCode::Add => a + b,
            OpCode::Sub => a - b,
            OpCode::Mul => a * b,
            OpCode::Lt => return self.done(to, a < b),
            OpCode::Le => return self.done(to, a <= b),
            OpCode::Eq => return self.done(to, a == b),
            _ => return false,
        };
        self.stack[to] = Value::Float(number);
        true
    }

    #[inline]
    pub(crate) fn done(&mut self, to: usize, holds: bool) -> bool {
        self.set_bool(to, holds);
        true
    }
}
