//! Figure 1: the motivating example, cities that stream in and excursions in each.

use crate::stage::Stage;

const EXTERNALS: &[&str] = &["get_cs", "get_exc", "print", "stdout"];

/// `A0` is `get_cs "Oc"` and answers `["Ho"] + A1`; `A1` is `get_cs_from 1` and answers `["Ja"]`.
const TABLE: &str = r#"
get_cs "Oc" => fun (state, append): state := append (state, "Ho"); rest := <<get_cs_from 1>>; rest (state, append)
get_cs_from 1 => fun (state, append): append (state, "Ja")
get_exc "Ho" => "Located in the US"
get_exc "Ja" => "In Jakarta"
print _ => <stdout>
"#;

const PROGRAM: &str = r#"
cities := get_cs "Oc"
each := fun (stdout, city):
  stdout := print (stdout, city)
  exc := get_exc city
  print (stdout, exc)
stdout := fold (cities, stdout, each)
()
"#;

/// The captions of the figure, (a) to (l). Prints are performed as soon as they are dispatched.
#[test]
fn figure_1_dispatches_and_resolves_in_the_order_shown() {
    let mut stage = Stage::new(EXTERNALS, TABLE, PROGRAM).instantly("print");
    // (b) Dispatch get_cs => A0
    assert_eq!(stage.settle(), [r#"get_cs "Oc""#]);
    // (c) Resolve A0 => ["Ho"] + A1, and A1 is under way; (d) unroll the loop; (e) Dispatch print;
    // (f) Dispatch get_exc => B0
    assert_eq!(stage.answer(r#"get_cs "Oc""#), ["get_cs_from 1", r#"print (stdout, "Ho")"#, r#"get_exc "Ho""#]);
    assert_eq!(stage.under_way(), [r#"get_exc "Ho""#, "get_cs_from 1"], "B0 and A1, in program order");
    // (g) Resolve A1 => ["Ja"]; (h) unroll the loop; (i) Dispatch get_exc => C0. The print of "Ja" has
    // to wait for that of "Ho"'s excursions.
    assert_eq!(stage.answer("get_cs_from 1"), [r#"get_exc "Ja""#]);
    // (j) Resolve C0
    assert_eq!(stage.answer(r#"get_exc "Ja""#), [""; 0]);
    // (k) Resolve B0; (l) Dispatch print (×3)
    assert_eq!(
        stage.answer(r#"get_exc "Ho""#),
        [r#"print (stdout, "Located in the US")"#, r#"print (stdout, "Ja")"#, r#"print (stdout, "In Jakarta")"#]
    );
    assert_eq!(stage.ending(), "()");
}

/// The other order that the text mentions: B0 before A1.
#[test]
fn figure_1_prints_as_soon_as_it_can() {
    let mut stage = Stage::new(EXTERNALS, TABLE, PROGRAM).instantly("print");
    stage.settle();
    stage.answer(r#"get_cs "Oc""#);
    assert_eq!(stage.answer(r#"get_exc "Ho""#), [r#"print (stdout, "Located in the US")"#]);
    assert_eq!(stage.answer("get_cs_from 1"), [r#"print (stdout, "Ja")"#, r#"get_exc "Ja""#]);
    assert_eq!(stage.answer(r#"get_exc "Ja""#), [r#"print (stdout, "In Jakarta")"#]);
    assert_eq!(stage.ending(), "()");
}
