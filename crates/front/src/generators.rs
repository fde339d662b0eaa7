//! Generators that a loop goes over. As such a loop enters it, a generator is a function of its arguments that gives a function
//! of the loop's state and of its turn: `yield x` is `(again, state) = turn(state, x)`, and the generator returns if it is not to go
//! on. It is another one where no turn leaves the loop: nothing hangs on what those say, which may come late. So
//! its code runs where CPython would run it, and the machine sees all of it.
//!
//! What fails in a turn passes through the generator, which in CPython is closed instead. So no `yield` may stand in a
//! statement that would see it (`Function::folds`).

use std::collections::HashSet;

use crate::bezoar::{
    Block, Const, Function, FunctionKind, Op, Operand, Scope, Span, Stmt, Temp, VarId, Variable, each_stmt,
};
use crate::lambda::Uses;

const NOWHERE: Span = Span::NOWHERE;

/// A generator as a loop enters it; one that turns may leave, or not.
pub fn folded(function: &Function, leaves: bool) -> Function {
    let mut folded = function.clone();
    folded.folded = true;
    folded.variables.push(Variable { name: ".state".into(), scope: Scope::Local });
    let var = state(&folded);
    let [state, turn] = inputs(function);
    let uses = Uses::of(function);
    let mut told = HashSet::new();
    each_stmt(&mut folded.body, &mut |stmt| {
        if let Stmt::Op { to, op: Op::Yield, .. } = stmt
            && uses.count(*to) > 0
        {
            told.insert(*to);
        }
    });
    let mut writer = Writer { temps: function.temps + 2, state: var, turn, leaves, told };
    folded.inputs = inputs(function).into();
    folded.body = vec![Stmt::Store { var, from: Operand::Temp(state) }];
    folded.body.extend(writer.block(&function.body));
    if function.kind == FunctionKind::Generator {
        // Nothing is returned by an expression.
        writer.left(&mut folded.body);
    }
    folded.temps = writer.temps;
    mark_leaving(&mut folded.body);
    folded
}

/// What a loop gives a generator that it enters: its state and its turn.
pub(crate) fn inputs(function: &Function) -> [Temp; 2] {
    [0, 1].map(|at| Temp(function.temps + at))
}

/// A function that is handed a generator expression as code: the loop that goes over the parameter enters it. And whether turns
/// leave that loop. Nothing if anything else is done with the parameter, or more than once.
pub fn taking(function: &Function, param: VarId) -> Option<(Function, bool)> {
    let mut taking = function.clone();
    ask_nobody(&mut taking.body, param);
    let (mut loads, mut others) = (Vec::new(), false);
    each_stmt(&mut taking.body, &mut |stmt| match stmt {
        Stmt::Load { to, var, .. } if *var == param => loads.push(*to),
        Stmt::Store { var, .. } | Stmt::Delete { var, .. } | Stmt::Declare { var } => others |= *var == param,
        _ => {}
    });
    let [Some(load), None] = [loads.first(), loads.get(1)] else { return None };
    let plain = function.variables[param.0 as usize].scope == Scope::Local && !function.generator;
    if others || !plain || Uses::of(&taking).count(*load) != 1 {
        return None;
    }
    let leaves = enter(&mut taking.body, *load)?;
    Some((taking, leaves))
}

/// What is handed over as code says itself what its items are.
fn ask_nobody(block: &mut Block, param: VarId) {
    let (mut loads, mut asked) = (HashSet::new(), HashSet::new());
    each_stmt(block, &mut |stmt| match stmt {
        Stmt::Load { to, var, .. } if *var == param => drop(loads.insert(*to)),
        Stmt::Op { to, op: Op::OwnIter { .. }, args, .. } => {
            if matches!(args[0], Operand::Temp(over) if loads.contains(&over)) {
                asked.insert(*to);
            }
        }
        _ => {}
    });
    without(block, &asked);
}

fn without(block: &mut Block, asked: &HashSet<Temp>) {
    block.retain(|stmt| !matches!(stmt, Stmt::Op { to, .. } if asked.contains(to)));
    for stmt in block {
        if let Stmt::For { folding, .. } = stmt
            && matches!(folding, Some(Operand::Temp(callee)) if asked.contains(callee))
        {
            *folding = None;
        }
        stmt.blocks_mut().into_iter().for_each(|block| without(block, asked));
    }
}

/// Finds the loop over a temp, which is reached once at most, and lets it enter what that is.
fn enter(block: &mut Block, over: Temp) -> Option<bool> {
    for stmt in block {
        match stmt {
            Stmt::For { iterable: Operand::Temp(iterable), folding: folding @ None, body, .. } if *iterable == over => {
                *folding = Some(Operand::Const(Const::Bool(true)));
                return Some(leaves(body));
            }
            Stmt::For { orelse, .. } | Stmt::While { orelse, .. } => {
                if let Some(found) = enter(orelse, over) {
                    return Some(found);
                }
            }
            other => {
                for block in other.blocks_mut() {
                    if let Some(found) = enter(block, over) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// Notes of each loop over what may be a generator whether its turns may leave it, where the generator is called.
pub(crate) fn mark_leaving(body: &mut Block) {
    let mut leaving = HashSet::new();
    each_stmt(body, &mut |stmt| {
        if let Stmt::For { folding: Some(Operand::Temp(callee)), body, .. } = stmt
            && leaves(body)
        {
            leaving.insert(*callee);
        }
    });
    each_stmt(body, &mut |stmt| {
        if let Stmt::Op { to, op: Op::Folding { leaves } | Op::OwnIter { leaves }, .. } = stmt {
            *leaves = leaving.contains(to);
        }
    });
}

/// Whether a turn may leave the loop.
fn leaves(body: &Block) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Break | Stmt::Return { .. } => true,
        Stmt::While { head, body, orelse, .. } => returns(head) || returns(body) || leaves(orelse),
        Stmt::For { body, orelse, .. } => returns(body) || leaves(orelse),
        other => other.blocks().into_iter().any(leaves),
    })
}

/// The same of a loop inside, whose `break` is its own.
fn returns(block: &Block) -> bool {
    block.iter().any(|stmt| match stmt {
        Stmt::Return { .. } => true,
        other => other.blocks().into_iter().any(returns),
    })
}

/// The variable of such a function that holds the state of the loop: its last one.
pub(crate) fn state(function: &Function) -> VarId {
    VarId(u32::try_from(function.variables.len()).expect("functions have fewer variables") - 1)
}

struct Writer {
    temps: u32,
    state: VarId,
    turn: Temp,
    leaves: bool,
    /// Values of `yield` that are used: what is done where a turn leaves the loop is written there.
    told: HashSet<Temp>,
}

impl Writer {
    fn temp(&mut self) -> Temp {
        self.temps += 1;
        Temp(self.temps - 1)
    }

    fn block(&mut self, block: &Block) -> Block {
        let mut written = Block::with_capacity(block.len());
        for stmt in block {
            match stmt {
                Stmt::Op { to, op: Op::Yield, args, .. } => self.given(*to, &args[0], &mut written),
                Stmt::Return { .. } => self.left(&mut written),
                other => written.push(self.inside(other.clone())),
            }
        }
        written
    }

    /// A statement, with what is in it.
    fn inside(&mut self, mut stmt: Stmt) -> Stmt {
        for block in stmt.blocks_mut() {
            *block = self.block(block);
        }
        stmt
    }

    /// A turn with an item: it stands nowhere in the text, and what fails in it fails where the loop stands.
    fn given(&mut self, to: Temp, item: &Operand, written: &mut Block) {
        let [before, both, again, next] = [(); 4].map(|()| self.temp());
        let op = |to, op, args| Stmt::Op { to, op, args, span: NOWHERE };
        let turn = vec![Operand::Temp(self.turn), Operand::Temp(before), item.clone()];
        written.extend([
            Stmt::Load { to: before, var: self.state, span: NOWHERE },
            op(both, Op::Turn, turn),
            op(again, Op::Item(0), vec![Operand::Temp(both)]),
            op(next, Op::Item(1), vec![Operand::Temp(both)]),
            Stmt::Store { var: self.state, from: Operand::Temp(next) },
        ]);
        if self.told.contains(&to) {
            // Where no turn leaves the loop, nobody waits to hear of it.
            written.push(match self.leaves {
                true => op(to, Op::Item(0), vec![Operand::Temp(both)]),
                false => op(to, Op::Truth, vec![Operand::Const(Const::Bool(true))]),
            });
        } else if self.leaves {
            let mut other = Block::new();
            self.left(&mut other);
            let cond = Operand::Temp(again);
            written.push(Stmt::If { cond, then: Block::new(), other, result: None, span: NOWHERE });
        }
    }

    fn left(&mut self, written: &mut Block) {
        let to = self.temp();
        written.extend([Stmt::Load { to, var: self.state, span: NOWHERE }, Stmt::Return { value: Operand::Temp(to) }]);
    }
}
