//! Instructions that ask the host, and those that make something. Each is a function of its own, and changes where the loop stands
//! by what it gives back.

use std::hint::unreachable_unchecked;
use std::rc::Rc;

use super::{Glide, Step};
use crate::code::{Compare, FunctionId, OpCode, Operands, Pc, Slot};
use crate::fast::{Args, Fast, OfHost};
use crate::host::{Args as HostArgs, Came, Host, Operate, Outcome, Prompt};
use crate::hosted::{self, Asked};
use crate::prompt::Kind;
use crate::quick::Quick;
use crate::slots::{empty, put, set_bool, set_int, set_word};
use crate::value::{Closure, Tuple, Value};

impl Step {
    /// On with the next instruction.
    #[inline(always)]
    pub(super) unsafe fn next(ip: *const Fast) -> Step {
        // SAFETY: behind every instruction there is another one.
        Step { at: unsafe { ip.add(1) }, goes_on: true }
    }

    /// This one is left to `exec`.
    #[inline(always)]
    pub(super) fn stop(ip: *const Fast) -> Step {
        Step { at: ip, goes_on: false }
    }
}

/// In the place of a number of operands.
pub(crate) const ANY: usize = usize::MAX;

/// An operation of the host's.
#[allow(clippy::missing_safety_doc, reason = "said at `run`, which calls it of nothing else")]
pub(crate) unsafe fn perform<H: Host, O: Operate<H>, const N: usize>(
    glide: &mut Glide<'_, H>,
    ip: *const Fast,
) -> Step {
    // SAFETY: see `run`.
    unsafe {
        let Fast::Host { to, args, site } = &*ip else { unreachable_unchecked() };
        // As many as `FastFunction::of` has found there.
        let count = if N == ANY { O::COUNT.unwrap_or(args.len as usize) } else { N };
        let list = glide.operands(args.start, count);
        glide.perform_on(ip, *to, list, *site, |of_host, args, room| O::run(args, room, &of_host.site))
    }
}

/// What holds for all of these is said at `run`: slots, places and operands that code names are there.
#[allow(clippy::missing_safety_doc, reason = "said at `run`")]
impl<'m, H: Host> Glide<'m, H> {
    #[inline(always)]
    pub(super) unsafe fn to(&self, pc: Pc) -> Step {
        // SAFETY: see `run`.
        Step { at: unsafe { self.code.add(pc as usize) }, goes_on: true }
    }

    /// The loop is left behind an instruction that failed.
    #[cold]
    unsafe fn fault(&mut self, ip: *const Fast, fault: Value<H>) -> Step {
        self.left = Some((Outcome::Fault(fault), self.base));
        // SAFETY: see `run`.
        Step { at: unsafe { ip.add(1) }, goes_on: false }
    }

    /// An operator of values that the machine does not know.
    #[inline(never)]
    pub unsafe fn operate(&mut self, ip: *const Fast, op: OpCode, to: Slot, a: &Value<H>, b: &Value<H>) -> Step {
        // SAFETY: see `run`.
        unsafe {
            match if self.asks { hosted::operate(self.host, op, a, b) } else { Asked::Missing } {
                Asked::Got(value) => {
                    put(value, &mut *self.slots.add(to.0 as usize));
                    self.refs = true;
                    Step::next(ip)
                }
                Asked::Fault(fault) => self.fault(ip, fault),
                Asked::Missing
                    if self.asks
                        && *self.fuel > 0
                        && !matches!((a, b), (Value::Pending(_), _) | (_, Value::Pending(_))) =>
                {
                    let new = *self.top;
                    let (_, room) = self.split(new);
                    match self.host.entered_by(op, a, b, room) {
                        Some(prompt) => self.prompt(ip, prompt, to, new),
                        None => Step::stop(ip),
                    }
                }
                Asked::Missing => Step::stop(ip),
            }
        }
    }

    /// An operation on an object or a text of the machine's.
    #[inline(never)]
    pub unsafe fn quickly(&mut self, ip: *const Fast, op: OpCode, to: Slot, args: [Slot; 3]) -> Step {
        let quick = Quick { host: self.host, unit: self.unit, quiet: self.quiet };
        // SAFETY: see `run`.
        unsafe {
            if !quick.op(op, self.frame(), to, args) {
                return Step::stop(ip);
            }
            self.refs = true;
            Step::next(ip)
        }
    }

    /// The same, or one of the host's.
    #[inline(never)]
    pub unsafe fn op(&mut self, ip: *const Fast, op: OpCode, to: Slot, args: [Slot; 3]) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let done = self.quickly(ip, op, to, args);
            if done.goes_on {
                return done;
            }
            let [a, b] = [0, 1].map(|at: usize| &*self.slots.add(args[at].0 as usize));
            self.operate(ip, op, to, a, b)
        }
    }

    /// A comparison of what the machine does not know, and where that leads.
    #[inline(never)]
    pub unsafe fn holds(&mut self, ip: *const Fast, compare: Compare, a: &Value<H>, b: &Value<H>, no: Pc) -> Step {
        let asked = if self.asks { hosted::holds(self.host, compare, a, b) } else { Asked::Missing };
        // SAFETY: see `run`.
        unsafe { self.branch(ip, asked, no) }
    }

    /// Whether a value counts as true, and where that leads.
    #[inline(never)]
    pub unsafe fn truth(&mut self, ip: *const Fast, value: &Value<H>, no: Pc) -> Step {
        if let Value::Int(number) = value
            && self.asks
        {
            // SAFETY: see `run`.
            return unsafe { if *number != 0 { Step::next(ip) } else { self.to(no) } };
        }
        let asked = if self.asks { hosted::truth(self.host, value) } else { Asked::Missing };
        // SAFETY: see `run`.
        unsafe { self.branch(ip, asked, no) }
    }

    #[inline(always)]
    unsafe fn branch(&mut self, ip: *const Fast, asked: Asked<bool, H>, no: Pc) -> Step {
        // SAFETY: see `run`.
        unsafe {
            match asked {
                Asked::Got(true) => Step::next(ip),
                Asked::Got(false) => self.to(no),
                Asked::Fault(fault) => self.fault(ip, fault),
                Asked::Missing => Step::stop(ip),
            }
        }
    }

    /// The next item of what only the host can go over.
    #[inline(never)]
    pub unsafe fn next(&mut self, ip: *const Fast) -> Step {
        // SAFETY: see `run`, which calls it of nothing else.
        unsafe {
            let Fast::NextOfHost { seq, cursor, item, end, .. } = &*ip else { unreachable_unchecked() };
            let (seq, cursor, item) = (usize::from(*seq), usize::from(*cursor), usize::from(*item));
            let host = self.host;
            self.refs = true;
            if !self.asks {
                return Step::stop(ip);
            }
            // Mostly it has begun, and no two of the three are the same slot.
            let (sequence, count, into) = (self.slots.add(seq), self.slots.add(cursor), self.slots.add(item));
            let (Value::Host(_), Value::Int(at), true) = (&*sequence, &*count, seq != item && cursor != item) else {
                let asked = hosted::next(host, self.frame(), seq, cursor, item);
                return self.branch(ip, asked, *end);
            };
            let at = *at;
            match host.next_at_once(&*sequence, at, &mut *into) {
                Ok(true) => {
                    set_int(&mut *count, at + 1);
                    Step::next(ip)
                }
                Ok(false) => self.to(*end),
                Err(fault) => self.fault(ip, fault),
            }
        }
    }

    /// One that is the machine's own on numbers, on something else.
    #[inline(never)]
    pub unsafe fn perform_on_numbers(&mut self, ip: *const Fast) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let Fast::OnNumbers { to, start, site, .. } = &*ip else { return Step::stop(ip) };
            self.perform_on(ip, *to, self.operands(*start, 2), *site, OfHost::run)
        }
    }

    #[inline(always)]
    unsafe fn perform_on(
        &mut self,
        ip: *const Fast,
        to: Slot,
        list: &[Slot],
        site: u32,
        run: impl FnOnce(&OfHost<H>, &HostArgs<'_, H>, &mut [Value<H>]) -> Prompt<H>,
    ) -> Step {
        // SAFETY: see `run`.
        unsafe {
            if !self.calm || self.lacks(list) {
                return Step::stop(ip);
            }
            let new = *self.top;
            let (mine, theirs) = self.split(new);
            let of_host = self.function.sites.get_unchecked(site as usize);
            let prompt = run(of_host, &HostArgs::surely_in_frame(mine, list), theirs);
            self.prompt(ip, prompt, to, new)
        }
    }

    /// A tuple of the host's is taken apart; the following instructions say where the components go.
    #[inline(never)]
    pub unsafe fn take_apart(&mut self, ip: *const Fast) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let Fast::TakeApart { to, start, count, site } = &*ip else { return Step::stop(ip) };
            let (list, count) = (self.operands(*start, 2), usize::from(*count));
            let whole = match list {
                [whole, wanted] => (&*self.slots.add(whole.0 as usize), &*self.slots.add(wanted.0 as usize)),
                _ => return Step::stop(ip),
            };
            if let (Value::Host(whole), Value::Int(wanted)) = whole
                && self.calm
                && *wanted == count as i64
                && self.host.has_components(whole, count)
            {
                // Held meanwhile: it may be let go, or a component go where it stands.
                let (whole, mut at) = (whole.clone(), ip.add(1));
                self.refs = true;
                loop {
                    match &*at {
                        Fast::Forget { slot } => empty(&mut *self.slots.add(slot.0 as usize)),
                        Fast::Proj { to, index, .. } if (*index as usize) < count => {
                            self.host.component(&whole, *index as usize, &mut *self.slots.add(to.0 as usize));
                            if *index as usize + 1 == count {
                                return Step::next(at);
                            }
                        }
                        _ => return Step { at, goes_on: true },
                    }
                    at = at.add(1);
                }
            }
            self.perform_on(ip, *to, list, *site, OfHost::run)
        }
    }

    /// What the host came to: a value, or the frame of a function, which begins at `new`.
    #[inline(always)]
    pub(super) unsafe fn prompt(&mut self, ip: *const Fast, prompt: Prompt<H>, to: Slot, new: usize) -> Step {
        // SAFETY: see `run`.
        unsafe {
            if prompt.kind >= Kind::Int && prompt.kind <= Kind::Host {
                self.refs = true;
                set_word(&mut *self.slots.add(to.0 as usize), prompt.kind as u8, prompt.word);
            } else if prompt.kind == Kind::Bool {
                let holds = prompt.word != 0;
                set_bool(&mut *self.slots.add(to.0 as usize), holds);
                // Mostly it was asked where to go.
                if let Fast::Branch { cond, no } = &*ip.add(1)
                    && *cond == to
                {
                    return if holds { Step::next(ip.add(1)) } else { self.to(*no) };
                }
            } else if prompt.kind == Kind::Entered {
                let (callee, count) = prompt.surely_entered();
                return self.entered(ip, callee, count, to, new);
            } else if prompt.kind == Kind::Made {
                let (callee, count) = prompt.surely_entered();
                return self.made(ip, callee, count, to, new);
            } else if !self.rarely(prompt, to) {
                return Step { at: ip.add(1), goes_on: false };
            }
            // Behind many of them operands are let go.
            let mut at = ip.add(1);
            while let Fast::Forget { slot } = &*at {
                empty(&mut *self.slots.add(slot.0 as usize));
                at = at.add(1);
            }
            Step { at, goes_on: true }
        }
    }

    /// What else it may have come to. Whether that is a value.
    #[inline(never)]
    unsafe fn rarely(&mut self, prompt: Prompt<H>, to: Slot) -> bool {
        match prompt.open() {
            Came::Value(value) => {
                self.refs = true;
                // SAFETY: see `run`.
                put(value, unsafe { &mut *self.slots.add(to.0 as usize) });
                true
            }
            Came::Entered(..) | Came::Made(..) => unreachable!("that was looked at before"),
            Came::Other(outcome) => {
                self.left = Some((outcome, self.base + to.0 as usize));
                false
            }
        }
    }

    #[inline(never)]
    pub unsafe fn tuple(&mut self, ip: *const Fast, to: Slot, parts: Operands) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let list = self.operands(parts.start, parts.len as usize);
            let items = list.iter().map(|slot| (*self.slots.add(slot.0 as usize)).clone()).collect();
            *self.slots.add(to.0 as usize) = Value::Tuple(Rc::new(Tuple { items }));
            self.refs = true;
            Step::next(ip)
        }
    }

    #[inline(never)]
    pub unsafe fn closure(&mut self, ip: *const Fast, to: Slot, function: FunctionId, list: &[Slot]) -> Step {
        // SAFETY: see `run`.
        unsafe {
            let captures = list.iter().map(|slot| (*self.slots.add(slot.0 as usize)).clone()).collect();
            *self.slots.add(to.0 as usize) = Value::Closure(Rc::new(Closure { function, captures }));
            self.refs = true;
            Step::next(ip)
        }
    }

    /// The frame up to where the next one begins, and all behind that.
    #[inline(always)]
    pub(super) unsafe fn split<'a>(&self, new: usize) -> (&'a mut [Value<H>], &'a mut [Value<H>]) {
        // SAFETY: see `run`; what is in use is within the stack.
        unsafe {
            (
                std::slice::from_raw_parts_mut(self.slots, new - self.base),
                std::slice::from_raw_parts_mut(self.stack.add(new), self.room - new),
            )
        }
    }

    #[inline(always)]
    pub(super) unsafe fn list(&self, args: Args) -> &'m [Slot] {
        // SAFETY: see `run`.
        unsafe { self.operands(args.start, args.len as usize) }
    }

    /// Whether one of these has not arrived.
    #[inline(always)]
    pub(super) unsafe fn lacks(&self, list: &[Slot]) -> bool {
        // SAFETY: see `run`.
        let lacks = |slot: &Slot| unsafe { matches!(&*self.slots.add(slot.0 as usize), Value::Pending(_)) };
        match list {
            [a] => lacks(a),
            many => many.iter().any(lacks),
        }
    }
}
