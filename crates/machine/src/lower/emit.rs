//! Writes one function: statements in program order, operands in slots.

use std::collections::HashMap;
use std::sync::Arc;

use sooner_calculus::Prim;

use super::Output;
use super::tree::{Body, Def, FunIndex, Tree, Var};
use crate::code::{Arity, Block, Function, FunctionId, Instr, OpCode, Operands, Slot};

/// Where a value is wanted.
#[derive(Clone, Debug)]
pub enum Dest {
    Slot(Slot),
    /// Components of a tuple that nobody needs as a whole.
    Spread(Vec<Dest>),
    /// It is the function's value.
    Return,
}

impl Dest {
    /// The slots it is made of.
    pub fn leaves(&self) -> Vec<Slot> {
        match self {
            Dest::Slot(slot) => vec![*slot],
            Dest::Spread(parts) => parts.iter().flat_map(Dest::leaves).collect(),
            Dest::Return => Vec::new(),
        }
    }
}

pub struct Emitter<'t, 'o> {
    pub tree: &'t Tree,
    pub output: &'o mut Output,
    pub code: Vec<Instr>,
    pub blocks: Vec<Block>,
    pub operands: Vec<Slot>,
    /// Where each variable lives, as far as it is in scope.
    pub slots: HashMap<Var, Slot>,
    /// Tuples that live as their components.
    pub spread: HashMap<Var, Vec<Dest>>,
    /// Slots cached inside blocks, to forget when the block ends.
    pub cached: Vec<Var>,
    pub next: u32,
    pub loop_depth: u32,
    /// The variable that means the function itself.
    current: Option<Var>,
    arity: Arity,
    captured: Vec<(Var, Slot)>,
    /// Names of variables bound in this function; the others are captured.
    is_main: bool,
}

impl<'t, 'o> Emitter<'t, 'o> {
    fn new(tree: &'t Tree, output: &'o mut Output, is_main: bool) -> Emitter<'t, 'o> {
        Emitter {
            tree,
            output,
            code: Vec::new(),
            blocks: Vec::new(),
            operands: Vec::new(),
            slots: HashMap::new(),
            spread: HashMap::new(),
            cached: Vec::new(),
            next: 0,
            loop_depth: 0,
            current: None,
            arity: Arity::Whole,
            captured: Vec::new(),
            is_main,
        }
    }

    /// The program itself: a function of nothing.
    pub fn main(tree: &'t Tree, output: &'o mut Output) -> Function {
        let mut emitter = Emitter::new(tree, output, true);
        emitter.arity = Arity::Spread(0);
        emitter.body(&tree.main, &Dest::Return);
        emitter.finish(Arc::from("main")).0
    }

    fn finish(self, name: Arc<str>) -> (Function, Vec<Var>) {
        let captures = self.captured.iter().map(|&(_, slot)| slot).collect();
        let mut function = Function {
            name,
            arity: self.arity,
            captures,
            slots: self.next,
            code: self.code,
            blocks: self.blocks,
            operands: self.operands,
        };
        super::footprint::fill(&mut function);
        (function, self.captured.into_iter().map(|(var, _)| var).collect())
    }

    /// Emits the function `index` and says what it captures.
    fn function(&mut self, index: FunIndex, fix: bool) -> (FunctionId, Vec<Var>) {
        let id = self.output.reserve();
        let fun = self.tree.fun(index);
        let mut inner = Emitter::new(self.tree, self.output, false);
        let mut skip = inner.take_argument(fun.param, &fun.body);
        if fix {
            skip = inner.take_itself(index);
        }
        inner.body_from(&fun.body, skip, &Dest::Return);
        let (function, captured) = inner.finish(fun.name.clone());
        self.output.functions[id.0 as usize] = Some(Arc::new(function));
        self.output.emitted.insert(index, id);
        (id, captured)
    }

    /// Puts the parameter into slots; the number of leading statements that are done with.
    fn take_argument(&mut self, param: Var, body: &Body) -> usize {
        let uses = self.tree.uses_of(param);
        let leading = self.tree.leading_of(body, param);
        if uses.total() != uses.projected || leading.len() != uses.projected as usize || uses.projected == 0 {
            self.arity = Arity::Whole;
            let slot = self.fresh();
            self.slots.insert(param, slot);
            return 0;
        }
        self.arity = Arity::Spread(uses.highest as u32);
        let first = self.next;
        self.next += uses.highest as u32;
        for (index, var) in &leading {
            self.slots.insert(*var, Slot(first + *index as u32 - 1));
        }
        if leading.len() == body.stmts.iter().take_while(|&&var| self.slots.contains_key(&var)).count() {
            leading.len()
        } else {
            0
        }
    }

    /// `fun (self, i): …` under `fix` is a function of `i` that knows itself.
    fn take_itself(&mut self, index: FunIndex) -> usize {
        let fun = self.tree.fun(index);
        self.slots.clear();
        self.next = 0;
        let leading = self.tree.leading(index);
        let argument = leading.iter().find(|(component, _)| *component == 2).map(|&(_, var)| var);
        self.current = leading.iter().find(|(component, _)| *component == 1).map(|&(_, var)| var);
        match argument {
            Some(argument) => {
                let skip = self.take_argument(argument, &fun.body);
                let _ = skip;
            }
            None => {
                self.arity = Arity::Whole;
                self.next = 1;
            }
        }
        fun.body.stmts.iter().take_while(|&&var| self.is_taken(var, argument)).count()
    }

    fn is_taken(&self, var: Var, argument: Option<Var>) -> bool {
        Some(var) == self.current || Some(var) == argument || self.slots.contains_key(&var)
    }

    pub fn fresh(&mut self) -> Slot {
        self.next += 1;
        Slot(self.next - 1)
    }

    pub fn list(&mut self, slots: &[Slot]) -> Operands {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(slots);
        Operands { start, len: slots.len() as u32 }
    }

    pub fn body(&mut self, body: &Body, dest: &Dest) {
        self.body_from(body, 0, dest);
    }

    pub fn body_from(&mut self, body: &Body, skip: usize, dest: &Dest) {
        let ret = body.ret.expect("a body has a result");
        let stmts = &body.stmts[skip..];
        for (i, &var) in stmts.iter().enumerate() {
            let last = i + 1 == stmts.len() && var == ret;
            if let Def::Call { fun, arg } = *self.tree.def(var) {
                if last && self.tree.uses_of(var).total() == 1 {
                    return self.call(var, fun, arg, Some(dest));
                }
                self.call(var, fun, arg, None);
            } else {
                self.statement(var);
            }
        }
        self.deliver(ret, dest);
    }

    /// A statement that is no call.
    fn statement(&mut self, var: Var) {
        if self.slots.contains_key(&var) {
            return;
        }
        let tree = self.tree;
        match tree.def(var) {
            Def::Param | Def::Prim(_) | Def::Call { .. } => {}
            Def::Tuple(parts) if self.tuple_is_needed(var) => {
                let slots: Vec<Slot> = parts.iter().map(|&part| self.slot(part)).collect();
                let (to, parts) = (self.fresh(), self.list(&slots));
                self.code.push(Instr::Tuple { to, parts });
                self.slots.insert(var, to);
            }
            Def::Tuple(_) => {}
            Def::Proj { index, tuple } => self.projection(var, *index, *tuple),
            Def::Fun(index) if self.closure_is_needed(var) => self.closure(var, *index, false),
            Def::Fun(_) => {}
            Def::Fix(index) => self.closure(var, *index, true),
        }
    }

    fn projection(&mut self, var: Var, index: usize, tuple: Var) {
        if let Some(part) = self.spread.get(&tuple).and_then(|parts| parts.get(index - 1)).cloned() {
            return self.bind(var, &part);
        }
        let from = self.slot(tuple);
        let to = self.fresh();
        self.code.push(Instr::Proj { to, from, index: index as u32 - 1 });
        self.slots.insert(var, to);
    }

    /// The variable's value is where `dest` says.
    pub fn bind(&mut self, var: Var, dest: &Dest) {
        match dest {
            Dest::Slot(slot) => {
                self.slots.insert(var, *slot);
            }
            Dest::Spread(parts) => {
                self.spread.insert(var, parts.clone());
            }
            Dest::Return => {}
        }
    }

    fn closure(&mut self, var: Var, index: FunIndex, fix: bool) {
        let (function, captured) = self.function(index, fix);
        let slots: Vec<Slot> = captured.iter().map(|&var| self.slot(var)).collect();
        let (to, captures) = (self.fresh(), self.list(&slots));
        self.code.push(Instr::Closure { to, function, captures });
        self.slots.insert(var, to);
    }

    /// A tuple that is only passed to calls never has to exist; one wanted in one place is built there.
    fn tuple_is_needed(&self, var: Var) -> bool {
        let uses = self.tree.uses_of(var);
        uses.component + uses.returned + uses.called + uses.projected > 1
    }

    /// A function that is only an arm or a body of a combinator is a block of the code around it.
    fn closure_is_needed(&self, var: Var) -> bool {
        let uses = self.tree.uses_of(var);
        uses.total() > 0 && !self.tree.inlined.contains(&var)
    }

    /// The slot that holds a variable's value, captured or made on the spot if need be.
    pub fn slot(&mut self, var: Var) -> Slot {
        if let Some(&slot) = self.slots.get(&var) {
            return slot;
        }
        if self.current == Some(var) {
            let to = self.fresh();
            self.code.push(Instr::Current { to });
            return self.cache(var, to);
        }
        let tree = self.tree;
        match tree.def(var) {
            Def::Prim(Prim::Symbol(name)) => match self.wrapper(name) {
                Some(function) => {
                    let (to, captures) = (self.fresh(), self.list(&[]));
                    self.code.push(Instr::Closure { to, function, captures });
                    self.cache(var, to)
                }
                None => self.constant(var, &Prim::Symbol(name.clone())),
            },
            Def::Prim(prim) => self.constant(var, prim),
            // A tuple written elsewhere and only passed around: rebuilt where a whole is wanted.
            Def::Tuple(parts) if !self.tuple_is_needed(var) => {
                let slots: Vec<Slot> = parts.iter().map(|&part| self.slot(part)).collect();
                let (to, parts) = (self.fresh(), self.list(&slots));
                self.code.push(Instr::Tuple { to, parts });
                to
            }
            _ if self.spread.contains_key(&var) => self.whole(&Dest::Spread(self.spread[&var].clone())),
            _ => {
                assert!(!self.is_main, "a variable of the program is used before it is bound");
                let slot = self.fresh();
                self.captured.push((var, slot));
                self.slots.insert(var, slot);
                slot
            }
        }
    }

    pub fn constant(&mut self, var: Var, prim: &Prim) -> Slot {
        let constant = self.output.constant(prim);
        let to = self.fresh();
        self.code.push(Instr::Const { to, constant });
        self.cache(var, to)
    }

    fn cache(&mut self, var: Var, slot: Slot) -> Slot {
        self.slots.insert(var, slot);
        self.cached.push(var);
        slot
    }

    /// An operation used as a value is the function that does it.
    pub fn wrapper(&mut self, name: &Arc<str>) -> Option<FunctionId> {
        if let Some(&id) = self.output.wrappers.get(name) {
            return Some(id);
        }
        if let Some(&index) = self.tree.wrappers.get(&**name) {
            let id = self.function(index, false).0;
            self.output.wrappers.insert(name.clone(), id);
            return Some(id);
        }
        let (op, arity) = OpCode::named(name)?;
        let id = self.output.reserve();
        let mut inner = Emitter::new(self.tree, self.output, false);
        inner.next = 2;
        let (from, to) = (Slot(0), Slot(1));
        inner.code.push(match arity {
            1 => Instr::Op { op, to, args: [from; 3] },
            _ => Instr::OpWhole { op, to, from },
        });
        inner.code.push(Instr::Return { from: to });
        let function = inner.finish(name.clone()).0;
        self.output.functions[id.0 as usize] = Some(Arc::new(function));
        self.output.wrappers.insert(name.clone(), id);
        Some(id)
    }

    /// A tuple that lives as its components, built.
    pub fn whole(&mut self, dest: &Dest) -> Slot {
        match dest {
            Dest::Slot(slot) => *slot,
            Dest::Spread(parts) => {
                let slots: Vec<Slot> = parts.iter().map(|part| self.whole(part)).collect();
                let (to, parts) = (self.fresh(), self.list(&slots));
                self.code.push(Instr::Tuple { to, parts });
                to
            }
            Dest::Return => unreachable!("a function's value is nobody's component"),
        }
    }

    /// Brings a variable's value where it is wanted.
    pub fn deliver(&mut self, var: Var, dest: &Dest) {
        match dest {
            Dest::Return => {
                let from = self.slot(var);
                self.code.push(Instr::Return { from });
            }
            Dest::Slot(to) => {
                let from = self.slot(var);
                if from != *to {
                    self.code.push(Instr::Move { to: *to, from });
                }
            }
            Dest::Spread(_) => {
                let (mut to, mut from) = (Vec::new(), Vec::new());
                self.pair_up(var, dest, &mut to, &mut from);
                self.parallel_move(&to, &from);
            }
        }
    }

    /// Which slot goes where so that `var` arrives at `dest`.
    fn pair_up(&mut self, var: Var, dest: &Dest, to: &mut Vec<Slot>, from: &mut Vec<Slot>) {
        let Dest::Spread(wanted) = dest else {
            to.extend(dest.leaves());
            return from.push(self.slot(var));
        };
        if let Some(parts) = self.spread.get(&var).cloned()
            && parts.len() >= wanted.len()
        {
            for (part, want) in parts.iter().zip(wanted) {
                self.pair_slots(part, want, to, from);
            }
            return;
        }
        let tree = self.tree;
        if let Def::Tuple(parts) = tree.def(var)
            && parts.len() >= wanted.len()
        {
            return parts.iter().zip(wanted).for_each(|(&part, want)| self.pair_up(part, want, to, from));
        }
        let whole = self.slot(var);
        self.pair_projections(whole, wanted, to, from);
    }

    /// Takes apart a tuple in a slot.
    pub fn unpack(&mut self, whole: Slot, dest: &Dest) {
        let (mut to, mut from) = (Vec::new(), Vec::new());
        self.pair_slots(&Dest::Slot(whole), dest, &mut to, &mut from);
        self.parallel_move(&to, &from);
    }

    fn pair_slots(&mut self, part: &Dest, want: &Dest, to: &mut Vec<Slot>, from: &mut Vec<Slot>) {
        match (part, want) {
            (Dest::Spread(parts), Dest::Spread(wanted)) if parts.len() >= wanted.len() => {
                parts.iter().zip(wanted).for_each(|(part, want)| self.pair_slots(part, want, to, from));
            }
            (part, Dest::Spread(wanted)) => {
                let whole = self.whole(part);
                self.pair_projections(whole, wanted, to, from);
            }
            (part, want) => {
                to.extend(want.leaves());
                from.push(self.whole(part));
            }
        }
    }

    fn pair_projections(&mut self, whole: Slot, wanted: &[Dest], to: &mut Vec<Slot>, from: &mut Vec<Slot>) {
        for (index, want) in (0..).zip(wanted) {
            let part = self.fresh();
            self.code.push(Instr::Proj { to: part, from: whole, index });
            self.pair_slots(&Dest::Slot(part), want, to, from);
        }
    }

    /// The slots of a tuple's components, if it is known as such.
    fn components(&mut self, var: Var) -> Option<Vec<Slot>> {
        if let Some(parts) = self.spread.get(&var).cloned() {
            return Some(parts.iter().map(|part| self.whole(part)).collect());
        }
        let tree = self.tree;
        match tree.def(var) {
            Def::Tuple(parts) => Some(parts.iter().map(|&part| self.slot(part)).collect()),
            _ => None,
        }
    }

    /// Moves that must not see each other's results: `(a, b) = (b, a)`.
    fn parallel_move(&mut self, to: &[Slot], from: &[Slot]) {
        let clash = |i: usize| from.iter().enumerate().any(|(j, &source)| j > i && source == to[i]);
        let sources: Vec<Slot> = (0..to.len())
            .map(|i| {
                // A source that an earlier move overwrites is saved first.
                let overwritten = (0..i).any(|j| to[j] == from[i] && clash(j));
                if overwritten {
                    let saved = self.fresh();
                    self.code.push(Instr::Move { to: saved, from: from[i] });
                    saved
                } else {
                    from[i]
                }
            })
            .collect();
        for (&to, from) in to.iter().zip(sources) {
            if to != from {
                self.code.push(Instr::Move { to, from });
            }
        }
    }

    /// Arguments of a call: the components if it is given a tuple written on the spot.
    pub fn arguments(&mut self, arg: Var) -> (Vec<Slot>, bool) {
        match self.components(arg) {
            Some(slots) => (slots, true),
            None => (vec![self.slot(arg)], false),
        }
    }

    fn call(&mut self, var: Var, fun: Var, arg: Var, dest: Option<&Dest>) {
        if let Some(name) = self.tree.symbol(fun).cloned() {
            if self.control(&name, var, arg, dest) {
                return;
            }
            if let Some((op, arity)) = OpCode::named(&name) {
                return self.operation(op, arity, var, arg, dest);
            }
            let constant = self.output.constant(&Prim::Symbol(name));
            let (args, spread) = self.arguments(arg);
            let args = self.list(&args);
            if let Some(Dest::Return) = dest {
                self.code.push(Instr::TailExternal { name: constant, args, spread });
                return;
            }
            return self.result(var, dest, |to| Instr::External { to, name: constant, args, spread });
        }
        let (args, spread) = self.arguments(arg);
        if self.current == Some(fun) && self.fits(&args, spread) {
            let args = self.list(&args[..self.arity.slots() as usize]);
            if let Some(Dest::Return) = dest {
                self.code.push(Instr::TailCurrent { args });
                return;
            }
            return self.result(var, dest, |to| Instr::CallCurrent { to, args });
        }
        let callee = self.slot(fun);
        let args = self.list(&args);
        if let Some(Dest::Return) = dest {
            self.code.push(Instr::TailCall { callee, args, spread });
            return;
        }
        self.result(var, dest, |to| Instr::Call { to, callee, args, spread });
    }

    fn fits(&self, args: &[Slot], spread: bool) -> bool {
        match self.arity {
            Arity::Whole => !spread,
            Arity::Spread(n) => spread && args.len() >= n as usize,
        }
    }

    fn operation(&mut self, op: OpCode, arity: usize, var: Var, arg: Var, dest: Option<&Dest>) {
        if let Some((a, number)) = self.small_number(op, arg) {
            let a = self.slot(a);
            return self.result(var, dest, |to| Instr::OpInt { op, to, a, number });
        }
        let components = if arity > 1 { self.components(arg) } else { None };
        match components {
            Some(slots) if slots.len() == arity => {
                let args = [slots[0], slots[1], *slots.get(2).unwrap_or(&slots[0])];
                self.result(var, dest, |to| Instr::Op { op, to, args });
            }
            _ if arity == 1 => {
                let from = self.slot(arg);
                self.result(var, dest, |to| Instr::Op { op, to, args: [from; 3] });
            }
            _ => {
                let from = self.slot(arg);
                self.result(var, dest, |to| Instr::OpWhole { op, to, from });
            }
        }
    }

    /// The arguments of an arithmetic operation whose second one is a small number written out.
    fn small_number(&self, op: OpCode, arg: Var) -> Option<(Var, i32)> {
        use OpCode::{Add, Eq, Le, Lt, Mul, Sub};
        let Def::Tuple(parts) = self.tree.def(arg) else { return None };
        let &[a, b] = &parts[..] else { return None };
        let Def::Prim(Prim::Int(number)) = self.tree.def(b) else { return None };
        let number = i32::try_from(number).ok()?;
        matches!(op, Add | Sub | Mul | Eq | Lt | Le).then_some((a, number))
    }

    /// Writes an instruction whose value goes to the variable, and on to `dest`.
    pub fn result(&mut self, var: Var, dest: Option<&Dest>, instr: impl FnOnce(Slot) -> Instr) {
        let to = match dest {
            Some(Dest::Slot(to)) => *to,
            _ => self.fresh(),
        };
        self.code.push(instr(to));
        self.slots.insert(var, to);
        if let Some(dest @ (Dest::Return | Dest::Spread(_))) = dest {
            self.deliver(var, dest);
        }
    }
}
