//! Colour, for output that a person watches.

use super::show_steps::Change;

/// Paints, or leaves text as it is.
#[derive(Clone, Copy)]
pub struct Paint {
    pub colour: bool,
}

impl Paint {
    pub fn heading(self, text: &str) -> String {
        self.code("1", text)
    }

    pub fn faint(self, text: &str) -> String {
        self.code("2", text)
    }

    pub fn output(self, text: &str) -> String {
        self.code("1;36", text)
    }

    pub fn change(self, change: Change, text: &str) -> String {
        match change {
            Change::None => text.to_owned(),
            Change::Removed => self.code("31", text),
            Change::New => self.code("32", text),
            Change::Differs => self.code("33", text),
        }
    }

    fn code(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
