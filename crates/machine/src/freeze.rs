//! Snapshots: what an external call gets. Lists and dictionaries are copied as they stand at the
//! call's position, sharing and cycles kept; everything must have arrived.

use std::collections::HashMap;
use std::rc::Rc;

use crate::host::Host;
use crate::machine::Machine;
use crate::object::{Contents, Object};
use crate::operate::{At, Tried};
use crate::ops::OpId;
use crate::order::Pos;
use crate::value::Value;

/// Arguments nobody else can change.
pub(crate) struct Frozen<H: Host> {
    pub values: Vec<Value<H>>,
}

impl<H: Host> Machine<H> {
    /// Whether everything that can be reached from the values has arrived and is settled.
    pub(crate) fn complete(&self, values: &[Value<H>], pos: Pos, me: OpId) -> Tried<(), H> {
        self.visit(values, At { pos, me: Some(me) }).map(|_| ())
    }

    /// Copies of the values at a position.
    pub(crate) fn freeze(&self, values: &[Value<H>], pos: Pos, me: OpId) -> Tried<Frozen<H>, H> {
        let visit = self.visit(values, At { pos, me: Some(me) })?;
        let copies: HashMap<usize, Rc<Object<H>>> =
            visit.objects.iter().map(|(id, _)| (*id, Rc::new(Object::list(Vec::new())))).collect();
        // Inner tuples come before those that hold them.
        let mut tuples: HashMap<usize, Value<H>> = HashMap::new();
        for (id, items) in &visit.tuples {
            let copy = Value::tuple(items.iter().map(|item| copied(item, &copies, &tuples)));
            tuples.insert(*id, copy);
        }
        for (id, contents) in visit.objects {
            let contents = match contents {
                Contents::List(items) => {
                    Contents::List(items.iter().map(|item| copied(item, &copies, &tuples)).collect())
                }
                Contents::Dict(mut dict) => {
                    dict.map_values(|value| copied(value, &copies, &tuples));
                    Contents::Dict(dict)
                }
            };
            *copies[&id].contents.borrow_mut() = contents;
        }
        Ok(Frozen { values: values.iter().map(|value| copied(value, &copies, &tuples)).collect() })
    }

    /// Walks everything that can be reached; tuples in an order in which parts precede wholes.
    fn visit(&self, values: &[Value<H>], at: At) -> Tried<Visit<H>, H> {
        let mut visit = Visit { objects: Vec::new(), tuples: Vec::new() };
        let mut seen = std::collections::HashSet::new();
        let mut work: Vec<Task<H>> = values.iter().map(|value| Task::Enter(value.clone())).collect();
        while let Some(task) = work.pop() {
            let value = match task {
                Task::Leave(id, items) => {
                    visit.tuples.push((id, items));
                    continue;
                }
                Task::Enter(value) => self.known(&value)?,
            };
            match &value {
                Value::Tuple(tuple) => {
                    let id = Rc::as_ptr(tuple) as usize;
                    if seen.insert(id) {
                        work.push(Task::Leave(id, tuple.items.to_vec()));
                        work.extend(tuple.items.iter().map(|item| Task::Enter(item.clone())));
                    }
                }
                Value::Object(object) => {
                    let id = Rc::as_ptr(object) as usize;
                    if seen.insert(id) {
                        let contents = self.look(object, at, Contents::clone)?;
                        match &contents {
                            Contents::List(items) => work.extend(items.iter().map(|item| Task::Enter(item.clone()))),
                            Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| Task::Enter(value.clone()))),
                        }
                        visit.objects.push((id, contents));
                    }
                }
                Value::Closure(_) => return Err(self.function_passed()),
                _ => {}
            }
        }
        Ok(visit)
    }
}

struct Visit<H: Host> {
    objects: Vec<(usize, Contents<H>)>,
    tuples: Vec<(usize, Vec<Value<H>>)>,
}

enum Task<H: Host> {
    Enter(Value<H>),
    Leave(usize, Vec<Value<H>>),
}

fn copied<H: Host>(
    value: &Value<H>,
    objects: &HashMap<usize, Rc<Object<H>>>,
    tuples: &HashMap<usize, Value<H>>,
) -> Value<H> {
    match value.arrived() {
        Value::Object(object) => Value::Object(objects[&(Rc::as_ptr(&object) as usize)].clone()),
        Value::Tuple(tuple) => tuples[&(Rc::as_ptr(&tuple) as usize)].clone(),
        other => other,
    }
}
