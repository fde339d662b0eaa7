//! Tests of the machine from outside: programs in, events and values out.

mod drive;
mod golden;
mod runs;
mod streams;
