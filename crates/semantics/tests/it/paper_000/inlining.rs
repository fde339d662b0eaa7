//! Figures 4 and 7: inlining calls of a function.

use sooner_semantics::Program;

use crate::open_terms::{assert_alpha, labelled, steppable_labels, stepped, term};

const INITIAL: &str = "
g := fun x:
  y := f x
  ret y
z1 := g w
z2 := g z1
ret z2
";

/// step-call of paper 000: the call at `at` and the two aliases it makes.
fn step_call(program: &Program, at: &str) -> Program {
    [at, &format!("{at}.1"), &format!("{at}.3")].iter().fold(program.clone(), |program, at| stepped(&program, at))
}

#[test]
fn figure_4_step_call_at_z2() {
    let expected = "
g := fun x:
  y := f x
  ret y
z1 := g w
c1_y := f z1
ret c1_y
";
    assert_alpha(&step_call(&labelled("w f", INITIAL), "3").erase(), &term("w f", expected));
}

#[test]
fn figure_7_reduction_steps_each_original_statement_once() {
    let e0 = labelled("w f", INITIAL);
    assert_eq!(steppable_labels(&e0), ["2", "3"], "g occurs elsewhere, so step-def does not apply");
    let e3 = step_call(&step_call(&e0, "2"), "3");
    let expected = "
g := fun x:
  y := f x
  ret y
c1_y := f w
c2_y := f c1_y
ret c2_y
";
    assert_alpha(&e3.erase(), &term("w f", expected));
    assert_eq!(step_call(&step_call(&e0, "3"), "2"), e3);
}
