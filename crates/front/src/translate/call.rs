//! Calls. Positional arguments are evaluated before keywords, whatever their order in the text:
//! `f(k=a(), *b())` calls `b` first.

use ruff_python_ast::{Arguments, Expr, ExprAttribute, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::Translator;
use super::comprehension::gathered;
use crate::bezoar::{Arg, Op, Operand, Stmt, VarId};
use crate::diagnostic::span;
use crate::scope::{Node, Place};

impl<'a> Translator<'a> {
    pub(super) fn call(&mut self, e: &'a ExprCall) -> Operand {
        if let Expr::Name(name) = &*e.func
            && self.place(&name.id) == Place::Global
        {
            if let Some(class) = self.bare_super(e) {
                return class;
            }
            self.refuse_frame_readers(&name.id, e);
        }
        let callee = self.expression(&e.func);
        let receiver = match (&*e.func, self.block.last()) {
            (Expr::Attribute(of), Some(Stmt::Op { op: Op::GetAttr(_), args, .. }))
                if self.opens_to_write(&of.value) =>
            {
                Some(args[0].clone())
            }
            _ => None,
        };
        if let Some(first) = gathered(&e.arguments) {
            return self.gather(e, callee, first);
        }
        let args = match self.exhausted(e, &callee) {
            Some(args) => args,
            None => self.arguments(&e.arguments),
        };
        let to = self.temp();
        let forgotten = receiver.into_iter().chain(self.files_in(e, &args)).collect::<Vec<_>>();
        self.push(Stmt::Call { to, callee, args, span: span(self.call_place(e)) });
        for file in forgotten {
            self.op(Op::Forgotten, vec![file, Operand::Temp(to)], e.range());
        }
        Operand::Temp(to)
    }

    /// Those of the arguments that are files opened on the spot, to be written.
    fn files_in(&self, e: &'a ExprCall, args: &[Arg]) -> Vec<Operand> {
        let written = e.arguments.args.iter().chain(e.arguments.keywords.iter().map(|keyword| &keyword.value));
        let file = |(expr, arg): (&Expr, &Arg)| match arg {
            Arg::Positional(value) | Arg::Keyword(_, value) if self.opens_to_write(expr) => Some(value.clone()),
            _ => None,
        };
        // Where arguments are collected, there are fewer.
        let apart = e.arguments.len() == args.len();
        written.zip(args).filter(|_| apart).filter_map(file).collect()
    }

    /// Where CPython says that an attribute is looked up: its name alone if that is on a later line than the object.
    pub(super) fn attribute_place(&self, e: &ExprAttribute) -> TextRange {
        let before = TextRange::new(e.start(), e.attr.start());
        if self.source[before].contains('\n') { e.attr.range } else { e.range }
    }

    /// The same for a call: that of a method begins where the method is looked up.
    pub(super) fn call_place(&self, e: &ExprCall) -> TextRange {
        let Expr::Attribute(method) = &*e.func else { return e.range() };
        let place = self.attribute_place(method);
        let one_line = !self.source[TextRange::new(place.start(), e.end())].contains('\n');
        match place == method.range {
            true => e.range(),
            false if one_line => place,
            false => TextRange::new(place.start(), e.end()),
        }
    }

    pub(super) fn arguments(&mut self, arguments: &'a Arguments) -> Vec<Arg> {
        let mut args = Vec::with_capacity(arguments.len());
        // A lone `*x` is taken apart by the call, whose complaint names the function; others as they are evaluated.
        if arguments.args.len() > 1 && arguments.args.iter().any(Expr::is_starred_expr) {
            args.push(Arg::Star(self.list(&arguments.args, arguments.range())));
        } else {
            self.plain_arguments(arguments, &mut args);
        }
        self.named_arguments(arguments, &mut args);
        args
    }

    pub(super) fn named_arguments(&mut self, arguments: &'a Arguments, args: &mut Vec<Arg>) {
        for keyword in &arguments.keywords {
            let value = self.expression(&keyword.value);
            args.push(match &keyword.arg {
                Some(name) => Arg::Keyword(name.as_str().into(), value),
                None => Arg::DoubleStar(value),
            });
        }
    }

    fn plain_arguments(&mut self, arguments: &'a Arguments, args: &mut Vec<Arg>) {
        for arg in &arguments.args {
            args.push(match arg {
                Expr::Starred(starred) => Arg::Star(self.expression(&starred.value)),
                arg => Arg::Positional(self.expression(arg)),
            });
        }
    }

    /// `super()` finds its class and first argument in the frame; here they are written out. Where there
    /// is no such class or argument it stays a call, which fails as it does in CPython.
    fn bare_super(&mut self, e: &ExprCall) -> Option<Operand> {
        let Expr::Name(name) = &*e.func else { return None };
        let Place::Variable(class) = self.place("__class__") else { return None };
        let Node::Def(def) = self.scopes.get(self.host).node else { return None };
        let takes_one = !def.parameters.posonlyargs.is_empty() || !def.parameters.args.is_empty();
        if &*name.id != "super" || !e.arguments.is_empty() || !takes_one {
            return None;
        }
        let callee = self.load_name(name);
        let class = self.load_variable(class, e.range());
        let first = self.load_variable(VarId(0), e.range());
        Some(self.op(Op::Super, vec![callee, class, first], e.range()))
    }

    /// Builtins that look at the caller's frame, which compiled code does not have.
    fn refuse_frame_readers(&mut self, name: &str, e: &ExprCall) {
        let given = e.arguments.len();
        let help = match name {
            "locals" if given == 0 => "name the variables you need, for example in a dict",
            "vars" if given == 0 => "give it an object: `vars(x)`",
            "dir" if given == 0 => "give it an object: `dir(x)`",
            "eval" | "exec" if given < 2 => "give it the names it may use: a dict as second argument",
            _ => return,
        };
        let code = if matches!(name, "eval" | "exec") { "eval-in-frame" } else { "frame-variables" };
        let message = format!(
            "`{name}` reads the variables of the function that calls it, and compiled code keeps them elsewhere"
        );
        self.problem(code, e.range(), message, help);
    }

    /// What watches, counts or walks the frames of running functions.
    pub(super) fn refuse_frame_walkers(&mut self, e: &ExprAttribute) {
        let module = if let Expr::Name(name) = &*e.value { name.id.as_str() } else { "" };
        let what = match (module, e.attr.as_str()) {
            ("sys" | "threading", name @ ("settrace" | "setprofile")) => format!("{module}.{name}"),
            ("sys", name @ ("_getframe" | "setrecursionlimit")) => format!("sys.{name}"),
            ("inspect", name @ ("currentframe" | "stack")) => format!("inspect.{name}"),
            (_, name @ ("f_back" | "f_lasti" | "f_lineno" | "f_locals")) => name.to_owned(),
            _ => return,
        };
        let message = format!("`{what}` is about the frames of running functions, and compiled code has none");
        let help = "do this in a function marked `@sooner.sequential`, which runs as it is";
        self.problem("frames", e.range(), message, help);
    }
}
