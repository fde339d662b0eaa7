//! Text → code. A line is cut into words and matched against the shape of each instruction; blocks
//! begin at their heading and end where the indentation does. It believes what it reads: slots out of
//! range, or blocks that nothing enters, are found by running the code, not here.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use sooner_calculus::{Op as Term, Prim};

use crate::code::{
    Arity, Block, BlockId, BlockKind, Compare, Function, FunctionId, Instr, OpCode, Operands, Program, Slot,
};

/// Where a text is no code, and what would have to stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// Line, from 1.
    pub line: usize,
    /// What was expected.
    pub expected: &'static str,
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for Misread {}

impl FromStr for Program {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Program, Misread> {
        let mut reader = Reader::default();
        for (number, line) in (1..).zip(text.lines()) {
            reader.line(line).map_err(|expected| Misread { line: number, expected })?;
        }
        reader.end_function();
        Ok(reader.program)
    }
}

/// What was read, or what was expected instead.
type Read<T> = Result<T, &'static str>;

#[derive(Default)]
struct Reader {
    program: Program,
    function: Option<Function>,
    /// Blocks not yet ended, with their indentation.
    open: Vec<(usize, usize)>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Read<()> {
        if let Some(list) = line.strip_prefix("constants ") {
            self.program.constants = constants(list)?;
        } else if let Some(head) = line.strip_prefix("fun ") {
            self.end_function();
            self.function = Some(function(head)?);
        } else if !line.trim().is_empty() {
            // The number of an instruction counts as blank: it is its place.
            let text = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
            self.body_line(text, line.len() - text.len())?;
        }
        Ok(())
    }

    fn end_function(&mut self) {
        self.close(0);
        if let Some(mut function) = self.function.take() {
            // What it takes and touches is worked out anew from its instructions.
            crate::lower::fill_footprints(&mut function);
            self.program.functions.push(Arc::new(function));
        }
    }

    /// Ends the blocks indented at least so much.
    fn close(&mut self, indent: usize) {
        while let Some((_, id)) = self.open.pop_if(|(at, _)| *at >= indent) {
            let Some(function) = &mut self.function else { return };
            let end = function.code.len() as u32;
            let block = &mut function.blocks[id];
            block.end = end;
            // Nothing was read that parts it.
            block.other = if block.other == 0 { end } else { block.other };
        }
    }

    fn body_line(&mut self, text: &str, indent: usize) -> Read<()> {
        let second = matches!(text, "else" | "handler" | "finally");
        self.close(if second { indent + 1 } else { indent });
        let function = self.function.as_mut().ok_or("a function")?;
        let pc = function.code.len() as u32;
        if second {
            let (_, id) = *self.open.last().ok_or("a block with two parts")?;
            function.blocks[id].other = pc;
        } else if block_id(words(text)[0]).is_ok() {
            self.open.push((indent, function.blocks.len()));
            function.blocks.push(block(text, pc)?);
        } else {
            let instr = Line { function, constants: &self.program.constants }.instr(text)?;
            function.code.push(instr);
        }
        Ok(())
    }
}

/// Words, brackets and stars; commas only separate.
fn words(text: &str) -> Vec<&str> {
    let pieces = text.split([' ', ',']).flat_map(|piece| piece.split_inclusive(['(', ')', '[', ']', '*']));
    let split = pieces.flat_map(|piece| match piece.char_indices().next_back() {
        Some((at, '(' | ')' | '[' | ']' | '*')) => [&piece[..at], &piece[at..]],
        _ => [piece, ""],
    });
    split.filter(|word| !word.is_empty()).collect()
}

fn number<T: FromStr>(word: &str) -> Read<T> {
    word.parse().map_err(|_| "a number")
}

fn slot(word: &str) -> Read<Slot> {
    word.strip_prefix('s').and_then(|digits| digits.parse().ok()).map(Slot).ok_or("a slot")
}

fn slots(words: &[&str]) -> Read<Vec<Slot>> {
    words.iter().map(|word| slot(word)).collect()
}

fn block_id(word: &str) -> Read<BlockId> {
    word.strip_prefix('b').and_then(|digits| digits.parse().ok()).map(BlockId).ok_or("a block")
}

fn constants(list: &str) -> Read<Vec<Prim>> {
    let expr = sooner_calculus::read(&format!("x := ({list},)\nret x")).map_err(|_| "constants")?;
    let prim = |term| if let Term::Prim(prim) = term { Some(prim) } else { None };
    Ok(expr.stmts.into_iter().filter_map(|stmt| prim(stmt.op)).collect())
}

fn id_of(prim: &Prim, constants: &[Prim]) -> Read<u32> {
    constants.iter().position(|known| known == prim).map(|id| id as u32).ok_or("one of the constants")
}

fn function(head: &str) -> Read<Function> {
    let head = words(head);
    let [_, name, ref argument @ .., "slots", size] = head[..] else { return Err("the heading of a function") };
    let at = argument.iter().position(|word| *word == "captures").unwrap_or(argument.len());
    let (argument, captured) = argument.split_at(at);
    let arity = match argument {
        ["(", slots @ .., ")"] => Arity::Spread(slots.len() as u32),
        _ => Arity::Whole,
    };
    let captures = slots(captured.get(1..).unwrap_or_default())?;
    let (code, blocks, operands) = (Vec::new(), Vec::new(), Vec::new());
    let (slots, summary) = (number(size)?, Arc::default());
    Ok(Function {
        name: Arc::from(name),
        arity,
        captures,
        slots,
        code,
        blocks,
        operands,
        summary,
        origins: Vec::new(),
        handlers: Vec::new(),
        wanted: Vec::new(),
    })
}

fn block(text: &str, start: u32) -> Read<Block> {
    let mut parts = text.split(';').map(words);
    let head = parts.next().ok_or("a block")?;
    let (kind, rest) = match &head[1..] {
        ["ite", rest @ ..] => (BlockKind::Ite, rest),
        ["fold", rest @ ..] => (BlockKind::Fold, rest),
        ["loop", rest @ ..] => (BlockKind::Loop, rest),
        ["guard", error, rest @ ..] => (BlockKind::Guard(slot(error)?), rest),
        ["cleanup", rest @ ..] => (BlockKind::Cleanup, rest),
        _ => return Err("the kind of a block"),
    };
    let (tail, outs) = match rest {
        [] => (false, Vec::new()),
        ["tail"] => (true, Vec::new()),
        ["->", outs @ ..] => (false, slots(outs)?),
        _ => return Err("what a block gives"),
    };
    // What a block takes and touches is worked out anew from its instructions.
    for part in parts {
        match &part[..] {
            ["captures" | "writes" | "calls" | "external", ..] => {}
            _ => return Err("what a block takes or touches"),
        }
    }
    let (captures, summary) = (Vec::new(), Arc::default());
    Ok(Block { kind, tail, start, other: 0, end: 0, outs, captures, summary, fails: [false; 2] })
}

/// What an instruction's line is read into.
struct Line<'r> {
    function: &'r mut Function,
    constants: &'r [Prim],
}

impl Line<'_> {
    /// Operands, and whether they are the components of a tuple.
    fn args(&mut self, words: &[&str]) -> Read<(Operands, bool)> {
        let (words, spread) = match words {
            ["(", inner @ .., ")"] => (inner, true),
            _ => (words, false),
        };
        let operands = Operands { start: self.function.operands.len() as u32, len: words.len() as u32 };
        self.function.operands.extend(slots(words)?);
        Ok((operands, spread))
    }

    fn instr(&mut self, text: &str) -> Read<Instr> {
        Ok(match words(text)[..] {
            ["return", "call", "current", ref args @ ..] => Instr::TailCurrent { args: self.args(args)?.0 },
            ["return", "call", callee, ref args @ ..] => {
                let (callee, (args, spread)) = (slot(callee)?, self.args(args)?);
                Instr::TailCall { callee, args, spread }
            }
            ["return", "external", name, ref args @ ..] => {
                let (name, (args, spread)) = (id_of(&Prim::symbol(name), self.constants)?, self.args(args)?);
                Instr::TailExternal { name, args, spread }
            }
            ["return", from] => Instr::Return { from: slot(from)? },
            ["if", cond, block] => Instr::Branch { cond: slot(cond)?, block: block_id(block)? },
            ["if", a, compare, b, block] => {
                let compare = match compare {
                    "==" => Compare::Eq,
                    "<" => Compare::Lt,
                    ">" => Compare::Gt,
                    ">=" => Compare::Ge,
                    "!=" => Compare::Ne,
                    _ => Compare::Le,
                };
                let (a, block) = (slot(a)?, block_id(block)?);
                match slot(b) {
                    Ok(b) => Instr::BranchIf { compare, a, b, block },
                    Err(_) => Instr::BranchIfInt { compare, a, number: number(b)?, block },
                }
            }
            ["next", "if", again, block] => Instr::EachBack { again: slot(again)?, block: block_id(block)? },
            ["forget", held] => Instr::Forget { slot: slot(held)? },
            ["end", block] => Instr::End { block: block_id(block)? },
            ["enter", block] => Instr::Enter { block: block_id(block)? },
            ["back", block] => Instr::FoldBack { block: block_id(block)? },
            ["back", "if", again, "counting", turn, block] => {
                Instr::LoopBack { again: slot(again)?, turn: slot(turn)?, block: block_id(block)? }
            }
            [to, "=", ref value @ ..] => self.value(slot(to)?, value, text)?,
            _ => return Err("an instruction"),
        })
    }

    /// What stands behind `to = `.
    fn value(&mut self, to: Slot, value: &[&str], text: &str) -> Read<Instr> {
        Ok(match *value {
            [from, "[", index, "]"] => Instr::Proj { to, from: slot(from)?, index: number(index)? },
            ["(", .., ")"] => Instr::Tuple { to, parts: self.args(value)?.0 },
            ["current"] => Instr::Current { to },
            ["closure", id, _, "[", ref captures @ .., "]"] => {
                Instr::Closure { to, function: FunctionId(number(id)?), captures: self.args(captures)?.0 }
            }
            ["call", "current", ref args @ ..] => Instr::CallCurrent { to, args: self.args(args)?.0 },
            ["call", callee, ref args @ ..] => {
                let (callee, (args, spread)) = (slot(callee)?, self.args(args)?);
                Instr::Call { to, callee, args, spread }
            }
            ["external", name, ref args @ ..] => {
                let (name, (args, spread)) = (id_of(&Prim::symbol(name), self.constants)?, self.args(args)?);
                Instr::External { to, name, args, spread }
            }
            ["start", "each"] => Instr::EachStart { cursor: to },
            ["start", seq] => Instr::FoldStart { seq: slot(seq)?, cursor: to },
            ["next", seq, "at", cursor, block] => {
                Instr::FoldNext { seq: slot(seq)?, cursor: slot(cursor)?, item: to, block: block_id(block)? }
            }
            [from] if slot(from).is_ok() => Instr::Move { to, from: slot(from)? },
            [op, ref args @ ..] if OpCode::named(op).is_some() => operation(op, to, args)?,
            _ => {
                let (_, prim) = text.split_once("= ").ok_or("a value")?;
                let prim = constants(prim)?.pop().ok_or("a constant")?;
                Instr::Const { to, constant: id_of(&prim, self.constants)? }
            }
        })
    }
}

fn operation(op: &str, to: Slot, args: &[&str]) -> Read<Instr> {
    let (op, _) = OpCode::named(op).ok_or("an operation")?;
    Ok(match *args {
        ["*", from] => Instr::OpWhole { op, to, from: slot(from)? },
        [a, b] if slot(b).is_err() => Instr::OpInt { op, to, a: slot(a)?, number: number(b)? },
        _ => {
            let args = slots(args)?;
            let &a = args.first().ok_or("an operand")?;
            Instr::Op { op, to, args: [a, *args.get(1).unwrap_or(&a), *args.get(2).unwrap_or(&a)] }
        }
    })
}
