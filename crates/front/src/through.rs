//! Variables that generator expressions look at and only their own function binds: `max(score(q, d) for d in docs)` in a
//! loop over `q`. Such a variable is known by its value, like any other, and written through to the cell that a generator
//! needs if CPython runs it; code entered in place of a generator is given the value. So the loop's next turn does not wait.

use std::collections::HashSet;

use crate::bezoar::{Block, Function, FunctionId, FunctionKind, Scope, Stmt, VarId, each_stmt};

/// Finds them, and notes at each call that is given a generator expression which it may pass by value.
pub(crate) fn find(functions: &mut [Function]) {
    if functions.iter().all(|function| function.kind != FunctionKind::Generator) {
        return;
    }
    // Variables of each function that some function inside it looks at, and those that one may bind or keep.
    let mut read: Vec<HashSet<VarId>> = vec![HashSet::new(); functions.len()];
    let mut kept = read.clone();
    // A function stands behind the one around it.
    for at in (0..functions.len()).rev() {
        let function = &functions[at];
        let Some(FunctionId(parent)) = function.parent else { continue };
        let plain = function.kind == FunctionKind::Generator && !function.body.is_empty();
        let stored = if plain { bound(&function.body) } else { HashSet::new() };
        let free: Vec<(VarId, _)> =
            (0..).map(VarId).zip(&function.variables).filter(|(_, variable)| variable.scope == Scope::Free).collect();
        if free.len() != function.captures.len() {
            // Which variable is which is not known.
            kept[parent as usize].extend((0..functions[parent as usize].variables.len() as u32).map(VarId));
        }
        for ((var, _), &outer) in free.into_iter().zip(&function.captures) {
            let only_reads = plain && !stored.contains(&var) && !kept[at].contains(&var);
            let found = if only_reads { &mut read } else { &mut kept };
            found[parent as usize].insert(outer);
        }
    }
    for (function, (read, kept)) in functions.iter_mut().zip(read.iter().zip(&kept)) {
        for var in read.difference(kept) {
            let scope = &mut function.variables[var.0 as usize].scope;
            if *scope == Scope::Cell {
                *scope = Scope::Through;
            }
        }
    }
    let captures: Vec<Vec<VarId>> = functions.iter().map(|function| function.captures.clone()).collect();
    for function in functions.iter_mut().filter(|function| !function.body.is_empty()) {
        let variables = std::mem::take(&mut function.variables);
        let is_known = |var: &VarId| matches!(variables[var.0 as usize].scope, Scope::Through | Scope::Free);
        each_stmt(&mut function.body, &mut |stmt| {
            if let Stmt::Gather { body, known, .. } = stmt {
                known.extend(captures[body.0 as usize].iter().copied().filter(is_known));
            }
        });
        function.variables = variables;
    }
}

/// The variables that a block binds or unbinds.
fn bound(block: &Block) -> HashSet<VarId> {
    let (mut found, mut work) = (HashSet::new(), vec![block]);
    while let Some(block) = work.pop() {
        for stmt in block {
            if let Stmt::Store { var, .. } | Stmt::Delete { var, .. } = stmt {
                found.insert(*var);
            }
            work.extend(stmt.blocks());
        }
    }
    found
}
