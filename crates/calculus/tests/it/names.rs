//! Free variables, substitution, freshening, equality up to bound names.

use std::collections::HashSet;

use sooner_calculus::{
    Context, Expr, Label, Name, Stmt, all_names, alpha_eq, free_names, freshen, read_with, show, substitute, unstamped,
};

fn term(text: &str) -> Expr {
    let context: Context = "a b c f g".split_whitespace().map(Name::new).collect();
    read_with(text, &context).unwrap_or_else(|wrong| panic!("{}", wrong.render("term", text)))
}

fn names(text: &str) -> HashSet<Name> {
    text.split_whitespace().map(Name::new).collect()
}

#[test]
fn free_names_are_those_used_and_not_bound() {
    assert_eq!(free_names(&term("x := a b\ny := (x, c)\nz := prj 1 y\nret z")), names("a b c"));
    assert_eq!(free_names(&term("h := fun x: y := f x; ret y\nret h")), names("f"));
    assert_eq!(free_names(&term("h := fun x: ret x\nret a")), names("a"));
    assert_eq!(free_names(&term("h := fun x: ret a\nx := b\nret x")), names("a b"));
    assert_eq!(free_names(&term("x := <a>\ny := <<f (a, b)>>\nret y")), names(""), "constants are no variables");
    assert_eq!(all_names(&term("h := fun x: y := f x; ret y\nret h")), names("h x y f"));
}

fn substituted(text: &str) -> Vec<String> {
    let expr = term(text);
    expr.stmts
        .iter()
        .map(|Stmt { name, op }| Stmt::new(name.clone(), substitute(op, &"a".into(), &"b".into())))
        .map(|stmt| stmt.to_string().split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn substitution_reaches_every_free_occurrence() {
    assert_eq!(
        substituted("u := a\nv := a a\nw := (a, c, a)\nx := prj 2 a\ny := <a>\nz := <<a a>>\nret c"),
        ["u := b", "v := b b", "w := (b, c, b)", "x := prj 2 b", "y := <a>", "z := <<a a>>"]
    );
    assert_eq!(
        substituted("h := fun x: y := (x, a); k := (fun z: ret a); ret a\nret h"),
        ["h := fun x: y := (x, b) k := fun z: ret b ret b"]
    );
}

/// Functions whose bodies bind `a` for themselves: as they stand before a later `a := …` outside.
#[test]
fn substitution_stops_where_the_name_is_bound() {
    let expr = |text: &str| read_with(text, &names("f")).expect("`a` is not in scope");
    let cases = [
        ("h := fun a: y := (a, f); ret a\nret h", "h := fun a: y := (a, f) ret a"),
        ("h := fun x: a := (x, f); y := a a; ret a\nret h", "h := fun x: a := (x, f) y := a a ret a"),
        ("h := fun x: k := (fun a: ret a); ret x\nret h", "h := fun x: k := fun a: ret a ret x"),
    ];
    for (text, same) in cases {
        let expr = expr(text);
        let op = substitute(&expr.stmts[0].op, &"a".into(), &"b".into());
        let shown = Stmt::new(expr.stmts[0].name.clone(), op).to_string();
        assert_eq!(shown.split_whitespace().collect::<Vec<_>>().join(" "), same);
    }
}

#[test]
fn freshening_renames_every_binder_and_nothing_else() {
    let expr = term("h := fun x: y := (x, a); k := (fun x2: z := (x2, y); ret z); ret k\nx := h b\nret x");
    let label: Label = "4.2".parse().expect("a label");
    let fresh = freshen(&expr, &label);
    assert_eq!(
        show(&fresh),
        "h@4.2 := fun x@4.2:\n  y@4.2 := (x@4.2, a)\n  k@4.2 := fun x2@4.2:\n    z@4.2 := (x2@4.2, y@4.2)\n    ret z@4.2\n  ret k@4.2\nx@4.2 := h@4.2 b\nret x@4.2\n"
    );
    let again: Label = "7".parse().expect("a label");
    assert_eq!(freshen(&fresh, &again), freshen(&expr, &again), "a copy of a copy carries the newest label");
}

#[test]
fn stamps_can_be_taken_off() {
    let label: Label = "4.2".parse().expect("a label");
    for text in ["h := fun x: y := (x, a); ret y\nx := h b\nret x", "x'2 := f a\nx := f x'2\nret x", "ret a"] {
        let expr = term(text);
        assert_eq!(unstamped(&expr), expr);
        let plain = unstamped(&freshen(&expr, &label));
        assert!(all_names(&plain).iter().all(|name| name.stamp().is_none()), "{plain}");
        assert!(alpha_eq(&plain, &expr), "{plain}");
    }
    // Copies of one name are different names, and stay so.
    let mixed = term("x := f a\nx@1 := f x\nx@2 := g x@1\nx'2 := (x, x@1, x@2)\nret x'2");
    assert_eq!(show(&unstamped(&mixed)), "x := f a\nx'3 := f x\nx'4 := g x'3\nx'2 := (x, x'3, x'4)\nret x'2\n");
    let free: Context = [Name::new("x").stamped(&label)].into();
    let open = read_with("y@1 := x@4.2\nret y@1", &free).expect("x@4.2 is in scope");
    assert_eq!(show(&unstamped(&open)), "y'2 := x@4.2\nret y'2\n", "a free name is somebody else's");
}

#[test]
fn alpha_equality() {
    let same = |a: &str, b: &str| alpha_eq(&term(a), &term(b));
    assert!(same("x := a b\nret x", "y := a b\nret y"));
    assert!(same("h := fun x: ret x\nk := fun y: ret y\nret k", "h := fun x: ret x\nk := fun x: ret x\nret k"));
    assert!(!same("x := a b\nret x", "x := b a\nret x"));
    assert!(!same("x := a b\nret x", "x := a b\nret a"));
    assert!(!same("x := a b\ny := a b\nret x", "x := a b\ny := a b\nret y"));
    assert!(!same("h := fun x: y := (x, a); ret y\nret h", "h := fun x: y := (x, x); ret y\nret h"));
    assert!(!same("h := fun x: ret a\nret h", "h := fun a2: ret a2\nret h"));
    assert!(!same("x := prj 1 a\nret x", "x := prj 2 a\nret x"));
    assert!(!same("x := <1>\nret x", "x := <2>\nret x"));
    assert!(!same("x := (a,)\nret x", "x := (a, a)\nret x"));
    assert!(!same("ret a", "x := a\nret x"));
}
