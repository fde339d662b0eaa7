//! Setting aside what the host was asked for and cannot do yet: what it may touch until it is done, and what is known of its value
//! before that.

use std::rc::Rc;

use crate::ask::Operands;
use crate::cell::Cell;
use crate::code::OpCode;
use crate::flow::Flowing;
use crate::host::{Args, Ask, Footprint, Host};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Asked, Op, OpId, What};
use crate::value::Value;

/// Whether what is asked for will be a number, if it is anything.
fn is_number<H: Host>(host: &H, ask: Ask, shapes: &[Value<H>]) -> bool {
    let number = |value: &Value<H>| matches!(value, Value::Int(_) | Value::Float(_) | Value::Bool(_));
    match ask {
        Ask::Truth | Ask::Plain(OpCode::Not) => true,
        Ask::Plain(OpCode::Eq | OpCode::Ne | OpCode::Lt | OpCode::Le | OpCode::Gt | OpCode::Ge)
            if host.compares_to_truth(shapes) =>
        {
            true
        }
        Ask::Plain(_) => shapes.iter().all(number),
        Ask::Own(op) => (H::VOCABULARY.arithmetic)(op) && shapes.iter().all(number),
        _ => false,
    }
}

/// Whether it is an operator, which gives something new or its first operand.
fn is_operator<H: Host>(ask: Ask) -> bool {
    match ask {
        Ask::Plain(op) => op != OpCode::Not,
        Ask::Own(op) => (H::VOCABULARY.arithmetic)(op),
        _ => false,
    }
}

impl<H: Host> Machine<H> {
    /// Sets aside what the host was asked for: its value, which will come.
    pub(crate) fn park_asked(&mut self, ask: Ask, args: Operands<H>, wait: Wait<H>) -> Value<H> {
        self.set_aside_asked(ask, args, None, wait)
    }

    /// The same where it is known how it uses parts of its operands.
    pub(crate) fn set_aside_asked(
        &mut self,
        ask: Ask,
        args: Operands<H>,
        flow: Option<Flowing<H>>,
        wait: Wait<H>,
    ) -> Value<H> {
        let (ask, args) = self.host.as_method(ask, Args::of(&args)).unwrap_or((ask, args));
        // The same of one that is not there yet: judged as one that is called.
        let method = self.method_of(ask, &args);
        let (called, given) = method.as_ref().map_or((ask, &args[..]), |(_, ask, args)| (*ask, &args[..]));
        let (shapes, sum) = self.shapes(called, given);
        let number = is_number(&self.host, called, &shapes);
        let mut footprint = self.asked_footprint(called, given, &shapes);
        // What is known to be that list is something that arrives, for those behind.
        let grows = flow.is_some();
        let foreseen = self.host.foreseen(called, Args::of(given)).filter(|_| !grows);
        let to = Cell::new();
        let leaf = number || self.host.gives_leaf(called, Args::of(given));
        if footprint.gives() && !leaf {
            to.expose();
        }
        let file = self.host.gives_file(called, Args::of(given));
        let known = leaf || file.is_some();
        to.foretell(|it| {
            it.leaf = leaf;
            it.unknown = !known && self.gives_anything(called, given, &footprint);
            it.known = self.host.gives_known(called, Args::of(given));
            it.file = file.map(Box::new);
            it.used_up = self.gives_iterator(called, given);
            it.builtin = self.host.gives_builtin(called, Args::of(given));
            it.binds = self.host.gives_binding(called, Args::of(given));
        });
        let never_returns = self.host.never_returns(called, Args::of(given));
        let label = self.label();
        let asked = Asked { ask, args, to: to.clone(), label, number, sum, flow, idle: false, waits: None };
        let id = self.park(What::Asked(Box::new(asked)), true);
        to.set_producer(id);
        if self.gets_strangers(id, &shapes) {
            to.foretell(|it| it.unknown |= !known);
            if self.host.looks_inside(called, Args::of(&shapes)) {
                (footprint.anything, footprint.effects) = (true, true);
            }
        }
        self.note_moves(id, called, &shapes, &footprint);
        self.add_footprint(id, &footprint);
        if never_returns {
            self.ends_here_for_sure(id);
        }
        self.wait_for_pieces_of(id, wait, method.is_some());
        foreseen.unwrap_or(Value::Pending(to))
    }

    /// An operation can use pieces of its operands, of which more is known than when it was asked for: what it gives may come of
    /// nothing unknown.
    pub(crate) fn foretell_again(&self, id: OpId) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        if !asked.to.comes_of_anything() {
            return;
        }
        let (shapes, _) = self.shapes(asked.ask, &asked.args);
        let footprint = self.asked_footprint(asked.ask, &asked.args, &shapes);
        if !self.gives_anything(asked.ask, &asked.args, &footprint) && !self.gets_strangers(id, &shapes) {
            asked.to.foretell(|it| it.unknown = false);
        }
    }

    /// The operands, as far as anybody can say what they are; and whether they are summed.
    fn shapes(&self, ask: Ask, args: &[Value<H>]) -> (Operands<H>, bool) {
        let mut shapes: Operands<H> = args.iter().map(|arg| self.shape(arg)).collect();
        // What comes of code that nobody knows may have an operator of its own.
        let unknown = |value: &Value<H>| matches!(value, Value::Pending(cell) if cell.comes_of_anything());
        let first_is_sum = || args.first().is_some_and(|first| self.is_sum(first));
        let sum = is_operator::<H>(ask) && !shapes.iter().any(unknown) && first_is_sum();
        if sum && matches!(shapes[..], [_, Value::Pending(_)]) {
            // What is added to a sum is a number, as far as what the sum is goes. What is there speaks for itself.
            shapes[1] = Value::Int(0);
        }
        (shapes, sum)
    }

    /// What an operation set aside may touch.
    fn asked_footprint(&self, ask: Ask, args: &[Value<H>], shapes: &[Value<H>]) -> Footprint {
        let mut footprint = self.may_write_asked(ask, shapes);
        // To make an iterator of something is not to look at it.
        if !self.host.makes_iterator(ask, Args::of(args)) {
            args.iter().for_each(|arg| self.uses_up(&mut footprint, arg));
        }
        args.iter().for_each(|arg| self.add_looks(&mut footprint, arg));
        self.sees_of_operation(&mut footprint, ask, args);
        if !footprint.is_idle() {
            let strange = self.host.puts_strange(ask, Args::of(args), &footprint);
            footprint.puts_strange.extend(strange);
        }
        footprint
    }

    /// What it may write itself, whatever its operands use up and look at.
    fn may_write_asked(&self, ask: Ask, shapes: &[Value<H>]) -> Footprint {
        let footprint = self.host.may_write(ask, Args::of(shapes));
        let looked_up = self.host.looked_up(ask, Args::of(shapes));
        if let Some(Value::Pending(cell)) = looked_up.and_then(|at| shapes.get(at)) {
            let mut made = self.host.made_in(self.roots(cell));
            if !made.is_idle() {
                made.add(footprint);
                return made;
            }
        }
        if !footprint.is_idle()
            && self.host.reads_answer(ask, Args::of(shapes))
            && let Some(Value::Pending(cell)) = shapes.first()
            && self.is_bare(cell)
        {
            return Footprint::default();
        }
        if !footprint.anything {
            return footprint;
        }
        let mut footprint = self.may_write_of_roots(ask, shapes, footprint);
        if footprint.anything {
            self.may_bind(ask, shapes, &mut footprint);
        }
        footprint
    }

    /// Whether whoever looks at its value uses it up.
    fn gives_iterator(&self, ask: Ask, args: &[Value<H>]) -> bool {
        let used_up = |arg: &Value<H>| matches!(arg.arrived(), Value::Pending(cell) if cell.is_used_up());
        self.host.makes_iterator(ask, Args::of(args)) || ask == Ask::Iterate && args.first().is_some_and(used_up)
    }

    /// Whether what comes of it may come of code that nobody knows.
    fn gives_anything(&self, ask: Ask, args: &[Value<H>], footprint: &Footprint) -> bool {
        let known = || footprint.chosen && footprint.strange.is_empty();
        footprint.anything || !(known() || self.host.stays_within(ask, Args::of(args)))
    }

    /// What deciding by a value may touch: whether it counts as true may be a matter of code.
    pub(crate) fn deciding(&self, value: &Value<H>) -> Footprint {
        let mut footprint = match H::VOCABULARY.own {
            true => self.host.may_write(Ask::Truth, Args::of(&[self.shape(value)])),
            false => Footprint::default(),
        };
        self.sees_of_value(&mut footprint, value);
        footprint
    }

    /// Whether a value is a number or text, or will be if what is added to it is.
    fn is_sum(&self, value: &Value<H>) -> bool {
        match value.arrived() {
            Value::Pending(cell) => match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
                Some(What::Asked(asked)) => asked.sum,
                _ => false,
            },
            Value::Int(_) | Value::Float(_) | Value::Bool(_) => true,
            value @ Value::Host(_) => self.host.is_text(&value, false),
            _ => false,
        }
    }

    /// A value, or some number for one that is not there but will be a number.
    pub(crate) fn shape(&self, value: &Value<H>) -> Value<H> {
        let Value::Pending(cell) = value.arrived() else { return value.arrived() };
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Asked(asked)) if Rc::ptr_eq(&asked.to, &cell) && (asked.number || asked.is_claimed()) => {
                Value::Int(0)
            }
            _ => Value::Pending(cell),
        }
    }
}
