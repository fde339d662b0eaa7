//! Figure 1: two continents, destinations in each, printed in no particular order.

use crate::stage::Stage;

const EXTERNALS: &[&str] = &["get_ds", "print"];

const TABLE: &str = r#"
get_ds "Af" => "[Ca]"
get_ds "Oc" => "[Ho,Ja]"
+ ("Af", "[Ca]") => "Af[Ca]"
+ ("Oc", "[Ho,Ja]") => "Oc[Ho,Ja]"
print _ => ()
"#;

const PROGRAM: &str = r#"
plus := <+>
cs := cons ("Af", cons ("Oc", nil))
each := fun (state, c):
  ds := get_ds c
  _ := print (plus (c, ds))
  state
_ := fold (cs, (), each)
()
"#;

fn stage() -> Stage {
    let mut stage = Stage::new(EXTERNALS, TABLE, PROGRAM).instantly("+").instantly("print");
    // (b) the loop unfolds; (c) both calls are dispatched
    assert_eq!(stage.settle(), [r#"get_ds "Af""#, r#"get_ds "Oc""#]);
    stage
}

const AFRICA: [&str; 2] = [r#"+ ("Af", "[Ca]")"#, r#"print "Af[Ca]""#];
const OCEANIA: [&str; 2] = [r#"+ ("Oc", "[Ho,Ja]")"#, r#"print "Oc[Ho,Ja]""#];

#[test]
fn figure_1_the_second_task_resolves_first() {
    let mut stage = stage();
    // (d) to (f)
    assert_eq!(stage.answer(r#"get_ds "Oc""#), OCEANIA);
    assert_eq!(stage.under_way(), [r#"get_ds "Af""#]);
    // (g), (h)
    assert_eq!(stage.answer(r#"get_ds "Af""#), AFRICA);
    assert_eq!(stage.ending(), "()");
    assert_eq!(stage.run.program.stmts.len(), 1, "everything else is garbage-collected");
}

#[test]
fn figure_1_in_the_other_order() {
    let mut stage = stage();
    assert_eq!(stage.answer(r#"get_ds "Af""#), AFRICA);
    assert_eq!(stage.answer(r#"get_ds "Oc""#), OCEANIA);
    assert_eq!(stage.ending(), "()");
}
