//! Which variables bound in the body of a `try` can have changed when something in it raises. One bound
//! by the last thing that happens there has not, if nothing can raise behind it:
//! `try: n = int(text)` / `except ValueError: pass` needs no cell for `n`.

use super::bits::Bits;
use super::exits::{AllFacts, reachable, truth};
use crate::bezoar::{Op, Stmt};

/// The variables bound in these blocks before something there that can raise. The blocks may follow each
/// other in any way.
pub fn exposed(facts: &AllFacts, blocks: &[&[Stmt]]) -> Bits {
    let mut found = Bits::default();
    let mut late = Bits::default();
    for block in blocks {
        // What an earlier block bound last is exposed if this one raises at all.
        let mut scan = Scan { facts, exposed: Bits::default(), raises: false };
        let mut pending = Bits::default();
        scan.block(block, &mut pending, &mut Bits::default());
        if scan.raises {
            found.add(&late);
        }
        found.add(&scan.exposed);
        late.add(&pending);
    }
    found
}

struct Scan<'f> {
    facts: &'f AllFacts,
    exposed: Bits,
    raises: bool,
}

impl Scan<'_> {
    /// `pending` has been bound with nothing that raises behind it; `bound` is bound for certain.
    fn block(&mut self, block: &[Stmt], pending: &mut Bits, bound: &mut Bits) {
        for stmt in reachable(self.facts, block) {
            if self.can_raise(stmt, bound) {
                self.raises = true;
                self.exposed.add(pending);
                pending.clear();
            }
            match stmt {
                Stmt::Store { var, .. } => {
                    pending.insert(*var);
                    bound.insert(*var);
                }
                Stmt::Delete { var, .. } | Stmt::Declare { var } => {
                    pending.insert(*var);
                    bound.remove(*var);
                }
                Stmt::If { cond, then, other, result, .. } => {
                    let (mut first, mut second) = (pending.clone(), pending.clone());
                    let known = truth(cond).filter(|_| result.is_none());
                    if known != Some(false) {
                        self.block(then, &mut first, &mut bound.clone());
                    }
                    if known != Some(true) {
                        self.block(other, &mut second, &mut bound.clone());
                    }
                    bound.take_away(&self.facts[&std::ptr::from_ref(stmt)].all);
                    *pending = first.or(&second);
                }
                Stmt::While { .. } | Stmt::For { .. } | Stmt::Try { .. } => {
                    let all = &self.facts[&std::ptr::from_ref(stmt)].all;
                    self.exposed.add(all);
                    bound.take_away(all);
                }
                _ => {}
            }
        }
    }

    fn can_raise(&self, stmt: &Stmt, bound: &Bits) -> bool {
        match stmt {
            Stmt::Load { var, .. } | Stmt::Delete { var, .. } => !bound.contains(*var),
            Stmt::Op { op, .. } => !matches!(op, Op::BuildTuple | Op::BuildList | Op::Item(_) | Op::ListAppend),
            Stmt::Store { .. } | Stmt::Declare { .. } | Stmt::Function { .. } => false,
            Stmt::Break | Stmt::Continue | Stmt::Return { .. } => false,
            _ => true,
        }
    }
}
