//! Comprehensions become loops of the function around them, over variables of their own; generator
//! expressions are functions of their own, but for those that a loop goes over where they stand (`iteration`).

use ruff_python_ast::{self as ast, AtomicNodeIndex, Comprehension, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::generator::Iterable;
use super::texts::of_texts;
use super::{NONE, Translator, text};
use crate::bezoar::{Arg, Const, Op, Operand, Stmt, Temp};
use crate::diagnostic::span;
use crate::scope::scope_of;

/// The collection a comprehension makes.
struct Made<'a> {
    start: Op,
    add: Op,
    elements: Vec<&'a Expr>,
    range: TextRange,
}

impl<'a> Translator<'a> {
    pub(super) fn list_comprehension(&mut self, e: &'a ast::ExprListComp) -> Operand {
        let made = Made { start: Op::BuildList, add: Op::ListAppend, elements: vec![&e.elt], range: e.range };
        match of_texts(e, self.source) {
            Some(whole) => self.of_texts(e, &made, whole),
            None => self.comprehension(&e.node_index, &e.generators, &made),
        }
    }

    /// One operation on what is arriving if all items are text, and a loop else.
    fn of_texts(&mut self, e: &'a ast::ExprListComp, made: &Made<'a>, (whole, gives_texts): (String, bool)) -> Operand {
        let iterable = self.iterable(&e.generators[0].iter);
        if iterable.expression.is_some() || iterable.folding.is_some() && !iterable.is_itself() {
            return self.gone_through(&e.node_index, &e.generators, iterable, made);
        }
        let list = iterable.value.clone();
        let cond = self.op(Op::AreTexts, vec![list.clone()], e.generators[0].iter.range());
        let given = vec![list, text(&whole), Operand::Const(Const::Bool(gives_texts))];
        let (then, made_at_once) = self.nested(|translator| translator.op(Op::OfTexts, given, e.range));
        let (other, looped) =
            self.nested(|translator| translator.gone_through(&e.node_index, &e.generators, iterable, made));
        let to = self.temp();
        self.push(Stmt::If { cond, then, other, result: Some((to, made_at_once, looped)), span: span(e.range) });
        Operand::Temp(to)
    }

    pub(super) fn set_comprehension(&mut self, e: &'a ast::ExprSetComp) -> Operand {
        let made = Made { start: Op::BuildSet, add: Op::SetAdd, elements: vec![&e.elt], range: e.range };
        self.comprehension(&e.node_index, &e.generators, &made)
    }

    pub(super) fn dict_comprehension(&mut self, e: &'a ast::ExprDictComp) -> Operand {
        let Some(key) = &e.key else { return self.unpacked(e.range) };
        let made = Made { start: Op::BuildDict, add: Op::DictSet, elements: vec![key, &e.value], range: e.range };
        self.comprehension(&e.node_index, &e.generators, &made)
    }

    fn unpacked(&mut self, range: TextRange) -> Operand {
        let help = "write a loop that calls `update` or `extend`";
        self.problem("unpacking-comprehension", range, "`*` and `**` in a comprehension cannot be compiled yet", help);
        NONE
    }

    fn comprehension(&mut self, index: &AtomicNodeIndex, generators: &'a [Comprehension], made: &Made<'a>) -> Operand {
        if made.elements.iter().any(|element| element.is_starred_expr()) {
            return self.unpacked(made.range);
        }
        let iterable = self.iterable(&generators[0].iter);
        self.gone_through(index, generators, iterable, made)
    }

    fn gone_through(
        &mut self,
        index: &AtomicNodeIndex,
        generators: &'a [Comprehension],
        iterable: Iterable<'a>,
        made: &Made<'a>,
    ) -> Operand {
        let around = self.scope;
        self.scope = scope_of(index).expect("scope analysis has visited every comprehension");
        self.declare_own();
        let collection = self.op(made.start.clone(), Vec::new(), made.range);
        self.generators(generators, iterable, Some(&collection), made);
        self.scope = around;
        collection
    }

    fn generators(
        &mut self,
        generators: &'a [Comprehension],
        iterable: Iterable<'a>,
        to: Option<&Operand>,
        made: &Made<'a>,
    ) {
        let (generator, rest) = generators.split_first().expect("a comprehension has a `for`");
        if generator.is_async {
            self.no_async(generator.range, "`async for` in a comprehension");
        }
        self.repeat(iterable, generator.iter.range(), None, |translator, value| {
            translator.assign(&generator.target, value);
            translator.filtered(&generator.ifs, rest, to, made);
        });
    }

    fn filtered(&mut self, ifs: &'a [Expr], rest: &'a [Comprehension], to: Option<&Operand>, made: &Made<'a>) {
        if let Some((condition, ifs)) = ifs.split_first() {
            let cond = self.condition(condition);
            let (then, ()) = self.nested(|translator| translator.filtered(ifs, rest, to, made));
            let span = span(condition.range());
            return self.push(Stmt::If { cond, then, other: Vec::new(), result: None, span });
        }
        if let Some(next) = rest.first() {
            let iterable = self.iterable(&next.iter);
            return self.generators(rest, iterable, to, made);
        }
        let mut args: Vec<Operand> = to.into_iter().cloned().collect();
        args.extend(made.elements.iter().map(|element| self.expression(element)));
        self.op(made.add.clone(), args, made.elements[0].range());
    }

    pub(super) fn generator(&mut self, e: &'a ast::ExprGenerator) -> Operand {
        let first = &e.generators[0];
        if first.is_async {
            self.no_async(first.range, "`async for` in a generator expression");
        }
        let iterable = self.gone_over(&first.iter);
        let iterator = self.op(Op::Iter, vec![iterable], first.iter.range());
        let to = self.temp();
        let body = self.function_of(&e.node_index);
        self.push(Stmt::Generator { to, body, iterator, span: span(e.range) });
        Operand::Temp(to)
    }

    /// The code of a generator expression, up to who takes its items: that is known when it runs. Gives the temp that is
    /// what it goes over.
    pub(super) fn generator_body(&mut self, e: &'a ast::ExprGenerator) -> Temp {
        let iterable = self.temp();
        let made = Made { start: Op::BuildList, add: Op::Yield, elements: vec![&e.elt], range: e.range };
        if e.elt.is_starred_expr() {
            self.unpacked(e.range);
        }
        self.generators(&e.generators, Self::plainly(Operand::Temp(iterable)), None, &made);
        if !self.diagnostics.is_empty() {
            // CPython runs what cannot be compiled.
            self.diagnostics.clear();
            self.block.clear();
        }
        iterable
    }

    /// A function of the package's own is called with a generator expression that nobody else has.
    pub(super) fn handed_over(&mut self, callee: Operand, e: &'a ast::ExprGenerator, args: Vec<Arg>) -> Operand {
        let iterable = self.expression(&e.generators[0].iter);
        let (to, body) = (self.temp(), self.function_of(&e.node_index));
        self.push(Stmt::Gather { to, callee, body, iterable, args, known: Vec::new(), span: span(e.range) });
        Operand::Temp(to)
    }

    /// A call whose first argument is a generator expression. What else could look at its iterable before the call, does
    /// so behind `iter`, as in CPython.
    pub(super) fn gather(&mut self, e: &'a ast::ExprCall, callee: Operand, first: &'a ast::ExprGenerator) -> Operand {
        let source = &first.generators[0].iter;
        let mut iterable = self.expression(source);
        // What is written out, `next((x for x in xs), None)`, looks at nothing.
        let mut others = e.arguments.args[1..].iter().chain(e.arguments.keywords.iter().map(|keyword| &keyword.value));
        if !others.all(Expr::is_literal_expr) {
            iterable = self.op(Op::Iter, vec![iterable], source.range());
        }
        let mut args: Vec<Arg> =
            e.arguments.args[1..].iter().map(|arg| Arg::Positional(self.expression(arg))).collect();
        for keyword in &e.arguments.keywords {
            let value = self.expression(&keyword.value);
            args.extend(keyword.arg.as_ref().map(|name| Arg::Keyword(name.as_str().into(), value)));
        }
        let (to, body) = (self.temp(), self.function_of(&first.node_index));
        let (known, span) = (Vec::new(), span(self.call_place(e)));
        self.push(Stmt::Gather { to, callee, body, iterable, args, known, span });
        Operand::Temp(to)
    }
}

/// The generator expression that is the first argument of a call, if nothing is unpacked behind it.
pub(super) fn gathered(arguments: &ast::Arguments) -> Option<&ast::ExprGenerator> {
    let (Expr::Generator(first), rest) = arguments.args.split_first()? else { return None };
    let plain = rest.iter().all(|arg| !arg.is_starred_expr()) && arguments.keywords.iter().all(|k| k.arg.is_some());
    (plain && !first.generators[0].is_async).then_some(first)
}
