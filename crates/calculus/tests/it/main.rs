//! The text form of λᴼ and what is defined on its terms, without evaluating anything.

mod answers;
mod diagnostics;
mod labels;
mod names;
mod round_trip;
mod sugar;
mod wellformed;
