//! Figure 2 and §3.2: the grammar and its sugar.

use sooner_calculus::{Context, IllFormed, Name, well_formed};

use crate::open_terms::{assert_alpha, term};

const FREE: &str = "get_cities_in get_excursions_in fold print stdout";

const FIGURE_2B: &str = r#"
x0 := <"Oceania">
cities := get_cities_in x0
for_body := fun x1:
  stdout1 := prj 1 x1
  city := prj 2 x1
  excursion := get_excursions_in city
  x2 := (stdout1, excursion)
  stdout2 := print x2
  ret stdout2
x3 := (cities, stdout, for_body)
stdout3 := fold x3
x4 := ()
ret x4
"#;

const FIGURE_2C: &str = r#"
cities := get_cities_in <"Oceania">
for_body := fun (stdout, city):
  excursion := get_excursions_in (city)
  stdout := print (stdout, excursion)
  stdout
stdout := fold (cities, stdout, for_body)
()
"#;

#[test]
fn figure_2_b_is_what_figure_2_c_stands_for() {
    assert_alpha(&term(FREE, FIGURE_2C), &term(FREE, FIGURE_2B));
}

#[test]
fn figure_2_is_well_formed_in_contexts_with_its_five_free_names_and_in_no_smaller_one() {
    let expr = term(FREE, FIGURE_2B);
    let context =
        |without: &str| -> Context { FREE.split_whitespace().filter(|name| *name != without).map(Name::new).collect() };
    assert_eq!(well_formed(&context(""), &expr), Ok(()));
    for name in FREE.split_whitespace() {
        assert_eq!(well_formed(&context(name), &expr), Err(IllFormed::Unbound(Name::new(name))));
    }
}

/// The three examples of the paragraph on sugar.
#[test]
fn section_3_2_sugar() {
    assert_alpha(&term("a b", "x := a b\nx := b x\nx"), &term("a b", "x := a b\nx' := b x\nret x'"));
    assert_alpha(&term("x", "(y, z) := x\nret z"), &term("x", "y := prj 1 x\nz := prj 2 x\nret z"));
    assert_alpha(&term("w x y", "z := ((w, x), y)\nz"), &term("w x y", "u := (w, x)\nz := (u, y)\nret z"));
}
