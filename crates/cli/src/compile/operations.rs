//! Code with the names of Python's operations. Which operations exist is the Python host's to say, and no host is at
//! hand here: any name that the front end writes is one, numbered when first met. So the numbers are not those of a
//! run; the text therefore shows the names.

use std::cell::RefCell;

use sooner_calculus::Expr;
use sooner_machine::code::{HostOp, Program};
use sooner_machine::{ConstantIds, Vocabulary, extend};

const PYTHON: Vocabulary = Vocabulary {
    operation: number,
    own: true,
    arithmetic: |_| false,
    handling: Some(["py_handling", "py_handled"]),
    on_numbers: |_| None,
    takes_apart: |_| false,
    fails: |_| false,
};

thread_local! {
    static NAMES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// The machine's code for the term of a Python function.
pub fn show_code(term: &Expr) -> String {
    let mut program = Program::default();
    extend(&mut program, &mut ConstantIds::default(), term, PYTHON);
    program.to_string().lines().map(|line| named(line) + "\n").collect()
}

fn number(name: &str) -> Option<HostOp> {
    if !name.starts_with("py_") {
        return None;
    }
    NAMES.with_borrow_mut(|names| {
        let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        u16::try_from(at).ok().map(HostOp)
    })
}

/// `7  s3 = host 2 s0, s1` with the name of operation 2. Text in the program is quoted and has no such beginning.
fn named(line: &str) -> String {
    let parts = || {
        let (before, after) = line.split_once(" = host ")?;
        let target = before.split_whitespace().nth(1)?;
        let (number, operands) = after.split_once(' ')?;
        let is_instruction = target.starts_with('s') && !before.contains('"');
        let name = NAMES.with_borrow(|names| names.get(number.parse::<usize>().ok()?).cloned())?;
        is_instruction.then(|| format!("{before} = host {name} {operands}").trim_end().to_owned())
    };
    parts().unwrap_or_else(|| line.to_owned())
}
