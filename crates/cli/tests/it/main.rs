//! The command as a user meets it: arguments in; text on two streams and an exit out.

use std::io::{self, ErrorKind, Write};

use sooner_cli::{Exit, Io};

#[test]
fn version_names_the_program_and_its_version() {
    let expected = format!("sooner {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(sooner(&["--version"]), (Exit::Success, expected, String::new()));
}

#[test]
fn help_goes_to_stdout() {
    let (exit, stdout, stderr) = sooner(&["--help"]);
    assert_eq!((exit, stderr.as_str()), (Exit::Success, ""));
    assert!(stdout.contains("Usage: sooner"), "{stdout}");
}

#[test]
fn no_arguments_show_help_as_a_usage_error() {
    let (exit, stdout, stderr) = sooner(&[]);
    assert_eq!((exit, stdout.as_str()), (Exit::Usage, ""));
    assert!(stderr.contains("Usage: sooner"), "{stderr}");
}

#[test]
fn an_unknown_command_is_a_usage_error_that_names_it() {
    let (exit, stdout, stderr) = sooner(&["frobnicate"]);
    assert_eq!((exit, stdout.as_str()), (Exit::Usage, ""));
    assert!(stderr.starts_with("error: ") && stderr.contains("frobnicate"), "{stderr}");
}

#[test]
fn a_reader_that_left_ends_the_command_quietly() {
    assert_eq!(version_into(ErrorKind::BrokenPipe), (Exit::Success, String::new()));
}

#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let (exit, stderr) = version_into(ErrorKind::StorageFull);
    assert_eq!(exit, Exit::Failure);
    assert!(stderr.starts_with("error: the output could not be written"), "{stderr}");
}

fn sooner(args: &[&str]) -> (Exit, String, String) {
    let mut stdout = Vec::new();
    let (exit, stderr) = sooner_into(args, &mut stdout);
    (exit, text(stdout), stderr)
}

fn version_into(broken: ErrorKind) -> (Exit, String) {
    sooner_into(&["--version"], &mut Broken(broken))
}

fn sooner_into(args: &[&str], stdout: &mut dyn Write) -> (Exit, String) {
    let mut stderr = Vec::new();
    let args = args.iter().map(Into::into).collect();
    let mut io = Io { stdout, stderr: &mut stderr, terminal: false, interrupted: &|| false };
    let exit = sooner_cli::main(args, &mut io);
    (exit, text(stderr))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the command writes UTF-8")
}

/// A stream on which every write fails this way.
struct Broken(ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
