//! λᴼ with numbers for names: aliases gone, projections of tuples written on the spot resolved, and
//! for every variable what it is bound to and how it is used. Emission reads this and never guesses.

use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use sooner_calculus::{Expr, Fun, Name, Op, Prim, QuickMap, QuickSet};

/// A variable, unique in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// A function body or the program itself.
#[derive(Debug, Default)]
pub struct Body {
    pub stmts: Vec<Var>,
    pub ret: Option<Var>,
}

/// What a variable is bound to.
#[derive(Debug, Clone)]
pub enum Def {
    /// A parameter.
    Param,
    Fun(FunIndex),
    /// The function that `fix` makes of this one.
    Fix(FunIndex),
    Call {
        fun: Var,
        arg: Var,
    },
    Tuple(Vec<Var>),
    Proj {
        index: usize,
        tuple: Var,
    },
    Prim(Prim),
    /// No value: the program does not ask for this one again. If it is spent, nor if a fault comes before.
    Forget {
        var: Var,
        spent: bool,
    },
}

/// The operations that say so. They count as no use of what they are given. What is moved is asked for once more, by a loop.
const FORGET: [&str; 3] = ["forget", "spent", "moved"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FunIndex(pub usize);

#[derive(Debug)]
pub struct FunTree {
    pub name: Arc<str>,
    pub param: Var,
    pub body: Body,
}

/// How a variable is used, all places together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Uses {
    /// As the argument of a call.
    pub argument: u32,
    /// As the tuple of a projection.
    pub projected: u32,
    /// Highest component projected.
    pub highest: usize,
    /// As what is called.
    pub called: u32,
    /// As a component of a tuple.
    pub component: u32,
    /// As a result.
    pub returned: u32,
    /// In a function other than the one it is bound in.
    pub elsewhere: bool,
}

impl Uses {
    pub fn total(self) -> u32 {
        self.argument + self.projected + self.called + self.component + self.returned
    }
}

#[derive(Debug, Default)]
pub struct Tree {
    pub defs: Vec<Def>,
    pub names: Vec<Arc<str>>,
    pub uses: Vec<Uses>,
    /// The body each variable is bound in.
    homes: Vec<u32>,
    bodies: u32,
    body: u32,
    pub funs: Vec<FunTree>,
    pub main: Body,
    /// Functions that are used once, as a part of a combinator written out: blocks, not closures.
    pub inlined: QuickSet<Var>,
    /// What a loop goes over is asked for by nobody behind it.
    pub moved: QuickSet<Var>,
    /// The combinators as functions, for programs that pass them around.
    pub wrappers: QuickMap<&'static str, FunIndex>,
    /// What somebody wants to see where a variable is computed.
    pub wanted: QuickMap<Var, Vec<Option<Var>>>,
    asked: Wanted,
}

/// For names of what is computed, the names whose values somebody wants to see there.
pub type Wanted = QuickMap<Arc<str>, Rc<[Name]>>;

/// Each combinator: its name, how many components it takes, which are functions, and itself as a function.
pub const COMBINATORS: &[(&str, usize, &[usize], &str)] = &[
    ("ite", 3, &[1, 2], "f := fun (c, f, g): <ite> (c, fun (): f (), fun (): g ())\nret f"),
    ("fold", 3, &[2], "f := fun (s, state, f): <fold> (s, state, fun (a, x): f (a, x))\nret f"),
    ("each", 3, &[2], "f := fun (s, state, f): <each> (s, state, fun (a, x): f (a, x))\nret f"),
    ("loop", 2, &[1], "f := fun (state, f): <loop> (state, fun a: f a)\nret f"),
    ("guard", 2, &[0, 1], "f := fun (f, h): <guard> (fun (): f (), fun e: h e)\nret f"),
    ("cleanup", 2, &[0, 1], "f := fun (f, g): <cleanup> (fun (): f (), fun (): g ())\nret f"),
];

/// The combinators as functions, read once.
fn wrappers() -> &'static [Expr] {
    static READ: OnceLock<Vec<Expr>> = OnceLock::new();
    let read = |source: &str| sooner_calculus::read(source).expect("the combinators' own text is part of the program");
    READ.get_or_init(|| COMBINATORS.iter().map(|(.., source)| read(source)).collect())
}

impl Tree {
    pub fn of(expr: &Expr, asked: Wanted) -> Tree {
        let mut tree = Tree { asked, ..Tree::default() };
        let mut scope = Scope { vars: QuickMap::default(), undo: Vec::new() };
        let main = tree.body(expr, &mut scope);
        tree.main = main;
        tree.add_wrappers();
        tree.count_uses();
        tree.find_inlined();
        tree
    }

    pub fn def(&self, var: Var) -> &Def {
        &self.defs[var.0 as usize]
    }

    pub fn uses_of(&self, var: Var) -> Uses {
        self.uses[var.0 as usize]
    }

    pub fn fun(&self, index: FunIndex) -> &FunTree {
        &self.funs[index.0]
    }

    /// The symbol a variable is bound to, if that is known.
    pub fn symbol(&self, var: Var) -> Option<&Arc<str>> {
        match self.def(var) {
            Def::Prim(Prim::Symbol(name)) => Some(name),
            _ => None,
        }
    }

    /// What a variable is called in the text.
    pub fn name_of(&self, var: Var) -> Arc<str> {
        self.names[var.0 as usize].clone()
    }

    fn new_var(&mut self, name: &Name, def: Def) -> Var {
        self.defs.push(def);
        self.names.push(Arc::from(name.base()));
        self.uses.push(Uses::default());
        self.homes.push(self.body);
        Var(self.defs.len() as u32 - 1)
    }

    fn body(&mut self, expr: &Expr, scope: &mut Scope) -> Body {
        let mark = scope.undo.len();
        let mut stmts = Vec::with_capacity(expr.stmts.len());
        for stmt in &expr.stmts {
            let var = match self.op(&stmt.name, &stmt.op, scope) {
                Bound::Existing(var) => var,
                Bound::New(var) => {
                    stmts.push(var);
                    self.note_wanted(&stmt.name, var, scope);
                    var
                }
            };
            scope.enter(&stmt.name, var);
        }
        let ret = Some(scope.lookup(&expr.ret));
        scope.leave(mark);
        Body { stmts, ret }
    }

    fn note_wanted(&mut self, name: &Name, var: Var, scope: &Scope) {
        if let Some(names) = self.asked.get(name.base()) {
            self.wanted.insert(var, names.iter().map(|name| scope.vars.get(name).copied()).collect());
        }
    }

    fn op(&mut self, name: &Name, op: &Op, scope: &mut Scope) -> Bound {
        let def = match op {
            Op::Alias(other) => return Bound::Existing(scope.lookup(other)),
            Op::Fun(fun) => Def::Fun(self.add_fun(name, fun, scope)),
            Op::Call { fun, arg } => {
                let (fun, arg) = (scope.lookup(fun), scope.lookup(arg));
                match (self.defs.get(fun.0 as usize), self.def(arg)) {
                    (Some(Def::Fun(callee)), Def::Fun(of)) if self.is_fix(*callee) && self.takes_itself(*of) => {
                        Def::Fix(*of)
                    }
                    (Some(Def::Prim(Prim::Symbol(symbol))), _) if FORGET.contains(&&**symbol) => {
                        if **symbol == *FORGET[2] {
                            self.moved.insert(arg);
                        }
                        Def::Forget { var: arg, spent: **symbol == *FORGET[1] }
                    }
                    _ => Def::Call { fun, arg },
                }
            }
            Op::Tuple(parts) => Def::Tuple(parts.iter().map(|part| scope.lookup(part)).collect()),
            Op::Proj { index, tuple } => {
                let tuple = scope.lookup(tuple);
                if let Def::Tuple(parts) = self.def(tuple)
                    && let Some(&part) = parts.get(index - 1)
                {
                    return Bound::Existing(part);
                }
                Def::Proj { index: *index, tuple }
            }
            Op::Prim(prim) => Def::Prim(prim.clone()),
            Op::Task { fun, arg } => return Bound::New(self.task(name, fun, arg)),
        };
        Bound::New(self.new_var(name, def))
    }

    /// A task written in the program is the call it came from.
    fn task(&mut self, name: &Name, fun: &Prim, arg: &sooner_calculus::PrimExpr) -> Var {
        let fun = self.new_var(name, Def::Prim(fun.clone()));
        let arg = self.prim_expr(name, arg);
        self.new_var(name, Def::Call { fun, arg })
    }

    fn prim_expr(&mut self, name: &Name, expr: &sooner_calculus::PrimExpr) -> Var {
        let def = match expr {
            sooner_calculus::PrimExpr::Prim(prim) => Def::Prim(prim.clone()),
            sooner_calculus::PrimExpr::Tuple(parts) => {
                Def::Tuple(parts.iter().map(|part| self.prim_expr(name, part)).collect())
            }
        };
        self.new_var(name, def)
    }

    fn add_fun(&mut self, name: &Name, fun: &Fun, scope: &mut Scope) -> FunIndex {
        let mark = scope.undo.len();
        self.bodies += 1;
        let outer = std::mem::replace(&mut self.body, self.bodies);
        let param = self.new_var(&fun.param, Def::Param);
        scope.enter(&fun.param, param);
        let body = self.body(&fun.body, scope);
        scope.leave(mark);
        self.body = outer;
        self.funs.push(FunTree { name: Arc::from(name.base()), param, body });
        FunIndex(self.funs.len() - 1)
    }

    /// The prelude's `fix`, by its shape: `fun f_s: r := s (s, f_s); ret r` where `s` is `fix_s`.
    fn is_fix(&self, index: FunIndex) -> bool {
        let fun = self.fun(index);
        let [.., call] = fun.body.stmts[..] else { return false };
        let Def::Call { fun: step, arg } = *self.def(call) else { return false };
        let Def::Tuple(parts) = self.def(arg) else { return false };
        let is_step = matches!(self.def(step), Def::Fun(_)) && &*self.names[step.0 as usize] == "fix_s";
        &*fun.name == "fix" && is_step && parts[..] == [step, fun.param]
    }

    /// `fun (self, i): …`, its parameter not used as a whole: what `fix` can be given and seen through.
    fn takes_itself(&self, index: FunIndex) -> bool {
        let param = self.fun(index).param;
        let inside = &self.defs[param.0 as usize + 1..];
        let whole = inside.iter().any(|def| match def {
            Def::Call { fun, arg } => *fun == param || *arg == param,
            Def::Tuple(parts) => parts.contains(&param),
            Def::Proj { index, tuple } => *tuple == param && *index > 2,
            _ => false,
        });
        !whole && self.funs.iter().all(|fun| fun.body.ret != Some(param)) && self.leading(index).len() == 2
    }

    /// The projections of the parameter that begin a function, by component.
    pub fn leading(&self, index: FunIndex) -> Vec<(usize, Var)> {
        self.leading_of(&self.fun(index).body, self.fun(index).param)
    }

    /// The projections of `tuple` among those that begin `body`.
    pub fn leading_of(&self, body: &Body, tuple: Var) -> Vec<(usize, Var)> {
        let projections = body.stmts.iter().map_while(|&var| match *self.def(var) {
            Def::Proj { index, tuple } => Some((index, tuple, var)),
            _ => None,
        });
        projections.filter(|&(_, of, _)| of == tuple).map(|(index, _, var)| (index, var)).collect()
    }

    fn add_wrappers(&mut self) {
        for ((name, ..), wrapper) in COMBINATORS.iter().zip(wrappers()) {
            let used = self.defs.iter().any(|def| matches!(def, Def::Prim(Prim::Symbol(symbol)) if **symbol == **name));
            if used {
                let body = self.body(wrapper, &mut Scope { vars: QuickMap::default(), undo: Vec::new() });
                let Some(Def::Fun(index)) = body.ret.map(|ret| self.def(ret)) else { continue };
                self.wrappers.insert(name, *index);
            }
        }
    }

    fn find_inlined(&mut self) {
        for at in 0..self.defs.len() {
            let Def::Call { fun, arg } = self.defs[at] else { continue };
            let Some(symbol) = self.symbol(fun) else { continue };
            let Some((_, size, functions, _)) = COMBINATORS.iter().find(|(name, ..)| **name == **symbol) else {
                continue;
            };
            let Def::Tuple(parts) = self.def(arg) else { continue };
            if parts.len() != *size || self.uses_of(arg).total() != 1 {
                continue;
            }
            let once = |&&part: &&Var| matches!(self.def(part), Def::Fun(_)) && self.uses_of(part).total() == 1;
            let found: Vec<Var> = functions.iter().map(|&index| &parts[index]).filter(once).copied().collect();
            self.inlined.extend(found);
        }
    }

    fn count_uses(&mut self) {
        for at in 0..self.defs.len() {
            let home = self.homes[at];
            for var in operands(&self.defs[at]) {
                self.uses[var.0 as usize].elsewhere |= self.homes[var.0 as usize] != home;
            }
            match self.defs[at].clone() {
                Def::Call { fun, arg } => {
                    self.uses[fun.0 as usize].called += 1;
                    self.uses[arg.0 as usize].argument += 1;
                }
                Def::Tuple(parts) => parts.iter().for_each(|part| self.uses[part.0 as usize].component += 1),
                Def::Proj { index, tuple } => {
                    let uses = &mut self.uses[tuple.0 as usize];
                    uses.projected += 1;
                    uses.highest = uses.highest.max(index);
                }
                Def::Param | Def::Fun(_) | Def::Fix(_) | Def::Prim(_) | Def::Forget { .. } => {}
            }
        }
        let returned: Vec<Var> =
            self.funs.iter().map(|fun| &fun.body).chain([&self.main]).filter_map(|body| body.ret).collect();
        for var in returned {
            self.uses[var.0 as usize].returned += 1;
        }
    }
}

fn operands(def: &Def) -> Vec<Var> {
    match def {
        Def::Call { fun, arg } => vec![*fun, *arg],
        Def::Tuple(parts) => parts.clone(),
        Def::Proj { tuple, .. } => vec![*tuple],
        Def::Param | Def::Fun(_) | Def::Fix(_) | Def::Prim(_) | Def::Forget { .. } => Vec::new(),
    }
}

enum Bound {
    /// The name is another's.
    Existing(Var),
    New(Var),
}

struct Scope {
    vars: QuickMap<Name, Var>,
    undo: Vec<(Name, Option<Var>)>,
}

impl Scope {
    fn enter(&mut self, name: &Name, var: Var) {
        let before = self.vars.insert(name.clone(), var);
        self.undo.push((name.clone(), before));
    }

    fn leave(&mut self, mark: usize) {
        for (name, before) in self.undo.drain(mark..).rev() {
            match before {
                Some(var) => self.vars.insert(name, var),
                None => self.vars.remove(&name),
            };
        }
    }

    fn lookup(&self, name: &Name) -> Var {
        *self.vars.get(name).expect("lowering takes closed, well-formed expressions")
    }
}
