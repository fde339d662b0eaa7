//! Prints the Bezoar of a Python file: `cargo run --example bezoar FILE`.

fn main() {
    for file in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&file).expect("the file can be read");
        match sooner_front::parse(&source) {
            Ok(module) => print!("{module}"),
            Err(problems) => problems.iter().for_each(|problem| println!("{}", problem.render(&file, &source))),
        }
    }
}
