//! `print(*values)` of values that are arriving: what is printed is one text, which arrives with them.

use smallvec::smallvec;
use sooner_machine::{Args, Ask, Cell, Flow, Gives, Passed, Pieces, Rest, Value};

use super::early::list;
use super::parts::{Join, is_text, string};
use crate::builtins;
use crate::host::PyHost;
use crate::object::{PyValue, attached};
use crate::ops;

/// What a call is given in the place of `*values`.
pub fn of(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Pending(_), Value::Host(callee)) = (&given[0], &given[1]) else { return None };
    string(&given[2])?;
    let prints = attached(|py| builtins::is_print(&callee.bind(py)));
    prints.then(|| Box::new(Printed { separator: given[2].clone() }) as _)
}

struct Printed {
    separator: PyValue,
}

impl Flow<PyHost> for Printed {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let (Pieces::Items(items), Some(op)) = (so_far, ops::named("py_shown")) else { return Passed::nothing() };
        // By the first it is told what they are: others than text and numbers say in their turn how they are shown.
        if !items.first().is_none_or(|first| is_text(first, true)) {
            return Passed::nothing();
        }
        let Some(separator) = string(&self.separator) else { return Passed::nothing() };
        let (to, more) = (Cell::new(), smallvec![self.separator.clone()]);
        let rest = Rest { to: to.clone(), ask: Ask::Own(op), more, flow: Box::new(Join::shown(separator)) };
        Passed::Value(list(&[Value::Pending(to)]), vec![rest])
    }
}
