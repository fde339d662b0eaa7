//! Python text → Bezoar: reads the text, finds the scopes, translates each function.

use ruff_python_ast::token::{Token, TokenKind, Tokens};
use ruff_python_ast::{Decorator, Mod};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::bezoar::{Function, FunctionId, FunctionKind, Module, Params};
use crate::diagnostic::{self, Diagnostic, span};
use crate::generators;
use crate::globals;
use crate::lines::Lines;
use crate::scope::{self, Node, Scope, ScopeId, Scopes};
use crate::through;
use crate::translate::texts::of_generator;
use crate::translate::{Translated, translate};

/// Reads a file. What cannot be compiled is noted at the function that holds it; only text that is not
/// Python at all is an error.
pub fn parse(source: &str) -> Result<Module, Vec<Diagnostic>> {
    parse_knowing(source, Vec::new())
}

/// The same of a file that finds generators under these names in other files.
pub fn parse_knowing(source: &str, generators: Vec<String>) -> Result<Module, Vec<Diagnostic>> {
    stacker::grow(STACK, || read(source, generators))
}

/// Trees are walked, and dropped, by recursion: what CPython can read must not exhaust the caller's stack.
const STACK: usize = 64 << 20;

fn read(source: &str, generators: Vec<String>) -> Result<Module, Vec<Diagnostic>> {
    let parsed = parse_unchecked(source, ParseOptions::from(Mode::Module));
    if !parsed.errors().is_empty() {
        let help = "the file has to be Python before it can be compiled";
        let errors = parsed.errors().iter();
        return Err(errors
            .map(|error| diagnostic::at("syntax-error", error.location, error.error.to_string(), help))
            .collect());
    }
    let Mod::Module(module) = parsed.syntax() else { unreachable!("a file was asked for") };
    let mut scopes = scope::build(&module.body);
    scope::resolve(&mut scopes);
    scopes.generators.extend(generators);
    if !scopes.errors.is_empty() {
        return Err(scopes.errors);
    }
    let text = Text { source, lines: Lines::new(source), tokens: parsed.tokens() };
    let functions = (0..).map(ScopeId).zip(&scopes.all).filter(|(_, scope)| scope.function.is_some());
    let mut functions: Vec<Function> = functions.map(|(id, scope)| function(&text, &scopes, id, scope)).collect();
    through::find(&mut functions);
    let globals = globals::of(&scopes, text.tokens, source, &functions);
    Ok(Module { functions, globals, is_script: false })
}

struct Text<'a> {
    source: &'a str,
    lines: Lines,
    tokens: &'a Tokens,
}

impl Text<'_> {
    /// A definition without its decorators.
    fn undecorated(&self, range: TextRange, decorators: &[Decorator]) -> TextRange {
        let Some(last) = decorators.last() else { return range };
        let keyword = |token: &&Token| matches!(token.kind(), TokenKind::Def | TokenKind::Async | TokenKind::Class);
        let start = self.tokens.after(last.end()).iter().find(keyword).map_or(range.start(), Ranged::start);
        TextRange::new(start, range.end())
    }
}

fn function(text: &Text, scopes: &Scopes, id: ScopeId, scope: &Scope) -> Function {
    let whole = TextRange::up_to(TextSize::of(text.source));
    let (kind, name, range, decorators) = match scope.node {
        Node::Def(def) => {
            let kind = if def.is_async { FunctionKind::Async } else { FunctionKind::Def };
            (kind, def.name.as_str(), def.range, &*def.decorator_list)
        }
        Node::Class(class) => (FunctionKind::Class, class.name.as_str(), class.range, &*class.decorator_list),
        Node::Lambda(lambda) => (FunctionKind::Lambda, "<lambda>", lambda.range, [].as_slice()),
        Node::Generator(range, _) => (FunctionKind::Generator, "<genexpr>", range, [].as_slice()),
        _ => (FunctionKind::Module, "<module>", whole, [].as_slice()),
    };
    let first = decorators.first().map_or(range.start(), |decorator| decorator.expression.start());
    let texts = match scope.node {
        Node::Generator(_, e) => of_generator(e, text.source),
        _ => None,
    };
    let Translated { inputs, mut body, temps, variables, inlined, folds, diagnostics } =
        translate(scopes, id, kind, text.source);
    generators::mark_leaving(&mut body);
    Function {
        name: name.into(),
        qualname: scope.qualname.clone(),
        kind,
        parent: parent(scopes, scope),
        first_line: if kind == FunctionKind::Module { 1 } else { text.lines.line(first.to_u32()) },
        span: span(text.undecorated(range, decorators)),
        params: params(scope),
        variables,
        captures: scope.captures.clone(),
        inlined,
        temps,
        inputs,
        body,
        texts: texts.map(|(written, gives)| (written.into(), gives)),
        generator: scope.yields.is_some(),
        folds,
        folded: false,
        handed: None,
        diagnostics,
    }
}

fn parent(scopes: &Scopes, scope: &Scope) -> Option<FunctionId> {
    let mut around = scope.parent;
    while let Some(id) = around {
        if let Some(function) = scopes.get(id).function {
            return Some(function);
        }
        around = scopes.get(id).parent;
    }
    None
}

fn params(scope: &Scope) -> Params {
    let parameters = match scope.node {
        Node::Def(def) => &*def.parameters,
        Node::Lambda(lambda) => match &lambda.parameters {
            Some(parameters) => parameters,
            None => return Params::default(),
        },
        _ => return Params::default(),
    };
    let count = |length: usize| u32::try_from(length).expect("a file of less than 4 GB has fewer parameters");
    Params {
        positional: count(parameters.posonlyargs.len() + parameters.args.len()),
        positional_only: count(parameters.posonlyargs.len()),
        keyword_only: count(parameters.kwonlyargs.len()),
        star: parameters.vararg.is_some(),
        double_star: parameters.kwarg.is_some(),
    }
}
