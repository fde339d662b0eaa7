//! The ways a block can be left, and what that means for the statements around it: first pass over a
//! function, which also notes what each statement binds. Faults are no exit here: any operation may fault. But a `raise`
//! that a `try` around it may catch is one: what stands behind `if cond: raise` is not done before `cond` is known, as behind
//! `if cond: return`. Nothing is ever left by it; what hangs on the signal waits, and that is all.

use super::bits::Bits;
use crate::bezoar::{Const, Handler, Op, Operand, Stmt};
use sooner_calculus::QuickMap;

/// A way to leave a block. Its number is the signal that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By falling through.
    On = 0,
    Break = 1,
    Continue = 2,
    Return = 3,
    /// By a fault that waits for a `finally`.
    Fault = 4,
    /// By falling through, past the `else`.
    Past = 5,
    /// By a `raise` inside of a `try`.
    Raise = 6,
}

pub const LEAVING: [Exit; 4] = [Exit::Break, Exit::Continue, Exit::Return, Exit::Raise];

/// A set of exits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exits(u8);

impl Exits {
    pub const NONE: Exits = Exits(0);
    pub const ON: Exits = Exits(1);

    pub fn of(exit: Exit) -> Exits {
        Exits(1 << exit as u8)
    }

    pub fn has(self, exit: Exit) -> bool {
        self.0 & Exits::of(exit).0 != 0
    }

    pub fn and(self, other: Exits) -> Exits {
        Exits(self.0 | other.0)
    }

    pub fn without(self, exit: Exit) -> Exits {
        Exits(self.0 & !Exits::of(exit).0)
    }

    pub fn when(self, condition: bool) -> Exits {
        if condition { self } else { Exits::NONE }
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// It is always left by falling through (or a fault).
    pub fn only_on(self) -> bool {
        self == Exits::ON
    }

    /// The exits that are no way on to the next statement.
    pub fn leaving(self) -> impl Iterator<Item = Exit> {
        LEAVING.into_iter().filter(move |exit| self.has(*exit))
    }
}

/// What is known of a statement that holds blocks. `carried` and `behind…` are filled in by the second pass.
#[derive(Debug, Default)]
pub struct Facts {
    /// Of the whole statement.
    pub exits: Exits,
    /// Of `then`, or the body of a loop or `try`.
    pub first: Exits,
    /// Of `other`, or of an `else`.
    pub second: Exits,
    /// Of the handlers together.
    pub handlers: Exits,
    /// Of a `try` without its `finally`.
    pub region: Exits,
    /// Of the `finally`.
    pub last: Exits,
    /// Bound in the arms, or a loop's turn, or the body and handlers of a `try`.
    pub assigned: Bits,
    /// Unbound there.
    pub unbinds: Bits,
    /// Bound in an `else`.
    pub assigned_else: Bits,
    /// Bound in a `finally`.
    pub assigned_last: Bits,
    /// Bound anywhere in it.
    pub all: Bits,
    /// Live behind the arms, or behind the body and handlers of a `try`, whichever way they are left.
    pub behind: Bits,
    /// Live at a loop's head or behind the loop.
    pub carried: Bits,
    /// Live behind an `else`.
    pub behind_else: Bits,
    /// Live at the beginning of a `finally`.
    pub behind_region: Bits,
    /// Live behind a `finally`.
    pub behind_last: Bits,
}

/// Facts about every statement that holds blocks, by its address.
pub type AllFacts = QuickMap<*const Stmt, Facts>;

/// What is known of a block.
#[derive(Debug, Default)]
pub struct Shape {
    pub exits: Exits,
    assigned: Bits,
    unbinds: Bits,
}

impl Shape {
    fn join(&mut self, other: &Shape) {
        self.exits = self.exits.and(other.exits);
        self.assigned.add(&other.assigned);
        self.unbinds.add(&other.unbinds);
    }

    fn then(&mut self, next: &Shape) {
        self.exits = self.exits.without(Exit::On).and(next.exits);
        self.assigned.add(&next.assigned);
        self.unbinds.add(&next.unbinds);
    }
}

/// What a constant condition is.
pub fn truth(operand: &Operand) -> Option<bool> {
    let Operand::Const(constant) = operand else { return None };
    Some(match constant {
        Const::None => false,
        Const::Ellipsis => true,
        Const::Bool(value) => *value,
        Const::Int(value) => value.sign() != num_bigint::Sign::NoSign,
        Const::Float(value) | Const::Complex(value) => *value != 0.0,
        Const::Text(text) => !text.is_empty(),
        Const::Bytes(bytes) => !bytes.is_empty(),
    })
}

/// The statements of a block that can be reached.
pub fn reachable<'b>(facts: &AllFacts, block: &'b [Stmt]) -> &'b [Stmt] {
    let end = block.iter().position(|stmt| !exits_of(facts, stmt).has(Exit::On));
    &block[..end.map_or(block.len(), |end| end + 1)]
}

/// How a statement can be left.
pub fn exits_of(facts: &AllFacts, stmt: &Stmt) -> Exits {
    match stmt {
        Stmt::Break => Exits::of(Exit::Break),
        Stmt::Continue => Exits::of(Exit::Continue),
        Stmt::Return { .. } => Exits::of(Exit::Return),
        Stmt::Raise { .. } => Exits::NONE,
        Stmt::If { .. } | Stmt::While { .. } | Stmt::For { .. } | Stmt::Try { .. } => {
            facts[&std::ptr::from_ref(stmt)].exits
        }
        _ => Exits::ON,
    }
}

/// The variables bound in a block.
pub fn assigned(facts: &AllFacts, block: &[Stmt]) -> Bits {
    let mut found = Bits::default();
    for stmt in block {
        match stmt {
            Stmt::Store { var, .. } | Stmt::Declare { var } | Stmt::Delete { var, .. } => found.insert(*var),
            stmt => {
                if let Some(facts) = facts.get(&std::ptr::from_ref(stmt)) {
                    found.add(&facts.all);
                }
            }
        }
    }
    found
}

/// First pass: fills `facts`. A `raise` may be `caught` in this function, or not.
pub fn block(facts: &mut AllFacts, stmts: &[Stmt], caught: bool) -> Shape {
    let mut shape = Shape { exits: Exits::ON, ..Shape::default() };
    for stmt in stmts {
        let next = statement(facts, stmt, caught);
        shape.then(&next);
        if !next.exits.has(Exit::On) {
            break;
        }
    }
    shape
}

fn statement(facts: &mut AllFacts, stmt: &Stmt, caught: bool) -> Shape {
    let mut shape = Shape { exits: Exits::ON, ..Shape::default() };
    match stmt {
        Stmt::Store { var, .. } => shape.assigned.insert(*var),
        Stmt::Declare { var } | Stmt::Delete { var, .. } => {
            shape.assigned.insert(*var);
            shape.unbinds.insert(*var);
        }
        Stmt::If { .. } | Stmt::While { .. } | Stmt::For { .. } | Stmt::Try { .. } => {
            let (found, shape) = compound(facts, stmt, caught);
            facts.insert(stmt, found);
            return shape;
        }
        Stmt::Raise { .. } if caught => shape.exits = Exits::of(Exit::Raise),
        simple => shape.exits = exits_of(facts, simple),
    }
    shape
}

fn compound(facts: &mut AllFacts, stmt: &Stmt, caught: bool) -> (Facts, Shape) {
    let (mut found, shape) = match stmt {
        Stmt::If { cond, then, other, result, .. } => {
            branch(facts, (truth(cond), result.is_some()), (then, other), caught)
        }
        Stmt::While { head, cond, body, orelse, .. } => {
            repeat(facts, (head, body, orelse), truth(cond) != Some(true), caught)
        }
        Stmt::For { body, orelse, .. } => repeat(facts, (&[], body, orelse), true, caught),
        Stmt::Try { body, handlers, orelse, finally } => attempt(facts, (body, handlers, orelse), finally, caught),
        _ => unreachable!("only statements that hold blocks"),
    };
    found.exits = shape.exits;
    found.all = shape.assigned.clone();
    (found, shape)
}

fn branch(
    facts: &mut AllFacts,
    known: (Option<bool>, bool),
    (then, other): (&[Stmt], &[Stmt]),
    caught: bool,
) -> (Facts, Shape) {
    let (first, second, shape) = match known {
        (Some(true), false) => (Exits::NONE, Exits::NONE, block(facts, then, caught)),
        (Some(false), false) => (Exits::NONE, Exits::NONE, block(facts, other, caught)),
        _ => {
            let (mut first, second) = (block(facts, then, caught), block(facts, other, caught));
            let exits = first.exits;
            first.join(&second);
            (exits, second.exits, first)
        }
    };
    (Facts { first, second, assigned: shape.assigned.clone(), ..Facts::default() }, shape)
}

/// A loop. `ends` says whether it can end by itself.
fn repeat(
    facts: &mut AllFacts,
    (head, body, orelse): (&[Stmt], &[Stmt], &[Stmt]),
    ends: bool,
    caught: bool,
) -> (Facts, Shape) {
    let mut turn = block(facts, head, caught);
    turn.then(&block(facts, body, caught));
    let mut shape = if ends { block(facts, orelse, caught) } else { Shape::default() };
    let found = Facts {
        first: turn.exits,
        second: shape.exits,
        assigned: turn.assigned.clone(),
        unbinds: turn.unbinds.clone(),
        assigned_else: shape.assigned.clone(),
        ..Facts::default()
    };
    let left = Exits::ON.when(turn.exits.has(Exit::Break));
    let through = [Exit::Return, Exit::Raise].map(|exit| Exits::of(exit).when(turn.exits.has(exit)));
    turn.exits = left.and(through[0]).and(through[1]);
    shape.join(&turn);
    (found, shape)
}

type Region<'b> = (&'b [Stmt], &'b [Handler], &'b [Stmt]);

fn attempt(
    facts: &mut AllFacts,
    (body, handlers, orelse): Region<'_>,
    finally: &[Stmt],
    caught: bool,
) -> (Facts, Shape) {
    let catches = handlers.iter().any(|handler| !ends_with(handler));
    let mut shape = block(facts, body, caught || catches);
    if catches {
        shape.exits = shape.exits.without(Exit::Raise);
    }
    let first = shape.exits;
    let otherwise = if first.has(Exit::On) { block(facts, orelse, caught) } else { Shape::default() };
    let mut handling = Shape::default();
    for handler in handlers {
        let mut clause = block(facts, &handler.types, false);
        clause.then(&block(facts, &handler.body, caught));
        // What stands behind the `try` goes on: something has failed already where a handler raises.
        clause.exits = clause.exits.without(Exit::Raise);
        handling.join(&clause);
    }
    let guarded = shape.assigned.clone().or(&handling.assigned);
    shape.then(&otherwise);
    shape.join(&handling);
    let region = shape.exits;
    let mut last = block(facts, finally, caught);
    last.exits = last.exits.without(Exit::Raise);
    if last.exits.has(Exit::On) {
        shape.exits = shape.exits.and(last.exits.without(Exit::On));
    } else {
        shape.exits = last.exits;
    }
    shape.assigned.add(&last.assigned);
    shape.unbinds.add(&last.unbinds);
    let found = Facts {
        first,
        second: otherwise.exits,
        handlers: handling.exits,
        region,
        last: last.exits,
        assigned: guarded,
        assigned_else: otherwise.assigned,
        assigned_last: last.assigned,
        ..Facts::default()
    };
    (found, shape)
}

/// Whether a handler is the end of a `with`, which lets faults pass as a rule.
fn ends_with(handler: &Handler) -> bool {
    handler.body.iter().any(|stmt| matches!(stmt, Stmt::Op { op: Op::TracebackOf, .. }))
}
