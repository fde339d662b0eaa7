//! The text form of flat code, and its reader: `read(show(code)) = code`. Slots are `s4`, blocks `b2`;
//! a block is indented below a line that says what it gives, takes and may touch. Constants stand
//! where they are used, and once more in the first line, which fixes their numbers.
//!
//! ```text
//! constants 1
//!
//! fun 0 main() slots 3
//!    0  s0 = 1
//!    1  s1 = add s0, 2
//!    2  if s1 < 5 b0
//!       b0 ite tail; captures s1; external ask s1
//!    3    return external ask s1
//!       else
//!    4    return s1
//! ```

mod read;

use std::fmt::{self, Display};

use sooner_calculus::Prim;

use super::{
    Arity, Block, BlockId, BlockKind, Compare, ExternalUse, Function, FunctionId, HostOp, Instr, Operands, Program,
    Slot, Summary,
};
pub use read::Misread;

impl Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

impl Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compare::Eq => "==",
            Compare::Lt => "<",
            Compare::Le => "<=",
            Compare::Gt => ">",
            Compare::Ge => ">=",
            Compare::Ne => "!=",
        })
    }
}

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.constants.is_empty() {
            let constants: Vec<String> = self.constants.iter().map(constant).collect();
            writeln!(f, "constants {}\n", constants.join(", "))?;
        }
        for (id, function) in self.functions.iter().enumerate() {
            write!(f, "{}fun {id} {}", if id == 0 { "" } else { "\n" }, function.name)?;
            Shown { program: self, function }.write(f)?;
        }
        Ok(())
    }
}

fn constant(prim: &Prim) -> String {
    match prim {
        Prim::Int(_) | Prim::Text(_) => prim.to_string(),
        _ => format!("<{prim}>"),
    }
}

fn slots(slots: &[Slot]) -> String {
    slots.iter().map(Slot::to_string).collect::<Vec<_>>().join(", ")
}

/// One function, with the program that its constants and closures are found in.
struct Shown<'p> {
    program: &'p Program,
    function: &'p Function,
}

impl Shown<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Function { arity, captures, slots: size, code, blocks, .. } = self.function;
        match arity {
            Arity::Whole => f.write_str(" s0")?,
            Arity::Spread(n) => write!(f, "({})", slots(&(0..*n).map(Slot).collect::<Vec<_>>()))?,
        }
        if !captures.is_empty() {
            write!(f, " captures {}", slots(captures))?;
        }
        writeln!(f, " slots {size}")?;
        let mut open: Vec<&Block> = Vec::new();
        for (pc, instr) in (0..).zip(code) {
            while open.last().is_some_and(|block| block.end <= pc) {
                open.pop();
            }
            if let Some(block) = open.last()
                && block.other == pc
            {
                writeln!(f, "{:indent$}{}", "", other_part(block.kind), indent = 4 + 2 * open.len())?;
            }
            for (id, block) in (0..).zip(blocks).filter(|(_, block)| block.start == pc) {
                write!(f, "{:indent$}{}", "", BlockId(id), indent = 6 + 2 * open.len())?;
                self.write_block(f, block)?;
                open.push(block);
            }
            writeln!(f, "{pc:>4}  {:indent$}{}", "", self.instr(instr), indent = 2 * open.len())?;
        }
        Ok(())
    }

    fn write_block(&self, f: &mut fmt::Formatter<'_>, block: &Block) -> fmt::Result {
        match block.kind {
            BlockKind::Ite => f.write_str(" ite")?,
            BlockKind::Fold => f.write_str(" fold")?,
            BlockKind::Loop => f.write_str(" loop")?,
            BlockKind::Guard(error) => write!(f, " guard {error}")?,
            BlockKind::Cleanup => f.write_str(" cleanup")?,
        }
        if block.tail {
            f.write_str(" tail")?;
        }
        if !block.outs.is_empty() {
            write!(f, " -> {}", slots(&block.outs))?;
        }
        if !block.captures.is_empty() {
            write!(f, "; captures {}", slots(&block.captures))?;
        }
        let Summary { writes, writes_anything, calls_anything, calls, externals, .. } = &*block.summary;
        if !writes.is_empty() {
            write!(f, "; writes {}", slots(writes))?;
        }
        f.write_str(if *writes_anything { "; writes anything" } else { "" })?;
        f.write_str(if *calls_anything { "; calls anything" } else { "" })?;
        for used in calls {
            let callee = used.callee.map_or_else(|| "itself".to_owned(), |slot| slot.to_string());
            write!(f, "; calls {callee}")?;
        }
        for ExternalUse { name, passes, passes_inner } in externals {
            write!(f, "; external {}", self.name(*name))?;
            let passed = passes.iter().map(Slot::to_string).chain(passes_inner.then(|| "inner".to_owned()));
            let passed = passed.collect::<Vec<_>>().join(", ");
            write!(f, "{}{passed}", if passed.is_empty() { "" } else { " " })?;
        }
        writeln!(f)
    }

    fn name(&self, symbol: u32) -> &Prim {
        &self.program.constants[symbol as usize]
    }

    fn tuple(&self, operands: Operands) -> String {
        match self.function.list(operands) {
            [one] => format!("({one},)"),
            many => format!("({})", slots(many)),
        }
    }

    fn args(&self, operands: Operands, spread: bool) -> String {
        if spread { self.tuple(operands) } else { slots(self.function.list(operands)) }
    }

    fn instr(&self, instr: &Instr) -> String {
        let spread_itself = matches!(self.function.arity, Arity::Spread(_));
        match *instr {
            Instr::Move { to, from } => format!("{to} = {from}"),
            Instr::Forget { slot } => format!("forget {slot}"),
            Instr::Const { to, constant: id } => format!("{to} = {}", constant(self.name(id))),
            Instr::Tuple { to, parts } => format!("{to} = {}", self.tuple(parts)),
            Instr::Proj { to, from, index } => format!("{to} = {from}[{index}]"),
            Instr::Closure { to, function: FunctionId(id), captures } => {
                let name = &self.program.functions[id as usize].name;
                format!("{to} = closure {id} {name} [{}]", self.args(captures, false))
            }
            Instr::Current { to } => format!("{to} = current"),
            Instr::Op { op, to, args } => format!("{to} = {} {}", op.name(), slots(&args[..op.arity()])),
            Instr::OpInt { op, to, a, number } => format!("{to} = {} {a}, {number}", op.name()),
            Instr::OpWhole { op, to, from } => format!("{to} = {} *{from}", op.name()),
            Instr::Host { op: HostOp(op), to, args } => format!("{to} = host {op} {}", self.args(args, false)),
            Instr::Call { to, callee, args, spread } => format!("{to} = call {callee} {}", self.args(args, spread)),
            Instr::CallCurrent { to, args } => format!("{to} = call current {}", self.args(args, spread_itself)),
            Instr::External { to, name, args, spread } => {
                format!("{to} = external {} {}", self.name(name), self.args(args, spread))
            }
            Instr::TailCall { callee, args, spread } => format!("return call {callee} {}", self.args(args, spread)),
            Instr::TailCurrent { args } => format!("return call current {}", self.args(args, spread_itself)),
            Instr::TailExternal { name, args, spread } => {
                format!("return external {} {}", self.name(name), self.args(args, spread))
            }
            Instr::Return { from } => format!("return {from}"),
            Instr::Branch { cond, block } => format!("if {cond} {block}"),
            Instr::BranchIf { compare, a, b, block } => format!("if {a} {compare} {b} {block}"),
            Instr::BranchIfInt { compare, a, number, block } => format!("if {a} {compare} {number} {block}"),
            Instr::End { block } => format!("end {block}"),
            Instr::FoldStart { seq, cursor } => format!("{cursor} = start {seq}"),
            Instr::EachStart { cursor } => format!("{cursor} = start each"),
            Instr::FoldNext { seq, cursor, item, block } => format!("{item} = next {seq} at {cursor} {block}"),
            Instr::FoldBack { block } => format!("back {block}"),
            Instr::EachBack { again, block } => format!("next if {again} {block}"),
            Instr::LoopBack { again, turn, block } => format!("back if {again} counting {turn} {block}"),
            Instr::Enter { block } => format!("enter {block}"),
        }
    }
}

/// What stands between the two parts of a block.
fn other_part(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Guard(_) => "handler",
        BlockKind::Cleanup => "finally",
        _ => "else",
    }
}
