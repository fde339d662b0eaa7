//! Figures 6 and 9, and the examples of §3.4.

use sooner_semantics::{Rule, Strategy};

use crate::open_terms::{assert_alpha, labelled, round, steppable_labels, stepped, term};
use crate::stage::Stage;

/// The running example of both figures; `f` and `w` are free.
const TWICE: &str = "
g := fun x:
  y := f x
  ret y
z1 := g w
z2 := g z1
ret z2
";

fn labels(program: &sooner_semantics::Program) -> Vec<String> {
    program.labels().map(ToString::to_string).collect()
}

#[test]
fn figure_6_reduce_call_at_3() {
    let after = stepped(&labelled("f w", TWICE), "3");
    assert_eq!(labels(&after), ["1", "2", "3.1", "3.2", "3.3"]);
    let expected = "
g := fun x:
  y := f x
  ret y
z1 := g w
x0 := z1
y0 := f x0
z2 := y0
ret z2
";
    assert_alpha(&after.erase(), &term("f w", expected));
}

#[test]
fn figure_9_one_step_of_opportunistic_evaluation() {
    let p0 = labelled("f w", TWICE);
    assert_eq!(steppable_labels(&p0), ["2", "3"], "1 cannot step: g is referenced elsewhere");
    let p2 = stepped(&stepped(&p0, "2"), "3");
    assert_eq!(round(&p0), (p2.clone(), vec![("2".into(), Rule::ReduceCall), ("3".into(), Rule::ReduceCall)]));
    assert_eq!(stepped(&stepped(&p0, "3"), "2"), p2, "the order does not matter");
    assert_eq!(labels(&p2), ["1", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3"]);
    let expected = "
g := fun x:
  y := f x
  ret y
x0 := w
y0 := f x0
z1 := y0
x1 := z1
y1 := f x1
z2 := y1
ret z2
";
    assert_alpha(&p2.erase(), &term("f w", expected));
}

const DIVERGES: &str = r#"
self := fun x: x x
diverge := fun (): self self
_ := diverge ()
_ := print "foo"
<"bar">
"#;

/// The last example of §3.4. Stages stop a program that does not end after a while.
#[test]
fn section_3_4_opportunistic_evaluation_prints_though_diverge_never_ends() {
    let stage = |strategy| Stage::with(strategy, &["print"], "print _ => ()", DIVERGES).instantly("print");
    assert_eq!(stage(Strategy::Opportunistic).settle(), [r#"print "foo""#]);
    assert_eq!(stage(Strategy::Sequential).settle(), [""; 0], "strict evaluation is busy with diverge");
    let mut lazy = stage(Strategy::ByNeed);
    assert_eq!(lazy.settle(), [""; 0], "lazy evaluation does not need it");
    assert_eq!(lazy.ending(), r#""bar""#);
    assert_eq!(lazy.run.unmade().len(), 2);
}

#[test]
fn section_3_4_the_strategies_differ_in_which_calls_they_make_and_when() {
    let program = "a := f 1\nb := f 2\nc := g b\nret c";
    let stage = |strategy| Stage::with(strategy, &["f", "g"], "f _ => <3>\ng 3 => <4>", program);
    let mut opportunistic = stage(Strategy::Opportunistic);
    assert_eq!(opportunistic.settle(), ["f 1", "f 2"]);
    assert_eq!(opportunistic.answer("f 2"), ["g 3"]);
    assert_eq!(opportunistic.answer("g 3"), [""; 0]);
    assert_eq!(opportunistic.ending(), "waiting for f 1");
    opportunistic.answer("f 1");
    assert_eq!(opportunistic.ending(), "4");

    let mut sequential = stage(Strategy::Sequential);
    assert_eq!(sequential.settle(), ["f 1"]);
    assert_eq!(sequential.answer("f 1"), ["f 2"]);
    assert_eq!(sequential.answer("f 2"), ["g 3"]);
    sequential.answer("g 3");
    assert_eq!(sequential.ending(), "4");
    assert_eq!(sequential.run.program, opportunistic.run.program);
    assert_eq!(sequential.run.steps, opportunistic.run.steps);

    let mut lazy = stage(Strategy::ByNeed);
    assert_eq!(lazy.settle(), ["f 2"]);
    assert_eq!(lazy.answer("f 2"), ["g 3"]);
    lazy.answer("g 3");
    assert_eq!(lazy.ending(), "4");
    assert_eq!(lazy.run.unmade().len(), 1, "f 1 was never called");
}
