//! What steps changed: the lines of two terms side by side, in program order.

use std::cmp::Ordering;

use super::lines::Line;

/// What happened to a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    None,
    Removed,
    New,
    /// The same statement, but what it mentions has another name or is known now.
    Differs,
}

/// A line of either term.
pub struct Row {
    pub line: Line,
    pub change: Change,
    /// The lines of its body that read differently now.
    pub differing: Vec<String>,
}

/// Merges the two. A statement and those that replaced it stand together, because its label
/// begins theirs; the line of the return variable has no label and comes last.
pub fn between(before: Vec<Line>, after: Vec<Line>) -> Vec<Row> {
    let mut rows = Vec::with_capacity(before.len() + after.len());
    let (mut old, mut new) = (before.into_iter().peekable(), after.into_iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some(left), Some(right)) => left.order(right),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return rows,
        };
        let was = if order.is_le() { old.next() } else { None };
        let is = if order.is_ge() { new.next() } else { None };
        rows.extend(row(was, is));
    }
}

fn row(was: Option<Line>, is: Option<Line>) -> Option<Row> {
    let same = |line: Line, change| Row { line, change, differing: Vec::new() };
    match (was, is) {
        (Some(was), Some(is)) if was.head == is.head && was.body == is.body => Some(same(is, Change::None)),
        (Some(was), Some(is)) => {
            let lines = is.body.iter().zip(&was.body);
            let differing = lines.filter(|(is, was)| is != was).map(|(is, _)| is.clone()).collect();
            Some(Row { line: is, change: Change::Differs, differing })
        }
        (None, Some(is)) => Some(same(is, Change::New)),
        (Some(was), None) => Some(same(was, Change::Removed)),
        (None, None) => None,
    }
}
