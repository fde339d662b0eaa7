//! `sooner calc`: runs a λᴼ program by the reference semantics, shows its steps, writes its trace.

mod church;
mod clock;
mod externals;
mod load;
mod paint;
mod report;
mod session;
mod show_lambda;
mod show_steps;
mod show_value;
mod sugar;
mod trace;
mod world;

use std::io::Result;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use sooner_calculus::show;
use sooner_semantics::{Run, Strategy};

use crate::source::{LoadError, Source};
use crate::{Exit, Io};
use clock::Clock;
use externals::{BUILTINS, Externals};
use load::{Language, Loaded};
use paint::Paint;
use report::{Report, count};
use session::Session;
use show_steps::{StepView, Style};
use trace::{OutcomeEntry, TraceFile};
use world::CalcWorld;

const EXAMPLES: &str = "\
Examples:
  sooner calc -e 'print (stdout, cat (\"Ho\", \"nolulu\"))'
  sooner calc examples/calc/cities.lo --table examples/calc/cities.answers
  sooner calc --step --virtual examples/calc/fork_join.lo
  sooner calc --lambda -e '(\\x. x) (\\y. y)'

The language is described in docs/calc.md.";

/// Runs a program of the calculus λᴼ, step by step if asked
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Calc {
    /// The program, a .lo file; - reads standard input
    #[arg(required_unless_present_any = ["text", "externals"])]
    file: Option<PathBuf>,

    /// Run this text instead of a file
    #[arg(short = 'e', value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    text: Option<String>,

    /// The program is a closed lambda term, `\x. e`; it is translated and run
    #[arg(long)]
    lambda: bool,

    /// Answers for external calls, a .answers file; may be given several times
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,

    /// Which steps to take
    #[arg(long, value_enum, default_value = "opportunistic")]
    strategy: StrategyName,

    /// Chooses among possible answers, and between answers that arrive together
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Do not wait: delays pass at once, in the same order
    #[arg(long = "virtual")]
    virtual_time: bool,

    /// Show every step: the rules, their labels, and what became of the term
    #[arg(long)]
    step: bool,

    /// With --step, show every term, and show it whole: no sugar, nothing folded
    #[arg(long, requires = "step")]
    full: bool,

    /// Write the run to a file, as JSON
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Stop a program that takes more steps; a step is one rule at one label
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,

    /// Say on stderr how many steps and calls it took, and how long
    #[arg(long)]
    stats: bool,

    /// List the external functions and handles that are built in
    #[arg(long)]
    externals: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum StrategyName {
    /// Every step that is possible, all at once
    Opportunistic,
    /// One statement after the other, waiting for each
    Sequential,
    /// Only what the result needs; says which calls were never made
    ByNeed,
}

impl Calc {
    /// Runs the command. An error is a failure to write.
    pub fn run(&self, io: &mut Io) -> Result<Exit> {
        if self.externals {
            return list_externals(io);
        }
        match self.load(io) {
            Ok((loaded, externals)) => self.evaluate(&loaded, &externals, io),
            Err(error) => error.tell(io),
        }
    }

    fn load(&self, io: &mut Io) -> std::result::Result<(Loaded, Externals), LoadError> {
        let mut rows = Vec::new();
        for path in &self.table {
            rows.extend(load::table(Source::file(path)?)?);
        }
        let externals = Externals::new(rows);
        let source = match (&self.text, &self.file) {
            (Some(text), _) => Source { name: "-e".to_owned(), text: text.clone() },
            (None, Some(path)) => Source::named(path, io)?,
            (None, None) => unreachable!("clap asks for one of them"),
        };
        let language = if self.lambda { Language::Lambda } else { Language::Calculus };
        Ok((load::program(source, language, &externals)?, externals))
    }

    fn evaluate(&self, loaded: &Loaded, externals: &Externals, io: &mut Io) -> Result<Exit> {
        let clock = match self.virtual_time {
            true => Clock::virtual_time(io.interrupted),
            false => Clock::real_time(io.interrupted),
        };
        let strategy = self.strategy.into();
        let run = Run::new(&loaded.expr, strategy);
        let style = if self.full { Style::Full } else { Style::Short { from_prelude: loaded.from_prelude } };
        let view = || StepView::new(&run.program, style, Paint { colour: io.colour });
        let mut session = Session {
            view: self.step.then(view),
            run,
            world: CalcWorld::new(externals, clock, self.seed),
            strategy,
            max_steps: self.max_steps.unwrap_or(u64::MAX),
            history: self.trace.is_some().then(Vec::new),
        };
        let end = session.finish(io)?;
        let report = report::report(&end, &session, loaded);
        self.say(&report, &session, io)?;
        match &self.trace {
            None => Ok(report.exit),
            Some(path) => self.write_trace(path, report, session, loaded, io),
        }
    }

    fn say(&self, report: &Report, session: &Session, io: &mut Io) -> Result<()> {
        if report.exit == Exit::Success {
            let gap = if self.step { "\n" } else { "" };
            writeln!(io.stdout, "{gap}=> {}", report.text)?;
            io.stdout.flush()?;
            if let (StrategyName::ByNeed, Some(text)) = (self.strategy, report::never_made(session)) {
                writeln!(io.stderr, "{text}")?;
            }
        } else {
            writeln!(io.stderr, "{}", report.text)?;
        }
        if self.stats {
            let (steps, calls) = (count(session.run.steps, "step"), count(session.run.calls.len() as u64, "call"));
            writeln!(io.stderr, "{steps}, {calls}, {} ms", session.world.now_ms())?;
        }
        Ok(())
    }

    fn write_trace(&self, path: &Path, report: Report, session: Session, loaded: &Loaded, io: &mut Io) -> Result<Exit> {
        let file = TraceFile {
            program: show(&loaded.expr),
            strategy: self.strategy.name(),
            seed: self.seed,
            steps: session.history.into_iter().flatten().map(Into::into).collect(),
            calls: session.world.calls().iter().map(Into::into).collect(),
            outcome: OutcomeEntry { kind: report.kind, text: report.text },
        };
        match file.write(path) {
            Ok(()) => Ok(report.exit),
            Err(error) => io.fail(format_args!("the trace {} could not be written: {error}", path.display())),
        }
    }
}

impl StrategyName {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

impl From<StrategyName> for Strategy {
    fn from(name: StrategyName) -> Strategy {
        match name {
            StrategyName::Opportunistic => Strategy::Opportunistic,
            StrategyName::Sequential => Strategy::Sequential,
            StrategyName::ByNeed => Strategy::ByNeed,
        }
    }
}

fn list_externals(io: &mut Io) -> Result<Exit> {
    let width = BUILTINS.iter().map(|builtin| builtin.usage.len()).max().unwrap_or(0);
    for builtin in BUILTINS {
        writeln!(io.stdout, "{:width$}  {}", builtin.usage, builtin.doc)?;
    }
    Ok(Exit::Success)
}
