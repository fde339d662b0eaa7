//! The text that functions come from: read once a file, and whose it is.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sooner_front::bezoar::{Function, Module};
use sooner_front::lines::Lines;

use crate::object::Object;

/// A file, parsed.
pub struct File {
    pub name: String,
    /// The text as Python has it.
    given: Object,
    pub text: String,
    pub lines: Lines,
    pub module: Module,
}

struct Shared(RefCell<Option<HashMap<String, Rc<File>>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static FILES: Shared = Shared(RefCell::new(None));

/// The file a function was written in. Read again if its text has changed since (a notebook cell, a reload).
pub fn file(py: Python<'_>, function: &Bound<'_, PyAny>) -> PyResult<Rc<File>> {
    let code = function.getattr("__code__")?;
    let name: String = code.getattr("co_filename")?.extract()?;
    let given =
        py.import("sooner._source")?.getattr("text")?.call1((&name, function.getattr("__globals__")?, &code))?;
    let known = FILES.0.borrow().as_ref().and_then(|files| files.get(&name).cloned());
    if let Some(file) = known.as_ref().filter(|file| file.given.ptr() == given.as_ptr()) {
        return Ok(file.clone());
    }
    let Some(text) = given.extract::<Option<String>>()? else {
        let called = function.getattr("__qualname__")?;
        let message = format!("no source text for `{called}`: it was written in {name}, which cannot be read");
        return Err(PyOSError::new_err(message));
    };
    if let Some(file) = known.filter(|file| file.text == text) {
        return Ok(file);
    }
    let top = code.getattr("co_name")?.extract::<String>()? == super::TOP_LEVEL;
    let elsewhere = py.import("sooner._source")?.getattr("generators_elsewhere")?;
    let generators = elsewhere.call1((function.getattr("__globals__")?, &name, &text, top))?.extract()?;
    let mut module = match sooner_front::parse_knowing(&text, generators) {
        Ok(module) => module,
        Err(found) => {
            let shown: Vec<String> = found.iter().map(|diagnostic| diagnostic.render(&name, &text)).collect();
            return Err(error(py, &shown.join("\n"))?);
        }
    };
    if top {
        as_script(py, &mut module)?;
    }
    if text.contains("ContextVar") {
        CONTEXT.store(true, Ordering::Relaxed);
    }
    let lines = Lines::new(&text);
    let file = Rc::new(File { name: name.clone(), given: given.into(), text, lines, module });
    FILES.0.borrow_mut().get_or_insert_with(HashMap::new).insert(name, file.clone());
    Ok(file)
}

/// Some file that was read speaks of context variables.
static CONTEXT: AtomicBool = AtomicBool::new(false);

pub fn mentions_context() -> bool {
    CONTEXT.load(Ordering::Relaxed)
}

/// The top level itself is run: names that are builtins until it binds them change while it runs.
fn as_script(py: Python<'_>, module: &mut Module) -> PyResult<()> {
    let builtins = py.import("builtins")?;
    module.is_script = true;
    for name in &module.globals.bound {
        if builtins.hasattr(&**name)? {
            module.globals.rebound.insert(name.clone());
        }
    }
    Ok(())
}

/// Whether a function is the user's own: not the standard library's, not an installed package's.
pub fn is_internal(py: Python<'_>, function: &Object) -> bool {
    asked(py, "is_internal", function).unwrap_or(false)
}

/// The same of a generator.
pub fn is_own_generator(py: Python<'_>, function: &Object) -> bool {
    asked(py, "is_own_generator", function).unwrap_or(false)
}

/// Whether a function that is not compiled may have effects.
pub fn may_act(py: Python<'_>, function: &Object) -> bool {
    asked(py, "may_act", function).unwrap_or(true)
}

fn asked(py: Python<'_>, question: &str, function: &Object) -> PyResult<bool> {
    py.import("sooner._source")?.getattr(question)?.call1((function.bind(py),))?.extract()
}

/// Why a function cannot be compiled, as an exception.
pub fn refusal(py: Python<'_>, file: &File, function: &Function) -> PyResult<PyErr> {
    let shown = function.diagnostics.iter().map(|diagnostic| diagnostic.render(&file.name, &file.text));
    error(py, &shown.collect::<Vec<_>>().join("\n"))
}

fn error(py: Python<'_>, text: &str) -> PyResult<PyErr> {
    let class = py.import("sooner.errors")?.getattr("CompileError")?;
    Ok(PyErr::from_value(class.call1((text,))?))
}
