//! Generators that a loop goes over. As such a loop enters it, a generator is a function of its arguments that gives a function
//! of the loop's state, of its turn, and of whether turns can leave the loop: `yield x` is `(again, state) = turn(state, x)`, and
//! the generator returns if it is not to go on. So
//! its code runs where CPython would run it, and the machine sees all of it.
//!
//! What fails in a turn passes through the generator, which in CPython is closed instead. So no `yield` may stand in a
//! statement that would see it (`Function::folds`).

use crate::bezoar::{Block, Function, Handler, Op, Operand, Scope, Span, Stmt, Temp, VarId, Variable};

const NOWHERE: Span = Span { start: 0, end: 0 };

/// A generator as a loop enters it.
pub fn folded(function: &Function) -> Function {
    let mut folded = function.clone();
    folded.folded = true;
    folded.variables.push(Variable { name: ".state".into(), scope: Scope::Local });
    let var = state(&folded);
    let [state, turn, leaves] = [0, 1, 2].map(|at| Temp(function.temps + at));
    let mut writer = Writer { temps: function.temps + 3, state: var, turn, leaves };
    folded.inputs = vec![state, turn, leaves];
    folded.body = vec![Stmt::Store { var, from: Operand::Temp(state) }];
    folded.body.extend(writer.block(&function.body));
    folded.temps = writer.temps;
    folded
}

/// The variable of such a function that holds the state of the loop: its last one.
pub(crate) fn state(function: &Function) -> VarId {
    VarId(u32::try_from(function.variables.len()).expect("functions have fewer variables") - 1)
}

struct Writer {
    temps: u32,
    state: VarId,
    turn: Temp,
    leaves: Temp,
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
                Stmt::Op { op: Op::Yield, args, .. } => self.given(&args[0], &mut written),
                Stmt::Return { .. } => self.left(&mut written),
                other => written.push(self.inside(other.clone())),
            }
        }
        written
    }

    /// A statement, with what is in it.
    fn inside(&mut self, mut stmt: Stmt) -> Stmt {
        let blocks: Vec<&mut Block> = match &mut stmt {
            Stmt::If { then, other, .. } => vec![then, other],
            Stmt::While { head, body, orelse, .. } => vec![head, body, orelse],
            Stmt::For { body, orelse, .. } => vec![body, orelse],
            Stmt::Try { body, handlers, orelse, finally } => {
                let handlers = handlers.iter_mut().flat_map(|Handler { types, body, .. }| [types, body]);
                [body].into_iter().chain(handlers).chain([orelse, finally]).collect()
            }
            _ => Vec::new(),
        };
        for block in blocks {
            *block = self.block(block);
        }
        stmt
    }

    /// A turn with an item: it stands nowhere in the text, and what fails in it fails where the loop stands.
    fn given(&mut self, item: &Operand, written: &mut Block) {
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
        let mut other = Block::new();
        self.left(&mut other);
        let only_if =
            |cond, then, other| Stmt::If { cond: Operand::Temp(cond), then, other, result: None, span: NOWHERE };
        // Where no turn leaves the loop, nothing hangs on what one says, which may come late.
        let asked = only_if(again, Block::new(), other);
        written.push(only_if(self.leaves, vec![asked], Block::new()));
    }

    fn left(&mut self, written: &mut Block) {
        let to = self.temp();
        written.extend([Stmt::Load { to, var: self.state, span: NOWHERE }, Stmt::Return { value: Operand::Temp(to) }]);
    }
}
