//! Setting aside and taking up again: operations with missing operands, code with missing
//! conditions, calls with missing callees. A value wanted from code set aside is a fresh cell,
//! except where that code's own value is wanted: then the cell it was to fill is handed on
//! (destiny passing), and loops and tail calls leave no chain behind.

use std::rc::Rc;

use crate::ask::Go;
use crate::cell::Cell;
use crate::code::{BlockId, BlockKind, Function, FunctionId, Operands};
use crate::host::{Args, Ask, FaultKind, Host};
use crate::machine::{Frame, Machine, NOWHERE, Strand, Wrote};
use crate::operate::{Done, Wait};
use crate::ops::{Apply, Dest, OpId, Operation, Region, Start, Thunk, What};
use crate::order::Holder;
use crate::path::Place;
use crate::protocol::Strategy;
use crate::stream::by_pieces;
use crate::value::{Closure, Value};

impl<H: Host> Machine<H> {
    /// Too much is outstanding to explore further.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.ops.len() + self.written.len() >= self.limits.window
    }

    /// Whether nothing goes on for now: under the sequential strategy while a call is under way, else while one is that
    /// takes no time to speak of.
    pub(crate) fn must_wait(&self) -> bool {
        let prompt = || self.prompt.is_some_and(|call| self.calls.contains_key(&call));
        !self.calls.is_empty() && (self.strategy == Strategy::Sequential || prompt())
    }

    /// Does an operation at the place where the code being run stands, or parks it. Nothing if it raised.
    pub(crate) fn perform(&mut self, action: Thunk, args: &[Value<H>]) -> Option<Value<H>> {
        let rest = self.strands.last().expect("something is being run").rest;
        match self.operate(action, args, rest, None) {
            Ok(Done { value, .. }) => Some(value),
            Err(Wait::Fault(value)) => {
                self.raise(value);
                None
            }
            Err(wait) => {
                let (action, wait) = by_pieces(action, args, wait);
                let to = Cell::new();
                // What is unpacked of it comes of the same.
                if args.iter().any(|arg| matches!(arg, Value::Pending(cell) if cell.comes_of_anything())) {
                    to.foretell(|it| it.unknown = true);
                }
                let operation = Operation { action, args: args.iter().cloned().collect(), to: to.clone() };
                let id = self.park(What::Thunk(Box::new(operation)), true);
                to.set_producer(id);
                self.thunk_hazards(id, action, args);
                self.wait_for(id, wait);
                Some(Value::Pending(to))
            }
        }
    }

    /// What a parked operation may write, so that later ones wait for it.
    fn thunk_hazards(&mut self, id: OpId, action: Thunk, args: &[Value<H>]) {
        match action {
            Thunk::Op(op, _) if op.writes() => self.add_hazard(id, &args[0]),
            Thunk::OpWhole(op) if op.writes() => self.add_wild(id),
            _ => {}
        }
    }

    pub(crate) fn run_thunk(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let pos = op.pos;
        let What::Thunk(mut thunk) = std::mem::replace(&mut op.what, What::Running) else {
            unreachable!("only thunks are run as such")
        };
        let action = self.pump(thunk.action, &thunk.args, &thunk.to);
        match self.operate(action, &thunk.args, pos, Some(id)) {
            Ok(Done { value, wrote }) => {
                self.fill(&thunk.to, value);
                self.finish_with_writes(id, wrote.into_iter().map(Wrote::Object).collect());
            }
            Err(Wait::Fault(value)) => self.fault_at(id, value),
            Err(wait) => {
                let (action, wait) = by_pieces(action, &thunk.args, wait);
                thunk.action = action;
                if let Some(op) = self.ops.get_mut(id) {
                    op.what = What::Thunk(thunk);
                }
                self.wait_for(id, wait);
            }
        }
    }

    /// Fills a cell and wakes who waited for it.
    pub(crate) fn fill(&mut self, cell: &Rc<Cell<H>>, value: Value<H>) {
        if let Value::Pending(other) = &value
            && cell.is_wanted()
        {
            self.demand(other);
            if !self.is_in_order(other) {
                self.now_wait_alone(cell.waiters());
            }
        }
        if H::VOCABULARY.own {
            if !cell.is_exposed() {
                self.host.settle(&value);
            }
            self.tell_behind(cell, &value);
            self.tell_roots(cell, &value);
            self.tell_seers_of(cell, &value);
            self.tell_lookers_of(cell, &value);
        }
        if cell.is_stored() {
            self.host.arrives(cell, &value.arrived());
        }
        let fed = cell.is_fed();
        let woken = cell.fill(value);
        if fed {
            woken.iter().for_each(|&op| self.hand_over(op));
        }
        self.enqueue_all(woken);
    }

    /// Runs a call that was put off, as a strand of its own.
    pub(crate) fn run_application(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let What::Apply(apply) = std::mem::replace(&mut op.what, What::Running) else {
            unreachable!("only applications are run as such")
        };
        let callee = apply.callee.arrived();
        if let Value::Pending(cell) = &callee {
            op.what = What::Apply(apply);
            return self.wait_on(cell, id);
        }
        let Apply { args, spread, to, place, .. } = *apply;
        self.begin_strand(id, None, Dest::Cell(to), &place);
        self.call_later(&callee, args, spread, NOWHERE, Some(place));
    }

    /// Calls a value: now if it is a closure and there is room, else later. Without a place, the call stands in
    /// the topmost frame.
    pub(crate) fn call_later(
        &mut self,
        callee: &Value<H>,
        args: Vec<Value<H>>,
        spread: bool,
        to: u32,
        place: Option<Place>,
    ) {
        match callee {
            Value::Closure(closure) if !self.is_full() || to == NOWHERE => {
                if self.is_too_deep() {
                    return self.raise_kind(FaultKind::TooDeep);
                }
                self.apply(closure, args, spread, to, place);
            }
            Value::Closure(_) | Value::Pending(_) => self.park_application(callee, args, spread, to, place),
            other => match self.host.external(other) {
                Some(name) => self.call_symbol(&name, args, spread, to, place),
                None => self.raise_kind(FaultKind::NotAFunction),
            },
        }
    }

    fn call_symbol(
        &mut self,
        name: &std::sync::Arc<str>,
        args: Vec<Value<H>>,
        spread: bool,
        to: u32,
        place: Option<Place>,
    ) {
        let label = match place {
            Some(place) => place.label(),
            None => self.label(),
        };
        if to == NOWHERE {
            let cell = self.dest_cell();
            let value = self.external_named(name.clone(), args, spread, cell.clone(), label);
            match cell {
                Some(_) => self.end_strand(),
                None => self.finish_strand(value),
            }
            return;
        }
        let value = self.external_named(name.clone(), args, spread, None, label);
        self.put(to, value);
    }

    fn park_application(
        &mut self,
        callee: &Value<H>,
        args: Vec<Value<H>>,
        spread: bool,
        to: u32,
        place: Option<Place>,
    ) {
        let place = match place {
            Some(place) => place,
            None => self.callee_place(),
        };
        let handed_on = if to == NOWHERE { self.dest_cell() } else { None };
        let cell = handed_on.clone().unwrap_or_else(Cell::new);
        let passed = args.clone();
        let apply = Apply { callee: callee.clone(), args, spread, to: cell.clone(), place };
        let id = self.park(What::Apply(Box::new(apply)), true);
        cell.set_producer(id);
        self.call_hazards_of(id, callee, &passed, spread);
        match callee {
            Value::Pending(missing) => self.wait_on(missing, id),
            _ => self.pause_op(id),
        }
        match (to, handed_on) {
            (NOWHERE, Some(_)) => self.end_strand(),
            (NOWHERE, None) => self.finish_strand(Value::Pending(cell)),
            (to, _) => self.put(to, Value::Pending(cell)),
        }
    }

    /// The next turn of a function that runs itself again, put off because too much is outstanding.
    pub(crate) fn pause_current(&mut self, function: &Function, base: usize, args: Operands) {
        let mut place = self.place();
        place.turns += 1;
        let frame = self.frames.pop().expect("the function being run has a frame");
        let captures = function.captures.iter().map(|slot| self.stack[base + slot.0 as usize].clone()).collect();
        let id = crate::code::FunctionId(frame.function);
        let closure = Value::Closure(Rc::new(Closure { function: id, captures }));
        let values = function.list(args).iter().map(|slot| self.stack[base + slot.0 as usize].clone()).collect();
        let spread = matches!(function.arity, crate::code::Arity::Spread(_));
        self.release(frame.base as usize);
        self.park_application(&closure, values, spread, frame.to, Some(place));
    }

    /// The cell that the value of the code being run goes to, if its first frame is the one that stands.
    pub(crate) fn strand_cell(&self) -> Option<Rc<Cell<H>>> {
        let strand = self.strands.last()?;
        let in_base = self.frames.len() == strand.base_frame + 1 && self.guards.len() == strand.base_guard;
        if in_base { self.dest_cell() } else { None }
    }

    fn dest_cell(&self) -> Option<Rc<Cell<H>>> {
        match &self.strands.last()?.dest {
            Dest::Cell(cell) => Some(cell.clone()),
            _ => None,
        }
    }

    /// Sets a block aside until the value it depends on is there, and goes on behind it.
    pub(crate) fn set_aside(&mut self, function: &Function, base: usize, block: BlockId, start: Start<H>) {
        let missing = match &start {
            Start::Arm(value) | Start::Turn(value) | Start::At(_, Some(value)) => value.missing(),
            Start::At(_, None) => None,
        };
        let decides = matches!(start, Start::Arm(_) | Start::Turn(_));
        let id = self.set_aside_block(function, base, block, start);
        match missing {
            Some(cell) if decides => self.wait_to_decide(id, cell),
            Some(cell) => self.wait_on(&cell, id),
            None => self.pause_op(id),
        }
    }

    /// The same, waiting for something that need not be a cell.
    pub(crate) fn set_aside_for(
        &mut self,
        function: &Function,
        base: usize,
        block: BlockId,
        start: Start<H>,
        wait: Wait<H>,
    ) {
        let id = self.set_aside_block(function, base, block, start);
        self.wait_for(id, wait);
    }

    /// The next turn of a loop, put off because too much is outstanding.
    pub(crate) fn pause(&mut self, function: &Function, base: usize, block: BlockId, start: u32) {
        let id = self.set_aside_block(function, base, block, Start::At(start, None));
        self.pause_op(id);
    }

    fn set_aside_block(&mut self, function: &Function, base: usize, block: BlockId, start: Start<H>) -> OpId {
        self.counts.regions += 1;
        let info = &function.blocks[block.0 as usize];
        let captured = info.captures.iter().map(|slot| (*slot, self.stack[base + slot.0 as usize].clone())).collect();
        let id = crate::code::FunctionId(self.frames[self.frames.len() - 1].function);
        let hands_on = self.ends_strand(block) || (info.tail && self.hands_on_value());
        let dest = if hands_on {
            self.strands.last().expect("something is being run").dest.clone()
        } else if info.tail {
            Dest::Cell(Cell::new())
        } else {
            Dest::Outs(info.outs.iter().map(|_| Cell::new()).collect())
        };
        let place = self.place();
        let decides = start.value().cloned();
        let region = Region { function: id, block, start, captured, dest: dest.clone(), place };
        let op = self.park(What::Region(Box::new(region)), true);
        self.region_hazards(op, info, base, &dest);
        if let Some(value) = decides {
            let footprint = self.deciding(&value);
            self.add_footprint(op, &footprint);
        }
        if hands_on {
            self.end_strand();
            return op;
        }
        match dest {
            Dest::Cell(cell) => {
                cell.set_producer(op);
                self.return_value(Value::Pending(cell));
            }
            Dest::Outs(cells) => {
                for (slot, cell) in info.outs.iter().zip(cells.iter()) {
                    cell.set_producer(op);
                    self.stack[base + slot.0 as usize] = Value::Pending(cell.clone());
                }
                if let Some(frame) = self.frames.last_mut() {
                    frame.pc = info.end;
                }
            }
            Dest::Main | Dest::Made(..) => {}
        }
        op
    }

    /// Whether the value of the frame that stands is the value of the code being run.
    fn hands_on_value(&self) -> bool {
        let Some(strand) = self.strands.last() else { return false };
        let in_base = self.frames.len() == strand.base_frame + 1 && self.guards.len() == strand.base_guard;
        in_base && matches!(strand.dest, Dest::Cell(_) | Dest::Main)
    }

    /// Takes up code that was set aside, if what it lacked is there.
    pub(crate) fn run_region(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let What::Region(region) = std::mem::replace(&mut op.what, What::Running) else {
            unreachable!("only regions are run as such")
        };
        let mut value = region.start.value().map(Value::arrived);
        let pos = op.pos;
        if let Some(Value::Pending(cell)) = &value {
            let decided = match &region.start {
                Start::Arm(_) | Start::Turn(_) => self.is_something(cell, pos),
                Start::At(..) => Err(Wait::Cell(cell.clone())),
            };
            if let Err(wait) = decided {
                return self.put_back(id, region, wait);
            }
            value = Some(Value::Bool(true));
        }
        // Whether a thing of the host's counts as true may still change before its turn.
        if let (true, Start::Arm(_) | Start::Turn(_), Some(Value::Host(_))) = (H::VOCABULARY.own, &region.start, &value)
        {
            let args: Vec<Value<H>> = value.iter().cloned().collect();
            let plan = self.host.plan(Ask::Truth, Args::of(&args));
            match self.may_do(plan, &args, pos, Some(id)) {
                Err(wait) => return self.put_back(id, region, wait),
                // Code of the program's says so, which is run here in its turn.
                Ok(Go::Done(_)) if self.order.first() != pos => return self.put_back(id, region, Wait::Turn),
                Ok(_) => {}
            }
        }
        let Region { function: function_id, block, start, captured, dest, place } = *region;
        let program = self.program.clone();
        let function = &*program.functions[function_id.0 as usize];
        let info = &function.blocks[block.0 as usize];
        self.begin_strand(id, (!info.tail).then_some(block), dest, &place);
        let base = self.reserve(function.slots);
        for (slot, value) in captured {
            self.stack[base + slot.0 as usize] = value;
        }
        let mut frame = Frame {
            function: function_id.0,
            // Behind the condition, which may fail.
            pc: info.start,
            base: base as u32,
            turns: place.turns,
            path: Some(place.path),
            to: NOWHERE,
            refs: true,
        };
        // What counts as true is the host's business.
        let value = match (&start, value) {
            (Start::Arm(_) | Start::Turn(_), Some(value)) if !matches!(value, Value::Bool(_)) => {
                match self.host.truth(&value) {
                    Ok(holds) => Some(Value::Bool(holds)),
                    Err(fault) => {
                        self.frames.push(frame);
                        return self.raise(fault);
                    }
                }
            }
            (_, value) => value,
        };
        let decided = match (start, value) {
            (Start::Arm(_), Some(Value::Bool(cond))) => Some(if cond { info.start } else { info.other }),
            (Start::Turn(_), Some(Value::Bool(true))) => {
                // What goes over a sequence counts when it takes the next item.
                if info.kind == BlockKind::Loop
                    && let Some(turn) = function.turn(info)
                {
                    self.count_turn(base + turn.0 as usize);
                }
                Some(info.start)
            }
            (Start::Turn(_), Some(Value::Bool(false))) => None,
            (Start::At(pc, _), _) => Some(pc),
            _ => {
                self.frames.push(frame);
                return self.raise_kind(FaultKind::NotACondition);
            }
        };
        frame.pc = decided.unwrap_or(info.end);
        self.frames.push(frame);
        if decided.is_none() {
            self.finish_block(function, base, block);
        }
    }

    /// Whether another frame would be one too many: those on the way to where the code being run belongs count, those of
    /// other code set going and not done yet do not.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.strands.last().is_some_and(|strand| {
            self.frames.len() > strand.most_frames
                && self.frames.len() > strand.most_frames + self.frames_apart(strand.base_frame)
        })
    }

    /// How many of the frames from `base` on are others' as well: a turn of a loop that is a function of its own, and who calls it, are
    /// part of the one frame that the loop stands in.
    fn frames_apart(&self, base: usize) -> usize {
        2 * self.frames[base..].iter().filter(|frame| self.host.is_turn(FunctionId(frame.function))).count()
    }

    /// Starts running code at the position of an outstanding operation.
    pub(crate) fn begin_strand(&mut self, id: OpId, block: Option<BlockId>, dest: Dest<H>, place: &Place) {
        let handled = self.handled_by.get(&id).cloned();
        let op = self.ops.get_mut(id).expect("the operation is outstanding");
        op.what = What::Running;
        let (rest, scope) = (op.pos, op.scope);
        self.order.set_holder(rest, Holder::Rest);
        self.strands.push(Strand {
            rest,
            scope,
            op: Some(id),
            base_frame: self.frames.len(),
            most_frames: self.frames.len() + self.limits.depth.saturating_sub(place.at().depth()),
            base_stack: self.top,
            base_guard: self.guards.len(),
            block,
            dest,
            epoch: None,
            void: None,
            handled,
        });
    }

    /// The code being run has come to its value.
    pub(crate) fn finish_strand(&mut self, value: Value<H>) {
        let dest = self.strands.last().expect("something is being run").dest.clone();
        match dest {
            Dest::Main => self.result = Some(value),
            Dest::Cell(cell) => self.fill(&cell, value),
            Dest::Made(cell, value) => self.fill(&cell, value),
            Dest::Outs(_) => unreachable!("a block ends where it ends, not with a value"),
        }
        self.end_strand();
    }

    /// The block being run late has come to its end: the code behind it gets its values.
    pub(crate) fn finish_block(&mut self, function: &Function, base: usize, block: BlockId) {
        let strand = self.strands.last().expect("something is being run");
        let Dest::Outs(cells) = strand.dest.clone() else { unreachable!("a block gives values to slots") };
        for (slot, cell) in function.blocks[block.0 as usize].outs.iter().zip(cells.iter()) {
            let value = std::mem::replace(&mut self.stack[base + slot.0 as usize], Value::Unset);
            self.fill(cell, value);
        }
        self.end_strand();
    }

    /// Nothing is left to run of this code.
    pub(crate) fn end_strand(&mut self) {
        let strand = self.strands.pop().expect("something is being run");
        self.frames.truncate(strand.base_frame);
        self.release(strand.base_stack);
        self.guards.truncate(strand.base_guard);
        if let Some(op) = strand.op {
            self.finish(op);
        } else {
            self.advance();
        }
    }
}
