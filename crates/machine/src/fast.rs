//! The code as the fast loop reads it: one entry for each instruction of a function, at the same place, with
//! what would have to be looked up there written out. An instruction that needs more than the values at
//! hand is `Slow`, and left to `exec`.

use std::collections::HashSet;

use crate::code::{Arity, Block, BlockKind, Compare, Function, FunctionId, HostOp, Instr, OpCode, Operands, Pc, Slot};
use crate::host::{Args as HostArgs, Host, Operation, Prompt, Site};
use crate::lower::{Vocabulary, reads, writes};
use crate::value::Value;

/// A function, for the fast loop.
pub(crate) struct FastFunction<H: Host> {
    pub code: Box<[Fast]>,
    pub slots: usize,
    pub arity: Arity,
    pub captures: Box<[Slot]>,
    pub operands: Box<[Slot]>,
    /// The host's operations in it, in order.
    pub sites: Box<[OfHost<H>]>,
}

/// An operation of the host's where it stands in the code, and what the host keeps there.
pub(crate) struct OfHost<H: Host> {
    pub operation: Operation<H>,
    pub site: Site,
}

impl<H: Host> OfHost<H> {
    /// Does it.
    pub fn run(&self, args: &HostArgs<'_, H>, room: &mut [Value<H>]) -> Prompt<H> {
        (self.operation.run)(args, room, &self.site)
    }
}

/// Arguments of a call: where the list of their slots starts, and its length.
#[derive(Clone, Copy)]
pub(crate) struct Args {
    pub start: u32,
    pub len: u8,
    pub spread: bool,
}

/// An instruction, for the fast loop. Branches go on with the next one if the condition holds.
#[derive(Clone, Copy)]
pub(crate) enum Fast {
    Slow,
    Forget {
        slot: Slot,
    },
    Move {
        to: Slot,
        from: Slot,
    },
    Const {
        to: Slot,
        constant: u32,
    },
    Tuple {
        to: Slot,
        parts: Operands,
    },
    Unit {
        to: Slot,
    },
    Proj {
        to: Slot,
        from: Slot,
        index: u32,
    },
    Closure {
        to: Slot,
        function: FunctionId,
        start: u32,
        len: u8,
    },
    Add {
        to: Slot,
        a: Slot,
        b: Slot,
    },
    Sub {
        to: Slot,
        a: Slot,
        b: Slot,
    },
    Mul {
        to: Slot,
        a: Slot,
        b: Slot,
    },
    Test {
        compare: Compare,
        to: Slot,
        a: Slot,
        b: Slot,
    },
    AddInt {
        to: Slot,
        a: Slot,
        number: i32,
    },
    MulInt {
        to: Slot,
        a: Slot,
        number: i32,
    },
    /// Remainder by a positive number.
    ModInt {
        to: Slot,
        a: Slot,
        number: i32,
    },
    TestInt {
        compare: Compare,
        to: Slot,
        a: Slot,
        number: i32,
    },
    /// An operation on an object or a text, or a rarer one on numbers.
    Op {
        op: OpCode,
        to: u16,
        args: [u16; 3],
    },
    Branch {
        cond: Slot,
        no: Pc,
    },
    BranchLt {
        a: Slot,
        b: Slot,
        no: Pc,
    },
    BranchLe {
        a: Slot,
        b: Slot,
        no: Pc,
    },
    BranchEq {
        a: Slot,
        b: Slot,
        no: Pc,
    },
    BranchTest {
        compare: Compare,
        a: Slot,
        b: Slot,
        no: Pc,
    },
    BranchTestInt {
        compare: Compare,
        a: Slot,
        number: i32,
        no: Pc,
    },
    BranchLtInt {
        a: Slot,
        number: i32,
        no: Pc,
    },
    BranchLeInt {
        a: Slot,
        number: i32,
        no: Pc,
    },
    BranchEqInt {
        a: Slot,
        number: i32,
        no: Pc,
    },
    /// A guarded body begins.
    Enter {
        block: u32,
    },
    /// The end of such a body, or of its handler.
    EndGuard {
        block: u32,
        end: Pc,
    },
    /// The end of an arm: on behind the block, unless that is all that was to be run.
    Leave {
        block: u32,
        end: Pc,
    },
    Next {
        seq: Slot,
        cursor: Slot,
        item: Slot,
    },
    FoldBack {
        start: Pc,
    },
    EachBack {
        again: u16,
        block: u16,
        start: Pc,
        end: Pc,
    },
    /// A copy, and the end of a turn directly behind it that reads it.
    MoveBack {
        from: u16,
        again: u16,
    },
    /// The beginning of a loop over something of the host's.
    EachStart {
        cursor: Slot,
    },
    /// The next item of something of the host's; behind the block if there is none.
    NextOfHost {
        seq: u16,
        cursor: u16,
        item: u16,
        block: u16,
        end: Pc,
    },
    /// An operation of the host's on two operands that on numbers is one of the machine's.
    OnNumbers {
        with: OpCode,
        to: Slot,
        start: u32,
        site: u32,
    },
    /// A value of the host's is taken apart, and each component put where one of the following instructions would put it;
    /// between them stand only such as let something go.
    TakeApart {
        to: Slot,
        start: u32,
        count: u16,
        site: u32,
    },
    /// An operation only the host knows.
    Host {
        to: Slot,
        args: Args,
        site: u32,
    },
    /// A comparison and, if it holds, the next turn of the loop whose end stands directly behind it.
    TestBack {
        again: u16,
        a: u16,
        b: u16,
        turn: u16,
        start: Pc,
    },
    LoopBack {
        again: Slot,
        turn: Slot,
        start: Pc,
    },
    Call {
        to: Slot,
        callee: Slot,
        args: Args,
    },
    CallCurrent {
        to: Slot,
        args: Args,
    },
    TailCall {
        callee: Slot,
        args: Args,
    },
    TailCurrent {
        args: Args,
    },
    Return {
        from: Slot,
    },
}

impl<H: Host> FastFunction<H> {
    /// A function of a program, written in the words of its host.
    pub fn of(function: &Function) -> FastFunction<H> {
        if !is_within(function) {
            let code = [Fast::Slow].into_iter().cycle().take(function.code.len() + 1).collect();
            let (slots, arity) = (function.slots as usize, function.arity);
            return FastFunction { code, slots, arity, captures: [].into(), operands: [].into(), sites: [].into() };
        }
        let marks = function.handlers.iter().flat_map(|(start, end, _)| [*start, *end]).collect();
        let mut writer = Writer { function, vocabulary: H::VOCABULARY, marks, sites: Vec::new(), read: None };
        // Whatever goes past the end stops there.
        let code: Vec<Fast> = (0..function.code.len()).map(|pc| writer.fast(pc)).chain([Fast::Slow]).collect();
        let of_host = |op: &HostOp| OfHost { operation: H::operation(*op), site: Site::default() };
        let mut sites: Box<[OfHost<H>]> = writer.sites.iter().map(of_host).collect();
        let mut is_counted = |fast: &Fast| {
            let Fast::Host { args, site, .. } = fast else { return true };
            let operation = &mut sites[*site as usize].operation;
            operation.step = operation.step_for(args.len.into());
            operation.count.is_none_or(|count| count == usize::from(args.len))
        };
        let code = code.into_iter().map(|fast| if is_counted(&fast) { fast } else { Fast::Slow }).collect();
        FastFunction {
            code,
            sites,
            slots: function.slots as usize,
            arity: function.arity,
            captures: function.captures.clone().into(),
            operands: function.operands.clone().into(),
        }
    }
}

/// Writes the code of one function.
struct Writer<'a> {
    function: &'a Function,
    vocabulary: Vocabulary,
    /// Where handlers begin and end: what is being handled is the same as long as the fast loop runs.
    marks: HashSet<Pc>,
    /// The host's operations so far: an instruction names its place here.
    sites: Vec<HostOp>,
    /// How often each slot is read, once somebody asked.
    read: Option<Vec<u32>>,
}

impl Writer<'_> {
    fn fast(&mut self, pc: usize) -> Fast {
        let (function, vocabulary) = (self.function, self.vocabulary);
        if let (Instr::Op { op: OpCode::Lt, to, args: [a, b, _] }, Some(Instr::LoopBack { again, turn, block })) =
            (function.code[pc], function.code.get(pc + 1))
            && to == *again
            && let [Ok(again), Ok(a), Ok(b), Ok(turn)] = [to, a, b, *turn].map(|slot| u16::try_from(slot.0))
        {
            return Fast::TestBack { again, a, b, turn, start: function.blocks[block.0 as usize].start };
        }
        let block = |id: crate::code::BlockId| &function.blocks[id.0 as usize];
        let falls_in = |id| block(id).start as usize == pc + 1;
        match function.code[pc] {
            Instr::Move { to, from } if ends_turn(function, pc, to) => match [to.0, from.0].map(u16::try_from) {
                [Ok(again), Ok(from)] => Fast::MoveBack { from, again },
                _ => Fast::Move { to, from },
            },
            Instr::Move { to, from } => Fast::Move { to, from },
            Instr::Forget { slot } => Fast::Forget { slot },
            Instr::Const { to, constant } => Fast::Const { to, constant },
            Instr::Tuple { to, parts } if parts.len == 0 => Fast::Unit { to },
            Instr::Tuple { to, parts } => Fast::Tuple { to, parts },
            Instr::Proj { to, from, index } => Fast::Proj { to, from, index },
            Instr::Closure { to, function, captures } => match args(captures, false) {
                Some(Args { start, len, .. }) => Fast::Closure { to, function, start, len },
                None => Fast::Slow,
            },
            Instr::Op { op, to, args: [a, b, c] } => match op {
                OpCode::Add => Fast::Add { to, a, b },
                OpCode::Sub => Fast::Sub { to, a, b },
                OpCode::Mul => Fast::Mul { to, a, b },
                _ => match Compare::of(op) {
                    Some(compare) => Fast::Test { compare, to, a, b },
                    None => match [to, a, b, c].map(|slot| u16::try_from(slot.0)) {
                        [Ok(to), Ok(a), Ok(b), Ok(c)] => Fast::Op { op, to, args: [a, b, c] },
                        _ => Fast::Slow,
                    },
                },
            },
            Instr::OpInt { op, to, a, number } => match op {
                OpCode::Add => Fast::AddInt { to, a, number },
                OpCode::Sub => number.checked_neg().map_or(Fast::Slow, |number| Fast::AddInt { to, a, number }),
                OpCode::Mul => Fast::MulInt { to, a, number },
                OpCode::Mod if number > 0 => Fast::ModInt { to, a, number },
                _ => Compare::of(op).map_or(Fast::Slow, |compare| Fast::TestInt { compare, to, a, number }),
            },
            Instr::Branch { cond, block: id } if falls_in(id) => Fast::Branch { cond, no: block(id).other },
            Instr::BranchIf { compare, a, b, block: id } if falls_in(id) => {
                let no = block(id).other;
                match compare {
                    Compare::Lt => Fast::BranchLt { a, b, no },
                    Compare::Le => Fast::BranchLe { a, b, no },
                    Compare::Eq => Fast::BranchEq { a, b, no },
                    compare => Fast::BranchTest { compare, a, b, no },
                }
            }
            Instr::BranchIfInt { compare, a, number, block: id } if falls_in(id) => {
                let no = block(id).other;
                match compare {
                    Compare::Lt => Fast::BranchLtInt { a, number, no },
                    Compare::Le => Fast::BranchLeInt { a, number, no },
                    Compare::Eq => Fast::BranchEqInt { a, number, no },
                    compare => Fast::BranchTestInt { compare, a, number, no },
                }
            }
            Instr::End { block: id } if block(id).kind == BlockKind::Ite => {
                Fast::Leave { block: id.0, end: block(id).end }
            }
            Instr::Enter { block: id } => Fast::Enter { block: id.0 },
            Instr::End { block: id } if matches!(block(id).kind, BlockKind::Guard(_)) => {
                Fast::EndGuard { block: id.0, end: block(id).end }
            }
            Instr::FoldNext { seq, cursor, item, .. } if !vocabulary.own => Fast::Next { seq, cursor, item },
            Instr::FoldBack { block: id } => Fast::FoldBack { start: block(id).start },
            Instr::FoldNext { seq, cursor, item, block: id } => {
                match [seq.0, cursor.0, item.0, id.0].map(u16::try_from) {
                    [Ok(seq), Ok(cursor), Ok(item), Ok(number)] => {
                        Fast::NextOfHost { seq, cursor, item, block: number, end: block(id).end }
                    }
                    _ => Fast::Slow,
                }
            }
            Instr::EachStart { cursor } if vocabulary.own => Fast::EachStart { cursor },
            Instr::EachBack { again, block: id } => match [again.0, id.0].map(u16::try_from) {
                [Ok(again), Ok(number)] => {
                    let Block { start, end, .. } = *block(id);
                    Fast::EachBack { again, block: number, start, end }
                }
                _ => Fast::Slow,
            },
            Instr::Host { .. } if self.marks.contains(&(pc as Pc)) => Fast::Slow,
            Instr::Host { op, to, args: list } => match (vocabulary.on_numbers)(op) {
                Some(with) if list.len == 2 => Fast::OnNumbers { with, to, start: list.start, site: self.site(op) },
                _ => match (self.taken_apart(pc, op, to), args(list, false)) {
                    (Some(count), _) => Fast::TakeApart { to, start: list.start, count, site: self.site(op) },
                    (None, Some(args)) => Fast::Host { to, args, site: self.site(op) },
                    (None, None) => Fast::Slow,
                },
            },
            Instr::LoopBack { again, turn, block: id } => Fast::LoopBack { again, turn, start: block(id).start },
            Instr::Call { to, callee, args: list, spread } => {
                args(list, spread).map_or(Fast::Slow, |args| Fast::Call { to, callee, args })
            }
            Instr::CallCurrent { to, args: list } => {
                args(list, false).map_or(Fast::Slow, |args| Fast::CallCurrent { to, args })
            }
            Instr::TailCall { callee, args: list, spread } => {
                args(list, spread).map_or(Fast::Slow, |args| Fast::TailCall { callee, args })
            }
            Instr::TailCurrent { args: list } => {
                args(list, false).map_or(Fast::Slow, |args| Fast::TailCurrent { args })
            }
            Instr::Return { from } => Fast::Return { from },
            _ => Fast::Slow,
        }
    }

    fn site(&mut self, op: HostOp) -> u32 {
        self.sites.push(op);
        self.sites.len() as u32 - 1
    }

    /// How many components the following instructions take of what this one gives, if that is all that is made of it.
    fn taken_apart(&mut self, pc: usize, op: HostOp, tuple: Slot) -> Option<u16> {
        if !(self.vocabulary.takes_apart)(op) {
            return None;
        }
        let function = self.function;
        let following = function.code[pc + 1..].iter();
        let following = following.skip_while(|instr| matches!(instr, Instr::Forget { slot } if *slot != tuple));
        let takes = |(at, instr): &(usize, &Instr)| match instr {
            Instr::Proj { from, index, .. } => *from == tuple && *index as usize == *at,
            _ => false,
        };
        let count = following.enumerate().take_while(takes).count();
        let read = self.read.get_or_insert_with(|| {
            let mut read = vec![0; function.slots as usize];
            let all = function.code.iter().flat_map(|instr| reads(instr, function));
            let kept = function.blocks.iter().flat_map(|block| block.outs.iter().chain(&block.captures).copied());
            all.chain(kept).for_each(|slot| read[slot.0 as usize] += 1);
            read
        });
        (count > 0 && read[tuple.0 as usize] as usize == count).then(|| u16::try_from(count).ok()).flatten()
    }
}

/// Whether all slots, places and operands that the code names are there. The fast loop does not look again.
fn is_within(function: &Function) -> bool {
    let (size, end) = (function.slots, function.code.len());
    let is_slot = |slot: &Slot| slot.0 < size;
    let is_list = |list: Operands| list.start as usize + list.len as usize <= function.operands.len();
    let lists = function.code.iter().all(|instr| instr.operands().is_none_or(is_list));
    let is_block = |block: &Block| [block.start, block.other, block.end].iter().all(|pc| *pc as usize <= end);
    lists
        && function.arity.slots() <= size
        && function.captures.iter().all(is_slot)
        && function.blocks.iter().all(is_block)
        && function.code.iter().all(|instr| {
            let forgets = if let Instr::Forget { slot } = instr { Some(*slot) } else { None };
            reads(instr, function).iter().chain(&writes(instr)).chain(&forgets).all(is_slot)
        })
}

fn args(list: Operands, spread: bool) -> Option<Args> {
    u8::try_from(list.len).ok().map(|len| Args { start: list.start, len, spread })
}

/// Whether the next instruction ends a turn by what stands in the slot.
fn ends_turn(function: &Function, pc: usize, slot: Slot) -> bool {
    matches!(function.code.get(pc + 1), Some(Instr::EachBack { again, .. }) if *again == slot)
}
