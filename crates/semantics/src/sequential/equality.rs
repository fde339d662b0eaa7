//! `eq` and `same`.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::rc::Rc;

use super::heap::{Heap, Object, ObjectId};
use super::number::Number;
use super::value::Value;

/// Whether two values are one object; for what is not an object, whether they are equal.
pub fn same(heap: &Heap, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => a == b,
        _ => equal(heap, a, b),
    }
}

/// Whether two values are equal, objects by their contents.
pub fn equal(heap: &Heap, a: &Value, b: &Value) -> bool {
    Comparison { heap, met: HashSet::new() }.values(a, b)
}

/// The value of the entry with this key, and its position.
pub fn find_key<'a>(heap: &Heap, entries: &'a [(Value, Value)], key: &Value) -> Option<(usize, &'a Value)> {
    let at = entries.iter().position(|(known, _)| equal(heap, known, key))?;
    Some((at, &entries[at].1))
}

struct Comparison<'a> {
    heap: &'a Heap,
    /// Pairs being compared or found equal. Meeting one again, through a cycle, adds no difference.
    met: HashSet<(ObjectId, ObjectId)>,
}

impl Comparison<'_> {
    fn values(&mut self, a: &Value, b: &Value) -> bool {
        if let (Some(a), Some(b)) = (Number::of(a), Number::of(b)) {
            return a.compare(&b) == Some(Ordering::Equal);
        }
        match (a, b) {
            (Value::Prim(a), Value::Prim(b)) => a == b,
            (Value::Tuple(a), Value::Tuple(b)) => self.sequences(a, b),
            (Value::Function(a), Value::Function(b)) => Rc::ptr_eq(a, b),
            (Value::Object(a), Value::Object(b)) => a == b || !self.met.insert((*a, *b)) || self.objects(*a, *b),
            _ => false,
        }
    }

    fn sequences(&mut self, a: &[Value], b: &[Value]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.values(a, b))
    }

    fn objects(&mut self, a: ObjectId, b: ObjectId) -> bool {
        let heap = self.heap;
        match (heap.object(a), heap.object(b)) {
            (Object::List(a), Object::List(b)) => self.sequences(a, b),
            (Object::Dict(a), Object::Dict(b)) => {
                a.len() == b.len()
                    && a.iter()
                        .all(|(key, value)| find_key(heap, b, key).is_some_and(|(_, other)| self.values(value, other)))
            }
            _ => false,
        }
    }
}
