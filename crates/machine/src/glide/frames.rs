//! Instructions that go to another frame: calls, tail calls, returns.

use super::{Glide, Step};
use crate::code::{Arity, FunctionId, Slot};
use crate::fast::{Args, Fast, FastFunction};
use crate::host::{Args as HostArgs, Host, Outcome};
use crate::letting_go::may_end;
use crate::machine::{DROPPED, Frame};
use crate::prompt::Kind;
use crate::slots::{clear, copy, give, put, set_word, take, take_word};
use crate::value::{Closure, Value};

/// What holds for all of these is said at `run`: slots, places and operands that code names are there.
#[allow(clippy::missing_safety_doc, reason = "said at `run`")]
impl<'m, H: Host> Glide<'m, H> {
    /// The host wants a function run, whose arguments it has put at `new`.
    #[inline(always)]
    pub(super) unsafe fn entered(
        &mut self,
        ip: *const Fast,
        callee: FunctionId,
        count: usize,
        to: Slot,
        new: usize,
    ) -> Step {
        // SAFETY: see `run`.
        unsafe {
            if let Some(Some(target)) = self.fast.get(callee.0 as usize)
                && self.frames.len() <= self.most
                && target.slots <= self.room - new
            {
                return self.enter(ip, target, callee.0, new, to, true);
            }
            self.entered_anew(ip, callee, count, to, new)
        }
    }

    /// The host has made something, and wants a function run that makes it ready: behind the arguments stands what it is.
    #[inline(never)]
    pub(super) unsafe fn made(
        &mut self,
        ip: *const Fast,
        callee: FunctionId,
        count: usize,
        to: Slot,
        new: usize,
    ) -> Step {
        // SAFETY: see `run`; the host has put it there.
        unsafe {
            let value = take(&mut *self.stack.add(new + count));
            if let Some(Some(target)) = self.fast.get(callee.0 as usize)
                && self.frames.len() <= self.most
                && target.slots <= self.room - new
            {
                self.refs = true;
                put(value, &mut *self.slots.add(to.0 as usize));
                return self.enter_for(ip, target, callee.0, new, DROPPED, true);
            }
            let step = self.entered_anew(ip, callee, count, to, new);
            if let Some((outcome @ Outcome::Enter(..), _)) = &mut self.left
                && let Outcome::Enter(callee, args) = std::mem::replace(outcome, Outcome::Value(Value::Unset))
            {
                *outcome = Outcome::Make(value, callee, args);
            }
            step
        }
    }

    /// The same of a function that the loop cannot run yet.
    #[cold]
    unsafe fn entered_anew(&mut self, ip: *const Fast, callee: FunctionId, count: usize, to: Slot, new: usize) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let (_, room) = self.split(new);
            let args = room[..count].iter_mut().map(|slot| std::mem::replace(slot, Value::Unset));
            self.left = Some((Outcome::Enter(callee, args.collect()), self.base + to.0 as usize));
            Step { at: ip.add(1), goes_on: false }
        }
    }

    /// Goes to a new frame, in which all arguments stand already.
    #[inline(always)]
    unsafe fn enter(
        &mut self,
        ip: *const Fast,
        target: &'m FastFunction<H>,
        id: u32,
        new: usize,
        to: Slot,
        refs: bool,
    ) -> Step {
        let to = (self.base + to.0 as usize) as u32;
        // SAFETY: see `run`.
        unsafe { self.enter_for(ip, target, id, new, to, refs) }
    }

    /// The same for whoever wants its value at this place of the stack.
    #[inline(always)]
    unsafe fn enter_for(
        &mut self,
        ip: *const Fast,
        target: &'m FastFunction<H>,
        id: u32,
        new: usize,
        to: u32,
        refs: bool,
    ) -> Step {
        // SAFETY: see `run`; the place of a new frame is there before it is written.
        unsafe {
            if let Some(frame) = self.frames.last_mut() {
                frame.pc = ip.offset_from(self.code) as u32 + 1;
                frame.refs = self.refs;
            }
            *self.fuel = self.fuel.saturating_sub(1);
            let frame = Frame { function: id, pc: 0, base: new as u32, to, turns: 0, path: None, refs: true };
            if self.frames.len() == self.frames.capacity() {
                self.frames.reserve(1);
            }
            let depth = self.frames.len();
            self.frames.as_mut_ptr().add(depth).write(frame);
            self.frames.set_len(depth + 1);
            self.base = new;
            self.refs = refs;
            self.function = target;
            self.code = target.code.as_ptr();
            self.slots = self.stack.add(new);
            *self.top = new + target.slots;
            Step { at: self.code, goes_on: true }
        }
    }

    #[inline(never)]
    pub unsafe fn call_current(&mut self, ip: *const Fast, to: Slot, args: Args) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let (new, function) = (*self.top, self.function);
            let (mine, theirs) = self.split(new);
            if *self.fuel == 0 || self.frames.len() > self.most || function.slots > theirs.len() {
                return Step::stop(ip);
            }
            let mut holds = false;
            for (slot, there) in self.list(args).iter().zip(theirs.iter_mut()) {
                holds |= give(mine.get_unchecked(slot.0 as usize), there);
            }
            for slot in &function.captures {
                holds |= give(mine.get_unchecked(slot.0 as usize), theirs.get_unchecked_mut(slot.0 as usize));
            }
            let id = self.frames.last().map_or(0, |frame| frame.function);
            self.enter(ip, function, id, new, to, holds)
        }
    }

    #[inline(never)]
    pub unsafe fn call(&mut self, ip: *const Fast, to: Slot, callee: Slot, args: Args) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let callee = &*self.slots.add(callee.0 as usize);
            if let Value::Closure(closure) = callee {
                return self.call_closure(ip, to, closure, args);
            }
            let list = self.list(args);
            if !self.asks || *self.fuel == 0 || matches!(callee, Value::Pending(_)) || self.lacks(list) {
                return Step::stop(ip);
            }
            let new = *self.top;
            let (mine, theirs) = self.split(new);
            let prompt = self.host.call_at_once(callee, HostArgs::surely_in_frame(mine, list), theirs);
            self.prompt(ip, prompt, to, new)
        }
    }

    #[inline(never)]
    unsafe fn call_closure(&mut self, ip: *const Fast, to: Slot, closure: &Closure<H>, args: Args) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let new = *self.top;
            let (mine, theirs) = self.split(new);
            let Some(Some(target)) = self.fast.get(closure.function.0 as usize) else { return Step::stop(ip) };
            let Some(count) = taken(target.arity, args) else { return Step::stop(ip) };
            if *self.fuel == 0 || self.frames.len() > self.most || target.slots > theirs.len() {
                return Step::stop(ip);
            }
            let mut holds = false;
            for (slot, there) in self.list(args)[..count].iter().zip(theirs.iter_mut()) {
                holds |= give(mine.get_unchecked(slot.0 as usize), there);
            }
            for (slot, value) in target.captures.iter().zip(&closure.captures) {
                holds |= give(value, theirs.get_unchecked_mut(slot.0 as usize));
            }
            self.enter(ip, target, closure.function.0, new, to, holds)
        }
    }

    #[inline(never)]
    pub unsafe fn tail_call(&mut self, ip: *const Fast, callee: Slot, args: Args) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let new = *self.top;
            let Value::Closure(closure) = &*self.slots.add(callee.0 as usize) else { return Step::stop(ip) };
            let closure = closure.clone();
            let (mine, theirs) = self.split(new);
            let Some(Some(target)) = self.fast.get(closure.function.0 as usize) else { return Step::stop(ip) };
            let Some(count) = taken(target.arity, args) else { return Step::stop(ip) };
            let (size, room) = (mine.len(), mine.len() + theirs.len());
            if *self.fuel == 0 || room < size + count || room < target.slots {
                return Step::stop(ip);
            }
            // Aside first: an argument may stand where another one goes.
            for (slot, there) in self.list(args)[..count].iter().zip(theirs.iter_mut()) {
                give(mine.get_unchecked(slot.0 as usize), there);
            }
            clear(mine);
            (0..count).for_each(|i| self.slots.add(i).swap(self.slots.add(size + i)));
            *self.fuel -= 1;
            self.function = target;
            self.code = target.code.as_ptr();
            self.refs = true;
            *self.top = self.base + target.slots;
            for (slot, value) in target.captures.iter().zip(&closure.captures) {
                give(value, &mut *self.slots.add(slot.0 as usize));
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.function = closure.function.0;
                frame.turns += 1;
            }
            self.to(0)
        }
    }

    #[inline(never)]
    pub unsafe fn tail_current(&mut self, ip: *const Fast, args: Args) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let (list, count) = (self.list(args), args.len as usize);
            let new = *self.top;
            if *self.fuel == 0 || self.room - new < count {
                return Step::stop(ip);
            }
            *self.fuel -= 1;
            if let [slot] = list {
                self.refs |= copy(self.slots.add(slot.0 as usize), self.slots);
            } else {
                let (mine, theirs) = self.split(new);
                for (slot, there) in list.iter().zip(theirs.iter_mut()) {
                    give(mine.get_unchecked(slot.0 as usize), there);
                }
                for (aside, slot) in theirs[..count].iter_mut().zip(mine.iter_mut()) {
                    if give(aside, slot) {
                        self.refs = true;
                        *aside = Value::Unset;
                    }
                }
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.turns += 1;
            }
            self.to(0)
        }
    }

    /// Back to the caller's frame, with a value.
    #[inline(never)]
    pub unsafe fn leave(&mut self, ip: *const Fast, from: Slot) -> Step {
        // SAFETY: see `run`; the slot that the caller wants the value in is one of its frame's.
        unsafe {
            let [.., caller, frame] = &self.frames[..] else { return Step::stop(ip) };
            let to = frame.to;
            let Some(Some(target)) = self.fast.get(caller.function as usize) else { return Step::stop(ip) };
            if to >= DROPPED || !self.calm && self.may_end() {
                // What made something ready gives nothing.
                return if to == DROPPED && self.calm { self.back_in(target) } else { Step::stop(ip) };
            }
            let (from, to) = (&mut *self.slots.add(from.0 as usize), &mut *self.stack.add(to as usize));
            // Handed over as what it is: the slot was written in two halves, see `slots`.
            let Some((tag, word)) = take_word(from) else { return self.leave_with(target, from, to) };
            let step = self.back_in(target);
            self.refs |= tag == Kind::Host as u8;
            set_word(to, tag, word);
            step
        }
    }

    /// The same with anything else.
    #[inline(never)]
    unsafe fn leave_with(&mut self, caller: &'m FastFunction<H>, from: &mut Value<H>, to: &mut Value<H>) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let value = take(from);
            let step = self.back_in(caller);
            self.refs |= !value.is_immediate();
            put(value, to);
            step
        }
    }

    /// Whether leaving the frame may be the end of something.
    #[inline(never)]
    unsafe fn may_end(&mut self) -> bool {
        let host = self.host;
        // SAFETY: see `run`.
        self.refs && unsafe { self.frame() }.iter().any(|slot| may_end(host, slot))
    }

    /// Clears the frame and goes back to its caller's, which is a function's that can be run here.
    #[inline(always)]
    unsafe fn back_in(&mut self, caller: &'m FastFunction<H>) -> Step {
        // SAFETY: see `run`; there are at least two frames.
        unsafe {
            if self.refs {
                clear(self.frame());
            }
            let depth = self.frames.len() - 1;
            let (base, pc, refs) = {
                let frame = self.frames.get_unchecked(depth - 1);
                (frame.base as usize, frame.pc, frame.refs)
            };
            if self.frames.get_unchecked(depth).path.is_some() {
                self.frames.pop();
            } else {
                self.frames.set_len(depth); // Nothing else in it has to be given back.
            }
            *self.top = self.base;
            self.base = base;
            self.refs = refs;
            self.function = caller;
            self.code = caller.code.as_ptr();
            self.slots = self.stack.add(base);
            self.to(pc)
        }
    }
}

/// How many of the arguments a function takes, if it takes them as they are.
#[inline]
fn taken(arity: Arity, args: Args) -> Option<usize> {
    match arity {
        Arity::Spread(n) if args.spread && u32::from(args.len) >= n => Some(n as usize),
        Arity::Whole if !args.spread => Some(1),
        _ => None,
    }
}
