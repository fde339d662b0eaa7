//! Lists and dictionaries, and the way between values and [`Datum`]s.

use super::Datum;
use super::value::Value;

/// An object's place in the heap, which is also its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectId(usize);

pub enum Object {
    List(Vec<Value>),
    /// In order of insertion; looked through from the front, for keys are equal by the language's `eq`.
    Dict(Vec<(Value, Value)>),
}

/// Nothing is ever freed: a program judged here is small.
#[derive(Default)]
pub struct Heap {
    objects: Vec<Object>,
}

impl Heap {
    pub fn allocate(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() - 1)
    }

    pub fn list(&mut self, items: Vec<Value>) -> Value {
        Value::Object(self.allocate(Object::List(items)))
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0]
    }

    pub fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id.0]
    }

    /// The datum of a value as it stands. `met` receives the objects in it by number.
    pub fn freeze(&self, value: &Value, met: &mut Vec<ObjectId>) -> Datum {
        match value {
            Value::Prim(prim) => Datum::Prim(prim.clone()),
            Value::Tuple(parts) => Datum::Tuple(parts.iter().map(|part| self.freeze(part, met)).collect()),
            Value::Function(_) => Datum::Function,
            Value::Object(id) => {
                if let Some(number) = met.iter().position(|known| known == id) {
                    return Datum::Back(number);
                }
                met.push(*id);
                match self.object(*id) {
                    Object::List(items) => Datum::List(items.iter().map(|item| self.freeze(item, met)).collect()),
                    Object::Dict(entries) => Datum::Dict(
                        entries.iter().map(|(key, value)| (self.freeze(key, met), self.freeze(value, met))).collect(),
                    ),
                }
            }
        }
    }

    /// The value of a datum, with new objects where it has lists and dictionaries. `met` holds the objects
    /// that have a number already, and receives the new ones.
    pub fn thaw(&mut self, datum: &Datum, met: &mut Vec<ObjectId>) -> Value {
        match datum {
            Datum::Prim(prim) => Value::Prim(prim.clone()),
            Datum::Tuple(parts) => Value::tuple(parts.iter().map(|part| self.thaw(part, met)).collect()),
            Datum::Back(number) => Value::Object(met[*number]),
            Datum::List(_) | Datum::Dict(_) => {
                // Numbered before its contents are looked at: they may lead back to it.
                let id = self.allocate(Object::List(Vec::new()));
                met.push(id);
                self.fill(id, datum, met);
                Value::Object(id)
            }
            Datum::Function => unreachable!("the outside has no functions to answer with"),
        }
    }

    /// Gives an object the contents of a list or dictionary.
    pub fn fill(&mut self, id: ObjectId, contents: &Datum, met: &mut Vec<ObjectId>) {
        *self.object_mut(id) = match contents {
            Datum::List(items) => Object::List(items.iter().map(|item| self.thaw(item, met)).collect()),
            Datum::Dict(entries) => {
                Object::Dict(entries.iter().map(|(key, value)| (self.thaw(key, met), self.thaw(value, met))).collect())
            }
            other => unreachable!("{other} is not the contents of an object"),
        };
    }
}
