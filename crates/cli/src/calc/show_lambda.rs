//! A result as a term of the lambda calculus again: definitions written out where they are used.
//! Nothing is reduced: λᴼ does not evaluate under a `\`, and neither does this.

use sooner_calculus::{Name, Op, Stmt};
use sooner_semantics::Program;

/// Sharing is lost when definitions are written out, and the text may grow exponentially.
const LONGEST: usize = 2_000;
const DEEPEST: usize = 100;

/// The term that `name` stands for; `…` where it is too large to write.
pub fn show_lambda(program: &Program, name: &Name) -> String {
    let definitions = program.stmts.iter().map(|(_, stmt)| stmt).collect();
    let mut writer = Writer { definitions, params: Vec::new(), out: String::new(), depth: 0 };
    writer.term(name, Place::Alone);
    writer.out
}

struct Writer<'a> {
    /// Statements in scope, innermost last.
    definitions: Vec<&'a Stmt>,
    /// Parameters in scope, and how each is written.
    params: Vec<(&'a Name, String)>,
    out: String,
    depth: usize,
}

/// Where a term stands decides whether it needs brackets.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Alone,
    Function,
    Argument,
}

impl<'a> Writer<'a> {
    fn term(&mut self, name: &Name, place: Place) {
        if self.out.len() > LONGEST || self.depth == DEEPEST {
            self.out.push('…');
            return;
        }
        self.depth += 1;
        if let Some((_, written)) = self.params.iter().rev().find(|(param, _)| *param == name) {
            self.out.push_str(written);
        } else {
            let definition = self.definitions.iter().rev().find(|stmt| stmt.name == *name).copied();
            match definition.map(|stmt| &stmt.op) {
                Some(op @ Op::Fun(_)) => self.bracketed(place != Place::Alone, op),
                Some(op @ Op::Call { .. }) => self.bracketed(place == Place::Argument, op),
                Some(Op::Alias(other)) => self.term(other, place),
                _ => self.out.push_str(&name.to_string()),
            }
        }
        self.depth -= 1;
    }

    fn bracketed(&mut self, brackets: bool, op: &'a Op) {
        self.out.push_str(if brackets { "(" } else { "" });
        match op {
            Op::Call { fun, arg } => {
                self.term(fun, Place::Function);
                self.out.push(' ');
                self.term(arg, Place::Argument);
            }
            Op::Fun(fun) => {
                let (definitions, params) = (self.definitions.len(), self.params.len());
                let written = self.unused(fun.param.base());
                self.out.push_str(&format!("\\{written}. "));
                self.params.push((&fun.param, written));
                self.definitions.extend(&fun.body.stmts);
                self.term(&fun.body.ret, Place::Alone);
                self.definitions.truncate(definitions);
                self.params.truncate(params);
            }
            _ => {}
        }
        self.out.push_str(if brackets { ")" } else { "" });
    }

    /// What the programmer wrote, numbered if that is taken. The translation adds `'3` to names.
    fn unused(&self, base: &str) -> String {
        let base = base.split('\'').next().unwrap_or(base);
        let taken = |text: &String| self.params.iter().any(|(_, written)| written == text);
        let numbered = (1..).map(|number: usize| format!("{base}{number}"));
        let mut candidates = std::iter::once(base.to_owned()).chain(numbered);
        candidates.find(|text| !taken(text)).expect("there are more numbers than parameters")
    }
}
