//! Times one `.lo` program: `cargo run --release --example time FILE`.
use sooner_calculus::{Prelude, read_with};
use sooner_machine::{Limits, Machine, Native, Status, Strategy, lower, text};

fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let source = std::fs::read_to_string(&file).expect("readable");
    let names: Vec<&str> = sooner_machine::code::OpCode::ALL
        .iter()
        .map(|(n, _, _)| *n)
        .chain(["ite", "fold", "loop", "guard", "cleanup"])
        .collect();
    let prelude = Prelude::standard(&names);
    let expr = read_with(&source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render(&file, &source)));
    let program = lower(&prelude.link(&expr));
    #[allow(clippy::print_stdout)]
    if std::env::args().nth(2).is_some() {
        for f in &program.functions {
            println!("{} {:?} slots {} captures {:?}", f.name, f.arity, f.slots, f.captures);
            for (i, x) in f.code.iter().enumerate() {
                println!("  {i} {x:?}");
            }
        }
    }
    for _ in 0..3 {
        let start = std::time::Instant::now();
        let mut machine = Machine::of(program.clone(), Native::unordered(), Limits::default(), Strategy::Opportunistic);
        match machine.step([], u64::MAX).1 {
            Status::Done(v) => println!("{} {:?}", text(&v), start.elapsed()),
            Status::Fault(v) => println!("fault {}", text(&v)),
            _ => println!("other"),
        }
    }
}
