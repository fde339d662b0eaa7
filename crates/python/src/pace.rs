//! Sequential calls that are over in no time. A call on the caller's thread is announced so that the code behind it goes on meanwhile;
//! of one that is back before that code could begin, that costs more than it gains. So a function whose calls have been short for
//! a while is called on the spot when nothing is outstanding, as code of packages is. That ends with one call that took so long that
//! only waiting explains it, or with the third of few that were not short.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::ffi;
use sooner_machine::{Args, Kind, Outcome, Prompt, Value};

use crate::behaviour::{self, Behaviour, External};
use crate::bind::Keyword;
use crate::held::Held;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, exception};
use crate::{call, clock, enter, outside, prepared, told};

/// What announcing a call costs, about.
const SHORT: Duration = Duration::from_micros(10);

/// What no thread is kept from the processor for.
const LONG: Duration = Duration::from_millis(20);

/// So many short calls in a row it takes at first, and at most.
const FEW: u32 = 16;
const MANY: u32 = 1 << 16;

/// A call that is not short is forgiven for so many that are: a thread may be kept from the processor.
const FORGIVEN: u32 = 32;

/// Calls on the spot between two looks at what may end the run.
const LOOK_UP: u32 = 64;

const PLACES: usize = 256;

/// How long the calls of one function took.
struct Pace {
    function: Held,
    /// Nothing but its kind is asked for: no limits, no latency, no stream.
    plain: bool,
    /// Whether they are made on the spot.
    trusted: bool,
    /// Short ones in a row, or those made on the spot.
    count: u32,
    /// So many short ones in a row it takes.
    needed: u32,
    /// What is left to forgive.
    credit: u32,
}

impl Pace {
    fn new(function: &Object) -> Pace {
        let plain = is_plain(function);
        Pace { function: Held::new(function), plain, trusted: false, count: 0, needed: FEW, credit: 0 }
    }

    fn note(&mut self, time: Duration) {
        self.count = self.count.saturating_add(1);
        if time <= SHORT {
            self.credit = (self.credit + 1).min(2 * FORGIVEN);
            if !self.trusted && self.count >= self.needed {
                (self.trusted, self.count, self.credit) = (true, 0, 2 * FORGIVEN);
            }
        } else if self.trusted && self.credit >= FORGIVEN && time <= LONG {
            self.credit -= FORGIVEN;
        } else {
            if time > LONG {
                self.needed = MANY;
            } else if self.trusted {
                self.needed = if self.count > 2 * self.needed { FEW } else { (self.needed * 2).min(MANY) };
            }
            (self.trusted, self.count) = (false, 0);
        }
    }
}

struct Paces([RefCell<Option<Pace>>; PLACES]);

// SAFETY: touched only while attached, and never across a call into Python but to look at an annotation.
unsafe impl Sync for Paces {}

/// By address of the function.
static PACES: Paces = Paces([const { RefCell::new(None) }; PLACES]);

thread_local! {
    static UNTIL_LOOK_UP: Cell<u32> = const { Cell::new(LOOK_UP) };
}

/// Forgets everything: annotations have changed.
pub fn forget() {
    PACES.0.iter().for_each(|place| drop(place.take()));
}

/// `f(a, b)` while nothing is outstanding, if it is to be made on the spot.
#[inline]
pub fn call(callee: &Object, args: &Args<'_, PyHost>) -> Option<Prompt<PyHost>> {
    let function = prepared::function_of(callee.ptr())?;
    is_short(function).then(|| timed(function, || enter::answered(enter::make(callee.ptr(), args))))
}

/// `o.m(a, b)`, where `m` is this function and takes `o`.
#[inline]
pub fn method(function: &Object, args: &Args<'_, PyHost>) -> Option<Prompt<PyHost>> {
    let is_function = function.class() == &raw mut ffi::PyFunction_Type;
    let for_all = is_function && !behaviour::annotates_bound_methods();
    (for_all && is_short(function.ptr())).then(|| timed(function.ptr(), || enter::make_unbound(function.ptr(), args)))
}

/// `f(a, n=b)`
pub fn keywords(callee: &Object, args: &[PyValue], keywords: &[Keyword]) -> Option<Prompt<PyHost>> {
    let function = prepared::function_of(callee.ptr())?;
    is_short(function).then(|| timed(function, || enter::prompt(call::make(callee, args, keywords))))
}

/// Notes how long a call took that was announced.
pub fn took(callee: &Object, time: Duration) {
    let Some(function) = prepared::function_of(callee.ptr()) else { return };
    let place = place(function);
    let known = place.borrow().as_ref().is_some_and(|pace| pace.function.is(&Object::borrowed(function)));
    if !known {
        let pace = Pace::new(&Object::borrowed(function));
        drop(place.replace(Some(pace)));
    }
    note(function, time);
}

#[inline]
fn place(function: *mut ffi::PyObject) -> &'static RefCell<Option<Pace>> {
    &PACES.0[(function as usize >> 5) % PLACES]
}

#[inline]
fn is_short(function: *mut ffi::PyObject) -> bool {
    match &*place(function).borrow() {
        Some(pace) if pace.plain && pace.trusted => {
            pace.function.is(&Object::borrowed(function)) && !outside::records() && !clock::is_virtual()
        }
        _ => false,
    }
}

/// A function that was annotated sequential or output, and nothing else is asked for.
fn is_plain(function: &Object) -> bool {
    match behaviour::of(function) {
        Behaviour::External(External {
            class,
            annotated: true,
            keyed: false,
            takes: false,
            gives: None,
            text: false,
        }) => matches!(class.kind, Kind::Sequential | Kind::Output) && prepared::is_plain(function),
        _ => false,
    }
}

fn timed(function: *mut ffi::PyObject, make: impl FnOnce() -> Prompt<PyHost>) -> Prompt<PyHost> {
    // Held: what is called may let go of its own function.
    let function = Object::borrowed(function);
    if let Some(stop) = stopped() {
        return Prompt::other(Outcome::Fault(Value::Host(stop)));
    }
    let start = Instant::now();
    let made = make();
    note(function.ptr(), start.elapsed());
    made
}

fn note(function: *mut ffi::PyObject, time: Duration) {
    let mut place = place(function).borrow_mut();
    if let Some(pace) = place.as_mut().filter(|pace| pace.function.is(&Object::borrowed(function))) {
        pace.note(time);
    }
}

/// What is raised instead of a call, if somebody ends the run, who is heard from time to time.
fn stopped() -> Option<Object> {
    let left = UNTIL_LOOK_UP.get() - 1;
    UNTIL_LOOK_UP.set(if left == 0 { LOOK_UP } else { left });
    if left > 0 {
        return None;
    }
    attached(|py| told::stopped(py).err().map(exception))
}
