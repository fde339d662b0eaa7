//! Results that are text or numbers, whatever the operands turn out to be: nobody can change those, and nothing is in them.
//! And those that hold what the operands hold.

use pyo3::ffi;
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Value};

use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::lookup::{named, static_attribute};
use crate::object::{Object, PyValue};
use crate::ops::{self, Touch};
use crate::{arrays, files, own_code, plan};

/// Functions and classes whose calls give such, if they give anything.
const FUNCTIONS: &[(&str, &[&str])] = &[
    (
        "builtins",
        &[
            "ascii",
            "bin",
            "bool",
            "bytes",
            "callable",
            "chr",
            "float",
            "format",
            "hasattr",
            "hash",
            "hex",
            "id",
            "int",
            "isinstance",
            "issubclass",
            "len",
            "oct",
            "ord",
            "repr",
            "str",
        ],
    ),
    ("html", &["escape", "unescape"]),
    ("json", &["dumps"]),
    ("os.path", &["basename", "dirname", "join"]),
    ("posixpath", &["basename", "dirname", "join"]),
    ("re", &["escape", "sub"]),
    ("statistics", &["fmean"]),
    ("textwrap", &["dedent", "fill", "indent", "shorten"]),
    ("urllib.parse", &["quote", "quote_plus", "unquote", "unquote_plus", "urlencode"]),
];

/// Functions and classes whose calls give one of the items of what they are given, or a new container or iterator of those.
const OF_ITEMS: &[(&str, &[&str])] = &[
    (
        "builtins",
        &[
            "dict",
            "enumerate",
            "filter",
            "frozenset",
            "iter",
            "list",
            "max",
            "min",
            "next",
            "range",
            "reversed",
            "set",
            "sorted",
            "tuple",
            "zip",
        ],
    ),
    ("collections", &["Counter", "OrderedDict", "deque"]),
    (
        "itertools",
        &[
            "chain",
            "combinations",
            "compress",
            "cycle",
            "dropwhile",
            "islice",
            "pairwise",
            "permutations",
            "product",
            "takewhile",
            "zip_longest",
        ],
    ),
    ("json", &["loads"]),
    ("re", &["findall", "finditer", "fullmatch", "match", "search", "split"]),
    ("textwrap", &["wrap"]),
];

/// Functions that make containers of text and numbers out of text: nothing that is there already can be found in those.
const NEW: &[(&str, &[&str])] = &[("json", &["loads"]), ("re", &["findall", "split"]), ("textwrap", &["wrap"])];

/// Methods of text that give more than that.
const LISTS: &[&str] = &["maketrans", "partition", "rpartition", "rsplit", "split", "splitlines"];

/// Whether what comes of it is text or a number, if it is anything.
pub fn is_leaf(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    if is_quotient(ask) {
        return true;
    }
    let Ask::Own(op) = ask else {
        return match ask {
            Ask::Truth => true,
            // `"%s" % x`
            Ask::Plain(OpCode::Mod) => is_text(&given[0]),
            Ask::Plain(OpCode::Add) => adds_to_leaf(given) || adds_number(given),
            Ask::Call => is_called(&given[0]) || files::gives_leaf(ask, given),
            Ask::Next => files::gives_leaf(ask, given),
            _ => false,
        };
    };
    match (ops::touch(op), ops::name(op)) {
        (
            _,
            "py_format" | "py_piece" | "py_join" | "py_in" | "py_not_in" | "py_is" | "py_is_not" | "py_truth"
            | "py_length" | "py_length_is" | "py_are_texts" | "py_folds",
        ) => true,
        (_, "py_iadd") => adds_to_leaf(given) || adds_number(given),
        (_, "py_sum") => adds_to_leaf(given),
        (_, "py_total") => matches!(&given[0], Value::Pending(cell) if cell.is_leaf()),
        (_, "py_matches" | "py_handling" | "py_handled" | "py_unbound") => true,
        // Nothing ever comes of these.
        (_, "py_raise" | "py_raise_bare" | "py_reraise" | "py_chain") => true,
        (Touch::Invoke, _) if is_text(&given[0]) => !LISTS.contains(&&*plan::name_of(&given[1])),
        (Touch::Invoke, _) => match &given[0] {
            Value::Host(module) if module.class() == &raw mut ffi::PyModule_Type => {
                static_attribute(module, &given[1]).is_some_and(|callee| is_called(&Value::Host(callee)))
            }
            _ => false,
        },
        (Touch::CallKw | Touch::CallEx, _) => is_called(&given[0]),
        _ => false,
    }
}

/// Whether something is added to text or to a number: nothing else comes of it, but arrays, and what a `__radd__` of the user's gives.
fn adds_to_leaf(given: &Args<'_, PyHost>) -> bool {
    let leaf = |value: &PyValue| match value {
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => true,
        Value::Pending(cell) => cell.is_leaf(),
        value => is_text(value),
    };
    // A small number that is added does not stand among the operands.
    leaf(&given[0]) && (given.iter().nth(1).is_none_or(leaf) || adds_nothing_else())
}

/// `x + 1`: no container can be added to a number, so what comes of it is one, whatever `x` is. But arrays can, and what has an
/// operator of the user's.
fn adds_number(given: &Args<'_, PyHost>) -> bool {
    let added = given.iter().nth(1).is_none_or(plan::is_number) || plan::is_number(&given[0]);
    added && adds_nothing_else() && !["__add__", "__iadd__"].into_iter().any(own_code::has_method)
}

/// Whether what is added to text or to a number gives such.
pub fn adds_nothing_else() -> bool {
    !arrays::are_there() && !own_code::has_method("__radd__")
}

/// Whether it divides: what comes of that is a number, or at least nothing that can be changed or gone over. Arrays can, and what an
/// operator of the user's gives.
pub fn is_quotient(ask: Ask) -> bool {
    let divides = match ask {
        Ask::Plain(op) => op == OpCode::Div,
        Ask::Own(op) => ops::name(op) == "py_truediv",
        _ => false,
    };
    let own = ["__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__"];
    divides && !arrays::are_there() && !own.into_iter().any(own_code::has_method)
}

/// Text, or what will be.
fn is_text(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if object.class() == &raw mut ffi::PyUnicode_Type)
}

fn is_called(callee: &PyValue) -> bool {
    let Value::Host(callee) = callee else { return false };
    // Only what the table knows is what its name says.
    matches!(behaviour::of(callee), Behaviour::Reads(_) | Behaviour::Attribute) && is_one_of(callee, FUNCTIONS)
}

/// Whether calling this, which the table knows, with so many arguments gives what can be found in those.
pub fn gives_items(callee: &Object, given: usize) -> bool {
    // `iter(f, end)` gives what `f` does.
    is_one_of(callee, OF_ITEMS) && (given < 2 || !is_one_of(callee, &[("builtins", &["iter"])]))
}

/// Whether what comes of it is new, and all that is in it.
pub fn is_new(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    match (ask, given.iter().next()) {
        (Ask::Call, Some(Value::Host(callee))) => makes_new(callee),
        (Ask::Own(op), Some(Value::Host(module))) if ops::touch(op) == Touch::Invoke => {
            module.class() == &raw mut ffi::PyModule_Type
                && static_attribute(module, &given[1]).is_some_and(|callee| makes_new(&callee))
        }
        _ => false,
    }
}

fn makes_new(callee: &Object) -> bool {
    matches!(behaviour::of(callee), Behaviour::Reads(_)) && is_one_of(callee, NEW)
}

/// Whether it says that it is one of these.
pub fn is_one_of(callee: &Object, functions: &[(&str, &[&str])]) -> bool {
    let (module, name) = named(callee);
    functions.iter().any(|(known, names)| *known == module && names.contains(&&*name))
}
