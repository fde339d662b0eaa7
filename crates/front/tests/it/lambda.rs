//! Bezoar → λᴼ. Golden files, `tests/golden/lambda/*.txt`: a Python function under `# source`, its λᴼ under
//! `# lambda`; `tests/control/*.txt`: a program and what CPython prints, which the λᴼ must print too.
//! `SOONER_BLESS=1 cargo test -p sooner-front` fills in the λᴼ, never the output.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use sooner_calculus::{Expr, Name, Op, read, well_formed};
use sooner_front::bezoar::{Binary, Const, Function, FunctionKind, Module, Op as Operator, Operand, Span, Stmt, Temp};
use sooner_front::gather::{Consumer, Shape, consumed, gives_pairs};
use sooner_front::lambda::{Lowered, lower, show};
use sooner_front::parse;
use sooner_testkit::golden;

use crate::eval;

#[test]
fn functions_have_the_terms_in_the_golden_files() {
    golden::assert_same(files("golden/lambda", 20).iter().map(|file| difference(file)));
}

#[test]
fn control_flows_as_in_cpython() {
    for file in files("control", 30) {
        let (source, expected) = golden::parts(&file, "# output\n");
        let found = eval::run(&source).join("\n") + "\n";
        assert_eq!(found, expected, "{}", file.display());
    }
}

#[test]
fn long_functions_become_flat_terms() {
    let lines = |line: &dyn Fn(usize) -> String, count: usize| (0..count).map(line).collect::<String>();
    let straight = lines(&|i| format!("    x{} = x + {i}\n", i % 50), 5000);
    let returns = lines(&|i| format!("    if x == {i}: return {i}\n"), 1000);
    let searches = lines(&|i| format!("    for y in x:\n        if y == {i}: return y\n"), 300);
    let tries = lines(&|_| "    try: x()\n    except E: return 1\n    finally: x.end()\n".to_owned(), 300);
    let elifs = lines(&|i| format!("    elif x == {i}: y = {i}\n"), 1000);
    let elifs = format!("    if x is None: return\n{elifs}    return y\n");
    for body in [straight, returns, searches, tries, elifs] {
        let lowered = lowered(&format!("def f(x):\n{body}"));
        assert!(depth(&lowered.term) < 100, "a term {} deep", depth(&lowered.term));
    }
}

#[test]
fn a_few_early_returns_need_no_signal() {
    let returns: String = (0..40).map(|i| format!("    if x == {i}: return f(x - {i})\n")).collect();
    let text = show(&lowered(&format!("def f(x):\n{returns}")).term);
    assert!(!text.contains("signal"), "{text}");
}

#[test]
fn a_finally_inside_a_finally_is_not_doubled_again() {
    let open = |depth: usize| {
        let margin = "    ".repeat(depth + 1);
        format!("{margin}try: x()\n{margin}finally:\n")
    };
    let nested = |depth: usize| {
        let text: String = (0..depth).map(open).collect();
        size(&lowered(&format!("def f(x):\n{text}{}x()\n", "    ".repeat(depth + 1))).term)
    };
    assert!(nested(18) < 3 * nested(9), "{} and {}", nested(9), nested(18));
}

#[test]
fn operations_that_can_raise_have_sites() {
    let source = "def f(a):\n    b = a.x + 1\n    for c in b:\n        print(c)\n    return a.m(b)\n";
    let lowered = lowered(source);
    let mut texts: Vec<&str> =
        lowered.sites.values().map(|span| &source[span.start as usize..span.end as usize]).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["a.m(b)", "a.x", "a.x + 1", "b", "print", "print(c)"]);
    let lookups: Vec<&Span> = lowered.lookups.values().collect();
    assert_eq!(&source[lookups[0].start as usize..lookups[0].end as usize], "a.m");
}

#[test]
fn variables_may_be_called_as_words_of_the_calculus_are() {
    let lowered =
        lowered("def fun(ret, prj, t1, add):\n    fn = ret + prj\n    args = t1 - fn\n    return add(args)\n");
    check(&lowered.term);
}

#[test]
fn a_function_made_by_hand_is_lowered() {
    let (a, b) = (Operand::Const(Const::Int(1.into())), Operand::Const(Const::Float(0.5)));
    let span = Span::new(0, 7);
    let sum = Stmt::Op { to: Temp(0), op: Operator::Binary(Binary::Add), args: vec![a, b], span };
    let function = by_hand(vec![sum, Stmt::Return { value: Operand::Temp(Temp(0)) }], 1);
    let module = Module { functions: vec![function], globals: Default::default(), is_script: false };
    let lowered = lower(&module.functions[0], &module);
    assert_eq!(show(&lowered.term), "f := fun args:\n  fn := prj 1 args\n  t0 := <add> (1, 0.5)\n  ret t0\nret f\n");
    assert_eq!(lowered.sites["t0"], span);
}

#[test]
fn generator_expressions_are_lowered_for_every_consumer() {
    let source = "def f(rows, n):\n    return consume((lambda: x, n) for x in rows if x for y in x)\n";
    let module = parse(source).expect("it is Python");
    let expression = &module.functions[2];
    assert!(gives_pairs(expression));
    let consumers = [
        Consumer::Items,
        Consumer::List,
        Consumer::Set,
        Consumer::Pairs,
        Consumer::Any,
        Consumer::All,
        Consumer::First,
        Consumer::Sum,
        Consumer::Best,
        Consumer::BestByKey,
    ];
    for consumer in consumers {
        let shape = Shape { positional: 1, keywords: vec!["key".into()], values: vec!["n".into()] };
        check(&lower(&consumed(expression, consumer, &shape), &module).term);
    }
}

/// A function without variables.
fn by_hand(body: Vec<Stmt>, temps: u32) -> Function {
    Function {
        name: "f".into(),
        qualname: "f".into(),
        kind: FunctionKind::Def,
        parent: None,
        first_line: 1,
        span: Span::default(),
        params: Default::default(),
        variables: Vec::new(),
        captures: Vec::new(),
        inlined: Vec::new(),
        temps,
        inputs: Vec::new(),
        body,
        texts: None,
        generator: false,
        folds: false,
        folded: false,
        handed: None,
        diagnostics: Vec::new(),
    }
}

/// The first function of a text.
fn lowered(source: &str) -> Lowered {
    let module = parse(source).unwrap_or_else(|problems| panic!("{}", problems[0].render("test", source)));
    let lowered = lower(&module.functions[1], &module);
    check(&lowered.term);
    lowered
}

/// Closed, well-formed, every name given once, and its text reads back.
fn check(term: &Expr) {
    assert_eq!(well_formed(&Default::default(), term), Ok(()));
    assert!(once(term, &mut HashSet::new()), "a name is given twice in\n{term}");
    if depth(term) < 30 {
        for text in [term.to_string(), show(term)] {
            if let Err(problem) = read(&text) {
                panic!("{}", problem.render("term", &text));
            }
        }
    }
}

fn once(term: &Expr, given: &mut HashSet<Name>) -> bool {
    term.stmts.iter().all(|stmt| {
        let inside = match &stmt.op {
            Op::Fun(fun) => given.insert(fun.param.clone()) && once(&fun.body, given),
            _ => true,
        };
        inside && given.insert(stmt.name.clone())
    })
}

fn depth(term: &Expr) -> usize {
    let inside = term.stmts.iter().map(|stmt| match &stmt.op {
        Op::Fun(fun) => 1 + depth(&fun.body),
        _ => 0,
    });
    inside.max().unwrap_or(0)
}

fn size(term: &Expr) -> usize {
    let inside = term.stmts.iter().map(|stmt| match &stmt.op {
        Op::Fun(fun) => 1 + size(&fun.body),
        _ => 1,
    });
    inside.sum()
}

fn files(folder: &str, least: usize) -> Vec<PathBuf> {
    golden::files(env!("CARGO_MANIFEST_DIR"), folder, "txt", least)
}

fn difference(file: &Path) -> Option<String> {
    let (source, _) = golden::parts(file, "# lambda\n");
    let module = parse(&source).unwrap_or_else(|problems| panic!("{}", problems[0].render("golden", &source)));
    let mut found = format!("# source\n{source}# lambda\n");
    for function in &module.functions[1..] {
        let term = lower(function, &module).term;
        check(&term);
        found += &show(&term);
    }
    golden::difference(file, &found)
}
