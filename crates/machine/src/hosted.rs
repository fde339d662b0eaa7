//! What the fast loop asks a host that has a vocabulary of its own while nothing is outstanding: operators, comparisons
//! and truth of values the machine does not know, the next item of what only the host can go over.

use std::mem::ManuallyDrop;

use crate::code::{Compare, OpCode};
use crate::host::Host;
use crate::slots::set_int;
use crate::value::Value;

/// What came of asking.
pub(crate) enum Asked<T, H: Host> {
    /// This.
    Got(T),
    /// It failed.
    Fault(Value<H>),
    /// The general way has to see to it.
    Missing,
}

/// An operator.
#[inline(never)]
pub(crate) fn operate<H: Host>(host: &H, op: OpCode, a: &Value<H>, b: &Value<H>) -> Asked<Value<H>, H> {
    if is_missing(a) || is_missing(b) {
        return Asked::Missing;
    }
    // SAFETY: read, and not let go: both stay where they are, for nobody changes the frames of a machine while it asks its host.
    let args = unsafe { ManuallyDrop::new([std::ptr::read(a), std::ptr::read(b)]) };
    let args = &args[..op.arity()];
    if host.enters(op, args) {
        return Asked::Missing;
    }
    match host.operate(op, args) {
        Some(Ok(value)) => Asked::Got(value),
        Some(Err(fault)) => Asked::Fault(fault),
        None => Asked::Missing,
    }
}

/// A comparison that is branched on.
#[inline(never)]
pub(crate) fn holds<H: Host>(host: &H, compare: Compare, a: &Value<H>, b: &Value<H>) -> Asked<bool, H> {
    match operate(host, compare.op(), a, b) {
        Asked::Got(value) => truth(host, &value),
        Asked::Fault(fault) => Asked::Fault(fault),
        Asked::Missing => Asked::Missing,
    }
}

/// Whether a value counts as true.
#[inline]
pub(crate) fn truth<H: Host>(host: &H, value: &Value<H>) -> Asked<bool, H> {
    match value {
        Value::Bool(holds) => Asked::Got(*holds),
        value if is_missing(value) || host.is_truth_by_code(value) => Asked::Missing,
        value => match host.truth(value) {
            Ok(holds) => Asked::Got(holds),
            Err(fault) => Asked::Fault(fault),
        },
    }
}

/// The next item goes to `item`; says whether there was one. The cursor is unset until the first.
#[inline]
pub(crate) fn next<H: Host>(
    host: &H,
    slots: &mut [Value<H>],
    seq: usize,
    cursor: usize,
    item: usize,
) -> Asked<bool, H> {
    let count = match &slots[cursor] {
        Value::Int(count) => *count,
        _ => match start(host, slots, seq, cursor) {
            Asked::Got(count) => count,
            Asked::Fault(fault) => return Asked::Fault(fault),
            Asked::Missing => return Asked::Missing,
        },
    };
    match &slots[seq] {
        // A range of small numbers is its end; the cursor is the number.
        Value::Int(end) if count < *end => set_int(&mut slots[item], count),
        Value::Int(_) => return Asked::Got(false),
        // Pieces of it are taken.
        Value::Pending(_) => return Asked::Missing,
        _ => {
            let Ok([sequence, item]) = slots.get_disjoint_mut([seq, item]) else { return Asked::Missing };
            match host.next_at_once(sequence, count, item) {
                Ok(true) => {}
                Ok(false) => return Asked::Got(false),
                Err(fault) => return Asked::Fault(fault),
            }
        }
    }
    set_int(&mut slots[cursor], count + 1);
    Asked::Got(true)
}

#[inline(never)]
fn start<H: Host>(host: &H, slots: &mut [Value<H>], seq: usize, cursor: usize) -> Asked<i64, H> {
    if is_missing(&slots[seq]) {
        return Asked::Missing;
    }
    match host.iterate(&slots[seq]) {
        Err(fault) => Asked::Fault(fault),
        Ok((sequence, start)) => {
            slots[seq] = sequence;
            slots[cursor] = Value::Int(start);
            Asked::Got(start)
        }
    }
}

#[inline]
fn is_missing<H: Host>(value: &Value<H>) -> bool {
    matches!(value, Value::Pending(_) | Value::Unset)
}
