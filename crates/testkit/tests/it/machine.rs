//! The machine against the oracle: generated programs, shuffled answers, every strategy.

use std::sync::atomic::{AtomicU64, Ordering};

use sooner_machine::Strategy;
use sooner_semantics::sequential::Observation;
use sooner_testkit::effects::{Case, Failures, Judged, LIMITS, Manner, examples, observe, same_observation};
use sooner_testkit::tape::{Dice, mix};

/// Ways to run a case: small windows and little fuel bring out pauses in odd places.
fn manners(seed: u64) -> Vec<Manner> {
    let base = Manner { order: seed, strategy: Strategy::Opportunistic, window: 100_000, fuel: 50_000 };
    vec![
        base,
        Manner { order: mix(seed, 1), ..base },
        Manner { order: mix(seed, 2), window: 6, ..base },
        Manner { order: mix(seed, 3), fuel: 3, ..base },
        Manner { order: mix(seed, 4), window: 3, fuel: 1, ..base },
        Manner { order: mix(seed, 5), strategy: Strategy::Sequential, ..base },
        Manner { order: mix(seed, 6), strategy: Strategy::ByNeed, ..base },
    ]
}

/// The first way in which the machine differs from the oracle; none if the case is of no use.
fn difference(case: &Case, seed: u64) -> Option<String> {
    let judged = case.judge()?;
    let mut labels: Option<Vec<(Vec<u64>, String)>> = None;
    manners(seed).into_iter().find_map(|manner| {
        let run = std::panic::catch_unwind(|| observe(&case.expr, judged.outside.clone(), manner, LIMITS.depth));
        let mut seen = match run {
            Ok(Ok(seen)) => seen,
            Ok(Err(problem)) => return Some(format!("{manner:?}\n{case}\n{problem}\nExpected:\n{}", judged.expected)),
            Err(_) => return Some(format!("{manner:?}\n{case}\nthe machine panicked\nExpected:\n{}", judged.expected)),
        };
        if manner.strategy == Strategy::ByNeed {
            return difference_by_need(case, &judged, seen.observation);
        }
        if same_observation(&judged.expected, &seen.observation).is_err() {
            return Some(format!("{manner:?}\n{}", case.report(manner.order, &judged.expected, &seen.observation)));
        }
        // Behind a fault it is a matter of luck which calls were started.
        if judged.expected.faults > 0 {
            return None;
        }
        if manner.strategy == Strategy::Sequential && !seen.labels.is_sorted() {
            return Some(format!("{case}\nlabels are not in program order: {:?}", seen.labels));
        }
        seen.labels.sort();
        match &labels {
            Some(first) if *first != seen.labels => {
                Some(format!("{manner:?}\n{case}\nlabels depend on timing:\n{first:?}\n{:?}", seen.labels))
            }
            _ => {
                labels = Some(seen.labels);
                None
            }
        }
    })
}

/// By need, calls that nobody uses are not made, so a fault of one of them is not seen either. All else is the same.
fn difference_by_need(case: &Case, judged: &Judged, mut seen: Observation) -> Option<String> {
    if judged.expected.faults > 0 {
        return None;
    }
    let mut rest = judged.expected.others.clone();
    let made = seen.others.iter().all(|call| match rest.iter().position(|other| other == call) {
        Some(at) => {
            rest.swap_remove(at);
            true
        }
        None => false,
    });
    seen.others.extend(rest);
    let same = same_observation(&judged.expected, &seen);
    (!made || same.is_err()).then(|| format!("by need\n{}", case.report(0, &judged.expected, &seen)))
}

fn on_a_big_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(test);
    if let Err(panic) = thread.expect("a thread can be started").join() {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn the_worked_examples_of_the_ordering_design() {
    on_a_big_stack(|| {
        for (name, source) in examples() {
            for seed in 0..40 {
                let failures =
                    Failures { flaky: [0, 300, 600][seed as usize % 3], steady: [0, 30, 0, 400][seed as usize % 4] };
                let case = Case::of(source, seed, failures).unwrap_or_else(|error| panic!("{name}: {}", error.message));
                if let Some(difference) = difference(&case, seed) {
                    panic!("{name}: {difference}");
                }
            }
        }
    });
}

/// Programs that once broke the machine, as small as they could be made.
#[test]
fn programs_that_were_found() {
    on_a_big_stack(|| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/found");
        let files = std::fs::read_dir(folder).expect("the folder is there");
        for file in files.map(|file| file.expect("readable").path()) {
            let source = std::fs::read_to_string(&file).expect("readable");
            for seed in 0..60 {
                let failures =
                    Failures { flaky: [0, 300, 600][seed as usize % 3], steady: [0, 30, 0, 400][seed as usize % 4] };
                let case = Case::of(&source, seed, failures)
                    .unwrap_or_else(|error| panic!("{}", error.render(&file.display().to_string(), &source)));
                if let Some(difference) = difference(&case, seed) {
                    panic!("{}: {difference}", file.display());
                }
            }
        }
    });
}

#[test]
fn generated_programs_under_shuffled_answers() {
    on_a_big_stack(|| search(0, 5_000));
}

/// `make soak`: fresh programs until stopped, or for `SOONER_SOAK_SECONDS`; from `SOONER_SOAK_SEED` on to see one again.
#[test]
fn soak() {
    if std::env::var_os("SOONER_SOAK").is_none() {
        return;
    }
    let seconds = std::env::var("SOONER_SOAK_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(u64::MAX);
    watch();
    on_a_big_stack(move || {
        let start = std::time::Instant::now();
        let given = std::env::var("SOONER_SOAK_SEED").ok().and_then(|text| text.parse().ok());
        let base = given.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_secs()) << 24);
        let mut done = 0;
        while start.elapsed().as_secs() < seconds {
            search(base + done, 2_000);
            done += 2_000;
            println!("machine against oracle: {done} programs, {} runs", done * manners(0).len() as u64);
        }
    });
}

/// The program being looked at, for whoever finds that it does not end.
static CURRENT: AtomicU64 = AtomicU64::new(0);

/// Says which program the search hangs in, if it does.
fn watch() {
    std::thread::spawn(|| {
        let mut last = (0, 0);
        loop {
            std::thread::sleep(std::time::Duration::from_secs(5));
            let now = CURRENT.load(Ordering::Relaxed);
            last = if now == last.0 { (now, last.1 + 1) } else { (now, 0) };
            if last.1 == 6 {
                println!("no end in sight for seed {now}:\n{}", Case::draw(&tape(now)));
            }
        }
    });
}

fn search(first: u64, cases: u64) {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut useful = 0u64;
    let mut found = None;
    for seed in first..first + cases {
        CURRENT.store(seed, Ordering::Relaxed);
        let tape = tape(seed);
        let case = Case::draw(&tape);
        useful += u64::from(case.judge().is_some());
        if difference(&case, seed).is_some() {
            let fails = |tape: &[u32]| difference(&Case::draw(tape), seed).is_some();
            let smallest = sooner_testkit::shrink::shrink(tape, fails);
            found = difference(&Case::draw(&smallest), seed);
            break;
        }
    }
    std::panic::set_hook(hook);
    if let Some(difference) = found {
        panic!("{difference}");
    }
    assert!(useful * 10 > cases * 9, "only {useful} of {cases} programs were of use");
}

fn tape(seed: u64) -> Vec<u32> {
    let mut dice = Dice::new(mix(seed, 77));
    let len = 20 + dice.below(400);
    (0..len).map(|_| dice.below(1 << 31) as u32).collect()
}
