//! scratch
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let source = std::fs::read_to_string(path).unwrap();
    let module = sooner_front::parse(&source).unwrap();
    for f in &module.functions {
        if f.body.is_empty() { continue }
        let l = sooner_front::lambda::lower(f, &module);
        sooner_calculus::well_formed(&Default::default(), &l.term).unwrap();
        println!("# {}\n{}", f.qualname, sooner_front::lambda::show(&l.term));
    }
}
