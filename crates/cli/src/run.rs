//! `sooner run`: which script to run, and how. Running it needs an interpreter, which the caller has.

use std::ffi::OsString;
use std::io::Result;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::{Done, Exit, Io};

const EXAMPLES: &str = "\
Examples:
  sooner run app.py
  sooner run --max-concurrency 8 app.py --verbose input.txt

Everything behind the file belongs to the script. `SOONER_OFF=1` runs it as `python app.py` does.";

/// Runs a Python script: its top level, its functions and those of modules beside it are orchestrating code
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = "sooner run [OPTIONS] <FILE> [ARGS]...")]
pub struct Run {
    /// How far ahead of the program calls may start
    #[arg(long, value_enum, value_name = "STRATEGY")]
    strategy: Option<Strategy>,

    /// How many calls may be in flight
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_concurrency: Option<u32>,

    /// Afterwards say on stderr what took the time, and which calls held others back
    #[arg(long)]
    explain: bool,

    /// The script, and what it finds in `sys.argv`
    #[arg(value_name = "FILE", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    script: Vec<OsString>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Strategy {
    /// As soon as their arguments are known
    Opportunistic,
    /// One after the other
    Sequential,
    /// When their answers are needed
    ByNeed,
    /// As CPython runs it
    Python,
}

/// A script that is to be run.
#[derive(Debug)]
pub struct Script {
    /// Its file, as given.
    pub file: OsString,
    /// What it finds behind that in `sys.argv`.
    pub args: Vec<OsString>,
    /// The strategy asked for.
    pub strategy: Option<&'static str>,
    /// How many calls may be in flight, if that was said.
    pub max_concurrency: Option<u32>,
    /// Say afterwards what took the time.
    pub explain: bool,
}

impl Run {
    /// Says what to run, or why there is nothing. An error is a failure to write.
    pub fn run(self, io: &mut Io) -> Result<Done> {
        let Run { strategy, max_concurrency, explain, script } = self;
        let mut words = script.into_iter();
        let file = words.next().expect("a file is required");
        if let Some(problem) = problem(&file) {
            writeln!(io.stderr, "error: {problem}")?;
            return Ok(Done::Exit(Exit::Usage));
        }
        let strategy = strategy.map(|strategy| match strategy {
            Strategy::Opportunistic => "opportunistic",
            Strategy::Sequential => "sequential",
            Strategy::ByNeed => "by-need",
            Strategy::Python => "python",
        });
        Ok(Done::Script(Script { file, args: words.collect(), strategy, max_concurrency, explain }))
    }
}

/// Why this is no script that can be run.
fn problem(file: &OsString) -> Option<String> {
    let path = PathBuf::from(file);
    let name = path.display();
    if file == "-" {
        return Some(
            "a script is read from a file, not from standard input\n  help: save it, and name the file".into(),
        );
    }
    if file == "-m" {
        let help = "help: name a file; one with `import runpy; runpy.run_module(…)` in it runs a module as it is";
        return Some(format!("`-m` names a module, and `sooner run` takes a file\n  {help}"));
    }
    if file.to_string_lossy().starts_with('-') {
        return Some(format!("there is no option `{name}`\n  help: `sooner run --help` lists them"));
    }
    if path.is_dir() {
        return Some(format!("{name} is a folder\n  help: name a file in it, such as {name}/__main__.py"));
    }
    match std::fs::File::open(&path) {
        Err(error) => Some(format!("{name} cannot be read: {error}")),
        Ok(file) if is_archive(&file) => {
            Some(format!("{name} is an archive\n  help: unpack it, and name its __main__.py"))
        }
        Ok(_) => None,
    }
}

/// Zip files begin so.
fn is_archive(mut file: &std::fs::File) -> bool {
    let mut first = [0; 4];
    std::io::Read::read_exact(&mut file, &mut first).is_ok() && first == *b"PK\x03\x04"
}
