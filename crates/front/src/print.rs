//! Bezoar as text, to be read by people: goldens, `sooner compile --emit bezoar`.

use std::fmt::{self, Display, Formatter, Write};

use crate::bezoar::{
    Arg, Binary, Block, Compare, Const, Function, FunctionKind, Handler, Module, Op, Operand, Scope, Stmt, Temp, Unary,
    VarId,
};

impl Display for Module {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (number, function) in self.functions.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            writeln!(f, "function {number}: {function}")?;
        }
        Ok(())
    }
}

impl Display for Function {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let kind = match self.kind {
            FunctionKind::Module => "module",
            FunctionKind::Def => "def",
            FunctionKind::Async => "async def",
            FunctionKind::Lambda => "lambda",
            FunctionKind::Class => "class",
            FunctionKind::Generator => "generator",
        };
        write!(f, "{kind} {}({}) line {}", self.qualname, self.parameters(), self.first_line)?;
        if let Some(parent) = self.parent {
            write!(f, " in {}", parent.0)?;
        }
        for (scope, word) in [(Scope::Cell, "cells"), (Scope::Through, "through"), (Scope::Free, "free")] {
            let names = self.names(scope);
            if !names.is_empty() {
                write!(f, "\n  {word} {names}")?;
            }
        }
        if !self.captures.is_empty() {
            let captures: Vec<String> = self.captures.iter().map(|var| var.0.to_string()).collect();
            write!(f, " captures {}", captures.join(", "))?;
        }
        for diagnostic in &self.diagnostics {
            write!(f, "\n  ! {}: {}", diagnostic.code, diagnostic.message)?;
        }
        let mut printer = Printer { function: self, out: String::new(), depth: 1 };
        printer.block(&self.body);
        f.write_str(printer.out.trim_end())
    }
}

impl Function {
    fn names(&self, scope: Scope) -> String {
        let named = (0..).map(VarId).zip(&self.variables).filter(|(_, variable)| variable.scope == scope);
        named.map(|(var, _)| self.label(var)).collect::<Vec<_>>().join(", ")
    }

    /// The variable's name; with its number if another one is called the same.
    fn label(&self, var: VarId) -> String {
        let Some(variable) = self.variables.get(var.0 as usize) else { return format!("?{}", var.0) };
        let same = self.variables.iter().filter(|other| other.name == variable.name).count();
        if same > 1 { format!("{}@{}", variable.name, var.0) } else { variable.name.to_string() }
    }

    fn parameters(&self) -> String {
        let params = &self.params;
        let name = |at: u32| self.variables.get(at as usize).map_or("?", |variable| &*variable.name);
        let (keyword, star) = (params.positional, params.positional + params.keyword_only);
        let mut all = Vec::new();
        for at in 0..params.positional {
            all.push(name(at).to_owned());
            if at + 1 == params.positional_only {
                all.push("/".to_owned());
            }
        }
        match params.star {
            true => all.push(format!("*{}", name(star))),
            false if params.keyword_only > 0 => all.push("*".to_owned()),
            false => {}
        }
        all.extend((keyword..star).map(|at| name(at).to_owned()));
        if params.double_star {
            all.push(format!("**{}", name(star + u32::from(params.star))));
        }
        all.join(", ")
    }
}

struct Printer<'a> {
    function: &'a Function,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: impl Display) {
        let indent = "  ".repeat(self.depth);
        write!(self.out, "\n{indent}{text}").expect("a string takes it");
    }

    fn inside(&mut self, block: &Block) {
        self.depth += 1;
        if block.is_empty() {
            self.line("pass");
        }
        self.block(block);
        self.depth -= 1;
    }

    fn named(&mut self, word: &str, block: &Block) {
        if !block.is_empty() {
            self.line(word);
            self.inside(block);
        }
    }

    fn block(&mut self, block: &Block) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let label = |var: &VarId| self.function.label(*var);
        match stmt {
            Stmt::Op { to, op, args, .. } => self.line(format_args!("{to} = {}", Applied(op, args))),
            Stmt::Call { to, callee, args, .. } => self.line(format_args!("{to} = {callee}({})", List(args))),
            Stmt::Declare { var } => self.line(format_args!("declare {}", label(var))),
            Stmt::Load { to, var, .. } => self.line(format_args!("{to} = {}", label(var))),
            Stmt::Store { var, from } => self.line(format_args!("{} := {from}", label(var))),
            Stmt::Delete { var, .. } => self.line(format_args!("delete {}", label(var))),
            Stmt::LoadGlobal { to, name, .. } => self.line(format_args!("{to} = global {name}")),
            Stmt::StoreGlobal { name, from, .. } => self.line(format_args!("global {name} := {from}")),
            Stmt::Native { to, index, .. } => self.line(format_args!("{to} = native statement {index}")),
            Stmt::DeleteGlobal { name, .. } => self.line(format_args!("delete global {name}")),
            Stmt::Function { to, function, defaults, keyword_defaults, annotations, .. } => {
                let mut text = format!("{to} = function {}", function.0);
                for (word, values) in [("keywords", keyword_defaults), ("annotations", annotations)] {
                    if !values.is_empty() {
                        let values: Vec<String> =
                            values.iter().map(|(name, value)| format!("{name}={value}")).collect();
                        write!(text, " {word} ({})", values.join(", ")).expect("a string takes it");
                    }
                }
                if !defaults.is_empty() {
                    write!(text, " defaults ({})", List(defaults)).expect("a string takes it");
                }
                self.line(text);
            }
            Stmt::Class { to, body, args, .. } => self.line(format_args!("{to} = class {} ({})", body.0, List(args))),
            Stmt::Generator { to, body, iterator, .. } => {
                self.line(format_args!("{to} = generator {} over {iterator}", body.0));
            }
            Stmt::Gather { to, callee, body, iterable, args, .. } => {
                let rest: String = args.iter().map(|arg| format!(", {arg}")).collect();
                self.line(format_args!("{to} = {callee}(generator {} over {iterable}{rest})", body.0));
            }
            Stmt::If { cond, then, other, result, .. } => {
                self.line(format_args!("if {cond}"));
                self.inside(then);
                self.named("else", other);
                if let Some((to, first, second)) = result {
                    self.line(format_args!("{to} = {first} or else {second}"));
                }
            }
            Stmt::While { head, cond, body, orelse, .. } => {
                self.line("while");
                self.inside(head);
                self.line(format_args!("is {cond} do"));
                self.inside(body);
                self.named("else", orelse);
            }
            Stmt::For { iterable, folding, item, body, orelse, .. } => {
                let folding = folding.as_ref().map(|callee| format!(" of {callee}")).unwrap_or_default();
                self.line(format_args!("for {item} in {iterable}{folding}"));
                self.inside(body);
                self.named("else", orelse);
            }
            Stmt::Break => self.line("break"),
            Stmt::Continue => self.line("continue"),
            Stmt::Return { value } => self.line(format_args!("return {value}")),
            Stmt::Raise { exception, cause, .. } => {
                let exception = exception.as_ref().map(|exception| format!(" {exception}")).unwrap_or_default();
                let cause = cause.as_ref().map(|cause| format!(" from {cause}")).unwrap_or_default();
                self.line(format_args!("raise{exception}{cause}"));
            }
            Stmt::Try { body, handlers, orelse, finally } => {
                self.line("try");
                self.inside(body);
                handlers.iter().for_each(|handler| self.handler(handler));
                self.named("else", orelse);
                self.named("finally", finally);
            }
        }
    }

    fn handler(&mut self, handler: &Handler) {
        self.named("asks", &handler.types);
        match &handler.matches {
            Some(classes) => self.line(format_args!("except {classes} as {}", handler.caught)),
            None => self.line(format_args!("except as {}", handler.caught)),
        }
        self.inside(&handler.body);
    }
}

impl Display for Temp {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Operand::Temp(temp) => temp.fmt(f),
            Operand::Const(constant) => constant.fmt(f),
        }
    }
}

impl Display for Const {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Const::None => f.write_str("None"),
            Const::Ellipsis => f.write_str("..."),
            Const::Bool(true) => f.write_str("True"),
            Const::Bool(false) => f.write_str("False"),
            Const::Int(int) => int.fmt(f),
            Const::Float(float) => write!(f, "{float:?}"),
            Const::Complex(imaginary) => write!(f, "{imaginary:?}j"),
            Const::Text(text) => write!(f, "{text:?}"),
            Const::Bytes(bytes) => write!(f, "b\"{}\"", bytes.escape_ascii()),
        }
    }
}

impl Display for Arg {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Arg::Positional(value) => value.fmt(f),
            Arg::Star(value) => write!(f, "*{value}"),
            Arg::Keyword(name, value) => write!(f, "{name}={value}"),
            Arg::DoubleStar(value) => write!(f, "**{value}"),
        }
    }
}

struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (at, item) in self.0.iter().enumerate() {
            write!(f, "{}{item}", if at > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

struct Applied<'a>(&'a Op, &'a [Operand]);

impl Display for Applied<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match (self.0, self.1) {
            (Op::Binary(op), [a, b]) => write!(f, "{a} {} {b}", operator(*op)),
            (Op::InPlace(op), [a, b]) => write!(f, "{a} {}= {b}", operator(*op)),
            (Op::Compare(op), [a, b]) => write!(f, "{a} {} {b}", comparison(*op)),
            (Op::Unary(Unary::Not), [a]) => write!(f, "not {a}"),
            (Op::Unary(op), [a]) => write!(
                f,
                "{}{a}",
                if *op == Unary::Neg {
                    '-'
                } else if *op == Unary::Pos {
                    '+'
                } else {
                    '~'
                }
            ),
            (Op::GetAttr(name), [object]) => write!(f, "{object}.{name}"),
            (Op::SetAttr(name), [object, value]) => write!(f, "{object}.{name} := {value}"),
            (Op::DelAttr(name), [object]) => write!(f, "delete {object}.{name}"),
            (Op::GetItem, [object, key]) => write!(f, "{object}[{key}]"),
            (Op::SetItem, [object, key, value]) => write!(f, "{object}[{key}] := {value}"),
            (Op::DelItem, [object, key]) => write!(f, "delete {object}[{key}]"),
            (op, args) => write!(f, "{} ({})", name(op), List(args)),
        }
    }
}

/// `UnpackStar { before: 1, after: 0 }` → `unpack_star before: 1, after: 0`.
fn name(op: &Op) -> String {
    match op {
        Op::Format(None) => "format".to_owned(),
        Op::Format(Some(conversion)) => format!("format !{conversion}"),
        op => words(&format!("{op:?}")),
    }
}

fn words(debug: &str) -> String {
    let end = debug.find([' ', '(']).unwrap_or(debug.len());
    let mut out = String::new();
    for (at, c) in debug[..end].char_indices() {
        if c.is_uppercase() && at > 0 {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    let details = debug[end..].trim_matches([' ', '{', '}', '(', ')']);
    if !details.is_empty() {
        out.push(' ');
        out.push_str(details);
    }
    out
}

fn operator(op: Binary) -> &'static str {
    match op {
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::MatMul => "@",
        Binary::TrueDiv => "/",
        Binary::FloorDiv => "//",
        Binary::Mod => "%",
        Binary::Pow => "**",
        Binary::LeftShift => "<<",
        Binary::RightShift => ">>",
        Binary::And => "&",
        Binary::Or => "|",
        Binary::Xor => "^",
    }
}

fn comparison(op: Compare) -> &'static str {
    match op {
        Compare::Eq => "==",
        Compare::NotEq => "!=",
        Compare::Lt => "<",
        Compare::Le => "<=",
        Compare::Gt => ">",
        Compare::Ge => ">=",
        Compare::Is => "is",
        Compare::IsNot => "is not",
        Compare::In => "in",
        Compare::NotIn => "not in",
    }
}
