//! `read(show(t)) = t`.

use std::fmt;

use sooner_calculus::{
    Context, Expr, Label, Name, Op, Prim, PrimExpr, Stmt, alpha_eq, freshen, read, read_with, show, well_formed,
};
use sooner_testkit::case::Case;
use sooner_testkit::property::{Effort, Verdict, check};
use sooner_testkit::proptest::{prop_assert, prop_assert_eq};
use sooner_testkit::tape::Tape;
use sooner_testkit::terms::literal;

const EFFORT: Effort = Effort { cases: 1000, tape: 200, seed: 1 };

#[test]
fn programs() {
    check(EFFORT, Case::open, |case: &Case| {
        prop_assert_eq!(well_formed(&case.context, &case.expr), Ok(()));
        reads_back(&case.expr, &case.context)
    });
}

#[test]
fn programs_whose_names_are_stamped() {
    let label = [2, 5, 2, 5, 2, 5, 1].into_iter().fold(Label::top(3), |label, index| label.child(index));
    check(EFFORT, Case::open, |case: &Case| {
        let fresh = freshen(&case.expr, &label);
        prop_assert!(alpha_eq(&fresh, &case.expr));
        prop_assert_eq!(well_formed(&case.context, &fresh), Ok(()));
        reads_back(&fresh, &case.context)
    });
}

fn reads_back(expr: &Expr, context: &Context) -> Verdict {
    match read_with(&show(expr), context) {
        Ok(read) => prop_assert_eq!(&read, expr),
        // Well-formed by Appendix A, but the reader knows better.
        Err(diagnostic) => prop_assert_eq!(diagnostic.code, "bad-projection"),
    }
    Ok(())
}

#[test]
fn constants() {
    check(
        EFFORT,
        |tape| Constants(primitives_and_tasks(&mut Tape::new(tape))),
        |Constants(expr)| {
            prop_assert_eq!(read(&show(expr)), Ok(expr.clone()));
            Ok(())
        },
    );
}

#[derive(Debug)]
struct Constants(Expr);

impl fmt::Display for Constants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A program with every kind of constant in every place.
fn primitives_and_tasks(tape: &mut Tape<'_>) -> Expr {
    let mut stmts: Vec<Stmt> = (0..tape.below(4))
        .flat_map(|i| {
            let task = Op::Task { fun: literal(tape), arg: argument(tape, 3) };
            let prim = Op::Prim(literal(tape));
            [Stmt::new(Name::new(format!("p{i}")), prim), Stmt::new(Name::new(format!("t{i}")), task)]
        })
        .collect();
    stmts.push(Stmt::new(Name::new("x"), Op::Prim(Prim::int(0))));
    Expr { stmts, ret: Name::new("x") }
}

fn argument(tape: &mut Tape<'_>, depth: usize) -> PrimExpr {
    match tape.below(3) {
        2 if depth > 0 => PrimExpr::Tuple((0..tape.below(4)).map(|_| argument(tape, depth - 1)).collect()),
        _ => PrimExpr::Prim(literal(tape)),
    }
}

/// `a = b` as read does not depend on what the text looks like.
#[test]
fn layout_does_not_matter() {
    let expected = read("f := fun x:\n  y := (x, x)\n  ret y\nz := f f\nret z\n");
    assert!(expected.is_ok());
    for text in [
        "f := fun x: y := (x, x); ret y\nz := f f\nret z",
        "# a comment\nf := fun x: # another\n\n      y := (x,\n x)\n      y\n\nz := f   f\r\nz",
        "f := (fun x: y := (x, x); y); z := f f; z",
        "f := fun (x): y := (x, x,); ret y\nz := (f) (f)\nret z",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}
