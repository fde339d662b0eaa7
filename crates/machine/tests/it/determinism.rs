//! The same program and the same answers give the same events, in the same order.

use sooner_machine::{Answer, Event, Limits, Machine, Status, Strategy, text};

use crate::drive::host;
use crate::steps::code;

/// Everything that happens, as text; `seed` decides which calls answer when, several at a time.
fn events(source: &str, strategy: Strategy, mut seed: u64) -> String {
    let limits = Limits { window: 40, ..Limits::default() };
    let mut machine = Machine::of(code(source), host(), limits, strategy);
    let (mut seen, mut under_way, mut answers) = (String::new(), Vec::new(), Vec::new());
    let mut next = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    loop {
        let (events, status) = machine.step(std::mem::take(&mut answers), 1 + next(50) as u64);
        for event in events {
            match event {
                Event::Start { id, label, name, arg, .. } => {
                    seen += &format!("start {id:?} at {label} {name} {}\n", text(&arg));
                    under_way.push((id, name, arg));
                }
                Event::Commit(_) | Event::Hold(_) | Event::Resume(_) => {}
                Event::Cancel(id) => {
                    seen += &format!("cancel {id:?}\n");
                    under_way.retain(|(other, ..)| *other != id);
                }
                Event::Output { name, arg, .. } => seen += &format!("output {name} {}\n", text(&arg)),
            }
        }
        match status {
            Status::Done(value) => return format!("{seen}done {}\n{:?}", text(&value), machine.counts()),
            Status::Fault(value) => return format!("{seen}fault {}\n{:?}", text(&value), machine.counts()),
            Status::Yielded => seen += "yielded\n",
            Status::Waiting => {
                assert!(!under_way.is_empty(), "waiting for nothing\n{source}\n{seen}");
                for _ in 0..=next(3).min(under_way.len() - 1) {
                    let (id, name, arg) = under_way.remove(next(under_way.len()));
                    let answer = if &*name == "fail" { Answer::Fault(arg) } else { Answer::Value(arg) };
                    seen += &format!("answer {id:?}\n");
                    answers.push((id, answer));
                }
            }
        }
    }
}

#[test]
fn the_same_answers_give_the_same_events() {
    let programs = [
        "
xs := list ()
d := dict ()
turn := fun i:
  _ := append (xs, ask i)
  _ := put (d, mod (i, 7), (xs, look i))
  _ := ite (eq (mod (ask i, 3), 0), fun (): append (xs, \"three\"), fun (): say i)
  r := guard (fun (): ite (eq (mod (ask i, 5), 0), fun (): fail i, fun (): save (d, i)), fun e: (e, size xs))
  (lt (i, 60), add (i, 1))
_ := loop (0, turn)
(d, save d, fold (xs, 0, fun (n, x): add (n, 1)))",
        "
f := fix (fun (f, n): ite (lt (ask n, 2), fun (): n, fun (): add (f (sub (n, 1)), f (sub (n, 2)))))
(f 9, str (f 6))",
        "
l := list ()
_ := fold ((1, 2, 3, 4, 5, 6, 7, 8), (), fun (s, x): append (l, list (ask x, l)))
_ := cleanup (fun (): fail (str (ask 1)), fun (): say l)
ask 9",
    ];
    for source in programs {
        for strategy in [Strategy::Opportunistic, Strategy::ByNeed, Strategy::Sequential] {
            for seed in 0..20 {
                assert_eq!(events(source, strategy, seed), events(source, strategy, seed), "seed {seed}\n{source}");
            }
        }
    }
}
