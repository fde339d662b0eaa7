//! λᴼ → flat code. `tree` numbers the names and counts uses; `emit` walks it once and writes
//! instructions, with `call` and `deliver`; `control` writes the combinators (`ite`, `fold`, `loop`, `guard`, `cleanup`) as
//! blocks when their functions are written on the spot; `coalesce` puts values where they are wanted;
//! `forget` lets values go that nobody asks for again; `dead_end` finds what cannot but fail; `footprint` says what each block may touch.

mod call;
mod coalesce;
mod control;
mod dead_end;
mod deliver;
mod emit;
mod footprint;
mod forget;

pub(crate) use footprint::{fill as fill_footprints, reads, writes};

mod tree;

use std::sync::Arc;

use sooner_calculus::{Expr, Prim, QuickMap};

use crate::code::{Function, FunctionId, HostOp, OpCode, Program};
use emit::Emitter;
pub use tree::Wanted;
use tree::{FunIndex, Tree};

/// What a host brings to the language.
#[derive(Clone, Copy)]
pub struct Vocabulary {
    /// The operations only it knows, by name.
    pub operation: fn(&str) -> Option<HostOp>,
    /// It compares in its own way, wants to know where things fail, and keeps the frame of a function that
    /// ends in a call.
    pub own: bool,
    /// Whether an operation of its own gives a number when it is given numbers.
    pub arithmetic: fn(HostOp) -> bool,
    /// The operations with which handling something begins and ends.
    pub handling: Option<[&'static str; 2]>,
    /// Which of the machine's operations one of its own is when both operands are numbers.
    pub on_numbers: fn(HostOp) -> Option<OpCode>,
    /// Whether an operation takes its first operand apart, into as many as the second one says.
    pub takes_apart: fn(HostOp) -> bool,
    /// Whether an operation cannot but fail, whatever its operands.
    pub fails: fn(HostOp) -> bool,
}

impl Vocabulary {
    /// Nothing but the machine's own.
    pub const NONE: Vocabulary = Vocabulary {
        operation: |_| None,
        own: false,
        arithmetic: |_| false,
        handling: None,
        on_numbers: |_| None,
        takes_apart: |_| false,
        fails: |_| false,
    };
}

/// Lowers a closed, well-formed expression.
pub fn lower(expr: &Expr) -> Program {
    let mut program = Program::default();
    extend(&mut program, &mut ConstantIds::default(), expr, Vocabulary::NONE);
    program
}

/// The numbers of a program's constants. Whoever adds to it often keeps them: working them out goes over all there are.
pub type ConstantIds = QuickMap<Prim, u32>;

/// Adds a closed, well-formed expression to a program: the function that is the expression.
pub fn extend(program: &mut Program, ids: &mut ConstantIds, expr: &Expr, vocabulary: Vocabulary) -> FunctionId {
    extend_with(program, ids, &Tree::of(expr, Wanted::default()), vocabulary)
}

/// A program like the one the expression became in `extend`, that also says where the values stand that are wanted.
pub fn find(expr: &Expr, vocabulary: Vocabulary, wanted: Wanted) -> Program {
    let mut program = Program::default();
    extend_with(&mut program, &mut ConstantIds::default(), &Tree::of(expr, wanted), vocabulary);
    program
}

fn extend_with(program: &mut Program, ids: &mut ConstantIds, tree: &Tree, vocabulary: Vocabulary) -> FunctionId {
    let mut output = Output {
        first: program.functions.len() as u32,
        functions: Vec::new(),
        constants: std::mem::take(&mut program.constants),
        constant_ids: std::mem::take(ids),
        wrappers: QuickMap::default(),
        emitted: QuickMap::default(),
        vocabulary,
    };
    let id = output.reserve();
    let main = Emitter::main(tree, &mut output);
    output.emit(id, main);
    let functions = output.functions.into_iter().map(|function| function.expect("every function was emitted"));
    program.functions.extend(functions);
    program.constants = output.constants;
    *ids = output.constant_ids;
    id
}

/// What all functions being lowered share.
struct Output {
    /// The number of the first one.
    first: u32,
    functions: Vec<Option<Arc<Function>>>,
    constants: Vec<Prim>,
    constant_ids: ConstantIds,
    wrappers: QuickMap<Arc<str>, FunctionId>,
    emitted: QuickMap<FunIndex, FunctionId>,
    vocabulary: Vocabulary,
}

impl Output {
    fn operation(&self, name: &str) -> Option<(OpCode, usize)> {
        if self.vocabulary.own { OpCode::named_by_host(name) } else { OpCode::named(name) }
    }

    fn constant(&mut self, prim: &Prim) -> u32 {
        if let Some(&id) = self.constant_ids.get(prim) {
            return id;
        }
        let id = self.constants.len() as u32;
        self.constants.push(prim.clone());
        self.constant_ids.insert(prim.clone(), id);
        id
    }

    fn reserve(&mut self) -> FunctionId {
        self.functions.push(None);
        FunctionId(self.first + self.functions.len() as u32 - 1)
    }

    fn emit(&mut self, id: FunctionId, function: Function) {
        self.functions[(id.0 - self.first) as usize] = Some(Arc::new(function));
    }
}
