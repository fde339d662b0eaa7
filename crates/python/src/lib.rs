//! The extension module `sooner._sooner`: the one door between Python and the engine.
//! Every entry releases the GIL, watches for Ctrl-C and turns a bug of ours into `SystemError`;
//! what happens behind the door is written elsewhere.

mod api;
mod auto;
mod behaviour;
mod bind;
mod builtin;
mod call;
mod compile;
mod constant;
mod dispatch;
mod enter;
mod entry;
mod flow;
mod footprint;
mod host;
mod iterators;
mod object;
mod ops;
mod outside;
mod plan;
mod reach;
mod run;
mod signals;
mod traceback;

/// The engine of `sooner`. Nothing here is for users: the package's own modules call it.
#[pyo3::pymodule]
mod _sooner {
    use std::env;
    use std::ffi::OsString;
    use std::io::{self, IsTerminal};

    use pyo3::prelude::*;
    use sooner_cli::Io;

    use crate::entry::enter;
    use crate::object::Object;

    #[pymodule_export]
    use crate::auto::{Auto, BoundAuto};

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Compiles a function, or raises what keeps it from being compiled.
    #[pyfunction]
    fn prepare(py: Python<'_>, function: Bound<'_, PyAny>) -> PyResult<()> {
        crate::compile::require(py, &Object::from(function)).map(drop)
    }

    /// Annotations have changed: what calls do is decided anew. From the first one of a builtin's method on, those are
    /// looked at too.
    #[pyfunction]
    fn forget_kinds(of_builtin_method: bool) {
        crate::behaviour::forget(of_builtin_method);
    }

    /// Runs the `sooner` command with these arguments (`sys.argv[1:]`) and returns its exit code.
    #[pyfunction]
    fn main(py: Python<'_>, argv: Vec<OsString>) -> PyResult<u8> {
        enter(py, |interrupted| {
            let plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let mut io = Io {
                stdin: &mut io::stdin(),
                stdout: &mut io::stdout(),
                stderr: &mut io::stderr(),
                colour: io::stdout().is_terminal() && !plain,
                interrupted,
            };
            sooner_cli::main(argv, &mut io).code()
        })
    }
}
