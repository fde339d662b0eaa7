//! The table of built-in functions and handles: how each is written, what it takes, what it
//! answers. `--externals` prints it.

use sooner_calculus::{Expr, Prim, PrimExpr};
use sooner_semantics::{Answer, Choice};

use super::{numbers, texts};
use crate::calc::church;

/// One row: something outside that programs know by name.
pub struct Builtin {
    /// How a call is written: the name, then the shape of its argument.
    pub usage: &'static str,
    /// What it takes, in words that can follow "takes".
    pub takes: &'static str,
    /// What it does or answers.
    pub doc: &'static str,
    meaning: Meaning,
}

enum Meaning {
    /// No function: it is passed along to put calls in order.
    Handle,
    /// Nothing for an argument of another kind than it takes.
    Function(fn(&PrimExpr) -> Option<Choice>),
    /// The same with a set of possible answers.
    Nondeterministic(fn(&PrimExpr) -> Option<Vec<Choice>>),
}

use Meaning::{Function, Handle as IsHandle, Nondeterministic};

const fn row(usage: &'static str, takes: &'static str, doc: &'static str, meaning: Meaning) -> Builtin {
    Builtin { usage, takes, doc, meaning }
}

const TWO_NUMBERS: &str = "two whole numbers or two floats";
const TWO_ALIKE: &str = "two whole numbers, two floats or two texts";

/// Every built-in, in the order in which `--externals` lists them.
#[rustfmt::skip] // One line a row.
pub const BUILTINS: &[Builtin] = &[
    row("print (handle, x)", "a handle and what to print", "prints x on a line; answers the handle", Function(print)),
    row("stdout", "", "the handle of standard output", IsHandle),
    row("stderr", "", "the handle of standard error", IsHandle),
    row("fork h", "anything", "(h, h): what follows one does not wait for the other", Function(fork)),
    row("join (a, b)", "two handles", "a, when both are known", Function(join)),
    row("add (a, b)", TWO_NUMBERS, "a + b", Function(numbers::add)),
    row("sub (a, b)", TWO_NUMBERS, "a - b", Function(numbers::sub)),
    row("mul (a, b)", TWO_NUMBERS, "a * b", Function(numbers::mul)),
    row("div (a, b)", TWO_NUMBERS, "a / b; of whole numbers, rounded down", Function(numbers::div)),
    row("mod (a, b)", TWO_NUMBERS, "what `div` leaves; its sign is that of b", Function(numbers::modulo)),
    row("neg a", "a whole number or a float", "-a", Function(numbers::neg)),
    row("eq (a, b)", "two values", "whether they are the same, as a Church boolean", Function(eq)),
    row("lt (a, b)", TWO_ALIKE, "a < b, as a Church boolean", Function(numbers::lt)),
    row("le (a, b)", TWO_ALIKE, "a <= b, as a Church boolean", Function(numbers::le)),
    row("truth b", "<true> or <false>", "the Church boolean of a primitive one", Function(truth)),
    row("cat (a, b, ...)", "a tuple of texts", "the texts, one after the other", Function(texts::cat)),
    row("len a", "a text", "how many characters it has", Function(texts::len)),
    row("upper a", "a text", "the text in capitals", Function(texts::upper)),
    row("lower a", "a text", "the text in small letters", Function(texts::lower)),
    row("str x", "anything", "x as text", Function(texts::str)),
    row("words a", "a text", "the Church list of its words", Function(texts::words)),
    row("list (a, b, ...)", "a tuple", "the Church list of its components", Function(list)),
    row("nat n", "a whole number from 0 to 10000", "the Church numeral of n", Function(numbers::nat)),
    row("coin ()", "()", "a Church boolean, chosen by the seed and the call's label", Nondeterministic(coin)),
    row("sleep_ms (ms, x)", "milliseconds and a value", "x, after that long", Function(sleep_ms)),
    row("stream (a, ms)", "a text and milliseconds", "the list of its words, of which one arrives every ms", Function(texts::stream)),
    row("fail message", "anything", "nothing: the call fails with the message", Function(fail)),
];

impl Builtin {
    /// The name it is known by.
    pub fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or(self.usage)
    }

    /// C(cf, c̄x).
    pub fn choices(&self, arg: &PrimExpr) -> Vec<Choice> {
        let choices = match self.meaning {
            IsHandle => return vec![failure(format!("`{}` is a handle and cannot be called", self.usage))],
            Function(function) => function(arg).map(|choice| vec![choice]),
            Nondeterministic(function) => function(arg),
        };
        let wrong = || failure(format!("`{}` takes {}", self.usage, self.takes));
        choices.unwrap_or_else(|| vec![wrong()])
    }
}

/// An answer that is there at once.
pub fn now(expr: Expr) -> Choice {
    Choice { answer: Answer::Expr(expr), after_ms: 0 }
}

/// The same for a primitive.
pub fn prim(prim: Prim) -> Choice {
    now(church::value(&PrimExpr::Prim(prim)))
}

/// The call fails.
pub fn failure(message: impl Into<String>) -> Choice {
    Choice { answer: Answer::Failure(message.into()), after_ms: 0 }
}

/// What a call of `print` prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Where.
    pub handle: Handle,
    /// What, without the line end.
    pub text: String,
}

/// Where output can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl Output {
    /// The output of `print` with this argument, if the argument is of the right shape.
    pub fn of(arg: &PrimExpr) -> Option<Output> {
        let [PrimExpr::Prim(Prim::Symbol(handle)), what] = pair(arg)? else { return None };
        let handle = match &**handle {
            "stdout" => Handle::Stdout,
            "stderr" => Handle::Stderr,
            _ => return None,
        };
        Some(Output { handle, text: texts::plain(what) })
    }
}

/// The two components of a pair.
pub fn pair(arg: &PrimExpr) -> Option<&[PrimExpr; 2]> {
    match arg {
        PrimExpr::Tuple(parts) => parts.as_slice().try_into().ok(),
        PrimExpr::Prim(_) => None,
    }
}

/// A delay.
pub fn milliseconds(arg: &PrimExpr) -> Option<u64> {
    match arg {
        PrimExpr::Prim(Prim::Int(ms)) => ms.try_into().ok(),
        _ => None,
    }
}

fn print(arg: &PrimExpr) -> Option<Choice> {
    Output::of(arg)?;
    let [handle, _] = pair(arg)?;
    Some(now(church::value(handle)))
}

fn fork(arg: &PrimExpr) -> Option<Choice> {
    Some(now(church::value(&PrimExpr::Tuple(vec![arg.clone(), arg.clone()]))))
}

fn join(arg: &PrimExpr) -> Option<Choice> {
    let [first, _] = pair(arg)?;
    Some(now(church::value(first)))
}

fn eq(arg: &PrimExpr) -> Option<Choice> {
    let [a, b] = pair(arg)?;
    Some(now(church::boolean(a == b)))
}

fn truth(arg: &PrimExpr) -> Option<Choice> {
    match arg {
        PrimExpr::Prim(Prim::Bool(truth)) => Some(now(church::boolean(*truth))),
        _ => None,
    }
}

fn list(arg: &PrimExpr) -> Option<Choice> {
    match arg {
        PrimExpr::Tuple(parts) => Some(now(church::list(parts, None))),
        PrimExpr::Prim(_) => None,
    }
}

fn coin(arg: &PrimExpr) -> Option<Vec<Choice>> {
    let unit = PrimExpr::Tuple(Vec::new());
    (*arg == unit).then(|| vec![now(church::boolean(true)), now(church::boolean(false))])
}

fn sleep_ms(arg: &PrimExpr) -> Option<Choice> {
    let [ms, value] = pair(arg)?;
    Some(Choice { after_ms: milliseconds(ms)?, ..now(church::value(value)) })
}

fn fail(arg: &PrimExpr) -> Option<Choice> {
    Some(failure(texts::plain(arg)))
}
