//! What each block reads from outside and what it may touch, from its instructions.

use sooner_calculus::{QuickMap, QuickSet};
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::code::{BlockId, BlockKind, CallUse, ExternalUse, Function, Instr, OpCode, Operands, Pc, Slot, Summary};
use crate::host::{Ask, Join, Source, Use};

pub fn fill(function: &mut Function) {
    let own = !function.origins.is_empty();
    let loops = loops_of(function);
    let mut scan = Scan { function, own, loops: &loops, captures: BTreeSet::new(), summary: Summary::default() };
    scan.range(0, function.code.len() as Pc, None, &mut Written::default());
    function.summary = Arc::new(scan.summary);
    for id in 0..function.blocks.len() {
        let block = &function.blocks[id];
        let mut scan = Scan { function, own, loops: &loops, captures: BTreeSet::new(), summary: Summary::default() };
        let ends = scan.block(BlockId(id as u32), &mut Written::default());
        let (mut captures, mut summary) = (scan.captures, scan.summary);
        summary.gives.retain(|(slot, _)| slot.is_none_or(|slot| block.outs.contains(&slot)));
        // A loop starts from its state as it stands, and an arm may give a slot the value it has already.
        let given_anew = |at: usize| block.kind == BlockKind::Ite && ends.iter().all(|end| end[at].1);
        captures.extend((0..block.outs.len()).filter(|at| !given_anew(*at)).map(|at| block.outs[at]));
        if block.kind == BlockKind::Fold
            && let Instr::FoldNext { seq, cursor, .. } = function.code[block.start as usize]
        {
            captures.extend([seq, cursor]);
        }
        // Labels of calls name the turns of every loop around them.
        let around = function.blocks.iter().filter(|other| other.start <= block.start && block.end <= other.end);
        captures.extend(around.filter_map(|other| function.turn(other)));
        let block = &mut function.blocks[id];
        block.captures = captures.into_iter().collect();
        block.summary = Arc::new(summary);
    }
}

/// Where loops begin: the outermost first.
fn loops_of(function: &Function) -> QuickMap<Pc, Vec<BlockId>> {
    let mut loops: QuickMap<Pc, Vec<BlockId>> = QuickMap::default();
    for (id, block) in function.blocks.iter().enumerate() {
        if matches!(block.kind, BlockKind::Fold | BlockKind::Loop) {
            loops.entry(block.start).or_default().push(BlockId(id as u32));
        }
    }
    let end = |id: &BlockId| std::cmp::Reverse(function.blocks[id.0 as usize].end);
    loops.values_mut().for_each(|loops| loops.sort_by_key(end));
    loops
}

/// Slots given a value so far, and how to forget what came last: an arm is gone through from where the other one began, and what is
/// known before it is not copied for each.
#[derive(Default)]
struct Written {
    slots: QuickMap<Slot, Known>,
    before: Vec<(Slot, Option<Known>)>,
}

/// What is known of a slot that was given a value.
#[derive(Clone)]
struct Known {
    source: Source,
    /// It holds an object made on the spot.
    own: bool,
    /// It is given one whichever way the code takes.
    surely: bool,
}

/// What stands in each of a block's outs where an arm ends, and whether it was surely put there.
type End = Vec<(Source, bool)>;

impl Written {
    fn has(&self, slot: &Slot) -> bool {
        self.slots.contains_key(slot)
    }

    fn is_surely(&self, slot: &Slot) -> bool {
        self.slots.get(slot).is_some_and(|known| known.surely)
    }

    /// What may be one way or another.
    fn set(&mut self, slot: Slot, source: Source) {
        let surely = self.is_surely(&slot);
        self.put(slot, Known { source, own: false, surely });
    }

    fn put(&mut self, slot: Slot, known: Known) {
        let before = self.slots.insert(slot, known);
        self.before.push((slot, before));
    }

    fn back_to(&mut self, mark: usize) {
        for (slot, before) in self.before.drain(mark..).rev() {
            match before {
                Some(known) => self.slots.insert(slot, known),
                None => self.slots.remove(&slot),
            };
        }
    }

    fn end(&self, outs: &[Slot]) -> End {
        outs.iter().map(|slot| (source_of(slot, self), self.is_surely(slot))).collect()
    }
}

struct Scan<'f> {
    function: &'f Function,
    /// The host has a vocabulary of its own.
    own: bool,
    loops: &'f QuickMap<Pc, Vec<BlockId>>,
    captures: BTreeSet<Slot>,
    summary: Summary,
}

impl Scan<'_> {
    /// Goes through a block: what is known where its arms end.
    fn block(&mut self, id: BlockId, written: &mut Written) -> Vec<End> {
        let block = &self.function.blocks[id.0 as usize];
        let parts = match block.kind {
            BlockKind::Fold | BlockKind::Loop => vec![(block.start, block.end)],
            _ => vec![(block.start, block.other), (block.other, block.end)],
        };
        let (mut ends, mut carried) = (Vec::new(), Vec::new());
        for (start, end) in parts {
            let mark = written.before.len();
            match block.kind {
                BlockKind::Guard(error) => written.set(error, Source::Inner),
                // What a state slot holds changes from turn to turn: it is not the object seen now.
                BlockKind::Fold | BlockKind::Loop => {
                    let body = &self.function.code[start as usize..end as usize];
                    let changed: QuickSet<Slot> = body.iter().flat_map(writes).collect();
                    for (at, &slot) in block.outs.iter().enumerate().filter(|(_, slot)| changed.contains(slot)) {
                        let head = self.head(source_of(&slot, written));
                        written.set(slot, head.clone());
                        carried.push((at, head));
                    }
                }
                _ => {}
            }
            self.range(start, end, Some(id), written);
            self.leaves(&block.outs, written);
            ends.push(written.end(&block.outs));
            written.back_to(mark);
        }
        if matches!(block.kind, BlockKind::Fold | BlockKind::Loop) {
            self.leaves(&block.outs, written);
            for (out, head) in carried {
                if let Source::Joined(at) = head {
                    self.summary.joins[at].back = Some(ends[0][out].0.clone());
                }
                written.set(block.outs[out], head);
            }
            return ends;
        }
        for (at, slot) in block.outs.iter().enumerate() {
            let source = self.join(ends.iter().map(|end| end[at].0.clone()).collect());
            let surely = block.kind == BlockKind::Ite && ends.iter().all(|end| end[at].1);
            let surely = surely || written.is_surely(slot);
            written.put(*slot, Known { source, own: false, surely });
        }
        ends
    }

    /// The outermost loop that begins there, inside of the block that is being gone through.
    fn turns_at(&self, pc: Pc, within: Option<BlockId>) -> Option<BlockId> {
        let loops = self.loops.get(&pc)?;
        let inside = loops.iter().position(|id| within == Some(*id)).map_or(0, |at| at + 1);
        loops.get(inside).copied()
    }

    /// What a variable is at the head of a loop that changes it.
    fn head(&mut self, first: Source) -> Source {
        if !self.own || first == Source::Inner {
            return Source::Inner;
        }
        self.summary.joins.push(Join { at: self.summary.uses.len(), ways: vec![first], back: None });
        Source::Joined(self.summary.joins.len() - 1)
    }

    /// What a variable is where the arms of a branch meet.
    fn join(&mut self, mut ways: Vec<Source>) -> Source {
        ways.dedup();
        if ways.len() == 1 {
            return ways.remove(0);
        }
        if !self.own || ways.contains(&Source::Inner) {
            return Source::Inner;
        }
        self.summary.joins.push(Join { at: self.summary.uses.len(), ways, back: None });
        Source::Joined(self.summary.joins.len() - 1)
    }

    /// The instructions of a block, `within`, or of the whole function.
    fn range(&mut self, start: Pc, end: Pc, within: Option<BlockId>, written: &mut Written) {
        let mut pc = start;
        while pc < end {
            let instr = self.function.code[pc as usize];
            if let Some(turns) = self.turns_at(pc, within) {
                self.block(turns, written);
                pc = self.function.blocks[turns.0 as usize].end;
                continue;
            }
            for slot in reads(&instr, self.function) {
                if !written.has(&slot) {
                    self.captures.insert(slot);
                }
            }
            self.touches(&instr, written);
            let source = self.source(&instr, written);
            let nested = match instr {
                Instr::Branch { block, .. }
                | Instr::BranchIf { block, .. }
                | Instr::BranchIfInt { block, .. }
                | Instr::Enter { block } => Some(block),
                _ => None,
            };
            if let Some(block) = nested {
                self.block(block, written);
                pc = self.function.blocks[block.0 as usize].end;
                continue;
            }
            for slot in writes(&instr) {
                let own = matches!(instr, Instr::Op { op: OpCode::List | OpCode::Dict, .. });
                written.put(slot, Known { source: source.clone(), own, surely: true });
            }
            pc += 1;
        }
    }

    fn touches(&mut self, instr: &Instr, written: &Written) {
        match instr {
            Instr::Op { op, args, .. } if op.writes() => {
                if !written.has(&args[0]) {
                    if !self.summary.writes.contains(&args[0]) {
                        self.summary.writes.push(args[0]);
                    }
                } else if !written.slots.get(&args[0]).is_some_and(|known| known.own) {
                    self.summary.writes_anything = true;
                }
            }
            Instr::OpWhole { op, .. } if op.writes() => self.summary.writes_anything = true,
            Instr::Call { callee, args, spread, .. } | Instr::TailCall { callee, args, spread } => {
                if written.has(callee) {
                    self.summary.calls_anything = true;
                } else {
                    self.calls(Some(*callee), *args, *spread, written);
                }
            }
            Instr::CallCurrent { args, .. } | Instr::TailCurrent { args } => self.calls(None, *args, true, written),
            Instr::External { name, args, .. } | Instr::TailExternal { name, args, .. } => {
                let (inner, outer): (Vec<Slot>, Vec<Slot>) =
                    self.function.list(*args).iter().partition(|slot| written.has(slot));
                let used = ExternalUse { name: *name, passes: outer, passes_inner: !inner.is_empty() };
                if !self.summary.externals.contains(&used) {
                    self.summary.externals.push(used);
                }
            }
            _ => {}
        }
    }
}

impl Scan<'_> {
    /// What is known of the value an instruction gives; what it asks the host for is written down.
    fn source(&mut self, instr: &Instr, written: &Written) -> Source {
        let of = |slot: &Slot| source_of(slot, written);
        match *instr {
            Instr::Return { from } => self.gives(None, of(&from)),
            Instr::TailCall { .. } | Instr::TailCurrent { .. } => self.gives(None, Source::Inner),
            _ => {}
        }
        let (ask, args) = match *instr {
            Instr::Const { constant, .. } => return Source::Constant(constant),
            Instr::Move { from, .. } => return of(&from),
            Instr::Closure { function, captures, .. } if self.own => {
                return Source::Closure(function, self.function.list(captures).iter().map(of).collect());
            }
            // Of what the host takes apart it says what the parts are.
            Instr::Proj { from, .. } if self.is_taken_apart(&of(&from)) => return of(&from),
            Instr::Host { op, args, .. } => (Ask::Own(op), self.function.list(args).iter().map(of).collect()),
            Instr::Call { callee, args, .. } if self.own => {
                (Ask::Call, [callee].iter().chain(self.function.list(args)).map(of).collect())
            }
            Instr::FoldNext { seq, .. } if self.own => (Ask::Next, vec![of(&seq)]),
            // Operators of the host's values may run code.
            Instr::Op { op, args, .. } if self.own => (Ask::Plain(op), args[..2].iter().map(of).collect()),
            Instr::OpInt { op, a, .. } if self.own => (Ask::Plain(op), vec![of(&a)]),
            Instr::Branch { cond, .. } if self.own => (Ask::Truth, vec![of(&cond)]),
            Instr::BranchIf { a, b, .. } if self.own => (Ask::Plain(OpCode::Lt), vec![of(&a), of(&b)]),
            Instr::BranchIfInt { a, .. } if self.own => (Ask::Plain(OpCode::Lt), vec![of(&a)]),
            _ => return Source::Inner,
        };
        let args: Vec<Source> = args;
        let operator = matches!(ask, Ask::Plain(_) | Ask::Truth);
        if operator && args.iter().all(|source| matches!(source, Source::Inner | Source::Constant(_))) {
            return Source::Inner;
        }
        self.summary.uses.push(Use { ask, args });
        Source::Use(self.summary.uses.len() - 1)
    }

    fn is_taken_apart(&self, source: &Source) -> bool {
        matches!(source, Source::Use(at) if matches!(self.summary.uses[*at].ask, Ask::Own(_)))
    }

    /// What a block leaves in these slots.
    fn leaves(&mut self, outs: &[Slot], written: &Written) {
        for slot in outs {
            self.gives(Some(*slot), source_of(slot, written));
        }
    }

    fn gives(&mut self, slot: Option<Slot>, source: Source) {
        let given = (slot, source);
        if self.own && !self.summary.gives.contains(&given) {
            self.summary.gives.push(given);
        }
    }

    fn calls(&mut self, callee: Option<Slot>, args: Operands, spread: bool, written: &Written) {
        let outer = |slot: &Slot| (!written.has(slot)).then_some(*slot);
        let args = self.function.list(args).iter().map(outer).collect();
        let used = CallUse { callee, args, spread };
        if !self.summary.calls.contains(&used) {
            self.summary.calls.push(used);
        }
    }
}

/// What is known of what stands in a slot.
fn source_of(slot: &Slot, written: &Written) -> Source {
    written.slots.get(slot).map_or(Source::Outer(*slot), |known| known.source.clone())
}

/// The slots an instruction reads.
pub fn reads(instr: &Instr, function: &Function) -> Vec<Slot> {
    match *instr {
        Instr::Move { from, .. } | Instr::Proj { from, .. } | Instr::Return { from } | Instr::OpWhole { from, .. } => {
            vec![from]
        }
        // A function that runs itself again hands its captured values on.
        Instr::Current { .. } => function.captures.clone(),
        Instr::CallCurrent { args, .. } | Instr::TailCurrent { args } => {
            [function.list(args), &function.captures[..]].concat()
        }
        Instr::Const { .. } | Instr::End { .. } | Instr::FoldBack { .. } | Instr::Enter { .. } => Vec::new(),
        Instr::Tuple { parts, .. } => function.list(parts).to_vec(),
        Instr::Closure { captures, .. } => function.list(captures).to_vec(),
        Instr::Op { args, .. } => args.to_vec(),
        Instr::OpInt { a, .. } | Instr::BranchIfInt { a, .. } => vec![a],
        Instr::Host { args, .. } => function.list(args).to_vec(),
        Instr::Call { callee, args, .. } | Instr::TailCall { callee, args, .. } => {
            [&[callee], function.list(args)].concat()
        }
        Instr::External { args, .. } | Instr::TailExternal { args, .. } => function.list(args).to_vec(),
        Instr::Branch { cond, .. } => vec![cond],
        Instr::BranchIf { a, b, .. } => vec![a, b],
        Instr::FoldStart { .. } | Instr::EachStart { .. } | Instr::Forget { .. } => Vec::new(),
        Instr::EachBack { again, .. } => vec![again],
        Instr::FoldNext { seq, cursor, .. } => vec![seq, cursor],
        Instr::LoopBack { again, turn, .. } => vec![again, turn],
    }
}

/// The slots an instruction gives values to.
pub fn writes(instr: &Instr) -> Vec<Slot> {
    match *instr {
        Instr::FoldStart { cursor, .. } | Instr::EachStart { cursor } => vec![cursor],
        Instr::FoldNext { item, cursor, .. } => vec![item, cursor],
        _ => instr.result().into_iter().collect(),
    }
}
