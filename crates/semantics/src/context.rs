//! Evaluation contexts E (Figure 3), filling their hole (Figure 4), and `replace` (§3.3).

use sooner_calculus::{Label, Name, Op, Stmt};

use crate::Program;

/// E ::= ℓ : s; E | ℓ : []; p, held as what stands before the hole and what stands after it.
#[derive(Clone, Debug)]
pub struct EvalContext<'a> {
    before: &'a [(Label, Stmt)],
    hole: &'a Label,
    after: &'a [(Label, Stmt)],
    ret: &'a Name,
}

impl<'a> EvalContext<'a> {
    /// E and s such that p = E[s] and ident(E) = ℓ.
    pub fn decompose(program: &'a Program, label: &Label) -> Option<(EvalContext<'a>, &'a Stmt)> {
        let at = program.stmts.iter().position(|(l, _)| l == label)?;
        let (hole, stmt) = &program.stmts[at];
        let (before, after) = (&program.stmts[..at], &program.stmts[at + 1..]);
        Some((EvalContext { before, hole, after, ret: &program.ret }, stmt))
    }

    /// ident(E): the label of the hole.
    pub fn ident(&self) -> &'a Label {
        self.hole
    }

    /// E[s] (Figure 4a): the statement takes the hole's label.
    pub fn fill(&self, stmt: Stmt) -> Program {
        self.assemble([(self.hole.clone(), stmt)])
    }

    /// E[[s̄]] (Figure 4b): the i-th statement gets the label ℓ, i.
    pub fn fill_all(&self, stmts: impl IntoIterator<Item = Stmt>) -> Program {
        self.assemble((1..).map(|i| self.hole.child(i)).zip(stmts))
    }

    fn assemble(&self, middle: impl IntoIterator<Item = (Label, Stmt)>) -> Program {
        let stmts = self.before.iter().cloned().chain(middle).chain(self.after.iter().cloned()).collect();
        Program { stmts, ret: self.ret.clone() }
    }

    /// The o with (x := o) ∈ E.
    pub fn definition(&self, name: &Name) -> Option<&'a Op> {
        self.stmts().find(|stmt| stmt.name == *name).map(|stmt| &stmt.op)
    }

    /// x ∈ fv(E)? The hole counts as the empty list of statements, so a variable bound by the
    /// statement that was there is free.
    pub fn mentions(&self, name: &Name) -> bool {
        is_free(name, self.stmts(), self.ret)
    }

    fn stmts(&self) -> impl Iterator<Item = &'a Stmt> {
        self.before.iter().chain(self.after).map(|(_, stmt)| stmt)
    }
}

/// x ∈ fv(s̄; y)? Answered at the first place that decides it: every value is asked about in every
/// step, and collecting fv(s̄; y) each time makes a thousand statements take minutes.
fn is_free<'a>(name: &Name, stmts: impl IntoIterator<Item = &'a Stmt>, ret: &Name) -> bool {
    for stmt in stmts {
        let mentioned = match &stmt.op {
            Op::Fun(fun) => fun.param != *name && is_free(name, &fun.body.stmts, &fun.body.ret),
            op => op.operands().contains(&name),
        };
        if mentioned || stmt.name == *name {
            return mentioned;
        }
    }
    ret == name
}

/// replace(p, ℓ, s, s̄): E[[s̄]] where ident(E) = ℓ and p = E[s]; undefined if no such E exists.
pub fn replace(program: &Program, label: &Label, old: &Stmt, new: Vec<Stmt>) -> Option<Program> {
    let (context, stmt) = EvalContext::decompose(program, label)?;
    (stmt == old).then(|| context.fill_all(new))
}
