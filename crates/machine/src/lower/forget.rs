//! Where the program says that it does not ask for a value again, its slot is cleared: objects of the host are freed when
//! they should be, and not only when the function ends. It stays a hint. Several variables may have come to live in one
//! slot, and code that stands behind, a handler or the next turn of a loop, may read what is forgotten on another way.

use super::coalesce::remove;
use super::footprint::{reads, writes};
use crate::code::{BlockKind, Function, Instr, Pc, Slot};

/// Takes out every `forget` of a slot that may still be read.
pub fn forget(function: &mut Function) {
    if !function.code.iter().any(|instr| matches!(instr, Instr::Forget { .. })) {
        return;
    }
    let accesses = Accesses::of(function);
    let gone: Vec<usize> = (0..function.code.len())
        .filter(|&at| match function.code[at] {
            Instr::Forget { slot } => accesses.may_be_read(function, slot, at as Pc),
            _ => false,
        })
        .collect();
    remove(function, &gone);
}

/// Where each slot is read and written, in the order of the code.
struct Accesses {
    reads: Vec<Vec<Pc>>,
    writes: Vec<Vec<Pc>>,
    loops: Vec<(Pc, Pc)>,
}

impl Accesses {
    fn of(function: &Function) -> Accesses {
        let none = vec![Vec::new(); function.slots as usize];
        let mut accesses = Accesses { reads: none.clone(), writes: none, loops: Vec::new() };
        for (pc, instr) in (0..).zip(&function.code) {
            reads(instr, function).iter().for_each(|slot| accesses.reads[slot.0 as usize].push(pc));
            writes(instr).iter().for_each(|slot| accesses.writes[slot.0 as usize].push(pc));
        }
        for block in &function.blocks {
            // What a block leaves is read at its end, if it was set aside.
            block.outs.iter().for_each(|slot| accesses.reads[slot.0 as usize].push(block.end - 1));
            match block.kind {
                BlockKind::Fold | BlockKind::Loop => accesses.loops.push((block.start, block.end)),
                // Given its value where the body is left.
                BlockKind::Guard(error) => accesses.writes[error.0 as usize].push(block.other - 1),
                _ => {}
            }
        }
        accesses.reads.iter_mut().chain(&mut accesses.writes).for_each(|places| places.sort_unstable());
        accesses
    }

    /// Whether something behind this place, or earlier in a loop around it, reads the slot before it is given another value.
    fn may_be_read(&self, function: &Function, slot: Slot, at: Pc) -> bool {
        let (reads, writes) = (&self.reads[slot.0 as usize], &self.writes[slot.0 as usize]);
        let first = |accesses: &[Pc], from: Pc| accesses.get(accesses.partition_point(|&pc| pc < from)).copied();
        function.captures.contains(&slot)
            || first(reads, at).is_some()
            || self.loops.iter().filter(|(start, end)| (*start..*end).contains(&at)).any(|&(start, end)| {
                let read = first(reads, start).filter(|&pc| pc < end);
                read.is_some_and(|read| first(writes, start).is_none_or(|write| write >= read))
            })
    }
}
