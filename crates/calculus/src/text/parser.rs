//! Tokens → surface syntax, by recursive descent.

use super::lexer::{Kind, Token};
use super::surface::{Binding, Block, Pattern, PatternKind, Term, TermKind};
use crate::{Diagnostic, Prim, PrimExpr, Span};

/// Deeper nesting than this is refused, so that no text can exhaust the native stack.
const DEEPEST: usize = 200;

type Parsed<T> = Result<T, Diagnostic>;

pub fn program(tokens: &[Token]) -> Parsed<Block> {
    let mut parser = Parser::new(tokens);
    let block = parser.block(Layout::Lines)?;
    parser.expect_end()?;
    Ok(block)
}

/// What ends the statements of a block.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// One a line; ends with the indentation.
    Lines,
    /// On one line, split by `;`; ends with the line or the bracket around it.
    Inline,
}

pub struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub fn new(tokens: &'a [Token]) -> Parser<'a> {
        Parser { tokens, at: 0, depth: 0 }
    }

    pub fn peek(&self) -> &'a Kind {
        &self.tokens[self.at].kind
    }

    pub fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn advance(&mut self) {
        // The last token is `End` and stays.
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub fn accept(&mut self, kind: &Kind) -> bool {
        let found = self.peek() == kind;
        if found {
            self.advance();
        }
        found
    }

    pub fn expect(&mut self, kind: &Kind, what: &str, help: &str) -> Parsed<()> {
        if self.accept(kind) { Ok(()) } else { Err(self.unexpected(what, help)) }
    }

    pub fn expect_end(&mut self) -> Parsed<()> {
        while self.accept(&Kind::Newline) {}
        self.expect(&Kind::End, "the end of the program", "remove what follows the result, or bind it with `name := …`")
    }

    pub fn unexpected(&self, wanted: &str, help: &str) -> Diagnostic {
        let found = describe(self.peek());
        Diagnostic::new(
            "unexpected-token",
            self.span(),
            format!("here stands {found}, where {wanted} was expected"),
            help,
        )
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST {
            let help = "bind the inner part to a name first";
            return Err(Diagnostic::new("too-deep", self.span(), format!("nested deeper than {DEEPEST}"), help));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn block(&mut self, layout: Layout) -> Parsed<Block> {
        let mut stmts = Vec::new();
        loop {
            while layout == Layout::Lines && self.accept(&Kind::Newline) {}
            if self.at_block_end(layout) {
                let span = self.last_span();
                return Err(Diagnostic::new(
                    "missing-result",
                    span,
                    "this block ends without a result",
                    "end it with the name it returns, or `()`",
                ));
            }
            let has_ret = self.accept(&Kind::Ret);
            let term = self.term()?;
            if !has_ret && self.accept(&Kind::Assign) {
                let pattern = pattern_of(term)?;
                let term = self.term()?;
                stmts.push(Binding { pattern, term });
                self.separator(layout)?;
                continue;
            }
            if !self.at_block_end(layout) {
                self.separator(layout)?;
                while layout == Layout::Lines && self.accept(&Kind::Newline) {}
            }
            if !self.at_block_end(layout) {
                let help = "bind it with `name := …`, or `_ := …` to drop it";
                return Err(Diagnostic::new(
                    "dropped-value",
                    term.span,
                    "this value is bound to no name and is not the block's last line",
                    help,
                ));
            }
            return Ok(Block { stmts, result: term });
        }
    }

    fn at_block_end(&self, layout: Layout) -> bool {
        match layout {
            Layout::Lines => matches!(self.peek(), Kind::Dedent | Kind::End),
            Layout::Inline => {
                self.after_block()
                    || matches!(
                        self.peek(),
                        Kind::Newline | Kind::Close | Kind::Comma | Kind::Bar | Kind::Dedent | Kind::End
                    )
            }
        }
    }

    /// Directly after a function whose body was an indented block: the line has ended with it, also
    /// for what stands before it, as in `fun x: fun y:` with the body below.
    fn after_block(&self) -> bool {
        self.at > 0 && self.tokens[self.at - 1].kind == Kind::Dedent
    }

    /// `;`, a line end, or nothing after a function whose body was an indented block.
    fn separator(&mut self, layout: Layout) -> Parsed<()> {
        if self.accept(&Kind::Semicolon)
            || self.after_block()
            || (layout == Layout::Lines && self.accept(&Kind::Newline))
        {
            return Ok(());
        }
        if self.at_block_end(layout) {
            return Ok(());
        }
        Err(self.unexpected("the end of the statement", "split statements with `;` or a new line"))
    }

    pub fn term(&mut self) -> Parsed<Term> {
        self.deeper(|p| if *p.peek() == Kind::Fun { p.fun() } else { p.application() })
    }

    fn fun(&mut self) -> Parsed<Term> {
        let start = self.span();
        self.advance();
        let param = self.atom()?;
        let param = pattern_of(param)?;
        self.expect(&Kind::Colon, "`:`", "write `fun x: body` or `fun (x, y): body`")?;
        let body = if *self.peek() == Kind::Newline {
            self.advance();
            self.expect(&Kind::Indent, "an indented body", "indent the function's body, or write it on the same line")?;
            let body = self.block(Layout::Lines)?;
            self.expect(&Kind::Dedent, "the end of the body", "indent all lines of the body alike")?;
            body
        } else {
            self.block(Layout::Inline)?
        };
        let span = start.to(body.result.span);
        Ok(Term { kind: TermKind::Fun(param, Box::new(body)), span })
    }

    /// `f x y` is `(f x) y`.
    fn application(&mut self) -> Parsed<Term> {
        let mut term = self.atom()?;
        while self.at_atom() {
            let arg = self.atom()?;
            let span = term.span.to(arg.span);
            term = Term { kind: TermKind::Call(Box::new(term), Box::new(arg)), span };
        }
        Ok(term)
    }

    fn at_atom(&self) -> bool {
        use Kind::{Literal, Name, Open, OpenPrim, OpenTask, Proj};
        matches!(self.peek(), Name(_) | Literal(_) | Open | OpenPrim | OpenTask | Proj)
    }

    fn atom(&mut self) -> Parsed<Term> {
        let start = self.span();
        let kind = match self.peek() {
            Kind::Name(name) => {
                self.advance();
                TermKind::Name(name.clone())
            }
            Kind::Literal(prim) => {
                self.advance();
                TermKind::Prim(prim.clone())
            }
            Kind::Open => return self.deeper(Parser::parenthesised),
            Kind::OpenPrim => {
                self.advance();
                let prim = self.prim()?;
                self.expect(&Kind::ClosePrim, "`>`", "a primitive is one constant between `<` and `>`")?;
                TermKind::Prim(prim)
            }
            Kind::OpenTask => self.task()?,
            Kind::Proj => self.projection()?,
            _ => {
                return Err(self.unexpected(
                    "an operation",
                    "write a name, a call `f x`, a tuple `(x, y)`, a function `fun x: …` or a primitive `<c>`",
                ));
            }
        };
        Ok(Term { kind, span: start.to(self.last_span()) })
    }

    fn parenthesised(&mut self) -> Parsed<Term> {
        let start = self.span();
        self.advance();
        let mut parts = Vec::new();
        let mut comma = false;
        while *self.peek() != Kind::Close {
            parts.push(self.term()?);
            comma = self.accept(&Kind::Comma);
            if !comma && *self.peek() != Kind::Close {
                return Err(self.unexpected("`,` or `)`", "split the parts of a tuple with `,`"));
            }
        }
        self.advance();
        let span = start.to(self.last_span());
        if parts.len() == 1 && !comma {
            let inner = parts.remove(0);
            return Ok(Term { kind: inner.kind, span });
        }
        Ok(Term { kind: TermKind::Tuple(parts), span })
    }

    fn projection(&mut self) -> Parsed<TermKind> {
        let start = self.span();
        self.advance();
        let help = "write `prj 1 x` for the first component of `x`";
        let Kind::Literal(Prim::Int(index)) = self.peek() else {
            return Err(Diagnostic::new(
                "bad-projection",
                start.to(self.span()),
                "`prj` needs the number of a component",
                help,
            ));
        };
        let span = start.to(self.span());
        let index = u32::try_from(index).ok().filter(|&index| index > 0);
        let Some(index) = index else {
            return Err(Diagnostic::new("bad-projection", span, "components count from 1", help));
        };
        self.advance();
        let tuple = self.atom()?;
        Ok(TermKind::Proj(index as usize, Box::new(tuple)))
    }

    fn task(&mut self) -> Parsed<TermKind> {
        self.advance();
        let fun = self.prim()?;
        let arg = self.prim_expr()?;
        self.expect(
            &Kind::CloseTask,
            "`>>`",
            "a task is a primitive function and one primitive argument: `<<f (1, \"a\")>>`",
        )?;
        Ok(TermKind::Task(fun, arg))
    }

    /// A constant as it stands between `<` and `>`.
    pub fn prim(&mut self) -> Parsed<Prim> {
        let prim = match self.peek() {
            Kind::Literal(prim) => prim.clone(),
            Kind::Name(name) => match name.as_str() {
                "true" => Prim::Bool(true),
                "false" => Prim::Bool(false),
                "inf" => Prim::Float(f64::INFINITY),
                "nan" => Prim::Float(f64::NAN),
                name => Prim::symbol(name),
            },
            Kind::Operator(text) if text == "-" && self.negative_infinity() => {
                self.advance();
                Prim::Float(f64::NEG_INFINITY)
            }
            Kind::Operator(text) => Prim::symbol(text.as_str()),
            _ => {
                return Err(self.unexpected(
                    "a constant",
                    "write a number, a string, `true`, `false` or the name of an external function",
                ));
            }
        };
        self.advance();
        Ok(prim)
    }

    /// `-inf`, written together: `- inf` is the function `-` and its argument.
    fn negative_infinity(&self) -> bool {
        let end = self.span().end;
        matches!(self.tokens.get(self.at + 1), Some(Token { kind: Kind::Name(name), span }) if name == "inf" && span.start == end)
    }

    pub fn prim_expr(&mut self) -> Parsed<PrimExpr> {
        self.deeper(|p| {
            if !p.accept(&Kind::Open) {
                return p.prim().map(PrimExpr::Prim);
            }
            let mut parts = Vec::new();
            let mut comma = false;
            while !p.accept(&Kind::Close) {
                parts.push(p.prim_expr()?);
                comma = p.accept(&Kind::Comma);
                if !comma && *p.peek() != Kind::Close {
                    return Err(p.unexpected("`,` or `)`", "split the parts of a tuple with `,`"));
                }
            }
            Ok(if parts.len() == 1 && !comma { parts.remove(0) } else { PrimExpr::Tuple(parts) })
        })
    }

    /// The block of an answer in a table file: statements on one line, up to `|` or its end.
    pub fn inline_block(&mut self) -> Parsed<Block> {
        self.block(Layout::Inline)
    }
}

/// What was read as a term turns out to stand left of `:=`, or to be a parameter.
fn pattern_of(term: Term) -> Parsed<Pattern> {
    let kind = match term.kind {
        TermKind::Name(name) => PatternKind::Name(name),
        TermKind::Tuple(parts) => PatternKind::Tuple(parts.into_iter().map(pattern_of).collect::<Parsed<_>>()?),
        _ => {
            let help = "bind a name, `x := …`, or a tuple of names, `(x, y) := …`";
            return Err(Diagnostic::new("bad-pattern", term.span, "only names and tuples of names can be bound", help));
        }
    };
    Ok(Pattern { kind, span: term.span })
}

fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Name(name) => format!("`{name}`"),
        Kind::Literal(prim) => format!("`{prim}`"),
        Kind::Operator(text) => format!("`{text}`"),
        Kind::Newline => "the end of the line".into(),
        Kind::Indent => "an indented line".into(),
        Kind::Dedent => "the end of the block".into(),
        Kind::End => "the end of the text".into(),
        Kind::Fun => "`fun`".into(),
        Kind::Ret => "`ret`".into(),
        Kind::Proj => "`prj`".into(),
        Kind::Assign => "`:=`".into(),
        Kind::Colon => "`:`".into(),
        Kind::Semicolon => "`;`".into(),
        Kind::Comma => "`,`".into(),
        Kind::Bar => "`|`".into(),
        Kind::Arrow => "`=>`".into(),
        Kind::Open => "`(`".into(),
        Kind::Close => "`)`".into(),
        Kind::OpenPrim => "`<`".into(),
        Kind::ClosePrim => "`>`".into(),
        Kind::OpenTask => "`<<`".into(),
        Kind::CloseTask => "`>>`".into(),
    }
}
