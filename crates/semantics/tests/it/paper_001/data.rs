//! §4.1 and §4.2: Church data, partial lists, Figure 10.

use sooner_calculus::Prelude;
use sooner_semantics::Program;

use crate::open_terms::{assert_alpha, labelled, normal_form, term};
use crate::stage::Stage;

/// A term over the prelude whose other free variables are `free`.
fn over_prelude(free: &str, text: &str) -> Program {
    let prelude = Prelude::standard(&[]);
    let names: Vec<String> = prelude.context().iter().map(ToString::to_string).collect();
    Program::initial(&prelude.link(&term(&format!("{free} {}", names.join(" ")), text)))
}

#[track_caller]
fn reduces_to(free: &str, text: &str, expected: &str) {
    assert_alpha(&normal_form(&over_prelude(free, text)).erase(), &term(free, expected));
}

/// "if the condition of an `if` is `false`, the `false` branch will be executed"
#[test]
fn section_4_1_booleans() {
    reduces_to("a b", "c := if (false, a, b)\nret c", "c := b ()\nret c");
    reduces_to("a b", "c := if (true, a, b)\nret c", "c := a ()\nret c");
    reduces_to("a b cond", "c := if (cond, a, b)\nret c", "c := cond (a, b)\nret c");
}

/// "external tasks can affect program control flow by returning these Church Booleans"
#[test]
fn section_4_1_booleans_from_outside() {
    let program = "if (coin (), fun (): heads (), fun (): tails ())";
    let table = "coin () => true | false\nheads () => <1>\ntails () => <2>";
    for (choice, call) in ["heads ()", "tails ()"].into_iter().enumerate() {
        let mut stage = Stage::new(&["coin", "heads", "tails"], table, program);
        assert_eq!(stage.settle(), ["coin ()"]);
        assert_eq!(stage.answer_with("coin ()", choice), [call]);
        stage.answer(call);
        assert_eq!(stage.ending(), (choice + 1).to_string());
    }
}

const UNROLLED: &str = "
state := each (init, a)
state := each (state, b)
state := each (state, c)
ret state
";

/// "At this point, all three calls to `each` are at the top level", whether they are known or not.
#[test]
fn section_4_1_fold_unrolls() {
    let free = "a b c init each";
    let nested = "fun (nil, cons): cons (cons (cons (nil, a), b), c)";
    let threaded = "fun (nil, cons):
  state := nil
  state := cons (state, a)
  state := cons (state, b)
  state := cons (state, c)
  state";
    for list in [nested, threaded, "cons (a, cons (b, cons (c, nil)))", "append (append (append (nil, a), b), c)"] {
        reduces_to(free, &format!("list_abc := {list}\nfold (list_abc, init, each)"), UNROLLED);
    }
    let halves = "concat (cons (a, nil), cons (b, singleton c))";
    reduces_to(free, &format!("fold ({halves}, init, each)"), UNROLLED);
    reduces_to("init each", "fold (nil, init, each)", "ret init");
}

/// `["H"] + h1 + ["J"] + h2`, printed in a loop.
#[test]
fn section_4_2_a_partial_list_unrolls_around_its_holes() {
    let partial = r#"partial := fun (state, append):
  state := append (state, "H")
  state := h1 (state, append)
  state := append (state, "J")
  state := h2 (state, append)
  state
stdout := partial (stdout, print)
ret stdout"#;
    let expected = r#"stdout := print (stdout, "H")
stdout := h1 (stdout, print)
stdout := print (stdout, "J")
stdout := h2 (stdout, print)
ret stdout"#;
    let free = "h1 h2 stdout print";
    assert_alpha(&normal_form(&labelled(free, partial)).erase(), &term(free, expected));
}

const RESP: &str = r#"cf "foo" => fun (state, append): state := append (state, "a"); h1 := <<cf1 ()>>; state := h1 (state, append); state := append (state, "m"); h2 := <<cf2 ()>>; state := h2 (state, append); append (state, "z")
cf1 () => fun (state, append): append (state, "b")
cf2 () => nil
print _ => <stdout>
work _ => ()
"#;

/// From (a) over (b) to (c): once the task has answered, all its holes are under way and everything
/// known of the list is printed in order, as far as order allows.
#[test]
fn figure_10_streaming() {
    let program = "resp := <<cf \"foo\">>\nstdout := resp (stdout, print)\nret stdout";
    let mut stage = Stage::new(&["print", "stdout"], RESP, program).instantly("print");
    assert_eq!(stage.settle(), [r#"cf "foo""#], "(a)");
    assert_eq!(stage.answer(r#"cf "foo""#), ["cf1 ()", "cf2 ()", r#"print (stdout, "a")"#], "(b), (c)");
    assert_eq!(stage.answer("cf2 ()"), [""; 0], "\"m\" waits for the first hole");
    let printed = [r#"print (stdout, "b")"#, r#"print (stdout, "m")"#, r#"print (stdout, "z")"#];
    assert_eq!(stage.answer("cf1 ()"), printed);
    assert_eq!(stage.ending(), "stdout");
}

/// The term of Figure 10 (c), with `print` and `stdout` unknown.
#[test]
fn figure_10_c_as_a_term() {
    let program = r#"resp := fun (state, append):
  state := append (state, "a")
  h1 := <<cf1 ()>>
  state := h1 (state, append)
  state := append (state, "m")
  h2 := <<cf2 ()>>
  state := h2 (state, append)
  state := append (state, "z")
  state
stdout := resp (stdout, print)
ret stdout"#;
    let expected = r#"stdout := print (stdout, "a")
h1 := <<cf1 ()>>
stdout := h1 (stdout, print)
stdout := print (stdout, "m")
h2 := <<cf2 ()>>
stdout := h2 (stdout, print)
stdout := print (stdout, "z")
ret stdout"#;
    let free = "stdout print";
    assert_alpha(&normal_form(&labelled(free, program)).erase(), &term(free, expected));
}

/// "opportunistic evaluation could begin executing the "a", "m", and "z" iterations of the loop"
#[test]
fn figure_10_iterations_begin_wherever_elements_are_known() {
    let program = "resp := <<cf \"foo\">>\nfold (resp, (), fun (state, x): _ := work x; state)";
    let mut stage = Stage::new(&["work"], RESP, program);
    stage.settle();
    let begun = stage.answer(r#"cf "foo""#);
    for call in [r#"work "a""#, r#"work "m""#, r#"work "z""#, "cf1 ()", "cf2 ()"] {
        assert!(begun.contains(&call.to_owned()), "{begun:?}");
    }
    assert_eq!(stage.answer("cf1 ()"), [r#"work "b""#]);
}
