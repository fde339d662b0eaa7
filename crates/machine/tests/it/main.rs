//! Tests of the machine from outside: programs in, events and values out.

mod depth;
mod drive;
mod golden;
mod runs;
mod steps;
mod streams;
