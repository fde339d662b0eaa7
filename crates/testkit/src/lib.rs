//! What tests of several crates share. For development only: no crate may depend on it to run.

pub mod tidy;
