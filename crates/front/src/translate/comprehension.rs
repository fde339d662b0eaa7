//! Comprehensions become loops of the function around them, over variables of their own; generator
//! expressions are functions that CPython runs.

use ruff_python_ast::{self as ast, AtomicNodeIndex, Comprehension, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::{NONE, Translator};
use crate::bezoar::{Op, Operand, Stmt};
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
        self.comprehension(&e.node_index, &e.generators, &made)
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
        let iterable = self.expression(&generators[0].iter);
        let around = self.scope;
        self.scope = scope_of(index).expect("scope analysis has visited every comprehension");
        let owned = self.scopes.get(self.scope).symbols.iter().filter_map(|symbol| symbol.var);
        for var in owned {
            self.push(Stmt::Declare { var });
        }
        let collection = self.op(made.start.clone(), Vec::new(), made.range);
        self.generators(generators, iterable, &collection, made);
        self.scope = around;
        collection
    }

    fn generators(&mut self, generators: &'a [Comprehension], iterable: Operand, to: &Operand, made: &Made<'a>) {
        let (generator, rest) = generators.split_first().expect("a comprehension has a `for`");
        if generator.is_async {
            self.no_async(generator.range, "`async for` in a comprehension");
        }
        let item = self.temp();
        let (body, ()) = self.nested(|translator| {
            translator.assign(&generator.target, Operand::Temp(item));
            translator.filtered(&generator.ifs, rest, to, made);
        });
        let span = span(generator.iter.range());
        self.push(Stmt::For { iterable, item, body, orelse: Vec::new(), span });
    }

    fn filtered(&mut self, ifs: &'a [Expr], rest: &'a [Comprehension], to: &Operand, made: &Made<'a>) {
        if let Some((condition, ifs)) = ifs.split_first() {
            let cond = self.condition(condition);
            let (then, ()) = self.nested(|translator| translator.filtered(ifs, rest, to, made));
            let span = span(condition.range());
            return self.push(Stmt::If { cond, then, other: Vec::new(), result: None, span });
        }
        if let Some(next) = rest.first() {
            let iterable = self.expression(&next.iter);
            return self.generators(rest, iterable, to, made);
        }
        let mut args = vec![to.clone()];
        args.extend(made.elements.iter().map(|element| self.expression(element)));
        self.op(made.add.clone(), args, made.elements[0].range());
    }

    pub(super) fn generator(&mut self, e: &'a ast::ExprGenerator) -> Operand {
        let first = &e.generators[0];
        if first.is_async {
            self.no_async(first.range, "`async for` in a generator expression");
        }
        let iterable = self.expression(&first.iter);
        let iterator = self.op(Op::Iter, vec![iterable], first.iter.range());
        let to = self.temp();
        let body = self.function_of(&e.node_index);
        self.push(Stmt::Generator { to, body, iterator, span: span(e.range) });
        Operand::Temp(to)
    }
}
