//! By need: works back from the return variable to the one statement whose step the result is
//! waiting for (paper 003's strategy on this calculus). What is never asked for is never stepped.

use std::collections::HashSet;

use sooner_calculus::{Label, Name, Op};

use crate::{External, Program, Trace, step};

pub fn next(program: &Program, trace: &Trace, external: &dyn External) -> Vec<Label> {
    match search(program, |label| step(program, label, trace, external).is_some()) {
        Found::Step(label) => vec![label],
        Found::Blocked(_) => Vec::new(),
    }
}

/// The statements that the result is waiting for, given that none of them can step.
pub fn needed(program: &Program) -> HashSet<Label> {
    match search(program, |_| false) {
        Found::Step(label) => HashSet::from([label]),
        Found::Blocked(labels) => labels,
    }
}

enum Found {
    /// The first statement asked for that can step.
    Step(Label),
    /// None can; these were asked for.
    Blocked(HashSet<Label>),
}

fn search(program: &Program, can_step: impl Fn(&Label) -> bool) -> Found {
    let mut wanted = vec![program.ret.clone()];
    let mut seen = HashSet::new();
    let mut blocked = HashSet::new();
    while let Some(name) = wanted.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let Some((label, stmt)) = program.stmts.iter().find(|(_, stmt)| stmt.name == name) else { continue };
        match &stmt.op {
            // The value of a tuple is the values of its parts.
            Op::Tuple(parts) => wanted.extend(parts.iter().rev().cloned()),
            Op::Prim(_) | Op::Fun(_) => {}
            _ if can_step(label) => return Found::Step(label.clone()),
            op => {
                blocked.insert(label.clone());
                wanted.extend(missing(program, op));
            }
        }
    }
    Found::Blocked(blocked)
}

/// What has to be known before a statement that cannot step can.
fn missing(program: &Program, op: &Op) -> Option<Name> {
    let definition = |name: &Name| program.stmts.iter().find(|(_, stmt)| stmt.name == *name).map(|(_, stmt)| &stmt.op);
    match op {
        // A projection needs the tuple, not its parts; a call needs the function, not what that returns.
        Op::Proj { tuple: head, .. } | Op::Call { fun: head, .. } if !definition(head).is_some_and(Op::is_value) => {
            Some(head.clone())
        }
        // An external call needs its whole argument.
        Op::Call { fun, arg } if matches!(definition(fun), Some(Op::Prim(_))) => Some(arg.clone()),
        _ => None,
    }
}
