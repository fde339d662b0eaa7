//! §3.4's `if` primitive, §3.5 and §3.6.

use crate::open_terms::{assert_alpha, labelled, normal_form, term};
use crate::stage::Stage;

#[track_caller]
fn reduces_to(free: &str, text: &str, expected: &str) {
    assert_alpha(&normal_form(&labelled(free, text)).erase(), &term(free, expected));
}

/// "an `if` primitive, which converts primitive Booleans to Church-encoded Booleans"
#[test]
fn section_3_4_the_if_primitive() {
    let table = "choose false => fun (case_t, case_f): case_f\nchoose true => fun (case_t, case_f): case_t";
    for (value, result) in [("false", "2"), ("true", "1")] {
        let program = format!("b := choose <{value}>\nb (1, 2)");
        let mut stage = Stage::new(&["choose"], table, &program);
        assert_eq!(stage.settle(), [format!("choose {value}")]);
        stage.answer(&format!("choose {value}"));
        assert_eq!(stage.ending(), result);
    }
}

#[test]
fn section_3_4_addition_has_one_answer() {
    let mut stage = Stage::new(&[], "+ (1, 3) => 4", "plus := <+>\nplus (1, 3)");
    assert_eq!(stage.settle(), ["+ (1, 3)"]);
    stage.answer("+ (1, 3)");
    assert_eq!(stage.ending(), "4");
}

/// "If a task were resolved inside of a function definition, then every subsequent call to that
/// function would get the same result": tasks answer at the top level only, once a call.
#[test]
fn section_3_4_each_call_of_a_function_has_its_own_tasks() {
    let program = "toss := fun (): <<coin ()>>\n(toss (), toss ())";
    let mut stage = Stage::new(&[], "coin () => 0 | 1", program);
    assert_eq!(stage.settle(), ["coin ()", "coin ()"]);
    stage.answer_nth("coin", 0, 1);
    stage.answer_nth("coin", 0, 0);
    assert_eq!(stage.ending(), "(1, 0)");
}

#[test]
fn section_3_5_booleans() {
    let booleans = "
if := fun (b, case_true, case_false): b (case_true, case_false)
false := fun (t, f): f
true := fun (t, f): t
";
    reduces_to("a b", &format!("{booleans}c := if (false, a, b)\nret c"), "ret b");
    reduces_to("a b", &format!("{booleans}c := if (true, a, b)\nret c"), "ret a");
}

#[test]
fn section_3_5_lists_unroll() {
    let lists = "
iter_list := fun (l, init, each): l (init, each)
list_empty := fun (init, item): init
list_cons := fun (hd, tl): fun (init, item):
  acc := item (init, hd)
  iter_list (tl, acc, item)
list_concat := fun (l1, l2): fun (init, item):
  acc := iter_list (l1, init, item)
  iter_list (l2, acc, item)
mylist := fun (init, item):
  acc := item (init, a)
  acc := item (acc, b)
  acc := item (acc, c)
  acc
";
    let unrolled = "
acc0 := each (init, a)
acc1 := each (acc0, b)
acc2 := each (acc1, c)
ret acc2
";
    let same = [
        "mylist",
        "list_cons (a, list_cons (b, list_cons (c, list_empty)))",
        "list_concat (list_cons (a, list_empty), list_cons (b, list_cons (c, list_empty)))",
    ];
    for list in same {
        let program = format!("{lists}result := iter_list ({list}, init, each)\nret result");
        reduces_to("a b c init each", &program, unrolled);
    }
}

const FIX: &str = "
fix_s := fun (fix_s, f_s): fun i:
  f := fix_s (fix_s, f_s)
  f_s (f, i)
fix := fun f_s: fix_s (fix_s, f_s)
";

/// `fix` unfolds once for each call, and no further where `f_s` is not known.
#[test]
fn section_3_6_fix_unfolds_as_needed() {
    let unfolded = "
fix_s := fun (fix_s, f_s): fun i:
  f := fix_s (fix_s, f_s)
  f_s (f, i)
f := fun i:
  f := fix_s (fix_s, f_s)
  f_s (f, i)
y := f_s (f, a)
ret y
";
    for call in ["f := fix_s (fix_s, f_s)", "f := fix f_s"] {
        reduces_to("f_s a", &format!("{FIX}{call}\ny := f a\nret y"), unfolded);
    }
}

/// Sampling until a period, which no one knows the length of.
#[test]
fn section_3_6_sampling_until_a_period() {
    let program = format!(
        "{FIX}story_s := fun (story, text):
  token := sample text
  text := cat (text, token)
  if (is_period token, fun (): text, fun (): story text)
story := fix story_s
story \"\""
    );
    let table = r#"
sample "" => "Once"
sample "Once" => " upon"
sample "Once upon" => "."
cat ("", "Once") => "Once"
cat ("Once", " upon") => "Once upon"
cat ("Once upon", ".") => "Once upon."
is_period "." => true
is_period _ => false
"#;
    let mut stage =
        Stage::new(&["sample", "cat", "is_period"], table, &program).instantly("cat").instantly("is_period");
    assert_eq!(stage.settle(), [r#"sample """#]);
    for text in [r#"sample """#, r#"sample "Once""#, r#"sample "Once upon""#] {
        stage.answer(text);
    }
    assert_eq!(stage.ending(), r#""Once upon.""#);
    assert_eq!(stage.run.calls.len(), 9);
}
