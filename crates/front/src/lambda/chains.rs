//! Long chains of `elif` (and of `case`). Each is nested in the one before; beyond a depth the chain is cut,
//! and what is left of it stands behind, under a signal that nothing has applied so far.

use std::rc::Rc;

use sooner_calculus::Name;

use super::Lowering;
use super::block::{DEEPEST, Item, Rest, Signal, Todo};
use super::exits::{Exit, exits_of, truth};
use super::frame::{Frame, Layout};
use crate::bezoar::Stmt;

/// The next link of a chain, with what comes before its condition.
type Link<'b> = (&'b [Stmt], &'b Stmt);

impl<'b> Lowering<'b> {
    /// Whether so many links hang on this one that they cannot all be nested.
    pub fn is_long_chain(&self, stmt: &'b Stmt) -> bool {
        let links = std::iter::successors(Some(stmt), |stmt| self.next_link(stmt).map(|(_, next)| next));
        links.take(DEEPEST + 2).count() > DEEPEST + 1
    }

    fn next_link(&self, stmt: &'b Stmt) -> Option<Link<'b>> {
        let Stmt::If { other, result: None, .. } = stmt else { return None };
        let (next, before) = other.split_last()?;
        let plain = before.iter().all(|stmt| exits_of(&self.facts, stmt).only_on());
        match next {
            Stmt::If { cond, result: None, .. } if plain && truth(cond).is_none() => Some((before, next)),
            _ => None,
        }
    }

    pub fn chain(&mut self, stmt: &'b Stmt, rest: Rest<'_, 'b>, frame: &mut Frame) -> Option<Name> {
        let facts = self.facts(stmt);
        let exits = facts.exits;
        // What a condition binds may be read by the conditions behind it.
        let vars = self.plain(&facts.assigned);
        let layout = Rc::new(Layout { signal: true, value: exits.has(Exit::Return), result: None, vars });
        let mut inner = Frame::values(&layout);
        let (whole, mut left) = self.links(stmt, DEEPEST, &mut inner);
        let mut signal = Signal::new(self.take_apart(&whole, &inner), exits, &inner);
        while let Some((before, next)) = left.take() {
            let cond = self.is(&signal, Exit::Past);
            let mut more = Frame::values(&layout);
            let then = self.arm("then", |this| {
                this.straight(before);
                let (value, cut) = this.links(next, DEEPEST, &mut more);
                left = cut;
                value
            });
            let other = self.arm("other", |this| this.values(&inner, signal.signal.clone(), signal.value.clone()));
            let whole = self.ite("r", &cond, then, other, None);
            more.taken.join(&inner.taken.without(Exit::Past));
            inner = more;
            signal = Signal::new(self.take_apart(&whole, &inner), exits, &inner);
        }
        if exits.only_on() {
            self.refine(&signal.known);
            return None;
        }
        Some(self.run(Some(&Todo { item: Item::Dispatch(&signal), next: rest }), frame))
    }

    /// Nests so many links; their value, and the link at which the chain was cut.
    fn links(&mut self, stmt: &'b Stmt, room: usize, frame: &mut Frame) -> (Name, Option<Link<'b>>) {
        let Stmt::If { cond, then, other, span, .. } = stmt else { unreachable!("a chain is made of `if`s") };
        let (cond, negated) = self.condition(cond);
        let todo = Todo { item: Item::Block(then), next: None };
        let then = self.arm("then", |this| this.run(Some(&todo), frame));
        let mut cut = None;
        let other = self.arm("other", |this| match this.next_link(stmt) {
            None => this.run(Some(&Todo { item: Item::Block(other), next: None }), frame),
            Some(link) if room == 0 => {
                cut = Some(link);
                this.finish(frame, Exit::Past, None)
            }
            Some((before, next)) => {
                this.straight(before);
                let (value, link) = this.links(next, room - 1, frame);
                cut = link;
                value
            }
        });
        let (then, other) = if negated { (other, then) } else { (then, other) };
        (self.ite("r", &cond, then, other, Some(*span)), cut)
    }
}
