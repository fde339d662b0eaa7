//! A terminal for tests: what is typed, who presses Ctrl-C and when, and what was seen.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Once;

use sooner_cli::{Done, Exit, Io};

/// What a command left behind.
#[derive(Debug, PartialEq)]
pub struct Seen {
    pub exit: Exit,
    pub stdout: String,
    pub stderr: String,
}

/// How a command is run.
pub struct Terminal<'a> {
    pub stdin: &'a str,
    pub colour: bool,
    pub interrupted: &'a dyn Fn() -> bool,
}

impl Default for Terminal<'_> {
    fn default() -> Self {
        Terminal { stdin: "", colour: false, interrupted: &|| false }
    }
}

impl Terminal<'_> {
    /// Runs the command at the root of the repository.
    pub fn run(&self, args: &[&str]) -> Seen {
        let mut stdout = Vec::new();
        let (exit, stderr) = self.run_into(args, &mut stdout);
        Seen { exit, stdout: text(stdout), stderr }
    }

    /// The same with a stdout of one's own.
    pub fn run_into(&self, args: &[&str], stdout: &mut dyn Write) -> (Exit, String) {
        go_to_root();
        let mut stderr = Vec::new();
        let args = args.iter().map(Into::into).collect();
        let mut io = Io {
            stdin: &mut self.stdin.as_bytes(),
            stdout,
            stderr: &mut stderr,
            colour: self.colour,
            interrupted: self.interrupted,
            unannotated: &|_, _| Vec::new(),
        };
        let exit = match sooner_cli::main(args, &mut io) {
            Done::Exit(exit) => exit,
            Done::Script(script) => panic!("{script:?} is to be run"),
        };
        (exit, text(stderr))
    }
}

/// Runs the command on a terminal where nothing special happens.
pub fn sooner(args: &[&str]) -> Seen {
    Terminal::default().run(args)
}

/// A stream on which every write fails this way.
pub struct Broken(pub ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the command writes UTF-8")
}

fn go_to_root() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        std::env::set_current_dir(root).expect("the crate is in the repository");
    });
}
