//! `asyncio.gather(ask(1), ask(2))`: functions of asyncio's that are given awaitables, where orchestrating code has answers. And what
//! an `await` has to run.

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_machine::{Args, Value};

use crate::behaviour::{self, Behaviour};
use crate::held::Held;
use crate::host::PyHost;
use crate::lookup::{is_loaded, static_attribute};
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower};
use crate::ops;
use crate::outside::function_of;
use crate::shared::Shared;

/// Functions that were looked at, by address.
static KNOWN: Shared<(Held, bool)> = Shared::new();

/// Whether a function is one of those.
pub fn takes_awaitables(callee: &Object) -> bool {
    let function = function_of(callee);
    if function.class() != &raw mut ffi::PyFunction_Type || !is_loaded(c"asyncio") {
        return false;
    }
    let address = function.ptr() as usize;
    let known = KNOWN.with(|known| known.get(&address).filter(|(held, _)| held.is(&function)).map(|(_, takes)| *takes));
    known.unwrap_or_else(|| {
        let takes = attached(|py| {
            let asked =
                py.import("sooner._await").and_then(|own| own.getattr("takes_awaitables")?.call1((function.bind(py),)));
            asked.and_then(|takes| takes.extract()).unwrap_or(false)
        });
        let held = Held::new(&function);
        KNOWN.with(|known| known.insert(address, (held, takes)));
        takes
    })
}

/// What such a function is given in the place of answers; none if it is another function.
pub fn given(callee: &Object, args: &[PyValue]) -> Tried<Option<Vec<PyValue>>> {
    if !takes_awaitables(callee) {
        return Ok(None);
    }
    attached(|py| {
        let values: Vec<_> = args.iter().map(|arg| lower(arg).bind(py)).collect();
        let make = || -> PyResult<Vec<PyValue>> {
            let made =
                py.import("sooner._await")?.getattr("awaitables")?.call1((function_of(callee).bind(py), values))?;
            made.try_iter()?.map(|one| one.map(|one| lift(one.into()))).collect()
        };
        make().map(Some).map_err(exception)
    })
}

/// Whether what is awaited has yet to run, as an `async def` of the user's has: not if it is the answer of a call made
/// outside. Of a call that stands at the `await` it is known what is called.
pub fn awaits_code(given: &Args<'_, PyHost>) -> bool {
    match &given[given.len() - 1] {
        Value::Pending(_) | Value::Unset => {}
        Value::Host(object) => return ops::is_awaitable(object),
        _ => return false,
    }
    let callee = match (given.len(), &given[0]) {
        (2, Value::Host(callee)) => Some(callee.clone()),
        (3, Value::Host(receiver)) => static_attribute(receiver, &given[1]),
        _ => None,
    };
    let is_answer = |callee| matches!(behaviour::of(&callee), Behaviour::External(external) if external.annotated);
    !callee.is_some_and(is_answer)
}
