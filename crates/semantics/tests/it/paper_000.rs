//! Worked examples of paper 000 (the first version of the calculus), in its order. Its step-call
//! does at once what paper 001 does in three steps: reduce-call, then reduce-alias for the parameter
//! and for the result. Its booleans do not wrap their branches in functions of `()`.

mod control;
mod destinations;
mod dynamic;
mod inlining;
