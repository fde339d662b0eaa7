//! The command as a user meets it: arguments in; text on two streams and an exit out.

mod calc;
mod command;
mod golden;
mod python;
mod terminal;
