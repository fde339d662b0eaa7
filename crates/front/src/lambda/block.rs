//! Statements in order. A block is written with what comes behind it at hand, a list of things to do, so
//! that an `if` of which one arm leaves can take it into the other; the function's last call then stands
//! last in λᴼ too.

use std::rc::Rc;

use sooner_calculus::Name;

use super::Lowering;
use super::bits::Bits;
use super::exits::{Exit, Exits, Facts, assigned, exits_of, reachable, truth};
use super::frame::{Frame, Kind, Known, Layout, title};
use crate::bezoar::{Operand, Span, Stmt, Temp, VarId};

/// Early exits that one block may hold before it is cut in two: each nests what is behind it one deeper.
pub const DEEPEST: usize = 48;

/// What is left to do, first things first.
#[derive(Clone, Copy)]
pub struct Todo<'a, 'b> {
    pub item: Item<'a, 'b>,
    pub next: Rest<'a, 'b>,
}

pub type Rest<'a, 'b> = Option<&'a Todo<'a, 'b>>;

#[derive(Clone, Copy)]
pub enum Item<'a, 'b> {
    Block(&'b [Stmt]),
    /// A `try` without its `finally`.
    Region(&'b Stmt),
    /// Goes where a signal says, and on if it says so.
    Dispatch(&'a Signal),
    /// The `else` of a statement, if the signal says so.
    Else(&'a Signal, &'b Stmt),
    /// A fault goes on.
    Reraise(&'a Name),
    /// What follows is no longer part of the innermost `finally`.
    FinallyEnds,
}

/// How something was left that is behind us.
pub struct Signal {
    pub signal: Option<Name>,
    pub value: Option<Name>,
    pub exits: Exits,
    /// Whether variables are bound where it goes on.
    pub known: Known,
    /// The same where it goes on to an `else`.
    pub known_else: Known,
    /// The same where it goes past the `else`.
    pub known_past: Known,
}

impl Signal {
    /// Of a value of this frame, taken apart.
    pub fn new((signal, value): (Option<Name>, Option<Name>), exits: Exits, frame: &Frame) -> Signal {
        let known = frame.known(&[Exit::On, Exit::Past]);
        let (known_else, known_past) = (frame.known(&[Exit::On]), frame.known(&[Exit::Past]));
        Signal { signal, value, exits, known, known_else, known_past }
    }
}

/// Something to do that does nothing: what stands before it is not the last thing.
pub const NOTHING: Todo<'static, 'static> = Todo { item: Item::Block(&[]), next: None };

pub struct Arms<'b> {
    /// What they are of.
    pub stmt: &'b Stmt,
    pub then: &'b [Stmt],
    pub other: &'b [Stmt],
    pub result: Option<(Temp, &'b Operand, &'b Operand)>,
    pub exits: (Exits, Exits),
    /// What is known in each.
    pub known: (Known, Known),
}

impl<'b> Lowering<'b> {
    /// Writes all that is left to do; the body's value.
    pub fn run(&mut self, mut rest: Rest<'_, 'b>, frame: &mut Frame) -> Name {
        while let Some(todo) = rest {
            let done = match todo.item {
                Item::Block(stmts) => self.block(stmts, todo.next, frame),
                Item::Region(stmt) => self.region(stmt, todo.next, frame),
                Item::Dispatch(signal) => self.dispatch(signal, todo.next, frame),
                Item::Else(signal, stmt) => self.otherwise(signal, stmt, todo.next, frame),
                Item::Reraise(fault) => {
                    let never = self.out.operate("never", "py_reraise", vec![fault.clone()]);
                    self.note_variables(&never);
                    self.spend(fault);
                    Some(self.diverge(frame, never))
                }
                Item::FinallyEnds => {
                    self.finals -= 1;
                    let value = self.run(todo.next, frame);
                    self.finals += 1;
                    Some(value)
                }
            };
            if let Some(value) = done {
                return value;
            }
            rest = todo.next;
        }
        self.finish(frame, Exit::On, None)
    }

    /// Writes a block that is only left by falling through.
    pub fn straight(&mut self, stmts: &'b [Stmt]) {
        self.block(stmts, Some(&NOTHING), &mut Frame::function());
    }

    /// Writes a block. The body's value, if `next` has been written too (or cannot be reached).
    fn block(&mut self, stmts: &'b [Stmt], next: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let stmts = reachable(&self.facts, stmts);
        let leaving: Vec<usize> = (0..stmts.len()).filter(|&at| self.nests(&stmts[at])).collect();
        if leaving.len() > DEEPEST {
            let half = (leaving.len() - 1) / 2;
            let (first, second) = stmts.split_at(leaving[half] + 1);
            return Some(self.halves(first, second, &leaving[..=half], next, frame));
        }
        for (at, stmt) in stmts.iter().enumerate() {
            let behind = Todo { item: Item::Block(&stmts[at + 1..]), next };
            let rest = if at + 1 == stmts.len() { next } else { Some(&behind) };
            let done = match stmt {
                Stmt::If { .. } => self.conditional(stmt, rest, frame),
                Stmt::While { .. } | Stmt::For { .. } => self.repeat(stmt, rest, frame),
                Stmt::Try { .. } => self.attempt(stmt, rest, frame),
                Stmt::Break => Some(self.finish(frame, Exit::Break, None)),
                Stmt::Continue => Some(self.finish(frame, Exit::Continue, None)),
                Stmt::Return { value } => {
                    let value = self.operand(value);
                    Some(self.finish(frame, Exit::Return, Some(value)))
                }
                Stmt::Raise { exception, cause, span } => {
                    let never = self.raise(exception.as_ref(), cause.as_ref(), *span);
                    self.forget_operands(exception, &[]);
                    Some(self.diverge(frame, never))
                }
                simple => {
                    self.simple(simple, &stmts[at + 1..]);
                    None
                }
            };
            if done.is_some() {
                return done;
            }
        }
        None
    }

    pub fn facts(&self, stmt: &Stmt) -> &Facts {
        &self.facts[&std::ptr::from_ref(stmt)]
    }

    /// Whether what is behind a statement is written inside it.
    fn nests(&self, stmt: &Stmt) -> bool {
        let exits = exits_of(&self.facts, stmt);
        exits.has(Exit::On) && !exits.only_on()
    }

    /// A block with many early exits: its first half gives a signal, on which the second hangs. So the depth of
    /// the term is the logarithm of the number of exits.
    fn halves(
        &mut self,
        first: &'b [Stmt],
        second: &'b [Stmt],
        leaving: &[usize],
        next: Rest<'_, 'b>,
        frame: &mut Frame,
    ) -> Name {
        let mut exits = Exits::ON;
        let mut live = Bits::default();
        for &at in leaving {
            let facts = self.facts(&first[at]);
            exits = exits.and(facts.exits);
            for set in [&facts.behind, &facts.carried, &facts.behind_else, &facts.behind_last] {
                live.add(set);
            }
        }
        let assigned = assigned(&self.facts, first);
        let vars = self.plain(&assigned.and(&live));
        let layout = Rc::new(Layout { signal: true, value: exits.has(Exit::Return), result: None, vars });
        let mut inner = Frame::values(&layout);
        let whole = self.run(Some(&Todo { item: Item::Block(first), next: None }), &mut inner);
        self.outdate_all(&assigned, &layout.vars);
        let signal = Signal::new(self.take_apart(&whole, &inner), exits, &inner);
        let second = Todo { item: Item::Block(second), next };
        self.run(Some(&Todo { item: Item::Dispatch(&signal), next: Some(&second) }), frame)
    }

    fn conditional(&mut self, stmt: &'b Stmt, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let Stmt::If { cond, then, other, result, span } = stmt else { unreachable!("asked for an `if`") };
        if let (Some(known), None) = (truth(cond), result) {
            let taken = if known { then } else { other };
            return self.inline(Item::Block(taken), self.facts(stmt).exits, rest, frame);
        }
        if self.is_long_chain(stmt) {
            return self.chain(stmt, rest, frame);
        }
        let facts = self.facts(stmt);
        let result = result.as_ref().map(|(temp, a, b)| (*temp, a, b));
        let mut arms =
            Arms { stmt, then, other, result, exits: (facts.first, facts.second), known: Default::default() };
        let vars: Vec<VarId> = self.plain(&facts.assigned.and(&facts.behind));
        let (cond, negated) = self.condition(cond);
        if negated {
            arms = arms.swapped();
        }
        self.branch(&cond, &arms, vars, *span, rest, frame)
    }

    /// Does something here and now, with what is behind it at hand if it may be left early.
    pub fn inline(&mut self, item: Item<'_, 'b>, exits: Exits, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        if exits.only_on() {
            let done = match item {
                Item::Block(stmts) => self.block(stmts, Some(&NOTHING), frame),
                Item::Region(stmt) => self.region(stmt, Some(&NOTHING), frame),
                _ => unreachable!("nothing else is inlined"),
            };
            debug_assert!(done.is_none(), "a block that falls through leaves what is behind it to be done");
            return None;
        }
        Some(self.run(Some(&Todo { item, next: rest }), frame))
    }

    /// Branches on a value. `vars` are the variables bound in the arms and live behind them.
    pub fn branch(
        &mut self,
        cond: &Name,
        arms: &Arms<'b>,
        vars: Vec<VarId>,
        span: Span,
        rest: Rest<'_, 'b>,
        frame: &mut Frame,
    ) -> Option<Name> {
        let (first, second) = arms.exits;
        let exits = first.and(second);
        let both = first.has(Exit::On) && second.has(Exit::On);
        if (both && rest.is_some()) || (exits.only_on() && !self.last_is_better(frame, &vars, rest, arms)) {
            let result = arms.result.map(|(temp, ..)| temp);
            let signal = !exits.only_on();
            let layout = Rc::new(Layout { signal, value: exits.has(Exit::Return), result, vars });
            let (mut yes, mut no) = (Frame::values(&layout), Frame::values(&layout));
            yes.result = arms.result.map(|(_, yes, _)| yes.clone());
            no.result = arms.result.map(|(_, _, no)| no.clone());
            let base = title(self, &layout);
            let then = self.arm("then", |this| {
                this.refine(&arms.known.0);
                this.run(Some(&Todo { item: Item::Block(arms.then), next: None }), &mut yes)
            });
            let other = Todo { item: Item::Block(arms.other), next: None };
            let other = self.arm("other", |this| {
                this.refine(&arms.known.1);
                this.run(Some(&other), &mut no)
            });
            let whole = self.ite(&base, cond, then, other, Some(span));
            yes.taken.join(&no.taken);
            self.outdate(arms.stmt, &layout.vars);
            let signal = Signal::new(self.take_apart(&whole, &yes), exits, &yes);
            if exits.only_on() {
                return None;
            }
            return Some(self.run(Some(&Todo { item: Item::Dispatch(&signal), next: rest }), frame));
        }
        let then = Todo { item: Item::Block(arms.then), next: rest.filter(|_| first.has(Exit::On)) };
        let other = Todo { item: Item::Block(arms.other), next: rest.filter(|_| second.has(Exit::On)) };
        let then = self.arm("then", |this| {
            this.refine(&arms.known.0);
            this.run(Some(&then), frame)
        });
        let other = self.arm("other", |this| {
            this.refine(&arms.known.1);
            this.run(Some(&other), frame)
        });
        Some(self.ite("r", cond, then, other, Some(span)))
    }

    /// Whether an `if` that falls through should stand last in its body: only where all the body's values come
    /// from it. Otherwise what does not hang on the condition would wait for it, a loop's next turn above all.
    fn last_is_better(&self, frame: &Frame, vars: &[VarId], rest: Rest<'_, 'b>, arms: &Arms<'b>) -> bool {
        let layout = &frame.layout;
        let plain = matches!(frame.kind, Kind::Values) && !layout.signal && !layout.value && layout.result.is_none();
        rest.is_none() && arms.result.is_none() && plain && layout.vars.iter().all(|var| vars.contains(var))
    }

    /// A function of nothing, written on the spot.
    pub fn arm(&mut self, base: &str, body: impl FnOnce(&mut Self) -> Name) -> Name {
        self.fun(base, "nothing", |this, _| body(this))
    }

    /// A function written on the spot. What is noted about variables in it holds only there.
    pub fn fun(&mut self, base: &str, param: &str, body: impl FnOnce(&mut Self, &Name) -> Name) -> Name {
        let param = self.out.names.fresh(param);
        let mark = self.env.mark();
        self.out.begin();
        let ret = body(self, &param);
        let body = self.out.end(ret);
        self.env.back_to(mark);
        self.out.fun(base, param, body)
    }

    pub fn ite(&mut self, base: &str, cond: &Name, then: Name, other: Name, span: Option<Span>) -> Name {
        let name = self.out.operate(base, "ite", vec![cond.clone(), then, other]);
        if let Some(span) = span {
            self.site(&name, span);
        }
        name
    }

    /// Goes where a signal says. The body's value, if what is behind has been written too.
    fn dispatch(&mut self, signal: &Signal, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let leaving: Vec<Exit> = signal.exits.leaving().collect();
        let goes_on = signal.exits.has(Exit::On) || signal.exits.has(Exit::Past);
        if leaving.is_empty() {
            return None;
        }
        if let (None, Some(name), true) = (rest, &signal.signal, frame.forwards(signal.exits)) {
            return Some(self.forward(frame, name.clone(), signal.value.clone(), signal.exits));
        }
        Some(self.dispatch_among(signal, &leaving, goes_on, rest, frame))
    }

    fn dispatch_among(
        &mut self,
        signal: &Signal,
        leaving: &[Exit],
        goes_on: bool,
        rest: Rest<'_, 'b>,
        frame: &mut Frame,
    ) -> Name {
        let leave = |this: &mut Self, exit: Exit, frame: &mut Frame| {
            let value = signal.value.clone().filter(|_| exit == Exit::Return);
            this.finish(frame, exit, value)
        };
        match leaving {
            [] => {
                self.refine(&signal.known);
                self.run(rest, frame)
            }
            [exit] if !goes_on => leave(self, *exit, frame),
            [exit, others @ ..] => {
                let cond = self.is(signal, *exit);
                let then = self.arm("leave", |this| leave(this, *exit, frame));
                let other = self.arm("on", |this| this.dispatch_among(signal, others, goes_on, rest, frame));
                self.ite("r", &cond, then, other, None)
            }
        }
    }

    /// Whether the signal is this one.
    pub fn is(&mut self, signal: &Signal, exit: Exit) -> Name {
        let name = signal.signal.clone().expect("there is a signal where there are several exits");
        let code = self.out.number(exit as u8);
        self.out.operate("left", "eq", vec![name, code])
    }

    /// More is known of variables here than was noted.
    pub fn refine(&mut self, known: &Known) {
        for (var, bound) in known {
            self.env.refine(*var, *bound);
        }
    }

    /// The `else` of a loop or `try`, which a signal may say to pass by.
    pub fn otherwise(
        &mut self,
        signal: &Signal,
        stmt: &'b Stmt,
        rest: Rest<'_, 'b>,
        frame: &mut Frame,
    ) -> Option<Name> {
        let (Stmt::While { orelse, .. } | Stmt::For { orelse, .. } | Stmt::Try { orelse, .. }) = stmt else {
            unreachable!("only these have an `else`")
        };
        let facts = self.facts(stmt);
        let exits = facts.second;
        if !signal.exits.has(Exit::Past) {
            self.refine(&signal.known_else);
            return self.inline(Item::Block(orelse), exits, rest, frame);
        }
        let vars = self.plain(&facts.assigned_else.and(&facts.behind_else));
        let known = (signal.known_else.clone(), signal.known_past.clone());
        let arms = Arms { stmt, then: orelse, other: &[], result: None, exits: (exits, Exits::ON), known };
        let cond = self.is(signal, Exit::On);
        self.branch(&cond, &arms, vars, Span::default(), rest, frame)
    }
}

impl<'b> Arms<'b> {
    fn swapped(self) -> Arms<'b> {
        Arms {
            stmt: self.stmt,
            then: self.other,
            other: self.then,
            result: self.result.map(|(temp, yes, no)| (temp, no, yes)),
            exits: (self.exits.1, self.exits.0),
            known: (self.known.1, self.known.0),
        }
    }
}
