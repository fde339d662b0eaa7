//! Numbers, equality and text.

use super::give;

#[test]
fn numbers_are_of_any_size_and_mix() {
    give(&[
        ("add (1, 2)", "3"),
        ("mul (9223372036854775807, 9223372036854775807)", "85070591730234615847396907784232501249"),
        ("sub (1, 2.5)", "-1.5"),
        ("mul (2.0, 3)", "6.0"),
        ("add (<true>, <true>)", "2"),
        ("neg 5", "-5"),
        ("neg <true>", "-1"),
        ("neg 0.0", "-0.0"),
        (r#"add (1, "a")"#, r#"!"add: wrong argument""#),
        ("add (1, 2, 3)", r#"!"add: wrong argument""#),
        (r#"sub ("a", "a")"#, r#"!"sub: wrong argument""#),
        (r#"neg "a""#, r#"!"neg: wrong argument""#),
        ("x := mul (<1e300>, <1e300>); eq (x, <inf>)", "true"),
        ("big := loop (1, fun n: (lt (n, <1e308>), mul (n, 10)))\nadd (mul (big, 10), 0.5)", r#"!"number too large""#),
    ]);
}

#[test]
fn division_rounds_down() {
    give(&[
        ("div (7, 2)", "3"),
        ("div (-7, 2)", "-4"),
        ("div (7, -2)", "-4"),
        ("div (-7, -2)", "3"),
        ("mod (7, 2)", "1"),
        ("mod (-7, 2)", "1"),
        ("mod (7, -2)", "-1"),
        ("mod (6, -2)", "0"),
        ("div (-7, 2.0)", "-4.0"),
        ("mod (-7.5, 2)", "0.5"),
        ("mod (-6.0, 2)", "0.0"),
        ("div (1, 0)", r#"!"division by zero""#),
        ("mod (1.0, 0.0)", r#"!"division by zero""#),
    ]);
}

#[test]
fn equality_is_by_value_and_contents() {
    give(&[
        ("eq (1, 1.0)", "true"),
        ("eq (1, <true>)", "true"),
        ("eq (9007199254740993, 9007199254740992.0)", "false"),
        ("eq (<nan>, <nan>)", "false"),
        (r#"eq ("a", "a")"#, "true"),
        (r#"eq ("a", <a>)"#, "false"),
        ("eq (<a>, <a>)", "true"),
        (r#"eq ((1, "a"), (1.0, "a"))"#, "true"),
        ("eq ((1,), (1, 2))", "false"),
        ("eq (list (1, 2), list (1, 2))", "true"),
        ("eq (list (1, 2), (1, 2))", "false"),
        (
            "d := dict (); e := dict (); _ := put (d, 1, 2); _ := put (d, 3, 4); _ := put (e, 3, 4); _ := put (e, 1.0, 2); eq (d, e)",
            "true",
        ),
        ("d := dict (); _ := put (d, 1, 2); e := dict (); _ := put (e, 2, 2); eq (d, e)", "false"),
        ("f := fun x: x\ng := f\neq (f, g)", "true"),
        ("f := fun x: x\ng := fun x: x\neq (f, g)", "false"),
        ("l := list (<nan>,); eq (l, l)", "true"),
    ]);
}

#[test]
fn objects_inside_themselves_are_equal_if_no_difference_shows() {
    let cycles = "a := list (1,); _ := append (a, a); b := list (1,); _ := append (b, b); ";
    give(&[(&format!("{cycles}eq (a, b)"), "true"), (&format!("{cycles}_ := append (b, 2); eq (a, b)"), "false")]);
}

#[test]
fn identity() {
    give(&[
        ("l := list (); m := l; same (l, m)", "true"),
        ("same (list (), list ())", "false"),
        ("same (dict (), 1)", "false"),
        ("same (1, 1.0)", "true"),
        (r#"same ("a", "b")"#, "false"),
        ("same ((list (),), (list (),))", "true"),
        ("same 1", r#"!"same: wrong argument""#),
    ]);
}

#[test]
fn order_and_booleans() {
    give(&[
        ("lt (1, 1.5)", "true"),
        ("lt (2, 2)", "false"),
        ("le (2, 2.0)", "true"),
        ("lt (9007199254740992.0, 9007199254740993)", "true"),
        ("lt (1, <inf>)", "true"),
        ("lt (<-inf>, -1)", "true"),
        ("le (<nan>, 1)", "false"),
        ("lt (<false>, <true>)", "true"),
        (r#"lt ("a", "b")"#, "true"),
        (r#"le ("b", "a")"#, "false"),
        (r#"lt ("a", 1)"#, r#"!"lt: wrong argument""#),
        ("le ((1,), (2,))", r#"!"le: wrong argument""#),
        ("not <true>", "false"),
        ("not 0", r#"!"not: wrong argument""#),
    ]);
}

#[test]
fn text_of_values() {
    give(&[
        (r#"str "a\"b""#, r#""a\"b""#),
        ("str 12", r#""12""#),
        ("str 1.0", r#""1.0""#),
        ("str <true>", r#""true""#),
        ("str <ask>", r#""ask""#),
        ("str ()", r#""()""#),
        ("str (1,)", r#""(1,)""#),
        (r#"str (1, "a")"#, r#""(1, \"a\")""#),
        ("str (list (1, list ()))", r#""[1, []]""#),
        (r#"d := dict (); _ := put (d, "k", 1); _ := put (d, 2, ()); str d"#, r#""{\"k\": 1, 2: ()}""#),
        ("str (fun x: x)", r#""<function>""#),
        ("l := list (1,); _ := append (l, (l, 2)); str l", r#""[1, (..., 2)]""#),
        ("l := list (1,); str (l, l)", r#""([1], [1])""#),
        (r#"upper "straße""#, r#""STRASSE""#),
        ("upper 1", r#"!"upper: wrong argument""#),
        (r#"lines "a\n\nb\n""#, r#"("a", "", "b")"#),
        (r#"lines "a\n\n""#, r#"("a", "")"#),
        (r#"lines """#, "()"),
        ("lines ()", r#"!"lines: wrong argument""#),
        (r#"add ("a", "b")"#, r#""ab""#),
    ]);
}
