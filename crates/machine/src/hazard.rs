//! Hazards: what outstanding operations may still do, so that later ones wait for exactly that. Code
//! set aside says what it may touch by its summary, resolved against the values at hand; calls in it
//! are followed into the functions they call.

use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;
use sooner_calculus::{Prim, QuickSet};

use crate::code::{Arity, Slot, Summary};
use crate::host::{Class, Footprint, Host, Key, Kind, PutsPlain};
use crate::lineup::{Touch, leave};
use crate::machine::Machine;
use crate::moves::Mover;
use crate::object::{Contents, Object};
use crate::ops::{Hazards, OpId, What};
use crate::value::{Closure, Value};

/// Past this many functions, code counts as unknown.
const MOST_FUNCTIONS: usize = 64;

/// Functions looked into: code, and which closure of it.
type Seen = QuickSet<(u32, usize)>;

/// Code whose summary is to be added, and where its slots have their values.
type Called<H> = (Arc<Summary>, u32, Env<H>);

/// Where the slots that code reads from outside have their values.
enum Env<H: Host> {
    /// In a frame.
    Frame(usize),
    /// In the arguments, as far as they are known, and captures of a call.
    Call { args: Vec<Option<Value<H>>>, closure: Rc<Closure<H>> },
}

impl<H: Host> Clone for Env<H> {
    fn clone(&self) -> Env<H> {
        match self {
            Env::Frame(base) => Env::Frame(*base),
            Env::Call { args, closure } => Env::Call { args: args.clone(), closure: closure.clone() },
        }
    }
}

impl<H: Host> Machine<H> {
    /// The operation may write this value's object before anything later may look at it.
    pub(crate) fn add_hazard(&mut self, id: OpId, value: &Value<H>) {
        match value.arrived() {
            Value::Object(object) => self.add_object_hazard(id, object),
            Value::Pending(_) => self.add_wild(id),
            _ => {}
        }
    }

    fn add_object_hazard(&mut self, id: OpId, object: Rc<Object<H>>) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, writes) = (op.pos, &mut op.hazard.touched().writes);
        // Listed twice does no harm; looking through a long list for every object would.
        if writes.len() < 8 && writes.iter().any(|known| Rc::ptr_eq(known, &object)) {
            return;
        }
        writes.push(object.clone());
        object.add_hazard(&self.order, pos, id);
    }

    /// The operation may write any object.
    pub(crate) fn add_wild(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        if !op.hazard.writes_anything {
            op.hazard.writes_anything = true;
            let pos = op.pos;
            self.wild.insert(&self.order, pos, id);
            self.add_outsider(id);
        }
    }

    /// The operation may write what the footprint says.
    pub(crate) fn add_footprint(&mut self, id: OpId, footprint: &Footprint) {
        // What the frontier has passed is in nobody's way any more.
        if self.ops.get(id).is_none_or(|op| op.nowhere) {
            return;
        }
        if footprint.anything {
            self.add_wild(id);
        }
        self.host.may_change(footprint.written());
        self.add_sees(id, footprint);
        if footprint.effects || footprint.declared {
            self.add_effects(id, Touch::Everything);
            self.add_reads(id, Touch::Everything);
        }
        if footprint.effects {
            self.add_unknown_code(id);
        }
        for resource in &footprint.effects_on {
            self.add_effects(id, Touch::of(Some(resource)));
            self.add_reads(id, Touch::of(Some(resource)));
        }
        if footprint.outside {
            self.add_reads(id, Touch::Everything);
        }
        if !footprint.deep.is_empty() {
            self.add_stored(id, footprint);
        }
        let Some(pos) = self.ops.get(id).map(|op| op.pos) else { return };
        let named = |key: &Key| self.named_hazard(*key, pos, Some(id)).is_some();
        let placed = |key: &Key| self.place_hazard(*key, pos, Some(id)).is_some();
        let mut moved = SmallVec::new();
        let any_item = footprint.items_through.iter().any(placed);
        let known = footprint.puts_plain.as_ref().filter(|plain| !plain.found_in.iter().any(placed));
        let (leaves, makes) = known.map_or((false, false), |plain| (plain.leaves, plain.new));
        if footprint.hangs_on.iter().any(named) || footprint.calls_through.iter().any(placed) {
            self.add_unknown(id);
        } else if footprint.through.iter().any(placed) {
            // What those put there who make it, or only store it, is noted when it is put there.
            match self.moved_into(&footprint.through) {
                Some(found) => moved = found,
                None => self.add_wild(id),
            }
        }
        if any_item {
            moved.extend(footprint.items.iter().map(|(thing, _)| *thing));
        }
        if footprint.through_plain.iter().any(|key| self.gets_others(*key, pos, id)) {
            self.add_wild(id);
        }
        let puts_plain = |plain: &PutsPlain| plain.found_in.iter().all(|place| !self.gets_others(*place, pos, id));
        if footprint.written().next().is_some() && !footprint.puts_plain.as_ref().is_some_and(puts_plain) {
            self.puts_others(id);
        }
        self.add_strange(id, &footprint.puts_strange);
        let Some(op) = self.ops.get_mut(id) else { return };
        let pos = op.pos;
        for &key in &footprint.looks {
            if footprint.only_adds_to(key) {
                op.hazard.shows.push(key);
            } else if !op.hazard.looks.contains(&key) {
                op.hazard.looks.push(key);
                self.lookers.entry(key).or_default().insert(&self.order, pos, id);
            }
        }
        if footprint.looks_anywhere && !op.hazard.looks_anywhere {
            op.hazard.looks_anywhere = true;
            self.onlookers.insert(&self.order, pos, id);
        }
        if footprint.fence && !op.hazard.fence {
            op.hazard.fence = true;
            self.fences.insert(&self.order, pos, id);
        }
        if op.hazard.moves.is_none() && !leaves && footprint.written().next().is_some() {
            op.hazard.moves = match op.what {
                // It has said so before (`note_moves`).
                What::Asked(_) => None,
                What::Call(_) => Some(Mover::Call),
                What::Region(_) if footprint.foreign => Some(Mover::Call),
                What::Region(_) if makes => Some(Mover::Maker),
                _ => Some(Mover::Code),
            };
            if let Some(mover) = op.hazard.moves {
                let items = op.hazard.touched.iter().flat_map(|touched| &touched.items).map(|(thing, _)| *thing);
                let things: QuickSet<Key> = items.collect();
                things.iter().chain(&op.hazard.keys).for_each(|key| self.moves.add_into(*key, mover));
            }
        }
        for &key in footprint.writes.iter().chain(&moved) {
            if !op.hazard.keys.contains(&key) {
                op.hazard.keys.push(key);
                let places = if op.hazard.keyed { &mut self.keyed_places } else { &mut self.places };
                places.entry(key).or_default().insert(&self.order, pos, id);
                if let Some(mover) = op.hazard.moves {
                    self.moves.add_into(key, mover);
                }
                if op.hazard.puts_others {
                    self.moves.add_others(key);
                }
            }
        }
        footprint.items.iter().for_each(|&(thing, item)| self.add_item(id, thing, item));
    }

    /// If something earlier may still put `b` into `a`, then what reaches `a` reaches `b`. The latest writer of a thing
    /// has itself been given what those before it reach.
    fn add_stored(&mut self, id: OpId, footprint: &Footprint) {
        let Some(pos) = self.ops.get(id).map(|op| op.pos) else { return };
        let mut more = Footprint { foreign: footprint.foreign, ..Footprint::default() };
        let followed = &footprint.deep;
        more.anything = self.wild.latest_before(&self.order, pos, Some(id)).is_some() || self.code_moves_into(followed);
        // What is missing in one of these may turn out to be something that is there: `save({"row": pick(rows)})`.
        let missing: Vec<Value<H>> =
            followed.iter().filter_map(|key| self.host.stored(*key)).map(Value::Pending).collect();
        match self.rooted_from(missing) {
            Some(roots) => more.writes.extend(roots.keys),
            None => more.anything = true,
        }
        more.writes.extend(self.moved_into(followed).unwrap_or_else(|| self.moved_by_stores().into_iter().collect()));
        for key in followed {
            let places = [&self.places, &self.keyed_places, &self.item_places];
            let writers = places.into_iter().filter_map(|places| places.get(key));
            let latest = writers.filter_map(|writers| writers.latest_before(&self.order, pos, Some(id)));
            for hazard in latest.filter_map(|(_, other)| self.ops.get(other)).map(|op| &op.hazard) {
                more.writes.extend(hazard.written());
            }
        }
        self.add_footprint(id, &more);
    }

    /// The operation may have effects that readonly calls must not miss.
    pub(crate) fn add_effects(&mut self, id: OpId, touch: Touch) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, known) = (op.pos, &mut op.hazard.touched().effects);
        self.effects.widen(&self.order, pos, id, known, touch);
        self.hold(id);
        self.add_outsider(id);
    }

    /// The operation may look at what later effects change.
    pub(crate) fn add_reads(&mut self, id: OpId, touch: Touch) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, known) = (op.pos, &mut op.hazard.touched().reads);
        self.reads.widen(&self.order, pos, id, known, touch);
        self.add_outsider(id);
    }

    /// The operation may write everything that can be reached from these values.
    pub(crate) fn add_reachable(&mut self, id: OpId, values: Vec<Value<H>>) {
        let mut seen = QuickSet::default();
        let mut work = values;
        while let Some(value) = work.pop() {
            match value.arrived() {
                Value::Pending(_) => return self.add_wild(id),
                Value::Tuple(tuple) if seen.insert(Rc::as_ptr(&tuple) as usize) => {
                    work.extend(tuple.items.iter().cloned())
                }
                Value::Object(object) if seen.insert(Rc::as_ptr(&object) as usize) => {
                    match &*object.contents.borrow() {
                        Contents::List(items) => work.extend(items.iter().cloned()),
                        Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| value.clone())),
                    }
                    // An earlier write still outstanding may put anything into it.
                    if self.pending_writer(&object, id) {
                        return self.add_wild(id);
                    }
                    self.add_object_hazard(id, object.clone());
                }
                _ => {}
            }
        }
    }

    fn pending_writer(&self, object: &Rc<Object<H>>, id: OpId) -> bool {
        let Some(op) = self.ops.get(id) else { return false };
        self.hazard(object, op.pos, Some(id)).is_some()
    }

    /// What a call put off may touch.
    pub(crate) fn call_hazards_of(&mut self, id: OpId, callee: &Value<H>, args: &[Value<H>], spread: bool) {
        match callee.arrived() {
            // What the host's operations do is in no summary.
            Value::Closure(_) if H::VOCABULARY.own => self.add_footprint(id, &Footprint::of_any_code()),
            Value::Closure(closure) => {
                let args = args.iter().cloned().map(Some).collect();
                let called = self.called(closure, args, spread);
                self.add_summaries(id, vec![called]);
            }
            _ => self.add_unknown(id),
        }
    }

    /// Code that nobody knows: it may do anything.
    fn add_unknown(&mut self, id: OpId) {
        self.add_wild(id);
        self.add_effects(id, Touch::Everything);
        self.add_reads(id, Touch::Everything);
        self.add_unknown_code(id);
    }

    /// What code may touch whose slots are those of a frame.
    pub(crate) fn add_summary(&mut self, id: OpId, summary: Arc<Summary>, function: u32, base: usize) {
        self.add_summaries(id, vec![(summary, function, Env::Frame(base))]);
    }

    fn add_summaries(&mut self, id: OpId, mut work: Vec<Called<H>>) {
        let mut seen: Seen = QuickSet::default();
        let (mut stores, mut passes) = (false, false);
        while let Some((summary, function, env)) = work.pop() {
            if summary.calls_anything || seen.len() > MOST_FUNCTIONS {
                return self.add_unknown(id);
            }
            if summary.writes_anything {
                self.add_wild(id);
            }
            stores |= !summary.writes.is_empty();
            for slot in &summary.writes {
                match self.lookup(&env, function, *slot) {
                    Some(value) => self.add_hazard(id, &value),
                    None => self.add_wild(id),
                }
            }
            for used in &summary.externals {
                let passed: Option<Vec<_>> =
                    used.passes.iter().map(|slot| self.lookup(&env, function, *slot)).collect();
                let passed = passed.filter(|_| !used.passes_inner);
                let Prim::Symbol(name) = self.program.constants[used.name as usize].clone() else { continue };
                passes |= self.add_external(id, &name, passed);
            }
            for used in &summary.calls {
                let args =
                    used.args.iter().map(|slot| slot.and_then(|slot| self.lookup(&env, function, slot))).collect();
                let Some(slot) = used.callee else {
                    // The function itself: its captures are the same, its argument need not be.
                    let own = self.program.functions[function as usize].clone();
                    if own.summary.writes.iter().any(|slot| slot.0 < own.arity.slots()) {
                        self.add_wild(id);
                    }
                    if seen.insert((function, 0)) {
                        work.push((own.summary.clone(), function, env.clone()));
                    }
                    continue;
                };
                match self.lookup(&env, function, slot).map(|value| value.arrived()) {
                    Some(Value::Closure(closure)) => {
                        let first = seen.insert((closure.function.0, Rc::as_ptr(&closure) as usize));
                        let called = self.called(closure, args, used.spread);
                        let slots = self.program.functions[called.1 as usize].arity.slots();
                        // The same closure with other arguments matters only if it touches its arguments.
                        if first {
                            work.push(called);
                        } else if called.0.touches_argument(slots) {
                            return self.add_unknown(id);
                        }
                    }
                    Some(Value::Pending(_)) | None => return self.add_unknown(id),
                    Some(other) => {
                        if let Some(name) = self.host.external(&other) {
                            passes |= self.add_external(id, &name, args.into_iter().collect());
                        }
                    }
                }
            }
        }
        // What it passes may by then hold what it stored there.
        if stores && passes {
            self.add_wild(id);
        }
    }

    /// What a call of a closure comes down to.
    fn called(&self, closure: Rc<Closure<H>>, args: Vec<Option<Value<H>>>, spread: bool) -> Called<H> {
        let function = &self.program.functions[closure.function.0 as usize];
        let args = match function.arity {
            Arity::Spread(n) if spread && args.len() >= n as usize => args,
            Arity::Whole if !spread => args,
            _ => Vec::new(),
        };
        (function.summary.clone(), closure.function.0, Env::Call { args, closure })
    }

    /// Says whether the call may change what it is passed.
    fn add_external(&mut self, id: OpId, name: &str, passed: Option<Vec<Value<H>>>) -> bool {
        let Class { kind, resource, .. } = self.host.may_be(name);
        match kind {
            Kind::Sequential => self.add_effects(id, Touch::of(resource.as_ref())),
            Kind::Fence => self.add_effects(id, Touch::Everything),
            Kind::Readonly => self.add_reads(id, Touch::of(resource.as_ref())),
            Kind::Unordered | Kind::Output | Kind::Sleep => {}
        }
        if !matches!(kind, Kind::Sequential | Kind::Fence) {
            return false;
        }
        let plain = passed.as_ref().is_some_and(|values| values.iter().all(Value::is_leaf));
        match passed {
            Some(values) => self.add_reachable(id, values),
            None => self.add_wild(id),
        }
        !plain
    }

    /// What a slot set outside of some code holds, if that is known.
    fn lookup(&self, env: &Env<H>, function: u32, slot: Slot) -> Option<Value<H>> {
        match env {
            Env::Frame(base) => Some(self.stack[base + slot.0 as usize].clone()),
            Env::Call { args, closure } => {
                let function = &self.program.functions[function as usize];
                if slot.0 < function.arity.slots() {
                    return args.get(slot.0 as usize).cloned().flatten();
                }
                let at = function.captures.iter().position(|capture| *capture == slot)?;
                closure.captures.get(at).cloned()
            }
        }
    }

    /// The operation is no hazard any more.
    pub(crate) fn clear_hazard(&mut self, id: OpId, pos: crate::order::Pos, hazard: &Hazards<H>) {
        let places = if hazard.keyed { &mut self.keyed_places } else { &mut self.places };
        for key in &hazard.keys {
            if let Some(mover) = hazard.moves {
                self.moves.remove_into(*key, mover);
            }
            if hazard.puts_others {
                self.moves.remove_others(*key);
            }
            leave(places, *key, &self.order, pos, id);
        }
        self.clear_items(id, pos, hazard);
        hazard.strange.iter().for_each(|&key| leave(&mut self.moves.strange, key, &self.order, pos, id));
        if let Some(key) = hazard.behind {
            leave(&mut self.behind, key, &self.order, pos, id);
        }
        for &key in hazard.looks.iter() {
            leave(&mut self.lookers, key, &self.order, pos, id);
        }
        if hazard.looks_anywhere {
            self.onlookers.remove(&self.order, pos, id);
        }
        self.clear_sees(id, pos, hazard);
        if let Some(touched) = &hazard.touched {
            for object in &touched.writes {
                object.remove_hazard(&self.order, pos, id);
            }
            if let Some(touch) = &touched.effects {
                self.effects.remove(&self.order, pos, id, touch);
            }
            if let Some(touch) = &touched.reads {
                self.reads.remove(&self.order, pos, id, touch);
            }
        }
        if hazard.writes_anything {
            self.wild.remove(&self.order, pos, id);
        }
        if hazard.paused {
            self.paused.remove(&self.order, pos, id);
        }
        if hazard.fence {
            self.fences.remove(&self.order, pos, id);
        }
        if hazard.dead_end {
            self.dead_ends.remove(&self.order, pos, id);
        }
    }

    /// The latest outstanding operation before `pos` that may write the object.
    pub(crate) fn hazard(&self, object: &Object<H>, pos: crate::order::Pos, me: Option<OpId>) -> Option<OpId> {
        let own = match &*object.place.borrow() {
            Some(place) => place.hazards.latest_before(&self.order, pos, me),
            None => None,
        };
        own.or_else(|| self.wild.latest_before(&self.order, pos, me)).map(|(_, op)| op)
    }
}
