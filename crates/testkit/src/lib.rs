//! What tests of several crates share: generated programs, a world to run them in, a runner for
//! properties, and the tidy checks. For development only: no crate may depend on it to run.

pub mod agreement;
pub mod case;
pub mod effects;
pub mod golden;
pub mod outside;
pub mod property;
pub mod shrink;
pub mod tape;
pub mod terms;
pub mod tidy;
pub mod world;

pub use proptest;
