//! Nothing recurses on the native stack: values, calls, guards and waiting a million deep are built,
//! compared, shown, passed outside, answered and dropped in a thread with a stack of 256 KiB.

use sooner_machine::{Limits, Value, text};

use crate::steps::{Next, Run, code};

const STACK: usize = 256 * 1024;
const DEEP: usize = 1_000_000;

/// Runs a program, in which `N` is a million, on a small stack; its value as text, cut to its length if long.
fn deep(source: &str, next: Next) -> String {
    scaled(source, DEEP, next)
}

fn scaled(source: &str, n: usize, next: Next) -> String {
    let program = code(&source.replace('N', &n.to_string()));
    let body = move || {
        let limits = Limits { window: 10 * DEEP, ..Limits::default() };
        let mut run = Run::new(program, limits);
        match run.finish(next) {
            Ok(value) => {
                assert_eq!(run.machine.outstanding(), 0);
                shown(&value)
            }
            Err(fault) => format!("fault {}", shown(&fault)),
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(body).expect("a thread can be started");
    thread.join().unwrap_or_else(|_| panic!("{source}"))
}

fn shown(value: &Value<sooner_machine::Native>) -> String {
    let text = text(value);
    if text.len() > 100 { format!("{} characters", text.chars().count()) } else { text }
}

#[test]
fn calls_nest() {
    let sum = "sum := fix (fun (sum, n): ite (eq (n, 0), fun (): 0, fun (): add (n, sum (sub (n, 1)))))\nsum N";
    assert_eq!(deep(sum, Next::Oldest), "500000500000");
    let by_closures = "
f := fun x: x
(i, f) := loop ((1, f), fun (i, f): (lt (i, N), (add (i, 1), fun x: add (1, f x))))
f 0";
    assert_eq!(deep(by_closures, Next::Oldest), "1000000");
    let composed = "
f := fun x: x
(i, f) := loop ((1, f), fun (i, f): (lt (i, N), (add (i, 1), fun x: f (add (x, 1)))))
f 0";
    assert_eq!(deep(composed, Next::Oldest), "1000000");
}

#[test]
fn guards_nest() {
    let source = "
f := fix (fun (f, n): guard (fun (): ite (eq (n, 0), fun (): raise 0, fun (): f (sub (n, 1))), fun e: raise (add (e, 1))))
f N";
    assert_eq!(deep(source, Next::Oldest), "fault 1000001");
    let cleanups = "
l := list ()
f := fix (fun (f, n): cleanup (fun (): ite (eq (n, 0), fun (): raise 0, fun (): f (sub (n, 1))), fun (): append (l, n)))
guard (fun (): f N, fun e: size l)";
    assert_eq!(deep(cleanups, Next::Oldest), "1000001");
}

/// A statement: `name` is a value nested `N` deep, made by turns of a loop that wraps `l`.
fn nest(name: &str, wrap: &str) -> String {
    format!("(_, {name}) := loop ((1, list ()), fun (i, l): (lt (i, N), (add (i, 1), {wrap})))\n")
}

#[test]
fn lists_nest() {
    let l = nest("l", "list (l,)");
    assert_eq!(deep(&format!("{l}size (str l)"), Next::Oldest), "2000002");
    assert_eq!(deep(&format!("{l}l"), Next::Oldest), "2000002 characters");
    assert_eq!(deep(&format!("{l}(i, _) := (1, l)\ni"), Next::Oldest), "1");
    let m = nest("m", "list (l,)");
    let compared = format!("{l}{m}(eq (l, m), eq (l, list (m,)), has (list (m,), l), same (l, m))");
    assert_eq!(deep(&compared, Next::Oldest), "(true, false, true, false)");
}

#[test]
fn tuples_nest() {
    let t = nest("t", "(l,)");
    assert_eq!(deep(&format!("{t}size (str t)"), Next::Oldest), "3000002");
    let u = nest("u", "(l,)");
    assert_eq!(deep(&format!("{t}{u}(eq (t, u), eq (t, (u,)), has ((u,), t))"), Next::Oldest), "(true, false, true)");
    let key = "(_, k) := loop ((1, ()), fun (i, k): (lt (i, N), (add (i, 1), (k, i))))\n";
    let other = key.replace("k)", "j)").replace("(k, i)", "(j, i)");
    let looked_up = format!("{key}{other}d := dict ()\n_ := put (d, k, 7)\n(get (d, j), has (d, (j,)))");
    assert_eq!(deep(&looked_up, Next::Oldest), "(7, false)");
}

#[test]
fn dictionaries_nest() {
    let wrap = "
wrap := fun v:
  d := dict ()
  _ := put (d, 0, v)
  d
";
    let (l, m) = (nest("l", "wrap l"), nest("m", "wrap l"));
    assert_eq!(deep(&format!("{wrap}{l}{m}(eq (l, m), size (str l))"), Next::Oldest), "(true, 5000002)");
    assert_eq!(deep(&format!("{wrap}{l}same (ask l, l)"), Next::Oldest), "true");
}

#[test]
fn what_is_nested_is_passed_outside_and_comes_back() {
    for wrap in ["list (l,)", "(l,)"] {
        let l = nest("l", wrap);
        assert_eq!(deep(&format!("{l}a := ask l\n(eq (a, l), size a)"), Next::Oldest), "(true, 1)");
        assert_eq!(deep(&format!("{l}a := save l\n(eq (a, l), size a)"), Next::Oldest), "(true, 1)");
        assert_eq!(deep(&format!("{l}_ := say l\nsize l"), Next::Oldest), "1");
        assert_eq!(deep(&format!("{l}guard (fun (): fail l, fun e: size e)"), Next::Oldest), "1");
    }
    // Every level has a hole, filled from the front or the back.
    let holes = nest("l", "list (l, ask i)");
    for next in [Next::Oldest, Next::Newest] {
        assert_eq!(scaled(&format!("{holes}a := ask l\n(size a, eq (a, l))"), 100_000, next), "(2, true)");
    }
}

#[test]
fn operations_wait_for_each_other() {
    let sum = "(_, s) := loop ((0, 0), fun (i, s): (lt (i, N), (add (i, 1), add (s, ask i))))\ns";
    let by_call = "sum := fix (fun (sum, n): ite (eq (n, 0), fun (): 0, fun (): add (ask n, sum (sub (n, 1)))))\nsum N";
    for next in [Next::Oldest, Next::Newest] {
        assert_eq!(deep(sum, next), "500000500000");
        assert_eq!(deep(by_call, next), "500000500000");
    }
}

#[test]
fn code_waits_for_code() {
    // Each turn's condition is missing, and its value is that of the turn before.
    let forwards = "
(_, x) := loop ((0, ask (-1)), fun (i, x): (lt (i, N), (add (i, 1), ite (le (0, ask i), fun (): x, fun (): 0))))
x";
    // Each call waits for the function, and for the call before it.
    let calls = "
f := ite (eq (ask 0, 0), fun (): fun x: add (x, 1), fun (): neg)
(_, x) := loop ((1, 0), fun (i, x): (lt (i, N), (add (i, 1), f x)))
x";
    // Each level waits before it goes deeper.
    let levels = "f := fix (fun (f, n): ite (eq (ask n, 0), fun (): 0, fun (): add (1, f (sub (n, 1)))))\nf N";
    let tail = "f := fix (fun (f, n): ite (eq (ask n, 0), fun (): n, fun (): f (sub (n, 1))))\nf N";
    for next in [Next::Oldest, Next::Newest] {
        assert_eq!(scaled(forwards, 300_000, next), "-1");
        assert_eq!(scaled(calls, 300_000, next), "300000");
        assert_eq!(scaled(levels, 300_000, next), "300000");
        assert_eq!(scaled(tail, 300_000, next), "0");
    }
}

#[test]
fn a_run_given_up_half_way_is_dropped() {
    let program = code(
        &"
(_, l) := loop ((0, list ()), fun (i, l): (lt (i, N), (add (i, 1), list (l, add (1, ask i)))))
(_, x) := loop ((0, 0), fun (i, x): (lt (i, N), (add (i, 1), add (x, ask i))))
ask (l, x)"
            .replace('N', "300000"),
    );
    let body = move || {
        let mut run = Run::new(program, Limits { window: 10 * DEEP, ..Limits::default() });
        assert!(run.step(None).is_none());
        for _ in 0..1000 {
            assert!(run.answer(Next::Newest).is_none());
        }
        drop(run);
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(body).expect("a thread can be started");
    thread.join().expect("dropping does not recurse");
}
