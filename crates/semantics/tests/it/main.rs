//! The semantics held against the papers: their propositions over generated programs, their worked
//! examples, and the rules one by one.

mod lambda;
mod open_terms;
mod oracle;
mod outcomes;
mod paper_000;
mod paper_001;
mod prelude;
mod properties;
mod rules;
mod soak;
mod stage;
mod walk;
