//! The properties on larger programs and fresh seeds, until told to stop: `make soak`. Does nothing
//! unless SOONER_SOAK is set; SOONER_SOAK_SECONDS bounds it.

use std::env;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sooner_testkit::property::{Effort, check};
use sooner_testkit::tape::mix;

use crate::properties::ALL;

const CASES: u32 = 50;
const TAPES: [usize; 3] = [60, 200, 600];

#[test]
fn soak() {
    if env::var_os("SOONER_SOAK").is_none() {
        return;
    }
    let seconds = env::var("SOONER_SOAK_SECONDS").ok().and_then(|text| text.parse().ok());
    let start = Instant::now();
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let (mut cases, mut rounds, mut said) = (0u64, 0u64, Duration::ZERO);
    println!("soak: {} properties, seed {since_epoch}", ALL.len());
    loop {
        for property in ALL {
            let tape = TAPES[(rounds % TAPES.len() as u64) as usize];
            let effort = Effort { cases: CASES, tape, seed: mix(since_epoch, rounds) };
            check(effort, property.make, property.holds);
            cases += u64::from(CASES);
            if start.elapsed() - said > Duration::from_secs(5) {
                said = start.elapsed();
                println!("soak: {} s, {cases} cases, round {rounds}, now {}", said.as_secs(), property.name);
            }
            if seconds.is_some_and(|limit| start.elapsed() > Duration::from_secs(limit)) {
                println!("soak: {cases} cases, no failure");
                return;
            }
        }
        rounds += 1;
    }
}
