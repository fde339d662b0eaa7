//! Labels of external calls: where in the program's run a call stands, as numbers whose
//! lexicographic order is program order and which do not depend on timing (DESIGN §2.8).
//!
//! For each frame on the way: how often it was left by a tail call, for each loop around the
//! instruction its start and turn, and the instruction. Paths share their beginnings, so a label
//! costs what its last frame costs.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::code::{BlockKind, FunctionId};
use crate::host::Host;
use crate::machine::Machine;
use crate::value::Value;

/// A way through frames, innermost last.
pub(crate) struct Path {
    parent: Option<Rc<Path>>,
    own: SmallVec<[u64; 4]>,
    /// The function whose instruction the last number is.
    function: Option<FunctionId>,
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
        Rc::new(Path { parent: None, own: SmallVec::new(), function: None })
    }
}

impl Path {
    /// How many frames are on the way.
    pub fn depth(&self) -> usize {
        self.frames().count()
    }

    /// The frames on the way, innermost first: function and instruction.
    pub fn frames(&self) -> impl Iterator<Item = (FunctionId, u32)> + '_ {
        let mut at = Some(self);
        std::iter::from_fn(move || {
            let path = at?;
            at = path.parent.as_deref();
            Some(path)
        })
        .filter_map(|path| Some((path.function?, *path.own.last()? as u32)))
    }
}

impl Place {
    /// The place itself, as the way to something that stands there.
    pub fn at(&self) -> &Rc<Path> {
        &self.path
    }

    /// The label of a call that is all there is at this place.
    pub fn label(self) -> CallLabel {
        let own = SmallVec::from_slice(&[u64::from(self.turns)]);
        CallLabel(Rc::new(Path { parent: Some(self.path), own, function: None }))
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
        let mut parts = Vec::new();
        let mut at = Some(&self.0);
        while let Some(path) = at {
            parts.push(&path.own);
            at = path.parent.as_ref();
        }
        parts.into_iter().rev().flatten().copied().collect()
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
        CallLabel(Rc::new(Path { parent: Some(parent), own: self.own_path(top), function: self.function_of(top) }))
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
            path = Rc::new(Path { parent: Some(path), own: self.own_path(known), function: self.function_of(known) });
            known += 1;
            self.frames[known].path = Some(path.clone());
        }
        path
    }

    fn function_of(&self, frame: usize) -> Option<FunctionId> {
        Some(FunctionId(self.frames[frame].function))
    }

    /// Tail calls, loops and instruction of one frame.
    fn own_path(&self, frame: usize) -> SmallVec<[u64; 4]> {
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
        Value::Int(turn) => *turn as u64,
        // A dictionary's cursor: entry and size.
        Value::Tuple(tuple) => tuple.items.first().map_or(0, turn_of),
        _ => 0,
    }
}
