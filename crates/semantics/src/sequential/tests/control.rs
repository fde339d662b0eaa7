//! Choice, repetition, faults, and the evaluator's own limits.

use super::super::Limits;
use super::{give, shows, within};

#[test]
fn functions_and_projections() {
    give(&[
        ("f := fun (a, (b, c)): (c, b, a)\nf (1, (2, 3))", "(3, 2, 1)"),
        ("f := fun (a, b): a\nf (1,)", r#"!"no such component""#),
        ("f := fun (a, b): a\nf 1", r#"!"no such component""#),
        ("f := fun (): 1\nf \"anything\"", "1"),
        ("f := fun t: prj 3 t\nf (1, 2)", r#"!"no such component""#),
        ("f := fun x: x 1\nf 2", r#"!"not a function""#),
        ("f := fun x: x 1\nf \"text\"", r#"!"not a function""#),
        ("f := fun x: x (1, 2)\nf add", "3"),
        (
            "f := fix (fun (f, n): ite (le (n, 1), fun (): 1, fun (): mul (n, f (sub (n, 1)))))\nf 20",
            "2432902008176640000",
        ),
        ("succ := fun n: add (n, 1)\niter_nat (fun (each, s): each (each s), succ, 0)", "2"),
    ]);
}

#[test]
fn only_one_branch_is_taken() {
    shows("ite (<true>, fun (): say 1, fun (): say 2)", &["output say (1)", "result ()"]);
    shows("ite (<false>, fun (): say 1, fun (): say 2)", &["output say (2)", "result ()"]);
    give(&[
        ("ite (1, fun (): 1, fun (): 2)", r#"!"ite: wrong argument""#),
        ("ite (<true>, 1, fun (): 2)", r#"!"not a function""#),
        ("ite (<true>, fun (): 1, 2)", "1"),
    ]);
}

#[test]
fn folds() {
    give(&[
        ("fold ((1, 2, 3), 0, add)", "6"),
        (r#"fold ("ab", "", fun (s, c): add (c, s))"#, r#""ba""#),
        ("fold ((), 7, 8)", "7"),
        ("fold (1, 0, add)", r#"!"fold: wrong argument""#),
        (
            "l := list (1, 2); fold (l, 0, fun (s, x): _ := append (l, 0); ite (lt (size l, 5), fun (): add (s, x), fun (): raise s))",
            "!3",
        ),
        ("l := list (1, 2, 3)\nn := fold (l, 0, fun (n, x): _ := pop l; add (n, 1))\n(n, l)", "(2, [1])"),
    ]);
}

#[test]
fn folds_over_dictionaries() {
    let d = r#"d := dict (); _ := put (d, "a", 1); _ := put (d, "b", 2); "#;
    let with = |rest: &str, expected| give(&[(&format!("{d}{rest}"), expected)]);
    with(r#"fold (d, "", add)"#, r#""ab""#);
    with("_ := fold (d, (), fun (s, k): put (d, k, 0))\nd", r#"{"a": 0, "b": 0}"#);
    with(
        "guard (fun (): fold (d, (), fun (s, k): put (d, 7, k)), fun e: (e, d))",
        r#"("dictionary changed size", {"a": 1, "b": 2, 7: "a"})"#,
    );
    with(
        r#"fold (d, (), fun (s, k): ite (eq (k, "b"), fun (): put (d, 7, k), fun (): ()))"#,
        r#"!"dictionary changed size""#,
    );
    with(r#"fold (d, "", fun (s, k): _ := remove (d, k); _ := put (d, add (k, k), 0); add (s, k))"#, r#""ab""#);
}

#[test]
fn loops() {
    give(&[
        ("loop (0, fun n: (lt (n, 9), add (n, 1)))", "10"),
        ("loop (0, fun n: n)", r#"!"loop: wrong argument""#),
        ("loop (0, fun n: (1, n))", r#"!"loop: wrong argument""#),
        ("loop (0, fun n: (<false>, n, n))", r#"!"loop: wrong argument""#),
        (r#"loop (0, fun n: raise "inside")"#, r#"!"inside""#),
    ]);
}

#[test]
fn faults_are_caught_by_the_nearest_guard() {
    give(&[
        ("guard (fun (): 1, fun e: 2)", "1"),
        ("guard (fun (): raise (1, 2), fun e: e)", "(1, 2)"),
        ("guard (fun (): get ((), 0), fun e: e)", r#""index out of range""#),
        ("guard (1, fun e: e)", r#""not a function""#),
        ("guard (fun (): guard (fun (): raise 1, fun e: raise (add (e, 1))), fun e: add (e, 10))", "12"),
        ("guard (fun (): raise 1, fun e: raise 2)", "!2"),
        (
            "l := list ()\nx := guard (fun (): _ := append (l, 1); _ := raise l; append (l, 2), fun e: same (e, l))\n(x, l)",
            "(true, [1])",
        ),
        ("guard 1", r#"!"guard: wrong argument""#),
    ]);
}

#[test]
fn cleanup_runs_either_way() {
    shows(r#"cleanup (fun (): 1, fun (): say "end")"#, &[r#"output say ("end")"#, "result 1"]);
    shows(r#"cleanup (fun (): raise 1, fun (): say "end")"#, &[r#"output say ("end")"#, "fault 1"]);
    give(&[
        ("cleanup (fun (): raise 1, fun (): raise 2)", "!2"),
        ("cleanup (fun (): 1, fun (): raise 2)", "!2"),
        ("guard (fun (): cleanup (fun (): raise 1, fun (): 2), fun e: e)", "1"),
    ]);
}

#[test]
fn the_first_fault_ends_the_run() {
    shows(r#"_ := say 1; _ := raise "stop"; say 2"#, &["output say (1)", r#"fault "stop""#]);
}

#[test]
fn a_run_that_takes_too_many_steps_shows_nothing() {
    let endless = "guard (fun (): loop (0, fun n: (<true>, n)), fun e: e)";
    assert_eq!(within(endless, Limits { steps: 1000, ..Limits::default() }), None);
    // Forty lists, but the text would have 2⁴⁰ items.
    let explosive = "x := loop ((0, ()), fun (n, x): (lt (n, 40), (add (n, 1), list (x, x)))); str x";
    assert_eq!(within(explosive, Limits { steps: 1000, ..Limits::default() }), None);
}

#[test]
fn recursion_is_limited_and_loops_are_not_recursion() {
    let deep = "f := fix (fun (f, n): ite (eq (n, 0), fun (): 0, fun (): f (sub (n, 1)))); ";
    let limited = |source: &str, depth| within(source, Limits { depth, ..Limits::default() });
    for depth in [10, 1000, 5000] {
        let shown = limited(&format!("{deep}f 100000"), depth);
        assert_eq!(shown.as_deref(), Some("fault \"recursion too deep\"\n"), "depth {depth}");
    }
    assert_eq!(limited(&format!("{deep}f 1000"), 5000).as_deref(), Some("result 0\n"));
    let iterative = "loop (0, fun n: (lt (n, 20000), add (n, 1)))";
    assert_eq!(limited(iterative, 1).as_deref(), Some("result 20001\n"));
}
