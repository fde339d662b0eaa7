//! `try`. The body runs in a guard whose handler asks the clauses in order. While a clause runs, its exception
//! is being handled, and a fault that leaves it is chained to it:
//!
//! ```text
//! guard (fun (): body,
//!        fun e: p := py_handling (e,)
//!               r := guard (fun (): clauses, fun e2: _ := py_handled (p,); py_chain (e2, e))
//!               _ := py_handled (p,)
//!               r)
//! ```
//!
//! A `finally` is behind a guard that gives a signal and a value, `(4, e)` for a fault. It is written twice,
//! in the two arms of one branch on that signal: with the fault pending, and without. Inside another `finally`
//! it becomes a function called in both arms, so that nesting does not double it again.

use std::rc::Rc;

use sooner_calculus::Name;

use super::Lowering;
use super::block::{Item, Rest, Signal, Todo};
use super::exits::{Exit, Exits};
use super::frame::{Frame, Known, Layout, title};
use crate::bezoar::{Handler, Operand, Scope, Span, Stmt};

impl<'b> Lowering<'b> {
    pub fn attempt(&mut self, stmt: &'b Stmt, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let Stmt::Try { finally, .. } = stmt else { unreachable!("asked for a `try`") };
        let facts = self.facts(stmt);
        if finally.is_empty() {
            return self.region(stmt, rest, frame);
        }
        if self.only_binds(finally) {
            let visible = facts.assigned_last.and(&facts.behind_last).iter().next().is_some();
            let exits = facts.region;
            if exits.only_on() || !visible {
                let binding = Todo { item: Item::Block(finally), next: rest };
                let rest = if visible { Some(&binding) } else { rest };
                let done = self.inline(Item::Region(stmt), exits, rest, frame);
                if done.is_none() {
                    self.straight(finally);
                }
                return done;
            }
        }
        self.finally(stmt, finally, rest, frame)
    }

    /// Whether a block only binds and unbinds variables of the function: nobody can tell whether it ran before a fault went on.
    /// `except E as e:` ends with such a `finally`.
    fn only_binds(&self, block: &[Stmt]) -> bool {
        let mut stored = Vec::new();
        block.iter().all(|stmt| match stmt {
            Stmt::Store { var, .. } => {
                stored.push(*var);
                self.is_plain(*var) && self.scope(*var) == Scope::Local
            }
            Stmt::Delete { var, .. } => stored.contains(var),
            _ => false,
        })
    }

    /// The body, handlers and `else` of a `try`.
    pub fn region(&mut self, stmt: &'b Stmt, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let Stmt::Try { body, handlers, orelse, .. } = stmt else { unreachable!("asked for a `try`") };
        let facts = self.facts(stmt);
        let (first, caught, second) = (facts.first, facts.handlers, facts.second);
        let has_else = first.has(Exit::On) && !orelse.is_empty();
        if handlers.is_empty() {
            let otherwise = Todo { item: Item::Block(orelse), next: rest };
            if !has_else || !first.only_on() {
                let rest = if has_else { Some(&otherwise) } else { rest };
                return self.inline(Item::Block(body), first, rest, frame);
            }
            self.inline(Item::Block(body), first, rest, frame);
            return self.inline(Item::Block(orelse), second, rest, frame);
        }
        let past = has_else && caught.has(Exit::On);
        let on = if past { Exit::Past } else { Exit::On };
        let caught = if past { caught.without(Exit::On).and(Exits::of(Exit::Past)) } else { caught };
        let exits = first.and(caught);
        let vars = self.plain(&facts.assigned.and(&facts.behind));
        let layout = Rc::new(Layout { signal: exits.count() > 1, value: exits.has(Exit::Return), result: None, vars });
        let mut inner = Frame::values(&layout);
        let todo = Todo { item: Item::Block(body), next: None };
        let body = self.arm("body", |this| this.run(Some(&todo), &mut inner));
        let mut handling = Frame::values(&layout);
        handling.on = on;
        let handler = self.fun("handler", "e", |this, fault| {
            this.outdate(stmt, &[]);
            this.handling(fault, caught, &mut handling, |this, frame| this.clauses(handlers, fault, frame))
        });
        inner.taken.join(&handling.taken);
        let whole = self.guard(&layout, body, handler);
        if exits.count() == 0 {
            return Some(self.diverge(frame, whole));
        }
        self.outdate(stmt, &layout.vars);
        let signal = Signal::new(self.take_apart(&whole, &inner), exits, &inner);
        self.after(&signal, stmt, has_else, rest, frame)
    }

    fn guard(&mut self, layout: &Layout, body: Name, handler: Name) -> Name {
        let base = title(self, layout);
        self.out.operate(&base, "guard", vec![body, handler])
    }

    /// Runs something while `fault` is being handled, and puts back what was handled before. `inside` can be left by `exits`.
    fn handling(
        &mut self,
        fault: &Name,
        exits: Exits,
        frame: &mut Frame,
        inside: impl FnOnce(&mut Self, &mut Frame) -> Name,
    ) -> Name {
        let before = self.out.operate("before", "py_handling", vec![fault.clone()]);
        let mut inner = Frame::values(&frame.layout);
        inner.on = frame.on;
        self.handled.push(Some(fault.clone()));
        let body = self.arm("clauses", |this| inside(this, &mut inner));
        self.handled.pop();
        let handler = self.fun("chain", "e", |this, second| {
            this.out.operate("done", "py_handled", vec![before.clone()]);
            let never = this.out.operate("never", "py_chain", vec![second.clone(), fault.clone()]);
            this.note_variables(&never);
            this.diverge(&inner, never)
        });
        let whole = self.guard(&frame.layout, body, handler);
        if exits.count() == 0 {
            self.spend(fault);
            return self.diverge(frame, whole);
        }
        let (signal, value) = self.take_apart(&whole, &inner);
        self.out.operate("done", "py_handled", vec![before]);
        self.spend(fault);
        frame.taken = inner.taken;
        self.values(frame, signal, value)
    }

    /// Asks the handlers in order.
    fn clauses(&mut self, handlers: &'b [Handler], fault: &Name, frame: &mut Frame) -> Name {
        let Some((handler, others)) = handlers.split_first() else {
            let never = self.out.operate("never", "py_reraise", vec![fault.clone()]);
            self.note_variables(&never);
            return self.diverge(frame, never);
        };
        self.name_temp(handler.caught, fault.clone());
        self.straight(&handler.types);
        let body = Todo { item: Item::Block(&handler.body), next: None };
        let Some(classes) = &handler.matches else { return self.run(Some(&body), frame) };
        let classes = self.operand(classes);
        let cond = self.out.operate("matches", "py_matches", vec![fault.clone(), classes]);
        self.site(&cond, handler.span);
        let then = self.arm("then", |this| this.run(Some(&body), frame));
        let other = self.arm("other", |this| this.clauses(others, fault, frame));
        self.ite("r", &cond, then, other, None)
    }

    fn finally(&mut self, stmt: &'b Stmt, finally: &'b [Stmt], rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let facts = self.facts(stmt);
        let (exits, region, last) = (facts.exits, facts.region, facts.last);
        let vars = self.plain(&facts.assigned.clone().or(&facts.assigned_else).and(&facts.behind_region));
        let changed = self.plain(&facts.assigned_last.and(&facts.behind_last));
        let layout = Rc::new(Layout { signal: region.count() > 0, value: true, result: None, vars });
        let mut inner = Frame::values(&layout);
        let todo = Todo { item: Item::Region(stmt), next: None };
        let body = self.arm("body", |this| this.run(Some(&todo), &mut inner));
        let mut pending = Frame::values(&layout);
        let handler =
            self.fun("handler", "e", |this, fault| this.finish(&mut pending, Exit::Fault, Some(fault.clone())));
        let whole = self.guard(&layout, body, handler);
        self.outdate(stmt, &layout.vars);
        let mut signal = Signal::new(self.take_apart(&whole, &inner), region, &inner);
        signal.known.retain(|(var, _)| !changed.contains(var));
        let fault = signal.value.clone().expect("the layout has a value");
        let value = last.has(Exit::Return);
        let layout = Rc::new(Layout { signal: last.count() > 1, value, result: None, vars: changed });
        // A variable that the region binds last of all is as it was if there is a fault.
        let known = pending.known(&[Exit::Fault]);
        let twice = Finally { block: finally, exits: last, layout, known, shared: None };
        let twice = self.shared(twice);
        if region.count() == 0 {
            return Some(self.pending(&fault, &twice, frame));
        }
        let cond = self.is(&signal, Exit::Fault);
        if exits.only_on() && last.only_on() {
            // What is behind need not be written inside: it goes ahead where it does not hang on the outcome.
            let mut join = Frame::values(&twice.layout);
            let then = self.arm("fault", |this| this.pending(&fault, &twice, &mut join));
            let other = self.arm("ended", |this| this.once(&twice, None, &mut join));
            let base = title(self, &twice.layout);
            let whole = self.ite(&base, &cond, then, other, None);
            self.take_apart(&whole, &join);
            self.refine(&signal.known);
            return None;
        }
        let dispatch = Todo { item: Item::Dispatch(&signal), next: rest };
        let then = self.arm("fault", |this| this.pending(&fault, &twice, frame));
        let other = self.arm("ended", |this| this.once(&twice, Some(&dispatch), frame));
        Some(self.ite("r", &cond, then, other, None))
    }

    /// Inside another `finally`, the block as a function.
    fn shared(&mut self, mut finally: Finally<'b>) -> Finally<'b> {
        if self.finals > 0 {
            let todo = Todo { item: Item::Block(finally.block), next: None };
            let mut inner = Frame::values(&finally.layout);
            // Which exception is being handled is known when it runs.
            self.handled.push(None);
            let fun = self.arm("finally", |this| {
                for (var, bound) in &finally.known {
                    this.env.refine(*var, this.env.bound(*var).merge(*bound));
                }
                this.run(Some(&todo), &mut inner)
            });
            self.handled.pop();
            finally.shared = Some((fun, inner));
        }
        finally
    }

    /// The `finally` with a fault pending; then the fault goes on.
    fn pending(&mut self, fault: &Name, finally: &Finally<'b>, frame: &mut Frame) -> Name {
        self.refine(&finally.known);
        let mut inner = Frame::values(&finally.layout);
        let whole = self.handling(fault, finally.exits, &mut inner, |this, frame| this.once(finally, None, frame));
        if finally.exits.count() == 0 {
            return self.diverge(frame, whole);
        }
        let signal = Signal::new(self.take_apart(&whole, &inner), finally.exits, &inner);
        let reraise = Todo { item: Item::Reraise(fault), next: None };
        self.run(Some(&Todo { item: Item::Dispatch(&signal), next: Some(&reraise) }), frame)
    }

    /// The `finally`, and what is left to do.
    fn once(&mut self, finally: &Finally<'b>, rest: Rest<'_, 'b>, frame: &mut Frame) -> Name {
        if let Some((fun, inner)) = &finally.shared {
            let nothing = self.out.tuple(Vec::new());
            let call = sooner_calculus::Op::Call { fun: fun.clone(), arg: nothing };
            let whole = self.out.push("r", call);
            if finally.exits.count() == 0 {
                return self.diverge(frame, whole);
            }
            let signal = Signal::new(self.take_apart(&whole, inner), finally.exits, inner);
            return self.run(Some(&Todo { item: Item::Dispatch(&signal), next: rest }), frame);
        }
        self.finals += 1;
        let outside = Todo { item: Item::FinallyEnds, next: rest };
        let next = rest.map(|_| &outside);
        let value = self.run(Some(&Todo { item: Item::Block(finally.block), next }), frame);
        self.finals -= 1;
        value
    }

    /// `raise`, with or without something to raise. Its value is never there.
    pub fn raise(&mut self, exception: Option<&Operand>, cause: Option<&Operand>, span: Span) -> Name {
        let never = match (exception, self.handled.last().cloned().flatten()) {
            (Some(exception), _) => {
                let exception = self.operand(exception);
                let cause = match cause {
                    Some(cause) => self.operand(cause),
                    None => self.out.prim(sooner_calculus::Prim::symbol("py_no_cause")),
                };
                self.out.operate("never", "py_raise", vec![exception, cause])
            }
            (None, Some(fault)) => self.out.operate("never", "py_reraise", vec![fault]),
            (None, None) => self.out.operate("never", "py_raise_bare", Vec::new()),
        };
        self.site(&never, span);
        never
    }
}

/// A `finally`, to be run with a fault pending or without.
struct Finally<'b> {
    block: &'b [Stmt],
    exits: Exits,
    /// Of its values where what is behind is not written inside it.
    layout: Rc<Layout>,
    /// Whether variables are bound when a fault is pending.
    known: Known,
    /// The function it is, and how that can be left.
    shared: Option<(Name, Frame)>,
}
