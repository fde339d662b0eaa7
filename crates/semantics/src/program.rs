//! Labelled expressions p (Figure 3): expressions whose top-level statements carry labels.

use std::collections::HashSet;
use std::fmt;

use sooner_calculus::{Context, Expr, IllFormed, Label, Name, Stmt, label_independent, unstamped, well_formed};

/// p ::= ℓ : s; p | x
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    /// ℓ : s, in program order.
    pub stmts: Vec<(Label, Stmt)>,
    /// x
    pub ret: Name,
}

impl Program {
    /// initial(e): labels 1 to n. Stamped names are for the run to make, so the program has none.
    pub fn initial(expr: &Expr) -> Program {
        let Expr { stmts, ret } = unstamped(expr);
        Program { stmts: (1..).map(Label::top).zip(stmts).collect(), ret }
    }

    /// erase(p): the expression without the labels.
    pub fn erase(&self) -> Expr {
        Expr { stmts: self.stmts.iter().map(|(_, stmt)| stmt.clone()).collect(), ret: self.ret.clone() }
    }

    /// The labels, in program order.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.stmts.iter().map(|(label, _)| label)
    }

    /// The statement at `label`.
    pub fn at(&self, label: &Label) -> Option<&Stmt> {
        self.stmts.iter().find(|(l, _)| l == label).map(|(_, stmt)| stmt)
    }

    /// Γ ⊢ p: well-formed as an expression, and label-independent.
    pub fn well_formed(&self, context: &Context) -> Result<(), IllFormed> {
        assert!(label_independent(self.labels()), "labels are not independent:\n{self}");
        well_formed(context, &self.erase())
    }

    /// The variables bound by top-level statements.
    pub fn bound(&self) -> HashSet<&Name> {
        self.stmts.iter().map(|(_, stmt)| &stmt.name).collect()
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.labels().map(|label| label.to_string().chars().count()).max().unwrap_or(0);
        for (label, stmt) in &self.stmts {
            let text = stmt.to_string().trim_end().replace('\n', &format!("\n{}", " ".repeat(width + 2)));
            writeln!(f, "{:width$}  {text}", label.to_string())?;
        }
        writeln!(f, "{:width$}  ret {}", "", self.ret)
    }
}
