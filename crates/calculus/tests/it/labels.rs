//! Labels: folded representation, plain meaning.

use std::fmt;

use sooner_calculus::{Label, label_independent};
use sooner_testkit::property::{Effort, check};
use sooner_testkit::proptest::{prop_assert, prop_assert_eq};
use sooner_testkit::tape::Tape;

/// Two paths that begin alike and repeat themselves a lot.
#[derive(Debug)]
struct Paths(Vec<u32>, Vec<u32>);

impl fmt::Display for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.0, self.1)
    }
}

fn paths(tape: &[u32]) -> Paths {
    let tape = &mut Tape::new(tape);
    let shared = path(tape);
    let with_tail = |tape: &mut Tape<'_>| shared.iter().copied().chain(path(tape)).collect();
    Paths(with_tail(tape), with_tail(tape))
}

fn path(tape: &mut Tape<'_>) -> Vec<u32> {
    let mut path = vec![1];
    for _ in 0..tape.below(4) {
        let from = path.len() - tape.below(path.len().min(6));
        let turn: Vec<u32> = path[from - 1..].to_vec();
        (0..tape.below(4)).for_each(|_| path.extend(&turn));
        path.push(1 + tape.below(3) as u32);
    }
    path
}

fn label(path: &[u32]) -> Label {
    path[1..].iter().fold(Label::top(path[0]), |label, &index| label.child(index))
}

#[test]
fn order_equality_and_prefixes_are_those_of_the_paths() {
    check(Effort { cases: 3000, tape: 60, seed: 1 }, paths, |Paths(a, b)| {
        let (left, right) = (label(a), label(b));
        prop_assert_eq!(left.indices().collect::<Vec<_>>(), a.clone());
        prop_assert_eq!(left.cmp(&right), a.cmp(b), "{} {}", left, right);
        prop_assert_eq!(left == right, a == b, "{} {}", left, right);
        prop_assert_eq!(left.is_prefix_of(&right), b.starts_with(a), "{} {}", left, right);
        let independent = !a.starts_with(b) && !b.starts_with(a);
        prop_assert_eq!(label_independent([&left, &right]), independent, "{} {}", left, right);
        prop_assert!(left.stored_len() <= a.len());
        prop_assert_eq!(left.to_string().parse::<Label>(), Ok(left));
        Ok(())
    });
}

/// However a path is written, it reads as the label that `child` makes.
#[test]
fn labels_fold_as_they_are_read() {
    check(Effort { cases: 1000, tape: 60, seed: 1 }, paths, |Paths(a, _)| {
        let written: Vec<String> = a.iter().map(u32::to_string).collect();
        prop_assert_eq!(written.join(".").parse::<Label>(), Ok(label(a)));
        Ok(())
    });
    assert_eq!("(1)*2.1".parse::<Label>(), Ok(label(&[1, 1, 1])));
    assert_eq!("3.(2.5)*2.2.5".parse::<Label>(), Ok(label(&[3, 2, 5, 2, 5, 2, 5])));
    assert!("(1)*1".parse::<Label>().is_err(), "once is no repeat");
}

#[test]
fn dependence_is_found_among_many() {
    let labels: Vec<Label> = ["1", "2.1", "2.2", "2.3.1", "3", "(4)*7", "(4)*6.5"].map(parse).into();
    assert!(label_independent(&labels));
    for also in ["1", "2", "2.2.7", "2.3", "(4)*3", "(4)*9"] {
        let also = parse(also);
        assert!(!label_independent(labels.iter().chain([&also])), "{also}");
    }
}

fn parse(text: &str) -> Label {
    text.parse().expect("a label")
}
