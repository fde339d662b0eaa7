//! Expressions: each gives the operand that is its value.

use ruff_python_ast::{self as ast, CmpOp, Expr, Operator, UnaryOp};
use ruff_text_size::{Ranged, TextRange};

use super::generator::TOLD;
use super::{FALSE, NONE, TRUE, Translator};
use crate::bezoar::{Binary, Block, Compare, Const, FunctionKind, Op, Operand, Stmt, Unary};
use crate::diagnostic::span;

impl<'a> Translator<'a> {
    pub(super) fn expression(&mut self, expr: &'a Expr) -> Operand {
        match expr {
            Expr::BoolOp(e) => self.boolean(e.op, &e.values, e.range),
            Expr::Named(e) => self.named(e),
            Expr::BinOp(e) => self.binary(e),
            Expr::UnaryOp(e) => self.unary(e),
            Expr::Lambda(e) => self.lambda(e),
            Expr::If(e) => self.conditional(e),
            Expr::Dict(e) => self.dict(e),
            Expr::Set(e) => self.set(&e.elts, e.range),
            Expr::ListComp(e) => self.list_comprehension(e),
            Expr::SetComp(e) => self.set_comprehension(e),
            Expr::DictComp(e) => self.dict_comprehension(e),
            Expr::Generator(e) => self.generator(e),
            Expr::Await(e) => self.awaited(e),
            Expr::Yield(e) if self.scopes.generators.contains(TOLD) => self.yielded(e),
            Expr::Yield(_) | Expr::YieldFrom(_) => self.value_of_yield(),
            Expr::Compare(e) => self.compare(e, false),
            Expr::Call(e) => self.call(e),
            Expr::FString(e) => self.f_string(e),
            Expr::TString(e) => self.t_string(e.range),
            Expr::StringLiteral(e) => self.string(e.value.to_str(), e.range),
            Expr::BytesLiteral(e) => Operand::Const(Const::Bytes(e.value.bytes().collect())),
            Expr::NumberLiteral(e) => Operand::Const(super::constant::number(&e.value)),
            Expr::BooleanLiteral(e) => Operand::Const(Const::Bool(e.value)),
            Expr::NoneLiteral(_) => NONE,
            Expr::EllipsisLiteral(_) => Operand::Const(Const::Ellipsis),
            Expr::Attribute(e) => {
                self.refuse_frame_walkers(e);
                let object = self.expression(&e.value);
                let name = self.mangled(&e.attr);
                self.op(Op::GetAttr(name), vec![object], self.attribute_place(e))
            }
            Expr::Subscript(e) => {
                let object = self.expression(&e.value);
                let key = self.expression(&e.slice);
                self.op(Op::GetItem, vec![object, key], e.range)
            }
            Expr::Name(e) => self.load_name(e),
            Expr::List(e) => self.list(&e.elts, e.range),
            Expr::Tuple(e) => self.tuple(&e.elts, e.range),
            Expr::Slice(e) => self.slice(e),
            Expr::Starred(e) => self.misplaced("*", e.range),
            Expr::IpyEscapeCommand(e) => self.misplaced("an IPython command", e.range),
        }
    }

    /// What stands where Python does not allow it, and the parser does.
    pub(super) fn misplaced(&mut self, what: &str, range: TextRange) -> Operand {
        self.problem(
            "syntax-error",
            range,
            format!("{what} cannot stand here"),
            "Python does not allow it here either",
        );
        NONE
    }

    /// An operand whose truth is that of the expression, each truth in it being asked only once:
    /// `if a and b` does not ask `a` again, where `x = a and b; if x` does.
    pub(super) fn condition(&mut self, expr: &'a Expr) -> Operand {
        match expr {
            Expr::BoolOp(e) => self.boolean_condition(e.op, &e.values, e.range),
            Expr::UnaryOp(e) if e.op == UnaryOp::Not => {
                let value = self.condition(&e.operand);
                self.op(Op::Unary(Unary::Not), vec![value], e.range)
            }
            Expr::If(e) => {
                let test = self.condition(&e.test);
                let then = self.nested(|translator| translator.condition(&e.body));
                let other = self.nested(|translator| translator.condition(&e.orelse));
                self.choose(test, then, other, e.range)
            }
            Expr::Compare(e) => self.compare(e, true),
            _ => self.expression(expr),
        }
    }

    fn choose(&mut self, cond: Operand, then: (Block, Operand), other: (Block, Operand), range: TextRange) -> Operand {
        let to = self.temp();
        let result = Some((to, then.1, other.1));
        self.push(Stmt::If { cond, then: then.0, other: other.0, result, span: span(range) });
        Operand::Temp(to)
    }

    fn conditional(&mut self, e: &'a ast::ExprIf) -> Operand {
        let test = self.condition(&e.test);
        let then = self.nested(|translator| translator.expression(&e.body));
        let other = self.nested(|translator| translator.expression(&e.orelse));
        self.choose(test, then, other, e.range)
    }

    fn boolean(&mut self, op: ast::BoolOp, values: &'a [Expr], range: TextRange) -> Operand {
        let Some((first, rest)) = values.split_first() else { return NONE };
        let value = self.expression(first);
        if rest.is_empty() {
            return value;
        }
        let rest = self.nested(|translator| translator.boolean(op, rest, range));
        let decided = (Vec::new(), value.clone());
        match op {
            ast::BoolOp::And => self.choose(value, rest, decided, range),
            ast::BoolOp::Or => self.choose(value, decided, rest, range),
        }
    }

    fn boolean_condition(&mut self, op: ast::BoolOp, values: &'a [Expr], range: TextRange) -> Operand {
        let Some((first, rest)) = values.split_first() else { return NONE };
        let value = self.condition(first);
        if rest.is_empty() {
            return value;
        }
        let rest = self.nested(|translator| translator.boolean_condition(op, rest, range));
        match op {
            ast::BoolOp::And => self.choose(value, rest, (Vec::new(), FALSE), range),
            ast::BoolOp::Or => self.choose(value, (Vec::new(), TRUE), rest, range),
        }
    }

    /// `a < b < c`: each operand once, and no further than the first comparison that is false, which is
    /// the value; as a condition it need not be asked again.
    fn compare(&mut self, e: &'a ast::ExprCompare, condition: bool) -> Operand {
        let left = self.expression(&e.left);
        self.compare_rest(left, &e.ops, &e.comparators, condition, e.range)
    }

    fn compare_rest(
        &mut self,
        left: Operand,
        ops: &'a [CmpOp],
        comparators: &'a [Expr],
        condition: bool,
        range: TextRange,
    ) -> Operand {
        let right = match ops {
            [CmpOp::In | CmpOp::NotIn] => self.gone_over(&comparators[0]),
            _ => self.expression(&comparators[0]),
        };
        let value = self.op(Op::Compare(comparison(ops[0])), vec![left, right.clone()], range);
        if ops.len() == 1 {
            return value;
        }
        let rest = self.nested(|t| t.compare_rest(right, &ops[1..], &comparators[1..], condition, range));
        let failed = if condition { FALSE } else { value.clone() };
        self.choose(value, rest, (Vec::new(), failed), range)
    }

    /// Left-nested chains (`a + b + c + …`) are as long as people like: no recursion along them.
    fn binary(&mut self, e: &'a ast::ExprBinOp) -> Operand {
        let mut chain = vec![e];
        let mut first = &*e.left;
        while let Expr::BinOp(left) = first {
            chain.push(left);
            first = &left.left;
        }
        let mut value = self.expression(first);
        for e in chain.into_iter().rev() {
            let right = self.expression(&e.right);
            value = self.op(Op::Binary(operator(e.op)), vec![value, right], e.range);
        }
        value
    }

    fn unary(&mut self, e: &'a ast::ExprUnaryOp) -> Operand {
        if e.op == UnaryOp::USub
            && let Expr::NumberLiteral(number) = &*e.operand
            && let Some(negative) = super::constant::negative(&number.value)
        {
            return Operand::Const(negative);
        }
        let operand = self.expression(&e.operand);
        let op = match e.op {
            UnaryOp::USub => Unary::Neg,
            UnaryOp::UAdd => Unary::Pos,
            UnaryOp::Invert => Unary::Invert,
            UnaryOp::Not => Unary::Not,
        };
        self.op(Op::Unary(op), vec![operand], e.range)
    }

    fn named(&mut self, e: &'a ast::ExprNamed) -> Operand {
        let value = self.expression(&e.value);
        self.assign(&e.target, value.clone());
        value
    }

    fn slice(&mut self, e: &'a ast::ExprSlice) -> Operand {
        let bounds = [&e.lower, &e.upper, &e.step];
        let bounds = bounds.map(|bound| bound.as_ref().map_or(NONE, |bound| self.expression(bound)));
        self.op(Op::Slice, bounds.into(), e.range)
    }

    fn awaited(&mut self, e: &'a ast::ExprAwait) -> Operand {
        let value = self.expression(&e.value);
        if self.kind != FunctionKind::Async {
            let help = "make the function around it `async def`";
            self.problem("await-outside-async", e.range, "`await` outside of `async def`", help);
        }
        self.op(Op::Await, vec![value], e.range())
    }
}

fn comparison(op: CmpOp) -> Compare {
    match op {
        CmpOp::Eq => Compare::Eq,
        CmpOp::NotEq => Compare::NotEq,
        CmpOp::Lt => Compare::Lt,
        CmpOp::LtE => Compare::Le,
        CmpOp::Gt => Compare::Gt,
        CmpOp::GtE => Compare::Ge,
        CmpOp::Is => Compare::Is,
        CmpOp::IsNot => Compare::IsNot,
        CmpOp::In => Compare::In,
        CmpOp::NotIn => Compare::NotIn,
    }
}

pub(super) fn operator(op: Operator) -> Binary {
    match op {
        Operator::Add => Binary::Add,
        Operator::Sub => Binary::Sub,
        Operator::Mult => Binary::Mul,
        Operator::MatMult => Binary::MatMul,
        Operator::Div => Binary::TrueDiv,
        Operator::FloorDiv => Binary::FloorDiv,
        Operator::Mod => Binary::Mod,
        Operator::Pow => Binary::Pow,
        Operator::LShift => Binary::LeftShift,
        Operator::RShift => Binary::RightShift,
        Operator::BitAnd => Binary::And,
        Operator::BitOr => Binary::Or,
        Operator::BitXor => Binary::Xor,
    }
}
