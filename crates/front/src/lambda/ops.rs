//! Simple statements: operations, variables, globals.

use sooner_calculus::{Name, Op as Term};

use super::Lowering;
use super::build::prim_of;
use super::env::{Binding, Bound};
use super::receivers::Made;
use crate::bezoar::{Arg, Binary, Compare, InlinedId, Op, Operand, Scope, Span, Stmt, Temp, Unary, VarId};

impl<'b> Lowering<'b> {
    /// Writes a statement without blocks. `following` is what stands behind it in its block.
    pub fn simple(&mut self, stmt: &'b Stmt, following: &'b [Stmt]) {
        match stmt {
            Stmt::Op { to, op: Op::Unary(Unary::Not), args, .. } if self.is_condition(*to, following) => {
                let operand = self.operand(&args[0]);
                self.negated.insert(*to, operand);
            }
            Stmt::Op { to, op: Op::GetAttr(name), args, span } if self.is_method(*to, &args[0], name, following) => {
                let receiver = self.operand(&args[0]);
                self.methods.insert(*to, (receiver, name.clone(), *span));
            }
            Stmt::Op { to, op, args, span } => {
                let base = self.base(*to, following);
                let name = self.operation(&base, op, args, *span);
                if let Some(made) = Made::by(op) {
                    self.made.insert(name.clone(), made);
                }
                self.name_temp(*to, name);
                if let Op::OwnIter { .. } = op {
                    self.own_iters.insert(*to);
                }
                self.forget_operands(args, following);
                if Made::by(op).is_some()
                    || matches!(
                        op,
                        Op::Await
                            | Op::Iter
                            | Op::Special(_)
                            | Op::GetAttr(_)
                            | Op::GetItem
                            | Op::TracebackOf
                            | Op::Unpack(_)
                            | Op::OwnIter { .. }
                            | Op::UnpackStar { .. }
                    )
                {
                    self.is_made(*to);
                }
            }
            Stmt::Call { to, callee, args, span } => {
                if is_awaited(*to, following) {
                    let callee = self.callee(callee);
                    self.callees.insert(*to, callee);
                }
                let base = self.base(*to, following);
                let receiver = self.receiver(callee);
                let name = self.call(&base, callee, args, *span);
                self.name_temp(*to, name);
                self.forget_call(receiver, callee, args, following);
                self.is_made(*to);
            }
            Stmt::Declare { var } => self.declare(*var),
            Stmt::Load { to, var, span } => {
                let name = self.load(*to, *var, *span);
                if self.uses.is_stored(*to) {
                    self.lifetimes.is_stored(&name); // `a, b = b, a`: the other one will stand for it too.
                }
                self.name_temp(*to, name);
                if matches!(self.env.get(*var), Binding::Cell(_)) {
                    self.is_made(*to);
                }
            }
            Stmt::Store { var, from } => {
                self.store(*var, from);
                self.forget_operands([from], following);
            }
            Stmt::Delete { var, span } => self.delete(*var, *span),
            Stmt::LoadGlobal { to, name, span } => {
                let base = self.base(*to, following);
                let name = self.global(&base, name, *span);
                self.name_temp(*to, name);
            }
            Stmt::StoreGlobal { name, from, span } => {
                let value = self.operand(from);
                self.set_global(name, value, *span);
                self.forget_operands([from], following);
            }
            Stmt::DeleteGlobal { name, span } => self.del_global(name, *span),
            Stmt::Native { to, index, .. } => self.native(*to, *index),
            Stmt::Function { .. } | Stmt::Class { .. } | Stmt::Generator { .. } | Stmt::Gather { .. } => {
                self.definition(stmt, following);
                match stmt {
                    Stmt::Generator { iterator, .. } => self.forget_operands([iterator], following),
                    Stmt::Gather { iterable, args, .. } => self.forget_call(None, iterable, args, following),
                    _ => {}
                }
            }
            _ => unreachable!("statements with blocks and exits are written elsewhere"),
        }
    }

    /// `base := <symbol> (args)`, the value of `to`.
    pub fn operate(&mut self, to: Temp, base: &str, symbol: &str, args: Vec<Name>, span: Span) {
        let name = self.out.operate(base, symbol, args);
        self.site(&name, span);
        self.name_temp(to, name);
    }

    /// What to call a temp: as the variable it is stored in.
    pub fn base(&self, to: Temp, following: &[Stmt]) -> String {
        match following.first() {
            Some(Stmt::Store { var, from: Operand::Temp(from) }) if *from == to && self.is_plain(*var) => {
                self.variable(*var).to_owned()
            }
            _ => format!("t{}", to.0),
        }
    }

    fn variable(&self, var: VarId) -> &'b str {
        &self.function.variables[var.0 as usize].name
    }

    /// Whether this temp is only the condition of what follows.
    fn is_condition(&self, to: Temp, following: &[Stmt]) -> bool {
        let once = self.uses.count(to) == 1;
        match following.first() {
            Some(Stmt::If { cond: Operand::Temp(cond), .. }) => once && *cond == to,
            Some(_) => false,
            None => once && self.uses.ends_head(to),
        }
    }

    /// The condition of a branch, and whether the arms change places.
    pub fn condition(&mut self, cond: &Operand) -> (Name, bool) {
        if let Operand::Temp(temp) = cond
            && let Some(operand) = self.negated.get(temp)
        {
            return (operand.clone(), true);
        }
        (self.operand(cond), false)
    }

    /// Whether this attribute is only called, and it makes no difference that it is looked up only then.
    fn is_method(&self, to: Temp, receiver: &Operand, name: &str, following: &[Stmt]) -> bool {
        if self.uses.count(to) != 1 {
            return false;
        }
        let found_anyway = match receiver {
            Operand::Temp(temp) => self.temps[temp.0 as usize]
                .as_ref()
                .and_then(|name| self.made.get(name))
                .is_some_and(|made| made.has(name)),
            Operand::Const(_) => false,
        };
        for stmt in following {
            match stmt {
                Stmt::Load { var, .. } if self.is_plain(*var) && self.env.bound(*var) == Bound::Yes => {}
                Stmt::Op { op, args, .. } if only_collects(op, args) => {}
                Stmt::Call { callee: Operand::Temp(callee), args, .. } => {
                    if *callee == to {
                        return args.iter().all(|arg| matches!(arg, Arg::Positional(_)));
                    }
                    if !found_anyway {
                        return false;
                    }
                }
                Stmt::Op { .. } | Stmt::Call { .. } | Stmt::Load { .. } | Stmt::LoadGlobal { .. } if found_anyway => {}
                Stmt::Store { .. } | Stmt::Function { .. } | Stmt::Generator { .. } if found_anyway => {}
                _ => return false,
            }
        }
        false
    }

    pub fn operand(&mut self, operand: &Operand) -> Name {
        match operand {
            Operand::Const(constant) => self.out.constant(constant),
            Operand::Temp(temp) => self.temps[temp.0 as usize]
                .clone()
                .expect("a temp is computed before it is used, in the same block or around it"),
        }
    }

    pub fn name_temp(&mut self, temp: Temp, name: Name) {
        self.temps[temp.0 as usize] = Some(name);
    }

    fn declare(&mut self, var: VarId) {
        let binding = if self.is_plain(var) {
            if self.scope(var) == Scope::Through {
                let cell = self.out.operate(self.variable(var), "py_cell", Vec::new());
                self.through.insert(var, cell);
            }
            Binding::Plain(None, Bound::No)
        } else {
            Binding::Cell(self.out.operate(self.variable(var), "py_cell", Vec::new()))
        };
        self.env.set(var, binding);
    }

    fn load(&mut self, to: Temp, var: VarId, span: Span) -> Name {
        let text = self.variable(var);
        let base = format!("t{}", to.0);
        match self.env.get(var).clone() {
            Binding::Plain(Some(name), Bound::Yes) => name,
            Binding::Plain(..) if self.scope(var) == Scope::Top => self.global(&base, text, span),
            Binding::Plain(..) => {
                let name = self.check(var, &base, span);
                self.lifetimes.is_stored(&name);
                self.rebind(var, Binding::Plain(Some(name.clone()), Bound::Yes));
                name
            }
            Binding::Cell(cell) => {
                let is_free = self.scope(var) == Scope::Free || self.is_around(var, span);
                let symbol = if is_free { "py_free_get" } else { "py_cell_get" };
                let args = vec![cell, self.out.text(text)];
                let name = self.out.operate(&base, symbol, args);
                self.site(&name, span);
                name
            }
        }
    }

    /// Raises if the variable is unbound.
    fn check(&mut self, var: VarId, base: &str, span: Span) -> Name {
        let mut args = vec![self.current(var), self.out.text(self.variable(var))];
        if self.is_around(var, span) {
            args.push(self.out.flag(true));
        }
        let name = self.out.operate(base, "py_check", args);
        self.site(&name, span);
        name
    }

    /// Whether a variable is one of the function around, to the generator expression in which it is looked at.
    fn is_around(&self, var: VarId, span: Span) -> bool {
        let own = |id: InlinedId| &self.function.inlined[id.0 as usize].own;
        span.within.is_some_and(|id| !own(id).contains(&var))
    }

    fn store(&mut self, var: VarId, from: &Operand) {
        if let Binding::Cell(cell) = self.env.get(var).clone() {
            let from = self.operand(from);
            self.out.operate("done", "py_cell_set", vec![cell, from]);
            return;
        }
        let name = match from {
            Operand::Const(constant) => self.out.push(self.variable(var), Term::Prim(prim_of(constant))),
            Operand::Temp(_) => self.operand(from),
        };
        if self.scope(var) == Scope::Top {
            self.set_own(self.variable(var), name.clone());
        }
        if let Some(cell) = self.through.get(&var).filter(|_| self.scope(var) == Scope::Through) {
            self.out.operate("done", "py_cell_set", vec![cell.clone(), name.clone()]);
        }
        if self.is_plain(var) {
            self.lifetimes.is_stored(&name);
            self.rebind(var, Binding::Plain(Some(name), Bound::Yes));
        }
    }

    fn delete(&mut self, var: VarId, span: Span) {
        if self.scope(var) == Scope::Top {
            self.del_own(self.variable(var), span);
            return self.rebind(var, Binding::Plain(None, Bound::No));
        }
        match self.env.get(var).clone() {
            Binding::Cell(cell) => {
                let args = vec![cell, self.out.text(self.variable(var))];
                if self.scope(var) == Scope::Free {
                    // One that is not there is missed as a variable of the function around.
                    let found = self.out.operate("found", "py_free_get", args.clone());
                    self.site(&found, span);
                    self.forget(&found);
                }
                let done = self.out.operate("done", "py_cell_del", args);
                self.site(&done, span);
            }
            Binding::Plain(_, bound) => {
                if bound != Bound::Yes {
                    let same = self.check(var, "done", span);
                    self.forget(&same);
                }
                if let Some(cell) = self.through.get(&var).cloned() {
                    let args = vec![cell, self.out.text(self.variable(var))];
                    self.out.operate("done", "py_cell_del", args);
                }
                self.rebind(var, Binding::Plain(None, Bound::No));
            }
        }
    }

    /// The name of a plain variable's value, bound or not.
    pub fn current(&mut self, var: VarId) -> Name {
        match self.env.get(var) {
            Binding::Plain(Some(name), _) => name.clone(),
            Binding::Plain(None, _) => {
                self.uses_unbound = true;
                self.unbound.clone()
            }
            Binding::Cell(_) => unreachable!("cells are no part of a state"),
        }
    }

    fn operation(&mut self, base: &str, op: &Op, args: &[Operand], span: Span) -> Name {
        let mut names: Vec<Name> = args.iter().map(|arg| self.operand(arg)).collect();
        if let (Op::Await, [Operand::Temp(temp)]) = (op, args)
            && let Some(callee) = self.callees.remove(temp)
        {
            names.splice(0..0, callee);
        }
        match op {
            Op::Item(index) => return self.out.component(base, *index as usize + 1, &names[0]),
            Op::Turn => return self.turn_of(base, names),
            _ => {}
        }
        let name = match op {
            Op::Unary(_) | Op::Truth => self.out.apply(base, symbol(op), names.remove(0)),
            _ => {
                let names = self.with_parts(op, names);
                self.out.operate(base, symbol(op), names)
            }
        };
        self.site(&name, span);
        name
    }

    /// Arguments that stand in the operator itself.
    fn with_parts(&mut self, op: &Op, mut args: Vec<Name>) -> Vec<Name> {
        let texts = |this: &mut Self, names: &[std::sync::Arc<str>]| -> Vec<Name> {
            names.iter().map(|name| this.out.text(name)).collect()
        };
        match op {
            Op::GetAttr(name) | Op::SetAttr(name) | Op::DelAttr(name) | Op::Special(name) | Op::ImportName(name) => {
                args.insert(1, self.out.text(name));
            }
            Op::Folding { leaves } | Op::OwnIter { leaves } => args.insert(1, self.out.flag(*leaves)),
            Op::Format(conversion) => args.push(self.out.text(&conversion.map(String::from).unwrap_or_default())),
            Op::Unpack(count) => args.push(self.out.number(*count)),
            Op::UnpackStar { before, after } => {
                args.extend([self.out.number(*before), self.out.number(*after)]);
            }
            Op::Import { name, bind_last } => {
                args.extend([self.itself.clone(), self.out.text(name), self.out.flag(*bind_last)]);
            }
            Op::ImportFrom { name, level, names } => {
                args.extend([self.itself.clone(), self.out.text(name), self.out.number(*level)]);
                args.extend(texts(self, names));
            }
            Op::MatchClass { positional, names } => {
                args.push(self.out.number(*positional));
                args.extend(texts(self, names));
            }
            _ => {}
        }
        args
    }
}

/// Whether an operator makes a display of values that are there, and runs nobody's code: keys are constants.
fn only_collects(op: &Op, args: &[Operand]) -> bool {
    match op {
        Op::BuildTuple | Op::BuildList => true,
        Op::BuildDict => args.iter().step_by(2).all(|key| matches!(key, Operand::Const(_))),
        _ => false,
    }
}

/// Whether the next thing done with a temp is to await it.
fn is_awaited(to: Temp, following: &[Stmt]) -> bool {
    matches!(following.first(), Some(Stmt::Op { op: Op::Await, args, .. }) if args.as_slice() == [Operand::Temp(to)])
}

fn symbol(op: &Op) -> &'static str {
    match op {
        Op::Unary(op) => match op {
            Unary::Neg => "neg",
            Unary::Pos => "py_pos",
            Unary::Invert => "py_invert",
            Unary::Not => "not",
        },
        Op::Binary(op) => binary(*op),
        Op::InPlace(op) => in_place(*op),
        Op::Compare(op) => compare(*op),
        Op::Truth => "py_truth",
        Op::GetAttr(_) => "py_getattr",
        Op::SetAttr(_) => "py_setattr",
        Op::DelAttr(_) => "py_delattr",
        Op::Special(_) => "py_special",
        Op::GetItem => "py_getitem",
        Op::SetItem => "py_setitem",
        Op::DelItem => "py_delitem",
        Op::Slice => "py_slice",
        Op::BuildTuple => "py_tuple",
        Op::BuildList => "py_list",
        Op::BuildSet => "py_set",
        Op::BuildFrozenSet => "py_frozenset",
        Op::BuildDict => "py_dict",
        Op::AreTexts => "py_are_texts",
        Op::OfTexts => "py_of_texts",
        Op::ListAppend => "py_list_append",
        Op::ListOf => "py_star",
        Op::ListToTuple => "py_list_to_tuple",
        Op::SetAdd => "py_set_add",
        Op::SetUpdate => "py_set_update",
        Op::DictSet => "py_dict_set",
        Op::DictUpdate => "py_dict_update",
        Op::Format(_) => "py_format",
        Op::Piece => "py_piece",
        Op::JoinText => "py_join",
        Op::Unpack(_) => "py_unpack",
        Op::UnpackStar { .. } => "py_unpack_star",
        Op::Item(_) => unreachable!("a projection"),
        Op::Iter => "py_iter",
        Op::Forgotten => "py_forgotten",
        Op::Yield => unreachable!("who takes the items is known where code is lowered"),
        Op::Folding { .. } => "py_folding",
        Op::OwnIter { .. } => "py_own_iter",
        Op::Folds => "py_folds",
        Op::Turn => unreachable!("an application"),
        Op::Sum => "py_sum",
        Op::Total => "py_total",
        Op::Best => "py_best",
        Op::Taker => "py_taker",
        Op::Replay => "py_replay",
        Op::Import { .. } => "py_import",
        Op::ImportFrom { .. } => "py_import_from",
        Op::ImportName(_) => "py_import_name",
        Op::AssertionError => "py_assertion_error",
        Op::Super => "py_super",
        Op::Await => "py_await",
        Op::TypeOf => "py_type",
        Op::TracebackOf => "py_traceback",
        Op::SplitGroup => "py_split_group",
        Op::CombineGroup => "py_combine_group",
        Op::Reraise => "py_reraise",
        Op::IsSequence => "py_is_sequence",
        Op::IsMapping => "py_is_mapping",
        Op::Length => "py_length",
        Op::MatchKeys => "py_match_keys",
        Op::MatchRest => "py_match_rest",
        Op::MatchClass { .. } => "py_match_class",
    }
}

fn binary(op: Binary) -> &'static str {
    match op {
        Binary::Add => "add",
        Binary::Sub => "sub",
        Binary::Mul => "mul",
        Binary::MatMul => "py_matmul",
        Binary::TrueDiv => "py_truediv",
        Binary::FloorDiv => "div",
        Binary::Mod => "mod",
        Binary::Pow => "py_pow",
        Binary::LeftShift => "py_lshift",
        Binary::RightShift => "py_rshift",
        Binary::And => "py_and",
        Binary::Or => "py_or",
        Binary::Xor => "py_xor",
    }
}

fn in_place(op: Binary) -> &'static str {
    match op {
        Binary::Add => "py_iadd",
        Binary::Sub => "py_isub",
        Binary::Mul => "py_imul",
        Binary::MatMul => "py_imatmul",
        Binary::TrueDiv => "py_itruediv",
        Binary::FloorDiv => "py_ifloordiv",
        Binary::Mod => "py_imod",
        Binary::Pow => "py_ipow",
        Binary::LeftShift => "py_ilshift",
        Binary::RightShift => "py_irshift",
        Binary::And => "py_iand",
        Binary::Or => "py_ior",
        Binary::Xor => "py_ixor",
    }
}

fn compare(op: Compare) -> &'static str {
    match op {
        Compare::Eq => "eq",
        Compare::NotEq => "ne",
        Compare::Lt => "lt",
        Compare::Le => "le",
        Compare::Gt => "gt",
        Compare::Ge => "ge",
        Compare::Is => "py_is",
        Compare::IsNot => "py_is_not",
        Compare::In => "py_in",
        Compare::NotIn => "py_not_in",
    }
}
