//! scratch: runs each program of a batch file, separated by lines "#----"
#[path = "../tests/it/eval.rs"] mod eval;
#[path = "../tests/it/eval_ops.rs"] mod eval_ops;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let mode = std::env::args().nth(2).as_deref() != Some("chain");
    let text = std::fs::read_to_string(path).unwrap();
    let t = std::thread::Builder::new().stack_size(1 << 30).spawn(move || {
        for (i, program) in text.split("#----\n").enumerate() {
            println!("== {i}");
            match std::panic::catch_unwind(|| eval::run(program, mode)) {
                Ok(lines) => for l in lines { println!("{l}") },
                Err(_) => println!("PANIC"),
            }
        }
    }).unwrap();
    t.join().unwrap();
}
