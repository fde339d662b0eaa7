//! Writes one function: statements in program order, operands in slots.

use std::sync::Arc;

use sooner_calculus::{Prim, QuickMap};

use super::Output;
use super::tree::{Body, Def, FunIndex, Tree, Var};
use crate::code::{Arity, Block, Function, FunctionId, Instr, Operands, Pc, Slot, Where};

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
    /// For each instruction, the variable it computes.
    pub origins: Vec<Option<Var>>,
    pub blocks: Vec<Block>,
    pub operands: Vec<Slot>,
    /// Where each variable lives, as far as it is in scope.
    pub slots: QuickMap<Var, Slot>,
    /// Tuples that live as their components.
    pub spread: QuickMap<Var, Vec<Dest>>,
    /// Slots cached inside blocks, to forget when the block ends.
    pub cached: Vec<Var>,
    /// Slots of what was made for one use.
    pub spent: Vec<Slot>,
    wanted: Vec<(Pc, Vec<Option<Where>>)>,
    pub next: u32,
    pub loop_depth: u32,
    /// The variable that means the function itself.
    pub current: Option<Var>,
    pub arity: Arity,
    captured: Vec<(Var, Slot)>,
    /// The program itself has nothing around it to capture from.
    is_main: bool,
}

impl<'t, 'o> Emitter<'t, 'o> {
    fn new(tree: &'t Tree, output: &'o mut Output, is_main: bool) -> Emitter<'t, 'o> {
        Emitter {
            tree,
            output,
            code: Vec::new(),
            origins: Vec::new(),
            blocks: Vec::new(),
            operands: Vec::new(),
            slots: QuickMap::default(),
            spread: QuickMap::default(),
            cached: Vec::new(),
            spent: Vec::new(),
            wanted: Vec::new(),
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

    fn finish(mut self, name: Arc<str>) -> (Function, Vec<Var>) {
        self.origins.resize(if self.output.vocabulary.own { self.code.len() } else { 0 }, None);
        let origins = self.origins.iter().map(|var| var.map(|var| self.tree.name_of(var))).collect();
        let captures = self.captured.iter().map(|&(_, slot)| slot).collect();
        let mut function = Function {
            name,
            arity: self.arity,
            captures,
            slots: self.next,
            code: self.code,
            blocks: self.blocks,
            operands: self.operands,
            summary: Arc::default(),
            origins,
            handlers: Vec::new(),
            wanted: self.wanted,
        };
        super::coalesce::coalesce(&mut function);
        super::forget::forget(&mut function);
        function.handlers = handlers(&function, self.output.vocabulary);
        super::dead_end::find(&mut function, self.output.vocabulary.fails);
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
        self.output.emit(id, function);
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
                self.take_argument(argument, &fun.body);
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
                let before = self.code.len();
                let handed_on = last && self.tree.uses_of(var).total() == 1;
                self.call(var, fun, arg, handed_on.then_some(dest));
                self.note_origin(var, before);
                if handed_on {
                    return;
                }
            } else {
                self.statement(var);
            }
        }
        self.deliver(ret, dest);
    }

    /// Instructions written since `before` that nobody has claimed compute `var`.
    fn note_origin(&mut self, var: Var, before: usize) {
        if !self.output.vocabulary.own {
            return;
        }
        self.origins.resize(before.max(self.origins.len()), None);
        let claimed = self.origins.len().max(before);
        for origin in &mut self.origins[before..claimed] {
            origin.get_or_insert(var);
        }
        self.origins.resize(self.code.len().max(claimed), Some(var));
        if let Some(wanted) = self.tree.wanted.get(&var) {
            let places: Vec<Option<Where>> = wanted.iter().map(|var| self.whereabouts((*var)?)).collect();
            let own = (before..self.code.len()).filter(|&at| self.origins[at] == Some(var));
            self.wanted.extend(own.map(|at| (at as Pc, places.clone())));
        }
    }

    fn whereabouts(&self, var: Var) -> Option<Where> {
        let slot = self.slots.get(&var).map(|slot| Where::Slot(*slot));
        slot.or_else(|| match self.tree.def(var) {
            Def::Prim(prim) => Some(Where::Constant(prim.clone())),
            _ => None,
        })
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
            Def::Forget { var, spent } => {
                if let Some(&slot) = self.slots.get(var) {
                    self.code.push(Instr::Forget { slot });
                    self.spent.extend(spent.then_some(slot));
                }
            }
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

    /// A tuple that is only passed to calls never has to exist; one wanted in one place is built there,
    /// unless that place may be run over and over.
    fn tuple_is_needed(&self, var: Var) -> bool {
        let uses = self.tree.uses_of(var);
        let whole = uses.component + uses.returned + uses.called + uses.projected;
        whole > 1 || (whole == 1 && uses.elsewhere)
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
        let (op, arity) = self.output.operation(name)?;
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
        self.output.emit(id, function);
        self.output.wrappers.insert(name.clone(), id);
        Some(id)
    }
}

/// Where something is being handled: from the operation that begins it to the last that ends it.
fn handlers(function: &Function, vocabulary: super::Vocabulary) -> Vec<(Pc, Pc, Slot)> {
    let Some([begin, end]) = vocabulary.handling.map(|names| names.map(vocabulary.operation)) else {
        return Vec::new();
    };
    let mut found: Vec<(Pc, Pc, Slot)> = Vec::new();
    let mut open: Vec<(Slot, usize)> = Vec::new();
    for (pc, instr) in (0..).zip(&function.code) {
        match *instr {
            Instr::Host { op, to, args } if Some(op) == begin => {
                open.push((to, found.len()));
                found.push((pc, pc, function.list(args)[0]));
            }
            Instr::Move { to, from } => {
                let moved: Vec<usize> = open.iter().filter(|(slot, _)| *slot == from).map(|(_, at)| *at).collect();
                open.extend(moved.into_iter().map(|at| (to, at)));
            }
            Instr::Host { op, args, .. } if Some(op) == end => {
                let slot = function.list(args)[0];
                if let Some((_, at)) = open.iter().rev().find(|(known, _)| *known == slot) {
                    found[*at].1 = pc;
                }
            }
            _ => {}
        }
    }
    found
}
