//! Every definition of the prelude, run. Booleans, numerals and lists are functions, so each check
//! first spells them out: a list as nested pairs, a numeral as nested tuples.

use sooner_calculus::Prelude;

use crate::stage::Stage;

#[track_caller]
fn check(program: &str, expected: &str) {
    let mut stage = Stage::new(&[], "", program);
    stage.settle();
    assert_eq!(stage.ending(), expected, "{program}");
}

#[track_caller]
fn check_bool(boolean: &str, expected: bool) {
    check(&format!("if ({boolean}, fun (): <yes>, fun (): <no>)"), if expected { "yes" } else { "no" });
}

#[track_caller]
fn check_nat(numeral: &str, expected: usize) {
    let spelled = format!("{}(){}", "(".repeat(expected), ",)".repeat(expected));
    check(&format!("{numeral} (fun n: (n,), ())"), &spelled);
    check(&format!("iter_nat ({numeral}, fun n: (n,), ())"), &spelled);
}

#[track_caller]
fn check_list(list: &str, expected: &[&str]) {
    let spelled = expected.iter().fold("()".to_owned(), |all, x| format!("({all}, {x})"));
    check(&format!("fold ({list}, (), fun (all, x): (all, x))"), &spelled);
}

/// Each definition is checked somewhere in this file.
#[test]
fn nothing_of_the_prelude_is_missing_here() {
    let this_file = include_str!("prelude.rs");
    for item in Prelude::standard(&[]).items() {
        let name = item.name.to_string();
        let used = this_file.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
        // The reader's own names, for `()` at the end of the prelude.
        assert!(used || name.starts_with('_'), "`{name}` is not checked");
    }
}

#[test]
fn booleans() {
    check_bool("true", true);
    check_bool("false", false);
    check_bool("not true", false);
    check_bool("not false", true);
    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
        check_bool(&format!("and ({a}, {b})"), a && b);
        check_bool(&format!("or ({a}, {b})"), a || b);
    }
}

/// What the first operand decides does not wait for the second.
#[test]
fn and_and_or_decide_as_early_as_they_can() {
    for (operation, first) in [("and", "false"), ("or", "true")] {
        let program = format!("b := {operation} ({first}, later ())\nif (b, fun (): say 1, fun (): say 0)");
        let mut stage = Stage::new(&["later", "say"], "later () => true\nsay _ => ()", &program);
        let calls = stage.settle();
        assert_eq!(calls.len(), 2, "{calls:?}");
    }
}

#[test]
fn numerals() {
    check_nat("zero", 0);
    check_nat("(succ zero)", 1);
    check_nat("(succ (succ (succ zero)))", 3);
}

#[test]
fn lists() {
    check_list("nil", &[]);
    check_list("singleton 1", &["1"]);
    check_list("cons (1, cons (2, nil))", &["1", "2"]);
    check_list("append (append (nil, 1), 2)", &["1", "2"]);
    check_list("concat (cons (1, singleton 2), append (nil, 3))", &["1", "2", "3"]);
    check_list("concat (nil, nil)", &[]);
    check_list("map (cons (1, singleton 2), fun x: (x, x))", &["(1, 1)", "(2, 2)"]);
}

#[test]
fn map_calls_its_function_once_for_each_element_however_often_the_list_is_read() {
    let program =
        "l := map (cons (1, singleton 2), f)\n(fold (l, (), fun (s, x): (s, x)), fold (l, (), fun (s, x): (x, s)))";
    let mut stage = Stage::new(&["f"], "f 1 => <10>\nf 2 => <20>", program);
    assert_eq!(stage.settle(), ["f 1", "f 2"]);
    stage.answer_all();
    assert_eq!(stage.ending(), "((((), 10), 20), (20, (10, ())))");
}

#[test]
fn lists_can_be_taken_apart() {
    let first_or = "fun (): <none>, fun (x, rest): x";
    check(&format!("view nil ({first_or})"), "none");
    check(&format!("view (cons (1, singleton 2)) ({first_or})"), "1");
    check(&format!("view (singleton 1) (fun (): <none>, fun (x, rest): rest ({first_or}))"), "none");
    check(&format!("view (append (singleton 1, 2)) (fun (): <none>, fun (x, rest): rest ({first_or}))"), "2");
    check(&format!("view_nil ({first_or})"), "none");
    check(&format!("view_cons (1, view_nil) ({first_or})"), "1");
}

#[test]
fn zip_ends_with_the_shorter_list() {
    let (one, two) = ("singleton 1", "cons (3, singleton 4)");
    check_list(&format!("zip (nil, {two})"), &[]);
    check_list(&format!("zip ({two}, nil)"), &[]);
    check_list(&format!("zip ({one}, {two})"), &["(1, 3)"]);
    check_list(&format!("zip ({two}, {one})"), &["(3, 1)"]);
    check_list(&format!("zip ({two}, {two})"), &["(3, 3)", "(4, 4)"]);
}

const COUNTDOWN: &str = "pred 3 => <2>\npred 2 => <1>\npred 1 => <0>\npositive 0 => false\npositive _ => true";

#[test]
fn fix_and_while_repeat_until_told_to_stop() {
    let recursive = "down_s := fun (down, n): if (positive n, fun (): (n, down (pred n)), fun (): ())\n";
    let programs = [
        (format!("{recursive}down := fix down_s\ndown 3"), "(3, (2, (1, ())))"),
        (format!("{recursive}down := fix_s (fix_s, down_s)\ndown 3"), "(3, (2, (1, ())))"),
        ("while (positive, pred, 3)".to_owned(), "0"),
        ("while (fun n: positive n, fun n: pred n, 0)".to_owned(), "0"),
    ];
    for (program, expected) in programs {
        let mut stage = Stage::new(&["pred", "positive"], COUNTDOWN, &program);
        let mut calls = stage.settle();
        while !calls.is_empty() {
            calls = stage.answer_all();
        }
        assert_eq!(stage.ending(), expected, "{program}");
    }
}

/// A loop turn is a tail call: however many turns there were, labels and the program stay small.
#[test]
fn a_loop_takes_constant_space() {
    let program = "while (go_on, next, 0)";
    let mut stage = Stage::new(&["go_on", "next"], "go_on _ => true\nnext _ => <0>", program);
    stage.settle();
    let mut sizes = Vec::new();
    for _ in 0..60 {
        stage.answer_all();
        let labels = stage.run.program.labels().map(|label| label.stored_len()).max();
        sizes.push((stage.run.program.stmts.len(), labels));
    }
    assert!(stage.run.program.labels().any(|label| label.depth() > 100), "{}", stage.run.program);
    assert_eq!(sizes[20..40], sizes[40..], "{sizes:?}");
}
