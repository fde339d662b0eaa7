//! Annotations under `from __future__ import annotations`: their text, as CPython writes it from its tree.
//! Forms that annotations do not take in practice are given as they stand in the file.

use ruff_python_ast::{BoolOp, Expr, Number, Operator, UnaryOp};
use ruff_text_size::Ranged;

/// The text of an annotation.
pub(super) fn written(annotation: &Expr, source: &str) -> String {
    let mut out = String::new();
    write(annotation, source, Level::Lowest, &mut out);
    out
}

/// How tightly what is around binds; what binds less is put in brackets.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Lowest,
    Or,
    Xor,
    And,
    Shift,
    Sum,
    Product,
    Unary,
    Atom,
}

fn write(expr: &Expr, source: &str, around: Level, out: &mut String) {
    match expr {
        Expr::Name(e) => out.push_str(&e.id),
        Expr::NoneLiteral(_) => out.push_str("None"),
        Expr::BooleanLiteral(e) => out.push_str(if e.value { "True" } else { "False" }),
        Expr::EllipsisLiteral(_) => out.push_str("..."),
        Expr::NumberLiteral(e) if matches!(&e.value, Number::Int(int) if int.as_u64().is_some()) => {
            if let Number::Int(int) = &e.value {
                out.push_str(&int.to_string());
            }
        }
        Expr::StringLiteral(e) => out.push_str(&repr(e.value.to_str())),
        Expr::Attribute(e) => {
            write(&e.value, source, Level::Atom, out);
            out.push('.');
            out.push_str(&e.attr);
        }
        Expr::Subscript(e) => {
            write(&e.value, source, Level::Atom, out);
            out.push('[');
            match &*e.slice {
                Expr::Tuple(tuple) if !tuple.is_empty() => sequence(&tuple.elts, source, tuple.len() == 1, out),
                slice => write(slice, source, Level::Lowest, out),
            }
            out.push(']');
        }
        Expr::Tuple(e) => {
            out.push('(');
            sequence(&e.elts, source, e.len() == 1, out);
            out.push(')');
        }
        Expr::List(e) => {
            out.push('[');
            sequence(&e.elts, source, false, out);
            out.push(']');
        }
        Expr::Starred(e) => {
            out.push('*');
            write(&e.value, source, Level::Or, out);
        }
        Expr::UnaryOp(e) if e.op == UnaryOp::USub => bracketed(Level::Unary < around, out, |out| {
            out.push('-');
            write(&e.operand, source, Level::Unary, out);
        }),
        Expr::BinOp(e) if level(e.op).is_some() => {
            let (own, tighter) = level(e.op).unwrap_or((Level::Atom, Level::Atom));
            bracketed(own < around, out, |out| {
                write(&e.left, source, own, out);
                out.push_str(&format!(" {} ", e.op.as_str()));
                write(&e.right, source, tighter, out);
            });
        }
        Expr::BoolOp(e) if around == Level::Lowest => {
            let operator = if e.op == BoolOp::And { " and " } else { " or " };
            for (at, value) in e.values.iter().enumerate() {
                out.push_str(if at > 0 { operator } else { "" });
                write(value, source, Level::Or, out);
            }
        }
        Expr::Call(e) if e.arguments.args.iter().all(|arg| !arg.is_generator_expr()) => {
            write(&e.func, source, Level::Atom, out);
            out.push('(');
            sequence(&e.arguments.args, source, false, out);
            for (at, keyword) in e.arguments.keywords.iter().enumerate() {
                out.push_str(if at > 0 || !e.arguments.args.is_empty() { ", " } else { "" });
                match &keyword.arg {
                    Some(name) => out.push_str(&format!("{name}=")),
                    None => out.push_str("**"),
                }
                write(&keyword.value, source, Level::Lowest, out);
            }
            out.push(')');
        }
        _ => bracketed(around > Level::Lowest, out, |out| out.push_str(&source[expr.range()])),
    }
}

fn bracketed(needed: bool, out: &mut String, write: impl FnOnce(&mut String)) {
    if needed {
        out.push('(');
    }
    write(out);
    if needed {
        out.push(')');
    }
}

fn sequence(elements: &[Expr], source: &str, trailing_comma: bool, out: &mut String) {
    for (at, element) in elements.iter().enumerate() {
        out.push_str(if at > 0 { ", " } else { "" });
        write(element, source, Level::Lowest, out);
    }
    if trailing_comma {
        out.push(',');
    }
}

/// The operator's own level, and the next tighter one for its right operand.
fn level(op: Operator) -> Option<(Level, Level)> {
    Some(match op {
        Operator::BitOr => (Level::Or, Level::Xor),
        Operator::BitXor => (Level::Xor, Level::And),
        Operator::BitAnd => (Level::And, Level::Shift),
        Operator::LShift | Operator::RShift => (Level::Shift, Level::Sum),
        Operator::Add | Operator::Sub => (Level::Sum, Level::Product),
        Operator::Mult | Operator::MatMult | Operator::Div | Operator::FloorDiv | Operator::Mod => {
            (Level::Product, Level::Unary)
        }
        Operator::Pow => return None,
    })
}

/// As Python's `repr` of text, for the characters that annotations hold.
fn repr(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}
