//! Comprehensions that can only succeed where all items are text, and then run nobody's code: `[line.strip() for line in lines if line]`.
//! They are an operation on the list, which can pass on what it makes of the items that have arrived (`docs/streaming.md`).

use ruff_python_ast::{self as ast, CmpOp, Expr, Number, Operator, UnaryOp};
use ruff_text_size::{Ranged, TextRange, TextSize};

/// What an expression gives if the item is text. None of it can be changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    /// Three texts in a tuple.
    Three,
    Other,
}

/// Such a comprehension as a function of the list, and whether all that it gives is text.
pub(super) fn of_texts(e: &ast::ExprListComp, source: &str) -> Option<(String, bool)> {
    written((&e.elt, &e.generators), e.range, source)
}

/// The same of a generator expression: what it gives, in a list.
pub(crate) fn of_generator(e: &ast::ExprGenerator, source: &str) -> Option<(String, bool)> {
    let paren = TextSize::from(u32::from(e.parenthesized));
    let inside = TextRange::new(e.start() + paren, e.end() - paren);
    let (list, gives_texts) = written((&e.elt, &e.generators), inside, source)?;
    Some((format!("lambda texts: [{}]", list.strip_prefix("lambda texts: ")?), gives_texts))
}

fn written((elt, generators): (&Expr, &[ast::Comprehension]), all: TextRange, source: &str) -> Option<(String, bool)> {
    let [generator] = generators else { return None };
    let Expr::Name(item) = &generator.target else { return None };
    if generator.is_async || !generator.ifs.iter().all(|condition| kind(condition, &item.id).is_some()) {
        return None;
    }
    let gives = kind(elt, &item.id)?;
    let iter = generator.iter.range();
    let before = &source[all.start().to_usize()..iter.start().to_usize()];
    let behind = &source[iter.end().to_usize()..all.end().to_usize()];
    let plain = [before, behind].iter().all(|part| escapes_are_known(part));
    plain.then(|| (format!("lambda texts: {before}texts{behind}"), gives == Kind::Text))
}

/// Python warns of others wherever it compiles them.
fn escapes_are_known(written: &str) -> bool {
    let mut rest = written.chars();
    while let Some(c) = rest.next() {
        if c == '\\' && !rest.next().is_some_and(|next| "\n\\'\"abfnrtvxNuU01234567".contains(next)) {
            return false;
        }
    }
    true
}

/// What an expression gives for an item that is text, if it cannot fail then.
fn kind(expr: &Expr, item: &str) -> Option<Kind> {
    let of = |expr: &Expr| kind(expr, item);
    match expr {
        Expr::Name(name) if *name.id == *item => Some(Kind::Text),
        Expr::StringLiteral(_) => Some(Kind::Text),
        Expr::NumberLiteral(e) if !matches!(e.value, Number::Complex { .. }) => Some(Kind::Number),
        Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => Some(Kind::Other),
        Expr::Call(call) => method(call, item),
        Expr::Subscript(e) => part(e, item),
        Expr::BinOp(e) => {
            let texts = e.op == Operator::Add && of(&e.left)? == Kind::Text && of(&e.right)? == Kind::Text;
            texts.then_some(Kind::Text)
        }
        Expr::UnaryOp(e) if e.op == UnaryOp::Not => of(&e.operand).map(|_| Kind::Other),
        Expr::BoolOp(e) => either(e.values.iter().map(of)),
        Expr::If(e) => of(&e.test).and_then(|_| either([of(&e.body), of(&e.orelse)].into_iter())),
        Expr::Compare(e) => compared(e, item),
        Expr::Tuple(e) => e.elts.iter().all(|part| of(part).is_some()).then_some(Kind::Other),
        Expr::FString(e) => e.value.iter().all(|part| is_plain(part, item)).then_some(Kind::Text),
        _ => None,
    }
}

fn either(mut kinds: impl Iterator<Item = Option<Kind>>) -> Option<Kind> {
    let first = kinds.next()??;
    kinds.try_fold(first, |all, one| one.map(|one| if one == all { all } else { Kind::Other }))
}

fn is_plain(part: &ast::FStringPart, item: &str) -> bool {
    match part {
        ast::FStringPart::Literal(_) => true,
        ast::FStringPart::FString(written) => written.elements.iter().all(|element| match element {
            ast::InterpolatedStringElement::Literal(_) => true,
            ast::InterpolatedStringElement::Interpolation(field) => {
                field.debug_text.is_none() && field.format_spec.is_none() && kind(&field.expression, item).is_some()
            }
        }),
    }
}

fn compared(e: &ast::ExprCompare, item: &str) -> Option<Kind> {
    let mut left = kind(&e.left, item)?;
    for (op, right) in e.ops.iter().zip(&*e.comparators) {
        let several = match right {
            Expr::List(ast::ExprList { elts, .. }) | Expr::Set(ast::ExprSet { elts, .. }) => Some(&**elts),
            Expr::Tuple(ast::ExprTuple { elts, .. }) => Some(&**elts),
            _ => None,
        };
        let is_in = matches!(op, CmpOp::In | CmpOp::NotIn);
        if let Some(several) = several.filter(|_| is_in && e.ops.len() == 1) {
            return several.iter().all(|one| kind(one, item).is_some()).then_some(Kind::Other);
        }
        let right = kind(right, item)?;
        let fits = match op {
            CmpOp::Eq | CmpOp::NotEq => true,
            CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => {
                left == right && matches!(left, Kind::Text | Kind::Number)
            }
            CmpOp::In | CmpOp::NotIn => left == Kind::Text && right == Kind::Text,
            CmpOp::Is | CmpOp::IsNot => false,
        };
        if !fits {
            return None;
        }
        left = right;
    }
    Some(Kind::Other)
}

/// `line.strip()`
fn method(call: &ast::ExprCall, item: &str) -> Option<Kind> {
    let Expr::Attribute(method) = &*call.func else { return None };
    let given = &*call.arguments.args;
    if kind(&method.value, item)? != Kind::Text || !call.arguments.keywords.is_empty() {
        return None;
    }
    let text = |arg: &Expr| kind(arg, item) == Some(Kind::Text);
    let texts = |arg: &Expr| match arg {
        Expr::Tuple(several) => several.elts.iter().all(text),
        arg => text(arg),
    };
    let gives = match (&*method.attr, given) {
        ("strip" | "lstrip" | "rstrip", [] | [Expr::NoneLiteral(_)]) => Kind::Text,
        ("strip" | "lstrip" | "rstrip" | "removeprefix" | "removesuffix", [one]) if text(one) => Kind::Text,
        ("lower" | "upper" | "casefold" | "title" | "capitalize" | "swapcase" | "expandtabs", []) => Kind::Text,
        ("replace", [old, new]) if text(old) && text(new) => Kind::Text,
        ("startswith" | "endswith", [one]) if texts(one) => Kind::Other,
        ("find" | "rfind" | "count", [one]) if text(one) => Kind::Number,
        ("partition" | "rpartition", [one]) if is_separator(one) => Kind::Three,
        (name, []) if IS.contains(&name) => Kind::Other,
        _ => return None,
    };
    Some(gives)
}

const IS: &[&str] = &[
    "isalnum",
    "isalpha",
    "isascii",
    "isdecimal",
    "isdigit",
    "isidentifier",
    "islower",
    "isnumeric",
    "isprintable",
    "isspace",
    "istitle",
    "isupper",
];

fn is_separator(arg: &Expr) -> bool {
    matches!(arg, Expr::StringLiteral(text) if !text.value.is_empty())
}

/// `line[2:]`, `line.partition(": ")[2]`, `line.split(",")[0]`
fn part(e: &ast::ExprSubscript, item: &str) -> Option<Kind> {
    if let Expr::Slice(slice) = &*e.slice {
        let place = |at: &Option<Box<Expr>>| at.as_deref().is_none_or(|at| number(at).is_some());
        let step = slice.step.as_deref().is_none_or(|step| number(step).is_some_and(|step| step != 0));
        let plain = place(&slice.lower) && place(&slice.upper) && step;
        return (plain && kind(&e.value, item)? == Kind::Text).then_some(Kind::Text);
    }
    let at = number(&e.slice)?;
    if is_split(&e.value, item) {
        return matches!(at, 0 | -1).then_some(Kind::Text);
    }
    (kind(&e.value, item)? == Kind::Three && (-3..3).contains(&at)).then_some(Kind::Text)
}

/// What is split by something has a part at least.
fn is_split(expr: &Expr, item: &str) -> bool {
    let Expr::Call(call) = expr else { return false };
    let (Expr::Attribute(method), []) = (&*call.func, &*call.arguments.keywords) else { return false };
    let fits = match &*call.arguments.args {
        [separator] => is_separator(separator),
        [separator, most] => is_separator(separator) && number(most).is_some(),
        _ => false,
    };
    fits && matches!(&*method.attr, "split" | "rsplit") && kind(&method.value, item) == Some(Kind::Text)
}

fn number(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::NumberLiteral(ast::ExprNumberLiteral { value: Number::Int(number), .. }) => number.as_i64(),
        Expr::UnaryOp(e) if e.op == UnaryOp::USub => Some(-number(&e.operand)?),
        _ => None,
    }
}
