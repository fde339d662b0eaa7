//! Bezoar: Python with everything implicit made explicit (paper 002, §4). Every operation has a name for its value (administrative
//! normal form), every operator is written out, variables are declared, loaded and stored, and control is structured. `with`, `match`,
//! comprehensions, chained comparisons, boolean operators and decorators do not exist here: the parser's side has taken them apart.

mod walk;

use std::sync::Arc;

use num_bigint::BigInt;

use crate::diagnostic::Diagnostic;
use crate::gather::Handed;

pub use crate::globals::Globals;
pub use walk::each_stmt;

/// A range of the file's text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last.
    pub end: u32,
    /// It stands in a generator expression whose code is the function's own.
    pub within: Option<InlinedId>,
}

impl Span {
    /// No place in the text.
    pub const NOWHERE: Span = Span::new(0, 0);

    /// From one byte up to another.
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end, within: None }
    }
}

/// Index into a function's inlined generator expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InlinedId(pub u32);

/// A generator expression that a loop goes over where it stands: `for a in (ask(q) for q in qs)`. Nobody else can have it, so its
/// loops are loops of the function around it, and the turn stands in the innermost. What is left of it are its frame and its variables.
#[derive(Clone, Debug)]
pub struct Inlined {
    /// As `co_qualname`.
    pub qualname: Arc<str>,
    /// The whole expression.
    pub span: Span,
    /// What it goes over first: looked for outside of it, and asked for items inside.
    pub source: Span,
    /// Where the loop that goes over it asks for an item.
    pub asked: Span,
    /// The variables that are its own.
    pub own: Vec<VarId>,
}

/// A value computed once, by one statement. Counted from 0 in each function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Temp(pub u32);

/// Index into a function's variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(pub u32);

/// Index into a file's functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionId(pub u32);

/// A file. Function 0 is its top level.
#[derive(Clone, Debug)]
pub struct Module {
    /// All functions, lambdas, class bodies and generator expressions, in the order of their text.
    pub functions: Vec<Function>,
    /// Who else may read and write its globals.
    pub globals: Globals,
    /// Its top level runs as orchestrating code, so its globals change while its functions run.
    pub is_script: bool,
}

/// What kind of code object CPython makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    /// The file's top level.
    Module,
    /// `def`
    Def,
    /// `async def`
    Async,
    /// `lambda`
    Lambda,
    /// A class body: run by CPython as it is. It has no statements here.
    Class,
    /// A generator expression. CPython runs it, unless it is given to somebody who consumes it at once (`gather`).
    Generator,
}

/// A function of the file.
#[derive(Clone, Debug)]
pub struct Function {
    /// As `co_name`: `<lambda>`, `<genexpr>`, `<module>` for those.
    pub name: Arc<str>,
    /// As `co_qualname`.
    pub qualname: Arc<str>,
    /// What it is.
    pub kind: FunctionKind,
    /// The function whose body it stands in.
    pub parent: Option<FunctionId>,
    /// As `co_firstlineno`: the line of its first decorator, or of `def`/`lambda`.
    pub first_line: u32,
    /// The whole definition, decorators excluded.
    pub span: Span,
    /// Its parameters. They are the first variables, in the order of `co_varnames`:
    /// positional, keyword-only, `*args`, `**kwargs`.
    pub params: Params,
    /// Its variables. Those of comprehensions are variables of the function around them.
    pub variables: Vec<Variable>,
    /// For each of its `Free` variables, in the order of `variables` (alphabetical), the parent's variable that it is: a
    /// comprehension's `x` and the function's `x` are two.
    /// Empty if the parent is one whose variables are not known (type parameters, PEP 695).
    pub captures: Vec<VarId>,
    /// Generator expressions whose code is part of its own.
    pub inlined: Vec<Inlined>,
    /// How many temps its body uses.
    pub temps: u32,
    /// Temps that are given to it behind its parameters.
    pub inputs: Vec<Temp>,
    /// Its code. Empty for class bodies; that of a generator has `op yield`, that of a generator expression one.
    pub body: Block,
    /// Of a generator expression that only text makes no difference to (`texts`): a list of it as a function of what it goes over,
    /// and whether all of that is text.
    pub texts: Option<(Arc<str>, bool)>,
    /// It holds a `yield`.
    pub generator: bool,
    /// It is a generator that a loop can go over by entering it (`generators`).
    pub folds: bool,
    /// It is one as such a loop enters it.
    pub folded: bool,
    /// And is handed to a function whose loop that is.
    pub handed: Option<Handed>,
    /// Why it cannot be compiled; empty if it can.
    pub diagnostics: Vec<Diagnostic>,
}

/// The shape of a parameter list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    /// Positional ones, positional-only included.
    pub positional: u32,
    /// How many of those are positional-only.
    pub positional_only: u32,
    /// Keyword-only ones.
    pub keyword_only: u32,
    /// There is `*args`.
    pub star: bool,
    /// There is `**kwargs`.
    pub double_star: bool,
}

/// A variable of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// As written (mangled in classes); made-up ones start with a dot.
    pub name: Arc<str>,
    /// Who can reach it.
    pub scope: Scope,
}

/// Who can reach a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only this function.
    Local,
    /// This function, which owns it, and functions (lambdas, class bodies, generator expressions) inside it.
    Cell,
    /// It belongs to a function around this one.
    Free,
    /// Bound by this function alone, and looked at by generator expressions inside: a value, written through to its cell.
    Through,
    /// The same in such an expression that is given the value as well as the cell.
    Known,
    /// A global that only the file's top level mentions: known there by its value, and written through to the module.
    Top,
}

/// Statements in order.
pub type Block = Vec<Stmt>;

/// What an operation is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A value computed before.
    Temp(Temp),
    /// A constant.
    Const(Const),
}

/// A constant.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "Python's own")]
pub enum Const {
    None,
    Ellipsis,
    Bool(bool),
    Int(BigInt),
    Float(f64),
    /// Imaginary part.
    Complex(f64),
    Text(Arc<str>),
    Bytes(Arc<[u8]>),
}

/// A statement.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are named alike everywhere: to, from, args, span and blocks")]
pub enum Stmt {
    /// `to = op(args)`
    Op { to: Temp, op: Op, args: Vec<Operand>, span: Span },
    /// `to = callee(args)`
    Call { to: Temp, callee: Operand, args: Vec<Arg>, span: Span },
    /// The variable becomes new and unbound (a new cell if others can reach it). Stands where a
    /// comprehension begins, for the comprehension's own variables.
    Declare { var: VarId },
    /// Reads a variable; raises `UnboundLocalError` or `NameError` if it is unbound.
    Load { to: Temp, var: VarId, span: Span },
    /// Binds a variable.
    Store { var: VarId, from: Operand },
    /// Unbinds a variable; raises if it is unbound.
    Delete { var: VarId, span: Span },
    /// Reads a global or builtin.
    LoadGlobal { to: Temp, name: Arc<str>, span: Span },
    /// Binds a global.
    StoreGlobal { name: Arc<str>, from: Operand, span: Span },
    /// Unbinds a global.
    DeleteGlobal { name: Arc<str>, span: Span },
    /// A statement of the top level that cannot be compiled, by its number: CPython runs it. Its value is true.
    Native { to: Temp, index: u32, span: Span },
    /// A function object of a `def` or `lambda`, before its decorators.
    Function {
        to: Temp,
        function: FunctionId,
        /// Values of the last positional parameters.
        defaults: Vec<Operand>,
        /// Values of keyword-only parameters.
        keyword_defaults: Vec<(Arc<str>, Operand)>,
        /// Parameter annotations and `return`.
        annotations: Vec<(Arc<str>, Operand)>,
        span: Span,
    },
    /// A class object, before its decorators: `__build_class__` of the body, run natively.
    Class { to: Temp, body: FunctionId, args: Vec<Arg>, span: Span },
    /// A generator object over an iterator that `op iter` made.
    Generator { to: Temp, body: FunctionId, iterator: Operand, span: Span },
    /// `to = callee(generator, args)`, with an expression that nobody else has; `known` are variables it can be given by value.
    Gather {
        to: Temp,
        callee: Operand,
        body: FunctionId,
        iterable: Operand,
        args: Vec<Arg>,
        known: Vec<VarId>,
        span: Span,
    },
    /// Branches on the truth of `cond`. `result` is what a conditional expression is after the first block, and after the second.
    If { cond: Operand, then: Block, other: Block, result: Option<(Temp, Operand, Operand)>, span: Span },
    /// Runs `head`, then as long as `cond` (a temp of `head`) is true `body` and `head` again; `orelse` if not left by break.
    While { head: Block, cond: Operand, body: Block, orelse: Block, span: Span },
    /// Runs `body` for each item. `folding` is what `op folding` gave for what was called for the iterable; true if it is code.
    For { iterable: Operand, folding: Option<Operand>, item: Temp, body: Block, orelse: Block, span: Span },
    /// Leaves the innermost loop.
    Break,
    /// Goes on with the innermost loop's next turn.
    Continue,
    /// Leaves the function.
    Return { value: Operand },
    /// `raise`, `raise e`, `raise e from c`.
    Raise { exception: Option<Operand>, cause: Option<Operand>, span: Span },
    /// `try`. Handlers are asked in order.
    Try { body: Block, handlers: Vec<Handler>, orelse: Block, finally: Block },
}

/// `except …:`
#[derive(Clone, Debug)]
pub struct Handler {
    /// The exception, in this handler's blocks.
    pub caught: Temp,
    /// Computes what to match.
    pub types: Block,
    /// Class or tuple of classes; none catches everything.
    pub matches: Option<Operand>,
    /// What to do. Binding and unbinding the variable of `except E as e` is written out in it.
    pub body: Block,
    /// The `except` clause's header.
    pub span: Span,
}

/// One argument of a call, in the order of evaluation.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// `f(x)`
    Positional(Operand),
    /// `f(*x)`
    Star(Operand),
    /// `f(name=x)`
    Keyword(Arc<str>, Operand),
    /// `f(**x)`
    DoubleStar(Operand),
}

/// An operator. Number and order of arguments in the comment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are said in the comments")]
pub enum Op {
    /// (a) `-a`, `+a`, `~a`, `not a`
    Unary(Unary),
    /// (a, b)
    Binary(Binary),
    /// (a, b) `a += b` and its kind: the value to store.
    InPlace(Binary),
    /// (a, b)
    Compare(Compare),
    /// (a) the truth of a, as a bool. Only where a bool is needed as a value.
    Truth,
    /// (object)
    GetAttr(Arc<str>),
    /// (object, value)
    SetAttr(Arc<str>),
    /// (object)
    DelAttr(Arc<str>),
    /// (object) looks the method up on the type, as `with` does; bound.
    Special(Arc<str>),
    /// (object, key)
    GetItem,
    /// (object, key, value)
    SetItem,
    /// (object, key)
    DelItem,
    /// (start, stop, step)
    Slice,
    /// (items…)
    BuildTuple,
    /// (items…)
    BuildList,
    /// (items…)
    BuildSet,
    /// (items…) of a set of constants: how it was made shows in its order
    BuildFrozenSet,
    /// (key, value, key, value, …)
    BuildDict,
    /// (iterable) whether that is a list that is still arriving, of text only
    AreTexts,
    /// (list, a comprehension as a function of it, whether that gives text only) its value, if the list is of text only
    OfTexts,
    /// (list, item)
    ListAppend,
    /// (list, iterable) for `*x` in displays
    ListOf,
    /// (list)
    ListToTuple,
    /// (set, item)
    SetAdd,
    /// (set, iterable)
    SetUpdate,
    /// (dict, key, value)
    DictSet,
    /// (dict, mapping) for `**x` in displays
    DictUpdate,
    /// (value, spec) one field of an f-string; the conversion is `s`, `r`, `a` or none.
    Format(Option<char>),
    /// (value) the same without specification or conversion, one of several parts of an f-string: only `JoinText` is given it.
    Piece,
    /// (texts…) a whole f-string
    JoinText,
    /// (iterable) exactly n items, as an internal tuple
    Unpack(u32),
    /// (iterable) at least `before + after` items: an internal tuple of `before`, a list, and `after`
    UnpackStar { before: u32, after: u32 },
    /// (internal tuple) its item
    Item(u32),
    /// (iterable) its iterator
    Iter,
    /// (file, value) behind the call that gave the value: nobody has the file any more that was opened for the call
    Forgotten,
    /// (item) a generator gives it. Only until it is known to whom.
    Yield,
    /// (function) the same as a loop enters it that turns may leave, if it is a generator and (function, builtin) the builtin known
    Folding { leaves: bool },
    /// (iterable) what to call for its items, as a loop enters it that turns may leave, if code of the user's says what those are; or else false
    OwnIter { leaves: bool },
    /// (function) whether it is one that a loop enters
    Folds,
    /// (turn, state, item) a turn of the loop that goes over a generator: an internal tuple of whether it goes on and the state
    Turn,
    /// (sum so far, item) the next sum, as `sum` adds up
    Sum,
    /// (sum so far) its value
    Total,
    /// (`min` or `max`, whether there is a best, its key, an item's key, the best, the item): an internal tuple of key and best now
    Best,
    /// () a function that takes so many items, and one more if there is one
    Taker,
    /// Gives the items of a list, and then fails: `list, exception`.
    Replay,
    /// () `import a.b` gives `a`; with `bind_last` (import a.b as c) it gives `a.b`
    Import { name: Arc<str>, bind_last: bool },
    /// () `from …name import x, y`: the module
    ImportFrom { name: Arc<str>, level: u32, names: Vec<Arc<str>> },
    /// (module) one name of it
    ImportName(Arc<str>),
    /// () the builtin AssertionError, whatever the name is bound to
    AssertionError,
    /// (`super` as loaded, cell variable `__class__` loaded, first argument) `super()` without arguments
    Super,
    /// (awaitable)
    Await,
    /// (exception) its class
    TypeOf,
    /// (exception) its traceback, or None
    TracebackOf,
    /// (exception, classes) for `except*`: an internal tuple of the matching part and the rest (None where empty)
    SplitGroup,
    /// (original exception, list of exceptions raised and left over) for `except*`: what to raise, or None
    CombineGroup,
    /// (exception) goes on with it as it is: nothing is noted in it, unlike `raise`. Has no value.
    Reraise,
    /// (subject) can be matched by a sequence pattern
    IsSequence,
    /// (subject) can be matched by a mapping pattern
    IsMapping,
    /// (subject) its length
    Length,
    /// (subject, key…) an internal tuple: a bool whether all keys are there, then the values
    MatchKeys,
    /// (subject, key…) a new dict of the rest
    MatchRest,
    /// (subject, class) an internal tuple: a bool whether it matches, then the values of `positional` sub-patterns and of `names`
    MatchClass { positional: u32, names: Vec<Arc<str>> },
}

/// Operators of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "Python's own")]
pub enum Unary {
    Neg,
    Pos,
    Invert,
    Not,
}

/// Operators of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "Python's own")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    MatMul,
    TrueDiv,
    FloorDiv,
    Mod,
    Pow,
    LeftShift,
    RightShift,
    And,
    Or,
    Xor,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "Python's own")]
pub enum Compare {
    Eq,
    NotEq,
    Lt,
    Le,
    Gt,
    Ge,
    Is,
    IsNot,
    In,
    NotIn,
}
