//! `yield`, and loops over what a function of the file yields.

use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::comprehension::gathered;
use super::iteration::Expression;
use super::{NONE, Translator, int};
use crate::bezoar::{Arg, Binary, Const, Op, Operand, Stmt, Temp, VarId};
use crate::diagnostic::span;
use crate::scope::Place;

/// Builtins that ask for all items of what they are given before they do anything that can be seen.
const EXHAUSTING: [&str; 10] = ["list", "tuple", "set", "dict", "frozenset", "sorted", "sum", "min", "max", "join"];

/// What these give is no instance of a class of the user's.
const OF_BUILTINS: [&str; 11] =
    ["range", "enumerate", "zip", "sorted", "reversed", "list", "tuple", "set", "dict", "map", "filter"];
const OF_METHODS: [&str; 5] = ["items", "keys", "values", "split", "splitlines"];

/// Iterators of the module that call a function with an item, or its parts.
const OF_ITERTOOLS: [&str; 4] = ["starmap", "filterfalse", "takewhile", "dropwhile"];

/// Among the names of generators: the value of a `yield` says whether the loop goes on, as only the package's own are told.
pub(super) const TOLD: &str = "yield";

/// What a loop goes over.
pub(super) struct Iterable<'a> {
    pub value: Operand,
    /// A generator expression instead, whose code is the function's own.
    pub expression: Option<Expression<'a>>,
    /// What was called for it, if that may be a generator to enter.
    pub folding: Option<Operand>,
    /// That was found out by what it goes over, and not by what was called for it.
    pub by_value: bool,
    /// The number of the item, in `enumerate`.
    pub count: Option<VarId>,
}

impl Iterable<'_> {
    /// Whether the items are those of a value that stands there, unless that is an instance of the user's.
    pub fn is_itself(&self) -> bool {
        self.by_value && self.count.is_none()
    }
}

impl<'a> Translator<'a> {
    /// What a loop goes over that is known to be no generator of the file.
    pub(super) fn plainly(value: Operand) -> Iterable<'a> {
        Iterable { value, expression: None, folding: None, by_value: false, count: None }
    }

    pub(super) fn iterable(&mut self, iter: &'a Expr) -> Iterable<'a> {
        if let Some(expression) = self.inlined(iter) {
            return expression;
        }
        if let Some(call) = self.generator_call(iter) {
            let (value, folding) = self.called(call, None);
            return Iterable { folding: Some(folding), ..Self::plainly(value) };
        }
        if let Some(call) = self.mapping(iter) {
            let (value, folding) = self.mapped(call, None);
            return Iterable { folding: Some(folding), ..Self::plainly(value) };
        }
        match self
            .enumerated(iter)
            .filter(|(first, ..)| self.entered_call(first).is_some() || self.may_be_instance(first))
        {
            Some((first, enumerate, start)) => self.numbered(first, enumerate, start, iter),
            None => {
                let value = self.gone_over(iter);
                match self.may_be_instance(iter) {
                    true => self.asked_for_items(value, iter.range()),
                    false => Self::plainly(value),
                }
            }
        }
    }

    /// The items of what may be an instance whose class is the user's and says what those are.
    fn asked_for_items(&mut self, value: Operand, range: TextRange) -> Iterable<'a> {
        // Whether turns leave the loop is seen when it is written (`generators`).
        let folding = self.op(Op::OwnIter { leaves: true }, vec![value.clone()], range);
        Iterable { folding: Some(folding), by_value: true, ..Self::plainly(value) }
    }

    /// Whether what a loop goes over may be such an instance, as far as one can see.
    fn may_be_instance(&self, iter: &Expr) -> bool {
        let gives_other = |callee: &Expr| match callee {
            Expr::Name(name) => OF_BUILTINS.contains(&&*name.id) && self.place(&name.id) == Place::Global,
            Expr::Attribute(method) => OF_METHODS.contains(&&*method.attr),
            _ => false,
        };
        self.scopes.generators.contains("__iter__")
            && match iter {
                Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) | Expr::If(_) | Expr::BoolOp(_) => true,
                Expr::Call(call) => !gives_other(&call.func),
                _ => false,
            }
    }

    /// What a loop goes over, or `in` looks through.
    pub(super) fn gone_over(&mut self, iter: &'a Expr) -> Operand {
        let constants = iter.as_set_expr().and_then(|set| self.constants(&set.elts, iter.range()));
        constants.unwrap_or_else(|| self.expression(iter))
    }

    /// `map(f, xs)`, `filter(f, xs)`, `itertools.takewhile(f, xs)`
    fn mapping(&self, e: &'a Expr) -> Option<&'a ast::ExprCall> {
        let Expr::Call(call) = e else { return None };
        let name = name_of(&call.func)?;
        let plain = call.arguments.keywords.is_empty() && !call.arguments.args.iter().any(Expr::is_starred_expr);
        let known = match name {
            "map" => call.arguments.args.len() >= 2,
            "filter" => call.arguments.args.len() == 2,
            name => OF_ITERTOOLS.contains(&name) && call.arguments.args.len() == 2,
        };
        let found = match &*call.func {
            Expr::Name(_) => self.place(name) == Place::Global,
            _ => OF_ITERTOOLS.contains(&name),
        };
        (known && plain && found).then_some(call)
    }

    /// The items of one, and a generator that stands in for it, which a loop may enter. `builtin` is in whose place the loop stands.
    fn mapped(&mut self, call: &'a ast::ExprCall, builtin: Option<&Operand>) -> (Operand, Operand) {
        let callee = self.expression(&call.func);
        let args = self.arguments(&call.arguments);
        let function = match &args[0] {
            Arg::Positional(function) => function.clone(),
            _ => unreachable!("none is starred"),
        };
        let count = int(args.len() - 1);
        let given = [callee, function, count].into_iter().chain(builtin.cloned()).collect();
        let folding = self.op(Op::Folding { leaves: true }, given, call.func.range());
        let to = self.temp();
        self.push(Stmt::Call { to, callee: folding.clone(), args, span: span(self.call_place(call)) });
        (Operand::Temp(to), folding)
    }

    /// A call of something that is named like a generator.
    fn generator_call(&self, e: &'a Expr) -> Option<&'a ast::ExprCall> {
        let Expr::Call(call) = e else { return None };
        let name = name_of(&call.func)?;
        (self.scopes.generators.contains(name) && gathered(&call.arguments).is_none()).then_some(call)
    }

    /// What is called, as a loop enters it, and what that gives. `builtin` is in whose place the loop stands.
    fn called(&mut self, call: &'a ast::ExprCall, builtin: Option<&Operand>) -> (Operand, Operand) {
        let callee = self.expression(&call.func);
        let given = [callee].into_iter().chain(builtin.cloned()).collect();
        // Whether turns leave the loop is seen when it is written (`generators`).
        let folding = self.op(Op::Folding { leaves: true }, given, call.func.range());
        let args = self.arguments(&call.arguments);
        let to = self.temp();
        self.push(Stmt::Call { to, callee: folding.clone(), args, span: span(self.call_place(call)) });
        (Operand::Temp(to), folding)
    }

    /// A generator that is called, or a `map` and its like: what a loop enters.
    fn entered_call(&self, iter: &'a Expr) -> Option<&'a ast::ExprCall> {
        self.generator_call(iter).or_else(|| self.mapping(iter))
    }

    /// `enumerate(generator(…), 1)`
    fn enumerated(&self, iter: &'a Expr) -> Option<(&'a Expr, &'a ast::ExprName, i64)> {
        let Expr::Call(outer) = iter else { return None };
        let Expr::Name(name) = &*outer.func else { return None };
        let number = |e: &Expr| match e {
            Expr::NumberLiteral(ast::ExprNumberLiteral { value: ast::Number::Int(start), .. }) => start.as_i64(),
            _ => None,
        };
        let (first, start) = match (&*outer.arguments.args, &*outer.arguments.keywords) {
            ([first], []) => (first, 0),
            ([first, start], []) => (first, number(start)?),
            ([first], [named]) if named.arg.as_deref() == Some("start") => (first, number(&named.value)?),
            _ => return None,
        };
        let global = &*name.id == "enumerate" && self.place(&name.id) == Place::Global;
        global.then_some((first, name, start))
    }

    /// The items of a generator with their numbers: those of a generator that is entered are counted where they are taken.
    fn numbered(&mut self, first: &'a Expr, enumerate: &'a ast::ExprName, start: i64, iter: &'a Expr) -> Iterable<'a> {
        let range = iter.range();
        let enumerate = self.load_name(enumerate);
        let call = self.entered_call(first);
        let (given, folding) = match call {
            Some(call) if name_of(&call.func).is_some_and(|name| self.scopes.generators.contains(name)) => {
                self.called(call, Some(&enumerate))
            }
            Some(call) => self.mapped(call, Some(&enumerate)),
            None => {
                let value = self.gone_over(first);
                let asked = vec![value.clone(), enumerate.clone()];
                (value, self.op(Op::OwnIter { leaves: true }, asked, first.range()))
            }
        };
        let count = self.made_up("count");
        let start = Operand::Const(Const::Int(start.into()));
        self.push(Stmt::Store { var: count, from: start.clone() });
        let cond = self.op(Op::Folds, vec![folding.clone()], range);
        let (other, numbered) = self.nested(|translator| {
            let to = translator.temp();
            let args = vec![Arg::Positional(given.clone()), Arg::Positional(start)];
            translator.push(Stmt::Call { to, callee: enumerate, args, span: span(range) });
            Operand::Temp(to)
        });
        let to = self.temp();
        let result = Some((to, given, numbered));
        self.push(Stmt::If { cond, then: Vec::new(), other, result, span: span(range) });
        let by_value = call.is_none();
        Iterable { folding: Some(folding), by_value, count: Some(count), ..Self::plainly(Operand::Temp(to)) }
    }

    /// What a turn is given, of the item that was taken.
    pub(super) fn taken(&mut self, item: Temp, iterable: &Iterable<'a>, range: TextRange) -> Operand {
        let (Some(count), Some(folding)) = (iterable.count, &iterable.folding) else { return Operand::Temp(item) };
        let cond = self.op(Op::Folds, vec![folding.clone()], range);
        let (then, pair) = self.nested(|translator| {
            let number = translator.load_variable(count, range);
            let pair = translator.op(Op::BuildTuple, vec![number.clone(), Operand::Temp(item)], range);
            let next = translator.op(Op::Binary(Binary::Add), vec![number, int(1)], range);
            translator.push(Stmt::Store { var: count, from: next });
            pair
        });
        let to = self.temp();
        let result = Some((to, pair, Operand::Temp(item)));
        self.push(Stmt::If { cond, then, other: Vec::new(), result, span: span(range) });
        Operand::Temp(to)
    }

    /// The arguments of a builtin that takes all items of a generator: those are taken by a loop, behind the other arguments.
    pub(super) fn exhausted(&mut self, e: &'a ast::ExprCall, builtin: &Operand) -> Option<Vec<Arg>> {
        let name = name_of(&e.func)?;
        let [given] = &*e.arguments.args else { return None };
        let call = self.generator_call(given).filter(|_| EXHAUSTING.contains(&name))?;
        let range = e.range();
        let (iterable, folding) = self.called(call, Some(builtin));
        let mut args = Vec::new();
        self.named_arguments(&e.arguments, &mut args);
        let cond = self.op(Op::Folds, vec![folding.clone()], range);
        let (then, items) = self.nested(|translator| {
            let items = translator.op(Op::BuildList, Vec::new(), range);
            let item = translator.temp();
            let (body, _) = translator
                .nested(|translator| translator.op(Op::ListAppend, vec![items.clone(), Operand::Temp(item)], range));
            let (iterable, folding) = (iterable.clone(), Some(folding));
            translator.push(Stmt::For { iterable, folding, item, body, orelse: Vec::new(), span: span(range) });
            items
        });
        let to = self.temp();
        let result = Some((to, items, iterable));
        self.push(Stmt::If { cond, then, other: Vec::new(), result, span: span(range) });
        args.insert(0, Arg::Positional(Operand::Temp(to)));
        Some(args)
    }

    pub(super) fn yielded(&mut self, e: &'a ast::ExprYield) -> Operand {
        let value = e.value.as_ref().map_or(NONE, |value| self.expression(value));
        self.gives(value, e.range())
    }

    /// What is sent to the generator, or returned by the one inside, is asked for: only CPython knows.
    pub(super) fn value_of_yield(&mut self) -> Operand {
        self.folds = false;
        NONE
    }

    pub(super) fn yielded_from(&mut self, e: &'a ast::ExprYieldFrom) {
        let iterable = self.iterable(&e.value);
        self.repeat(iterable, e.range(), None, |translator, value| {
            translator.gives(value, e.range());
        });
    }

    fn gives(&mut self, value: Operand, range: TextRange) -> Operand {
        self.folds &= self.catching == 0;
        self.op(Op::Yield, vec![value], range)
    }

    /// Writes what stands in a statement that sees what fails in it.
    pub(super) fn caught<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        self.catching += 1;
        let result = write(self);
        self.catching -= 1;
        result
    }
}

/// The name under which something is looked up.
fn name_of(callee: &Expr) -> Option<&str> {
    match callee {
        Expr::Name(name) => Some(&name.id),
        Expr::Attribute(attribute) => Some(&attribute.attr),
        _ => None,
    }
}
