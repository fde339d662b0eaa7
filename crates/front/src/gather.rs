//! Generator expressions that somebody consumes at once. Who consumes one is known when the call is made: for each kind of
//! consumer the expression becomes a function that goes over the items and does with each what the consumer does, when
//! it does it. So `any` stops where it stops, and `sum` adds before the next item is asked for.

use std::sync::Arc;

use crate::bezoar::{Arg, Block, Const, Function, Handler, Op, Operand, Scope, Span, Stmt, Temp, VarId, Variable};
use crate::generators;

/// What is done with the items. The function is given what the expression goes over, the callee, and the call's other
/// arguments, keywords last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consumer {
    /// All of them, in a list, and then the callee is called with it: it asks for all items before it looks at one.
    Items,
    /// The same of a callee that looks at each item before it asks for the next, and asks for no more only if it fails: should the
    /// expression fail, it is given the items before that, and then what it failed with.
    Replay,
    /// A method that puts each item into its receiver, which is given in place of the callee: what it does with one.
    Put(Putting),
    /// `list`
    List,
    /// `set`
    Set,
    /// `dict`: items are pairs that are written out.
    Pairs,
    /// `any`
    Any,
    /// `all`
    All,
    /// `next`
    First,
    /// `sum`
    Sum,
    /// `min`, `max`
    Best,
    /// `min`, `max` with a key.
    BestByKey,
    /// A function of the user's, one loop of which goes over the items (`generators::taking`), and may be left by its turns.
    Handed {
        /// They may.
        leaves: bool,
    },
}

/// A generator expression that is handed to a function as code.
#[derive(Clone, Debug)]
pub struct Handed {
    /// What it is given itself.
    pub given: Vec<Temp>,
    /// Among that, whom it is handed to.
    pub callee: Operand,
    /// And with what else.
    pub others: Vec<Arg>,
}

/// How an item is put into something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Putting {
    /// `xs.append(item)`
    Append,
    /// `xs.add(item)`
    Add,
}

/// The other arguments of the call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// How many are positional.
    pub positional: usize,
    /// The names of the others.
    pub keywords: Vec<Arc<str>>,
    /// Variables around whose values are given behind those.
    pub values: Vec<Arc<str>>,
}

/// Whether the items are pairs that are written out: `(k, v) for …`.
pub fn gives_pairs(function: &Function) -> bool {
    pair(innermost(&function.body)).is_some()
}

/// The generator expression as a function, with this consumer.
pub fn consumed(function: &Function, consumer: Consumer, shape: &Shape) -> Function {
    let folded = match consumer {
        Consumer::Handed { leaves } => {
            Function { inputs: function.inputs.clone(), ..generators::folded(function, leaves) }
        }
        _ => function.clone(),
    };
    let mut writer = Writer {
        function: folded,
        before: Vec::new(),
        within: Vec::new(),
        handler: None,
        at_once: None,
        behind: Vec::new(),
    };
    let callee = writer.input();
    let positional: Vec<Arg> = (0..shape.positional).map(|_| Arg::Positional(writer.input())).collect();
    let keywords = shape.keywords.iter().map(|name| Arg::Keyword(name.clone(), writer.input()));
    let others: Vec<Arg> = positional.into_iter().chain(keywords.collect::<Vec<_>>()).collect();
    shape.values.iter().for_each(|name| writer.value(name));
    if let Consumer::Handed { .. } = consumer {
        return writer.handed(callee, others, generators::inputs(function).into());
    }
    let call = Call { callee, others };
    let block = innermost(&writer.function.body);
    let (item, pair) = (yielded(block), pair(block));
    match consumer {
        Consumer::Items => writer.items(item, Some(call)),
        Consumer::Replay => writer.replay(item, call),
        Consumer::Put(putting) => writer.put(item, &call.callee, putting),
        Consumer::List => writer.items(item, None),
        Consumer::Set => writer.collection((Op::BuildSet, Op::SetAdd), vec![item]),
        Consumer::Pairs => {
            let (key, value) = pair.expect("it is asked for where items are pairs");
            let block = innermost_mut(&mut writer.function.body);
            block.remove(block.len() - 2); // The pair itself, which nobody sees.
            writer.collection((Op::BuildDict, Op::DictSet), vec![key, value]);
        }
        Consumer::Handed { .. } => unreachable!("it was handed on"),
        Consumer::Any => writer.until(item, true),
        Consumer::All => writer.until(item, false),
        Consumer::First => writer.first(item, call),
        Consumer::Sum => writer.sum(item, call),
        Consumer::Best => writer.best(item, call, None),
        Consumer::BestByKey => {
            let key = call.others.iter().find_map(|arg| match arg {
                Arg::Keyword(name, value) if **name == *"key" => Some(value.clone()),
                _ => None,
            });
            writer.best(item, call, key);
        }
    }
    writer.end()
}

/// The block in which an item is given. What stands around it ends with what is in it.
fn innermost(mut block: &Block) -> &Block {
    while let Some(Stmt::For { body: inner, .. } | Stmt::If { then: inner, .. }) = block.last() {
        block = inner;
    }
    block
}

fn innermost_mut(mut block: &mut Block) -> &mut Block {
    while matches!(block.last(), Some(Stmt::For { .. } | Stmt::If { .. })) {
        block = match block.last_mut() {
            Some(Stmt::For { body: inner, .. } | Stmt::If { then: inner, .. }) => inner,
            _ => unreachable!("it was looked at"),
        };
    }
    block
}

fn yielded(block: &Block) -> Operand {
    match block.last() {
        Some(Stmt::Op { op: Op::Yield, args, .. }) => args[0].clone(),
        _ => unreachable!("the innermost block of a generator expression gives an item"),
    }
}

fn pair(block: &Block) -> Option<(Operand, Operand)> {
    match block.as_slice() {
        [.., Stmt::Op { to, op: Op::BuildTuple, args, .. }, Stmt::Op { op: Op::Yield, args: item, .. }] => {
            match (args.as_slice(), item.as_slice()) {
                ([key, value], [Operand::Temp(item)]) if item == to => Some((key.clone(), value.clone())),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The call that the generator is an argument of.
struct Call {
    callee: Operand,
    others: Vec<Arg>,
}

/// What is written stands nowhere in the text of the expression: what goes wrong there goes wrong in the consumer.
const NOWHERE: Span = Span::NOWHERE;

const FALSE: Operand = Operand::Const(Const::Bool(false));
const TRUE: Operand = Operand::Const(Const::Bool(true));

struct Writer {
    function: Function,
    before: Block,
    within: Block,
    /// What is done if the loop fails.
    handler: Option<Handler>,
    /// What is done instead of the loop.
    at_once: Option<AtOnce>,
    behind: Block,
}

/// One operation makes the list if all that is gone over is text that is still arriving (`texts`).
struct AtOnce {
    asks: (Stmt, Operand),
    makes: (Stmt, Operand),
    looped: Operand,
    /// The list, whoever has made it.
    to: Temp,
}

impl Writer {
    fn end(mut self) -> Function {
        let innermost = innermost_mut(&mut self.function.body);
        innermost.pop();
        innermost.append(&mut self.within);
        if let Some(handler) = self.handler {
            let body = std::mem::take(&mut self.function.body);
            let tried = Stmt::Try { body, handlers: vec![handler], orelse: Vec::new(), finally: Vec::new() };
            self.function.body.push(tried);
        }
        self.function.body.splice(0..0, self.before);
        if let Some(AtOnce { asks: (asks, cond), makes: (makes, made), looped, to }) = self.at_once {
            let (then, other) = (vec![makes], std::mem::take(&mut self.function.body));
            let either = Stmt::If { cond, then, other, result: Some((to, made, looped)), span: NOWHERE };
            self.function.body.extend([asks, either]);
        }
        self.function.body.append(&mut self.behind);
        self.function
    }

    fn temp(&mut self) -> Temp {
        self.function.temps += 1;
        Temp(self.function.temps - 1)
    }

    fn input(&mut self) -> Operand {
        let temp = self.temp();
        self.function.inputs.push(temp);
        Operand::Temp(temp)
    }

    /// What a loop gives the expression are inputs of the code that the loop enters.
    fn handed(mut self, callee: Operand, others: Vec<Arg>, of_loop: Vec<Temp>) -> Function {
        self.function.body.splice(0..0, self.before);
        let given = std::mem::replace(&mut self.function.inputs, of_loop);
        self.function.handed = Some(Handed { given, callee, others });
        self.function
    }

    /// A variable around that is known by its value.
    fn value(&mut self, name: &str) {
        let from = self.input();
        for (var, variable) in (0..).map(VarId).zip(&mut self.function.variables) {
            if variable.scope == Scope::Free && *variable.name == *name {
                variable.scope = Scope::Known;
                self.before.push(Stmt::Store { var, from: from.clone() });
            }
        }
    }

    fn variable(&mut self, name: &str) -> VarId {
        let var = VarId(u32::try_from(self.function.variables.len()).expect("functions have fewer variables"));
        self.function.variables.push(Variable { name: name.into(), scope: Scope::Local });
        var
    }

    fn op(&mut self, op: Op, args: Vec<Operand>) -> (Stmt, Operand) {
        let to = self.temp();
        (Stmt::Op { to, op, args, span: NOWHERE }, Operand::Temp(to))
    }

    fn call(&mut self, callee: &Operand, args: Vec<Arg>) -> (Stmt, Operand) {
        let to = self.temp();
        (Stmt::Call { to, callee: callee.clone(), args, span: NOWHERE }, Operand::Temp(to))
    }

    fn load(&mut self, var: VarId) -> (Stmt, Operand) {
        let to = self.temp();
        (Stmt::Load { to, var, span: NOWHERE }, Operand::Temp(to))
    }

    fn items(&mut self, item: Operand, call: Option<Call>) {
        let (made, list) = self.op(Op::BuildList, Vec::new());
        let (added, _) = self.op(Op::ListAppend, vec![list.clone(), item]);
        self.before.push(made);
        self.within.push(added);
        let list = self.at_once(list);
        let value = match call {
            None => list,
            Some(Call { callee, mut others }) => {
                others.insert(0, Arg::Positional(list));
                let (called, value) = self.call(&callee, others);
                self.behind.push(called);
                value
            }
        };
        self.behind.push(Stmt::Return { value });
    }

    /// The list of all items, which one operation may make.
    fn at_once(&mut self, looped: Operand) -> Operand {
        let Some((written, gives_texts)) = self.function.texts.clone() else { return looped };
        let iterable = Operand::Temp(self.function.inputs[0]);
        let asks = self.op(Op::AreTexts, vec![iterable.clone()]);
        let given = [Operand::Const(Const::Text(written)), Operand::Const(Const::Bool(gives_texts))];
        let makes = self.op(Op::OfTexts, [iterable].into_iter().chain(given).collect());
        let to = self.temp();
        self.at_once = Some(AtOnce { asks, makes, looped, to });
        Operand::Temp(to)
    }

    fn replay(&mut self, item: Operand, call: Call) {
        let items = self.variable(".items");
        let (made, list) = self.op(Op::BuildList, Vec::new());
        self.before.extend([made, Stmt::Store { var: items, from: list.clone() }]);
        // What is behind a failure is taken back: as with every list that somebody sees.
        self.put_each(item, &list, Putting::Append);
        let caught = self.temp();
        let (again, replay) = self.op(Op::Replay, vec![list, Operand::Temp(caught)]);
        let body = vec![again, Stmt::Store { var: items, from: replay }];
        self.handler = Some(Handler { caught, types: Vec::new(), matches: None, body, span: NOWHERE });
        let (loaded, all) = self.load(items);
        let args = [Arg::Positional(all)].into_iter().chain(call.others).collect();
        let (called, value) = self.call(&call.callee, args);
        self.behind.extend([loaded, called, Stmt::Return { value }]);
    }

    fn put(&mut self, item: Operand, receiver: &Operand, putting: Putting) {
        self.put_each(item, receiver, putting);
        self.behind.push(Stmt::Return { value: Operand::Const(Const::None) });
    }

    fn put_each(&mut self, item: Operand, receiver: &Operand, putting: Putting) {
        let name = match putting {
            Putting::Append => "append",
            Putting::Add => "add",
        };
        let (found, method) = self.op(Op::GetAttr(name.into()), vec![receiver.clone()]);
        let (called, _) = self.call(&method, vec![Arg::Positional(item)]);
        self.within.extend([found, called]);
    }

    fn collection(&mut self, (start, add): (Op, Op), mut given: Vec<Operand>) {
        let (made, value) = self.op(start, Vec::new());
        given.insert(0, value.clone());
        let (added, _) = self.op(add, given);
        self.before.push(made);
        self.within.push(added);
        self.behind.push(Stmt::Return { value });
    }

    /// Up to the first item that is true, or false.
    fn until(&mut self, cond: Operand, truth: bool) {
        let (found, end) = if truth { (TRUE, FALSE) } else { (FALSE, TRUE) };
        let leave = vec![Stmt::Return { value: found }];
        let (then, other) = if truth { (leave, Vec::new()) } else { (Vec::new(), leave) };
        self.within.push(Stmt::If { cond, then, other, result: None, span: NOWHERE });
        self.behind.push(Stmt::Return { value: end });
    }

    fn first(&mut self, item: Operand, call: Call) {
        self.within.push(Stmt::Return { value: item });
        if let Some(Arg::Positional(value)) = call.others.first() {
            return self.behind.push(Stmt::Return { value: value.clone() });
        }
        let (nothing, empty) = self.op(Op::BuildTuple, Vec::new());
        let (iterator, ended) = self.op(Op::Iter, vec![empty]);
        let (called, value) = self.call(&call.callee, vec![Arg::Positional(ended)]);
        self.behind.extend([nothing, iterator, called, Stmt::Return { value }]);
    }

    /// The sum of nothing is where it starts; `sum` says what it thinks of that before it asks for an item.
    fn sum(&mut self, item: Operand, call: Call) {
        let state = self.variable(".sum");
        let (nothing, empty) = self.op(Op::BuildTuple, Vec::new());
        let mut args = call.others;
        args.insert(0, Arg::Positional(empty));
        let (called, start) = self.call(&call.callee, args);
        self.before.extend([nothing, called, Stmt::Store { var: state, from: start }]);
        let (loaded, so_far) = self.load(state);
        let (added, next) = self.op(Op::Sum, vec![so_far, item]);
        self.within.extend([loaded, added, Stmt::Store { var: state, from: next }]);
        let (loaded, all) = self.load(state);
        let (done, value) = self.op(Op::Total, vec![all]);
        self.behind.extend([loaded, done, Stmt::Return { value }]);
    }

    /// If there was no item, the callee says what that means.
    fn best(&mut self, item: Operand, call: Call, key: Option<Operand>) {
        let [some, mark, best] = [".some", ".key", ".best"].map(|name| self.variable(name));
        let none = Operand::Const(Const::None);
        for (var, from) in [(some, FALSE), (mark, none.clone()), (best, none)] {
            self.before.push(Stmt::Store { var, from });
        }
        let own = match key {
            None => item.clone(),
            Some(key) => {
                let (called, own) = self.call(&key, vec![Arg::Positional(item.clone())]);
                self.within.push(called);
                own
            }
        };
        let loads = [some, mark, best].map(|var| self.load(var));
        let [any, of_best, so_far] = loads.clone().map(|(_, value)| value);
        self.within.extend(loads.map(|(load, _)| load));
        let (compared, both) = self.op(Op::Best, vec![call.callee.clone(), any, of_best, own, so_far, item]);
        let (first, of_best) = self.op(Op::Item(0), vec![both.clone()]);
        let (second, now) = self.op(Op::Item(1), vec![both]);
        self.within.extend([compared, first, second]);
        for (var, from) in [(some, TRUE), (mark, of_best), (best, now)] {
            self.within.push(Stmt::Store { var, from });
        }
        let (asked, any) = self.load(some);
        let (found, value) = self.load(best);
        let then = vec![found, Stmt::Return { value }];
        self.behind.extend([asked, Stmt::If { cond: any, then, other: Vec::new(), result: None, span: NOWHERE }]);
        let (nothing, empty) = self.op(Op::BuildTuple, Vec::new());
        let is_key = |arg: &Arg| matches!(arg, Arg::Keyword(name, _) if **name == *"key");
        let mut args = vec![Arg::Positional(empty)];
        args.extend(call.others.into_iter().filter(|arg| !is_key(arg)));
        let (called, value) = self.call(&call.callee, args);
        self.behind.extend([nothing, called, Stmt::Return { value }]);
    }
}
