//! `next` of an iterator over what is arriving.

use sooner_machine::{Args, Flow, Gives, Passed, Pieces, Pours, Value};

use crate::behaviour::{self, Behaviour};
use crate::gather::builtin_name;
use crate::host::PyHost;
use crate::object::PyValue;

/// `next(iterator)`, and with what it gives at the end
pub fn of(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Host(callee), Value::Pending(_)) = (&given[0], given.iter().nth(1)?) else { return None };
    let is_next = builtin_name(callee) == Some("next") && !matches!(behaviour::of(callee), Behaviour::External(_));
    let default = given.iter().nth(2).cloned();
    (is_next && given.len() <= 3).then(|| Box::new(First(default)) as _)
}

struct First(Option<PyValue>);

impl Flow<PyHost> for First {
    fn source(&self) -> usize {
        1
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn may_fail(&self, _text: bool) -> bool {
        self.0.is_none()
    }

    fn takes_one(&self) -> bool {
        true
    }

    fn pours(&self) -> Pours {
        Pours::Only
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match (so_far, &self.0) {
            (Pieces::Items(items) | Pieces::All(items), _) if !items.is_empty() => Passed::value(items[0].clone()),
            (Pieces::All(_), Some(default)) => Passed::value(default.clone()),
            _ => Passed::nothing(),
        }
    }
}
