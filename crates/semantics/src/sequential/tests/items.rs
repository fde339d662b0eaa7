//! Tuples, lists and dictionaries: looking into them and changing them.

use super::give;

#[test]
fn sizes_and_tuples_of_items() {
    give(&[
        (r#"size "añ""#, "2"),
        ("size (1, 2, 3)", "3"),
        ("size (list (1,))", "1"),
        ("size (dict ())", "0"),
        ("size 1", r#"!"size: wrong argument""#),
        (r#"tuple "añ""#, r#"("a", "ñ")"#),
        ("tuple (1, 2)", "(1, 2)"),
        ("tuple (list (1, 2))", "(1, 2)"),
        (r#"d := dict (); _ := put (d, "b", 1); _ := put (d, "a", 2); tuple d"#, r#"("b", "a")"#),
        ("tuple 1", r#"!"tuple: wrong argument""#),
        ("add ((1,), (2, 3))", "(1, 2, 3)"),
    ]);
}

#[test]
fn lists() {
    give(&[
        (r#"list (1, "a")"#, r#"[1, "a"]"#),
        ("list ()", "[]"),
        ("list (list ())", r#"!"list: wrong argument""#),
        ("l := list (1, 2); _ := append (l, 3); l", "[1, 2, 3]"),
        ("append (list (), 1)", "()"),
        ("l := list (1, 2); x := pop l; (x, l)", "(2, [1])"),
        ("pop (list ())", r#"!"pop from empty list""#),
        ("pop (dict ())", r#"!"pop: wrong argument""#),
        ("append ((1,), 2)", r#"!"append: wrong argument""#),
        ("l := list (1, 2); _ := put (l, -1, 3); l", "[1, 3]"),
        ("put (list (), 0, 1)", r#"!"index out of range""#),
        ("put ((1,), 0, 1)", r#"!"put: wrong argument""#),
        ("a := list (1,); b := list (2,); c := add (a, b); _ := append (c, 3); (a, b, c)", "([1], [2], [1, 2, 3])"),
        (r#"has (list (1, "a"), 1.0)"#, "true"),
        ("has ((1, 2), 3)", "false"),
        ("has (list (list (1,),), list (1,))", "true"),
        (r#"has ("ab", "a")"#, r#"!"has: wrong argument""#),
    ]);
}

#[test]
fn positions() {
    give(&[
        ("get ((1, 2), 0)", "1"),
        ("get (list (1, 2), -2)", "1"),
        (r#"get ("añ", 1)"#, r#""ñ""#),
        ("get (list (1, 2), <true>)", "2"),
        ("get ((1, 2), 2)", r#"!"index out of range""#),
        ("get ((1, 2), -3)", r#"!"index out of range""#),
        ("get (list (), 99999999999999999999)", r#"!"index out of range""#),
        ("get ((1, 2), 0.0)", r#"!"get: wrong argument""#),
        (r#"get ((1, 2), "a")"#, r#"!"get: wrong argument""#),
        ("get (1, 2)", r#"!"get: wrong argument""#),
    ]);
}

#[test]
fn dictionaries() {
    let d = r#"d := dict (); _ := put (d, "a", 1); _ := put (d, 1, 2); "#;
    let with = |rest: &str, expected| give(&[(&format!("{d}{rest}"), expected)]);
    with("d", r#"{"a": 1, 1: 2}"#);
    with(r#"get (d, "a")"#, "1");
    with("get (d, <true>)", "2");
    with(r#"get (d, "b")"#, r#"!"no such key""#);
    with("get (d, list ())", r#"!"get: wrong argument""#);
    with("get (d, (1, fun x: x))", r#"!"get: wrong argument""#);
    with("put (d, (1, list ()), 1)", r#"!"put: wrong argument""#);
    with("_ := put (d, 1.0, 3); d", r#"{"a": 1, 1: 3}"#);
    with(r#"_ := put (d, (1, "x"), 3); get (d, (1.0, "x"))"#, "3");
    with("_ := put (d, <a>, 3); d", r#"{"a": 1, 1: 2, a: 3}"#);
    with("(has (d, 1.0), has (d, 2))", "(true, false)");
    with("has (d, d)", r#"!"has: wrong argument""#);
    with(r#"_ := remove (d, "a"); _ := put (d, "a", 3); d"#, r#"{1: 2, "a": 3}"#);
    with("remove (d, 3)", r#"!"no such key""#);
    with("remove (list (1,), 0)", r#"!"remove: wrong argument""#);
    with("append (d, 1)", r#"!"append: wrong argument""#);
    with("add (d, d)", r#"!"add: wrong argument""#);
    with("dict 1", r#"!"dict: wrong argument""#);
}

#[test]
fn aliases_are_one_object() {
    give(&[
        ("a := list (); b := (a, list (a,)); _ := append (a, 1); b", "([1], [#0])"),
        ("row := list (0,); t := list (row, row); _ := put (get (t, 0), 0, 9); t", "[[9], #1]"),
        ("log := list ()\nnote := fun x: append (log, x)\n_ := note 1\n_ := note 2\nlog", "[1, 2]"),
        (r#"d := dict (); _ := put (d, "self", d); d"#, r#"{"self": #0}"#),
    ]);
}
