//! `--step`: a run as paper 001's Figure 1 shows it. Headings say which rules applied at which
//! labels, one for each simultaneous step; then comes the term, with what was removed (`-`), what
//! is new (`+`) and what reads differently (`~`) since it was last shown.
//!
//! Aliases, projections and garbage follow every call. Steps that only clear those away get their
//! heading but no term of their own. `--full` shows every term, and shows it as it is.

mod changes;
mod lines;

use std::io::{Result, Write};

use sooner_calculus::{Expr, Label};
use sooner_semantics::{Call, Program, Rule};

use super::externals::{Handle, Output};
use super::paint::Paint;
use super::show_value::folded_answer;
use changes::Row;
use lines::Line;

pub use changes::Change;

/// Lines are made to fit this; `--full` lets them be as long as they are.
const WIDTH: usize = 100;

/// Longer labels than this push their own statement to the right and no other.
const LABEL_WIDTH: usize = 16;

const MARKS: &str = "   below: - removed, + new, ~ reads differently";

pub struct StepView {
    style: Style,
    paint: Paint,
    /// The term as it was last shown.
    shown: Program,
    /// The term now.
    current: Program,
    /// Steps between the two.
    headings: Vec<Heading>,
    /// What was printed in them.
    output: Vec<Output>,
}

/// How much is shown.
#[derive(Clone, Copy)]
pub enum Style {
    /// Sugar put back; the first so many statements, the prelude's, on one line.
    Short { from_prelude: usize },
    /// Everything.
    Full,
}

struct Heading {
    number: String,
    rules: String,
    /// The task that was resolved, and its answer.
    resolved: Option<String>,
}

impl StepView {
    pub fn new(program: &Program, style: Style, paint: Paint) -> StepView {
        let (shown, current) = (program.clone(), program.clone());
        StepView { style, paint, shown, current, headings: Vec::new(), output: Vec::new() }
    }

    /// The term before the first step.
    pub fn start(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}{}", self.paint.heading("start"), self.paint.faint(MARKS))?;
        self.term(&self.rows(), out)
    }

    /// One simultaneous step: the number of its first rule, the rules, and the term after it.
    pub fn step(&mut self, first: u64, taken: &[(Label, Rule)], after: &Program, out: &mut dyn Write) -> Result<()> {
        let clears = |(_, rule): &(Label, Rule)| matches!(rule, Rule::ReduceAlias | Rule::ReduceProj | Rule::ReduceGc);
        if matches!(self.style, Style::Full) || !taken.iter().all(clears) {
            self.rest(out)?;
        }
        let last = first + taken.len() as u64 - 1;
        let number = if first == last { format!("step {last}") } else { format!("step {first}–{last}") };
        self.headings.push(Heading { number, rules: rules(taken), resolved: None });
        self.current = after.clone();
        Ok(())
    }

    /// Says what the last step resolved.
    pub fn resolved(&mut self, call: &Call, answer: &Expr, at_ms: u64) {
        if let Some(heading) = self.headings.last_mut() {
            heading.rules += &format!(" at {at_ms} ms");
            heading.resolved = Some(format!("<<{} {}>> => {}", call.fun, call.arg, folded_answer(answer)));
        }
    }

    /// A call failed: its task stays where it is.
    pub fn failed(&mut self, label: &Label, message: &str, at_ms: u64, out: &mut dyn Write) -> Result<()> {
        self.rest(out)?;
        let line = self.cut(format!("failure {label} at {at_ms} ms: {message}"));
        writeln!(out, "\n{}", self.paint.heading(&line))
    }

    /// The last step printed this.
    pub fn printed(&mut self, output: Output) {
        self.output.push(output);
    }

    /// Shows what has happened so far: the program rests, or its next step is a new matter.
    pub fn rest(&mut self, out: &mut dyn Write) -> Result<()> {
        if !self.headings.is_empty() {
            writeln!(out)?;
            self.write_headings(out)?;
            let rows = self.rows();
            if rows.iter().any(|row| row.change != Change::None) {
                self.term(&rows, out)?;
            }
        }
        for output in &self.output {
            self.write_output(output, out)?;
        }
        self.headings.clear();
        self.output.clear();
        self.shown = self.current.clone();
        Ok(())
    }

    fn write_headings(&self, out: &mut dyn Write) -> Result<()> {
        let width = self.headings.iter().map(|heading| chars(&heading.number)).max().unwrap_or(0);
        let indent = " ".repeat(width + 3);
        for (i, heading) in self.headings.iter().enumerate() {
            let text = format!("{:width$}   {}", heading.number, heading.rules);
            for line in wrap(&text, WIDTH, &indent) {
                let painted = if i == 0 { self.paint.heading(&line) } else { self.paint.faint(&line) };
                writeln!(out, "{painted}")?;
            }
            if let Some(resolved) = &heading.resolved {
                writeln!(out, "{}", self.paint.heading(&self.cut(format!("{indent}{resolved}"))))?;
            }
        }
        Ok(())
    }

    fn write_output(&self, output: &Output, out: &mut dyn Write) -> Result<()> {
        let mark = match output.handle {
            Handle::Stdout => "print>",
            Handle::Stderr => "print to stderr>",
        };
        output.text.split('\n').try_for_each(|line| writeln!(out, "{} {line}", self.paint.output(mark)))
    }

    fn rows(&self) -> Vec<Row> {
        let lines = match self.style {
            Style::Short { .. } => lines::sugared,
            Style::Full => lines::plain,
        };
        changes::between(lines(&self.shown), lines(&self.current))
    }

    fn term(&self, rows: &[Row], out: &mut dyn Write) -> Result<()> {
        let (folded, rows): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| self.is_prelude(row));
        let labels = rows.iter().map(|row| chars(&row.line.label()));
        let width = labels.max().unwrap_or(0).min(LABEL_WIDTH);
        let left = folded.iter().filter(|row| row.change == Change::None);
        let names: Vec<&str> = left.map(|row| row.line.name.as_str()).collect();
        if !names.is_empty() {
            let text = format!("  {:width$}  prelude: {}", "…", names.join(", "));
            for line in wrap(&text, WIDTH, &" ".repeat(width + 4)) {
                writeln!(out, "{}", self.paint.faint(&line))?;
            }
        }
        rows.iter().try_for_each(|row| self.row(row, width, out))
    }

    /// Definitions of the prelude share one line until they are collected.
    fn is_prelude(&self, row: &Row) -> bool {
        match (self.style, row.line.top_index()) {
            (Style::Short { from_prelude }, Some(index)) => index <= from_prelude,
            _ => false,
        }
    }

    fn row(&self, row: &Row, width: usize, out: &mut dyn Write) -> Result<()> {
        let mark = match row.change {
            Change::None => ' ',
            Change::Removed => '-',
            Change::New => '+',
            Change::Differs => '~',
        };
        let whole = matches!(self.style, Style::Full) || row.change == Change::New;
        let Line { head, body, .. } = &row.line;
        let shown = if whole { body.iter().collect() } else { row.differing.iter().collect::<Vec<_>>() };
        let head = if whole || body.is_empty() { head.clone() } else { format!("{head} …") };
        let mut label = row.line.label();
        for text in [&head].into_iter().chain(shown) {
            let line = self.cut(format!("{mark} {label:width$}  {text}"));
            writeln!(out, "{}", self.paint.change(row.change, &line))?;
            label.clear();
        }
        Ok(())
    }

    fn cut(&self, line: String) -> String {
        if matches!(self.style, Style::Full) || chars(&line) <= WIDTH {
            return line;
        }
        line.chars().take(WIDTH - 1).chain(['…']).collect()
    }
}

/// `reduce-call 5 7, dispatch 3.2`: rules in the order in which they first occur.
fn rules(taken: &[(Label, Rule)]) -> String {
    let mut groups: Vec<(Rule, String)> = Vec::new();
    for (label, rule) in taken {
        match groups.iter_mut().find(|(known, _)| known == rule) {
            Some((_, labels)) => *labels += &format!(" {label}"),
            None => groups.push((*rule, label.to_string())),
        }
    }
    let groups: Vec<String> = groups.iter().map(|(rule, labels)| format!("{rule} {labels}")).collect();
    groups.join(", ")
}

/// Breaks at blanks; all lines but the first are indented. A word too wide for a line gets its own.
fn wrap(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (i, word) in text.split(' ').enumerate() {
        let line = lines.last_mut().expect("it starts with one");
        if chars(line) + 1 + chars(word) > width {
            lines.push(format!("{indent}{word}"));
        } else {
            line.push_str(if i > 0 { " " } else { "" });
            line.push_str(word);
        }
    }
    lines
}

fn chars(text: &str) -> usize {
    text.chars().count()
}
