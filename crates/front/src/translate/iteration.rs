//! Loops over items. A generator expression that a loop goes over where it stands is no object here: its loops stand in the
//! loop's place, and the turn in the innermost of them. So its calls overlap as those of the turns do, and each
//! happens where CPython makes it: an item is made when it is asked for.

use ruff_python_ast::{self as ast, Comprehension, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::generator::Iterable;
use super::{FALSE, TRUE, Translator};
use crate::bezoar::{Block, Inlined, InlinedId, Operand, Span, Stmt, VarId};
use crate::diagnostic::span;
use crate::scope::{Node, ScopeId, scope_of};

/// A generator expression that becomes loops.
pub(super) struct Expression<'a> {
    written: &'a ast::ExprGenerator,
    /// What it goes over first.
    source: Box<Iterable<'a>>,
}

/// What is left while an expression is being translated.
#[derive(Clone, Copy)]
struct Outside {
    scope: ScopeId,
    inside: Option<InlinedId>,
}

/// Writes what is done with an item.
type Turn<'t, 'a> = Box<dyn FnOnce(&mut Translator<'a>, Operand) + 't>;

impl<'a> Translator<'a> {
    pub(super) fn for_loop(&mut self, stmt: &'a ast::StmtFor) {
        if stmt.is_async {
            self.no_async(stmt.range, "`async for`");
        }
        let iterable = self.iterable(&stmt.iter);
        let leaving = (loops(&iterable) > 1).then(|| self.made_up("left"));
        let begin = self.block.len();
        self.repeat(iterable, stmt.iter.range(), leaving, |translator, value| {
            let around = (translator.in_loop, translator.leaving);
            (translator.in_loop, translator.leaving) = (true, leaving);
            translator.assign(&stmt.target, value);
            translator.body(&stmt.body);
            (translator.in_loop, translator.leaving) = around;
        });
        let otherwise = self.block_of(&stmt.orelse);
        let Some(Stmt::For { body, orelse, .. }) = self.block.last_mut() else { unreachable!("a loop was written") };
        *orelse = otherwise;
        if let Some(var) = leaving.filter(|_| is_left(body)) {
            self.block.insert(begin, Stmt::Store { var, from: FALSE });
        }
    }

    /// `break`, and a note for the loops around that belong to the same expression.
    pub(super) fn leave_all(&mut self) {
        if let Some(var) = self.leaving {
            self.push(Stmt::Store { var, from: TRUE });
        }
        self.push(Stmt::Break);
    }

    /// The expression that a loop goes over, if its code is the function's own. What it goes over first is evaluated now.
    pub(super) fn inlined(&mut self, iter: &'a Expr) -> Option<Iterable<'a>> {
        let Expr::Generator(written) = iter else { return None };
        let scope = scope_of(&written.node_index)?;
        if !matches!(self.scopes.get(scope).node, Node::Inlined) {
            return None;
        }
        let source = Box::new(self.iterable(&written.generators[0].iter));
        Some(Iterable { expression: Some(Expression { written, source }), ..Self::plainly(super::NONE) })
    }

    /// Writes a loop, with what is done in a turn. `leaving` says that a turn has left all loops of an expression.
    pub(super) fn repeat(
        &mut self,
        mut iterable: Iterable<'a>,
        range: TextRange,
        leaving: Option<VarId>,
        turn: impl FnOnce(&mut Self, Operand),
    ) {
        match iterable.expression.take() {
            Some(expression) => {
                self.expression_gone_over(expression, range, leaving, Box::new(turn));
            }
            None => {
                let item = self.temp();
                let (body, ()) = self.nested(|translator| {
                    let value = translator.taken(item, &iterable, range);
                    turn(translator, value);
                });
                let Iterable { value: iterable, folding, .. } = iterable;
                self.push(Stmt::For { iterable, folding, item, body, orelse: Vec::new(), span: span(range) });
            }
        }
    }

    fn expression_gone_over(
        &mut self,
        expression: Expression<'a>,
        range: TextRange,
        leaving: Option<VarId>,
        turn: Turn<'_, 'a>,
    ) {
        let Expression { written, source } = expression;
        let outside = Outside { scope: self.scope, inside: self.inside };
        let id = InlinedId(super::count(self.inlined.len()));
        let scope = scope_of(&written.node_index).expect("it was looked at");
        self.inlined.push(Inlined {
            qualname: self.scopes.get(scope).qualname.clone(),
            span: span(written.range),
            source: Span { within: Some(id), ..span(written.generators[0].iter.range()) },
            asked: Span { within: outside.inside, ..span(range) },
            own: Vec::new(),
        });
        (self.scope, self.inside) = (scope, Some(id));
        self.declare_own();
        self.clauses(&written.generators, *source, &written.elt, (outside, leaving), turn);
        (self.scope, self.inside) = (outside.scope, outside.inside);
    }

    /// The variables of a comprehension, or of an expression, are new.
    pub(super) fn declare_own(&mut self) {
        let owned: Vec<VarId> = self.scopes.get(self.scope).symbols.iter().filter_map(|symbol| symbol.var).collect();
        if let Some(InlinedId(around)) = self.inside {
            self.inlined[around as usize].own.extend(&owned);
        }
        for var in owned {
            self.push(Stmt::Declare { var });
        }
    }

    fn clauses(
        &mut self,
        clauses: &'a [Comprehension],
        iterable: Iterable<'a>,
        element: &'a Expr,
        (outside, leaving): (Outside, Option<VarId>),
        turn: Turn<'_, 'a>,
    ) {
        let (clause, rest) = clauses.split_first().expect("an expression has a `for`");
        self.repeat(iterable, clause.iter.range(), leaving, |translator, value| {
            translator.assign(&clause.target, value);
            translator.conditions(&clause.ifs, |translator| match rest.first() {
                Some(next) => {
                    let iterable = translator.iterable(&next.iter);
                    translator.clauses(rest, iterable, element, (outside, leaving), turn);
                    translator.leave_too(leaving);
                }
                None => {
                    let value = translator.expression(element);
                    let own = (translator.scope, translator.inside);
                    (translator.scope, translator.inside) = (outside.scope, outside.inside);
                    turn(translator, value);
                    (translator.scope, translator.inside) = own;
                }
            });
        });
    }

    fn conditions(&mut self, ifs: &'a [Expr], then: impl FnOnce(&mut Self)) {
        let mut around = Vec::with_capacity(ifs.len());
        for condition in ifs {
            let cond = self.condition(condition);
            around.push((std::mem::take(&mut self.block), cond, span(condition.range())));
        }
        then(self);
        while let Some((block, cond, span)) = around.pop() {
            let then = std::mem::replace(&mut self.block, block);
            self.push(Stmt::If { cond, then, other: Vec::new(), result: None, span });
        }
    }

    /// Behind an inner loop of an expression: the outer one is left as well.
    fn leave_too(&mut self, leaving: Option<VarId>) {
        let Some(Stmt::For { body, .. }) = self.block.last() else { return };
        let Some(var) = leaving.filter(|_| is_left(body)) else { return };
        let to = self.temp();
        self.push(Stmt::Load { to, var, span: Span::NOWHERE });
        let then = vec![Stmt::Break];
        let cond = Operand::Temp(to);
        self.push(Stmt::If { cond, then, other: Vec::new(), result: None, span: Span::NOWHERE });
    }
}

/// How many loops stand in each other's turns.
fn loops(iterable: &Iterable<'_>) -> usize {
    match &iterable.expression {
        None => 1,
        Some(expression) => loops(&expression.source) + expression.written.generators.len() - 1,
    }
}

/// Whether a turn has a `break` of the loop's own.
fn is_left(body: &Block) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Break => true,
        Stmt::While { orelse, .. } | Stmt::For { orelse, .. } => is_left(orelse),
        other => other.blocks().into_iter().any(is_left),
    })
}
