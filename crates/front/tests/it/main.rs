//! Tests of the front end from outside: Python in; Bezoar, λᴼ and diagnostics out.

mod depth;
mod diagnostics;
mod golden;
mod locate;
