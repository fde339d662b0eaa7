//! The operations of `docs/python.md`, by name and by number.

mod access;
pub mod arithmetic;
mod build;
mod functions;
mod matching;
mod names;
mod raising;

use sooner_machine::code::HostOp;
use sooner_machine::{Args, Outcome, Value};

use crate::call;
use crate::host::PyHost;
use crate::object::{PyValue, Tried};

/// What an operation is given.
pub type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// How an operation is done: most give a value or an exception.
enum Do {
    Plain(fn(Given<'_, '_>) -> Tried<PyValue>),
    Full(fn(Given<'_, '_>) -> Outcome<PyHost>),
}

use Do::{Full, Plain};

/// All of them. The number of an operation is its place here.
const OPERATIONS: &[(&str, Do)] = &[
    ("py_getattr", Plain(access::getattr)),
    ("py_getitem", Plain(access::getitem)),
    ("py_global", Plain(names::global)),
    ("py_invoke", Full(call::invoke)),
    ("py_call_kw", Full(call::keywords)),
    ("py_call_ex", Full(call::expanded)),
    ("py_setattr", Plain(access::setattr)),
    ("py_delattr", Plain(access::delattr)),
    ("py_special", Plain(access::special)),
    ("py_setitem", Plain(access::setitem)),
    ("py_delitem", Plain(access::delitem)),
    ("py_slice", Plain(access::slice)),
    ("py_truediv", Plain(arithmetic::truediv)),
    ("py_pow", Plain(arithmetic::pow)),
    ("py_matmul", Plain(arithmetic::matmul)),
    ("py_lshift", Plain(arithmetic::lshift)),
    ("py_rshift", Plain(arithmetic::rshift)),
    ("py_and", Plain(arithmetic::and)),
    ("py_or", Plain(arithmetic::or)),
    ("py_xor", Plain(arithmetic::xor)),
    ("py_pos", Plain(arithmetic::pos)),
    ("py_invert", Plain(arithmetic::invert)),
    ("py_truth", Plain(arithmetic::truth)),
    ("py_iadd", Plain(arithmetic::iadd)),
    ("py_isub", Plain(arithmetic::isub)),
    ("py_imul", Plain(arithmetic::imul)),
    ("py_imatmul", Plain(arithmetic::imatmul)),
    ("py_itruediv", Plain(arithmetic::itruediv)),
    ("py_ifloordiv", Plain(arithmetic::ifloordiv)),
    ("py_imod", Plain(arithmetic::imod)),
    ("py_ipow", Plain(arithmetic::ipow)),
    ("py_ilshift", Plain(arithmetic::ilshift)),
    ("py_irshift", Plain(arithmetic::irshift)),
    ("py_iand", Plain(arithmetic::iand)),
    ("py_ior", Plain(arithmetic::ior)),
    ("py_ixor", Plain(arithmetic::ixor)),
    ("py_is", Plain(arithmetic::is)),
    ("py_is_not", Plain(arithmetic::is_not)),
    ("py_in", Plain(access::contains)),
    ("py_not_in", Plain(access::lacks)),
    ("py_tuple", Plain(build::tuple)),
    ("py_list", Plain(build::list)),
    ("py_set", Plain(build::set)),
    ("py_dict", Plain(build::dict)),
    ("py_list_append", Plain(build::list_append)),
    ("py_list_extend", Plain(build::list_extend)),
    ("py_list_extend_call", Plain(build::list_extend_call)),
    ("py_list_to_tuple", Plain(build::list_to_tuple)),
    ("py_set_add", Plain(build::set_add)),
    ("py_set_update", Plain(build::set_update)),
    ("py_dict_set", Plain(build::dict_set)),
    ("py_dict_update", Plain(build::dict_update)),
    ("py_dict_merge_call", Plain(build::dict_merge_call)),
    ("py_format", Plain(build::format)),
    ("py_join", Plain(build::join)),
    ("py_unpack", Plain(build::unpack)),
    ("py_unpack_star", Plain(build::unpack_star)),
    ("py_iter", Plain(access::iter)),
    ("py_import", Plain(names::import)),
    ("py_import_from", Plain(names::import_from)),
    ("py_import_name", Plain(names::import_name)),
    ("py_set_global", Plain(names::set_global)),
    ("py_del_global", Plain(names::del_global)),
    ("py_cell", Plain(names::cell)),
    ("py_cell_of", Plain(names::cell_of)),
    ("py_cell_get", Plain(names::cell_get)),
    ("py_free_get", Plain(names::free_get)),
    ("py_cell_set", Plain(names::cell_set)),
    ("py_cell_del", Plain(names::cell_del)),
    ("py_unbound", Plain(names::unbound_mark)),
    ("py_check", Plain(names::check)),
    ("py_function", Plain(functions::function)),
    ("py_class", Plain(functions::class)),
    ("py_generator", Plain(functions::generator)),
    ("py_super", Plain(functions::zero_super)),
    ("py_await", Plain(functions::wait)),
    ("py_raise", Full(raising::raise)),
    ("py_raise_bare", Full(raising::bare)),
    ("py_reraise", Full(raising::again)),
    ("py_handling", Plain(raising::handling)),
    ("py_handled", Plain(raising::handled)),
    ("py_chain", Full(raising::chain)),
    ("py_matches", Plain(raising::matches)),
    ("py_assertion_error", Plain(raising::assertion_error)),
    ("py_type", Plain(raising::class_of)),
    ("py_traceback", Plain(raising::traceback_of)),
    ("py_split_group", Plain(raising::split_group)),
    ("py_combine_group", Plain(raising::combine_group)),
    ("py_is_sequence", Plain(matching::is_sequence)),
    ("py_is_mapping", Plain(matching::is_mapping)),
    ("py_length", Plain(matching::length)),
    ("py_match_keys", Plain(matching::keys)),
    ("py_match_rest", Plain(matching::rest)),
    ("py_match_class", Plain(matching::class)),
];

/// The number of an operation.
pub fn named(name: &str) -> Option<HostOp> {
    if !name.starts_with("py_") {
        return None;
    }
    OPERATIONS.iter().position(|(known, _)| *known == name).map(|at| HostOp(at as u16))
}

/// Does an operation.
#[inline]
pub fn perform(op: HostOp, given: Given<'_, '_>) -> Outcome<PyHost> {
    match &OPERATIONS[op.0 as usize].1 {
        Plain(operation) => match operation(given) {
            Ok(value) => Outcome::Value(value),
            Err(exception) => Outcome::Fault(Value::Host(exception)),
        },
        Full(operation) => operation(given),
    }
}

/// The Python object that a value given holds, without counting it.
#[inline]
fn pointer(value: &PyValue) -> Option<*mut pyo3::ffi::PyObject> {
    match value {
        Value::Host(object) => Some(object.ptr()),
        _ => None,
    }
}
