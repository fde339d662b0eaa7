//! What sugar stands for (§3.2): the left text reads as the right one, which has none.

use sooner_calculus::{Context, Name, alpha_eq, read_with, show};

#[track_caller]
fn stands_for(sugar: &str, plain: &str) {
    let context: Context = "a b c f g".split_whitespace().map(Name::new).collect();
    let read = |text: &str| read_with(text, &context).unwrap_or_else(|wrong| panic!("{}", wrong.render("text", text)));
    let (found, expected) = (read(sugar), read(plain));
    assert!(alpha_eq(&found, &expected), "{sugar}\n\nreads as\n\n{}", show(&found));
    assert_eq!(read(&show(&found)), found);
}

#[test]
fn names_can_be_bound_again() {
    stands_for("x := f a\nx := f x\nx := g x\nret x", "x := f a\ny := f x\nz := g y\nret z");
    stands_for("a := f a\nret a", "x := f a\nret x");
    stands_for("x := f a\nh := fun x: x := f x; ret x\nret x", "x := f a\nh := fun y: z := f y; ret z\nret x");
    // A made-up name does not collide with one that is written.
    stands_for(
        "x := f a\nx := f x\nx'2 := g x\ny := (x, x'2)\nret y",
        "p := f a\nq := f p\nr := g q\ny := (q, r)\nret y",
    );
}

#[test]
fn operations_can_be_nested() {
    stands_for("z := ((a, b), c)\nret z", "u := (a, b)\nz := (u, c)\nret z");
    stands_for("f (g a) ", "x := g a\ny := f x\nret y");
    stands_for("f a b c", "x := f a\ny := x b\nz := y c\nret z");
    stands_for("f (a, g b)", "x := g b\ny := (a, x)\nz := f y\nret z");
    stands_for("x := prj 2 (f a)\nret x", "y := f a\nx := prj 2 y\nret x");
    stands_for(
        "f 1 \"a\" <<g (1, c)>>",
        "x := <1>\ny := f x\nz := <\"a\">\nu := y z\nv := <<g (1, c)>>\nw := u v\nret w",
    );
    stands_for("f (fun x: x)", "h := fun x: ret x\ny := f h\nret y");
    stands_for("(fun x: x) a", "h := fun x: ret x\ny := h a\nret y");
    // A made-up name does not collide with one that is written.
    stands_for("_1 := f (g a)\nx := f (g _1)\nret x", "p := g a\nq := f p\nr := g q\nx := f r\nret x");
}

#[test]
fn tuples_can_be_taken_apart_where_they_are_bound() {
    stands_for("(x, y) := a\nret y", "x := prj 1 a\ny := prj 2 a\nret y");
    stands_for("(x, y) := f a\nret y", "p := f a\nx := prj 1 p\ny := prj 2 p\nret y");
    stands_for("((x, y), z) := a\nret y", "p := prj 1 a\nx := prj 1 p\ny := prj 2 p\nz := prj 2 a\nret y");
    stands_for("(x,) := a\nret x", "x := prj 1 a\nret x");
    stands_for("() := f a\nret a", "x := f a\nret a");
    stands_for("(_, y) := a\nret y", "x := prj 1 a\ny := prj 2 a\nret y");
    stands_for("_ := f a\nret a", "x := f a\nret a");
    stands_for("x := f a\n(x, y) := x\nret x", "u := f a\nx := prj 1 u\ny := prj 2 u\nret x");
}

#[test]
fn functions_can_take_several_arguments() {
    stands_for("h := fun (x, y): f y\nret h", "h := fun p: x := prj 1 p; y := prj 2 p; z := f y; ret z\nret h");
    stands_for("h := fun (): a\nret h", "h := fun p: ret a\nret h");
    stands_for(
        "h := fun ((x, y), z): x\nret h",
        "h := fun p: q := prj 1 p; x := prj 1 q; y := prj 2 q; z := prj 2 p; ret x\nret h",
    );
    stands_for("f ()", "x := ()\ny := f x\nret y");
    stands_for("f (a, b)", "x := (a, b)\ny := f x\nret y");
    stands_for("f (a)", "y := f a\nret y");
    stands_for("f (a,)", "x := (a,)\ny := f x\nret y");
}

#[test]
fn ret_can_be_left_out() {
    stands_for("x := f a\nx", "x := f a\nret x");
    stands_for("h := fun x:\n  y := f x\n  y\nh", "h := fun x: y := f x; ret y\nret h");
    stands_for("f a", "x := f a\nret x");
    stands_for("ret f a", "x := f a\nret x");
}

#[test]
fn a_function_may_return_a_function_whose_body_is_below() {
    let plain = "h := fun x: k := (fun y: z := f y; ret z); ret k\nx := h a\nret x";
    stands_for("h := fun x: fun y:\n  z := f y\n  z\nx := h a\nret x", plain);
    stands_for("h := fun x:\n  fun y:\n    f y\nx := h a\nret x", plain);
}

/// Inner names are used again by sibling functions, as a name for something else.
#[test]
fn what_one_function_binds_says_nothing_about_another() {
    stands_for(
        "h := fun x: p := (x, x); p\nk := fun p: prj 3 p\nret k",
        "h := fun x: q := (x, x); ret q\nk := fun r: y := prj 3 r; ret y\nret k",
    );
    stands_for(
        "h := fun x: p := (x, x); p\np := f a\nx := prj 3 p\nret x",
        "h := fun x: q := (x, x); ret q\nr := f a\nx := prj 3 r\nret x",
    );
}
