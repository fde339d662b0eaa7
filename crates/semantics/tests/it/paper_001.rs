//! Worked examples of paper 001 (Opportunistically Parallel Lambda Calculus), in its order. Figures
//! that show a rule (§3.3's coin and dispatch examples) are in `rules`.

mod cities;
mod data;
mod evaluation;
mod ordering;
mod syntax;
