//! Operators. Small numbers and floats are the machine's business already; what comes here is the rest.

use pyo3::ffi;
use sooner_machine::Value;
use sooner_machine::code::OpCode;

use super::Given;
use crate::host;
use crate::object::{PyValue, Tried, answer, lend, lower};

type Binary = unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject) -> *mut ffi::PyObject;
type Unary = unsafe extern "C" fn(*mut ffi::PyObject) -> *mut ffi::PyObject;

/// The machine's own operations on Python's values.
pub fn operate(op: OpCode, args: &[PyValue]) -> Tried<PyValue> {
    if let Some(number) = mixed(op, args) {
        return Ok(Value::Float(number));
    }
    match op {
        OpCode::Add => of_two(ffi::PyNumber_Add, &args[0], &args[1]),
        OpCode::Sub => of_two(ffi::PyNumber_Subtract, &args[0], &args[1]),
        OpCode::Mul => of_two(ffi::PyNumber_Multiply, &args[0], &args[1]),
        OpCode::Div => of_two(ffi::PyNumber_FloorDivide, &args[0], &args[1]),
        OpCode::Mod => of_two(ffi::PyNumber_Remainder, &args[0], &args[1]),
        OpCode::Neg => match &args[0] {
            Value::Int(number) if *number != i64::MIN => Ok(Value::Int(-number)),
            Value::Float(number) => Ok(Value::Float(-number)),
            other => of_one(ffi::PyNumber_Negative, other),
        },
        OpCode::Not => host::truth(&args[0]).map(|holds| Value::Bool(!holds)),
        OpCode::Eq => compare(ffi::Py_EQ, &args[0], &args[1]),
        OpCode::Ne => compare(ffi::Py_NE, &args[0], &args[1]),
        OpCode::Lt => compare(ffi::Py_LT, &args[0], &args[1]),
        OpCode::Le => compare(ffi::Py_LE, &args[0], &args[1]),
        OpCode::Gt => compare(ffi::Py_GT, &args[0], &args[1]),
        OpCode::Ge => compare(ffi::Py_GE, &args[0], &args[1]),
        other => unreachable!("the front end does not write {other:?}"),
    }
}

/// A whole number and a float. (Converting 64 bits to a float rounds as Python does.)
#[inline]
fn mixed(op: OpCode, args: &[PyValue]) -> Option<f64> {
    let (a, b) = match args {
        [Value::Int(a), Value::Float(b)] => (*a as f64, *b),
        [Value::Float(a), Value::Int(b)] => (*a, *b as f64),
        _ => return None,
    };
    let number = match op {
        OpCode::Add => a + b,
        OpCode::Sub => a - b,
        OpCode::Mul => a * b,
        _ => return None,
    };
    (!number.is_nan()).then_some(number)
}

fn compare(how: std::ffi::c_int, a: &PyValue, b: &PyValue) -> Tried<PyValue> {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return Ok(Value::Bool(match how {
            ffi::Py_EQ => a == b,
            ffi::Py_NE => a != b,
            ffi::Py_LT => a < b,
            ffi::Py_LE => a <= b,
            ffi::Py_GT => a > b,
            _ => a >= b,
        }));
    }
    let (a, b) = (lend(a), lend(b));
    // SAFETY: live objects.
    answer(unsafe { ffi::PyObject_RichCompare(a.ptr(), b.ptr(), how) })
}

fn of_two(f: Binary, a: &PyValue, b: &PyValue) -> Tried<PyValue> {
    let (a, b) = (lend(a), lend(b));
    // SAFETY: live objects.
    answer(unsafe { f(a.ptr(), b.ptr()) })
}

fn of_one(f: Unary, a: &PyValue) -> Tried<PyValue> {
    let a = lend(a);
    // SAFETY: a live object.
    answer(unsafe { f(a.ptr()) })
}

macro_rules! operators {
    ($($name:ident $function:ident)*) => {
        $(pub fn $name(given: Given<'_, '_>) -> Tried<PyValue> {
            of_two(ffi::$function, &given[0], &given[1])
        })*
    };
}

operators! {
    matmul PyNumber_MatrixMultiply
    isub_object PyNumber_InPlaceSubtract
    imul_object PyNumber_InPlaceMultiply
    iadd_object PyNumber_InPlaceAdd
    imatmul PyNumber_InPlaceMatrixMultiply
    itruediv PyNumber_InPlaceTrueDivide
    ifloordiv PyNumber_InPlaceFloorDivide
    imod PyNumber_InPlaceRemainder
    ilshift PyNumber_InPlaceLshift
    irshift PyNumber_InPlaceRshift
    iand PyNumber_InPlaceAnd
    ior PyNumber_InPlaceOr
    ixor PyNumber_InPlaceXor
}

/// In-place operators of numbers are the plain ones.
macro_rules! in_place {
    ($($name:ident $checked:ident $float:tt $object:ident)*) => {
        $(#[inline]
        pub fn $name(given: Given<'_, '_>) -> Tried<PyValue> {
            match (&given[0], &given[1]) {
                (Value::Int(a), Value::Int(b)) if let Some(number) = a.$checked(*b) => Ok(Value::Int(number)),
                (Value::Float(a), Value::Float(b)) if !(a $float b).is_nan() => Ok(Value::Float(a $float b)),
                _ => $object(given),
            }
        })*
    };
}

in_place! {
    iadd checked_add + iadd_object
    isub checked_sub - isub_object
    imul checked_mul * imul_object
}

macro_rules! bitwise {
    ($($name:ident $operator:tt $function:ident)*) => {
        $(pub fn $name(given: Given<'_, '_>) -> Tried<PyValue> {
            match (&given[0], &given[1]) {
                (Value::Int(a), Value::Int(b)) => Ok(Value::Int(a $operator b)),
                (a, b) => of_two(ffi::$function, a, b),
            }
        })*
    };
}

bitwise! {
    and & PyNumber_And
    or | PyNumber_Or
    xor ^ PyNumber_Xor
}

/// Shifts of small numbers whose value is one.
pub fn lshift(given: Given<'_, '_>) -> Tried<PyValue> {
    match (&given[0], &given[1]) {
        (Value::Int(a), Value::Int(b @ 0..=62)) if (a << b) >> b == *a => Ok(Value::Int(a << b)),
        (a, b) => of_two(ffi::PyNumber_Lshift, a, b),
    }
}

pub fn rshift(given: Given<'_, '_>) -> Tried<PyValue> {
    match (&given[0], &given[1]) {
        (Value::Int(a), Value::Int(b @ 0..)) => Ok(Value::Int(a >> (*b).min(63))),
        (a, b) => of_two(ffi::PyNumber_Rshift, a, b),
    }
}

pub fn truediv(given: Given<'_, '_>) -> Tried<PyValue> {
    match (&given[0], &given[1]) {
        (Value::Float(a), Value::Float(b)) if *b != 0.0 && !(a / b).is_nan() => Ok(Value::Float(a / b)),
        (Value::Int(a), Value::Int(b)) if *b != 0 && is_exact(*a) && is_exact(*b) => {
            Ok(Value::Float(*a as f64 / *b as f64))
        }
        (a, b) => of_two(ffi::PyNumber_TrueDivide, a, b),
    }
}

/// Whether a float can be this number.
fn is_exact(number: i64) -> bool {
    number.unsigned_abs() <= 1 << 53
}

pub fn pow(given: Given<'_, '_>) -> Tried<PyValue> {
    if let (Value::Int(base), Value::Int(exponent @ 0..=62)) = (&given[0], &given[1])
        && let Some(number) = base.checked_pow(*exponent as u32)
    {
        return Ok(Value::Int(number));
    }
    power(given, ffi::PyNumber_Power)
}

pub fn ipow(given: Given<'_, '_>) -> Tried<PyValue> {
    power(given, ffi::PyNumber_InPlacePower)
}

type Ternary = unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject, *mut ffi::PyObject) -> *mut ffi::PyObject;

fn power(given: Given<'_, '_>, f: Ternary) -> Tried<PyValue> {
    let (a, b) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: live objects.
    answer(unsafe { f(a.ptr(), b.ptr(), ffi::Py_None()) })
}

pub fn pos(given: Given<'_, '_>) -> Tried<PyValue> {
    of_one(ffi::PyNumber_Positive, &given[0])
}

pub fn invert(given: Given<'_, '_>) -> Tried<PyValue> {
    match &given[0] {
        Value::Int(number) => Ok(Value::Int(!number)),
        other => of_one(ffi::PyNumber_Invert, other),
    }
}

pub fn truth(given: Given<'_, '_>) -> Tried<PyValue> {
    host::truth(&given[0]).map(Value::Bool)
}

pub fn is(given: Given<'_, '_>) -> Tried<bool> {
    Ok(same(&given[0], &given[1]))
}

pub fn is_not(given: Given<'_, '_>) -> Tried<bool> {
    Ok(!same(&given[0], &given[1]))
}

/// Numbers have no identity here: those that look alike are one.
fn same(a: &PyValue, b: &PyValue) -> bool {
    match (a, b) {
        (Value::Host(a), Value::Host(b)) => a.ptr() == b.ptr(),
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        _ => false,
    }
}
