//! Nothing recurses on the native stack: values, calls, guards and waiting a million deep are built,
//! compared, shown, passed outside, answered and dropped in a thread with a stack of 256 KiB.

use sooner_machine::{Limits, Strategy, Value, text};

use crate::steps::{Next, Run, code};

const STACK: usize = 256 * 1024;
const DEEP: usize = 1_000_000;
/// Still far more than the stack holds, and quicker.
const LESS_DEEP: usize = 50_000;

/// Runs a program, in which `N` is a million, on a small stack; its value as text, or that text's length.
fn deep(source: &str) -> String {
    scaled(source, DEEP, Strategy::Opportunistic, Next::Oldest)
}

/// The same less deep, under every strategy and with answers from either end.
fn deep_every_way(source: &str) -> String {
    let ways = [
        (Strategy::Opportunistic, Next::Oldest),
        (Strategy::Opportunistic, Next::Newest),
        (Strategy::ByNeed, Next::Oldest),
        (Strategy::ByNeed, Next::Newest),
        (Strategy::Sequential, Next::Oldest),
    ];
    let ends = ways.map(|(strategy, next)| scaled(source, LESS_DEEP, strategy, next));
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}\n{source}");
    ends[0].clone()
}

fn scaled(source: &str, n: usize, strategy: Strategy, next: Next) -> String {
    let program = code(&source.replace('N', &n.to_string()));
    let thread = on_small_stack(move || {
        let mut run = Run::by(strategy, program, Limits { window: 10 * DEEP, ..Limits::default() });
        match run.finish(next) {
            Ok(value) => {
                assert_eq!(run.machine.outstanding(), 0);
                shown(&value)
            }
            Err(fault) => format!("fault {}", shown(&fault)),
        }
    });
    thread.unwrap_or_else(|_| panic!("{strategy:?}, {next:?}\n{source}"))
}

fn on_small_stack<T: Send + 'static>(body: impl FnOnce() -> T + Send + 'static) -> std::thread::Result<T> {
    std::thread::Builder::new().stack_size(STACK).spawn(body).expect("a thread can be started").join()
}

fn shown(value: &Value<sooner_machine::Native>) -> String {
    let text = text(value);
    if text.len() > 100 { format!("{} characters", text.chars().count()) } else { text }
}

#[test]
fn calls_nest() {
    let sum = "sum := fix (fun (sum, n): ite (eq (n, 0), fun (): 0, fun (): add (n, sum (sub (n, 1)))))\nsum N";
    assert_eq!(deep(sum), "500000500000");
    let by_closures = "
f := fun x: x
(i, f) := loop ((1, f), fun (i, f): (lt (i, N), (add (i, 1), fun x: add (1, f x))))
f 0";
    assert_eq!(deep(by_closures), "1000000");
    let composed = "
f := fun x: x
(i, f) := loop ((1, f), fun (i, f): (lt (i, N), (add (i, 1), fun x: f (add (x, 1)))))
f 0";
    assert_eq!(deep(composed), "1000000");
}

#[test]
fn guards_nest() {
    let source = "
f := fix (fun (f, n): guard (fun (): ite (eq (n, 0), fun (): raise 0, fun (): f (sub (n, 1))), fun e: raise (add (e, 1))))
f N";
    assert_eq!(deep(source), "fault 1000001");
    let cleanups = "
l := list ()
f := fix (fun (f, n): cleanup (fun (): ite (eq (n, 0), fun (): raise 0, fun (): f (sub (n, 1))), fun (): append (l, n)))
guard (fun (): f N, fun e: size l)";
    assert_eq!(deep(cleanups), "1000001");
}

/// A statement: `name` is a value nested `N` deep, made by turns of a loop that wraps `l`.
fn nest(name: &str, wrap: &str) -> String {
    format!("(_, {name}) := loop ((1, list ()), fun (i, l): (lt (i, N), (add (i, 1), {wrap})))\n")
}

#[test]
fn lists_nest() {
    let l = nest("l", "list (l,)");
    assert_eq!(deep(&format!("{l}size (str l)")), "2000002");
    assert_eq!(deep(&format!("{l}l")), "2000002 characters");
    assert_eq!(deep(&format!("{l}(i, _) := (1, l)\ni")), "1");
    let m = nest("m", "list (l,)");
    let compared = format!("{l}{m}(eq (l, m), eq (l, list (m,)), has (list (m,), l), same (l, m))");
    assert_eq!(deep(&compared), "(true, false, true, false)");
}

#[test]
fn tuples_nest() {
    let t = nest("t", "(l,)");
    assert_eq!(deep(&format!("{t}size (str t)")), "3000002");
    let u = nest("u", "(l,)");
    assert_eq!(deep(&format!("{t}{u}(eq (t, u), eq (t, (u,)), has ((u,), t))")), "(true, false, true)");
    let key = "(_, k) := loop ((1, ()), fun (i, k): (lt (i, N), (add (i, 1), (k, i))))\n";
    let other = key.replace("k)", "j)").replace("(k, i)", "(j, i)");
    let looked_up = format!("{key}{other}d := dict ()\n_ := put (d, k, 7)\n(get (d, j), has (d, (j,)))");
    assert_eq!(deep(&looked_up), "(7, false)");
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
    assert_eq!(deep_every_way(&format!("{wrap}{l}{m}(eq (l, m), size (str l))")), "(true, 250002)");
    assert_eq!(deep_every_way(&format!("{wrap}{l}same (ask l, l)")), "true");
}

#[test]
fn what_is_nested_is_passed_outside_and_comes_back() {
    assert_eq!(deep(&format!("{}same (ask l, l)", nest("l", "list (l,)"))), "true");
    for wrap in ["list (l,)", "(l,)"] {
        let l = nest("l", wrap);
        assert_eq!(deep_every_way(&format!("{l}a := ask l\n(eq (a, l), size a)")), "(true, 1)");
        assert_eq!(deep_every_way(&format!("{l}_ := say l\nsize l")), "1");
        assert_eq!(deep_every_way(&format!("{l}guard (fun (): fail l, fun e: size e)")), "1");
    }
}

#[test]
fn operations_wait_for_each_other() {
    let sum = "(_, s) := loop ((1, 0), fun (i, s): (lt (i, N), (add (i, 1), add (s, ask i))))\ns";
    assert_eq!(scaled(sum, DEEP, Strategy::Opportunistic, Next::Newest), "500000500000");
    assert_eq!(deep_every_way(sum), "1250025000");
    let by_call = "sum := fix (fun (sum, n): ite (eq (n, 0), fun (): 0, fun (): add (ask n, sum (sub (n, 1)))))\nsum N";
    assert_eq!(deep_every_way(by_call), "1250025000");
    let asked = "(_, s) := loop ((1, 0), fun (i, s): (lt (i, N), (add (i, 1), ask (add (s, 1)))))\ns";
    assert_eq!(deep_every_way(asked), "50000");
}

#[test]
fn code_waits_for_code() {
    // Each turn's condition is missing, and its value is that of the turn before.
    let forwards = "
(_, x) := loop ((1, ask (-1)), fun (i, x): (lt (i, N), (add (i, 1), ite (le (0, ask i), fun (): x, fun (): 0))))
x";
    assert_eq!(deep_every_way(forwards), "-1");
    // Each call waits for the function, and for the call before it.
    let calls = "
f := ite (eq (ask 0, 0), fun (): fun x: add (x, 1), fun (): neg)
(_, x) := loop ((1, 0), fun (i, x): (lt (i, N), (add (i, 1), f x)))
x";
    assert_eq!(deep_every_way(calls), "50000");
    // Each level waits before it goes deeper.
    let levels = "f := fix (fun (f, n): ite (eq (ask n, 0), fun (): 0, fun (): add (1, f (sub (n, 1)))))\nf N";
    assert_eq!(deep_every_way(levels), "50000");
    let tail = "f := fix (fun (f, n): ite (eq (ask n, 0), fun (): n, fun (): f (sub (n, 1))))\nf N";
    assert_eq!(deep_every_way(tail), "0");
    // Each write waits for the one before it.
    let writes = "
l := list (0,)
turn := fun i:
  _ := ite (le (0, ask i), fun (): put (l, 0, add (get (l, 0), 1)), fun (): ())
  (lt (i, N), add (i, 1))
_ := loop (1, turn)
get (l, 0)";
    assert_eq!(deep_every_way(writes), "50000");
}

#[test]
fn guards_wait_inside_guards() {
    let sums = "f := fix (fun (f, n): guard (fun (): ite (eq (n, 0), fun (): 0, fun (): add (ask n, f (sub (n, 1)))), fun e: e))\nf N";
    assert_eq!(deep_every_way(sums), "1250025000");
    let fails = "
f := fix (fun (f, n): guard (fun (): ite (eq (n, 0), fun (): fail 0, fun (): add (ask n, f (sub (n, 1)))), fun e: raise (add (e, 1))))
f N";
    assert_eq!(deep_every_way(fails), "fault 50001");
    let cleaned = "
l := list ()
f := fix (fun (f, n): cleanup (fun (): ite (eq (n, 0), fun (): fail 0, fun (): add (ask n, f (sub (n, 1)))), fun (): append (l, n)))
guard (fun (): f N, fun e: size l)";
    assert_eq!(deep_every_way(cleaned), "50001");
}

#[test]
fn a_run_given_up_half_way_is_dropped() {
    let source = "
(_, l) := loop ((0, list ()), fun (i, l): (lt (i, N), (add (i, 1), list (l, add (1, ask i)))))
(_, x) := loop ((0, 0), fun (i, x): (lt (i, N), (add (i, 1), add (x, ask i))))
ask (l, x)";
    let program = code(&source.replace('N', &LESS_DEEP.to_string()));
    let dropped = on_small_stack(move || {
        let mut run = Run::new(program, Limits { window: 10 * DEEP, ..Limits::default() });
        assert!(run.step(None).is_none());
        for _ in 0..1000 {
            assert!(run.answer(Next::Newest).is_none());
        }
    });
    dropped.expect("dropping does not recurse");
}
