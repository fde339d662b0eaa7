//! Loops. The state is the variables bound in a turn that are live at the head or behind the loop; a loop
//! that can be left by `return` carries a signal and the value as well, and one with `break` and `else`
//! a signal. A turn that only falls through or goes on with `continue` says `again` before anything it
//! branches on is known, so that the next turn can begin.

use std::rc::Rc;

use sooner_calculus::{Name, Op as Term};

use super::Lowering;
use super::block::{Item, Rest, Signal, Todo};
use super::env::{Binding, Bound};
use super::exits::{Exit, Exits, truth};
use super::frame::{Frame, Kind, Layout};
use crate::bezoar::{Block, Operand, Span, Stmt, Temp, VarId};

/// The parts of a loop.
struct Parts<'b> {
    kind: LoopKind<'b>,
    body: &'b Block,
    orelse: &'b Block,
    span: Span,
    /// It can end by itself.
    ends: bool,
}

#[derive(Clone, Copy)]
enum LoopKind<'b> {
    While { head: &'b Block, cond: &'b Operand },
    For { iterable: &'b Operand, folding: Option<&'b Operand>, item: Temp },
}

impl<'b> Lowering<'b> {
    /// A loop; the body's value, if what is behind has been written too.
    pub fn repeat(&mut self, stmt: &'b Stmt, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let parts = parts(stmt);
        let facts = self.facts(stmt);
        let breaks = facts.first.has(Exit::Break);
        let returns = facts.first.has(Exit::Return);
        let past = breaks && parts.ends && !parts.orelse.is_empty();
        let exits = Exits::ON
            .when(parts.ends || (breaks && !past))
            .and(Exits::of(Exit::Past).when(past))
            .and(Exits::of(Exit::Return).when(returns))
            .and(Exits::of(Exit::Raise).when(facts.first.has(Exit::Raise)));
        let vars = self.plain(&facts.assigned.and(&facts.carried));
        let heads: Vec<Bound> = vars.iter().map(|var| self.bound_at_head(*var, stmt)).collect();
        let layout = Rc::new(Layout { signal: exits.count() > 1, value: returns, result: None, vars });
        let on = if past { Exit::Past } else { Exit::On };
        let (whole, turn) = self.written(stmt, &parts, &layout, &heads, on);
        self.outdate(stmt, &layout.vars);
        let signal = Signal::new(self.take_apart(&whole, &turn), exits, &turn);
        if exits.count() == 0 {
            // Something of the result, not the whole: its state stays in its components.
            let never = if layout.len() == 0 { whole } else { self.out.component("never", 1, &whole) };
            return Some(self.diverge(frame, never));
        }
        self.after(&signal, stmt, parts.ends && !parts.orelse.is_empty(), rest, frame)
    }

    /// What is behind a statement with an `else`, given how its main part was left.
    pub fn after(
        &mut self,
        signal: &Signal,
        stmt: &'b Stmt,
        has_else: bool,
        rest: Rest<'_, 'b>,
        frame: &mut Frame,
    ) -> Option<Name> {
        let leaves = signal.exits.leaving().next().is_some();
        let otherwise = Todo { item: Item::Else(signal, stmt), next: rest };
        let rest = if has_else { Some(&otherwise) } else { rest };
        if leaves {
            return Some(self.run(Some(&Todo { item: Item::Dispatch(signal), next: rest }), frame));
        }
        if has_else { self.otherwise(signal, stmt, otherwise.next, frame) } else { None }
    }

    /// Whether a variable is bound at the head of every turn.
    fn bound_at_head(&self, var: VarId, stmt: &Stmt) -> Bound {
        match self.env.bound(var) {
            Bound::Yes if !self.facts(stmt).unbinds.contains(var) => Bound::Yes,
            _ => Bound::Maybe,
        }
    }

    /// Writes the loop itself: its value, and the frame of its turns.
    fn written(
        &mut self,
        stmt: &'b Stmt,
        parts: &Parts<'b>,
        layout: &Rc<Layout>,
        heads: &[Bound],
        on: Exit,
    ) -> (Name, Frame) {
        let init = self.initial(layout);
        let mut turn = Frame::new(Kind::Turn { signal: None, value: None }, layout.clone());
        turn.on = on;
        let done = match parts.kind {
            LoopKind::While { head, cond } => {
                let fun = self.fun("turn", "state", |this, state| {
                    this.outdate(stmt, &layout.vars);
                    this.enter_turn(state, &mut turn, heads);
                    this.while_turn(stmt, (head, cond), parts, &mut turn)
                });
                self.out.operate("r", "loop", vec![init, fun])
            }
            LoopKind::For { iterable, folding, item } => {
                let given = self.operand(iterable);
                let fun = self.fun("turn", "p", |this, pair| {
                    let state = this.out.component("state", 1, pair);
                    let name = this.out.component(&format!("t{}", item.0), 2, pair);
                    this.name_temp(item, name);
                    this.is_made(item);
                    this.outdate(stmt, &layout.vars);
                    this.enter_turn(&state, &mut turn, heads);
                    // The items can be at an end before any turn.
                    this.ends_here(&mut turn);
                    this.turn_body(stmt, parts.body, &mut turn)
                });
                let done = match folding {
                    None => self.each(given, init, fun, parts.span),
                    Some(callee) => self.fold(callee, (given, init, fun), parts.span),
                };
                self.forget_operands([iterable].into_iter().chain(folding), &[]);
                done
            }
        };
        (done, turn)
    }

    fn each(&mut self, iterable: Name, init: Name, fun: Name, span: Span) -> Name {
        let each = self.out.operate("r", "each", vec![iterable, init, fun]);
        self.site(&each, span);
        each
    }

    /// A loop over what a function gave that may be a generator to enter.
    fn fold(&mut self, callee: &'b Operand, (given, init, fun): (Name, Name, Name), span: Span) -> Name {
        if truth(callee) == Some(true) {
            // It was handed to this function as such.
            let arg = self.out.tuple(vec![init, fun.clone()]);
            let all = self.out.push("r", Term::Call { fun: given, arg });
            self.site(&all, span);
            self.passes.loops.insert(all.base().into());
            self.passes.turns.insert(fun.base().into());
            return all;
        }
        let is_asked = matches!(callee, Operand::Temp(temp) if self.own_iters.contains(temp));
        let callee = self.operand(callee);
        let folds = self.out.operate("folds", "py_folds", vec![callee.clone()]);
        let entered = self.arm("entered", |this| {
            let given = match is_asked {
                true => this.out.operate("given", "py_items", vec![callee]),
                false => given.clone(),
            };
            let arg = this.out.tuple(vec![init.clone(), fun.clone()]);
            this.site(&given, span);
            let all = this.out.push("r", Term::Call { fun: given, arg });
            this.site(&all, span);
            this.passes.loops.insert(all.base().into());
            all
        });
        let asked = self.arm("asked", |this| {
            this.out.apply("gone", "moved", given.clone());
            let all = this.each(given.clone(), init.clone(), fun.clone(), span);
            this.passes.loops.insert(all.base().into());
            all
        });
        self.passes.turns.insert(fun.base().into());
        self.ite("r", &folds, entered, asked, None)
    }

    /// A turn of the loop that goes over a generator.
    pub fn turn_of(&mut self, base: &str, mut names: Vec<Name>) -> Name {
        let fun = names.remove(0);
        let arg = self.out.tuple(names);
        self.out.push(base, Term::Call { fun, arg })
    }

    fn initial(&mut self, layout: &Layout) -> Name {
        let mut init = Vec::new();
        if layout.signal {
            init.push(self.out.number(0));
        }
        if layout.value {
            init.push(self.out.none());
        }
        init.extend(layout.vars.iter().map(|var| self.current(*var)));
        self.out.tuple(init)
    }

    /// Takes the state apart at the beginning of a turn.
    fn enter_turn(&mut self, state: &Name, turn: &mut Frame, heads: &[Bound]) {
        let (signal, value) = self.take_state(state, turn);
        for (var, bound) in turn.layout.vars.clone().iter().zip(heads) {
            if let Binding::Plain(name, _) = self.env.get(*var).clone() {
                self.env.set(*var, Binding::Plain(name, *bound));
            }
        }
        turn.kind = Kind::Turn { signal, value };
    }

    fn while_turn(
        &mut self,
        stmt: &'b Stmt,
        (head, cond): (&'b Block, &'b Operand),
        parts: &Parts<'b>,
        turn: &mut Frame,
    ) -> Name {
        self.straight(head);
        if truth(cond) == Some(true) {
            return self.turn_body(stmt, parts.body, turn);
        }
        let (cond, negated) = self.condition(cond);
        let body = self.arm("body", |this| this.turn_body(stmt, parts.body, turn));
        let end = self.arm("end", |this| this.ended(turn));
        let (then, other) = if negated { (end, body) } else { (body, end) };
        self.ite("r", &cond, then, other, Some(parts.span))
    }

    fn turn_body(&mut self, stmt: &'b Stmt, body: &'b Block, turn: &mut Frame) -> Name {
        let todo = Todo { item: Item::Block(body), next: None };
        let exits = self.facts(stmt).first;
        let leaves = [Exit::Break, Exit::Return, Exit::Raise].iter().any(|exit| exits.has(*exit));
        if leaves || !(exits.has(Exit::On) || exits.has(Exit::Continue)) {
            return self.run(Some(&todo), turn);
        }
        let layout = Rc::new(Layout { vars: turn.layout.vars.clone(), ..Layout::default() });
        let mut inner = Frame::values(&layout);
        inner.continues = true;
        if exits.has(Exit::Continue) {
            let whole = self.run(Some(&todo), &mut inner);
            self.take_apart(&whole, &inner);
        } else {
            self.inline(todo.item, exits, None, &mut inner);
        }
        self.finish(turn, Exit::On, None)
    }
}

fn parts(stmt: &Stmt) -> Parts<'_> {
    match stmt {
        Stmt::While { head, cond, body, orelse, span } => {
            let ends = truth(cond) != Some(true);
            Parts { kind: LoopKind::While { head, cond }, body, orelse, span: *span, ends }
        }
        Stmt::For { iterable, folding, item, body, orelse, span } => {
            let kind = LoopKind::For { iterable, folding: folding.as_ref(), item: *item };
            Parts { kind, body, orelse, span: *span, ends: true }
        }
        _ => unreachable!("asked for a loop"),
    }
}
