//! Statement labels ℓ (paper 001, Figure 3): paths of statement indices whose lexicographic order
//! is program order. A path that repeats itself, as the paths of tail calls and loop turns do, is
//! kept as `(pattern)*times`, so the label of the millionth turn is as small as that of the second.
//!
//! Worked example: a loop whose turn `n+1` is statement 2.5 of turn `n` gives turn 4 the path
//! `3.2.5.2.5.2.5.2.5`, held and printed as `3.(2.5)*4`. Folding happens index by index as a label
//! grows and depends on the path alone, so equal paths have equal representations.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Longest pattern, in folded items, that is recognised. A longer loop turn keeps a growing path.
const LONGEST_PATTERN: usize = 24;

/// Repeats of at most this many indices are printed written out.
const SHORTEST_REPEAT: u64 = 4;

/// The place of a statement: a nonempty path of natural numbers. Order is program order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Label {
    items: Arc<[Item]>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    Index(u32),
    Repeat(Arc<Repeat>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Repeat {
    pattern: Box<[Item]>,
    times: u64,
}

/// The text is not a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelError;

impl Label {
    /// The label of the `index`-th statement of an initial expression.
    pub fn top(index: u32) -> Label {
        Label { items: Arc::from([Item::Index(index)]) }
    }

    /// `ℓ, i`: the `index`-th statement that replaces the statement at this label.
    pub fn child(&self, index: u32) -> Label {
        let mut items = self.items.to_vec();
        push(&mut items, Item::Index(index));
        Label { items: items.into() }
    }

    /// The indices of the path, outermost first.
    pub fn indices(&self) -> impl Iterator<Item = u32> + '_ {
        Path::new(&self.items)
    }

    /// Number of indices in the path.
    pub fn depth(&self) -> u64 {
        self.items.iter().map(Item::depth).sum()
    }

    /// Number of indices actually stored: what the label costs in memory.
    pub fn stored_len(&self) -> usize {
        self.items.iter().map(Item::stored_len).sum()
    }

    /// Whether this label's path begins `other`'s, equality included.
    pub fn is_prefix_of(&self, other: &Label) -> bool {
        let (mut ours, mut theirs) = (Path::new(&self.items), Path::new(&other.items));
        loop {
            ours.skip_common(&mut theirs);
            match (ours.next(), theirs.next()) {
                (None, _) => return true,
                (a, b) if a != b => return false,
                _ => {}
            }
        }
    }
}

impl Item {
    fn depth(&self) -> u64 {
        match self {
            Item::Index(_) => 1,
            Item::Repeat(repeat) => repeat.pattern.iter().map(Item::depth).sum::<u64>() * repeat.times,
        }
    }

    fn stored_len(&self) -> usize {
        match self {
            Item::Index(_) => 1,
            Item::Repeat(repeat) => repeat.pattern.iter().map(Item::stored_len).sum(),
        }
    }
}

fn push(items: &mut Vec<Item>, item: Item) {
    items.push(item);
    while fold_tail(items) {}
}

/// One folding step at the end of a path: the tail completes another turn of the repeat before it,
/// or equals what stands directly before it. Says whether anything changed.
fn fold_tail(items: &mut Vec<Item>) -> bool {
    let len = items.len();
    for size in 1..=LONGEST_PATTERN.min(len.saturating_sub(1)) {
        let start = len - size;
        if let Item::Repeat(before) = &items[start - 1]
            && *before.pattern == items[start..]
        {
            let repeat = Repeat { pattern: before.pattern.clone(), times: before.times + 1 };
            items.truncate(start - 1);
            items.push(Item::Repeat(Arc::new(repeat)));
            return true;
        }
        if 2 * size <= len && items[start - size..start] == items[start..] {
            let repeat = Repeat { pattern: items[start..].into(), times: 2 };
            items.truncate(start - size);
            items.push(Item::Repeat(Arc::new(repeat)));
            return true;
        }
    }
    false
}

/// Walks the indices of a path without unfolding it: innermost position last.
struct Path<'a> {
    stack: Vec<Position<'a>>,
}

struct Position<'a> {
    items: &'a [Item],
    at: usize,
    turns_left: u64,
}

impl<'a> Path<'a> {
    fn new(items: &'a [Item]) -> Path<'a> {
        Path { stack: vec![Position { items, at: 0, turns_left: 1 }] }
    }

    /// Moves both paths over what they visibly share: repeats of the same pattern, whole turns at a time.
    fn skip_common(&mut self, other: &mut Path<'a>) {
        loop {
            let shared = match (self.repeat_ahead(), other.repeat_ahead()) {
                (Some(ours), Some(theirs)) if ours.0 == theirs.0 => ours.1.min(theirs.1),
                _ => return,
            };
            self.skip_turns(shared);
            other.skip_turns(shared);
        }
    }

    /// The pattern that comes next and how often, if the path stands at the start of a turn.
    fn repeat_ahead(&mut self) -> Option<(&'a [Item], u64)> {
        self.settle();
        let top = self.stack.last()?;
        match &top.items[top.at] {
            Item::Repeat(repeat) => Some((&repeat.pattern, repeat.times)),
            Item::Index(_) if top.at == 0 && self.stack.len() > 1 => Some((top.items, top.turns_left)),
            Item::Index(_) => None,
        }
    }

    fn skip_turns(&mut self, turns: u64) {
        let Some(top) = self.stack.last_mut() else { return };
        if let Item::Repeat(repeat) = &top.items[top.at] {
            top.at += 1;
            self.stack.push(Position { items: &repeat.pattern, at: 0, turns_left: repeat.times });
        }
        let Some(top) = self.stack.last_mut() else { return };
        top.turns_left -= turns;
        if top.turns_left == 0 {
            self.stack.pop();
        }
    }

    /// Leaves finished positions, so that the top of the stack has an item to look at.
    fn settle(&mut self) {
        while let Some(top) = self.stack.last_mut() {
            if top.at < top.items.len() {
                return;
            }
            top.at = 0;
            top.turns_left -= 1;
            if top.turns_left == 0 {
                self.stack.pop();
            }
        }
    }
}

impl Iterator for Path<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            self.settle();
            let top = self.stack.last_mut()?;
            let item = &top.items[top.at];
            top.at += 1;
            match item {
                Item::Index(index) => return Some(*index),
                Item::Repeat(repeat) => {
                    self.stack.push(Position { items: &repeat.pattern, at: 0, turns_left: repeat.times });
                }
            }
        }
    }
}

impl Ord for Label {
    fn cmp(&self, other: &Label) -> Ordering {
        let shared = self.items.iter().zip(other.items.iter()).take_while(|(a, b)| a == b).count();
        let (mut left, mut right) = (Path::new(&self.items[shared..]), Path::new(&other.items[shared..]));
        loop {
            left.skip_common(&mut right);
            match (left.next(), right.next()) {
                (None, None) => return Ordering::Equal,
                (a, b) if a != b => return a.cmp(&b),
                _ => {}
            }
        }
    }
}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Label) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_items(&self.items, f)
    }
}

fn write_items(items: &[Item], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(".")?;
        }
        match item {
            Item::Index(index) => write!(f, "{index}")?,
            // `2.5.2.5` is no longer than `(2.5)*2`, and easier to read.
            Item::Repeat(repeat) if item.depth() <= SHORTEST_REPEAT => {
                for turn in 0..repeat.times {
                    f.write_str(if turn > 0 { "." } else { "" })?;
                    write_items(&repeat.pattern, f)?;
                }
            }
            Item::Repeat(repeat) => {
                f.write_str("(")?;
                write_items(&repeat.pattern, f)?;
                write!(f, ")*{}", repeat.times)?;
            }
        }
    }
    Ok(())
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Label {
    type Err = LabelError;

    /// Reads what `Display` prints, folded the way `child` folds.
    fn from_str(text: &str) -> Result<Label, LabelError> {
        let mut open: Vec<Vec<Item>> = vec![Vec::new()];
        let mut rest = text;
        loop {
            if let Some(inner) = rest.strip_prefix('(') {
                open.push(Vec::new());
                rest = inner;
                continue;
            }
            let (index, mut after) = number(rest)?;
            let index = u32::try_from(index).map_err(|_| LabelError)?;
            push(open.last_mut().ok_or(LabelError)?, Item::Index(index));
            while let Some(closed) = after.strip_prefix(")*") {
                let (times, next) = number(closed)?;
                if times == 1 {
                    return Err(LabelError);
                }
                let pattern = open.pop().ok_or(LabelError)?.into_boxed_slice();
                let repeat = Item::Repeat(Arc::new(Repeat { pattern, times }));
                push(open.last_mut().ok_or(LabelError)?, repeat);
                after = next;
            }
            match after.strip_prefix('.') {
                Some(more) => rest = more,
                None if after.is_empty() && open.len() == 1 => break,
                None => return Err(LabelError),
            }
        }
        let items = open.pop().ok_or(LabelError)?;
        Ok(Label { items: items.into() })
    }
}

fn number(text: &str) -> Result<(u64, &str), LabelError> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    match text[..end].parse() {
        Ok(value) if value > 0 => Ok((value, &text[end..])),
        _ => Err(LabelError),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(path: &[u32]) -> Label {
        path[1..].iter().fold(Label::top(path[0]), |label, &index| label.child(index))
    }

    /// Every path of length ≤ 8 over {1, 2}: short alphabets repeat in every way there is.
    fn all_paths() -> Vec<Vec<u32>> {
        (1..=8u32)
            .flat_map(|len| (0..1u32 << len).map(move |bits| (0..len).map(|i| 1 + (bits >> i & 1)).collect()))
            .collect()
    }

    #[test]
    fn order_prefix_and_equality_are_those_of_the_plain_paths() {
        let paths = all_paths();
        let labels: Vec<Label> = paths.iter().map(|path| label(path)).collect();
        for (a, left) in paths.iter().zip(&labels) {
            assert_eq!(left.indices().collect::<Vec<_>>(), *a);
            assert_eq!(left.depth(), a.len() as u64);
            for (b, right) in paths.iter().zip(&labels) {
                assert_eq!(left.cmp(right), a.cmp(b), "{left} {right}");
                assert_eq!(left == right, a == b, "{left} {right}");
                assert_eq!(left.is_prefix_of(right), b.starts_with(a), "{left} {right}");
            }
        }
    }

    #[test]
    fn text_reads_back() {
        for path in all_paths() {
            let label = label(&path);
            assert_eq!(label.to_string().parse::<Label>(), Ok(label));
        }
        for bad in ["", "a", "0", "1.", "(1", "1)", "(1)*0", "(1)*2x", "()*2", "(1)*2)*2"] {
            assert_eq!(bad.parse::<Label>(), Err(LabelError), "{bad}");
        }
    }

    #[test]
    fn tail_calls_and_loop_turns_take_constant_space() {
        for turn_path in [&[5][..], &[2, 5, 1], &[2, 5, 5], &[5, 2, 5], &[1, 1, 2, 1, 1, 2, 3]] {
            let mut turn = label(&[3]);
            for _ in 0..20_000 {
                turn = turn_path.iter().fold(turn, |label, &index| label.child(index));
                assert!(turn.stored_len() <= 2 + 2 * turn_path.len(), "{turn}");
            }
            assert_eq!(turn.depth(), 1 + 20_000 * turn_path.len() as u64);
            assert!(turn < turn.child(2));
        }
        let nested = (0..1000).fold(label(&[3, 2, 5, 2, 5, 4]), |label, _| label.child(7).child(2));
        assert_eq!(nested.to_string(), "3.2.5.2.5.4.(7.2)*1000");
    }

    #[test]
    fn comparing_turns_far_into_a_loop_does_not_unfold_them() {
        let turn = |n: u64| -> Label { format!("3.(2.(5)*2)*{n}.4").parse().expect("a label") };
        let (early, late) = (turn(1_000_000_000_000), turn(1_000_000_000_001));
        assert!(late < early, "turn n+1 is inside statement 2 of turn n, which comes before statement 4");
    }
}
