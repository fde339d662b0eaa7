//! Displays: tuples, lists, sets and dicts written out, with `*` and `**`.

use ruff_python_ast::{Expr, ExprDict};
use ruff_text_size::{Ranged, TextRange};

use super::Translator;
use crate::bezoar::{Binary, Op, Operand};

/// The operations that build a collection which holds a `*x`.
struct Building {
    start: Op,
    add: Op,
    extend: Op,
}

impl<'a> Translator<'a> {
    pub(super) fn tuple(&mut self, elements: &'a [Expr], range: TextRange) -> Operand {
        if !starred(elements) {
            let items = self.items(elements);
            return self.op(Op::BuildTuple, items, range);
        }
        let list = self.list(elements, range);
        self.op(Op::ListToTuple, vec![list], range)
    }

    pub(super) fn list(&mut self, elements: &'a [Expr], range: TextRange) -> Operand {
        if !starred(elements) {
            let items = self.items(elements);
            return self.op(Op::BuildList, items, range);
        }
        // A list behind another: that of something which is still arriving need not be there.
        let mut list = None;
        for row in elements.chunk_by(|one, next| !one.is_starred_expr() && !next.is_starred_expr()) {
            let range = row[0].range();
            let more = match row {
                [Expr::Starred(starred)] => {
                    let value = self.expression(&starred.value);
                    self.op(Op::ListOf, vec![value], range)
                }
                row => {
                    let items = self.items(row);
                    self.op(Op::BuildList, items, range)
                }
            };
            list = Some(match list {
                None => more,
                Some(before) => self.op(Op::Binary(Binary::Add), vec![before, more], range),
            });
        }
        list.expect("one is starred")
    }

    pub(super) fn set(&mut self, elements: &'a [Expr], range: TextRange) -> Operand {
        if let Some(constants) = self.constants(elements, range) {
            let set = self.op(Op::BuildSet, Vec::new(), range);
            self.op(Op::SetUpdate, vec![set.clone(), constants], range);
            return set;
        }
        self.collection(elements, Building { start: Op::BuildSet, add: Op::SetAdd, extend: Op::SetUpdate }, range)
    }

    /// CPython keeps three constants or more as a frozen set, and fills the set from that, or goes over that itself.
    pub(super) fn constants(&mut self, elements: &'a [Expr], range: TextRange) -> Option<Operand> {
        if elements.len() < 3 || !elements.iter().all(is_constant) {
            return None;
        }
        let items = self.items(elements);
        Some(self.op(Op::BuildFrozenSet, items, range))
    }

    fn items(&mut self, elements: &'a [Expr]) -> Vec<Operand> {
        elements.iter().map(|element| self.expression(element)).collect()
    }

    /// What stands before the first `*x` is built at once, the rest is added one by one.
    fn collection(&mut self, elements: &'a [Expr], building: Building, range: TextRange) -> Operand {
        let first = elements.iter().position(Expr::is_starred_expr).unwrap_or(elements.len());
        let items = self.items(&elements[..first]);
        let collection = self.op(building.start, items, range);
        for element in &elements[first..] {
            let (op, value) = match element {
                Expr::Starred(starred) => (&building.extend, &*starred.value),
                element => (&building.add, element),
            };
            let value = self.expression(value);
            self.op(op.clone(), vec![collection.clone(), value], element.range());
        }
        collection
    }

    pub(super) fn dict(&mut self, e: &'a ExprDict) -> Operand {
        let first = e.items.iter().position(|item| item.key.is_none()).unwrap_or(e.items.len());
        let mut pairs = Vec::new();
        for item in &e.items[..first] {
            let key = item.key.as_ref().expect("the first without a key comes later");
            pairs.push(self.expression(key));
            pairs.push(self.expression(&item.value));
        }
        let dict = self.op(Op::BuildDict, pairs, e.range);
        for item in &e.items[first..] {
            match &item.key {
                Some(key) => {
                    let key = self.expression(key);
                    let value = self.expression(&item.value);
                    self.op(Op::DictSet, vec![dict.clone(), key, value], item.value.range());
                }
                None => {
                    let mapping = self.expression(&item.value);
                    self.op(Op::DictUpdate, vec![dict.clone(), mapping], item.value.range());
                }
            }
        }
        dict
    }
}

fn starred(elements: &[Expr]) -> bool {
    elements.iter().any(Expr::is_starred_expr)
}

/// Whether CPython computes it when it compiles.
fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::Tuple(e) => e.elts.iter().all(is_constant),
        Expr::UnaryOp(e) => is_constant(&e.operand),
        Expr::BinOp(e) => is_constant(&e.left) && is_constant(&e.right),
        e => e.is_literal_expr(),
    }
}
