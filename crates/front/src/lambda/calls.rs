//! Calls, and the operations that make functions, classes and generators.

use sooner_calculus::{Name, Op as Term};

use super::Lowering;
use super::env::{Binding, Bound};
use crate::bezoar::{Arg, FunctionId, Operand, Span, Stmt, VarId};

impl<'b> Lowering<'b> {
    pub fn call(&mut self, base: &str, callee: &Operand, args: &[Arg], span: Span) -> Name {
        if let Operand::Temp(temp) = callee
            && let Some((receiver, method, found_at)) = self.methods.remove(temp)
        {
            let mut names = vec![receiver, self.out.text(&method)];
            names.extend(self.positional(args));
            let name = self.out.operate(base, "py_invoke", names);
            self.lookups.insert(name.base().into(), found_at);
            self.site(&name, span);
            return name;
        }
        let fun = self.operand(callee);
        let stars = args.iter().any(|arg| matches!(arg, Arg::Star(_) | Arg::DoubleStar(_)));
        let keywords = args.iter().any(|arg| matches!(arg, Arg::Keyword(..)));
        let name = if stars {
            let (args, kwargs) = self.gathered(&fun, args, span);
            self.out.operate(base, "py_call_ex", vec![fun, args, kwargs])
        } else if keywords {
            let names: Vec<&str> = args.iter().filter_map(keyword).map(|(name, _)| name).collect();
            let mut parts = vec![fun, self.out.text(&names.join(" "))];
            parts.extend(self.positional(args));
            parts.extend(args.iter().filter_map(keyword).map(|(_, value)| self.operand(value)));
            self.out.operate(base, "py_call_kw", parts)
        } else {
            let names = self.positional(args);
            let arg = self.out.tuple(names);
            self.out.push(base, Term::Call { fun, arg })
        };
        self.site(&name, span);
        name
    }

    /// A generator expression, as a loop enters it, is given to the function whose loop that is.
    pub fn hand_on(&mut self, fold: Name, callee: &Operand, others: &[Arg]) -> Name {
        let fun = self.operand(callee);
        let args = [fold].into_iter().chain(self.positional(others)).collect();
        let arg = self.out.tuple(args);
        self.out.push("r", Term::Call { fun, arg })
    }

    /// What says what is called: the function, or the receiver and the name of its method.
    pub fn callee(&mut self, callee: &Operand) -> Vec<Name> {
        let method = match callee {
            Operand::Temp(temp) => self.methods.get(temp).cloned(),
            Operand::Const(_) => None,
        };
        match method {
            Some((receiver, method, _)) => vec![receiver, self.out.text(&method)],
            None => vec![self.operand(callee)],
        }
    }

    fn positional(&mut self, args: &[Arg]) -> Vec<Name> {
        let positional = args.iter().filter_map(|arg| match arg {
            Arg::Positional(value) => Some(value),
            _ => None,
        });
        positional.map(|value| self.operand(value)).collect()
    }

    /// All arguments as a list and a dict (or None), in the order of evaluation.
    fn gathered(&mut self, fun: &Name, args: &[Arg], span: Span) -> (Name, Name) {
        let leading = args.iter().take_while(|arg| matches!(arg, Arg::Positional(_))).count();
        let (list, leading) = match args {
            // The list is one value, which may arrive in pieces.
            [Arg::Star(value), rest @ ..]
                if !rest.iter().any(|arg| matches!(arg, Arg::Positional(_) | Arg::Star(_))) =>
            {
                let value = self.operand(value);
                let list = self.out.operate("args", "py_star", vec![value, fun.clone()]);
                self.site(&list, span);
                (list, 1)
            }
            _ => {
                let first = self.positional(&args[..leading]);
                (self.out.operate("args", "py_list", first), leading)
            }
        };

        let mut dict: Option<Name> = None;
        let mut pairs: Vec<Name> = Vec::new();
        for arg in &args[leading..] {
            match arg {
                Arg::Positional(value) => {
                    let value = self.operand(value);
                    self.out.operate("done", "py_list_append", vec![list.clone(), value]);
                }
                Arg::Star(value) => {
                    let value = self.operand(value);
                    let done = self.out.operate("done", "py_list_extend_call", vec![list.clone(), value, fun.clone()]);
                    self.site(&done, span);
                }
                Arg::Keyword(name, value) => {
                    let pair = [self.out.text(name), self.operand(value)];
                    pairs.extend(pair);
                }
                Arg::DoubleStar(value) => {
                    let value = self.operand(value);
                    let into = self.merged(fun, dict.take(), std::mem::take(&mut pairs), span);
                    dict = Some(self.merge(fun, into, value, span));
                }
            }
        }
        if !pairs.is_empty() {
            dict = Some(self.merged(fun, dict, pairs, span));
        }
        let dict = dict.unwrap_or_else(|| self.out.none());
        (list, dict)
    }

    /// The keywords so far, with these pairs.
    fn merged(&mut self, fun: &Name, dict: Option<Name>, pairs: Vec<Name>, span: Span) -> Name {
        match dict {
            None => self.out.operate("kwargs", "py_dict", pairs),
            Some(dict) if pairs.is_empty() => dict,
            Some(dict) => {
                let more = self.out.operate("kwargs", "py_dict", pairs);
                self.merge(fun, dict, more, span)
            }
        }
    }

    fn merge(&mut self, fun: &Name, dict: Name, more: Name, span: Span) -> Name {
        let done = self.out.operate("done", "py_dict_merge_call", vec![dict.clone(), more, fun.clone()]);
        self.site(&done, span);
        dict
    }

    /// A function, a class, a generator, or a call that is given one.
    pub fn definition(&mut self, stmt: &'b Stmt, following: &'b [Stmt]) {
        let itself = self.itself.clone();
        let (to, span, symbol, args) = match stmt {
            Stmt::Function { to, function, defaults, keyword_defaults, annotations, span } => {
                let id = self.out.number(function.0);
                let values: Vec<Name> = defaults.iter().map(|value| self.operand(value)).collect();
                let defaults =
                    if values.is_empty() { self.out.none() } else { self.out.operate("t", "py_tuple", values) };
                let keyword_defaults = self.dict(keyword_defaults);
                let annotations = self.dict(annotations);
                let mut args = vec![itself, id, defaults, keyword_defaults, annotations];
                args.extend(self.captures(*function));
                (to, span, "py_function", args)
            }
            Stmt::Class { to, body, args, span } => {
                let id = self.out.number(body.0);
                let (list, dict) = self.class_arguments(args, *span);
                let mut args = vec![itself, id, list, dict];
                args.extend(self.captures(*body));
                (to, span, "py_class", args)
            }
            Stmt::Generator { to, body, iterator, span } => {
                let mut args = vec![itself, self.out.number(body.0), self.operand(iterator)];
                args.extend(self.captures(*body));
                (to, span, "py_generator", args)
            }
            Stmt::Gather { to, callee, body, iterable, args, known, span } => {
                let keywords: Vec<&str> = args.iter().filter_map(keyword).map(|(name, _)| name).collect();
                let positional = (args.len() - keywords.len()) as u32;
                let mut given = vec![self.operand(callee), itself, self.out.number(body.0), self.operand(iterable)];
                let (names, values) = self.known_values(known);
                given.extend([self.out.number(positional), self.out.text(&keywords.join(" ")), self.out.text(&names)]);
                given.extend(self.positional(args));
                given.extend(args.iter().filter_map(keyword).map(|(_, value)| self.operand(value)));
                given.extend(self.captures(*body));
                given.extend(values);
                (to, span, "py_gather", given)
            }
            _ => unreachable!("asked for a definition"),
        };
        let base = self.base(*to, following);
        self.operate(*to, &base, symbol, args, *span);
    }

    fn class_arguments(&mut self, args: &[Arg], span: Span) -> (Name, Name) {
        // What errors of unpacking would name: the class is not there yet.
        let nobody = self.out.none();
        if args.iter().all(|arg| matches!(arg, Arg::Positional(_))) {
            let names = self.positional(args);
            return (self.out.operate("args", "py_list", names), nobody);
        }
        self.gathered(&nobody, args, span)
    }

    fn dict(&mut self, pairs: &[(std::sync::Arc<str>, Operand)]) -> Name {
        if pairs.is_empty() {
            return self.out.none();
        }
        let parts = pairs.iter().flat_map(|(name, value)| [self.out.text(name), self.operand(value)]).collect();
        self.out.operate("t", "py_dict", parts)
    }

    /// Those of the variables that are bound for certain: names and values.
    fn known_values(&self, known: &[VarId]) -> (String, Vec<Name>) {
        let bound = known.iter().filter_map(|var| match self.env.get(*var) {
            Binding::Plain(Some(name), Bound::Yes) => {
                Some((&*self.function.variables[var.0 as usize].name, name.clone()))
            }
            _ => None,
        });
        let (names, values): (Vec<&str>, Vec<Name>) = bound.unzip();
        (names.join(" "), values)
    }

    /// The cells of an inner function's free variables, alphabetically.
    fn captures(&self, inner: FunctionId) -> Vec<Name> {
        let cells = self.module.functions[inner.0 as usize].captures.iter().map(|var| match self.env.get(*var) {
            Binding::Cell(cell) => cell.clone(),
            Binding::Plain(..) => self.through.get(var).expect("a captured variable has a cell").clone(),
        });
        cells.collect()
    }
}

fn keyword(arg: &Arg) -> Option<(&str, &Operand)> {
    match arg {
        Arg::Keyword(name, value) => Some((name, value)),
        _ => None,
    }
}
