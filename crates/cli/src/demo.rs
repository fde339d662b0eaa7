//! `sooner demo`: its arguments. The programs are Python, so Python goes on with it (`python/sooner/_demo`).

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  sooner demo
  sooner demo --virtual

Needs no key and no network: the models are simulated.";

/// Run two programs as they are and opportunistically, side by side
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Demo {
    /// Do not wait: delays pass at once, and times are exact
    #[arg(long = "virtual")]
    _without_waiting: bool,
}
