//! Code objects find their functions.

use sooner_front::lines::{Lines, Position};
use sooner_front::locate::{NotLocated, Wanted, locate};
use sooner_front::parse;

const SOURCE: &str = "\
@decorated(
    1)
def f(a, *args, k=1, **kw):
    return [lambda x: x for _ in a]
if f:
    def g(): return 1
else:
    def g(): return 2
pair = lambda x: x + 1, lambda x: x * 2
";

fn found(qualname: &str, first_line: u32, params: &[&str], columns: Option<(u32, u32)>) -> Result<u32, NotLocated> {
    let module = parse(SOURCE).expect("it is Python");
    let instruction = columns.map(|(start, end)| {
        let at = |column| Position { line: first_line, column };
        (at(start), at(end))
    });
    let wanted = Wanted { qualname, first_line, params, instruction };
    locate(&module, &Lines::new(SOURCE), &wanted).map(|id| id.0)
}

#[test]
fn by_name_line_and_parameters() {
    assert_eq!(found("<module>", 1, &[], None), Ok(0));
    assert_eq!(found("f", 1, &["a", "k", "args", "kw"], None), Ok(1));
    assert_eq!(found("g", 6, &[], None), Ok(3));
    assert_eq!(found("g", 8, &[], None), Ok(4));
}

#[test]
fn inside_a_comprehension_whether_it_is_a_function_or_not() {
    assert_eq!(found("f.<locals>.<listcomp>.<lambda>", 4, &["x"], None), Ok(2)); // 3.11
    assert_eq!(found("f.<locals>.<lambda>", 4, &["x"], None), Ok(2));
}

#[test]
fn lambdas_on_one_line_by_the_columns_of_their_instructions() {
    assert_eq!(found("<lambda>", 9, &["x"], Some((17, 22))), Ok(5));
    assert_eq!(found("<lambda>", 9, &["x"], Some((34, 39))), Ok(6));
    let several = found("<lambda>", 9, &["x"], None).expect_err("they look the same");
    assert_eq!(several.to_string(), "line 9 has several functions `<lambda>` that look the same");
}

#[test]
fn a_file_that_has_changed_is_told_from_one_that_has_not() {
    let message = |result: Result<u32, NotLocated>| result.expect_err("it has changed").to_string();
    assert_eq!(message(found("h", 1, &[], None)), "the file has no function `h`");
    assert_eq!(message(found("f", 2, &["a"], None)), "`f` was on line 2 when it was imported, and is on line 1 now");
    assert_eq!(message(found("g", 6, &["a"], None)), "`g` on line 6 took (a) when it was imported, and takes () now");
}
