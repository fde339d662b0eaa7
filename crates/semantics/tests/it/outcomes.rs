//! How runs end: values, failures, statements without meaning, silence; under each strategy.

use sooner_semantics::{Outcome, Run, Strategy, World};
use sooner_testkit::case::Case;

use crate::stage::Stage;

const TABLE: &str = "good _ => <1>\nbad _ => fail \"out of order\"\nworse _ => fail \"no such page\"";

fn ended(strategy: Strategy, program: &str) -> String {
    let mut stage = Stage::with(strategy, &["good", "bad", "worse", "silent"], TABLE, program)
        .instantly("worse")
        .instantly("bad")
        .instantly("good");
    stage.settle();
    stage.ending()
}

/// Opportunistic and sequential evaluation end alike.
#[track_caller]
fn check(program: &str, expected: &str) {
    for strategy in [Strategy::Opportunistic, Strategy::Sequential] {
        assert_eq!(ended(strategy, program), expected, "{strategy:?}");
    }
}

#[test]
fn values() {
    check("x := <1>\ny := (x, <\"a\">)\nz := (y,)\nret z", "((1, \"a\"),)");
    check("ret good", "good");
    check("fun x: ret x", "a function of x");
}

#[test]
fn the_first_failure_in_program_order_counts() {
    check("a := good 1\nb := bad a\nc := worse 1\nret c", "failed at 6.1: out of order");
    check("a := worse 1\nb := bad 1\nret b", "failed at 4.1: no such page");
}

#[test]
fn a_failure_of_the_only_task_is_reported_once() {
    check("t := <<bad ()>>\nret t", "failed at 1: out of order");
}

#[test]
fn statements_without_meaning() {
    check("p := (1, 2)\nx := p 1\nret x", "stuck at 5: x := p _3: NotAFunction");
    check("f := fun x: x\ny := prj 1 f\nret y", "stuck at 2: y := prj 1 f: NotATuple");
    check("x := <1>\ny := prj 1 x\nret y", "stuck at 2: y := prj 1 x: NotATuple");
    check("p := (1,)\nq := (fun x: x) p\ny := prj 2 q\nret y", "stuck at 5: y := prj 2 p: NoSuchComponent(1)");
    check("y := good (1, fun x: x)\nret y", "stuck at 5: y := good _3: FunctionPassedOutside");
}

/// Sequential evaluation would not come to the later fault, so it does not count.
#[test]
fn of_different_faults_the_first_in_program_order_counts() {
    check("p := ()\nx := p p\ny := bad 1\nret y", "stuck at 3: x := p p: NotAFunction");
    check("y := bad 1\np := ()\nx := p p\nret y", "failed at 3.1: out of order");
    check("s := silent 1\ny := bad 1\nret y", "waiting for silent 1");
    check("y := bad 1\ns := silent 1\nret y", "failed at 4.1: out of order");
}

#[test]
fn by_need_ends_with_what_the_result_depends_on() {
    let check = |program: &str, expected: &str| assert_eq!(ended(Strategy::ByNeed, program), expected);
    check("y := bad 1\np := ()\nx := p p\nret p", "()");
    check("y := bad 1\np := ()\nx := p p\nret x", "stuck at 5: x := p p: NotAFunction");
    check("p := ()\nx := p p\ny := bad 1\nret y", "failed at 5.1: out of order");
    check("p := ()\nx := p p\ny := silent 1\nret y", "waiting for silent 1");
    check("t := <<bad ()>>\nx := <1>\nret x", "1");
}

/// What a projection or a call cannot use is not asked for.
#[test]
fn by_need_asks_for_no_more_than_it_needs() {
    for program in ["p := (good 1, 2)\nx := p 1\nret x", "p := (good 1, 2)\nq := (fun x: x) p\nx := prj 3 q\nret x"] {
        let mut stage = Stage::with(Strategy::ByNeed, &["good"], TABLE, program);
        assert_eq!(stage.settle(), [""; 0], "{program}");
        assert!(stage.ending().starts_with("stuck"), "{}", stage.ending());
    }
}

/// `finish` is `finish_within` without a limit, and both are `advance` and `answer` in a loop.
#[test]
fn a_run_can_be_driven_in_three_ways() {
    let tape: Vec<u32> = (1..200u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
    let case = Case::closed(&tape);
    let run = || Run::new(&case.expr, Strategy::Opportunistic);
    let (mut whole, mut limited, mut by_hand) = (run(), run(), run());
    let outcome = whole.finish(&mut case.world(0));
    assert_eq!(limited.finish_within(&mut case.world(0), 100_000), Some(outcome.clone()));
    let mut world = case.world(0);
    loop {
        while !by_hand.advance(&mut world).is_empty() {}
        match world.next_answer() {
            Some((label, answer)) => by_hand.answer(label, answer),
            None => break,
        }
    }
    assert_eq!(by_hand.outcome(), outcome);
    assert!(matches!(outcome, Outcome::Value(_)));
    assert!(whole.steps > 0 && whole.steps == limited.steps && whole.steps == by_hand.steps);
    assert_eq!(run().finish_within(&mut case.world(0), whole.steps / 2), None);
}
