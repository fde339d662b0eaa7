//! What the bodies of annotated functions may write, followed as if they were orchestrating code: outputs are asked for it, since
//! nobody waits for what they do beyond that.

use std::cell::Cell;

use sooner_machine::Footprint;

use crate::follow::Passed;
use crate::footprint::settled;
use crate::known::{Known, all_known};
use crate::looking::{Found, Way, once};
use crate::object::{Object, PyValue, attached};
use crate::{call, outside, receiver};

/// What the text of an annotated function, or of what it stands around, may write that is passed these, some of them by name; what
/// else it may be passed is not known. And whether it changes something that is not known.
pub fn may_write(callee: &Object, given: &[PyValue], named: bool) -> Found {
    once(callee, Way::Body { named }, all_known(given), |given| body(callee, given, named))
}

fn body(callee: &Object, given: &[Known], named: bool) -> (Footprint, bool) {
    /// Decorators around decorators.
    const MOST: usize = 32;
    let mut function = outside::function_of(callee);
    let receiver = receiver::of_method(callee);
    let any = Known::either(given);
    let passed = if named { Passed::Any(&any) } else { Passed::Each(given) };
    let (mut found, changes_unknown) = (Footprint::default(), Cell::new(false));
    for _ in 0..MOST {
        if call::target(&function).is_some() {
            found.add(settled(|walk| {
                walk.to_the_end = !given.is_empty();
                walk.function(&function, passed, receiver.clone());
                changes_unknown.set(changes_unknown.get() || walk.changes_unknown);
            }));
        }
        let Ok(wrapped) =
            attached(|py| pyo3::types::PyAnyMethods::getattr(&function.bind(py), "__wrapped__").map(Object::from))
        else {
            break;
        };
        function = wrapped;
    }
    (found, changes_unknown.get())
}
