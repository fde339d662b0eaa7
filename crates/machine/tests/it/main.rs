//! Tests of the machine from outside: programs in, events and values out.

mod allocations;
mod causes;
mod depth;
mod determinism;
mod drive;
mod golden;
mod overlap;
mod runs;
mod space;
mod steps;
mod streams;
