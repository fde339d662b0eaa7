//! Imports of all forms.

use ruff_python_ast as ast;

use super::Translator;
use crate::bezoar::Op;

impl<'a> Translator<'a> {
    pub(super) fn import(&mut self, stmt: &'a ast::StmtImport) {
        for alias in &stmt.names {
            let name = self.mangled(&alias.name);
            let module = self.op(Op::Import { name, bind_last: alias.asname.is_some() }, Vec::new(), stmt.range);
            let first = alias.name.split('.').next().unwrap_or_default();
            self.store(alias.asname.as_deref().unwrap_or(first), module, alias.range);
        }
    }

    pub(super) fn import_from(&mut self, stmt: &'a ast::StmtImportFrom) {
        if let Some(star) = stmt.names.iter().find(|alias| &*alias.name == "*") {
            let message = "`import *` binds names that are not known before it runs";
            return self.problem("import-star", star.range, message, "import the names you use");
        }
        let name = self.mangled(stmt.module.as_deref().unwrap_or_default());
        let names = stmt.names.iter().map(|alias| alias.name.as_str().into()).collect();
        let module = self.op(Op::ImportFrom { name, level: stmt.level, names }, Vec::new(), stmt.range);
        for alias in &stmt.names {
            let name = self.mangled(&alias.name);
            let value = self.op(Op::ImportName(name), vec![module.clone()], stmt.range);
            self.store(alias.asname.as_deref().unwrap_or(&alias.name), value, alias.range);
        }
    }
}
