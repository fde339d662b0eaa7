//! The extension module `sooner._sooner`: the one door between Python and the engine.
//! Every entry releases the GIL, watches for Ctrl-C and turns a bug of ours into `SystemError`;
//! what happens behind the door is written elsewhere.

mod api;
mod arrays;
mod asked;
mod attributes;
mod auto;
mod awaiting;
mod before;
mod behaviour;
mod bind;
mod binding;
mod bodies;
mod builtin;
mod builtins;
mod caches;
mod call;
mod called_back;
mod callers;
mod cells;
mod census;
mod choice;
mod classes;
mod clock;
mod compile;
mod computed;
mod constant;
mod construct;
mod copies;
mod decided;
mod defaults;
mod dispatch;
mod ends;
mod enter;
mod entry;
mod enumerations;
mod escape;
mod feed;
mod files;
mod fitting;
mod flow;
mod follow;
mod footprint;
mod foreign;
mod foretold;
mod found;
mod frames;
mod fresh;
mod gather;
mod generators;
mod given_by_code;
mod globals;
mod going_over;
mod handed_on;
mod held;
mod holes;
mod host;
mod in_place;
mod inner;
mod instances;
mod items;
mod iterators;
mod joins;
mod keys;
mod kinds;
mod known;
mod lacking;
mod loggers;
mod looking;
mod lookup;
mod making;
mod manner;
mod marks;
mod named;
mod noted;
mod numbers;
mod object;
mod once;
mod operands;
mod operators;
mod ops;
mod origin;
mod outside;
mod own_code;
mod owned;
mod pace;
mod pairs;
mod paths;
mod places;
mod plan;
mod prepared;
mod progress;
mod prompt;
mod put_back;
mod queue;
mod quiet;
mod reach;
mod rebinds;
mod receiver;
mod results;
mod run;
mod sealed;
mod seat;
mod sees;
mod sets;
mod setting;
mod shallow;
mod shapes;
mod shared;
mod signals;
mod sorting;
mod spelled;
mod stand_in;
mod still;
mod strangers;
mod tables;
mod tails;
mod taking;
mod told;
mod top_level;
mod traceback;
mod unmarked;
mod users;
mod variables;
mod waited;
mod within;
mod wrapped;
mod write;
mod writing;

/// The engine of `sooner`. Nothing here is for users: the package's own modules call it.
#[pyo3::pymodule]
mod _sooner {
    use std::env;
    use std::ffi::OsString;
    use std::io::{self, IsTerminal};

    use pyo3::IntoPyObjectExt;
    use pyo3::prelude::*;
    use pyo3::types::{PyCFunction, PyDict, PyList, PyTuple};
    use sooner_cli::{Done, Io, Script};

    use crate::entry::enter;
    use crate::object::Object;
    use crate::quiet::Method;

    #[pymodule_export]
    use crate::auto::{Auto, BoundAuto};
    #[pymodule_export]
    use crate::marks::{Jobs, Label, Marks};
    #[pymodule_export]
    use crate::queue::Queue;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Compiles a function, or raises what keeps it from being compiled.
    #[pyfunction]
    fn prepare(py: Python<'_>, function: Bound<'_, PyAny>) -> PyResult<()> {
        crate::compile::require(py, &Object::from(function)).map(drop)
    }

    /// How many things this thread has looked at one by one, for what calls are passed.
    #[pyfunction]
    fn looked_at() -> u64 {
        crate::sealed::looked_at()
    }

    /// Runs the top level of a file, given as a function of its code and the module's dictionary.
    #[pyfunction]
    fn run_script(py: Python<'_>, top_level: Bound<'_, PyAny>) -> PyResult<()> {
        crate::run::script(py, &top_level)
    }

    /// Shows an exception that nobody caught, as the interpreter does before it ends.
    #[pyfunction]
    fn show_uncaught(py: Python<'_>, exception: Bound<'_, PyAny>) {
        PyErr::from_value(exception).print_and_set_sys_last_vars(py);
    }

    /// Annotations have changed: what calls do is decided anew. From the first one of a builtin's method on, those are
    /// looked at too.
    #[pyfunction]
    fn forget_kinds(of_builtin_method: bool, of_bound_method: bool) {
        crate::behaviour::forget(of_builtin_method, of_bound_method);
    }

    /// The table of what functions touch: where, name, kind.
    #[pyfunction]
    fn kinds() -> Vec<(&'static str, &'static str, &'static str)> {
        crate::kinds::listing().to_vec()
    }

    /// The items of a list in the order of their keys, as `sorted` puts them.
    #[pyfunction]
    fn in_order<'py>(
        items: Bound<'py, PyAny>,
        keys: Bound<'py, PyAny>,
        reverse: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::ops::in_order(&items, &keys, &reverse)
    }

    /// What an operator gives whose first operand has given this.
    #[pyfunction]
    fn unless_declined<'py>(
        given: Bound<'py, PyAny>,
        a: Bound<'py, PyAny>,
        b: Bound<'py, PyAny>,
        sign: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::operators::unless_declined(given, "declined", (a, b, sign))
    }

    /// The same if the second one's method is next.
    #[pyfunction]
    fn unless_first_declined<'py>(
        given: Bound<'py, PyAny>,
        theirs: Bound<'py, PyAny>,
        a: Bound<'py, PyAny>,
        b: Bound<'py, PyAny>,
        sign: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        drop(theirs);
        crate::operators::unless_declined(given, "declined", (a, b, sign))
    }

    /// The same if the second has given this, and the first nothing.
    #[pyfunction]
    fn unless_both_declined<'py>(
        given: Bound<'py, PyAny>,
        a: Bound<'py, PyAny>,
        b: Bound<'py, PyAny>,
        sign: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::operators::unless_declined(given, "both_declined", (a, b, sign))
    }

    /// What a builtin makes of what an instance has given that it asked.
    #[pyfunction]
    fn checked<'py>(how: &str, given: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        crate::asked::checked(how, given)
    }

    /// The `__next__` of the user's that an iterator is asked by, or none.
    #[pyfunction]
    fn stepping<'py>(items: Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
        crate::generators::stepping(&items)
    }

    /// The same as far as it comes, and the exception that ends it.
    #[pyfunction]
    fn as_far_in_order<'py>(
        items: Bound<'py, PyAny>,
        keys: Bound<'py, PyAny>,
        reverse: Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
        let (sorted, failure) = crate::ops::as_far(&items, &keys, &reverse)?;
        Ok((sorted, failure.map(|failure| failure.into_value(items.py()).into_bound(items.py()).into_any())))
    }

    /// The modules are being freed, if the interpreter ends: nothing of theirs is held any more.
    #[pyfunction]
    fn let_go(py: Python<'_>) {
        if crate::still::is_ending(py) {
            crate::compile::let_go();
        }
    }

    /// At the interpreter's end this thread stands still wherever it is in our code, instead of being unwound.
    #[pyfunction]
    fn stand_still_at_the_end() {
        crate::still::keep();
    }

    /// A cache of `functools` was asked for what it does not hold.
    #[pyfunction]
    fn cache_missed(told: Bound<'_, PyList>) -> PyResult<()> {
        crate::caches::missed(&told)
    }

    /// It is asked for what it holds, or what it did not hold has come.
    #[pyfunction]
    fn cache_keeps(
        told: Bound<'_, PyList>,
        args: Bound<'_, PyTuple>,
        named: Bound<'_, PyDict>,
        value: Bound<'_, PyAny>,
        found: bool,
    ) -> PyResult<()> {
        crate::caches::kept(&told, &args, &named, &value, found)
    }

    /// The same function without a frame of its own in the tracebacks of the package's errors.
    #[pyfunction]
    fn quiet<'py>(function: Bound<'py, PyAny>, signature: &str) -> PyResult<Bound<'py, PyCFunction>> {
        crate::quiet::function(function, signature)
    }

    /// The same for a method.
    #[pyfunction]
    fn quiet_method(function: Bound<'_, PyAny>, signature: &str) -> PyResult<Method> {
        Method::new(function, signature)
    }

    /// Runs the `sooner` command with these arguments (`sys.argv[1:]`) and returns its exit code; for `sooner run`, which
    /// needs the interpreter to itself, what is to be run: the file, its arguments, options.
    #[pyfunction]
    fn main(py: Python<'_>, argv: Vec<OsString>) -> PyResult<Py<PyAny>> {
        enter(py, |interrupted| {
            let plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let mut io = Io {
                stdin: &mut io::stdin(),
                stdout: &mut io::stdout(),
                stderr: &mut io::stderr(),
                colour: io::stdout().is_terminal() && !plain,
                interrupted,
                unannotated: &crate::entry::unannotated,
            };
            sooner_cli::main(argv, &mut io)
        })
        .and_then(|done| match done {
            Done::Exit(exit) => exit.code().into_py_any(py),
            Done::Script(Script { file, args, strategy, max_concurrency, explain }) => {
                (file, args, strategy, max_concurrency, explain).into_py_any(py)
            }
        })
    }
}
