//! Prints what scope analysis says of Python files, one function a line, to compare with CPython's code
//! objects: `cargo run --example scopes FILE…`.

use std::fs;

use sooner_front::bezoar::{Function, FunctionKind, Scope};
use sooner_front::parse;

fn main() {
    for file in std::env::args().skip(1) {
        println!("file {file}");
        let Ok(source) = fs::read_to_string(&file) else {
            println!("error not UTF-8");
            continue;
        };
        match parse(&source) {
            Ok(module) => module.functions.iter().for_each(show),
            Err(problems) => println!("error {}", problems[0].message),
        }
    }
}

fn show(function: &Function) {
    let params = &function.params;
    let count = params.positional + params.keyword_only + u32::from(params.star) + u32::from(params.double_star);
    let params: Vec<&str> = function.variables[..count as usize].iter().map(|variable| &*variable.name).collect();
    let named = |scope: Scope| {
        let variables = function.variables.iter().filter(|variable| variable.scope == scope);
        let mut names: Vec<&str> = variables.map(|variable| &*variable.name).collect();
        names.sort_unstable();
        names.dedup();
        names.join(",")
    };
    let kind = match function.kind {
        FunctionKind::Class => "class",
        _ => "code",
    };
    println!(
        "{kind}|{}|{}|{}|{}|{}",
        function.qualname,
        function.first_line,
        params.join(","),
        named(Scope::Free),
        named(Scope::Cell)
    );
}
