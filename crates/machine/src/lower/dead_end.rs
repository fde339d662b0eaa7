//! Which blocks cannot but fail: a `raise` stands in them that no branch leads around. A handler that ends in `raise` is one, and an
//! `if` that raises in both of its arms. Loops may have no turn at all, so they are none.

use sooner_calculus::QuickMap;

use crate::code::{BlockKind, Function, HostOp, Instr, Pc};

/// Says so of each block.
pub fn find(function: &mut Function, fails: fn(HostOp) -> bool) {
    let is_failing = |instr: &Instr| matches!(instr, Instr::Host { op, .. } if fails(*op));
    if !function.code.iter().any(is_failing) {
        return;
    }
    let starts: QuickMap<Pc, usize> = (0..).zip(&function.blocks).map(|(at, block)| (block.start, at)).collect();
    // Those inside of another come behind it.
    for at in (0..function.blocks.len()).rev() {
        let block = &function.blocks[at];
        let part = |start: Pc, end: Pc| {
            let mut pc = start;
            while pc < end {
                match starts.get(&pc).filter(|inner| **inner > at).map(|inner| &function.blocks[*inner]) {
                    Some(inner) if inner.fails == [true; 2] => return true,
                    Some(inner) => pc = inner.end.max(pc + 1),
                    None if is_failing(&function.code[pc as usize]) => return true,
                    None => pc += 1,
                }
            }
            false
        };
        let found = match block.kind {
            BlockKind::Ite | BlockKind::Guard(_) => [part(block.start, block.other), part(block.other, block.end)],
            BlockKind::Fold | BlockKind::Loop | BlockKind::Cleanup => [false; 2],
        };
        function.blocks[at].fails = found;
    }
}
