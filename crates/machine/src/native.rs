//! The native host: whole numbers that grow, symbols, and the plain operations of `docs/effects.md`.
//! Enough for the calculus, tests and benchmarks; knows no Python.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigInt;
use sooner_calculus::Prim;

use crate::code::OpCode;
use crate::host::{Class, FaultKind, Host, Kind};
use crate::text::Text;
use crate::value::Value;

/// What the machine itself does not know.
#[derive(Clone, Debug)]
pub enum NativeValue {
    /// A whole number beyond 64 bits.
    Big(Rc<BigInt>),
    /// Something outside, by name.
    Symbol(Rc<Arc<str>>),
}

/// The native host, with the kinds of its external functions.
#[derive(Clone)]
pub struct Native {
    classify: Rc<Classify>,
}

type Classify = dyn Fn(&str, Option<&[Value<Native>]>) -> Class;

type Outcome = Option<Result<Value<Native>, Value<Native>>>;

impl Native {
    /// A host whose calls have the kinds the function says; without arguments, the strictest possible.
    pub fn new(classify: impl Fn(&str, Option<&[Value<Native>]>) -> Class + 'static) -> Native {
        Native { classify: Rc::new(classify) }
    }

    /// A host all of whose calls are unordered.
    pub fn unordered() -> Native {
        Native::new(|_, _| Class::of(Kind::Unordered))
    }
}

/// A whole number as small as it can be held.
pub(crate) fn whole(value: BigInt) -> Value<Native> {
    match i64::try_from(&value) {
        Ok(small) => Value::Int(small),
        Err(_) => Value::Host(NativeValue::Big(Rc::new(value))),
    }
}

fn big(value: &Value<Native>) -> Option<BigInt> {
    match value {
        Value::Int(value) => Some(BigInt::from(*value)),
        Value::Bool(value) => Some(BigInt::from(u8::from(*value))),
        Value::Host(NativeValue::Big(value)) => Some((**value).clone()),
        _ => None,
    }
}

fn float(value: &Value<Native>) -> Option<f64> {
    match value {
        Value::Float(value) => Some(*value),
        _ => big(value).map(|value| big_to_float(&value)),
    }
}

fn big_to_float(value: &BigInt) -> f64 {
    value.to_string().parse().unwrap_or(f64::NAN)
}

impl Host for Native {
    type Value = NativeValue;

    fn constant(&self, prim: &Prim) -> Value<Native> {
        match prim {
            Prim::Int(value) => whole(value.clone()),
            Prim::Float(value) => Value::Float(*value),
            Prim::Bool(value) => Value::Bool(*value),
            Prim::Text(text) => Value::text(&**text),
            Prim::Symbol(name) => Value::Host(NativeValue::Symbol(Rc::new(name.clone()))),
        }
    }

    fn fault(&self, kind: FaultKind) -> Value<Native> {
        Value::text(match kind {
            FaultKind::WrongArgument(op) => return Value::text(format!("{}: wrong argument", op.name())),
            FaultKind::DivisionByZero => "division by zero",
            FaultKind::IndexOutOfRange => "index out of range",
            FaultKind::NoSuchKey => "no such key",
            FaultKind::PopFromEmpty => "pop from empty list",
            FaultKind::NoSuchComponent => "no such component",
            FaultKind::NotAFunction => "not a function",
            FaultKind::NotACondition => "ite: wrong argument",
            FaultKind::NotASequence => "fold: wrong argument",
            FaultKind::DictionaryChanged => "dictionary changed size",
            FaultKind::FunctionPassed(name) => return Value::text(format!("{name}: wrong argument")),
            FaultKind::NumberTooLarge => "number too large",
            FaultKind::TooDeep => "recursion too deep",
        })
    }

    fn operate(&self, op: OpCode, args: &[Value<Native>]) -> Outcome {
        match op {
            OpCode::Add | OpCode::Sub | OpCode::Mul | OpCode::Div | OpCode::Mod => {
                self.arithmetic(op, &args[0], &args[1])
            }
            OpCode::Neg => match &args[0] {
                Value::Float(value) => Some(Ok(Value::Float(-value))),
                value => big(value).map(|value| Ok(whole(-value))),
            },
            OpCode::Lt | OpCode::Le => less(op, &args[0], &args[1]).map(|holds| Ok(Value::Bool(holds))),
            OpCode::Not => match &args[0] {
                Value::Bool(value) => Some(Ok(Value::Bool(!value))),
                _ => None,
            },
            OpCode::Upper => match &args[0] {
                Value::Text(text) => Some(Ok(Value::Text(Rc::new(text.upper())))),
                _ => None,
            },
            OpCode::Lines => match &args[0] {
                Value::Text(text) => {
                    let body = text.as_str().strip_suffix('\n').unwrap_or(text.as_str());
                    let lines =
                        if text.as_str().is_empty() { Vec::new() } else { body.split('\n').map(Value::text).collect() };
                    Some(Ok(Value::tuple(lines)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn equal(&self, a: &Value<Native>, b: &Value<Native>) -> bool {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => Rc::ptr_eq(a, b) || a.as_str() == b.as_str(),
            (Value::Host(NativeValue::Symbol(a)), Value::Host(NativeValue::Symbol(b))) => a == b,
            (Value::Float(a), Value::Float(b)) => a == b,
            (Value::Float(a), b) | (b, Value::Float(a)) => big(b).is_some_and(|b| same_number(*a, &b)),
            _ => match (big(a), big(b)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
        }
    }

    #[inline]
    fn hash(&self, value: &Value<Native>) -> Option<u64> {
        Some(match value {
            Value::Int(value) => hash_int(*value),
            Value::Bool(value) => hash_int(i64::from(*value)),
            Value::Float(value) => hash_float(*value),
            Value::Text(text) => text.hash(hash_bytes),
            Value::Host(NativeValue::Symbol(name)) => hash_bytes(name.as_bytes()),
            Value::Host(NativeValue::Big(value)) => hash_float(big_to_float(value)),
            _ => return None,
        })
    }

    fn text(&self, value: &Value<Native>, quoted: bool) -> String {
        match value {
            Value::Text(text) if !quoted => text.as_str().to_string(),
            Value::Text(text) => Prim::text(text.as_str()).to_string(),
            Value::Int(value) => value.to_string(),
            Value::Bool(value) => value.to_string(),
            Value::Float(value) => Prim::Float(*value).to_string(),
            Value::Host(NativeValue::Big(value)) => value.to_string(),
            Value::Host(NativeValue::Symbol(name)) => name.to_string(),
            other => format!("{other:?}"),
        }
    }

    fn external(&self, value: &Value<Native>) -> Option<Arc<str>> {
        match value {
            Value::Host(NativeValue::Symbol(name)) => Some((**name).clone()),
            _ => None,
        }
    }

    fn classify(&self, name: &str, args: &[Value<Native>]) -> Class {
        (self.classify)(name, Some(args))
    }

    fn may_be(&self, name: &str) -> Class {
        (self.classify)(name, None)
    }
}

impl Native {
    fn arithmetic(&self, op: OpCode, a: &Value<Native>, b: &Value<Native>) -> Outcome {
        let given = (a, b);
        if let (OpCode::Add, Value::Text(a), Value::Text(b)) = (op, a, b) {
            return Some(Ok(Value::Text(Text::join(a, b))));
        }
        if let Some(quick) = small_arithmetic(op, a, b) {
            return Some(Ok(quick));
        }
        if let (Some(a), Some(b)) = (big(a), big(b)) {
            return Some(match op {
                OpCode::Add => Ok(whole(a + b)),
                OpCode::Sub => Ok(whole(a - b)),
                OpCode::Mul => Ok(whole(a * b)),
                _ if b == BigInt::ZERO => Err(self.fault(FaultKind::DivisionByZero)),
                OpCode::Div => Ok(whole(floor_div(&a, &b))),
                _ => Ok(whole(&a - floor_div(&a, &b) * &b)),
            });
        }
        let (a, b) = (float(a)?, float(b)?);
        let too_large = |given: &Value<Native>, held: f64| held.is_infinite() && !matches!(given, Value::Float(_));
        if too_large(given.0, a) || too_large(given.1, b) {
            return Some(Err(self.fault(FaultKind::NumberTooLarge)));
        }
        Some(match op {
            OpCode::Add => Ok(Value::Float(a + b)),
            OpCode::Sub => Ok(Value::Float(a - b)),
            OpCode::Mul => Ok(Value::Float(a * b)),
            _ if b == 0.0 => Err(self.fault(FaultKind::DivisionByZero)),
            OpCode::Div => Ok(Value::Float(float_div_mod(a, b).0)),
            _ => Ok(Value::Float(float_div_mod(a, b).1)),
        })
    }
}

/// Sums, differences and products of small numbers.
fn small_arithmetic(op: OpCode, a: &Value<Native>, b: &Value<Native>) -> Option<Value<Native>> {
    let number = match (op, a, b) {
        (OpCode::Add, Value::Int(a), Value::Int(b)) => return a.checked_add(*b).map(Value::Int),
        (OpCode::Sub, Value::Int(a), Value::Int(b)) => return a.checked_sub(*b).map(Value::Int),
        (OpCode::Mul, Value::Int(a), Value::Int(b)) => return a.checked_mul(*b).map(Value::Int),
        (OpCode::Add | OpCode::Sub | OpCode::Mul, Value::Int(a), Value::Float(b)) => (*a as f64, *b),
        (OpCode::Add | OpCode::Sub | OpCode::Mul, Value::Float(a), Value::Int(b)) => (*a, *b as f64),
        _ => return None,
    };
    Some(Value::Float(match op {
        OpCode::Add => number.0 + number.1,
        OpCode::Sub => number.0 - number.1,
        _ => number.0 * number.1,
    }))
}

/// Floor division of floats as Python does it: from the exact remainder.
fn float_div_mod(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    let mut quotient = (a - remainder) / b;
    if remainder != 0.0 {
        if (b < 0.0) != (remainder < 0.0) {
            remainder += b;
            quotient -= 1.0;
        }
    } else {
        remainder = 0.0f64.copysign(b);
    }
    let floor = if quotient != 0.0 {
        let floor = quotient.floor();
        if quotient - floor > 0.5 { floor + 1.0 } else { floor }
    } else {
        0.0f64.copysign(a / b)
    };
    (floor, remainder)
}

fn floor_div(a: &BigInt, b: &BigInt) -> BigInt {
    let quotient = a / b;
    let exact = &quotient * b == *a;
    let negative = (a.sign() == num_bigint::Sign::Minus) != (b.sign() == num_bigint::Sign::Minus);
    if !exact && negative { quotient - 1 } else { quotient }
}

fn less(op: OpCode, a: &Value<Native>, b: &Value<Native>) -> Option<bool> {
    let ordering = match (a, b) {
        (Value::Text(a), Value::Text(b)) => Some(a.as_str().cmp(b.as_str())),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
        (Value::Float(a), b) => compare_exactly(*a, &big(b)?),
        (a, Value::Float(b)) => compare_exactly(*b, &big(a)?).map(Ordering::reverse),
        _ => Some(big(a)?.cmp(&big(b)?)),
    };
    Some(match (op, ordering) {
        (_, None) => false,
        (OpCode::Lt, Some(ordering)) => ordering.is_lt(),
        (_, Some(ordering)) => ordering.is_le(),
    })
}

/// A float with a whole number, without rounding either.
fn compare_exactly(a: f64, b: &BigInt) -> Option<Ordering> {
    if a.is_nan() {
        return None;
    }
    if a.is_infinite() {
        return Some(if a > 0.0 { Ordering::Greater } else { Ordering::Less });
    }
    let floor: BigInt = format!("{:.0}", a.floor()).parse().ok()?;
    Some(floor.cmp(b).then(if a > a.floor() { Ordering::Greater } else { Ordering::Equal }))
}

fn same_number(a: f64, b: &BigInt) -> bool {
    compare_exactly(a, b) == Some(Ordering::Equal)
}

/// Floats that are whole hash like the whole number.
fn hash_float(value: f64) -> u64 {
    if value.fract() == 0.0 && value.abs() < 9.2e18 { hash_int(value as i64) } else { mix(value.to_bits()) }
}

fn hash_int(value: i64) -> u64 {
    mix(value as u64)
}

fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut chunks = bytes.chunks_exact(8);
    let mut hash = bytes.len() as u64;
    for chunk in &mut chunks {
        let word = chunk.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        hash = mix(hash ^ word);
    }
    let tail = chunks.remainder().iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    mix(hash ^ tail)
}

/// Spreads the bits; not secret, and nothing visible depends on it: dictionaries keep insertion order.
fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (product >> 64) as u64 ^ product as u64
}

/// The text of a value outside of a run: everything in it must have arrived.
pub fn text(value: &Value<Native>) -> String {
    let machine = crate::Machine::new(&crate::native::nothing(), Native::unordered());
    machine.show(value)
}

fn nothing() -> sooner_calculus::Expr {
    sooner_calculus::read("ret ()").unwrap_or_else(|_| unreachable!("`()` is a program"))
}
