//! Small programs, one behaviour each.

use sooner_machine::{Limits, Strategy};

use crate::drive::{run, run_with};

fn value(source: &str) -> String {
    run(source, |_| 0).result.unwrap_or_else(|fault| format!("fault {fault}"))
}

#[test]
fn plain_code_computes() {
    assert_eq!(value("add (1, 2)"), "3");
    assert_eq!(
        value("f := fix (fun (f, n): ite (lt (n, 2), fun (): n, fun (): add (f (sub (n, 1)), f (sub (n, 2)))))\nf 15"),
        "610"
    );
    assert_eq!(
        value("(a, b) := fold ((1, 2, 3), (0, 10), fun ((a, b), x): (add (a, x), sub (b, a)))\n(a, b)"),
        "(6, 6)"
    );
    assert_eq!(value("loop ((0, 0), fun (i, s): (lt (i, 9), (add (i, 1), add (s, i))))"), "(10, 45)");
    assert_eq!(
        value("l := list (1, 2)\n_ := append (l, 3)\nd := dict ()\n_ := put (d, \"k\", l)\nd"),
        "{\"k\": [1, 2, 3]}"
    );
    assert_eq!(value("fold (cons (1, cons (2, nil)), 0, fun (s, x): s)"), "fault fold: wrong argument");
    assert_eq!(value("guard (fun (): get (list (), 3), fun e: (e, 1))"), "(\"index out of range\", 1)");
    assert_eq!(value("if := fun (c, a, b): c (a, b)\nif (true, fun (): 1, fun (): 2)"), "1");
}

#[test]
fn calls_overlap_and_answers_fill_holes() {
    let source = "
xs := list ()
_ := fold ((1, 2, 3), (), fun (s, x): append (xs, ask x))
total := fold (xs, 0, fun (s, x): add (s, x))
(total, size xs)";
    for order in [0usize, 1, 2] {
        let seen = run(source, |n| order.min(n - 1));
        assert_eq!(seen.result, Ok("(6, 3)".into()));
        assert_eq!(seen.log, ["ask 1", "ask 2", "ask 3"]);
    }
}

#[test]
fn effects_wait_for_everything_before_them() {
    let source = "
a := ask 1
_ := save \"first\"
b := ask 2
_ := save b
_ := say \"done\"
a";
    let seen = run(source, |n| n - 1);
    assert_eq!(seen.result, Ok("1".into()));
    assert_eq!(seen.log, ["ask 1", "ask 2", "save first", "save 2", "say done"]);
}

#[test]
fn a_fault_is_the_first_in_program_order_and_later_writes_are_taken_back() {
    let source = "
l := list ()
body := fun ():
  _ := append (l, 1)
  _ := fail \"bad\"
  _ := append (l, 2)
  _ := fail \"worse\"
  l
r := guard (body, fun e: (e, l))
_ := say l
r";
    for order in [0usize, 1] {
        let seen = run(source, |n| order.min(n - 1));
        assert_eq!(seen.result, Ok("(\"bad\", [1])".into()));
        assert_eq!(seen.log.last().map(String::as_str), Some("say [1]"));
    }
}

#[test]
fn by_need_makes_only_the_calls_that_are_used() {
    let source = "
a := ask 1
b := ask 2
_ := save \"now\"
c := ask 3
d := add (c, 1)
(a, size (list (b, c)))";
    let seen = run_with(source, Strategy::ByNeed, Limits::default(), &mut |_| 0);
    assert_eq!(seen.result, Ok("(1, 2)".into()));
    assert_eq!(seen.log, ["save now", "ask 3", "ask 1"], "b is stored and never looked at");
}

#[test]
fn an_early_effect_waits_for_its_own_resource_only() {
    let seen = run("a := ask 1\n_ := post 1\n_ := post 2\n_ := save a\na", |n| n - 1);
    assert_eq!(seen.log, ["ask 1", "post 1", "post 2", "save 1"], "post needs no answer of ask, save does");
}
