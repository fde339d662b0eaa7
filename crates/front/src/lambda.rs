//! Bezoar → λᴼ: one closed function for each Python function, in the shapes that the machine turns into
//! blocks without closures or tuples (`docs/python.md`). Two passes look (`exits`, `live`), one writes: `block`
//! in order, with `loops`, `tries`, `ops` and `calls`; `frame` knows what the value of the body being written is.
//! It knows nothing of Python text, and of Python's objects only the names of the operations.

mod bits;
mod block;
mod build;
mod calls;
mod chains;
mod env;
mod exits;
mod exposed;
mod frame;
mod globals;
mod lifetimes;
mod live;
mod loops;
mod names;
mod ops;
mod promote;
mod receivers;
mod show;
mod tries;
mod uses;
mod variables;

use std::sync::Arc;

use sooner_calculus::{Expr, Name, Op, QuickMap, QuickSet};

use crate::bezoar::{Function, FunctionKind, Module, Scope, Span, Temp, VarId};
use crate::gather::Handed;
use crate::generators;
use bits::Bits;
use block::{Item, Todo};
use build::Builder;
use env::{Binding, Bound, Env};
use exits::AllFacts;
use frame::Frame;
use lifetimes::Lifetimes;
use receivers::Made;
pub(crate) use uses::Uses;

pub use show::show;
pub use variables::{Place, Variables};

/// A Python function in λᴼ.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// Closed and well-formed; its value is `fun (fn, c1, …, ck, p1, …, pn): body`.
    pub term: Expr,
    /// For the name of every operation and call that can raise, the text it stands for.
    pub sites: QuickMap<Arc<str>, Span>,
    /// For the name of every `py_invoke`, the attribute it looks up.
    pub lookups: QuickMap<Arc<str>, Span>,
    /// The free variables c1, …, ck, alphabetically.
    pub free: Vec<Arc<str>>,
    /// Where loops go over generators that are entered.
    pub passes: Passes,
}

/// Names around loops whose turns are functions, as generators want them. What fails in a turn passes the loop, and the generator.
#[derive(Clone, Debug, Default)]
pub struct Passes {
    /// Turns.
    pub turns: QuickSet<Arc<str>>,
    /// Loops.
    pub loops: QuickSet<Arc<str>>,
}

/// Lowers a function of a module. It has a body, and no diagnostics unless it is the top level. A generator expression is
/// lowered as somebody consumes it (`gather::consumed`).
pub fn lower(function: &Function, module: &Module) -> Lowered {
    if function.kind == FunctionKind::Module {
        return lower_function(&promote::top_level(function, &module.globals), module);
    }
    lower_function(function, module)
}

fn lower_function(function: &Function, module: &Module) -> Lowered {
    on_stack(function, |uses| lowering(uses, function, module).whole().0)
}

/// The same once more, and what the variables of a function are called wherever it can fail.
pub fn lower_with_variables(function: &Function, module: &Module) -> (Lowered, Variables) {
    on_stack(function, |uses| {
        let mut lowering = lowering(uses, function, module);
        lowering.variables = Some(Variables::default());
        let (lowered, variables) = lowering.whole();
        (lowered, variables.unwrap_or_default())
    })
}

fn on_stack<T>(function: &Function, lower: impl FnOnce(Uses) -> T) -> T {
    let uses = Uses::of(function);
    if uses.depth() > DEEP {
        return stacker::grow(STACK, || lower(uses));
    }
    lower(uses)
}

/// Blocks are walked by recursion. Nested deeper than this, they get a stack of their own: a chain of `elif`
/// or `or` is as deep as it is long.
const DEEP: usize = 60;
const STACK: usize = 64 << 20;

fn lowering<'b>(uses: Uses, function: &'b Function, module: &'b Module) -> Lowering<'b> {
    let mut facts = AllFacts::default();
    exits::block(&mut facts, &function.body, false);
    let mut cells = live::function(&mut facts, &function.body);
    if function.folded {
        // The state of the loop is no value of Python's. No manager around a `yield` swallows what fails.
        cells.remove(generators::state(function));
    }
    let mut out = Builder::default();
    let (param, itself, unbound) = (out.names.fresh("args"), out.names.fresh("fn"), out.names.fresh("unbound"));
    Lowering {
        param,
        function,
        module,
        facts,
        cells,
        uses,
        out,
        env: Env::new(function.variables.len()),
        temps: vec![None; function.temps as usize],
        negated: QuickMap::default(),
        methods: QuickMap::default(),
        made: QuickMap::default(),
        own_iters: QuickSet::default(),
        callees: QuickMap::default(),
        lifetimes: Lifetimes::default(),
        through: QuickMap::default(),
        handled: Vec::new(),
        finals: 0,
        itself,
        unbound,
        uses_unbound: false,
        sites: QuickMap::default(),
        lookups: QuickMap::default(),
        passes: Passes::default(),
        variables: None,
    }
}

/// A function being written.
struct Lowering<'b> {
    /// What all arguments are called.
    param: Name,
    function: &'b Function,
    module: &'b Module,
    facts: AllFacts,
    /// Plain variables that faults make cells.
    cells: Bits,
    uses: Uses,
    out: Builder,
    env: Env,
    /// What the temps are called.
    temps: Vec<Option<Name>>,
    /// Temps that are `not` something, and only conditions.
    negated: QuickMap<Temp, Name>,
    /// Temps that are attributes, and only called: receiver and name.
    methods: QuickMap<Temp, (Name, Arc<str>, Span)>,
    /// What is known to be a container that the function has made.
    made: QuickMap<Name, Made>,
    /// Temps that are what to call for the items of a loop.
    own_iters: QuickSet<Temp>,
    /// Temps that are calls, and only awaited: what is called, or receiver and name.
    callees: QuickMap<Temp, Vec<Name>>,
    lifetimes: Lifetimes,
    /// The cells of variables that are known by their values.
    through: QuickMap<VarId, Name>,
    /// The exceptions being handled, innermost last; none where that is not known.
    handled: Vec<Option<Name>>,
    /// How many `finally` blocks are around.
    finals: u32,
    /// The function object.
    itself: Name,
    /// The value of a variable that is unbound.
    unbound: Name,
    uses_unbound: bool,
    sites: QuickMap<Arc<str>, Span>,
    lookups: QuickMap<Arc<str>, Span>,
    passes: Passes,
    /// If somebody wants to know.
    variables: Option<Variables>,
}

impl<'b> Lowering<'b> {
    fn whole(mut self) -> (Lowered, Option<Variables>) {
        let (function, param) = (self.function, self.param.clone());
        let free = free_names(function);
        self.out.begin();
        self.out.push_as(self.itself.clone(), Op::Proj { index: 1, tuple: param.clone() });
        self.take_arguments(&param, &free);
        let entry = self.out.len();
        let ret = match function.folded {
            true => {
                let fold = self.fun("fold", "p", |this, pair| {
                    this.take_inputs(&function.inputs, pair, 0);
                    this.body()
                });
                match &function.handed {
                    Some(Handed { callee, others, .. }) => self.hand_on(fold, callee, others),
                    None => fold,
                }
            }
            false => self.body(),
        };
        let mut body = self.out.end(ret);
        if self.uses_unbound {
            self.out.begin();
            let nothing = self.out.tuple(Vec::new());
            let symbol = self.out.symbol("py_unbound");
            self.out.push_as(self.unbound.clone(), Op::Call { fun: symbol, arg: nothing.clone() });
            body.stmts.splice(entry..entry, self.out.end(nothing).stmts);
        }
        let base = function.name.trim_matches(['<', '>']);
        let term = self.out.program(base, param, body);
        (Lowered { term, sites: self.sites, lookups: self.lookups, free, passes: self.passes }, self.variables)
    }

    fn body(&mut self) -> Name {
        self.make_cells();
        let body = &self.function.body;
        self.run(Some(&Todo { item: Item::Block(body), next: None }), &mut Frame::function())
    }

    /// Cells of free variables and parameters, each the component it is.
    fn take_arguments(&mut self, param: &Name, free: &[Arc<str>]) {
        let mut index = 1;
        for name in free {
            index += 1;
            let cell = self.out.component(name, index, param);
            for var in self.variables() {
                let variable = &self.function.variables[var.0 as usize];
                match variable.scope {
                    Scope::Free if variable.name == *name => self.env.set(var, Binding::Cell(cell.clone())),
                    Scope::Known if variable.name == *name => drop(self.through.insert(var, cell.clone())),
                    _ => {}
                }
            }
        }
        let params = self.params();
        for var in self.variables().take(params) {
            index += 1;
            let name = self.out.component(&self.function.variables[var.0 as usize].name, index, param);
            self.env.set(var, Binding::Plain(Some(name), Bound::Yes));
        }
        let given = match &self.function.handed {
            Some(handed) => &handed.given[..],
            None if self.function.folded => &[],
            None => &self.function.inputs,
        };
        self.take_inputs(given, param, index);
    }

    /// What is given behind the parameters.
    fn take_inputs(&mut self, inputs: &[Temp], whole: &Name, mut index: usize) {
        for temp in inputs {
            index += 1;
            let name = self.out.component(&format!("t{}", temp.0), index, whole);
            self.name_temp(*temp, name);
        }
    }

    fn make_cells(&mut self) {
        for var in self.variables() {
            let variable = &self.function.variables[var.0 as usize];
            // A variable that is declared somewhere has no value before, and a new cell there. A global has its module.
            let elsewhere = matches!(variable.scope, Scope::Free | Scope::Known | Scope::Top);
            let plain = self.is_plain(var);
            if (plain && variable.scope != Scope::Through) || elsewhere || self.uses.is_declared(var) {
                continue;
            }
            let cell = match self.env.get(var).clone() {
                Binding::Plain(Some(value), _) => self.out.operate(&variable.name, "py_cell_of", vec![value]),
                _ => self.out.operate(&variable.name, "py_cell", Vec::new()),
            };
            match plain {
                true => drop(self.through.insert(var, cell)),
                false => self.env.set(var, Binding::Cell(cell)),
            }
        }
    }

    fn params(&self) -> usize {
        let params = &self.function.params;
        let starred = u32::from(params.star) + u32::from(params.double_star);
        (params.positional + params.keyword_only + starred) as usize
    }

    fn variables(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.function.variables.len() as u32).map(VarId)
    }

    /// Whether a variable is a plain name in λᴼ, no cell.
    fn is_plain(&self, var: VarId) -> bool {
        !matches!(self.scope(var), Scope::Cell | Scope::Free) && !self.cells.contains(var)
    }

    fn scope(&self, var: VarId) -> Scope {
        self.function.variables[var.0 as usize].scope
    }

    /// Those of a set that are plain names.
    fn plain(&self, vars: &Bits) -> Vec<VarId> {
        vars.iter().filter(|var| self.is_plain(*var)).collect()
    }

    fn site(&mut self, name: &Name, span: Span) {
        if span != Span::default() {
            self.sites.insert(name.base().into(), span);
            self.note_variables(name);
        }
    }
}

/// The names of a function's free variables, alphabetically.
fn free_names(function: &Function) -> Vec<Arc<str>> {
    let free = function.variables.iter().filter(|variable| matches!(variable.scope, Scope::Free | Scope::Known));
    let mut names: Vec<Arc<str>> = free.map(|variable| variable.name.clone()).collect();
    names.sort();
    names.dedup();
    names
}
