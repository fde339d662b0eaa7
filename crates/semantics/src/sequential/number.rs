//! Numbers as in Python: whole ones of any size and floats, which mix. A boolean counts as 0 or 1.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign, ToBigInt};
use sooner_calculus::Prim;

use super::value::{Stop, Value};

pub enum Number {
    Int(BigInt),
    Float(f64),
}

use Number::{Float, Int};

impl Number {
    pub fn of(value: &Value) -> Option<Number> {
        match value {
            Value::Prim(Prim::Int(value)) => Some(Int(value.clone())),
            Value::Prim(Prim::Float(value)) => Some(Float(*value)),
            Value::Prim(Prim::Bool(value)) => Some(Int(BigInt::from(*value))),
            _ => None,
        }
    }

    pub fn into_value(self) -> Value {
        Value::Prim(match self {
            Int(value) => Prim::Int(value),
            Float(value) => Prim::Float(value),
        })
    }

    pub fn add(&self, other: &Number) -> Result<Number, Stop> {
        Ok(if let (Int(a), Int(b)) = (self, other) { Int(a + b) } else { Float(self.float()? + other.float()?) })
    }

    pub fn sub(&self, other: &Number) -> Result<Number, Stop> {
        Ok(if let (Int(a), Int(b)) = (self, other) { Int(a - b) } else { Float(self.float()? - other.float()?) })
    }

    pub fn mul(&self, other: &Number) -> Result<Number, Stop> {
        Ok(if let (Int(a), Int(b)) = (self, other) { Int(a * b) } else { Float(self.float()? * other.float()?) })
    }

    pub fn neg(&self) -> Number {
        match self {
            Int(value) => Int(-value),
            Float(value) => Float(-value),
        }
    }

    pub fn is_zero(&self) -> bool {
        match self {
            Int(value) => value.sign() == Sign::NoSign,
            Float(value) => *value == 0.0,
        }
    }

    /// Quotient rounded down, and the remainder, which has the sign of `other`. `other` is not zero.
    pub fn div_mod(&self, other: &Number) -> Result<(Number, Number), Stop> {
        if let (Int(a), Int(b)) = (self, other) {
            let (quotient, remainder) = (a / b, a % b);
            let rounded_up = remainder.sign() != Sign::NoSign && remainder.sign() != b.sign();
            return Ok(if rounded_up {
                (Int(quotient - 1), Int(remainder + b))
            } else {
                (Int(quotient), Int(remainder))
            });
        }
        let (quotient, remainder) = float_div_mod(self.float()?, other.float()?);
        Ok((Float(quotient), Float(remainder)))
    }

    /// Exact also between a whole number and a float; `None` where `nan` is involved.
    pub fn compare(&self, other: &Number) -> Option<Ordering> {
        match (self, other) {
            (Int(a), Int(b)) => Some(a.cmp(b)),
            (Float(a), Float(b)) => a.partial_cmp(b),
            (Int(a), Float(b)) => compare_exactly(a, *b),
            (Float(a), Int(b)) => compare_exactly(b, *a).map(Ordering::reverse),
        }
    }

    fn float(&self) -> Result<f64, Stop> {
        let nearest = match self {
            Float(value) => return Ok(*value),
            Int(value) => value.to_string().parse().unwrap_or(f64::INFINITY),
        };
        if f64::is_finite(nearest) { Ok(nearest) } else { Err(Stop::fault("number too large")) }
    }
}

/// As CPython's `float_divmod`, which see for the reasons.
fn float_div_mod(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    let mut quotient = (a - remainder) / b;
    if remainder == 0.0 {
        remainder = 0.0_f64.copysign(b);
    } else if (b < 0.0) != (remainder < 0.0) {
        remainder += b;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return (0.0_f64.copysign(a / b), remainder);
    }
    let floor = quotient.floor();
    (if quotient - floor > 0.5 { floor + 1.0 } else { floor }, remainder)
}

fn compare_exactly(a: &BigInt, b: f64) -> Option<Ordering> {
    match b.floor().to_bigint() {
        Some(floor) if *a == floor && b > b.floor() => Some(Ordering::Less),
        Some(floor) => Some(a.cmp(&floor)),
        None if b.is_nan() => None,
        None => Some(if b > 0.0 { Ordering::Less } else { Ordering::Greater }),
    }
}
