//! Variables in scope: a linked list that functions share the tail of. Binding never changes an
//! environment somebody else holds.

use std::rc::Rc;

use sooner_calculus::Name;

use super::value::Value;

#[derive(Clone, Default)]
pub struct Environment(Option<Rc<Binding>>);

struct Binding {
    name: Name,
    value: Value,
    outer: Environment,
}

impl Environment {
    pub fn bind(&self, name: &Name, value: Value) -> Environment {
        Environment(Some(Rc::new(Binding { name: name.clone(), value, outer: self.clone() })))
    }

    /// The innermost binding of `name`. The program is well-formed, so there is one.
    pub fn lookup(&self, name: &Name) -> Value {
        let mut scope = self;
        while let Environment(Some(binding)) = scope {
            if binding.name == *name {
                return binding.value.clone();
            }
            scope = &binding.outer;
        }
        unreachable!("`{name}` is not bound: only well-formed, closed programs are evaluated")
    }
}
