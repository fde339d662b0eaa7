//! Tables of answers.

use sooner_calculus::{AnswerRow, Outcome, Prelude, Prim, PrimExpr, read, read_answers, read_with};

fn rows(table: &str) -> Vec<AnswerRow> {
    read_answers(table, &Prelude::standard(&["print"]))
        .unwrap_or_else(|wrong| panic!("{}", wrong.render("table", table)))
}

fn after(after_ms: u64, answer: &str) -> Outcome {
    Outcome { after_ms, result: Ok(read(answer).expect("the answers in these tests are programs")) }
}

#[test]
fn a_row_is_a_function_an_argument_and_an_answer() {
    let symbol = |name: &str| PrimExpr::Prim(Prim::symbol(name));
    let int = |value: i64| PrimExpr::Prim(Prim::int(value));
    let expected = [
        ("+", Some(PrimExpr::Tuple(vec![int(3), int(4)])), "7"),
        ("get", Some(PrimExpr::Prim(Prim::text("Oceania"))), "(\"Ho\", \"Ja\")"),
        ("open", Some(PrimExpr::Tuple(vec![symbol("thread"), PrimExpr::Tuple(vec![int(1)])])), "<t2>"),
        ("lookup", None, "()"),
    ];
    let table = "# A comment.\n+ (3, 4) => 7\n\nget \"Oceania\" => (\"Ho\", \"Ja\")\nopen (thread, (1,)) => <t2>\nlookup _ => ()";
    let expected: Vec<AnswerRow> = expected
        .into_iter()
        .map(|(fun, arg, answer)| AnswerRow { fun: Prim::symbol(fun), arg, outcomes: vec![after(0, answer)] })
        .collect();
    assert_eq!(rows(table), expected);
    assert_eq!(rows(""), []);
    assert_eq!(rows("# Nothing.\n\n"), []);
}

#[test]
fn an_answer_may_be_one_of_several_late_or_a_failure() {
    let table = "coin () => <t> | after 200: <f> | after 5: fail \"lost\" | fail 404";
    let failed = |after_ms, message: &str| Outcome { after_ms, result: Err(message.into()) };
    assert_eq!(rows(table)[0].outcomes, [after(0, "<t>"), after(200, "<f>"), failed(5, "lost"), failed(0, "404")]);
}

#[test]
fn an_answer_is_an_expression_with_tasks_and_names_of_the_prelude() {
    let answer = "h := <<more 1>>; fun (state, append): state := append (state, \"a\"); h (state, append)";
    let same = "h := <<more 1>>\nfun (state, append):\n  state := append (state, \"a\")\n  h (state, append)";
    let read_as = |text: &str| {
        let prelude = Prelude::standard(&["print"]);
        Outcome { after_ms: 0, result: Ok(read_with(text, &prelude.context()).expect("a program")) }
    };
    assert_eq!(rows(&format!("stream _ => {answer}"))[0].outcomes, [read_as(same)]);
    let linked = rows("yes () => true | print")[0].outcomes.clone();
    let shown: Vec<String> =
        linked.iter().map(|outcome| outcome.result.as_ref().map_or(String::new(), ToString::to_string)).collect();
    assert!(shown[0].starts_with("true := fun"), "{}", shown[0]);
    assert_eq!(shown[1], "print := <print>\nret print\n");
}

/// As somebody would write who copies from a program in mid-run.
#[test]
fn stamps_in_an_answer_are_taken_off() {
    let outcomes = rows("f () => x@1 := <1>; x@2 := <2>; (x@1, x@2)")[0].outcomes.clone();
    let plain = read("x'2 := <1>\nx'3 := <2>\n(x'2, x'3)").expect("a program");
    assert_eq!(outcomes, [Outcome { after_ms: 0, result: Ok(plain) }]);
}

#[test]
fn mistakes_are_reported_where_they_are() {
    for (table, code, place) in [
        ("f 1 = 2", "unexpected-token", "="),
        ("f 1", "unexpected-token", ""),
        ("f 1 => x", "unbound-name", "x"),
        ("f 1 => 2 3 |", "missing-result", "|"),
        ("f x y => 2", "unexpected-token", "y"),
        ("f (1, 2 => 2", "unclosed-bracket", "("),
        ("f 1 => after x: 2", "unexpected-token", "x"),
        ("f 1 => after -1: 2", "unexpected-token", "-1"),
        ("f 1 => after 1 2", "unexpected-token", "2"),
        ("f 1 => fail ()", "unexpected-token", "("),
        ("(f) 1 => 2", "unexpected-token", "("),
        ("f 1 => 1; 2; 3", "dropped-value", "1"),
        ("f 1 => \"a", "unclosed-string", "\"a"),
    ] {
        let wrong = read_answers(table, &Prelude::standard(&[])).expect_err(table);
        assert_eq!((wrong.code, &table[wrong.span.start..wrong.span.end]), (code, place), "{table}");
    }
}
