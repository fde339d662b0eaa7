//! `next` of an iterator that is there. What is taken from one that can be told where it stood can be put back, so the next item need
//! not wait for calls that may still fail: it waits for those before it who may take items, or change what is gone over.

use sooner_machine::{Args, Ask, KnownTo, Outcome, Plan, TakeBack, Value};

use crate::behaviour::{self, Behaviour};
use crate::gather::builtin_name;
use crate::going_over;
use crate::host::PyHost;
use crate::object::{Object, lower};
use crate::reach::Keys;
use crate::{call, owned, put_back};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// When an item can be taken, if that is what is asked for.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let iterator = taken_from(ask, given).filter(|_| owned::is_active())?;
    let Plan::Reads(over) = going_over::plan(&given[1]) else { return None };
    let writes = put_back::keys(&iterator).filter(|keys| !keys.is_empty())?;
    let reads: Keys = over.into_iter().filter(|key| !writes.contains(key)).collect();
    Some(Plan::Writes { writes, reads, known: KnownTo::WhoHas(1) })
}

/// Takes it, and says how to put it back.
pub fn take(ask: Ask, given: Given<'_, '_>) -> Option<(Outcome<PyHost>, Option<TakeBack>)> {
    let iterator = taken_from(ask, given)?;
    let back = put_back::put_back(&iterator);
    drop(iterator);
    let args: Vec<_> = given.iter().skip(1).cloned().collect();
    let made = call::make(&lower(&given[0]), &args, &[]);
    Some((made.map_or_else(|fault| Outcome::Fault(Value::Host(fault)), Outcome::Value), back))
}

/// The iterator, in `next(iterator)` and `next(iterator, default)`.
fn taken_from(ask: Ask, given: Given<'_, '_>) -> Option<Object> {
    if !(ask == Ask::Call && matches!(given.len(), 2 | 3)) {
        return None;
    }
    let (Value::Host(callee), Value::Host(iterator)) = (&given[0], &given[1]) else { return None };
    let there = !matches!(given.iter().nth(2), Some(Value::Pending(_)));
    let next = there && builtin_name(callee) == Some("next");
    (next && !matches!(behaviour::of(callee), Behaviour::External(_))).then(|| iterator.clone())
}
