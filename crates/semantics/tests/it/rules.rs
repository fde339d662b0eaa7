//! The rules one by one: what each does to a term, and where it does not apply. Names that a step
//! makes carry its label: `x@3` is the copy of `x` made at 3.

use sooner_calculus::{Expr, Prelude, Prim, PrimExpr, read, read_answers};
use sooner_semantics::{Answer, Choice, EvalContext, External, Rule, Table, Trace, resolve, resolve_det, step};

use crate::open_terms::{label, labelled, normal_form, stepped, term, try_step};

/// The rule that applies at `at`, and the program after it.
#[track_caller]
fn becomes(free: &str, before: &str, at: &str, rule: Rule, after: &str) {
    let step = try_step(&labelled(free, before), at).unwrap_or_else(|| panic!("no rule applies at {at}"));
    assert_eq!((step.rule, lines(&step.program.to_string())), (rule, lines(after)));
}

#[track_caller]
fn stays(free: &str, before: &str, at: &str) {
    let step = try_step(&labelled(free, before), at);
    assert!(step.is_none(), "{step:?}");
}

/// Without the indentation that lets the examples stand in this file.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|l| !l.is_empty()).collect()
}

#[test]
fn reduce_alias_puts_one_name_for_another_everywhere() {
    becomes(
        "x",
        "a := (x,)\ny := x\nb := (y, a)\nf := fun z: w := (y, z); ret w\ng := fun z: ret y\nc := prj 1 y\nd := y y\nret y",
        "2",
        Rule::ReduceAlias,
        "1  a := (x,)
         3  b := (x, a)
         4  f := fun z:
              w := (x, z)
              ret w
         5  g := fun z:
              ret x
         6  c := prj 1 x
         7  d := x x
            ret x",
    );
}

#[test]
fn reduce_alias_leaves_alone_what_earlier_functions_bind_under_the_same_name() {
    becomes(
        "x",
        "f := fun y: ret y\ng := fun a: y := (a,); b := prj 1 y; ret y\ny := x\nret y",
        "3",
        Rule::ReduceAlias,
        "1  f := fun y:
              ret y
         2  g := fun a:
              y := (a,)
              b := prj 1 y
              ret y
            ret x",
    );
}

#[test]
fn reduce_call_inlines_a_fresh_copy() {
    becomes(
        "w",
        "f := fun x: y := (x, x); g := (fun z: t := (y, z); ret t); ret g\nz := f w\nret z",
        "2",
        Rule::ReduceCall,
        "1    f := fun x:
                y := (x, x)
                g := fun z:
                  t := (y, z)
                  ret t
                ret g
         2.1  x@2 := w
         2.2  y@2 := (x@2, x@2)
         2.3  g@2 := fun z@2:
                t@2 := (y@2, z@2)
                ret t@2
         2.4  z := g@2
              ret z",
    );
}

#[test]
fn reduce_call_copies_a_copy_under_the_newest_label() {
    let program = labelled("w", "f := fun x: g := (fun y: ret x); ret g\ng := f w\nz := g w\nret z");
    let inner = ["2", "2.3", "2.1", "3"].iter().fold(program, |program, at| stepped(&program, at));
    assert_eq!(
        lines(&inner.to_string()),
        [
            "1 f := fun x:",
            "g := fun y:",
            "ret x",
            "ret g",
            "2.2 g@2 := fun y@2:",
            "ret w",
            "3.1 y@3 := w",
            "3.2 z := w",
            "ret z"
        ]
    );
}

#[test]
fn reduce_call_needs_a_function() {
    stays("f w", "z := f w\nret z", "1");
    stays("w", "f := (w, w)\nz := f w\nret z", "2");
    stays("g w", "f := g\nz := f w\nret z", "2");
}

#[test]
fn reduce_proj_counts_from_one() {
    let program = "t := (a, b, c)\nx := prj 1 t\ny := prj 2 t\nz := prj 3 t\nret z";
    for (at, part) in [("2", "a"), ("3", "b"), ("4", "c")] {
        let step = try_step(&labelled("a b c", program), at).expect("the tuple is known");
        assert_eq!(step.rule, Rule::ReduceProj);
        let new = step.program.at(&label(&format!("{at}.1"))).expect("the step makes one statement");
        assert!(new.to_string().ends_with(&format!(":= {part}")), "{new}");
    }
}

#[test]
fn reduce_proj_needs_a_tuple_with_that_component() {
    stays("t", "x := prj 1 t\nret x", "1");
    stays("", "t := <1>\nx := prj 1 t\nret x", "2");
    // The reader refuses a projection that it sees to be impossible; steps may still lead to one.
    let program = labelled("a", "u := (a, a)\nt := u\nx := prj 3 t\nret x");
    assert!(try_step(&stepped(&program, "2"), "3").is_none());
}

#[test]
fn reduce_gc_removes_values_that_nothing_mentions() {
    for value in ["<1>", "(a, a)", "fun x: ret x"] {
        let program = format!("f := fun v: ret v\nv := {value}\nret f");
        becomes("a", &program, "2", Rule::ReduceGc, "1  f := fun v:\n      ret v\n   ret f");
    }
}

#[test]
fn reduce_gc_keeps_what_is_mentioned_and_what_is_no_value() {
    for user in ["u := v", "u := (a, v)", "u := prj 1 v", "u := v a", "u := a v", "u := fun x: w := (x, v); ret w"] {
        stays("a", &format!("v := <1>\n{user}\nret u"), "1");
    }
    stays("a", "v := <1>\nret v", "1");
    stays("a", "v := a a\nw := prj 1 a\nt := <<f 1>>\nret a", "1");
    stays("a", "v := a a\nw := prj 1 a\nt := <<f 1>>\nret a", "2");
    stays("a", "v := a a\nw := prj 1 a\nt := <<f 1>>\nret a", "3");
}

/// §3.3: "in an evaluation context containing `f := <cf>; w := <c1>; x := <c2>; y := (w, x)` the
/// statement `z := f y` steps via dispatch to `z := <<cf (c1, c2)>>`".
#[test]
fn dispatch_makes_a_task_of_an_external_call() {
    becomes(
        "",
        "f := <cf>\nw := <c1>\nx := <c2>\ny := (w, x)\nz := f y\nret z",
        "5",
        Rule::Dispatch,
        "1    f := <cf>
         2    w := <c1>
         3    x := <c2>
         4    y := (w, x)
         5.1  z := <<cf (c1, c2)>>
              ret z",
    );
}

#[test]
fn dispatch_passes_primitives_and_tuples_of_them_in_order() {
    let task = |setup: &str| {
        let program = format!("f := <cf>\n{setup}\nz := f x\nret z");
        let at = program.lines().count() - 1;
        let step = try_step(&labelled("g", &program), &at.to_string())?;
        Some(step.program.at(&label(&format!("{at}.1")))?.to_string())
    };
    assert_eq!(task("x := <\"Oceania\">").as_deref(), Some("z := <<cf \"Oceania\">>"));
    assert_eq!(task("x := ()").as_deref(), Some("z := <<cf ()>>"));
    assert_eq!(task("a := <1>\nx := (a,)").as_deref(), Some("z := <<cf (1,)>>"));
    assert_eq!(task("a := <1>\nb := <2>\nc := (b, a)\nx := (a, c, b)").as_deref(), Some("z := <<cf (1, (2, 1), 2)>>"));
    for unknown in ["x := g g", "x := <<cf 1>>", "a := <1>\nb := g g\nx := (a, b)", "x := fun a: ret a", "x := g"] {
        assert_eq!(task(unknown), None, "{unknown}");
    }
}

#[test]
fn dispatch_needs_a_primitive_in_the_place_of_the_function() {
    stays("f", "x := <1>\nz := f x\nret z", "2");
    stays("", "f := ()\nx := <1>\nz := f x\nret z", "3");
    stays("", "f := <<g 1>>\nx := <1>\nz := f x\nret z", "3");
}

/// §3.3: C(coin, ()) = {<f>, <t>}.
fn coin() -> Table {
    let rows = read_answers("coin () => <f> | <t>", &Prelude::standard(&[]));
    Table { rows: rows.expect("the table is well written") }
}

/// §3.3: a task resolves to any one of its answers, and the results have no common reduct. A trace
/// picks one, and only one that C allows.
#[test]
fn resolve_takes_any_answer_and_resolvedet_the_one_of_the_trace() {
    let program = labelled("", "z := <<coin ()>>\ny := z\nret y");
    let (context, stmt) = EvalContext::decompose(&program, &label("1")).expect("there is a statement 1");
    let after = resolve(&context, stmt, &coin());
    let shown: Vec<Vec<String>> = after.iter().map(|program| lines(&program.to_string())).collect();
    let with = |answer: &str| {
        vec![format!("1.1 _1@1 := <{answer}>"), "1.2 z := _1@1".into(), "2 y := z".into(), "ret y".into()]
    };
    assert_eq!(shown, [with("f"), with("t")]);
    let ends: Vec<Vec<String>> = after.iter().map(|program| lines(&normal_form(program).to_string())).collect();
    assert_eq!(ends, [["1.1 _1@1 := <f>", "ret _1@1"], ["1.1 _1@1 := <t>", "ret _1@1"]]);

    let trace = |at: &str, answer: &str| Trace::from([(label(at), read(answer).expect("an answer"))]);
    let det = |trace: Trace| resolve_det(&context, stmt, &trace, &coin());
    assert_eq!(det(trace("1", "<t>")), Some(after[1].clone()));
    assert_eq!(det(trace("1", "<f>")), Some(after[0].clone()));
    assert_eq!(det(trace("1", "<edge>")), None, "no coin falls on its edge");
    assert_eq!(det(trace("2", "<t>")), None, "the trace is silent about 1");
    assert_eq!(det(Trace::new()), None);
}

/// §3.3: "`z := <<cf (c1, c2)>>` might step to `y := <c3>; z := y`". The copy of the answer is fresh.
#[test]
fn resolve_inlines_a_fresh_copy_of_the_answer() {
    struct Fixed(Expr);
    impl External for Fixed {
        fn choices(&self, _: &Prim, _: &PrimExpr) -> Vec<Choice> {
            vec![Choice { answer: Answer::Expr(self.0.clone()), after_ms: 0 }]
        }
    }
    let answer = term("", "y := <c3>\ng := fun x: ret y\nh := <<cf ()>>\nret g");
    let trace = Trace::from([(label("2"), answer.clone())]);
    let program = labelled("", "y := <1>\nz := <<cf (c1, c2)>>\nx := (y, z)\nret x");
    let after = step(&program, &label("2"), &trace, &Fixed(answer)).expect("the trace has an answer");
    assert_eq!(after.rule, Rule::Resolve);
    assert_eq!(
        lines(&after.program.to_string()),
        [
            "1 y := <1>",
            "2.1 y@2 := <c3>",
            "2.2 g@2 := fun x@2:",
            "ret y@2",
            "2.3 h@2 := <<cf ()>>",
            "2.4 z := g@2",
            "3 x := (y, z)",
            "ret x"
        ]
    );
}

/// The paper freshens only the top-level binders of a copy. Then `y` would be captured here.
#[test]
fn a_copy_captures_nothing() {
    let program =
        labelled("", "h := fun x: g := (fun y: ret x); ret g\ny := <1>\nk := h y\ntwo := <2>\nr := k two\nret r");
    let end = normal_form(&program);
    assert_eq!(lines(&end.to_string()), ["2 y := <1>", "ret y"]);
}
