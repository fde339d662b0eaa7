//! scratch
fn main() {
    let mut n = 0; let mut bad = 0; let mut stmts = 0usize;
    let t = std::thread::Builder::new().stack_size(256 << 20).spawn(move || {
    let mut spent = std::time::Duration::ZERO;
    for path in std::env::args().skip(1) {
        let Ok(source) = std::fs::read_to_string(&path) else { continue };
        let Ok(Ok(module)) = std::panic::catch_unwind(|| sooner_front::parse(&source)) else { continue };
        for f in &module.functions {
            if f.body.is_empty() || !f.diagnostics.is_empty() { continue }
            n += 1;
            let start = std::time::Instant::now();
            let r = std::panic::catch_unwind(|| sooner_front::lambda::lower(f, &module));
            let took = start.elapsed(); spent += took;
            if took.as_millis() > 20 { println!("slow {path} {} {took:?}", f.qualname); }
            match r {
                Err(_) => { bad += 1; println!("{path} {} panics", f.qualname) }
                Ok(l) => { stmts += l.term.stmts.len(); if let Err(e) = sooner_calculus::well_formed(&Default::default(), &l.term) { bad += 1; println!("{path} {}: {e}", f.qualname) }
                  let mut seen = std::collections::HashSet::new(); fn walk(e: &sooner_calculus::Expr, seen: &mut std::collections::HashSet<sooner_calculus::Name>) -> bool { e.stmts.iter().all(|s| { let ok = seen.insert(s.name.clone()); ok && match &s.op { sooner_calculus::Op::Fun(f) => seen.insert(f.param.clone()) && walk(&f.body, seen), _ => true } }) }
                  if !walk(&l.term, &mut seen) { println!("{path} {} name twice", f.qualname); bad += 1 }
                }
            }
        }
    }
    println!("{n} functions, {bad} bad, {spent:?} {stmts}");
    }).unwrap(); t.join().unwrap();
}
