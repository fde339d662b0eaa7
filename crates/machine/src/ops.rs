//! Outstanding operations: everything that could not be done when the code was run. Each has a
//! position, belongs to a scope, and wakes those who wait for it when it is done.

use std::ops::{Deref, DerefMut};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::cause::Cause;
use crate::cell::Cell;
use crate::code::{BlockId, FunctionId, OpCode, Pc, Slot};
use crate::feed::Feeds;
use crate::few::Few;
use crate::flow::{Flow, Flowing};
use crate::freeze::{Copy, Frozen};
use crate::holding::Held;
use crate::host::{Ask, Class, Host, Key};
use crate::lineup::Touch;
use crate::moves::Mover;
use crate::object::Object;
use crate::order::Pos;
use crate::path::{CallLabel, Path, Place};
use crate::showing::Showing;
use crate::value::Value;

/// Names an outstanding operation; stays wrong for ever once it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpId {
    index: u32,
    generation: u32,
}

/// Operations to look at again: mostly one.
pub type Waiters = SmallVec<[OpId; 2]>;

impl OpId {
    /// One that is done.
    pub(crate) const GONE: OpId = OpId { index: u32::MAX, generation: 0 };
}

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
    pub hazard: Hazards<H>,
    pub queued: bool,
    /// It lacks nothing but its turn.
    pub turn: bool,
    /// It waits for a value or an operation, and what that hangs on stands in the order.
    pub waiting: bool,
    /// It stands among those that may hold back effects on one resource.
    pub holds: bool,
    /// It stands among the effects on one resource that wait for nothing else on it.
    pub waits: bool,
    /// What it belongs to when code that hangs on an answer sleeps.
    pub nap: Nap,
    /// The frontier has passed it: it has no position any more.
    pub nowhere: bool,
    /// What it waited for last.
    pub cause: Option<Rc<Cause>>,
}

/// Code run late that may sleep by itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Nap {
    /// The code that left the operation behind; 0 is the program as it was first run through.
    pub of: u32,
    /// The code that it is itself once it is run.
    pub own: u32,
    /// The last sleep before it in that code.
    pub behind: Option<OpId>,
}

/// What an outstanding operation may still do.
pub(crate) struct Hazard<H: Host> {
    /// What it touches that can be named.
    pub touched: Option<Touched<H>>,
    /// Write these things of the host's.
    pub keys: SmallVec<[Key; 2]>,
    /// Puts there whatever it has.
    pub moves: Option<Mover>,
    /// What it puts there may be something else than text, numbers, answers and what is made of those.
    pub puts_others: bool,
    /// Put into these what may run code when it is looked at.
    pub strange: Few,
    /// As an effect on one resource: effects on others do not wait for it.
    pub keyed: bool,
    /// Put something behind what this cell will hold.
    pub behind: Option<Key>,
    /// Look at these, which can be written ahead of their turn.
    pub looks: Few,
    /// Look at any of those.
    pub looks_anywhere: bool,
    /// Give these of those, at which they do not look themselves.
    pub shows: Few,
    /// Give any of those.
    pub shows_anywhere: bool,
    /// Put these somewhere, which are known outside.
    pub leads: Option<Box<Leads>>,
    /// Give in these cells something new, or something that can be reached from these.
    pub given: Vec<(Key, SmallVec<[Key; 2]>)>,
    /// Write any object.
    pub writes_anything: bool,
    /// Look through modules: it is code that nobody knows.
    pub looks_through: bool,
    /// Hold back every later call.
    pub fence: bool,
    /// It cannot but fail.
    pub dead_end: bool,
    /// It is not waited for: it waits for room itself.
    pub paused: bool,
}

/// What an outstanding operation may put somewhere.
#[derive(Default)]
pub(crate) struct Leads {
    /// These.
    pub keys: SmallVec<[Key; 2]>,
    /// Anything that is known outside.
    pub anywhere: bool,
}

/// What an outstanding operation may touch that can be named.
pub(crate) struct Touched<H: Host> {
    /// Objects it may write.
    pub writes: Vec<Rc<Object<H>>>,
    /// Items of things of the host's that it may write.
    pub items: Vec<(Key, Key)>,
    /// Where it may have effects, which readonly calls must not miss.
    pub effects: Option<Touch>,
    /// Where it may look at the outside, which later effects must not change before.
    pub reads: Option<Touch>,
}

/// All of it. There is one per pending call: mostly that looks at something at most, and the rest takes one word.
pub(crate) struct Hazards<H: Host> {
    /// Look at these, which are known outside.
    pub sees: Few,
    /// Look at anything that is.
    pub sees_anywhere: bool,
    rest: Option<Box<Hazard<H>>>,
}

impl<H: Host> Default for Hazards<H> {
    fn default() -> Hazards<H> {
        Hazards { sees: Few::NONE, sees_anywhere: false, rest: None }
    }
}

impl<H: Host> From<Hazard<H>> for Hazards<H> {
    fn from(rest: Hazard<H>) -> Hazards<H> {
        Hazards { rest: Some(Box::new(rest)), ..Hazards::default() }
    }
}

impl<H: Host> Hazards<H> {
    /// What it may look at, and put somewhere, which is not noted any more.
    pub fn take_sees(&mut self) -> Hazards<H> {
        let leads = self.rest.as_mut().and_then(|rest| rest.leads.take());
        let rest = leads.map(|leads| Box::new(Hazard { leads: Some(leads), ..Hazard::default() }));
        Hazards { rest, ..self.take_seen() }
    }

    /// The same of what it may look at alone.
    pub fn take_seen(&mut self) -> Hazards<H> {
        let (sees, sees_anywhere) = (std::mem::take(&mut self.sees), std::mem::take(&mut self.sees_anywhere));
        Hazards { sees, sees_anywhere, rest: None }
    }
}

impl<H: Host> Deref for Hazards<H> {
    type Target = Hazard<H>;

    fn deref(&self) -> &Hazard<H> {
        self.rest.as_deref().unwrap_or(const { &Hazard::NONE })
    }
}

/// Who changes something makes room for it.
impl<H: Host> DerefMut for Hazards<H> {
    fn deref_mut(&mut self) -> &mut Hazard<H> {
        self.rest.get_or_insert_default()
    }
}

impl<H: Host> Default for Hazard<H> {
    fn default() -> Hazard<H> {
        Hazard::NONE
    }
}

impl<H: Host> Hazard<H> {
    const NONE: Hazard<H> = Hazard {
        touched: None,
        keys: SmallVec::new_const(),
        moves: None,
        puts_others: false,
        strange: Few::NONE,
        keyed: false,
        behind: None,
        looks: Few::NONE,
        looks_anywhere: false,
        shows: Few::NONE,
        shows_anywhere: false,
        leads: None,
        given: Vec::new(),
        writes_anything: false,
        looks_through: false,
        fence: false,
        dead_end: false,
        paused: false,
    };
}

impl<H: Host> Hazard<H> {
    pub fn touched(&mut self) -> &mut Touched<H> {
        self.touched.get_or_insert(Touched { writes: Vec::new(), items: Vec::new(), effects: None, reads: None })
    }

    /// The things of the host's that it may write, wholly or in part.
    pub fn written(&self) -> impl Iterator<Item = Key> + '_ {
        let items = self.touched.iter().flat_map(|touched| &touched.items);
        self.keys.iter().copied().chain(items.map(|(thing, _)| *thing))
    }

    /// Whether it may have effects on everything.
    pub fn affects_everything(&self) -> bool {
        self.touched.as_ref().is_some_and(|touched| touched.effects == Some(Touch::Everything))
    }
}

pub(crate) enum What<H: Host> {
    /// An operation whose operands were missing, or which has to wait for a hazard.
    Thunk(Box<Operation<H>>),
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
    /// A stream that failed after it had begun, before its turn came.
    Unread,
    /// Something that was let go, and runs code of its own then.
    LetGo(Value<H>),
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
    /// Its value will be a number.
    pub number: bool,
    /// It is a sum that began with a number or text: whatever is added, it is no container.
    pub sum: bool,
    /// How it passes on a part of its value.
    pub flow: Option<Flowing<H>>,
    /// Nobody watched what it passes on when it was last looked at; and the operand whose whole it waits for.
    pub idle: bool,
    pub waits: Option<Weak<Cell<H>>>,
}

impl<H: Host> Asked<H> {
    /// How it passes on what it makes of one operand.
    pub fn each(&self) -> Option<&dyn Flow<H>> {
        match &self.flow {
            Some(Flowing::Each(flow)) => Some(&**flow),
            _ => None,
        }
    }

    /// Whether it is an iterator that one loop has for itself: going over it is nobody else's business.
    pub fn is_claimed(&self) -> bool {
        matches!(&self.flow, Some(Flowing::Pulls(pulls)) if pulls.claimed)
    }
}

pub(crate) struct Operation<H: Host> {
    pub action: Thunk,
    pub args: SmallVec<[Value<H>; 3]>,
    pub to: Rc<Cell<H>>,
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
    /// What is to be passed, made when the call was put to sleep; or, once it is under way, which copies were passed.
    pub passed: Option<Box<Frozen<H>>>,
    /// How an output shows text that is arriving, and how many characters it has shown.
    pub showing: Showing<H>,
    pub shown: usize,
    /// Whether its producer waits until somebody has read what it gave.
    pub held: Held,
    /// What it takes in pieces.
    pub feeds: Option<Box<Feeds<H>>>,
}

impl<H: Host> Call<H> {
    /// The copies made of objects that were passed.
    pub fn copies(&self) -> &[Copy<H>] {
        self.passed.as_ref().map_or(&[], |passed| &passed.copies)
    }
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

impl<H: Host> Start<H> {
    /// What decides how it goes on.
    pub fn value(&self) -> Option<&Value<H>> {
        match self {
            Start::Arm(value) | Start::Turn(value) | Start::At(_, Some(value)) => Some(value),
            Start::At(_, None) => None,
        }
    }
}

/// Where the value of code that is run late goes.
#[derive(Clone)]
pub(crate) enum Dest<H: Host> {
    /// The run's result.
    Main,
    /// The value of the function.
    Cell(Rc<Cell<H>>),
    /// This value, which the function makes ready.
    Made(Rc<Cell<H>>, Value<H>),
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

/// Operations are kept in chunks of two to the power of this: what is there never moves.
const CHUNK: u32 = 8;

/// All outstanding operations.
pub(crate) struct Ops<H: Host> {
    chunks: Vec<Vec<Entry<H>>>,
    free: Vec<u32>,
    len: usize,
}

struct Entry<H: Host> {
    generation: u32,
    op: Option<Op<H>>,
}

impl<H: Host> Ops<H> {
    pub fn new() -> Ops<H> {
        Ops { chunks: Vec::new(), free: Vec::new(), len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    fn entry(&self, index: u32) -> Option<&Entry<H>> {
        self.chunks.get((index >> CHUNK) as usize)?.get((index & ((1 << CHUNK) - 1)) as usize)
    }

    fn entry_mut(&mut self, index: u32) -> Option<&mut Entry<H>> {
        self.chunks.get_mut((index >> CHUNK) as usize)?.get_mut((index & ((1 << CHUNK) - 1)) as usize)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Op<H>> {
        self.chunks.iter().flatten().filter_map(|entry| entry.op.as_ref())
    }

    pub fn insert(&mut self, op: Op<H>) -> OpId {
        self.len += 1;
        if let Some(index) = self.free.pop()
            && let Some(entry) = self.entry_mut(index)
        {
            entry.op = Some(op);
            return OpId { index, generation: entry.generation };
        }
        let full = 1 << CHUNK;
        if self.chunks.last().is_none_or(|chunk| chunk.len() == full) {
            // A run that never has many outstanding does not pay for a whole chunk.
            self.chunks.push(if self.chunks.is_empty() { Vec::new() } else { Vec::with_capacity(full) });
        }
        let chunk = self.chunks.len() - 1;
        self.chunks[chunk].push(Entry { generation: 0, op: Some(op) });
        OpId { index: ((chunk << CHUNK) + self.chunks[chunk].len() - 1) as u32, generation: 0 }
    }

    pub fn get(&self, id: OpId) -> Option<&Op<H>> {
        self.entry(id.index).filter(|entry| entry.generation == id.generation)?.op.as_ref()
    }

    pub fn get_mut(&mut self, id: OpId) -> Option<&mut Op<H>> {
        self.entry_mut(id.index).filter(|entry| entry.generation == id.generation)?.op.as_mut()
    }

    pub fn remove(&mut self, id: OpId) -> Option<Op<H>> {
        let entry = self.entry_mut(id.index).filter(|entry| entry.generation == id.generation)?;
        let op = entry.op.take()?;
        entry.generation += 1;
        self.free.push(id.index);
        self.len -= 1;
        Some(op)
    }
}
