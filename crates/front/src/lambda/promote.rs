//! Variable promotion: a global that only the top level mentions becomes a variable of it. Code behind a pending value
//! then goes on with the value, and not only when the module's dictionary has it.

use std::collections::HashMap;
use std::sync::Arc;

use crate::bezoar::{Block, Function, Globals, Scope, Stmt, VarId, Variable};

/// The top level of a file with its own globals as variables.
pub fn top_level(function: &Function, globals: &Globals) -> Function {
    let mut function = function.clone();
    let mut own = HashMap::new();
    names(&function.body, &mut |name| {
        // Python itself looks at names like `__annotations__`.
        if globals.is_shared(name) || name.starts_with("__") || own.contains_key(name) {
            return;
        }
        let var = VarId(u32::try_from(function.variables.len()).expect("a file of less than 4 GB has fewer names"));
        function.variables.push(Variable { name: name.clone(), scope: Scope::Top });
        own.insert(name.clone(), var);
    });
    rewrite(&mut function.body, &own);
    function
}

/// The names that a block binds.
fn names(block: &[Stmt], found: &mut dyn FnMut(&Arc<str>)) {
    for stmt in block {
        if let Stmt::StoreGlobal { name, .. } = stmt {
            found(name);
        }
        stmt.blocks().into_iter().for_each(|part| names(part, found));
    }
}

fn rewrite(block: &mut Block, own: &HashMap<Arc<str>, VarId>) {
    for stmt in block {
        match stmt {
            Stmt::LoadGlobal { to, name, span } => {
                if let Some(&var) = own.get(name) {
                    *stmt = Stmt::Load { to: *to, var, span: *span };
                }
            }
            Stmt::StoreGlobal { name, from, .. } => {
                if let Some(&var) = own.get(name) {
                    *stmt = Stmt::Store { var, from: from.clone() };
                }
            }
            Stmt::DeleteGlobal { name, span } => {
                if let Some(&var) = own.get(name) {
                    *stmt = Stmt::Delete { var, span: *span };
                }
            }
            stmt => stmt.blocks_mut().into_iter().for_each(|part| rewrite(part, own)),
        }
    }
}
