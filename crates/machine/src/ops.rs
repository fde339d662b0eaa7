//! Outstanding operations: everything that could not be done when the code was run. Each has a
//! position, belongs to a scope, and wakes those who wait for it when it is done.

use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::code::{BlockId, FunctionId, OpCode, Pc, Slot};
use crate::freeze::{Copy, Frozen};
use crate::host::{Ask, Class, Host, Key};
use crate::lineup::Touch;
use crate::object::Object;
use crate::order::Pos;
use crate::path::{CallLabel, Path, Place};
use crate::value::Value;

/// Names an outstanding operation; stays wrong for ever once it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpId {
    index: u32,
    generation: u32,
}

/// Operations to look at again: mostly one.
pub type Waiters = SmallVec<[OpId; 2]>;

#[cfg(test)]
impl OpId {
    pub fn test(index: u32) -> OpId {
        OpId { index, generation: 0 }
    }
}

/// Names a scope: the body of a guard, or the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);

/// Names an external call, for the one who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u64);

pub(crate) struct Op<H: Host> {
    pub pos: Pos,
    pub scope: ScopeId,
    /// Keeps its scope from settling.
    pub counted: bool,
    pub what: What<H>,
    /// Operations to look at again when this one is done.
    pub waiters: Waiters,
    /// What later operations have to wait for it about.
    pub hazard: Hazard<H>,
    pub queued: bool,
    /// It lacks nothing but its turn.
    pub turn: bool,
    /// It waits for a value or for another operation.
    pub waiting: bool,
    /// It stands among those that may hold back effects on one resource.
    pub holds: bool,
    /// It stands among the effects on one resource that wait for nothing else on it.
    pub waits: bool,
}

/// What an outstanding operation may still do.
pub(crate) struct Hazard<H: Host> {
    /// What it touches that can be named.
    pub touched: Option<Box<Touched<H>>>,
    /// Write these things of the host's.
    pub keys: SmallVec<[Key; 2]>,
    /// Write any object.
    pub writes_anything: bool,
    /// Hold back every later call.
    pub fence: bool,
    /// It is not waited for: it waits for room itself.
    pub paused: bool,
}

/// What an outstanding operation may touch that can be named.
pub(crate) struct Touched<H: Host> {
    /// Objects it may write.
    pub writes: Vec<Rc<Object<H>>>,
    /// Where it may have effects, which readonly calls must not miss.
    pub effects: Option<Touch>,
    /// Where it may look at the outside, which later effects must not change before.
    pub reads: Option<Touch>,
}

impl<H: Host> Default for Hazard<H> {
    fn default() -> Hazard<H> {
        Hazard { touched: None, keys: SmallVec::new(), writes_anything: false, fence: false, paused: false }
    }
}

impl<H: Host> Hazard<H> {
    pub fn touched(&mut self) -> &mut Touched<H> {
        self.touched.get_or_insert_with(|| Box::new(Touched { writes: Vec::new(), effects: None, reads: None }))
    }

    /// Whether it may have effects on everything.
    pub fn affects_everything(&self) -> bool {
        self.touched.as_ref().is_some_and(|touched| touched.effects == Some(Touch::Everything))
    }
}

pub(crate) enum What<H: Host> {
    /// An operation whose operands were missing, or which has to wait for a hazard.
    Thunk { action: Thunk, args: SmallVec<[Value<H>; 3]>, to: Rc<Cell<H>> },
    /// A call of the first value with the others, whose callee was missing or which was put off.
    Apply(Box<Apply<H>>),
    /// An external call.
    Call(Box<Call<H>>),
    /// Code that could not be run.
    Region(Box<Region<H>>),
    /// A guard whose body was left with something outstanding.
    Settle(Box<Settle<H>>),
    /// Something failed here; it counts when everything before it has succeeded. Its story goes on from the path.
    Fault(Value<H>, Option<Rc<Path>>),
    /// Something the host was asked for, and which has to wait.
    Asked(Box<Asked<H>>),
    /// A call that was answered and waits for its turn to show what it wrote.
    Commit(CallId),
    /// Being run at the moment.
    Running,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Thunk {
    Op(OpCode, usize),
    OpWhole(OpCode),
    Proj(u32),
    /// `lines` of text that is arriving: bytes done with.
    Lines(usize),
    /// `add` of what is arriving: pieces of each operand done with.
    Join([usize; 2]),
}

pub(crate) struct Asked<H: Host> {
    pub ask: Ask,
    pub args: SmallVec<[Value<H>; 3]>,
    pub to: Rc<Cell<H>>,
    pub label: CallLabel,
}

pub(crate) struct Apply<H: Host> {
    pub callee: Value<H>,
    pub args: Vec<Value<H>>,
    pub spread: bool,
    pub to: Rc<Cell<H>>,
    pub place: Place,
}

pub(crate) struct Call<H: Host> {
    pub label: CallLabel,
    pub name: Arc<str>,
    pub args: Vec<Value<H>>,
    pub spread: bool,
    pub to: Rc<Cell<H>>,
    pub class: Class,
    pub state: CallState,
    pub id: CallId,
    /// What is to be passed, made when the call was put to sleep.
    pub frozen: Option<Frozen<H>>,
    /// What was passed, once it was.
    pub copies: Vec<Copy<H>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallState {
    /// Arguments are not complete, or something earlier has to be done first.
    Blocked,
    /// Everything is known; it starts when it is the oldest thing left.
    Queued,
    /// Under way.
    Started,
    /// Not started because nobody has asked for its answer (by need).
    Dormant,
    /// The same, and the frontier has passed it.
    Passed,
}

pub(crate) struct Region<H: Host> {
    pub function: FunctionId,
    pub block: BlockId,
    pub start: Start<H>,
    pub captured: Vec<(Slot, Value<H>)>,
    pub dest: Dest<H>,
    pub place: Place,
}

/// How a region goes on when it can.
#[derive(Clone)]
pub(crate) enum Start<H: Host> {
    /// Into an arm, chosen by the value.
    Arm(Value<H>),
    /// Into the next turn, or behind the loop, decided by the value.
    Turn(Value<H>),
    /// At an instruction, when the value, if any, is there.
    At(Pc, Option<Value<H>>),
}

/// Where the value of code that is run late goes.
#[derive(Clone)]
pub(crate) enum Dest<H: Host> {
    /// The run's result.
    Main,
    /// The value of the function.
    Cell(Rc<Cell<H>>),
    /// What the block gives the code behind it.
    Outs(Rc<[Rc<Cell<H>>]>),
}

pub(crate) struct Settle<H: Host> {
    /// The scope of the body.
    pub body: ScopeId,
    pub function: FunctionId,
    pub block: BlockId,
    pub captured: Vec<(Slot, Value<H>)>,
    /// What the body came to, if it was not abandoned by a fault.
    pub values: Option<Vec<Value<H>>>,
    pub outs: Rc<[Rc<Cell<H>>]>,
    pub place: Place,
}

/// All outstanding operations.
pub(crate) struct Ops<H: Host> {
    entries: Vec<(u32, Option<Op<H>>)>,
    free: Vec<u32>,
    len: usize,
}

impl<H: Host> Ops<H> {
    pub fn new() -> Ops<H> {
        Ops { entries: Vec::new(), free: Vec::new(), len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// The name the next operation will have.
    pub fn next_id(&self) -> OpId {
        match self.free.last() {
            Some(&index) => OpId { index, generation: self.entries[index as usize].0 },
            None => OpId { index: self.entries.len() as u32, generation: 0 },
        }
    }

    pub fn insert(&mut self, op: Op<H>) -> OpId {
        let id = self.next_id();
        self.len += 1;
        match self.free.pop() {
            Some(index) => self.entries[index as usize].1 = Some(op),
            None => self.entries.push((0, Some(op))),
        }
        id
    }

    pub fn get(&self, id: OpId) -> Option<&Op<H>> {
        let (generation, op) = self.entries.get(id.index as usize)?;
        if *generation == id.generation { op.as_ref() } else { None }
    }

    pub fn get_mut(&mut self, id: OpId) -> Option<&mut Op<H>> {
        let (generation, op) = self.entries.get_mut(id.index as usize)?;
        if *generation == id.generation { op.as_mut() } else { None }
    }

    pub fn remove(&mut self, id: OpId) -> Option<Op<H>> {
        self.get(id)?;
        let (generation, op) = &mut self.entries[id.index as usize];
        *generation += 1;
        self.free.push(id.index);
        self.len -= 1;
        op.take()
    }
}
