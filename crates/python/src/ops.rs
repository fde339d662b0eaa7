//! The operations of `docs/python.md`, by name and by number.

mod access;
pub mod arithmetic;
mod build;
pub mod constants;
mod folding;
mod functions;
mod matching;
mod names;
mod raising;

use std::collections::HashMap;
use std::sync::OnceLock;

use pyo3::ffi;
use sooner_machine::code::{HostOp, OpCode};
use sooner_machine::{Args, Outcome, Prompt, Site, Value};

use crate::enter;
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, lift_into};
use crate::{call, gather, operators};

/// What an operation is given.
pub type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What an operation touches of what it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Nothing that can change.
    Nothing,
    /// It looks at these operands.
    Reads(&'static [usize]),
    /// A container in the making: only earlier operations on it count.
    Settled,
    /// It looks into a cell.
    Cell,
    /// A container in the making is filled from its second operand.
    Fills,
    /// It looks an attribute up.
    Attribute,
    /// It looks a global up.
    Global,
    /// The same for one that is bound anew while the code runs.
    Rebound,
    /// It binds or unbinds a global; calls made outside may look at it or not.
    WritesGlobal { shared: bool },
    /// Code that may do anything, and that no later call may overtake.
    Native,
    /// It changes its first operand if that can be changed.
    InPlace,
    /// It changes its first operand, or more.
    Writes,
    /// It changes an attribute of its first operand.
    WritesAttribute,
    /// It waits for its operand, which runs code of its own unless it is the answer of a call made outside.
    Awaits,
    /// It sets what is being handled.
    Handling,
    /// A call of a method.
    Invoke,
    /// A call with keywords: the callee, names, arguments.
    CallKw,
    /// A call with collected arguments.
    CallEx,
    /// A call that is given a generator expression.
    Gather,
    /// A function as a loop enters it, if it is a generator.
    Folding,
}

impl Touch {
    /// Whether no later call may start before it is done.
    pub fn is_fence(self) -> bool {
        matches!(self, Touch::WritesGlobal { shared: true } | Touch::Native)
    }
}

/// How an operation is done: most give a value or an exception.
enum Do {
    Plain(fn(Given<'_, '_>) -> Tried<PyValue>),
    Full(fn(Given<'_, '_>) -> Outcome<PyHost>),
    /// It makes an object, which is no number.
    Makes(fn(Given<'_, '_>) -> Tried<Object>),
    Tests(fn(Given<'_, '_>) -> Tried<bool>),
    /// It gives nothing.
    Does(fn(Given<'_, '_>) -> Tried<()>),
    /// An operator: that of a class of the user's may be entered.
    Operates(fn(Given<'_, '_>) -> Tried<PyValue>),
    /// It may enter a function, and remembers what it has found.
    Enters(fn(Given<'_, '_>, &mut [PyValue], &Site) -> Prompt<PyHost>),
}

use Do::{Does, Enters, Full, Makes, Operates, Plain, Tests};

/// All of them. The number of an operation is its place here.
const OPERATIONS: &[(&str, Do, Touch)] = &[
    ("py_getattr", Enters(access::getattr), Touch::Attribute),
    ("py_getitem", Enters(access::getitem), Touch::Reads(&[0, 1])),
    ("py_global", Enters(names::global), Touch::Global),
    ("py_invoke", Enters(call::invoke_at_once), Touch::Invoke),
    ("py_call_kw", Enters(call::keywords), Touch::CallKw),
    ("py_call_ex", Full(call::expanded), Touch::CallEx),
    ("py_setattr", Enters(access::setattr), Touch::WritesAttribute),
    ("py_delattr", Plain(access::delattr), Touch::WritesAttribute),
    ("py_special", Plain(access::special), Touch::Attribute),
    ("py_setitem", Enters(access::setitem), Touch::Writes),
    ("py_delitem", Operates(access::delitem), Touch::Writes),
    ("py_slice", Plain(access::slice), Touch::Nothing),
    ("py_truediv", Operates(arithmetic::truediv), Touch::Reads(&[0, 1])),
    ("py_pow", Operates(arithmetic::pow), Touch::Reads(&[0, 1])),
    ("py_matmul", Operates(arithmetic::matmul), Touch::Reads(&[0, 1])),
    ("py_lshift", Operates(arithmetic::lshift), Touch::Reads(&[0, 1])),
    ("py_rshift", Operates(arithmetic::rshift), Touch::Reads(&[0, 1])),
    ("py_and", Operates(arithmetic::and), Touch::Reads(&[0, 1])),
    ("py_or", Operates(arithmetic::or), Touch::Reads(&[0, 1])),
    ("py_xor", Operates(arithmetic::xor), Touch::Reads(&[0, 1])),
    ("py_pos", Operates(arithmetic::pos), Touch::Reads(&[0, 1])),
    ("py_invert", Operates(arithmetic::invert), Touch::Reads(&[0, 1])),
    ("py_truth", Plain(arithmetic::truth), Touch::Reads(&[0, 1])),
    ("py_iadd", Operates(arithmetic::iadd), Touch::InPlace),
    ("py_isub", Operates(arithmetic::isub), Touch::InPlace),
    ("py_imul", Operates(arithmetic::imul), Touch::InPlace),
    ("py_imatmul", Operates(arithmetic::imatmul), Touch::InPlace),
    ("py_itruediv", Operates(arithmetic::itruediv), Touch::InPlace),
    ("py_ifloordiv", Operates(arithmetic::ifloordiv), Touch::InPlace),
    ("py_imod", Operates(arithmetic::imod), Touch::InPlace),
    ("py_ipow", Operates(arithmetic::ipow), Touch::InPlace),
    ("py_ilshift", Operates(arithmetic::ilshift), Touch::InPlace),
    ("py_irshift", Operates(arithmetic::irshift), Touch::InPlace),
    ("py_iand", Operates(arithmetic::iand), Touch::InPlace),
    ("py_ior", Operates(arithmetic::ior), Touch::InPlace),
    ("py_ixor", Operates(arithmetic::ixor), Touch::InPlace),
    ("py_is", Tests(arithmetic::is), Touch::Nothing),
    ("py_is_not", Tests(arithmetic::is_not), Touch::Nothing),
    ("py_in", Enters(access::contains), Touch::Reads(&[0, 1])),
    ("py_not_in", Enters(access::lacks), Touch::Reads(&[0, 1])),
    ("py_tuple", Makes(build::tuple), Touch::Nothing),
    ("py_list", Makes(build::list), Touch::Nothing),
    ("py_set", Plain(build::set), Touch::Reads(&[])),
    ("py_frozenset", Plain(constants::frozenset), Touch::Reads(&[])),
    ("py_dict", Makes(build::dict), Touch::Nothing),
    ("py_list_append", Does(build::list_append), Touch::Settled),
    ("py_star", Plain(build::star), Touch::Reads(&[0])),
    ("py_printed", Plain(build::printed), Touch::Nothing),
    ("py_shown", Plain(build::shown), Touch::Reads(&[0])),
    ("py_list_extend_call", Plain(build::list_extend_call), Touch::Fills),
    ("py_list_to_tuple", Plain(build::list_to_tuple), Touch::Reads(&[0])),
    ("py_set_add", Plain(build::set_add), Touch::Settled),
    ("py_set_update", Plain(build::set_update), Touch::Fills),
    ("py_dict_set", Plain(build::dict_set), Touch::Settled),
    ("py_dict_update", Plain(build::dict_update), Touch::Fills),
    ("py_dict_merge_call", Plain(build::dict_merge_call), Touch::Fills),
    ("py_format", Makes(build::format), Touch::Reads(&[0, 1])),
    ("py_join", Makes(build::join), Touch::Nothing),
    ("py_unpack", Plain(build::unpack), Touch::Reads(&[0])),
    ("py_unpack_star", Plain(build::unpack_star), Touch::Reads(&[0])),
    ("py_iter", Plain(access::iter), Touch::Reads(&[0])),
    ("py_import", Plain(names::import), Touch::Writes),
    ("py_import_from", Plain(names::import_from), Touch::Writes),
    ("py_import_name", Plain(names::import_name), Touch::Writes),
    ("py_rebound", Enters(names::global), Touch::Rebound),
    ("py_set_global", Plain(names::set_global), Touch::WritesGlobal { shared: false }),
    ("py_del_global", Plain(names::del_global), Touch::WritesGlobal { shared: false }),
    ("py_set_own", Plain(names::set_global), Touch::WritesGlobal { shared: false }),
    ("py_del_own", Plain(names::del_global), Touch::WritesGlobal { shared: false }),
    ("py_set_shared", Plain(names::set_global), Touch::WritesGlobal { shared: true }),
    ("py_del_shared", Plain(names::del_global), Touch::WritesGlobal { shared: true }),
    ("py_native", Plain(functions::native), Touch::Native),
    ("py_cell", Plain(names::cell), Touch::Nothing),
    ("py_cell_of", Plain(names::cell_of), Touch::Nothing),
    ("py_cell_get", Plain(names::cell_get), Touch::Cell),
    ("py_free_get", Plain(names::free_get), Touch::Cell),
    ("py_cell_set", Plain(names::cell_set), Touch::Writes),
    ("py_cell_del", Plain(names::cell_del), Touch::Writes),
    ("py_unbound", Plain(names::unbound_mark), Touch::Nothing),
    ("py_check", Plain(names::check), Touch::Nothing),
    ("py_function", Plain(functions::function), Touch::Nothing),
    ("py_class", Plain(functions::class), Touch::Writes),
    ("py_generator", Plain(functions::generator), Touch::Nothing),
    ("py_gather", Full(gather::perform), Touch::Gather),
    ("py_forgotten", Plain(crate::writing::forgotten), Touch::Writes),
    ("py_folding", Plain(crate::generators::folding), Touch::Folding),
    ("py_folds", Plain(crate::generators::folds), Touch::Nothing),
    ("py_sum", Plain(folding::sum), Touch::Reads(&[0, 1])),
    ("py_total", Plain(folding::total), Touch::Nothing),
    ("py_best", Plain(folding::best), Touch::Reads(&[2, 3])),
    ("py_replay", Plain(folding::replay), Touch::Nothing),
    ("py_super", Plain(functions::zero_super), Touch::Nothing),
    ("py_await", Plain(functions::wait), Touch::Awaits),
    ("py_raise", Full(raising::raise), Touch::Nothing),
    ("py_raise_bare", Full(raising::bare), Touch::Nothing),
    ("py_reraise", Full(raising::again), Touch::Nothing),
    ("py_handling", Plain(raising::handling), Touch::Handling),
    ("py_handled", Plain(raising::handled), Touch::Handling),
    ("py_chain", Full(raising::chain), Touch::Nothing),
    ("py_matches", Plain(raising::matches), Touch::Nothing),
    ("py_assertion_error", Plain(raising::assertion_error), Touch::Nothing),
    ("py_type", Plain(raising::class_of), Touch::Nothing),
    ("py_traceback", Plain(raising::traceback_of), Touch::Nothing),
    ("py_split_group", Plain(raising::split_group), Touch::Nothing),
    ("py_combine_group", Plain(raising::combine_group), Touch::Reads(&[1])),
    ("py_is_sequence", Plain(matching::is_sequence), Touch::Nothing),
    ("py_is_mapping", Plain(matching::is_mapping), Touch::Nothing),
    ("py_length", Plain(matching::length), Touch::Reads(&[0])),
    ("py_match_keys", Plain(matching::keys), Touch::Reads(&[0])),
    ("py_match_rest", Plain(matching::rest), Touch::Reads(&[0])),
    ("py_match_class", Plain(matching::class), Touch::Reads(&[0])),
    // The front end writes none of these: they stand for `join`, `%` and `partition` whose operands are still arriving (`flow/`).
    ("py_part", Plain(crate::flow::part), Touch::Nothing),
    ("py_join_with", Plain(build::join_with), Touch::Nothing),
    ("py_fill", Plain(build::fill), Touch::Reads(&[0, 1, 2, 3, 4, 5, 6, 7, 8])),
];

/// Most values that `py_fill` takes.
pub const MOST_FILLED: usize = 8;

/// The number of an operation.
pub fn named(name: &str) -> Option<HostOp> {
    if !name.starts_with("py_") {
        return None;
    }
    static NUMBERS: OnceLock<HashMap<&'static str, HostOp>> = OnceLock::new();
    let numbers =
        NUMBERS.get_or_init(|| (0..).map(HostOp).zip(OPERATIONS).map(|(at, (name, ..))| (*name, at)).collect());
    numbers.get(name).copied()
}

/// What an operation is called.
pub fn name(op: HostOp) -> &'static str {
    OPERATIONS[op.0 as usize].0
}

/// What an operation touches.
pub fn touch(op: HostOp) -> Touch {
    OPERATIONS[op.0 as usize].2
}

/// Whether an operation is an operator, which makes numbers of numbers.
pub fn is_arithmetic(op: HostOp) -> bool {
    let (name, _, touch) = &OPERATIONS[op.0 as usize];
    *touch == Touch::InPlace
        || ["py_truediv", "py_pow", "py_and", "py_or", "py_xor", "py_is", "py_is_not", "py_in"].contains(name)
}

pub use folding::in_order;
pub use functions::{function_over, is_awaitable};
pub use raising::{fails, never_returns};

/// Sets what is being handled; gives what was before.
pub fn handle(handled: &PyValue) -> PyValue {
    raising::set_handled(handled)
}

/// A fault's context, if it has none.
pub fn give_context(fault: &Object, handled: &Object) {
    raising::give_context(fault, handled);
}

/// What a global is at the moment.
pub fn global_now(args: &[PyValue]) -> Option<PyValue> {
    match names::global(&Args::of(args), &mut [], &Site::default()) {
        Prompt::Int(number) => Some(Value::Int(number)),
        Prompt::Bool(holds) => Some(Value::Bool(holds)),
        Prompt::Host(object) => Some(Value::Host(object)),
        Prompt::Value(value) => Some(value),
        Prompt::Entered(..) | Prompt::Other(_) => None,
    }
}

/// Does an operation.
#[inline]
pub fn perform(op: HostOp, given: Given<'_, '_>) -> Outcome<PyHost> {
    let tried = |tried: Tried<PyValue>| match tried {
        Ok(value) => Outcome::Value(value),
        Err(exception) => Outcome::Fault(Value::Host(exception)),
    };
    match &OPERATIONS[op.0 as usize].1 {
        Plain(operation) => tried(operation(given)),
        Operates(operation) => operators::asked(name(op), given).unwrap_or_else(|| tried(operation(given))),
        Makes(operation) => tried(operation(given).map(Value::Host)),
        Tests(operation) => tried(operation(given).map(Value::Bool)),
        Does(operation) => tried(operation(given).map(|()| Value::Host(Object::none()))),
        Full(operation) => operation(given),
        Enters(operation) => match operation(given, &mut [], &Site::default()) {
            Prompt::Value(value) => Outcome::Value(value),
            Prompt::Int(number) => Outcome::Value(Value::Int(number)),
            Prompt::Bool(holds) => Outcome::Value(Value::Bool(holds)),
            Prompt::Host(value) => Outcome::Value(Value::Host(value)),
            Prompt::Other(outcome) => outcome,
            Prompt::Entered(..) => unreachable!("no room was offered"),
        },
    }
}

/// The same while nothing is outstanding; a function that it calls may begin in `room`.
#[inline]
pub fn perform_at_once(op: HostOp, given: Given<'_, '_>, room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    match &OPERATIONS[op.0 as usize].1 {
        Plain(operation) => enter::prompt(operation(given)),
        Operates(operation) => match operators::asked(name(op), given) {
            Some(outcome) => Prompt::Other(outcome),
            None => enter::prompt(operation(given)),
        },
        Makes(operation) => match operation(given) {
            Ok(object) => Prompt::Host(object),
            Err(fault) => enter::failed(fault),
        },
        Tests(operation) => match operation(given) {
            Ok(holds) => Prompt::Bool(holds),
            Err(fault) => enter::failed(fault),
        },
        Does(operation) => match operation(given) {
            Ok(()) => Prompt::Host(Object::none()),
            Err(fault) => enter::failed(fault),
        },
        Full(operation) => Prompt::Other(operation(given)),
        Enters(operation) => operation(given, room, site),
    }
}

/// Operators in place are the plain ones on numbers.
pub fn on_numbers(op: HostOp) -> Option<OpCode> {
    match OPERATIONS[op.0 as usize].0 {
        "py_iadd" => Some(OpCode::Add),
        "py_isub" => Some(OpCode::Sub),
        "py_imul" => Some(OpCode::Mul),
        _ => None,
    }
}

/// Whether this is `py_unpack`.
pub fn takes_apart(op: HostOp) -> bool {
    OPERATIONS[op.0 as usize].0 == "py_unpack"
}

/// Whether it is a tuple of so many.
#[inline]
pub fn has_components(object: &Object, count: usize) -> bool {
    // SAFETY: the exact class is checked.
    object.class() == &raw mut ffi::PyTuple_Type && unsafe { ffi::PyTuple_GET_SIZE(object.ptr()) } as usize == count
}

/// Puts a component of such a tuple into a slot.
#[inline]
pub fn component(tuple: &Object, at: usize, slot: &mut PyValue) {
    // SAFETY: `has_components` was asked before; a tuple stays what it is.
    let part = unsafe { ffi::PyTuple_GET_ITEM(tuple.ptr(), at as ffi::Py_ssize_t) };
    lift_into(Object::borrowed(part), slot);
}

/// The Python object that a value given holds, without counting it.
#[inline]
fn pointer(value: &PyValue) -> Option<*mut pyo3::ffi::PyObject> {
    match value {
        Value::Host(object) => Some(object.ptr()),
        _ => None,
    }
}
