//! A big-step, call-by-value interpreter with environments: no substitution, no fresh names, no
//! evaluation contexts, and labels as plain paths. It shares nothing with the rules, so where they
//! agree, both are likely right.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use sooner_calculus::{Expr, Fun, Name, Op, Prim, PrimExpr};
use sooner_semantics::Answer;
use sooner_testkit::world::Answers;

/// A value, with the environment a function closes over.
#[derive(Clone)]
pub enum Val {
    Prim(Prim),
    Tuple(Vec<Val>),
    Fun(Arc<Fun>, Env),
}

type Env = HashMap<Name, Rc<Val>>;
type Path = Vec<u32>;

/// Why there is no value.
#[derive(Debug, PartialEq)]
pub enum Stop {
    Failed(Path, String),
    Stuck(Path),
    /// The call at that path never answers.
    Silent(Path),
    TooLong,
}

/// A call: its path, function and argument.
pub type Called = (Path, Prim, PrimExpr);

pub struct Interpreter<'a> {
    answers: Answers<'a>,
    pub calls: Vec<Called>,
    /// Statements it may still evaluate.
    left: usize,
}

impl<'a> Interpreter<'a> {
    pub fn new(answers: Answers<'a>, limit: usize) -> Interpreter<'a> {
        Interpreter { answers, calls: Vec::new(), left: limit }
    }

    /// The value of a closed program.
    pub fn program(&mut self, expr: &Expr) -> Result<Rc<Val>, Stop> {
        self.expr(expr, Env::new(), &[], 1)
    }

    /// The value of an expression whose first statement has the index `first` under `path`.
    fn expr(&mut self, expr: &Expr, mut env: Env, path: &[u32], first: u32) -> Result<Rc<Val>, Stop> {
        for (stmt, index) in expr.stmts.iter().zip(first..) {
            let value = self.op(&stmt.op, &env, below(path, index))?;
            env.insert(stmt.name.clone(), value);
        }
        Ok(env[&expr.ret].clone())
    }

    fn op(&mut self, op: &Op, env: &Env, path: Path) -> Result<Rc<Val>, Stop> {
        self.left = self.left.checked_sub(1).ok_or(Stop::TooLong)?;
        match op {
            Op::Alias(name) => Ok(env[name].clone()),
            Op::Fun(fun) => Ok(Rc::new(Val::Fun(fun.clone(), env.clone()))),
            Op::Tuple(parts) => Ok(Rc::new(Val::Tuple(parts.iter().map(|part| (*env[part]).clone()).collect()))),
            Op::Prim(prim) => Ok(Rc::new(Val::Prim(prim.clone()))),
            Op::Proj { index, tuple } => match &*env[tuple] {
                Val::Tuple(parts) => parts.get(index - 1).map(|part| Rc::new(part.clone())).ok_or(Stop::Stuck(path)),
                _ => Err(Stop::Stuck(path)),
            },
            Op::Call { fun, arg } => match &*env[fun] {
                Val::Fun(fun, closure) => {
                    let mut inner = closure.clone();
                    inner.insert(fun.param.clone(), env[arg].clone());
                    // ℓ, 1 is the parameter.
                    self.expr(&fun.body, inner, &path, 2)
                }
                Val::Prim(fun) => match constant(&env[arg]) {
                    Some(arg) => self.call(fun, &arg, below(&path, 1)),
                    None => Err(Stop::Stuck(path)),
                },
                Val::Tuple(_) => Err(Stop::Stuck(path)),
            },
            Op::Task { fun, arg } => self.call(fun, arg, path),
        }
    }

    fn call(&mut self, fun: &Prim, arg: &PrimExpr, path: Path) -> Result<Rc<Val>, Stop> {
        self.calls.push((path.clone(), fun.clone(), arg.clone()));
        match self.answers.answer(path.iter().copied(), fun, arg) {
            Some(Answer::Expr(expr)) => self.expr(&expr, Env::new(), &path, 1),
            Some(Answer::Failure(message)) => Err(Stop::Failed(path, message)),
            None => Err(Stop::Silent(path)),
        }
    }
}

fn below(path: &[u32], index: u32) -> Path {
    path.iter().copied().chain([index]).collect()
}

fn constant(value: &Val) -> Option<PrimExpr> {
    match value {
        Val::Prim(prim) => Some(PrimExpr::Prim(prim.clone())),
        Val::Tuple(parts) => parts.iter().map(constant).collect::<Option<_>>().map(PrimExpr::Tuple),
        Val::Fun(..) => None,
    }
}
