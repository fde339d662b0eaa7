//! A Python file as `check` and `compile` see it: its text and its functions.

use std::path::Path;

use sooner_front::bezoar::{Function, FunctionKind, Module};

use crate::Io;
use crate::source::{LoadError, Source};

/// A file, read.
pub struct PythonFile {
    pub source: Source,
    pub module: Module,
}

impl PythonFile {
    /// Reads a file. Of several things that make it no Python, the first is told: the others follow from it.
    pub fn read(path: &Path, io: &mut Io) -> Result<PythonFile, LoadError> {
        let source = Source::named(path, io)?;
        match sooner_front::parse(&source.text) {
            Ok(module) => Ok(PythonFile { source, module }),
            Err(found) => {
                let first = found.into_iter().min_by_key(|diagnostic| diagnostic.span.start);
                Err(LoadError::Wrong(Box::new(first.expect("a refusal has a reason")), source))
            }
        }
    }

    /// The diagnostics of a function, as text.
    pub fn diagnostics(&self, function: &Function) -> Vec<String> {
        let Source { name, text } = &self.source;
        function.diagnostics.iter().map(|diagnostic| diagnostic.render(name, text)).collect()
    }
}

/// Whether the engine could run it: class bodies and generator expressions are CPython's, whatever they hold.
pub fn has_code(function: &Function) -> bool {
    !matches!(function.kind, FunctionKind::Class | FunctionKind::Generator)
}
