//! The conventions of the repository, held against it, and the checks held against bad examples.

mod agreement;
mod findings;
mod machine;
mod tidy;
