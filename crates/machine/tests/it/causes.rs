//! What calls waited for, and whose answer ended the wait.

use std::collections::HashMap;

use sooner_machine::{Event, Limits, Machine, Status, Strategy};

use crate::drive::{host, text};
use crate::steps::code;

/// Each call as it starts: what it is, what it waited for and since when, and after which call it went on. The driver's
/// clock is the number of answers.
fn causes(source: &str, limits: Limits) -> Vec<String> {
    let mut machine = Machine::of(code(source), host(), limits, Strategy::Opportunistic);
    machine.note_causes();
    let (mut log, mut names, mut under_way, mut answer) = (Vec::new(), HashMap::new(), Vec::new(), None);
    for time in 0.. {
        machine.set_time(f64::from(time));
        let (events, status) = machine.step(answer.take(), u64::MAX);
        for event in events {
            let (call, waited) = match event {
                Event::Start { id, name, arg, waited, .. } => {
                    let call = format!("{name} {}", text(&arg));
                    names.insert(id, call.clone());
                    under_way.push((id, sooner_machine::Answer::Value(arg)));
                    (call, waited)
                }
                Event::Output { name, arg, waited, .. } => (format!("{name} {}", text(&arg)), waited),
                _ => continue,
            };
            log.push(match waited.map(|waited| waited.cause) {
                Some(cause) => {
                    let after = cause.after.map_or("nobody", |id| &names[&id]);
                    format!("{call}: {:?} since {}, after {after}", cause.why, cause.since)
                }
                None => call,
            });
        }
        if let Status::Done(_) = status {
            return log;
        }
        answer = Some(under_way.remove(0));
    }
    unreachable!("the loop ends with the program")
}

#[track_caller]
fn check(source: &str, expected: &[&str]) {
    assert_eq!(causes(source, Limits::default()), expected);
}

#[test]
fn a_value_hands_on_what_it_waited_for() {
    check(
        "a := ask 1\nb := ask (add (a, 1))\nask (add (b, 1))",
        &["ask 1", "ask 2: Answer since 0, after ask 1", "ask 3: Answer since 0, after ask 2"],
    );
}

#[test]
fn a_list_is_waited_for_behind_who_may_write_it() {
    let source = "
xs := list ()
_ := ite (lt (0, ask 1), fun (): append (xs, 1), fun (): ())
ask (size xs)";
    check(source, &["ask 1", "ask 1: Object since 0, after ask 1"]);
}

#[test]
fn effects_and_output_wait_their_turn() {
    check(
        "_ := save 1\n_ := look 2\n_ := say 3\nsave 4",
        &[
            "save 1",
            "look 2: Effect since 0, after save 1",
            "say 3: Turn since 0, after look 2",
            "save 4: Turn since 0, after look 2",
        ],
    );
}

#[test]
fn code_that_hangs_on_a_condition_makes_its_calls_then() {
    check("ite (lt (0, ask 1), fun (): ask 2, fun (): ask 3)", &["ask 1", "ask 2: Condition since 0, after ask 1"]);
}

#[test]
fn a_guard_waits_for_its_body() {
    check("ask (guard (fun (): add (ask 1, 1), fun e: 0))", &["ask 1", "ask 2: Answer since 0, after ask 1"]);
}

#[test]
fn a_full_window_is_waited_for() {
    let limits = Limits { window: 1, ..Limits::default() };
    let log = causes("fold ((1, 2), (), fun (_, x): ask x)", limits);
    assert_eq!(log, ["ask 1", "ask 2: Room since 0, after ask 1"]);
}

#[test]
fn what_is_ready_has_waited_for_nothing() {
    check("_ := save 1\n_ := ask 2\nask 3", &["save 1", "ask 2", "ask 3"]);
}
