//! The machine: λᴼ → flat code, and the fast opportunistic evaluator. It never waits, has no clock,
//! no threads and no randomness: it asks for calls and is given answers, and the same answers in
//! the same order give the same events.

mod answer;
mod arriving;
mod ask;
mod births;
mod call;
mod cause;
mod cell;
pub mod code;
mod deep;
mod dict;
mod exec;
mod fast;
mod feed;
mod flow;
mod freeze;
mod frontier;
mod glide;
mod guard;
mod handling;
mod hazard;
mod holding;
mod host;
mod hosted;
mod invoke;
mod lineup;
mod lookers;
mod lower;
mod machine;
mod moves;
mod nap;
mod native;
mod need;
mod object;
mod operate;
mod ops;
mod order;
mod outcome;
mod park;
mod parts;
mod passing;
mod path;
mod pieces;
mod places;
mod plan;
mod protocol;
mod pulls;
mod quick;
mod result;
mod roots;
mod seers;
mod showing;
mod slots;
mod snapshot;
mod stream;
mod text;
mod unread;
mod value;
mod wait;

pub use ask::Operands;
pub use births::Birth;
pub use cause::{Cause, Spot, Thing, Waited, Why};
pub use cell::{Cell, Pieces};
pub use dict::Dict;
pub use feed::Fed;
pub use flow::{Flow, Flowing, Passed};
pub use host::{
    Announced, Answered, Args, Ask, Changed, Class, EVERYTHING, FaultKind, Footprint, Host, Key, Kind, Known, Next,
    Outcome, Plan, Prompt, Source, TakeBack, Use,
};
pub use lower::{ConstantIds, Vocabulary, extend, lower};
pub use machine::Machine;
pub use native::{Native, NativeValue, text};
pub use object::{Contents, Object};
pub use ops::CallId;
pub use parts::{Part, Parts};
pub use path::CallLabel;
pub use protocol::{Answer, Counts, Event, Limits, Status, Strategy};
pub use pulls::{How, Pulls};
pub use slots::give;
pub use text::Text;
pub use value::{Closure, Tuple, Value};
