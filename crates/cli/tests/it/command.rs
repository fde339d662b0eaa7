//! What every command shares: `--help`, `--version`, wrong arguments, streams that fail.

use std::io::ErrorKind;

use sooner_cli::Exit;

use crate::terminal::{Broken, Seen, Terminal, sooner};

#[test]
fn version_names_the_program_and_its_version() {
    let stdout = format!("sooner {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(sooner(&["--version"]), Seen { exit: Exit::Success, stdout, stderr: String::new() });
}

#[test]
fn help_goes_to_stdout() {
    let seen = sooner(&["--help"]);
    assert_eq!((seen.exit, seen.stderr.as_str()), (Exit::Success, ""));
    assert!(seen.stdout.contains("Usage: sooner"), "{}", seen.stdout);
}

#[test]
fn no_arguments_show_help_as_a_usage_error() {
    let seen = sooner(&[]);
    assert_eq!((seen.exit, seen.stdout.as_str()), (Exit::Usage, ""));
    assert!(seen.stderr.contains("Usage: sooner"), "{}", seen.stderr);
}

#[test]
fn an_unknown_command_is_a_usage_error_that_names_it() {
    let seen = sooner(&["frobnicate"]);
    assert_eq!((seen.exit, seen.stdout.as_str()), (Exit::Usage, ""));
    assert!(seen.stderr.starts_with("error: ") && seen.stderr.contains("frobnicate"), "{}", seen.stderr);
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

fn version_into(broken: ErrorKind) -> (Exit, String) {
    Terminal::default().run_into(&["--version"], &mut Broken(broken))
}
