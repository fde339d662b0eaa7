//! The same program in CPython: a process that times itself, so that neither its start nor the way
//! to it counts.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::program::folder;

/// The Python to compare with: `$PYTHON`, or `python3`.
pub fn python() -> String {
    std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// A Python process that has read one program.
pub struct Timed {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Timed {
    /// Starts Python on `bench/programs/NAME.py`.
    pub fn start(name: &str) -> Timed {
        let mut process = Command::new(python())
            .args(["timed.py", name])
            .current_dir(folder())
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|e| panic!("{}: {e}", python()));
        let requests = process.stdin.take().expect("stdin is piped");
        let answers = BufReader::new(process.stdout.take().expect("stdout is piped"));
        Timed { process, requests, answers }
    }

    /// Runs the program so many times; the seconds of one, and what its value prints as.
    pub fn run(&mut self, arguments: &str, times: u32) -> (f64, String) {
        let arguments: Value = serde_json::from_str(&format!("[{arguments}]")).expect("arguments are numbers");
        let request = json!({ "arguments": arguments, "times": times });
        writeln!(self.requests, "{request}").expect("Python reads requests");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("Python answers");
        let answer: Value = serde_json::from_str(&line).expect("Python answers in JSON");
        let seconds = answer["seconds"].as_f64().expect("a time");
        (seconds / f64::from(times), answer["value"].as_str().expect("a value").to_owned())
    }
}

impl Drop for Timed {
    fn drop(&mut self) {
        // It is waiting for a request that will not come.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
