//! A small Python over λᴼ, for tests of control flow: the produced terms are run by a plain recursive
//! evaluator that follows `docs/effects.md`, over whole numbers, texts, lists, exceptions and cells. It shares
//! nothing with the machine or its Python host.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use num_bigint::BigInt;
use sooner_calculus::{Expr, Fun, Name, Op, Prim};
use sooner_front::bezoar::Module;
use sooner_front::lambda::lower;

use crate::eval_ops;

/// What becomes of something: a value, or the exception it raised.
pub type Outcome = Result<Value, Value>;

#[derive(Clone, Debug)]
pub enum Value {
    None,
    Bool(bool),
    Int(i64),
    Text(Rc<str>),
    /// Of λᴼ, not of Python.
    Internal(Rc<Vec<Value>>),
    Tuple(Rc<Vec<Value>>),
    List(Rc<RefCell<Vec<Value>>>),
    Fun(Rc<Fun>, Rc<Scope>),
    /// An operation, a builtin or a class, by its name.
    Symbol(Rc<str>),
    /// Whose method, and which.
    Method(Rc<Value>, Rc<str>),
    Function(Rc<Function>),
    Exception(Rc<Exception>),
    Cell(Rc<RefCell<Option<Value>>>),
    Unbound,
}

#[derive(Debug)]
pub struct Function {
    pub id: usize,
    pub defaults: Vec<Value>,
    pub cells: Vec<Value>,
}

#[derive(Debug)]
pub struct Exception {
    pub class: Rc<str>,
    pub args: Vec<Value>,
    pub context: RefCell<Option<Value>>,
}

#[derive(Debug)]
pub struct Scope {
    vars: RefCell<HashMap<Name, Value>>,
    parent: Option<Rc<Scope>>,
}

/// A run.
pub struct World {
    pub module: Module,
    pub output: Vec<String>,
    pub globals: HashMap<String, Value>,
    /// The exception being handled.
    pub handled: Option<Value>,
    terms: HashMap<usize, Rc<Expr>>,
}

/// What a program prints; `main` is called, and what it returns or raises is the last line.
pub fn run(source: &str) -> Vec<String> {
    let module = sooner_front::parse(source).unwrap_or_else(|wrong| panic!("{wrong:?}\n{source}"));
    let (output, globals, terms) = (Vec::new(), HashMap::new(), HashMap::new());
    let mut world = World { module, output, globals, handled: None, terms };
    let whole = Value::Function(Rc::new(Function { id: 0, defaults: Vec::new(), cells: Vec::new() }));
    world.call(&whole, Vec::new()).unwrap_or_else(|fault| panic!("{}\n{source}", eval_ops::repr(&fault)));
    let main = world.globals["main"].clone();
    let last = match world.call(&main, Vec::new()) {
        Ok(value) => format!("returned {}", eval_ops::repr(&value)),
        Err(fault) => format!("raised {}", eval_ops::chain(&fault)),
    };
    world.output.push(last);
    if let Some(handled) = &world.handled {
        world.output.push(format!("still handled: {}", eval_ops::repr(handled)));
    }
    world.output
}

impl Value {
    pub fn internal(parts: Vec<Value>) -> Value {
        Value::Internal(Rc::new(parts))
    }

    pub fn parts(&self) -> &[Value] {
        match self {
            Value::Internal(parts) => parts,
            other => panic!("{other:?} is no tuple"),
        }
    }
}

impl Scope {
    fn new(parent: Option<Rc<Scope>>) -> Rc<Scope> {
        Rc::new(Scope { vars: RefCell::default(), parent })
    }

    fn get(&self, name: &Name) -> Value {
        match (self.vars.borrow().get(name), &self.parent) {
            (Some(value), _) => value.clone(),
            (None, Some(parent)) => parent.get(name),
            (None, None) => panic!("`{name}` is not bound"),
        }
    }
}

impl World {
    /// Calls a Python value.
    pub fn call(&mut self, callee: &Value, args: Vec<Value>) -> Outcome {
        match callee {
            Value::Function(function) => self.call_function(callee, function, args),
            Value::Method(receiver, name) => eval_ops::invoke(self, receiver, name, &args),
            Value::Symbol(name) => eval_ops::builtin(self, name, args),
            other => panic!("{other:?} is called"),
        }
    }

    fn call_function(&mut self, itself: &Value, function: &Rc<Function>, mut args: Vec<Value>) -> Outcome {
        let code = &self.module.functions[function.id];
        let missing = code.params.positional as usize - args.len();
        args.extend_from_slice(&function.defaults[function.defaults.len() - missing..]);
        let term = match self.terms.get(&function.id) {
            Some(term) => term.clone(),
            None => {
                let lowered = lower(code, &self.module);
                assert_eq!(sooner_calculus::well_formed(&Default::default(), &lowered.term), Ok(()));
                let term = Rc::new(lowered.term);
                self.terms.insert(function.id, term.clone());
                term
            }
        };
        let mut all = vec![itself.clone()];
        all.extend(function.cells.iter().cloned());
        all.extend(args);
        let fun = self.eval(&term, &Scope::new(None))?;
        self.apply(&fun, Value::internal(all))
    }

    fn eval(&mut self, expr: &Expr, scope: &Rc<Scope>) -> Outcome {
        for stmt in &expr.stmts {
            let value = match &stmt.op {
                Op::Alias(name) => scope.get(name),
                Op::Fun(fun) => Value::Fun(Rc::new(Fun::clone(fun)), scope.clone()),
                Op::Call { fun, arg } => self.apply(&scope.get(fun), scope.get(arg))?,
                Op::Tuple(parts) => Value::internal(parts.iter().map(|part| scope.get(part)).collect()),
                Op::Proj { index, tuple } => scope.get(tuple).parts()[index - 1].clone(),
                Op::Prim(prim) => literal(prim),
                Op::Task { .. } => panic!("no task is under way in a program"),
            };
            scope.vars.borrow_mut().insert(stmt.name.clone(), value);
        }
        Ok(scope.get(&expr.ret))
    }

    /// Applies what λᴼ applies: its own functions, operations, and Python's callables.
    pub fn apply(&mut self, fun: &Value, arg: Value) -> Outcome {
        match fun {
            Value::Fun(fun, scope) => {
                let inner = Scope::new(Some(scope.clone()));
                inner.vars.borrow_mut().insert(fun.param.clone(), arg);
                self.eval(&fun.body, &inner)
            }
            Value::Symbol(name) => match (&**name, &arg) {
                ("ite", _) => {
                    let [cond, yes, no] = arg.parts() else { panic!("three parts") };
                    self.apply(if eval_ops::truth(cond) { yes } else { no }, Value::internal(Vec::new()))
                }
                ("loop", _) => {
                    let [init, turn] = arg.parts() else { panic!("two parts") };
                    self.repeat(init.clone(), |world, state| world.apply(turn, state).map(Some))
                }
                ("each", _) => {
                    let [iterable, init, turn] = arg.parts() else { panic!("three parts") };
                    let mut at = 0;
                    self.repeat(init.clone(), |world, state| {
                        let Some(item) = eval_ops::item_at(world, iterable, at)? else { return Ok(None) };
                        at += 1;
                        world.apply(turn, Value::internal(vec![state, item])).map(Some)
                    })
                }
                ("guard", _) => {
                    let [body, handler] = arg.parts() else { panic!("two parts") };
                    self.apply(body, Value::internal(Vec::new())).or_else(|fault| self.apply(handler, fault))
                }
                (name, _) => eval_ops::operation(self, name, &arg),
            },
            callable => self.call(callable, arg.parts().to_vec()),
        }
    }

    fn repeat(
        &mut self,
        mut state: Value,
        mut turn: impl FnMut(&mut World, Value) -> Result<Option<Value>, Value>,
    ) -> Outcome {
        while let Some(next) = turn(self, state.clone())? {
            let [again, next] = next.parts() else { panic!("two parts") };
            state = next.clone();
            if !eval_ops::truth(again) {
                break;
            }
        }
        Ok(state)
    }
}

fn literal(prim: &Prim) -> Value {
    match prim {
        Prim::Int(value) => Value::Int(i64::try_from(BigInt::clone(value)).expect("tests use small numbers")),
        Prim::Bool(value) => Value::Bool(*value),
        Prim::Text(text) => Value::Text(Rc::from(&**text)),
        Prim::Symbol(name) if &**name == "None" => Value::None,
        Prim::Symbol(name) => Value::Symbol(Rc::from(&**name)),
        Prim::Float(_) => panic!("tests use no floats"),
    }
}
