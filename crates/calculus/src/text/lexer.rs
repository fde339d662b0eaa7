//! Tokens of `.lo` text. Lines and indentation matter as in Python: a block is what is indented
//! deeper than the line that opens it; inside brackets line ends mean nothing.

use num_bigint::BigInt;

use crate::{Diagnostic, Prim, Span};

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Name(String),
    Fun,
    Ret,
    Proj,
    /// A number or a string.
    Literal(Prim),
    /// `+`, `==` and the like: external functions can be named so.
    Operator(String),
    Assign,
    Colon,
    Semicolon,
    Comma,
    Bar,
    Arrow,
    Open,
    Close,
    /// `<`
    OpenPrim,
    /// `>`
    ClosePrim,
    /// `<<`
    OpenTask,
    /// `>>`
    CloseTask,
    Newline,
    Indent,
    Dedent,
    End,
}

#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    pub span: Span,
}

const OPERATORS: &str = "+-*/=!%^&~$?";

pub fn tokens(source: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut lexer = Lexer { source, at: 0, tokens: Vec::new(), indents: vec![0], open: Vec::new() };
    lexer.run()?;
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    tokens: Vec<Token>,
    indents: Vec<usize>,
    /// Brackets not closed yet.
    open: Vec<(&'static str, Span)>,
}

impl Lexer<'_> {
    fn run(&mut self) -> Result<(), Diagnostic> {
        self.line_start()?;
        while let Some(c) = self.peek() {
            let start = self.at;
            match c {
                '\n' => {
                    self.at += 1;
                    if self.open.is_empty() {
                        self.push(Kind::Newline, start);
                        self.line_start()?;
                    }
                }
                ' ' | '\t' | '\r' => self.at += 1,
                '#' => self.skip_comment(),
                '"' => self.string()?,
                '0'..='9' => self.number()?,
                '-' if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => self.number()?,
                c if starts_name(c) => self.name(),
                _ => self.symbol(c)?,
            }
        }
        if let Some((bracket, span)) = self.open.pop() {
            let message = format!("`{bracket}` is never closed");
            let help = format!("close it with `{}`", closing(bracket));
            return Err(Diagnostic::new("unclosed-bracket", span, message, help));
        }
        self.push(Kind::Newline, self.at);
        while self.indents.len() > 1 {
            self.indents.pop();
            self.push(Kind::Dedent, self.at);
        }
        self.push(Kind::End, self.at);
        Ok(())
    }

    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token { kind, span: Span::new(start, self.at) });
    }

    fn skip_comment(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// Measures the indentation of the next line that says something.
    fn line_start(&mut self) -> Result<(), Diagnostic> {
        loop {
            let start = self.at;
            let blanks = self.rest().len() - self.rest().trim_start_matches([' ', '\t', '\r']).len();
            self.at += blanks;
            match self.peek() {
                None => return Ok(()),
                Some('\n') => self.at += 1,
                Some('#') => self.skip_comment(),
                Some(_) => return self.indentation(start),
            }
        }
    }

    fn indentation(&mut self, start: usize) -> Result<(), Diagnostic> {
        let blanks = &self.source[start..self.at];
        let span = Span::new(start, self.at);
        if blanks.contains('\t') {
            return Err(Diagnostic::new("tab-indent", span, "this line is indented with a tab", "indent with spaces"));
        }
        let width = blanks.len();
        if width > self.indents.last().copied().unwrap_or(0) {
            self.indents.push(width);
            self.push(Kind::Indent, start);
            return Ok(());
        }
        while self.indents.last().is_some_and(|&level| level > width) {
            self.indents.pop();
            self.push(Kind::Dedent, self.at);
        }
        if self.indents.last() != Some(&width) {
            let message = "this line is indented to a depth that no block has";
            return Err(Diagnostic::new(
                "uneven-indent",
                span,
                message,
                "indent it like the lines of the block it belongs to",
            ));
        }
        Ok(())
    }

    /// A name, also one stamped with a label: `x@3.(2.5)*4`.
    fn name(&mut self) {
        let start = self.at;
        self.at += self.rest().find(|c| !continues_name(c)).unwrap_or(self.rest().len());
        if self.rest().starts_with('@') {
            let after = &self.source[self.at + 1..];
            self.at += 1 + stamp_len(after);
        }
        let kind = match &self.source[start..self.at] {
            "fun" => Kind::Fun,
            "ret" => Kind::Ret,
            "prj" => Kind::Proj,
            name => Kind::Name(name.to_string()),
        };
        self.push(kind, start);
    }

    fn number(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        self.at += usize::from(self.rest().starts_with('-'));
        self.digits();
        let mut float = false;
        if self.rest().starts_with('.') {
            float = true;
            self.at += 1;
            self.digits();
        }
        if self.rest().starts_with(['e', 'E']) {
            float = true;
            self.at += 1;
            self.at += usize::from(self.rest().starts_with(['-', '+']));
            self.digits();
        }
        let text = &self.source[start..self.at];
        let value = match float {
            true => text.parse().ok().map(Prim::Float),
            false => text.parse::<BigInt>().ok().map(Prim::Int),
        };
        let Some(value) = value else {
            let span = Span::new(start, self.at);
            return Err(Diagnostic::new(
                "bad-number",
                span,
                format!("`{text}` is not a number"),
                "write it like 12, 1.5 or 2e10",
            ));
        };
        self.push(Kind::Literal(value), start);
        Ok(())
    }

    fn digits(&mut self) {
        self.at += self.rest().find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest().len());
    }

    fn string(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.source[start + 1..].char_indices();
        while let Some((offset, c)) = chars.next() {
            match c {
                '"' => {
                    self.at = start + 1 + offset + 1;
                    self.push(Kind::Literal(Prim::text(text)), start);
                    return Ok(());
                }
                '\n' => break,
                '\\' => {
                    let escaped = escape(&mut chars);
                    let Some(escaped) = escaped else {
                        let at = start + 1 + offset;
                        let help = "the escapes are \\n \\t \\r \\\" \\\\ and \\u{hex}";
                        return Err(Diagnostic::new(
                            "bad-escape",
                            Span::new(at, at + 2),
                            "this escape has no meaning",
                            help,
                        ));
                    };
                    text.push(escaped);
                }
                c => text.push(c),
            }
        }
        let end = start + self.source[start..].find('\n').unwrap_or(self.source.len() - start);
        Err(Diagnostic::new(
            "unclosed-string",
            Span::new(start, end),
            "this string is never closed",
            "close it with `\"` on the same line",
        ))
    }

    fn symbol(&mut self, c: char) -> Result<(), Diagnostic> {
        let start = self.at;
        let two = self.rest().get(..2).unwrap_or("");
        let (kind, len) = match (two, c) {
            (":=", _) => (Kind::Assign, 2),
            // In `<=>` and `<<f =>>` the `=` is a constant and the `>` closes its bracket.
            ("=>", _) if !matches!(self.open.last(), Some(("<" | "<<", _))) => (Kind::Arrow, 2),
            ("<<", _) => (Kind::OpenTask, 2),
            (">>", _) => (Kind::CloseTask, 2),
            (_, ':') => (Kind::Colon, 1),
            (_, ';') => (Kind::Semicolon, 1),
            (_, ',') => (Kind::Comma, 1),
            (_, '|') => (Kind::Bar, 1),
            (_, '(') => (Kind::Open, 1),
            (_, ')') => (Kind::Close, 1),
            (_, '<') => (Kind::OpenPrim, 1),
            (_, '>') => (Kind::ClosePrim, 1),
            (_, c) if OPERATORS.contains(c) => {
                let len = self.rest().find(|c| !OPERATORS.contains(c)).unwrap_or(self.rest().len());
                (Kind::Operator(self.rest()[..len].to_string()), len)
            }
            (_, c) => {
                let span = Span::new(start, start + c.len_utf8());
                let message = format!("`{c}` has no meaning here");
                return Err(Diagnostic::new(
                    "stray-character",
                    span,
                    message,
                    "names are letters, digits, `_` and `'`; text goes in `\"…\"`",
                ));
            }
        };
        self.at += len;
        self.bracket(&kind, Span::new(start, self.at))?;
        self.push(kind, start);
        Ok(())
    }

    /// Keeps track of what is open, so that a missing bracket is reported where it was opened.
    fn bracket(&mut self, kind: &Kind, span: Span) -> Result<(), Diagnostic> {
        match kind {
            Kind::Open => self.open.push(("(", span)),
            Kind::OpenPrim => self.open.push(("<", span)),
            Kind::OpenTask => self.open.push(("<<", span)),
            Kind::Close => return self.close("(", span),
            Kind::ClosePrim => return self.close("<", span),
            Kind::CloseTask => return self.close("<<", span),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, bracket: &'static str, span: Span) -> Result<(), Diagnostic> {
        match self.open.pop() {
            Some((open, _)) if open == bracket => Ok(()),
            Some((open, opened)) => {
                let message = format!("`{open}` is closed by `{}`", closing(bracket));
                let help = format!("close it with `{}`", closing(open));
                Err(Diagnostic::new("unclosed-bracket", span, message, help).with_related(opened, "opened here"))
            }
            None => {
                let message = format!("`{}` closes nothing", closing(bracket));
                Err(Diagnostic::new(
                    "unopened-bracket",
                    span,
                    message,
                    format!("remove it, or open `{bracket}` before it"),
                ))
            }
        }
    }
}

fn closing(bracket: &str) -> &'static str {
    match bracket {
        "(" => ")",
        "<" => ">",
        _ => ">>",
    }
}

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// Length of the label that follows `@` in a stamped name.
fn stamp_len(text: &str) -> usize {
    let mut depth = 0usize;
    let end = text.char_indices().find(|&(_, c)| match c {
        '(' => {
            depth += 1;
            false
        }
        ')' if depth > 0 => {
            depth -= 1;
            false
        }
        '*' | '.' => false,
        c => !c.is_ascii_digit(),
    });
    end.map_or(text.len(), |(at, _)| at)
}

fn escape(chars: &mut std::str::CharIndices<'_>) -> Option<char> {
    match chars.next()?.1 {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        '"' => Some('"'),
        '\\' => Some('\\'),
        'u' => {
            if chars.next()?.1 != '{' {
                return None;
            }
            let digits: String = chars.by_ref().map(|(_, c)| c).take_while(|&c| c != '}').collect();
            char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
        }
        _ => None,
    }
}
