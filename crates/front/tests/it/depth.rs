//! Text as deep as CPython itself can read does not exhaust the stack, which in tests is small.

use sooner_front::parse;

#[test]
fn long_chains_and_deep_nesting_are_read() {
    let many = |count: usize, joined: &str| (0..count).map(|at| format!("a{at}")).collect::<Vec<_>>().join(joined);
    let sum = format!("x = {}\n", many(20_000, " + "));
    let either = format!("x = {}\n", many(3000, " or "));
    let attributes = format!("x = {}\n", many(3000, "."));
    let brackets = format!("x = {}1{}\n", "(".repeat(190), ",)".repeat(190));
    let signs = format!("x = {}a\n", "-".repeat(2000));
    let elifs = format!("if a: pass\n{}", "elif b: pass\n".repeat(3000));
    for text in [sum, either, attributes, brackets, signs, elifs] {
        let module = parse(&text).unwrap_or_else(|problems| panic!("{}", problems[0].message));
        assert!(module.functions[0].temps > 0);
    }
}

#[test]
fn a_chain_of_sums_is_flat() {
    let module = parse("x = a + b + c\n").expect("it is Python");
    assert_eq!(module.functions[0].body.len(), 7, "{module}");
}
