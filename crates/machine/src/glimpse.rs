//! What can be told of a value that is not there yet. A match in a text that is still arriving will have all of the text, but what it
//! matched is known: `found.group(1)` does not wait.

use std::rc::Rc;

use crate::cell::Cell;
use crate::host::{Args, Ask, Host, Outcome};
use crate::machine::Machine;
use crate::value::Value;

/// Somebody who knows what some operations on a missing value will give.
pub trait Glimpse<H: Host> {
    /// What this gives, the missing value being the first operand, if that is known.
    fn tell(&self, ask: Ask, args: Args<'_, H>) -> Option<Outcome<H>>;
}

impl<H: Host> Cell<H> {
    /// A value that is missing, of which something can be told.
    pub(crate) fn with_glimpse(glimpse: Rc<dyn Glimpse<H>>) -> Rc<Cell<H>> {
        let cell = Cell::new();
        cell.partial(|partial| partial.glimpse = Some(glimpse));
        // Nobody can change what is seen so early.
        cell.foretell(|it| it.leaf = true);
        cell
    }

    fn glimpse(&self) -> Option<Rc<dyn Glimpse<H>>> {
        self.known(|partial| partial.glimpse.clone()).flatten()
    }

    /// Whether something can be told of it.
    pub fn has_glimpse(&self) -> bool {
        self.known(|partial| partial.glimpse.is_some()).unwrap_or(false)
    }
}

impl<H: Host> Machine<H> {
    /// What an operation gives whose first operand is missing, if that can be told.
    pub(crate) fn by_glimpse(&self, ask: Ask, args: &[Value<H>]) -> Option<Outcome<H>> {
        let glimpse = args.first()?.missing()?.glimpse()?;
        let others = args[1..].iter().all(|arg| arg.missing().is_none());
        others.then(|| glimpse.tell(ask, Args::of(args))).flatten()
    }
}
