//! Code of the standard library that waits for nobody: options are parsed, files read, loggers set up. Where it stands first, its value
//! is there before anything behind it is looked at, as it is when nobody keeps a record.

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_machine::Value;

use crate::object::{Object, PyValue, attached};
use crate::outside;

/// Modules none of whose functions waits for a network, another process, another thread or a person.
const MODULES: &[&str] = &[
    "argparse",
    "calendar",
    "codecs",
    "collections",
    "configparser",
    "copy",
    "csv",
    "datetime",
    "decimal",
    "difflib",
    "email",
    "enum",
    "fnmatch",
    "fractions",
    "genericpath",
    "getopt",
    "glob",
    "gzip",
    "hashlib",
    "html",
    "inspect",
    "io",
    "json",
    "linecache",
    "locale",
    "logging",
    "mimetypes",
    "ntpath",
    "optparse",
    "os",
    "pathlib",
    "pickle",
    "platform",
    "posixpath",
    "pprint",
    "random",
    "re",
    "secrets",
    "shlex",
    "shutil",
    "statistics",
    "string",
    "tempfile",
    "textwrap",
    "tokenize",
    "tomllib",
    "traceback",
    "types",
    "uuid",
    "warnings",
    "xml",
    "zipfile",
];

/// What makes something of a function or a class and does not call it, by module.
const MAKERS: &[(&str, &[&str])] = &[
    ("contextlib", &["contextmanager"]),
    ("dataclasses", &["dataclass", "field", "make_dataclass", "wrap"]),
    ("functools", &["cache", "decorating_function", "lru_cache", "total_ordering", "update_wrapper", "wraps"]),
];

/// Whether a call that nobody annotated is one of such code.
pub fn is_prompt(args: &[PyValue]) -> bool {
    match args.first() {
        Some(Value::Host(callee)) => outside::is_unknown(args) && is_of_modules(callee),
        _ => false,
    }
}

fn is_of_modules(callee: &Object) -> bool {
    let function = outside::function_of(callee);
    // Where it is written, whatever it says of itself: what is around somebody's function says that it is that.
    function.class() == &raw mut ffi::PyFunction_Type
        && attached(|py| {
            let name = function.bind(py).getattr("__globals__").and_then(|names| names.get_item("__name__"));
            let name = name.and_then(|name| name.extract::<String>()).unwrap_or_default();
            let makes = |names: &[&str]| {
                let own = function.bind(py).getattr("__name__").and_then(|own| own.extract::<String>());
                own.is_ok_and(|own| names.contains(&&*own))
            };
            name.split('.').next().is_some_and(|package| {
                MODULES.contains(&package) || MAKERS.iter().any(|(module, names)| *module == package && makes(names))
            })
        })
}
