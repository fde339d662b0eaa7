//! `match`. A pattern becomes conditions, each inside the one before, as `and` does; at the bottom, when all
//! hold, the names are bound and the guard is asked. So one operand says whether a case applies:
//!
//! ```python
//! case [x, 1] if x: …      # ok = is_sequence(s) and len(s) == 2 and s[1] == 1 and (bind x, then x)
//! ```

use ruff_python_ast::{self as ast, Identifier, Pattern, Singleton};
use ruff_text_size::{Ranged, TextRange};

use super::{FALSE, TRUE, Translator, count, int};
use crate::bezoar::{Binary, Block, Compare, Const, Op, Operand, Stmt, VarId};
use crate::diagnostic::span;

/// Conditions that have been opened, and names to bind when all of them hold.
#[derive(Default)]
struct Case<'a> {
    open: Vec<(Block, Operand, TextRange)>,
    captures: Vec<(&'a Identifier, Operand)>,
}

impl<'a> Translator<'a> {
    pub(super) fn match_statement(&mut self, stmt: &'a ast::StmtMatch) {
        let subject = self.expression(&stmt.subject);
        self.cases(&subject, &stmt.cases);
    }

    fn cases(&mut self, subject: &Operand, cases: &'a [ast::MatchCase]) {
        let Some((case, rest)) = cases.split_first() else { return };
        let mut attempt = Case::default();
        self.pattern(&case.pattern, subject.clone(), &mut attempt);
        for (name, value) in std::mem::take(&mut attempt.captures) {
            self.store(name, value, name.range);
        }
        let guard = case.guard.as_ref().map_or(TRUE, |guard| self.condition(guard));
        let cond = self.close(attempt, guard);
        if cond == TRUE {
            return self.body(&case.body);
        }
        let then = self.block_of(&case.body);
        let (other, ()) = self.nested(|translator| translator.cases(subject, rest));
        self.push(Stmt::If { cond, then, other, result: None, span: span(case.pattern.range()) });
    }

    /// What follows is written for the case that `cond` holds.
    fn require(&mut self, cond: Operand, range: TextRange, case: &mut Case<'a>) {
        case.open.push((std::mem::take(&mut self.block), cond, range));
    }

    /// Closes what was opened: whether all conditions hold, and `last` does.
    fn close(&mut self, mut case: Case<'a>, last: Operand) -> Operand {
        let mut result = last;
        while let Some((around, cond, range)) = case.open.pop() {
            let then = std::mem::replace(&mut self.block, around);
            if then.is_empty() && result == TRUE {
                result = cond;
                continue;
            }
            let to = self.temp();
            let values = Some((to, result, FALSE));
            self.push(Stmt::If { cond, then, other: Vec::new(), result: values, span: span(range) });
            result = Operand::Temp(to);
        }
        result
    }

    fn require_compare(&mut self, op: Compare, args: [Operand; 2], range: TextRange, case: &mut Case<'a>) {
        let cond = self.op(Op::Compare(op), args.into(), range);
        self.require(cond, range, case);
    }

    fn pattern(&mut self, pattern: &'a Pattern, subject: Operand, case: &mut Case<'a>) {
        match pattern {
            Pattern::MatchValue(p) => {
                let value = self.expression(&p.value);
                self.require_compare(Compare::Eq, [subject, value], p.range, case);
            }
            Pattern::MatchSingleton(p) => {
                let value = match p.value {
                    Singleton::None => Const::None,
                    Singleton::True => Const::Bool(true),
                    Singleton::False => Const::Bool(false),
                };
                self.require_compare(Compare::Is, [subject, Operand::Const(value)], p.range, case);
            }
            Pattern::MatchSequence(p) => self.sequence_pattern(p, subject, case),
            Pattern::MatchMapping(p) => self.mapping_pattern(p, subject, case),
            Pattern::MatchClass(p) => self.class_pattern(p, subject, case),
            Pattern::MatchStar(p) => case.captures.extend(p.name.as_ref().map(|name| (name, subject))),
            Pattern::MatchAs(p) => {
                if let Some(inner) = &p.pattern {
                    self.pattern(inner, subject.clone(), case);
                }
                case.captures.extend(p.name.as_ref().map(|name| (name, subject)));
            }
            Pattern::MatchOr(p) => self.alternatives(p, subject, case),
        }
    }

    fn sequence_pattern(&mut self, p: &'a ast::PatternMatchSequence, subject: Operand, case: &mut Case<'a>) {
        let cond = self.op(Op::IsSequence, vec![subject.clone()], p.range);
        self.require(cond, p.range, case);
        let size = p.patterns.len();
        let star = p.patterns.iter().position(Pattern::is_match_star);
        let needed = match star {
            None => Some((Compare::Eq, size)),
            Some(_) if size > 1 => Some((Compare::Ge, size - 1)),
            Some(_) => None,
        };
        if let Some((op, least)) = needed {
            let length = self.op(Op::Length, vec![subject.clone()], p.range);
            self.require_compare(op, [length, int(least)], p.range, case);
        }
        match star {
            _ if p.patterns.iter().all(wildcard) => {}
            Some(star) if wildcard(&p.patterns[star]) => self.indexed(p, star, subject, case),
            _ => self.unpacked_sequence(p, star, subject, case),
        }
    }

    /// `[a, *_, b]` asks only for the items it names.
    fn indexed(&mut self, p: &'a ast::PatternMatchSequence, star: usize, subject: Operand, case: &mut Case<'a>) {
        for (at, pattern) in p.patterns.iter().enumerate().filter(|(_, pattern)| !wildcard(pattern)) {
            let range = pattern.range();
            let index = if at < star {
                int(at)
            } else {
                let length = self.op(Op::Length, vec![subject.clone()], range);
                self.op(Op::Binary(Binary::Sub), vec![length, int(p.patterns.len() - at)], range)
            };
            let item = self.op(Op::GetItem, vec![subject.clone(), index], range);
            self.pattern(pattern, item, case);
        }
    }

    fn unpacked_sequence(
        &mut self,
        p: &'a ast::PatternMatchSequence,
        star: Option<usize>,
        subject: Operand,
        case: &mut Case<'a>,
    ) {
        let size = p.patterns.len();
        let op = match star {
            Some(star) => Op::UnpackStar { before: count(star), after: count(size - star - 1) },
            None => Op::Unpack(count(size)),
        };
        let items = self.op(op, vec![subject], p.range);
        self.subpatterns(p.patterns.iter(), &items, 0, case);
    }

    /// Patterns against the items of an internal tuple, from its item `first` on.
    fn subpatterns(
        &mut self,
        patterns: impl Iterator<Item = &'a Pattern>,
        items: &Operand,
        first: u32,
        case: &mut Case<'a>,
    ) {
        for (at, pattern) in (first..).zip(patterns).filter(|(_, pattern)| !wildcard(pattern)) {
            let item = self.op(Op::Item(at), vec![items.clone()], pattern.range());
            self.pattern(pattern, item, case);
        }
    }

    fn mapping_pattern(&mut self, p: &'a ast::PatternMatchMapping, subject: Operand, case: &mut Case<'a>) {
        let cond = self.op(Op::IsMapping, vec![subject.clone()], p.range);
        self.require(cond, p.range, case);
        let mut args = vec![subject.clone()];
        if !p.keys.is_empty() {
            let length = self.op(Op::Length, vec![subject], p.range);
            self.require_compare(Compare::Ge, [length, int(p.keys.len())], p.range, case);
            for key in &p.keys {
                args.push(self.expression(key));
            }
            let found = self.op(Op::MatchKeys, args.clone(), p.range);
            let cond = self.op(Op::Item(0), vec![found.clone()], p.range);
            self.require(cond, p.range, case);
            self.subpatterns(p.patterns.iter(), &found, 1, case);
        }
        if let Some(rest) = &p.rest {
            let value = self.op(Op::MatchRest, args, p.range);
            case.captures.push((rest, value));
        }
    }

    fn class_pattern(&mut self, p: &'a ast::PatternMatchClass, subject: Operand, case: &mut Case<'a>) {
        let class = self.expression(&p.cls);
        let positional = count(p.arguments.patterns.len());
        let names = p.arguments.keywords.iter().map(|keyword| keyword.attr.as_str().into()).collect();
        let found = self.op(Op::MatchClass { positional, names }, vec![subject, class], p.range);
        let cond = self.op(Op::Item(0), vec![found.clone()], p.range);
        self.require(cond, p.range, case);
        let keywords = p.arguments.keywords.iter().map(|keyword| &keyword.pattern);
        self.subpatterns(p.arguments.patterns.iter().chain(keywords), &found, 1, case);
    }

    /// Each alternative binds the same names: what it captures goes through variables that are not in the text.
    fn alternatives(&mut self, p: &'a ast::PatternMatchOr, subject: Operand, case: &mut Case<'a>) {
        let mut names: Vec<(&'a Identifier, VarId)> = Vec::new();
        let cond = self.alternative(&p.patterns, &subject, &mut names);
        self.require(cond, p.range, case);
        for (name, var) in names {
            let value = self.load_variable(var, name.range);
            case.captures.push((name, value));
        }
    }

    fn alternative(
        &mut self,
        patterns: &'a [Pattern],
        subject: &Operand,
        names: &mut Vec<(&'a Identifier, VarId)>,
    ) -> Operand {
        let Some((pattern, rest)) = patterns.split_first() else { return FALSE };
        let mut attempt = Case::default();
        self.pattern(pattern, subject.clone(), &mut attempt);
        for (name, from) in std::mem::take(&mut attempt.captures) {
            let known = names.iter().find(|(known, _)| known.id == name.id).map(|(_, var)| *var);
            let var = known.unwrap_or_else(|| {
                let var = self.made_up("case");
                names.push((name, var));
                var
            });
            self.push(Stmt::Store { var, from });
        }
        let cond = self.close(attempt, TRUE);
        if rest.is_empty() || cond == TRUE {
            return cond;
        }
        let (other, result) = self.nested(|translator| translator.alternative(rest, subject, names));
        let to = self.temp();
        let values = Some((to, TRUE, result));
        self.push(Stmt::If { cond, then: Vec::new(), other, result: values, span: span(pattern.range()) });
        Operand::Temp(to)
    }
}

/// `_` and `*_`: nothing is asked of the item.
fn wildcard(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::MatchAs(p) => p.pattern.is_none() && p.name.is_none(),
        Pattern::MatchStar(p) => p.name.is_none(),
        _ => false,
    }
}
