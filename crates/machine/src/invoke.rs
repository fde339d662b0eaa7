//! Calls and returns: frames pushed and popped, arguments brought into slots.

use std::rc::Rc;

use crate::code::{Arity, Operands, Slot};
use crate::host::{FaultKind, Host};
use crate::machine::{DROPPED, Frame, Machine, NOWHERE};
use crate::ops::Thunk;
use crate::path::Place;
use crate::value::{Closure, Value};

impl<H: Host> Machine<H> {
    pub(crate) fn call_slot(&mut self, base: usize, callee: Slot, args: &[Slot], spread: bool, to: u32) {
        let closure = match &self.stack[base + callee.0 as usize] {
            Value::Closure(closure) => closure.clone(),
            _ => return self.call_slowly(base, callee, args, spread, to),
        };
        if self.is_full() || self.is_too_deep() {
            return self.call_slowly(base, callee, args, spread, to);
        }
        self.fuel -= 1;
        let program = self.program.clone();
        let function = &*program.functions[closure.function.0 as usize];
        let new = self.top;
        match function.arity {
            Arity::Spread(n) if spread && args.len() >= n as usize => {
                self.reserve(function.slots);
                for (i, slot) in args[..n as usize].iter().enumerate() {
                    self.copy(base + slot.0 as usize, new + i);
                }
            }
            Arity::Whole if !spread => {
                self.reserve(function.slots);
                self.copy(base + args[0].0 as usize, new);
            }
            _ => {
                let values = self.values(args, base);
                return self.apply(&closure, values, spread, to, None);
            }
        }
        for (slot, value) in function.captures.iter().zip(&closure.captures) {
            self.stack[new + slot.0 as usize] = value.clone();
        }
        self.frames.push(Frame {
            function: closure.function.0,
            pc: 0,
            base: new as u32,
            to,
            turns: 0,
            path: None,
            refs: true,
        });
    }

    pub(crate) fn call_current(&mut self, function: &crate::code::Function, base: usize, args: Operands, to: u32) {
        let id = self.frames[self.frames.len() - 1].function;
        if self.is_full() || self.is_too_deep() {
            let captures = self.values(&function.captures, base);
            let closure = Rc::new(Closure { function: crate::code::FunctionId(id), captures });
            let values = self.values(function.list(args), base);
            let spread = matches!(function.arity, Arity::Spread(_));
            return self.call_later(&Value::Closure(closure), values, spread, to, None);
        }
        self.fuel -= 1;
        let new = self.reserve(function.slots);
        for (i, slot) in function.list(args).iter().enumerate() {
            self.copy(base + slot.0 as usize, new + i);
        }
        for slot in &function.captures {
            self.copy(base + slot.0 as usize, new + slot.0 as usize);
        }
        self.frames.push(Frame { function: id, pc: 0, base: new as u32, to, turns: 0, path: None, refs: true });
    }

    /// A call of something that is not a closure at hand, or that has to be put off.
    pub(crate) fn call_slowly(&mut self, base: usize, callee: Slot, args: &[Slot], spread: bool, to: u32) {
        let callee = self.stack[base + callee.0 as usize].arrived();
        let values = self.values(args, base);
        self.call_later(&callee, values, spread, to, None);
    }

    /// Arguments of a call of the function being run, in place.
    pub(crate) fn rebind(&mut self, args: &[Slot], base: usize) {
        // Aside first: an argument may stand where another one goes.
        let aside = self.reserve(args.len() as u32);
        for (i, slot) in args.iter().enumerate() {
            self.copy(base + slot.0 as usize, aside + i);
        }
        for i in 0..args.len() {
            self.copy(aside + i, base + i);
        }
        self.release(aside);
    }

    pub(crate) fn tail_call(&mut self, base: usize, callee: Slot, args: &[Slot], spread: bool) {
        let callee = self.stack[base + callee.0 as usize].arrived();
        let values = self.values(args, base);
        // The frame is done with: its caller gets the value. Its guards are closed, or it would not be a tail call.
        let mut place = self.place();
        place.turns += 1;
        let frame = self.frames.pop().expect("a tail call stands in a frame");
        self.release(frame.base as usize);
        self.call_later(&callee, values, spread, frame.to, Some(place));
    }

    /// Applies a closure to values, in a new frame.
    pub(crate) fn apply(
        &mut self,
        closure: &Rc<Closure<H>>,
        args: Vec<Value<H>>,
        spread: bool,
        to: u32,
        place: Option<Place>,
    ) {
        let program = self.program.clone();
        let function = &*program.functions[closure.function.0 as usize];
        let args = match function.arity {
            Arity::Whole if spread => vec![Value::tuple(args)],
            Arity::Whole => args,
            Arity::Spread(n) if spread && args.len() >= n as usize => args,
            Arity::Spread(n) => match self.take_apart(args, spread, n) {
                Some(args) => args,
                None => return,
            },
        };
        let new = self.reserve(function.slots);
        for (i, value) in args.into_iter().take(function.arity.slots() as usize).enumerate() {
            self.stack[new + i] = value;
        }
        for (slot, value) in function.captures.iter().zip(&closure.captures) {
            self.stack[new + slot.0 as usize] = value.clone();
        }
        let (turns, path) = place.map_or((0, None), |place| (place.turns, Some(place.path)));
        self.frames.push(Frame { function: closure.function.0, pc: 0, base: new as u32, to, turns, path, refs: true });
    }

    /// The components of an argument that a function wants apart. Nothing if that raised.
    pub(crate) fn take_apart(&mut self, args: Vec<Value<H>>, spread: bool, n: u32) -> Option<Vec<Value<H>>> {
        if spread {
            self.raise_kind(FaultKind::NoSuchComponent);
            return None;
        }
        let whole = &args[..1];
        (0..n).map(|index| self.perform(Thunk::Proj(index), whole)).collect()
    }

    /// Gives the value of the topmost frame to whoever called it.
    pub(crate) fn return_value(&mut self, value: Value<H>) {
        self.forget_all();
        let frame = self.frames.pop().expect("a value is returned from a frame");
        self.release(frame.base as usize);
        if frame.to == NOWHERE {
            self.finish_strand(value);
        } else {
            self.put(frame.to, value);
        }
    }

    /// Puts a value where the caller wants it, if he does.
    pub(crate) fn put(&mut self, to: u32, value: Value<H>) {
        if to != DROPPED {
            self.stack[to as usize] = value;
        }
    }
}
