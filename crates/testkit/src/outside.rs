//! An external semantics for generated programs: a handful of functions that answer in every way
//! the calculus allows. With constants, one or one of several; with tuples and functions that have
//! further tasks in them; with failures; never.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use sooner_calculus::{Expr, Prelude, Prim, PrimExpr, read_with};
use sooner_semantics::{Answer, Choice, External};

use crate::tape::{Tape, mix, mix_text};
use crate::terms::Shape;

/// An external function as the generator sees it.
#[derive(Debug, PartialEq)]
pub struct Signature {
    /// Its symbol.
    pub name: &'static str,
    /// Whether calls of it may fail or stay unanswered.
    pub may_fail: bool,
    param: Param,
    result: Returns,
}

#[derive(Debug, PartialEq)]
enum Param {
    Unit,
    Data,
    /// Primitives and tuples of them.
    Nested,
}

#[derive(Debug, PartialEq)]
enum Returns {
    Data,
    Pair,
    Fun,
    Bool,
    List,
}

/// The functions there are.
pub const SIGNATURES: &[Signature] = &[
    Signature { name: "calc", may_fail: false, param: Param::Nested, result: Returns::Data },
    Signature { name: "coin", may_fail: false, param: Param::Unit, result: Returns::Data },
    Signature { name: "parts", may_fail: false, param: Param::Data, result: Returns::Pair },
    Signature { name: "maker", may_fail: false, param: Param::Data, result: Returns::Fun },
    Signature { name: "flip", may_fail: false, param: Param::Unit, result: Returns::Bool },
    Signature { name: "stream", may_fail: false, param: Param::Data, result: Returns::List },
    Signature { name: "fragile", may_fail: true, param: Param::Data, result: Returns::Data },
    Signature { name: "silent", may_fail: true, param: Param::Data, result: Returns::Data },
];

impl Signature {
    /// The function that takes and returns these shapes.
    pub fn of(param: &Shape, result: &Shape) -> Option<&'static Signature> {
        let unit = *param == Shape::unit();
        SIGNATURES.iter().find(|s| s.result() == *result && (s.param == Param::Unit) == unit)
    }

    /// The shape of an argument it takes.
    pub fn param(&self, tape: &mut Tape<'_>) -> Shape {
        match self.param {
            Param::Unit => Shape::unit(),
            Param::Data => Shape::Data,
            Param::Nested => match tape.below(4) {
                0 => Shape::Data,
                1 => Shape::unit(),
                2 => Shape::pair(Shape::Data, Shape::Data),
                _ => Shape::Tuple(vec![Shape::pair(Shape::Data, Shape::unit())]),
            },
        }
    }

    /// The shape of what it returns.
    pub fn result(&self) -> Shape {
        match self.result {
            Returns::Data => Shape::Data,
            Returns::Pair => Shape::pair(Shape::Data, Shape::Data),
            Returns::Fun => Shape::fun(Shape::Data, Shape::Data),
            Returns::Bool => Shape::Bool,
            Returns::List => Shape::List,
        }
    }

    /// Whether it returns Church data.
    pub fn is_church(&self) -> bool {
        matches!(self.result, Returns::Bool | Returns::List)
    }
}

/// The prelude that programs and answers may use. Read once: properties make thousands of programs.
static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| Prelude::standard(&[]));

/// C, chosen among many by a number.
#[derive(Clone, Debug)]
pub struct Outside {
    salt: u64,
    known: RefCell<HashMap<(Prim, PrimExpr), Vec<Choice>>>,
}

impl Outside {
    /// The external semantics of that number.
    pub fn new(salt: u64) -> Outside {
        Outside { salt, known: RefCell::default() }
    }

    /// The number it was chosen by.
    pub fn salt(&self) -> u64 {
        self.salt
    }

    /// The prelude that programs may use.
    pub fn prelude(&self) -> &'static Prelude {
        &PRELUDE
    }

    /// A number that depends on the call alone.
    fn hash(&self, fun: &str, arg: &PrimExpr) -> u64 {
        mix_text(mix(self.salt, fun.len() as u64), &format!("{fun} {arg}"))
    }

    /// The answers of a call, as text. `!` in front marks a failure.
    fn answers(&self, fun: &str, arg: &PrimExpr) -> Vec<String> {
        let n = self.hash(fun, arg) % 5;
        let later = self.hash(fun, arg) / 5 % 3;
        match fun {
            "calc" => vec![format!("<{n}>")],
            "coin" => vec!["<\"t\">".into(), "<\"f\">".into()],
            "parts" => vec![format!("h := <<calc {n}>>\n(<{n}>, h)"), format!("(<{n}>, <<calc ()>>)")],
            "maker" => vec![
                "fun x: x".into(),
                format!("fun x: <<calc {n}>>"),
                "f := <calc>\nfun x: f (x, <<coin ()>>)".into(),
                format!("k := <<calc {n}>>\nfun a: k"),
            ],
            "flip" => vec!["fun (t, f): t ()".into(), "fun (t, f): f ()".into()],
            "stream" => vec![list(n, 2 - later), list(n, later)],
            "more" => match arg {
                PrimExpr::Prim(Prim::Int(left)) => {
                    let left: u64 = left.try_into().unwrap_or(0);
                    vec![list(n, left), list(n, left / 2)]
                }
                _ => Vec::new(),
            },
            "fragile" => match n {
                0 | 1 => vec![format!("!no {n}")],
                2 => vec![format!("<{n}>"), "!unlucky".into()],
                _ => vec![format!("<{n}>")],
            },
            _ => Vec::new(),
        }
    }

    fn choice(&self, answer: &str) -> Choice {
        let answer = match answer.strip_prefix('!') {
            Some(message) => Answer::Failure(message.to_owned()),
            None => Answer::Expr(self.read(answer)),
        };
        Choice { answer, after_ms: 0 }
    }

    fn read(&self, text: &str) -> Expr {
        let expr = read_with(text, &self.prelude().context());
        self.prelude().link(&expr.expect("the answers in this file are programs"))
    }
}

/// A list of which `left` more pieces are to come: with the hole inside the function (Figure 10),
/// or before it.
fn list(n: u64, left: u64) -> String {
    match (left, n % 2) {
        (0, 0) => "nil".into(),
        (0, _) => format!("singleton <{n}>"),
        (_, 0) => format!(
            "fun (state, append):\n  state := append (state, <{n}>)\n  h := <<more {}>>\n  state := h (state, append)\n  append (state, <\"end\">)",
            left - 1
        ),
        _ => format!("h := <<more {}>>\ncons (<{n}>, h)", left - 1),
    }
}

impl External for Outside {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        let Prim::Symbol(name) = fun else { return Vec::new() };
        let mut known = self.known.borrow_mut();
        let entry = known.entry((fun.clone(), arg.clone()));
        entry.or_insert_with(|| self.answers(name, arg).iter().map(|answer| self.choice(answer)).collect()).clone()
    }
}
