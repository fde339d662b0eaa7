//! By need: works back from the return variable to the one statement whose step the result is
//! waiting for (paper 003's strategy on this calculus). What is never asked for is never stepped.

use std::collections::HashSet;

use sooner_calculus::{Label, Name, Op};

use crate::{External, Program, Trace, step};

pub fn next(program: &Program, trace: &Trace, external: &dyn External) -> Vec<Label> {
    let mut wanted = vec![program.ret.clone()];
    let mut seen = HashSet::new();
    while let Some(name) = wanted.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let Some((label, stmt)) = program.stmts.iter().find(|(_, stmt)| stmt.name == name) else { continue };
        match &stmt.op {
            // The value of a tuple is the values of its parts.
            Op::Tuple(parts) => wanted.extend(parts.iter().rev().cloned()),
            Op::Prim(_) | Op::Fun(_) => {}
            _ => match step(program, label, trace, external) {
                Some(step) => return vec![step.label],
                None => wanted.extend(missing(program, &stmt.op)),
            },
        }
    }
    Vec::new()
}

/// What has to be known before a statement that cannot step can.
fn missing(program: &Program, op: &Op) -> Vec<Name> {
    match op {
        Op::Proj { tuple, .. } => vec![tuple.clone()],
        Op::Call { fun, arg } => {
            let definition = program.stmts.iter().find(|(_, stmt)| stmt.name == *fun).map(|(_, stmt)| &stmt.op);
            match definition {
                // An external call needs its whole argument; an internal one needs only the function.
                Some(Op::Prim(_)) => vec![arg.clone()],
                _ => vec![fun.clone()],
            }
        }
        _ => Vec::new(),
    }
}
