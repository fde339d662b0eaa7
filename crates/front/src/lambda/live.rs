//! Which variables are live where, backwards over a function: second pass. A loop is read twice, first
//! for what its turn uses of the turn before (the least solution: what is live behind the loop, and what
//! the turn reads before it binds), then to note the sets. It also finds the variables that must be cells
//! because a handler or a `finally` may look at them as they stood when something was raised.

use super::bits::Bits;
use super::exits::{AllFacts, Exit, Exits, Facts, reachable, truth};
use super::exposed::exposed;
use crate::bezoar::{Handler, Stmt};

/// What is live where the exits of a block lead.
#[derive(Clone, Default)]
struct Targets {
    broken: Bits,
    continued: Bits,
    returned: Bits,
    fault: Bits,
}

impl Targets {
    /// Live behind something that can be left by `exits`, when `on` is live where it falls through.
    fn behind(&self, exits: Exits, on: &Bits) -> Bits {
        let sets = [
            (Exit::On, on),
            (Exit::Break, &self.broken),
            (Exit::Continue, &self.continued),
            (Exit::Return, &self.returned),
        ];
        let taken = sets.into_iter().filter(|(exit, _)| exits.has(*exit));
        taken.fold(Bits::default(), |live, (_, set)| live.or(set))
    }
}

/// Second pass: fills the sets of live variables in `facts`. Gives the variables that faults make cells.
pub fn function(facts: &mut AllFacts, body: &[Stmt]) -> Bits {
    let mut liveness = Liveness { facts, cells: Bits::default(), notes: true };
    liveness.block(body, Bits::default(), &Targets::default());
    liveness.cells
}

struct Liveness<'f> {
    facts: &'f mut AllFacts,
    cells: Bits,
    /// Sets are noted; false in the first reading of a loop.
    notes: bool,
}

impl Liveness<'_> {
    /// Live before a block, given what is live behind it.
    fn block(&mut self, stmts: &[Stmt], mut live: Bits, targets: &Targets) -> Bits {
        for stmt in reachable(self.facts, stmts).iter().rev() {
            match stmt {
                Stmt::Load { var, .. } | Stmt::Delete { var, .. } => live.insert(*var),
                Stmt::Gather { known, .. } => known.iter().for_each(|var| live.insert(*var)),
                Stmt::Store { var, .. } | Stmt::Declare { var } => live.remove(*var),
                Stmt::Break => live = targets.broken.clone(),
                Stmt::Continue => live = targets.continued.clone(),
                Stmt::Return { .. } => live = targets.returned.clone(),
                Stmt::Raise { .. } => live = targets.fault.clone(),
                Stmt::If { .. } | Stmt::While { .. } | Stmt::For { .. } | Stmt::Try { .. } => {
                    live = self.compound(stmt, live, targets);
                }
                _ => {}
            }
        }
        live
    }

    fn compound(&mut self, stmt: &Stmt, out: Bits, targets: &Targets) -> Bits {
        match stmt {
            Stmt::If { cond, then, other, result, .. } => {
                let exits = self.known(stmt).exits;
                self.note(stmt, |facts| facts.behind = targets.behind(exits, &out));
                match truth(cond).filter(|_| result.is_none()) {
                    Some(known) => self.block(if known { then } else { other }, out, targets),
                    None => self.block(then, out.clone(), targets).or(&self.block(other, out, targets)),
                }
            }
            Stmt::For { body, orelse, .. } => self.repeat(stmt, (&[], body, orelse), true, out, targets),
            Stmt::While { head, cond, body, orelse, .. } => {
                self.repeat(stmt, (head, body, orelse), truth(cond) != Some(true), out, targets)
            }
            Stmt::Try { body, handlers, orelse, finally } if finally.is_empty() => {
                self.region(stmt, (body, handlers, orelse), out, targets)
            }
            Stmt::Try { body, handlers, orelse, finally } => {
                self.finally(stmt, (body, handlers, orelse), finally, out, targets)
            }
            _ => unreachable!("only statements that hold blocks"),
        }
    }

    fn repeat(
        &mut self,
        stmt: &Stmt,
        (head, body, orelse): (&[Stmt], &[Stmt], &[Stmt]),
        ends: bool,
        out: Bits,
        targets: &Targets,
    ) -> Bits {
        let (first, second) = (self.known(stmt).first, self.known(stmt).second);
        let behind_else = targets.behind(second, &out);
        let ended = if ends { self.block(orelse, out.clone(), targets) } else { Bits::default() };
        let mut inside = Targets { broken: out.clone(), continued: Bits::default(), ..targets.clone() };
        let notes = std::mem::replace(&mut self.notes, false);
        let read = self.turn(head, body, &ended, &inside);
        self.notes = notes;
        inside.continued = ended.clone().or(&read);
        if self.notes {
            self.turn(head, body, &ended, &inside);
        }
        let live = inside.continued;
        let left = out.when(first.has(Exit::Break)).or(&targets.returned.when(first.has(Exit::Return)));
        self.note(stmt, |facts| {
            facts.carried = live.clone().or(&left);
            facts.behind_else = behind_else;
        });
        live
    }

    /// Live before a turn; `targets.continued` is live behind it, and `ended` where the head's condition fails.
    fn turn(&mut self, head: &[Stmt], body: &[Stmt], ended: &Bits, targets: &Targets) -> Bits {
        let before = self.block(body, targets.continued.clone(), targets).or(ended);
        self.block(head, before, targets)
    }

    /// The body, handlers and `else` of a `try`.
    fn region(
        &mut self,
        stmt: &Stmt,
        (body, handlers, orelse): (&[Stmt], &[Handler], &[Stmt]),
        out: Bits,
        targets: &Targets,
    ) -> Bits {
        let facts = self.known(stmt);
        let (first, second, caught) = (facts.first, facts.second, facts.handlers);
        let behind_else = targets.behind(second, &out);
        let otherwise = if first.has(Exit::On) { self.block(orelse, out.clone(), targets) } else { Bits::default() };
        let behind = targets.behind(first, &otherwise).or(&targets.behind(caught, &out));
        self.note(stmt, |facts| {
            facts.behind = behind;
            facts.behind_else = behind_else;
        });
        if handlers.is_empty() {
            return self.block(body, otherwise, targets);
        }
        let mut handled = targets.fault.clone();
        for handler in handlers.iter().rev() {
            let clause = self.block(&handler.body, out.clone(), targets);
            let next = if handler.matches.is_none() { Bits::default() } else { handled };
            handled = self.block(&handler.types, clause.or(&next), targets);
        }
        if self.notes {
            self.cells.add(&exposed(self.facts, &[body]).and(&handled));
        }
        let inside = Targets { fault: handled.clone(), ..targets.clone() };
        self.block(body, otherwise, &inside).or(&handled)
    }

    fn finally(
        &mut self,
        stmt: &Stmt,
        parts: (&[Stmt], &[Handler], &[Stmt]),
        finally: &[Stmt],
        out: Bits,
        targets: &Targets,
    ) -> Bits {
        let facts = self.known(stmt);
        let (region, last, has_else) = (facts.region, facts.last, facts.first.has(Exit::On));
        let after = if last.has(Exit::On) { targets.behind(region, &out).or(&targets.fault) } else { Bits::default() };
        let behind_last = targets.behind(last.without(Exit::On), &out).or(&after);
        // Read once, for every outcome: `through` takes what it binds away, and adds what it reads.
        if self.notes {
            self.block(finally, after, targets);
        }
        let notes = std::mem::replace(&mut self.notes, false);
        let reads = self.block(finally, Bits::default(), targets);
        self.notes = notes;
        let binds = bound_always(finally);
        let through = |live: &Bits| {
            let mut live = if last.has(Exit::On) { live.clone() } else { Bits::default() };
            live.take_away(&binds);
            live.or(&reads)
        };
        let inside = Targets {
            broken: through(&targets.broken),
            continued: through(&targets.continued),
            returned: through(&targets.returned),
            fault: through(&targets.fault),
        };
        let on = through(&out);
        let fault = inside.fault.clone();
        if self.notes {
            let (body, handlers, orelse) = parts;
            let mut blocks = vec![body];
            blocks.extend(handlers.iter().flat_map(|handler| [&*handler.types, &*handler.body]));
            blocks.extend(has_else.then_some(orelse));
            self.cells.add(&exposed(self.facts, &blocks).and(&fault));
        }
        self.note(stmt, |facts| {
            facts.behind_region = inside.behind(region, &on).or(&fault);
            facts.behind_last = behind_last;
        });
        self.region(stmt, parts, on, &inside).or(&fault)
    }

    fn known(&self, stmt: &Stmt) -> &Facts {
        &self.facts[&std::ptr::from_ref(stmt)]
    }

    fn note(&mut self, stmt: &Stmt, with: impl FnOnce(&mut Facts)) {
        if self.notes
            && let Some(facts) = self.facts.get_mut(&std::ptr::from_ref(stmt))
        {
            with(facts);
        }
    }
}

/// Variables that a block binds if it falls through.
fn bound_always(block: &[Stmt]) -> Bits {
    let mut bound = Bits::default();
    for stmt in block {
        if let Stmt::Store { var, .. } = stmt {
            bound.insert(*var);
        }
    }
    bound
}
