//! Snapshots: what an external call gets. Lists and dictionaries are copied as they stand at the
//! call's position, sharing and cycles kept; everything must have arrived. A copy that comes back in
//! the answer is the original again.

use std::collections::HashMap;
use std::rc::Rc;

use crate::host::Host;
use crate::machine::Machine;
use crate::object::{Contents, Object};
use crate::operate::{At, Tried};
use crate::ops::OpId;
use crate::order::Pos;
use crate::value::Value;

/// Arguments nobody else can change, and which object each copy was made of.
pub(crate) struct Frozen<H: Host> {
    pub values: Vec<Value<H>>,
    pub copies: Vec<Copy<H>>,
}

impl<H: Host> Frozen<H> {
    /// What a call is passed.
    pub fn argument(self, spread: bool) -> Value<H> {
        if spread { Value::tuple(self.values) } else { self.values.into_iter().next().unwrap_or_else(Value::unit) }
    }
}

/// A copy made for a call. A call that gives it back means the original.
#[derive(Clone)]
pub(crate) struct Copy<H: Host> {
    pub copy: Rc<Object<H>>,
    pub original: Rc<Object<H>>,
}

impl<H: Host> Machine<H> {
    /// Whether everything that can be reached from the values has arrived and is settled.
    pub(crate) fn complete(&self, values: &[Value<H>], pos: Pos, me: OpId) -> Tried<(), H> {
        self.visit(values, pos, me).map(|_| ())
    }

    /// Copies of the values at a position.
    pub(crate) fn freeze(&self, values: &[Value<H>], pos: Pos, me: OpId) -> Tried<Frozen<H>, H> {
        if values.iter().all(Value::is_leaf) {
            return Ok(Frozen { values: values.to_vec(), copies: Vec::new() });
        }
        let visit = self.visit(values, pos, me)?;
        let copies: HashMap<usize, Rc<Object<H>>> =
            visit.objects.iter().map(|(object, _)| (address(object), Rc::new(Object::list(Vec::new())))).collect();
        // Inner tuples come before those that hold them.
        let mut tuples: HashMap<usize, Value<H>> = HashMap::new();
        for (id, items) in &visit.tuples {
            let copy = Value::tuple(items.iter().map(|item| copied(item, &copies, &tuples)));
            tuples.insert(*id, copy);
        }
        let mut made = Vec::with_capacity(visit.objects.len());
        for (original, contents) in visit.objects {
            let contents = match contents {
                Contents::List(items) => {
                    Contents::List(items.iter().map(|item| copied(item, &copies, &tuples)).collect())
                }
                Contents::Dict(mut dict) => {
                    dict.map_values(|value| copied(value, &copies, &tuples));
                    Contents::Dict(dict)
                }
            };
            let copy = copies[&address(&original)].clone();
            *copy.contents.borrow_mut() = contents;
            made.push(Copy { copy, original });
        }
        Ok(Frozen { values: values.iter().map(|value| copied(value, &copies, &tuples)).collect(), copies: made })
    }

    /// Walks everything that can be reached; tuples in an order in which parts precede wholes.
    fn visit(&self, values: &[Value<H>], pos: Pos, me: OpId) -> Tried<Visit<H>, H> {
        let at = At { pos, me: Some(me) };
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
                Value::Object(object) if seen.insert(address(object)) => {
                    let contents = self.look(object, at, Contents::clone)?;
                    match &contents {
                        Contents::List(items) => work.extend(items.iter().map(|item| Task::Enter(item.clone()))),
                        Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| Task::Enter(value.clone()))),
                    }
                    visit.objects.push((object.clone(), contents));
                }
                Value::Closure(_) => return Err(self.function_passed(me)),
                _ => {}
            }
        }
        Ok(visit)
    }
}

struct Visit<H: Host> {
    objects: Vec<(Rc<Object<H>>, Contents<H>)>,
    tuples: Vec<(usize, Vec<Value<H>>)>,
}

enum Task<H: Host> {
    Enter(Value<H>),
    Leave(usize, Vec<Value<H>>),
}

fn address<H: Host>(object: &Rc<Object<H>>) -> usize {
    Rc::as_ptr(object) as usize
}

/// Makes the copies that were passed the originals again.
pub(crate) struct Thaw<H: Host> {
    originals: HashMap<usize, Rc<Object<H>>>,
}

impl<H: Host> Thaw<H> {
    pub fn new(copies: &[Copy<H>]) -> Thaw<H> {
        Thaw { originals: copies.iter().map(|copy| (address(&copy.copy), copy.original.clone())).collect() }
    }

    /// A value that came back, with the originals in it.
    pub fn value(&self, value: Value<H>) -> Value<H> {
        if self.originals.is_empty() || value.is_leaf() { value } else { thaw(value, &self.originals) }
    }
}

fn thaw<H: Host>(value: Value<H>, originals: &HashMap<usize, Rc<Object<H>>>) -> Value<H> {
    let mut seen = std::collections::HashSet::new();
    let mut objects = Vec::new();
    let mut tuples: Vec<(usize, Vec<Value<H>>)> = Vec::new();
    let mut work = vec![Task::Enter(value.clone())];
    while let Some(task) = work.pop() {
        match task {
            Task::Leave(id, items) => tuples.push((id, items)),
            Task::Enter(Value::Tuple(tuple)) if seen.insert(Rc::as_ptr(&tuple) as usize) => {
                work.push(Task::Leave(Rc::as_ptr(&tuple) as usize, tuple.items.to_vec()));
                work.extend(tuple.items.iter().map(|item| Task::Enter(item.clone())));
            }
            Task::Enter(Value::Object(object)) if !originals.contains_key(&address(&object)) => {
                if seen.insert(address(&object)) {
                    match &*object.contents.borrow() {
                        Contents::List(items) => work.extend(items.iter().map(|item| Task::Enter(item.clone()))),
                        Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| Task::Enter(value.clone()))),
                    }
                    objects.push(object.clone());
                }
            }
            Task::Enter(_) => {}
        }
    }
    let made: HashMap<usize, Rc<Object<H>>> = objects.iter().map(|object| (address(object), object.clone())).collect();
    let known = Known { originals, made: &made };
    let mut rebuilt: HashMap<usize, Value<H>> = HashMap::new();
    for (id, items) in tuples {
        let tuple = Value::tuple(items.iter().map(|item| known.copied(item, &rebuilt)));
        rebuilt.insert(id, tuple);
    }
    for object in objects {
        match &mut *object.contents.borrow_mut() {
            Contents::List(items) => items.iter_mut().for_each(|item| *item = known.copied(item, &rebuilt)),
            Contents::Dict(dict) => dict.map_values(|value| known.copied(value, &rebuilt)),
        }
    }
    known.copied(&value, &rebuilt)
}

/// Objects by the address of what stands for them.
struct Known<'a, H: Host> {
    originals: &'a HashMap<usize, Rc<Object<H>>>,
    made: &'a HashMap<usize, Rc<Object<H>>>,
}

impl<H: Host> Known<'_, H> {
    fn copied(&self, value: &Value<H>, tuples: &HashMap<usize, Value<H>>) -> Value<H> {
        match value.arrived() {
            Value::Object(object) if self.originals.contains_key(&address(&object)) => {
                copied(value, self.originals, tuples)
            }
            _ => copied(value, self.made, tuples),
        }
    }
}

fn copied<H: Host>(
    value: &Value<H>,
    objects: &HashMap<usize, Rc<Object<H>>>,
    tuples: &HashMap<usize, Value<H>>,
) -> Value<H> {
    match value.arrived() {
        Value::Object(object) => Value::Object(objects[&address(&object)].clone()),
        Value::Tuple(tuple) => tuples[&(Rc::as_ptr(&tuple) as usize)].clone(),
        other => other,
    }
}
