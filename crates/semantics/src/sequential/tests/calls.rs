//! External calls: what they get, what they answer, and under which heading they are recorded.

use super::{give, shows};

#[test]
fn every_kind_is_recorded_under_its_heading() {
    shows(
        "_ := say 1; a := ask 2; _ := save 3; b := look (); _ := wait (); _ := save_b 4; _ := say a; b",
        &[
            "call ask (2)",
            "call look ()",
            "effect save (3) = 1",
            "effect wait () = ()",
            "effect save_b (4) on b = 2",
            "output say (1)",
            "output say (0)",
            "result 1",
        ],
    );
}

#[test]
fn arguments_are_snapshots() {
    shows(
        "l := list (1,); _ := say l; _ := append (l, 2); _ := ask (l, l); l",
        &["call ask ([1, 2], #0)", "output say ([1])", "result [1, 2]"],
    );
}

#[test]
fn functions_cannot_be_passed() {
    shows("ask (fun x: x)", &[r#"fault "ask: wrong argument""#]);
    shows("l := list (fun x: x,)\n_ := save (1, l)\n1", &[r#"fault "save: wrong argument""#]);
    shows("say (fun x: x)", &[r#"fault "say: wrong argument""#]);
    shows("ask (<add>, <say>)", &["call ask (add, say)", "result 0"]);
}

#[test]
fn answers_are_new_objects_or_objects_that_were_passed() {
    give(&[
        ("t := table (); _ := append (get (t, 0), 1); t", r#"[["row", 1], #1]"#),
        ("t := table (list (), list ()); same (get (t, 0), get (t, 1))", "true"),
        ("same (table (), table ())", "false"),
        ("a := list (1,); b := list (a,); (new, x) := pick (b, b); (same (x, a), new)", r#"(true, ["new"])"#),
    ]);
}

#[test]
fn a_call_can_fault_with_any_value() {
    give(&[
        (r#"fail (1, "a")"#, r#"!(1, "a")"#),
        ("l := list (1,); guard (fun (): fail l, fun e: (e, same (e, l)))", "([1], false)"),
    ]);
    shows("guard (fun (): fail 1, fun e: ask e)", &["call fail (1)", "call ask (1)", "result 0"]);
}

#[test]
fn a_sequential_call_can_change_what_it_is_passed() {
    give(&[
        (
            r#"l := list (1,); d := dict (); _ := put (d, "l", l); new := grow l; _ := append (new, 2); (l, d)"#,
            r#"([#0, ["new", 2]], {"l": #0})"#,
        ),
        ("l := list (1,)\nx := guard (fun (): spoil l, fun e: e)\n(x, l)", r#"("spoilt", ["spoilt"])"#),
    ]);
    shows("l := list (1,); new := grow (l, l); same (new, get (l, 1))", &["effect grow ([1], #0) = #1", "result true"]);
}

#[test]
fn external_symbols_are_values() {
    give(&[("fold ((list (), list ()), 0, ask)", "1"), ("f := <save>; _ := f 1; f 2", "2")]);
}

#[test]
fn a_task_in_the_text_is_a_call() {
    shows("<<ask (1, 2)>>", &["call ask (1, 2)", "result 0"]);
}
