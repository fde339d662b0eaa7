//! The computer the figures come from, without anything that names it or its owner.

use std::process::Command;

use crate::cpython::python;

/// Lines of Markdown.
pub fn facts() -> String {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let lines = [
        format!("- commit: {}", output("git", &["describe", "--always", "--dirty=, with changes"])),
        format!("- processor: {}, {cores} cores available", field("/proc/cpuinfo", "model name")),
        format!("- memory: {}", field("/proc/meminfo", "MemTotal")),
        format!("- load average before the run: {}", load()),
        format!("- Python: {}", python_facts()),
        format!("- Rust: {}, release profile", output("rustc", &["--version"])),
    ];
    lines.join("\n")
}

fn python_facts() -> String {
    // A build with profile-guided optimisation is faster by a tenth to a third: the comparison depends on it.
    let script = "import platform, sysconfig; \
        print(platform.python_implementation(), platform.python_version(), \
        'built with' if '--enable-optimizations' in (sysconfig.get_config_var('CONFIG_ARGS') or '') else 'built without', \
        'profile-guided optimisation')";
    output(&python(), &["-c", script])
}

fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

fn field(path: &str, name: &str) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(name));
    line.and_then(|line| line.split_once(':'))
        .map_or_else(|| "unknown".to_owned(), |(_, value)| value.trim().to_owned())
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    output.map_or_else(|_| "unknown".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
