//! Reading items of lists and dictionaries: mostly where they are, sometimes anywhere.

use super::Generator;
use super::scope::Sort;

impl Generator<'_, '_> {
    pub fn item_of_numbers(&mut self, depth: usize) -> String {
        let list = self.nested(&Sort::Numbers, depth + 1);
        match self.tape.below(4) {
            // Lists of numbers start with an item and are popped carefully: these are rarely missing.
            0 => format!("get ({list}, 0)"),
            1 => format!("get ({list}, -1)"),
            _ if self.risks() => format!("get ({list}, {})", self.nested(&Sort::Number, depth + 1)),
            _ => format!("at ({list}, {})", self.nested(&Sort::Number, depth + 1)),
        }
    }

    pub fn item_of_rows(&mut self, depth: usize) -> String {
        let list = self.simple(&Sort::Rows);
        match self.tape.below(4) {
            0 => format!("get ({list}, 0)"),
            1 => format!("get ({list}, -1)"),
            2 => format!("pick ({list})"),
            _ => format!("row_at ({list}, {})", self.nested(&Sort::Number, depth + 1)),
        }
    }

    pub fn item_of_record(&mut self) -> String {
        let Some(record) = self.variable(|sort| *sort == Sort::Record) else { return "0".into() };
        match self.tape.below(3) {
            0 | 1 if !self.risks() => format!("get ({record}, \"a\")"),
            2 => format!("key_at ({record}, {})", self.key()),
            _ => format!("get ({record}, {})", self.key()),
        }
    }

    pub fn item_of_index(&mut self) -> String {
        match self.variable(|sort| *sort == Sort::Index) {
            Some(index) if self.risks() => format!("get ({index}, {})", self.key()),
            Some(index) => format!("get ({index}, \"a\")"),
            None => self.simple(&Sort::Numbers),
        }
    }

    /// A key of a dictionary.
    pub fn key(&mut self) -> String {
        match self.tape.below(4) {
            0 => "\"a\"".into(),
            1 => "\"b\"".into(),
            2 => self.simple(&Sort::Word),
            _ => self.expression(&Sort::Word),
        }
    }
}
