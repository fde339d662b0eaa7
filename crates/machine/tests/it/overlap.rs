//! How many rounds of calls a program takes when every call under way answers at once: its critical
//! path, if the machine holds nothing back that could run.

use sooner_calculus::{Prelude, read_with};
use sooner_machine::{Answer, Event, Limits, Machine, Status, Strategy, lower};

use crate::drive::{NAMES, host};

fn rounds(source: &str) -> usize {
    let prelude = Prelude::standard(NAMES);
    let expr = read_with(source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("test", source)));
    let program = lower(&prelude.link(&expr));
    let mut machine = Machine::of(program, host(), Limits::default(), Strategy::Opportunistic);
    let mut answers = Vec::new();
    for round in 0.. {
        let (events, status) = machine.step(std::mem::take(&mut answers), u64::MAX);
        for event in events {
            if let Event::Start { id, name, arg, .. } = event {
                let answer = if &*name == "fail" { Answer::Fault(arg) } else { Answer::Value(arg) };
                answers.push((id, answer));
            }
        }
        match status {
            Status::Done(_) | Status::Fault(_) => return round,
            Status::Waiting if answers.is_empty() => panic!("waiting for nothing"),
            _ => {}
        }
    }
    unreachable!("the loop ends with the program")
}

#[test]
fn programs_run_at_their_critical_path() {
    let programs: &[(&str, usize, &str)] = &[
        (
            "calls in a loop that appends",
            1,
            "
xs := list ()
_ := fold ((1, 2, 3), (), fun (_, x): append (xs, ask x))
xs",
        ),
        (
            "each call sees its own snapshot",
            1,
            "
messages := list (\"system\",)
answers := list ()
turn := fun (_, q):
  _ := append (messages, q)
  _ := append (answers, ask messages)
  pop messages
_ := fold ((1, 2, 3), (), turn)
(messages, answers)",
        ),
        (
            "two stages through a list are pipelined",
            2,
            "
xs := list ()
_ := fold ((1, 2, 3), (), fun (_, x): append (xs, ask x))
ys := list ()
_ := fold (xs, (), fun (_, x): append (ys, look x))
ys",
        ),
        (
            "records filled in by two loops through aliases",
            2,
            "
record_of := fun q:
  r := dict ()
  _ := put (r, \"q\", q)
  r
records := list (record_of 1, record_of 2, record_of 3)
others := add (records, list ())
_ := fold (records, (), fun (_, r): put (r, \"a\", ask (get (r, \"q\"))))
_ := fold (others, (), fun (_, r): put (r, \"s\", ask (get (r, \"a\"))))
records",
        ),
        (
            "a counter and a history on one object",
            1,
            "
me := dict ()
_ := put (me, \"n\", 0)
_ := put (me, \"history\", list ())
turn := fun (_, q):
  _ := put (me, \"n\", add (get (me, \"n\"), 1))
  append (get (me, \"history\"), ask q)
_ := fold ((1, 2, 3), (), turn)
me",
        ),
        (
            "a conditional append, then a separator",
            1,
            "
kept := list ()
turn := fun (_, x):
  _ := ite (lt (2, ask x), fun (): append (kept, x), fun (): ())
  append (kept, \"sep\")
_ := fold ((1, 2, 3, 4), (), turn)
kept",
        ),
        (
            "a try per item",
            2,
            "
bad := list ()
b := list ()
turn := fun (_, x):
  body := fun ():
    a := ask x
    _ := say a
    a
  a := guard (body, fun e: append (bad, x))
  append (b, ask a)
_ := fold ((1, 2, 3, 4), (), turn)
(bad, b)",
        ),
        (
            "an effect holds back effects, not calls",
            3,
            "
a := ask 1
_ := save a
b := ask 2
_ := save b
c := ask 3
(a, b, c)",
        ),
        (
            "a branch on an answer with independent work behind it",
            2,
            "
a := ask 1
r := ite (lt (0, a), fun (): ask 10, fun (): ask 20)
b := ask 2
(r, b)",
        ),
        (
            "divide and conquer",
            1,
            "
f := fix (fun (f, n): ite (lt (n, 2), fun (): ask n, fun (): add (f (sub (n, 1)), f (sub (n, 2)))))
f 8",
        ),
        (
            "a loop whose turns depend on each other",
            5,
            "
loop ((0, 0), fun (i, s): (lt (i, 4), (add (i, 1), ask (add (s, 1)))))",
        ),
        (
            "what the clean-up of one turn writes does not hold back the next turn's call",
            1,
            "
log := list ()
turn := fun (_, x): cleanup (fun (): ask x, fun (): append (log, x))
_ := fold ((1, 2, 3), (), turn)
log",
        ),
        (
            "helper functions called in a branch that waits",
            1,
            "
kept := list ()
keep := fun x: append (kept, x)
turn := fun (_, x):
  _ := ite (lt (2, ask x), fun (): keep x, fun (): ())
  other := list ()
  _ := append (other, ask (size other))
  other
_ := fold ((1, 2, 3), (), turn)
kept",
        ),
        (
            "effects on two resources",
            1,
            "
a := save_a 1
b := save_b 2
(a, b)",
        ),
        (
            "work on the answer of an effect does not hold back effects on another resource",
            1,
            "
a := save_a 1
n := add (a, 1)
xs := list (n,)
_ := append (xs, add (n, a))
_ := say xs
b := save_b 2
(n, xs, b)",
        ),
        (
            "nor does a branch on it, with what that asks for",
            2,
            "
a := save_a 1
r := ite (lt (0, a), fun (): ask 5, fun (): 0)
b := save_b 2
(r, b)",
        ),
        (
            "nor an effect that has to wait for it",
            2,
            "
a := save_a 1
c := save_a (add (a, 1))
b := save_b 2
d := save_b 3
(a, b, c, d)",
        ),
        (
            "nor a guard around it",
            1,
            "
a := guard (fun (): add (save_a 1, 1), fun e: 0)
b := save_b 2
c := ite (lt (0, a), fun (): 1, fun (): 2)
(a, b, c)",
        ),
        (
            "a branch that may have an effect on the same resource does",
            3,
            "
a := save_a 1
_ := ite (lt (0, a), fun (): save_b 1, fun (): 0)
b := save_b 2
(a, b)",
        ),
        (
            "and one that may look at it",
            3,
            "
a := save_a 1
r := ite (lt (0, a), fun (): look_b 1, fun (): 0)
b := save_b 2
(r, b)",
        ),
        (
            "and an effect on everything",
            3,
            "
a := save_a 1
c := save (add (a, 1))
b := save_b 2
(a, b, c)",
        ),
        (
            "and a call under way that is no effect",
            2,
            "
a := save_a 1
c := ask 1
b := save_b 2
(a, b, c)",
        ),
        (
            "two chains of effects, each by the answers of its own",
            4,
            "
turn := fun ((a, b), x): (save_a (add (a, x)), save_b (add (b, x)))
fold ((1, 2, 3, 4), (0, 0), turn)",
        ),
    ];
    let wrong: Vec<String> = programs
        .iter()
        .map(|(name, ideal, source)| (name, ideal, rounds(source)))
        .filter(|(_, ideal, found)| *ideal != found)
        .map(|(name, ideal, found)| format!("{name}: {found} rounds instead of {ideal}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
