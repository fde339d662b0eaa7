//! Labels of external calls: where in the program's run a call stands, as numbers whose
//! lexicographic order is program order and which do not depend on timing (DESIGN §2.8).
//!
//! For each frame on the way: how often it was left by a tail call, for each loop around the
//! instruction its start and turn, and the instruction. Paths share their beginnings, so a label
//! costs what its last frames cost, and of those it holds as many as fit into a `Stretch`.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::arriving::turns_of;
use crate::code::{BlockKind, FunctionId};
use crate::host::Host;
use crate::machine::Machine;
use crate::stretch::{Frame, Numbers, Stretch};
use crate::value::Value;

/// A way through frames, innermost last.
pub(crate) struct Path {
    parent: Option<Rc<Path>>,
    /// The frames behind the parent's, outermost first.
    own: Stretch,
    /// How many frames are on the way.
    depth: u32,
}

/// Where code that is run late belongs: the way to its frame, and how often that was left by a tail call.
#[derive(Clone)]
pub(crate) struct Place {
    pub path: Rc<Path>,
    pub turns: u32,
}

/// The label of an external call.
#[derive(Clone)]
pub struct CallLabel(Rc<Path>);

impl Path {
    pub fn root() -> Rc<Path> {
        Rc::new(Path { parent: None, own: Stretch::default(), depth: 0 })
    }

    /// The way on through one more frame. Repeats the parent's own frames if there is room for them.
    fn through(parent: &Rc<Path>, function: Option<FunctionId>, numbers: &[u64]) -> Rc<Path> {
        let depth = parent.depth + u32::from(function.is_some());
        Rc::new(match parent.own.with(function, numbers) {
            Some(own) => Path { parent: parent.parent.clone(), own, depth },
            None => Path { parent: Some(parent.clone()), own: Stretch::of(function, numbers), depth },
        })
    }

    /// How many frames are on the way.
    pub fn depth(&self) -> usize {
        self.depth as usize
    }

    /// The frames on the way, innermost first: function and instruction.
    pub fn frames(&self) -> impl Iterator<Item = (FunctionId, u32)> + '_ {
        let known = |(function, numbers): Frame| Some((function?, *numbers.last()? as u32));
        self.up().flat_map(move |path| path.own.frames().rev().filter_map(known))
    }

    /// The path and its parents.
    fn up(&self) -> impl Iterator<Item = &Path> {
        std::iter::successors(Some(self), |path| path.parent.as_deref())
    }
}

impl Place {
    /// The place itself, as the way to something that stands there.
    pub fn at(&self) -> &Rc<Path> {
        &self.path
    }

    /// The label of a call that is all there is at this place.
    pub fn label(self) -> CallLabel {
        CallLabel(Path::through(&self.path, None, &[u64::from(self.turns)]))
    }
}

impl CallLabel {
    /// The instructions it stands at, innermost first: function and number.
    pub fn instructions(&self) -> impl Iterator<Item = (FunctionId, u32)> + '_ {
        self.0.frames()
    }

    pub(crate) fn path(&self) -> &Rc<Path> {
        &self.0
    }

    /// Where the code that a call answers with belongs.
    pub(crate) fn place(&self) -> Place {
        Place { path: self.0.clone(), turns: 0 }
    }

    /// The numbers, outermost first.
    pub fn indices(&self) -> Vec<u64> {
        let ways: Vec<&Path> = self.0.up().collect();
        ways.into_iter().rev().flat_map(|path| path.own.frames().flat_map(|(_, numbers)| numbers)).collect()
    }
}

/// Long ways are taken apart step by step: recursion a million deep must not exhaust the native stack.
impl Drop for Path {
    fn drop(&mut self) {
        let mut next = self.parent.take();
        while let Some(path) = next {
            next = Rc::try_unwrap(path).ok().and_then(|mut path| path.parent.take());
        }
    }
}

impl PartialEq for CallLabel {
    fn eq(&self, other: &CallLabel) -> bool {
        self.indices() == other.indices()
    }
}

impl Eq for CallLabel {}

impl PartialOrd for CallLabel {
    fn partial_cmp(&self, other: &CallLabel) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CallLabel {
    fn cmp(&self, other: &CallLabel) -> Ordering {
        self.indices().cmp(&other.indices())
    }
}

impl fmt::Display for CallLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.indices().iter().map(u64::to_string).collect::<Vec<_>>().join("."))
    }
}

impl fmt::Debug for CallLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<H: Host> Machine<H> {
    /// The label of the instruction that the topmost frame has just passed.
    pub(crate) fn label(&mut self) -> CallLabel {
        let top = self.frames.len() - 1;
        let parent = self.path_to(top);
        CallLabel(Path::through(&parent, self.function_of(top), &self.own_path(top)))
    }

    /// Where the topmost frame belongs.
    pub(crate) fn place(&mut self) -> Place {
        let top = self.frames.len() - 1;
        Place { path: self.path_to(top), turns: self.frames[top].turns }
    }

    /// Where a function called by the topmost frame belongs.
    pub(crate) fn callee_place(&mut self) -> Place {
        Place { path: self.label().0, turns: 0 }
    }

    /// The way to a frame. Kept in the frames, so that each is worked out once.
    fn path_to(&mut self, frame: usize) -> Rc<Path> {
        let mut known = frame;
        let mut path = loop {
            match &self.frames[known].path {
                Some(path) => break path.clone(),
                None => known -= 1,
            }
        };
        while known < frame {
            path = Path::through(&path, self.function_of(known), &self.own_path(known));
            known += 1;
            self.frames[known].path = Some(path.clone());
        }
        path
    }

    fn function_of(&self, frame: usize) -> Option<FunctionId> {
        Some(FunctionId(self.frames[frame].function))
    }

    /// Tail calls, loops and instruction of one frame.
    fn own_path(&self, frame: usize) -> Numbers {
        let frame = &self.frames[frame];
        let function = &self.program.functions[frame.function as usize];
        let pc = frame.pc.saturating_sub(1);
        let mut own = SmallVec::new();
        own.push(u64::from(frame.turns));
        let loops = function.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Fold | BlockKind::Loop));
        for block in loops.filter(|block| block.start <= pc && pc < block.end) {
            let turn = function.turn(block).map(|slot| &self.stack[(frame.base + slot.0) as usize]);
            own.push(u64::from(block.start));
            own.push(turn.map_or(0, turn_of));
        }
        own.push(u64::from(pc));
        own
    }
}

fn turn_of<H: Host>(value: &Value<H>) -> u64 {
    match value {
        Value::Int(turn) => turns_of(*turn) as u64,
        // A dictionary's cursor: entry and size.
        Value::Tuple(tuple) => tuple.items.first().map_or(0, turn_of),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many frames share a node, the numbers and the frames are all there, in order.
    #[test]
    fn a_way_through_many_frames_reads_as_it_was_written() {
        let (mut path, mut numbers, mut frames) = (Path::root(), Vec::new(), Vec::new());
        for frame in 0..300u64 {
            let own = [frame % 3, 1 << (frame % 64), frame * 1000, u64::from(u32::MAX) - frame];
            let own = &own[frame as usize % 3..];
            let function = (frame % 7 != 0).then_some(FunctionId(frame as u32 * 50));
            for own in [own, &[0, 7][..], own, &[frame; 130][..], &[0, 7][..]] {
                path = Path::through(&path, function, own);
                numbers.extend_from_slice(own);
                frames.extend(function.map(|function| (function, own[own.len() - 1] as u32)));
            }
        }
        assert_eq!(CallLabel(path.clone()).indices(), numbers);
        frames.reverse();
        assert_eq!(path.frames().collect::<Vec<_>>(), frames);
        assert_eq!(path.depth(), frames.len());
    }

    /// Recursion that turns left or right at each level takes a bit a level, and such that does always the same none.
    #[test]
    fn frames_that_come_again_take_a_bit() {
        let (mut turning, mut straight, function) = (Path::root(), Path::root(), Some(FunctionId(300)));
        for level in 0..20_000u64 {
            turning = Path::through(&turning, function, &[0, 200 + level % 3 % 2]);
            straight = Path::through(&straight, function, &[0, 200]);
        }
        assert_eq!((turning.depth(), straight.depth()), (20_000, 20_000));
        assert!(turning.up().count() < 130, "{} stretches", turning.up().count());
        assert_eq!(straight.up().count(), 1);
    }
}
