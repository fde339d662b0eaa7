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
use sooner_machine::{Args, Came, Operate, Operation, Outcome, Prompt, Site, Value};

use crate::enter;
use crate::host::PyHost;
use crate::object::{Object, PyValue, lift_borrowed_into};
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

/// An operation that may enter a function that begins in the room, and remembers at the site what it has found; or one that is done by
/// a function of its operands alone, and what comes of that.
macro_rules! enters {
    ($operation:path) => {
        enters!(@ None, given, room, site, $operation(given, room, site))
    };
    ($count:literal, $operation:path) => {
        enters!(@ Some($count), given, room, site, $operation(given, room, site))
    };
    ($operation:path, $($value:pat => $prompt:expr),*) => {
        enters!(@ None, given, _room, _site, match $operation(given) {
            $($value => $prompt,)*
        })
    };
    (# $operation:path) => {{
        struct Op;
        impl Operate<PyHost> for Op {
            #[inline(always)]
            fn run(given: Given<'_, '_>, room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
                $operation(given, room, site)
            }
        }
        Operation::counted::<Op>()
    }};
    (@ $count:expr, $given:ident, $room:ident, $site:ident, $run:expr) => {{
        struct Op;
        impl Operate<PyHost> for Op {
            const COUNT: Option<usize> = $count;

            #[inline(always)]
            fn run($given: Given<'_, '_>, $room: &mut [PyValue], $site: &Site) -> Prompt<PyHost> {
                $run
            }
        }
        Operation::by::<Op>()
    }};
}

/// Most give a value or an exception.
macro_rules! plain {
    ($operation:path) => {
        enters!($operation, tried => enter::prompt(tried))
    };
}

macro_rules! full {
    ($operation:path) => {
        enters!($operation, outcome => Prompt::other(outcome))
    };
}

/// It makes an object, which is no number.
macro_rules! makes {
    ($operation:path) => {
        enters!($operation, Ok(object) => Prompt::host(object), Err(fault) => enter::failed(fault))
    };
}

macro_rules! tests {
    ($operation:path) => {
        enters!($operation, Ok(holds) => Prompt::bool(holds), Err(fault) => enter::failed(fault))
    };
}

/// It gives nothing.
macro_rules! does {
    ($operation:path) => {
        enters!($operation, Ok(()) => Prompt::host(Object::none()), Err(fault) => enter::failed(fault))
    };
}

/// An operator: that of a class of the user's may be entered.
macro_rules! operates {
    ($count:literal, $name:literal, $operation:path) => {
        enters!(
            @ Some($count),
            given,
            room,
            _site,
            match operators::asked($name, given, room) {
                Some(entered) => entered,
                None => enter::prompt($operation(given)),
            }
        )
    };
    ($name:literal, $operation:path) => {
        operates!(2, $name, $operation)
    };
}

/// All of them. The number of an operation is its place here.
const OPERATIONS: &[(&str, Operation<PyHost>, Touch)] = &[
    ("py_getattr", enters!(2, access::getattr), Touch::Attribute),
    ("py_getitem", enters!(2, access::getitem), Touch::Reads(&[0, 1])),
    ("py_global", enters!(2, names::global), Touch::Global),
    ("py_invoke", enters!(# call::invoke_at_once), Touch::Invoke),
    ("py_call_kw", enters!(call::keywords), Touch::CallKw),
    ("py_call_ex", enters!(call::expanded_at_once), Touch::CallEx),
    ("py_setattr", enters!(3, access::setattr), Touch::WritesAttribute),
    ("py_delattr", plain!(access::delattr), Touch::WritesAttribute),
    ("py_special", plain!(access::special), Touch::Attribute),
    ("py_setitem", enters!(3, access::setitem), Touch::Writes),
    ("py_delitem", operates!("py_delitem", access::delitem), Touch::Writes),
    ("py_slice", plain!(access::slice), Touch::Nothing),
    ("py_truediv", operates!("py_truediv", arithmetic::truediv), Touch::Reads(&[0, 1])),
    ("py_pow", operates!("py_pow", arithmetic::pow), Touch::Reads(&[0, 1])),
    ("py_matmul", operates!("py_matmul", arithmetic::matmul), Touch::Reads(&[0, 1])),
    ("py_lshift", operates!("py_lshift", arithmetic::lshift), Touch::Reads(&[0, 1])),
    ("py_rshift", operates!("py_rshift", arithmetic::rshift), Touch::Reads(&[0, 1])),
    ("py_and", operates!("py_and", arithmetic::and), Touch::Reads(&[0, 1])),
    ("py_or", operates!("py_or", arithmetic::or), Touch::Reads(&[0, 1])),
    ("py_xor", operates!("py_xor", arithmetic::xor), Touch::Reads(&[0, 1])),
    ("py_pos", operates!(1, "py_pos", arithmetic::pos), Touch::Reads(&[0, 1])),
    ("py_invert", operates!(1, "py_invert", arithmetic::invert), Touch::Reads(&[0, 1])),
    ("py_truth", operates!(1, "py_truth", arithmetic::truth), Touch::Reads(&[0, 1])),
    ("py_iadd", operates!("py_iadd", arithmetic::iadd), Touch::InPlace),
    ("py_isub", operates!("py_isub", arithmetic::isub), Touch::InPlace),
    ("py_imul", operates!("py_imul", arithmetic::imul), Touch::InPlace),
    ("py_imatmul", operates!("py_imatmul", arithmetic::imatmul), Touch::InPlace),
    ("py_itruediv", operates!("py_itruediv", arithmetic::itruediv), Touch::InPlace),
    ("py_ifloordiv", operates!("py_ifloordiv", arithmetic::ifloordiv), Touch::InPlace),
    ("py_imod", operates!("py_imod", arithmetic::imod), Touch::InPlace),
    ("py_ipow", operates!("py_ipow", arithmetic::ipow), Touch::InPlace),
    ("py_ilshift", operates!("py_ilshift", arithmetic::ilshift), Touch::InPlace),
    ("py_irshift", operates!("py_irshift", arithmetic::irshift), Touch::InPlace),
    ("py_iand", operates!("py_iand", arithmetic::iand), Touch::InPlace),
    ("py_ior", operates!("py_ior", arithmetic::ior), Touch::InPlace),
    ("py_ixor", operates!("py_ixor", arithmetic::ixor), Touch::InPlace),
    ("py_is", tests!(arithmetic::is), Touch::Nothing),
    ("py_is_not", tests!(arithmetic::is_not), Touch::Nothing),
    ("py_in", enters!(2, access::contains), Touch::Reads(&[0, 1])),
    ("py_not_in", enters!(2, access::lacks), Touch::Reads(&[0, 1])),
    ("py_tuple", makes!(build::tuple), Touch::Nothing),
    ("py_list", makes!(build::list), Touch::Nothing),
    ("py_set", plain!(build::set), Touch::Reads(&[])),
    ("py_frozenset", plain!(constants::frozenset), Touch::Reads(&[])),
    ("py_dict", makes!(build::dict), Touch::Nothing),
    ("py_list_append", does!(build::list_append), Touch::Settled),
    ("py_are_texts", tests!(crate::flow::are_texts), Touch::Nothing),
    ("py_of_texts", plain!(crate::flow::of_texts), Touch::Reads(&[0])),
    ("py_star", full!(build::starred), Touch::Reads(&[0])),
    ("py_list_extend_call", plain!(build::list_extend_call), Touch::Fills),
    ("py_list_to_tuple", plain!(build::list_to_tuple), Touch::Reads(&[0])),
    ("py_set_add", plain!(build::set_add), Touch::Settled),
    ("py_set_update", plain!(build::set_update), Touch::Fills),
    ("py_dict_set", plain!(build::dict_set), Touch::Settled),
    ("py_dict_update", plain!(build::dict_update), Touch::Fills),
    ("py_dict_merge_call", plain!(build::dict_merge_call), Touch::Fills),
    ("py_format", enters!(build::formatting), Touch::Reads(&[0, 1])),
    ("py_piece", enters!(1, build::piece), Touch::Reads(&[0])),
    ("py_join", makes!(build::join), Touch::Nothing),
    ("py_unpack", plain!(build::unpack), Touch::Reads(&[0])),
    ("py_unpack_star", plain!(build::unpack_star), Touch::Reads(&[0])),
    ("py_iter", plain!(access::iter), Touch::Reads(&[0])),
    ("py_import", plain!(names::import), Touch::Writes),
    ("py_import_from", plain!(names::import_from), Touch::Writes),
    ("py_import_name", plain!(names::import_name), Touch::Writes),
    ("py_rebound", enters!(names::global), Touch::Rebound),
    ("py_set_global", plain!(names::set_global), Touch::WritesGlobal { shared: false }),
    ("py_del_global", plain!(names::del_global), Touch::WritesGlobal { shared: false }),
    ("py_set_own", plain!(names::set_global), Touch::WritesGlobal { shared: false }),
    ("py_del_own", plain!(names::del_global), Touch::WritesGlobal { shared: false }),
    ("py_set_shared", plain!(names::set_global), Touch::WritesGlobal { shared: true }),
    ("py_del_shared", plain!(names::del_global), Touch::WritesGlobal { shared: true }),
    ("py_native", plain!(functions::native), Touch::Native),
    ("py_cell", plain!(names::cell), Touch::Nothing),
    ("py_cell_of", plain!(names::cell_of), Touch::Nothing),
    ("py_cell_get", plain!(names::cell_get), Touch::Cell),
    ("py_free_get", plain!(names::free_get), Touch::Cell),
    ("py_cell_set", plain!(names::cell_set), Touch::Writes),
    ("py_cell_del", plain!(names::cell_del), Touch::Writes),
    ("py_unbound", plain!(names::unbound_mark), Touch::Nothing),
    ("py_check", plain!(names::check), Touch::Nothing),
    ("py_function", plain!(functions::function), Touch::Nothing),
    ("py_class", plain!(functions::class), Touch::Writes),
    ("py_generator", plain!(functions::generator), Touch::Nothing),
    ("py_gather", full!(gather::perform), Touch::Gather),
    ("py_forgotten", plain!(crate::writing::forgotten), Touch::Writes),
    ("py_folding", plain!(crate::generators::folding), Touch::Folding),
    ("py_own_iter", plain!(crate::generators::own_iter), Touch::Nothing),
    ("py_items", full!(crate::generators::items), Touch::Nothing),
    ("py_folds", plain!(crate::generators::folds), Touch::Nothing),
    ("py_sum", plain!(folding::sum), Touch::Reads(&[0, 1])),
    ("py_total", plain!(folding::total), Touch::Nothing),
    ("py_best", plain!(folding::best), Touch::Reads(&[2, 3])),
    ("py_replay", plain!(folding::replay), Touch::Nothing),
    ("py_taker", plain!(crate::generators::taker), Touch::Nothing),
    ("py_super", plain!(functions::zero_super), Touch::Nothing),
    ("py_await", plain!(functions::wait), Touch::Awaits),
    ("py_raise", full!(raising::raise), Touch::Nothing),
    ("py_raise_bare", full!(raising::bare), Touch::Nothing),
    ("py_reraise", full!(raising::again), Touch::Nothing),
    ("py_handling", plain!(raising::handling), Touch::Handling),
    ("py_handled", plain!(raising::handled), Touch::Handling),
    ("py_chain", full!(raising::chain), Touch::Nothing),
    ("py_matches", plain!(raising::matches), Touch::Nothing),
    ("py_assertion_error", plain!(raising::assertion_error), Touch::Nothing),
    ("py_type", plain!(raising::class_of), Touch::Nothing),
    ("py_traceback", plain!(raising::traceback_of), Touch::Nothing),
    ("py_split_group", plain!(raising::split_group), Touch::Nothing),
    ("py_combine_group", plain!(raising::combine_group), Touch::Reads(&[1])),
    ("py_is_sequence", plain!(matching::is_sequence), Touch::Nothing),
    ("py_is_mapping", plain!(matching::is_mapping), Touch::Nothing),
    ("py_length", plain!(matching::length), Touch::Reads(&[0])),
    ("py_match_keys", plain!(matching::keys), Touch::Reads(&[0])),
    ("py_match_rest", plain!(matching::rest), Touch::Reads(&[0])),
    ("py_match_class", plain!(matching::class), Touch::Reads(&[0])),
    // The front end writes none of these: they stand for `join`, `%` and `partition` whose operands are still arriving (`flow/`).
    ("py_part", plain!(crate::flow::part), Touch::Nothing),
    ("py_sort", plain!(crate::sorting::sort), Touch::Writes),
    ("py_join_with", plain!(build::join_with), Touch::Nothing),
    // `object.__setattr__`
    ("py_keep", plain!(access::keep), Touch::WritesAttribute),
    ("py_length_is", tests!(crate::flow::length_is), Touch::Nothing),
    ("py_fill", plain!(build::fill), Touch::Reads(&[0, 1, 2, 3, 4, 5, 6, 7, 8])),
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

pub use build::digits;
pub use folding::{as_far, in_order};
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
    match names::global(&Args::of(args), &mut [], &Site::default()).open() {
        Came::Value(value) => Some(value),
        Came::Entered(..) | Came::Made(..) | Came::Other(_) => None,
    }
}

/// Does an operation.
pub fn perform(op: HostOp, given: Given<'_, '_>) -> Outcome<PyHost> {
    match (operation(op).run)(given, &mut [], &Site::default()).open() {
        Came::Value(value) => Outcome::Value(value),
        Came::Other(outcome) => outcome,
        Came::Entered(..) | Came::Made(..) => unreachable!("no room was offered"),
    }
}

/// How it is done.
pub fn operation(op: HostOp) -> Operation<PyHost> {
    OPERATIONS[op.0 as usize].1
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
    lift_borrowed_into(part, slot);
}

/// The Python object that a value given holds, without counting it.
#[inline]
fn pointer(value: &PyValue) -> Option<*mut pyo3::ffi::PyObject> {
    match value {
        Value::Host(object) => Some(object.ptr()),
        _ => None,
    }
}
