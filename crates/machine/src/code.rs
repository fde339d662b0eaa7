//! Flat code: what λᴼ is lowered to. A function is straight-line instructions over slots; branches,
//! loops and guards are blocks inside it, known by their instruction ranges, so that a block whose
//! condition is missing can be set aside (a *region*) while the code behind it runs on.

mod text;

use std::sync::Arc;

use sooner_calculus::Prim;

use crate::host::{Join, Source, Use};

pub use text::Misread;

/// A variable of a function, counted from the start of its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u32);

/// Index of a function of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u32);

/// Index of a block of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockId(pub u32);

/// Number of an operation only the host knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HostOp(pub u16);

/// Index of an instruction of a function.
pub type Pc = u32;

/// A range of a function's operand lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operands {
    /// First index.
    pub start: u32,
    /// How many.
    pub len: u32,
}

/// Everything lowered from one expression. Function 0 is the expression itself.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The functions.
    pub functions: Vec<Arc<Function>>,
    /// Constants, by index.
    pub constants: Vec<Prim>,
}

/// How a function takes its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// As one value.
    Whole,
    /// As the first n components of a tuple, which is never built if the caller has them apart.
    Spread(u32),
}

impl Arity {
    /// Number of slots the argument takes.
    pub fn slots(self) -> u32 {
        match self {
            Arity::Whole => 1,
            Arity::Spread(n) => n,
        }
    }
}

/// A function. Its frame begins with the argument.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name it is bound to, for people.
    pub name: Arc<str>,
    /// How it takes its argument.
    pub arity: Arity,
    /// Where the captured values go.
    pub captures: Vec<Slot>,
    /// Size of the frame.
    pub slots: u32,
    /// The instructions.
    pub code: Vec<Instr>,
    /// The blocks.
    pub blocks: Vec<Block>,
    /// Operand lists, concatenated.
    pub operands: Vec<Slot>,
    /// What a call of it may touch, by its argument and captures.
    pub summary: Arc<Summary>,
    /// The λᴼ name whose value each instruction computes, for hosts that say where something failed.
    pub origins: Vec<Option<Arc<str>>>,
    /// Where something is being handled, for a host that has operations to say so: from, to, and where it is.
    pub handlers: Vec<(Pc, Pc, Slot)>,
    /// For places where something can fail, where the values stand that somebody wants to see then, if anybody has asked.
    pub wanted: Vec<(Pc, Vec<Option<Where>>)>,
}

/// Where a value stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Where {
    /// In a slot of the frame.
    Slot(Slot),
    /// In the program.
    Constant(Prim),
}

impl Function {
    /// The slot that counts a loop's turns.
    pub fn turn(&self, block: &Block) -> Option<Slot> {
        match (self.code.get(block.start as usize), self.code.get(block.end.saturating_sub(1) as usize)) {
            (Some(Instr::FoldNext { cursor, .. }), _) if block.kind == BlockKind::Fold => Some(*cursor),
            (_, Some(Instr::LoopBack { turn, .. })) if block.kind == BlockKind::Loop => Some(*turn),
            _ => None,
        }
    }

    /// The slots of an operand list.
    pub fn list(&self, operands: Operands) -> &[Slot] {
        &self.operands[operands.start as usize..(operands.start + operands.len) as usize]
    }
}

/// A part of a function that may have to wait as a whole.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its arms end the function: there is no code behind it.
    pub tail: bool,
    /// Where its own instructions start; for a loop, where each turn starts.
    pub start: Pc,
    /// Where its second part starts: the other arm, the handler, the clean-up. Else the same as `end`.
    pub other: Pc,
    /// The first instruction behind it.
    pub end: Pc,
    /// The slots it gives values to that the code behind it uses.
    pub outs: Vec<Slot>,
    /// The slots set outside of it that its instructions read.
    pub captures: Vec<Slot>,
    /// What it may touch.
    pub summary: Arc<Summary>,
    /// Whether its first part, and its second, cannot but fail.
    pub fails: [bool; 2],
}

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Two arms.
    Ite,
    /// Turns over a sequence.
    Fold,
    /// Turns as long as a condition holds.
    Loop,
    /// A body and what to do if it faults. The fault's value goes to the slot.
    Guard(Slot),
    /// A body and what to do in any case.
    Cleanup,
}

/// What code may touch when it runs, from its instructions alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Slots, set outside, whose object it may write.
    pub writes: Vec<Slot>,
    /// It may write objects that cannot be named: anything.
    pub writes_anything: bool,
    /// It may call functions that nobody knows.
    pub calls_anything: bool,
    /// Calls of functions that stand in slots set outside, or of the function itself.
    pub calls: Vec<CallUse>,
    /// The external calls it may make.
    pub externals: Vec<ExternalUse>,
    /// What it asks a host for that has a vocabulary of its own, in order.
    pub uses: Vec<Use>,
    /// The variables among their operands that may be one of several values, in order.
    pub joins: Vec<Join>,
    /// What it may leave in a slot, or return, to such a host.
    pub gives: Vec<(Option<Slot>, Source)>,
}

impl Summary {
    /// Whether the code touches nothing at all.
    pub fn is_empty(&self) -> bool {
        *self == Summary::default()
    }

    /// Whether the argument, which takes the first `slots` slots, matters for what is touched.
    pub fn touches_argument(&self, slots: u32) -> bool {
        let is_argument = |slot: &Slot| slot.0 < slots;
        self.writes.iter().any(is_argument)
            || self.externals.iter().any(|used| used.passes.iter().any(is_argument))
            || self
                .calls
                .iter()
                .any(|used| used.callee.iter().any(is_argument) || used.args.iter().flatten().any(is_argument))
    }
}

/// A call that code may make: whose value and arguments decide what it may touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallUse {
    /// The slot, set outside, of what is called; none for the function itself.
    pub callee: Option<Slot>,
    /// The arguments; none where a value made inside is passed.
    pub args: Vec<Option<Slot>>,
    /// The arguments are the components of a tuple.
    pub spread: bool,
}

/// An external call that code may make: what it passes decides what it may touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalUse {
    /// Constant with the symbol.
    pub name: u32,
    /// Slots, set outside, that it passes.
    pub passes: Vec<Slot>,
    /// It also passes values made inside.
    pub passes_inner: bool,
}

/// Operations on one to three values whose meaning the host gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "docs/effects.md says what each means")]
pub enum OpCode {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Neg,
    Eq,
    Lt,
    Le,
    Not,
    Same,
    Str,
    Size,
    Tuple,
    Upper,
    Lines,
    List,
    Dict,
    Get,
    Put,
    Has,
    Append,
    Pop,
    Remove,
    Raise,
    /// Only of hosts whose comparisons need not be each other's opposites.
    Gt,
    Ge,
    Ne,
}

impl OpCode {
    /// Name as written, and number of arguments.
    pub const ALL: &'static [(&'static str, OpCode, usize)] = &[
        ("add", OpCode::Add, 2),
        ("sub", OpCode::Sub, 2),
        ("mul", OpCode::Mul, 2),
        ("div", OpCode::Div, 2),
        ("mod", OpCode::Mod, 2),
        ("neg", OpCode::Neg, 1),
        ("eq", OpCode::Eq, 2),
        ("lt", OpCode::Lt, 2),
        ("le", OpCode::Le, 2),
        ("not", OpCode::Not, 1),
        ("same", OpCode::Same, 2),
        ("str", OpCode::Str, 1),
        ("size", OpCode::Size, 1),
        ("tuple", OpCode::Tuple, 1),
        ("upper", OpCode::Upper, 1),
        ("lines", OpCode::Lines, 1),
        ("list", OpCode::List, 1),
        ("dict", OpCode::Dict, 1),
        ("get", OpCode::Get, 2),
        ("put", OpCode::Put, 3),
        ("has", OpCode::Has, 2),
        ("append", OpCode::Append, 2),
        ("pop", OpCode::Pop, 1),
        ("remove", OpCode::Remove, 2),
        ("raise", OpCode::Raise, 1),
    ];

    /// The operation of a name.
    pub fn named(name: &str) -> Option<(OpCode, usize)> {
        Self::ALL.iter().find(|(known, _, _)| *known == name).map(|&(_, op, arity)| (op, arity))
    }

    /// The operation of a name, for a host that compares in its own way.
    pub fn named_by_host(name: &str) -> Option<(OpCode, usize)> {
        Self::OF_HOSTS.iter().find(|(known, _)| *known == name).map(|&(_, op)| (op, 2)).or_else(|| Self::named(name))
    }

    const OF_HOSTS: &'static [(&'static str, OpCode)] = &[("gt", OpCode::Gt), ("ge", OpCode::Ge), ("ne", OpCode::Ne)];

    /// The name of the operation.
    pub fn name(self) -> &'static str {
        let of_host = Self::OF_HOSTS.iter().find(|(_, op)| *op == self).map(|(name, _)| *name);
        of_host.or_else(|| Self::ALL.iter().find(|(_, op, _)| *op == self).map(|(name, _, _)| *name)).unwrap_or("?")
    }

    /// Number of arguments.
    pub fn arity(self) -> usize {
        match self {
            OpCode::Put => 3,
            OpCode::Add | OpCode::Sub | OpCode::Mul | OpCode::Div | OpCode::Mod | OpCode::Eq | OpCode::Lt => 2,
            OpCode::Gt | OpCode::Ge | OpCode::Ne => 2,
            OpCode::Le | OpCode::Same | OpCode::Get | OpCode::Has | OpCode::Append | OpCode::Remove => 2,
            _ => 1,
        }
    }

    /// Which argument is the object it writes, if any. It is always the first.
    pub fn writes(self) -> bool {
        matches!(self, OpCode::Put | OpCode::Append | OpCode::Pop | OpCode::Remove)
    }
}

/// Comparisons that a branch can be fused with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named after the operations")]
pub enum Compare {
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
    Ne,
}

impl Compare {
    /// Whether the comparison holds.
    #[inline]
    pub fn holds<T: PartialOrd>(self, a: &T, b: &T) -> bool {
        match self {
            Compare::Eq => a == b,
            Compare::Lt => a < b,
            Compare::Le => a <= b,
            Compare::Gt => a > b,
            Compare::Ge => a >= b,
            Compare::Ne => a != b,
        }
    }

    /// The comparison an operation is.
    pub fn of(op: OpCode) -> Option<Compare> {
        Some(match op {
            OpCode::Eq => Compare::Eq,
            OpCode::Lt => Compare::Lt,
            OpCode::Le => Compare::Le,
            OpCode::Gt => Compare::Gt,
            OpCode::Ge => Compare::Ge,
            OpCode::Ne => Compare::Ne,
            _ => return None,
        })
    }

    /// The operation.
    pub fn op(self) -> OpCode {
        match self {
            Compare::Eq => OpCode::Eq,
            Compare::Lt => OpCode::Lt,
            Compare::Le => OpCode::Le,
            Compare::Gt => OpCode::Gt,
            Compare::Ge => OpCode::Ge,
            Compare::Ne => OpCode::Ne,
        }
    }
}

/// One instruction. `to` is the slot that gets the value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "fields are named alike everywhere: to, from, slots and blocks")]
pub enum Instr {
    /// to = from
    Move { to: Slot, from: Slot },
    /// to = the constant
    Const { to: Slot, constant: u32 },
    /// to = (…)
    Tuple { to: Slot, parts: Operands },
    /// to = component `index`, from 0
    Proj { to: Slot, from: Slot, index: u32 },
    /// to = a closure over the values
    Closure { to: Slot, function: FunctionId, captures: Operands },
    /// to = the function being run, as a closure
    Current { to: Slot },
    /// An operation of one to three values; unused operands repeat the first.
    Op { op: OpCode, to: Slot, args: [Slot; 3] },
    /// An operation of a value and a small number.
    OpInt { op: OpCode, to: Slot, a: Slot, number: i32 },
    /// The same of a tuple whose components are the arguments.
    OpWhole { op: OpCode, to: Slot, from: Slot },
    /// An operation only the host knows.
    Host { op: HostOp, to: Slot, args: Operands },
    /// to = callee applied to the values
    Call { to: Slot, callee: Slot, args: Operands, spread: bool },
    /// to = the function being run, applied to the values
    CallCurrent { to: Slot, args: Operands },
    /// The external call of the symbol in constant `name`.
    External { to: Slot, name: u32, args: Operands, spread: bool },
    /// The function's value is that of the call.
    TailCall { callee: Slot, args: Operands, spread: bool },
    /// The same of the function being run: arguments change, the frame stays.
    TailCurrent { args: Operands },
    /// The function's value is that of the external call.
    TailExternal { name: u32, args: Operands, spread: bool },
    /// The function's value.
    Return { from: Slot },
    /// Enters an arm of the block, or sets the block aside until `cond` is known.
    Branch { cond: Slot, block: BlockId },
    /// The same with the comparison made on the spot.
    BranchIf { compare: Compare, a: Slot, b: Slot, block: BlockId },
    /// The same with a small number.
    BranchIfInt { compare: Compare, a: Slot, number: i32, block: BlockId },
    /// The end of an arm, of a guarded body, of a handler.
    End { block: BlockId },
    /// Starts a fold: `cursor` counts, `seq` is what is folded over.
    FoldStart { seq: Slot, cursor: Slot },
    /// Starts going over something of the host's: `cursor` is unset until it is there.
    EachStart { cursor: Slot },
    /// The next item, or on behind the block.
    FoldNext { seq: Slot, cursor: Slot, item: Slot, block: BlockId },
    /// The end of a fold's turn: back to its start.
    FoldBack { block: BlockId },
    /// The end of a turn over a sequence that may be left early: back if `again` holds.
    EachBack { again: Slot, block: BlockId },
    /// The end of a loop's turn: back if `again` holds.
    LoopBack { again: Slot, turn: Slot, block: BlockId },
    /// Enters a guarded body.
    Enter { block: BlockId },
    /// What stands in the slot is not asked for again: it is let go.
    Forget { slot: Slot },
}

impl Instr {
    /// The list of slots it is given, if it has one.
    pub fn operands(&self) -> Option<Operands> {
        match *self {
            Instr::Tuple { parts: list, .. }
            | Instr::Closure { captures: list, .. }
            | Instr::Host { args: list, .. }
            | Instr::Call { args: list, .. }
            | Instr::CallCurrent { args: list, .. }
            | Instr::External { args: list, .. }
            | Instr::TailCall { args: list, .. }
            | Instr::TailCurrent { args: list }
            | Instr::TailExternal { args: list, .. } => Some(list),
            _ => None,
        }
    }

    /// The slot that gets its value, if it has exactly one.
    pub fn result(mut self) -> Option<Slot> {
        self.result_mut().copied()
    }

    /// The same, to be given another one.
    pub fn result_mut(&mut self) -> Option<&mut Slot> {
        match self {
            Instr::Move { to, .. }
            | Instr::Const { to, .. }
            | Instr::Tuple { to, .. }
            | Instr::Proj { to, .. }
            | Instr::Closure { to, .. }
            | Instr::Current { to }
            | Instr::Op { to, .. }
            | Instr::OpInt { to, .. }
            | Instr::OpWhole { to, .. }
            | Instr::Host { to, .. }
            | Instr::Call { to, .. }
            | Instr::CallCurrent { to, .. }
            | Instr::External { to, .. } => Some(to),
            _ => None,
        }
    }
}
