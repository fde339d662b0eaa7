//! The machine: state, and the outermost loop. `step` takes answers, runs what they made possible,
//! and says what to do outside: calls to make, calls to cancel, output to write.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use sooner_calculus::{Expr, QuickMap};

use crate::births::Births;
use crate::cause::{Causes, Why};
use crate::code::{BlockId, FunctionId, Program};
use crate::fast::FastFunction;
use crate::flow::Completes;
use crate::host::{Host, Key, TakeBack};
use crate::lineup::{Ledger, Lineup};
use crate::moves::Moves;
use crate::object::Object;
use crate::ops::{CallId, CallState, Dest, OpId, Ops, ScopeId, What};
use crate::order::{ByNumber, Order, Pos};
use crate::passing::Passing;
use crate::path::{CallLabel, Path, Place};
use crate::protocol::{Answer, Counts, Event, Limits, Status, Strategy};
use crate::rewind::Rewind;
use crate::unread::Unread;
use crate::value::{Closure, Value};

/// A run of a program.
pub struct Machine<H: Host> {
    pub(crate) host: H,
    pub(crate) program: Rc<Program>,
    /// Functions as the fast loop reads them, once they have been run.
    pub(crate) fast: Vec<Option<FastFunction<H>>>,
    pub(crate) constants: Rc<Vec<Value<H>>>,
    /// `()`, made once.
    pub(crate) unit: Value<H>,
    pub(crate) limits: Limits,
    pub(crate) strategy: Strategy,
    pub(crate) stack: Vec<Value<H>>,
    /// One past the last slot in use.
    pub(crate) top: usize,
    pub(crate) frames: Vec<Frame>,
    pub(crate) guards: Vec<Guard<H>>,
    pub(crate) strands: Vec<Strand<H>>,
    pub(crate) order: Order,
    /// What stands before all others while nobody's turn is to come.
    pub(crate) turns_held: Option<Pos>,
    pub(crate) ops: Ops<H>,
    pub(crate) ready: VecDeque<OpId>,
    /// Regions set aside because too much is outstanding.
    pub(crate) paused: Lineup,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) free_scopes: Vec<ScopeId>,
    /// Hazards for things of the host's.
    pub(crate) places: QuickMap<Key, Lineup>,
    /// What of them may be put elsewhere.
    pub(crate) moves: Moves,
    /// The same for effects on one resource, which those on others need not see.
    pub(crate) keyed_places: QuickMap<Key, Lineup>,
    /// Those that may write one item of a thing, under the thing and under the item.
    pub(crate) item_places: QuickMap<Key, Lineup>,
    /// Who puts something behind what a cell will hold.
    pub(crate) behind: QuickMap<Key, Lineup>,
    /// Who may still look at things of the host's that can be written ahead of their turn.
    pub(crate) lookers: QuickMap<Key, Lineup>,
    /// Who may look at any of them.
    pub(crate) onlookers: Lineup,
    /// Who may still look at things that are known outside.
    pub(crate) seers: crate::seers::Seers,
    /// Those who may put it somewhere.
    pub(crate) leaders: QuickMap<Key, Lineup>,
    /// Who may look at any of those.
    pub(crate) outsiders: Lineup,
    /// Those of them that nobody has said anything about.
    pub(crate) unknowns: crate::seers::Unknowns,
    /// Where things were made that are not behind the frontier yet.
    pub(crate) births: Births,
    /// Handlers entered so far.
    pub(crate) handlers: u64,
    /// The frames in which handlers were begun, the innermost last; some may have been left since.
    pub(crate) handling: Vec<usize>,
    /// What was being handled where an operation was set aside.
    pub(crate) handled_by: QuickMap<OpId, Value<H>>,
    /// Hazards for every object.
    pub(crate) wild: Lineup,
    /// Hazards for readonly calls.
    pub(crate) effects: Ledger,
    /// Readonly calls, which early effects wait for.
    pub(crate) reads: Ledger,
    pub(crate) fences: Lineup,
    /// Those that cannot but fail.
    pub(crate) dead_ends: Lineup,
    /// Pieces of code run late so far, for who sleeps in one.
    pub(crate) naps: u32,
    /// What effects on one resource wait for and pass.
    pub(crate) passing: Passing,
    /// Objects written ahead of the frontier, by position.
    pub(crate) written: ByNumber<Pos, Vec<Wrote<H>>>,
    /// Those of them that a call has given back since.
    pub(crate) rewind: Rewind,
    /// Calls under way.
    pub(crate) calls: ByNumber<CallId, OpId>,
    /// The last of them that took no time to speak of: nothing goes on until it is answered.
    pub(crate) prompt: Option<CallId>,
    /// Calls not made because nobody has asked for their answers.
    pub(crate) dormant: BTreeMap<CallId, OpId>,
    pub(crate) next_call: u64,
    /// Streams that the frontier has passed.
    pub(crate) flowing: VecDeque<OpId>,
    /// The fault with which the run ends waits for some of them.
    pub(crate) completes: Completes,
    /// How many calls under way are held.
    pub(crate) held: usize,
    /// Streams that failed after they had begun.
    pub(crate) unread: QuickMap<OpId, Unread<H>>,
    pub(crate) events: Vec<Event<H>>,
    pub(crate) outcome: Option<Result<Value<H>, Value<H>>>,
    pub(crate) result: Option<Value<H>>,
    pub(crate) fuel: u64,
    pub(crate) counts: Counts,
    /// Why what is done is done now.
    pub(crate) causes: Causes,
}

/// Something written ahead of the frontier.
pub(crate) enum Wrote<H: Host> {
    /// An object of ours, which remembers how.
    Object(Rc<Object<H>>),
    Host(TakeBack),
    /// An item was taken from an iterator that is not made yet.
    Taken(crate::sharing::Taken<H>),
}

pub(crate) struct Frame {
    pub function: u32,
    pub pc: u32,
    pub base: u32,
    /// How often it was left by a tail call.
    pub turns: u32,
    /// The way to it, once somebody asked. Always there in the first frame of a strand.
    pub path: Option<Rc<Path>>,
    /// Where in the stack the caller wants the value; `NOWHERE` for the first frame of a strand,
    /// `DROPPED` if he does not want it.
    pub to: u32,
    /// A slot may hold a reference: known of frames that the fast loop has left for a call.
    pub refs: bool,
}

pub(crate) const NOWHERE: u32 = u32::MAX;

/// Nobody wants the value of the frame.
pub(crate) const DROPPED: u32 = u32::MAX - 1;

/// Code being run: the program, or a region.
pub(crate) struct Strand<H: Host> {
    /// Its place in program order: everything it leaves outstanding goes before this.
    pub rest: Pos,
    pub scope: ScopeId,
    pub op: Option<OpId>,
    pub base_frame: usize,
    /// With more frames than these the program is too deep in calls.
    pub most_frames: usize,
    pub base_stack: usize,
    pub base_guard: usize,
    pub block: Option<BlockId>,
    pub dest: Dest<H>,
    /// Position for writes made since the last thing it left outstanding.
    pub epoch: Option<Pos>,
    /// A fault before it makes the rest of this scope's body void.
    pub void: Option<ScopeId>,
    /// What is being handled outside of its frames.
    pub handled: Option<Value<H>>,
}

/// A guard whose body is being run, or a clean-up with a fault to go on with.
pub(crate) struct Guard<H: Host> {
    pub frame: usize,
    pub block: BlockId,
    pub phase: Phase<H>,
}

pub(crate) enum Phase<H: Host> {
    Body(ScopeId),
    /// The clean-up runs; afterwards the fault goes on.
    Final(Option<Value<H>>),
}

/// The body of a guard, or the run.
#[derive(Default)]
pub(crate) struct Scope {
    pub parent: Option<ScopeId>,
    pub outstanding: usize,
    /// How many of those are streams that the frontier has passed: a fault behind them does not wait for them.
    pub flowing: usize,
    pub fault: Option<OpId>,
    pub settle: Option<OpId>,
    /// What was written in it by who looked, behind something that may still fail.
    pub found: Vec<Key>,
    /// Nobody will ask for it again.
    pub released: bool,
}

impl Scope {
    /// A new one in another, where there is a place for it.
    pub fn within(parent: ScopeId, scopes: &mut Vec<Scope>, free: &mut Vec<ScopeId>) -> ScopeId {
        let scope = Scope { parent: Some(parent), ..Scope::default() };
        match free.pop() {
            Some(id) => {
                scopes[id.0 as usize] = scope;
                id
            }
            None => {
                scopes.push(scope);
                ScopeId(scopes.len() as u32 - 1)
            }
        }
    }

    /// Nothing in it is outstanding but streams that the frontier has passed.
    pub fn is_settled(&self) -> bool {
        self.outstanding == self.flowing
    }

    /// The same, and a fault.
    pub fn has_only_fault(&self) -> bool {
        self.fault.is_some() && self.outstanding == self.flowing + 1
    }
}

impl<H: Host> Machine<H> {
    /// A run of a closed expression.
    pub fn new(expr: &Expr, host: H) -> Machine<H> {
        Machine::of(crate::lower(expr), host, Limits::default(), Strategy::Opportunistic)
    }

    /// A run of lowered code.
    pub fn of(program: Program, host: H, limits: Limits, strategy: Strategy) -> Machine<H> {
        let constants = program.constants.iter().map(|prim| host.constant(prim)).collect();
        let mut machine = Machine::empty((Rc::new(program), Rc::new(constants)), host, limits, strategy);
        let slots = machine.program.functions[0].slots;
        machine.reserve(slots);
        let path = Some(Path::root());
        machine.frames.push(Frame { function: 0, pc: 0, base: 0, turns: 0, path, to: NOWHERE, refs: true });
        machine
    }

    /// A run of one function of the host's program.
    pub fn call(host: H, function: FunctionId, args: Vec<Value<H>>, limits: Limits, strategy: Strategy) -> Machine<H> {
        let code = host.program().expect("a host with functions has a program");
        let mut machine = Machine::empty(code, host, limits, strategy);
        let closure = Rc::new(Closure { function, captures: Vec::new() });
        machine.apply(&closure, args, true, NOWHERE, Some(Place { path: Path::root(), turns: 0 }));
        machine
    }

    fn empty(code: (Rc<Program>, Rc<Vec<Value<H>>>), host: H, limits: Limits, strategy: Strategy) -> Machine<H> {
        let (order, rest) = Order::new();
        let mut machine = Machine {
            host,
            fast: Vec::new(),
            program: code.0,
            constants: code.1,
            unit: Value::unit(),
            limits,
            strategy,
            stack: Vec::new(),
            top: 0,
            frames: Vec::new(),
            guards: Vec::new(),
            strands: Vec::new(),
            order,
            turns_held: None,
            ops: Ops::new(),
            ready: VecDeque::new(),
            paused: Lineup::default(),
            scopes: vec![Scope::default()],
            free_scopes: Vec::new(),
            handlers: 0,
            handling: Vec::new(),
            handled_by: QuickMap::default(),
            places: QuickMap::default(),
            moves: Moves::default(),
            keyed_places: QuickMap::default(),
            item_places: QuickMap::default(),
            behind: QuickMap::default(),
            lookers: QuickMap::default(),
            onlookers: Lineup::default(),
            seers: Default::default(),
            leaders: QuickMap::default(),
            outsiders: Lineup::default(),
            unknowns: Default::default(),
            births: Births::default(),
            wild: Lineup::default(),
            effects: Ledger::default(),
            reads: Ledger::default(),
            fences: Lineup::default(),
            dead_ends: Lineup::default(),
            naps: 0,
            passing: Passing::default(),
            written: ByNumber::default(),
            rewind: Rewind::default(),
            calls: ByNumber::default(),
            prompt: None,
            dormant: BTreeMap::new(),
            next_call: 0,
            flowing: VecDeque::new(),
            completes: Completes::default(),
            held: 0,
            unread: QuickMap::default(),
            events: Vec::new(),
            outcome: None,
            result: None,
            fuel: 0,
            counts: Counts::default(),
            causes: Causes::default(),
        };
        machine.strands.push(Strand {
            rest,
            scope: ScopeId(0),
            op: None,
            base_frame: 0,
            most_frames: machine.limits.depth,
            base_stack: 0,
            base_guard: 0,
            block: None,
            dest: Dest::Main,
            epoch: None,
            void: None,
            handled: None,
        });
        machine
    }

    /// The host.
    pub fn host(&self) -> &H {
        &self.host
    }

    /// The code being run.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// How much was done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The calls that were not made because nobody asked for their answers, in the order of their discovery.
    pub fn unmade(&self) -> Vec<(&CallLabel, &[Value<H>])> {
        let call = |id: &OpId| match self.ops.get(*id).map(|op| &op.what) {
            Some(What::Call(call)) => Some((&call.label, &call.args[..])),
            _ => None,
        };
        self.dormant.values().filter_map(call).collect()
    }

    /// Number of operations outstanding.
    pub fn outstanding(&self) -> usize {
        self.ops.len()
    }

    /// Takes answers and runs what can be run, for at most `fuel` loop turns and calls.
    pub fn step(
        &mut self,
        answers: impl IntoIterator<Item = (CallId, Answer<H>)>,
        fuel: u64,
    ) -> (Vec<Event<H>>, Status<H>) {
        self.fuel = fuel;
        for (id, answer) in answers {
            self.answer(id, answer);
        }
        let status = self.run();
        (std::mem::take(&mut self.events), status)
    }

    /// Raises a fault where the code being run stands, after [`Status::Yielded`].
    pub fn interrupt(&mut self, fault: Value<H>) {
        if !self.strands.is_empty() {
            self.raise(fault);
        }
    }

    /// Whether its code has come to an end. Something may still arrive that nobody is waiting for.
    pub fn is_over(&self) -> bool {
        self.result.is_some() && self.ops.len() == self.flowing.len()
    }

    fn run(&mut self) -> Status<H> {
        loop {
            if let Some(outcome) = self.outcome.clone() {
                return match outcome {
                    Ok(value) => Status::Done(value),
                    Err(fault) => Status::Fault(fault),
                };
            }
            if let Some(op) = self.ready.pop_front() {
                let pos = self.ops.get(op).filter(|op| !op.nowhere).map(|op| op.pos);
                self.as_of(pos, |machine| machine.wake(op));
                continue;
            }
            if !self.strands.is_empty() {
                // Under the sequential strategy nothing goes on while a call is under way.
                if self.must_wait() || self.is_dead() {
                    return Status::Waiting;
                }
                if self.fuel == 0 {
                    return Status::Yielded;
                }
                self.goes_on(self.strands.last().and_then(|strand| strand.op));
                let pos = self.strands.last().map(|strand| strand.rest);
                self.as_of(pos, Self::execute);
                self.start_waiting();
                continue;
            }
            if self.resume_paused() {
                continue;
            }
            if !self.flowing.is_empty() && self.end_unused() {
                continue;
            }
            if self.ops.len() == self.dormant.len()
                && let Some(value) = self.result.clone()
            {
                if let Some(fault) = self.unread_fault(&value) {
                    self.outcome = Some(Err(fault));
                } else if !self.demand_all(&value) {
                    self.outcome = Some(Ok(value));
                }
                continue;
            }
            if H::VOCABULARY.own && self.want_result() {
                continue;
            }
            self.let_all_go();
            return Status::Waiting;
        }
    }

    /// Exploration goes on, oldest first, when there is room again.
    fn resume_paused(&mut self) -> bool {
        // With no call under way, what is outstanding waits for what was paused: then it has to go on.
        let full = self.ops.len() + self.written.len() >= self.limits.window + self.paused.len();
        if self.paused.is_empty() || (full && !self.calls.is_empty()) {
            return false;
        }
        let Some((pos, id)) = self.paused.first() else { return false };
        self.paused.remove(&self.order, pos, id);
        if let Some(op) = self.ops.get_mut(id) {
            op.hazard.paused = false;
        }
        self.enqueue(id);
        true
    }

    /// Explores further from here only when there is room again.
    pub(crate) fn pause_op(&mut self, id: OpId) {
        if let Some(op) = self.ops.get_mut(id) {
            op.hazard.paused = true;
            let pos = op.pos;
            self.paused.insert(&self.order, pos, id);
            self.hold(id);
            self.waits_behind(id, Why::Room, None);
        }
    }

    /// Looks at an operation again soon.
    pub(crate) fn enqueue(&mut self, id: OpId) {
        if let Some(op) = self.ops.get_mut(id)
            && !op.queued
        {
            op.queued = true;
            self.ready.push_back(id);
            self.hold(id);
            self.end_wait(id);
        }
    }

    fn wake(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        op.queued = false;
        op.waiting = false;
        self.goes_on(Some(id));
        let Some(op) = self.ops.get(id) else { return };
        match &op.what {
            What::Thunk(_) => self.run_thunk(id),
            What::Apply(_) => self.run_application(id),
            What::Region(_) => self.run_region(id),
            What::Settle(_) => self.run_settle(id),
            What::Call(call) if matches!(call.state, CallState::Blocked | CallState::Queued) => {
                if !self.show_more(id) {
                    self.advance_call(id);
                }
            }
            What::Asked(_) => self.run_asked(id),
            What::Call(call) if call.feeds.is_some() => self.feed(id),
            What::Call(_) | What::Fault(..) | What::Commit(_) | What::Unread | What::LetGo(_) | What::Running => {}
        }
        self.start_waiting();
    }
}
