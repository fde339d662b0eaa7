//! Names for λᴼ: readable, and each given once in a term.

use std::sync::Arc;

use sooner_calculus::{Name, QuickMap, QuickSet};

/// Words of the text form, which no variable can be called.
const RESERVED: [&str; 3] = ["fun", "ret", "prj"];

#[derive(Default)]
pub struct Names {
    given: QuickSet<Arc<str>>,
    /// For each base, the number to try next.
    next: QuickMap<Arc<str>, u32>,
}

impl Names {
    /// `x`, then `x1`, `x2`, …
    pub fn fresh(&mut self, base: &str) -> Name {
        // Made-up variables start with a dot.
        let base = base.trim_start_matches('.');
        let base =
            if base.starts_with(|c: char| c.is_alphabetic() || c == '_') { base.into() } else { format!("_{base}") };
        if !RESERVED.contains(&&*base) && !self.given.contains(&*base) {
            return self.give(base);
        }
        let gap = if base.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
        let base: Arc<str> = base.into();
        let mut number = self.next.get(&base).copied().unwrap_or(1);
        let mut candidate = format!("{base}{gap}{number}");
        while self.given.contains(&*candidate) {
            number += 1;
            candidate = format!("{base}{gap}{number}");
        }
        self.next.insert(base, number + 1);
        self.give(candidate)
    }

    fn give(&mut self, name: String) -> Name {
        let name: Arc<str> = name.into();
        self.given.insert(name.clone());
        Name::new(name)
    }
}
