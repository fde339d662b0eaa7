//! Measurements of the machine. Time is taken in this process; memory in fresh children of the same
//! binary, where every allocation is counted. Nothing here is needed to build or run Sooner.

pub mod calls;
pub mod child;
pub mod compare;
pub mod cpython;
pub mod facts;
pub mod memory;
pub mod pending;
pub mod program;
pub mod random;
pub mod report;
pub mod stats;
pub mod tasks;
pub mod tree;
pub mod turns;
pub mod work;
