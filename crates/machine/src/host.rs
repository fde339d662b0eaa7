//! The host: what the machine does not know itself. Values that are not native, operations on them, the kind of every external call.
//! It is one thing because a trait is written in one place.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;
use sooner_calculus::Prim;

pub use crate::args::Args;
use crate::ask::Operands;
use crate::births::Birth;
use crate::cause::Waited;
use crate::cell::Cell;
use crate::code::{FunctionId, HostOp, OpCode, Program, Slot, Summary};
use crate::feed::Fed;
use crate::flow::Flowing;
use crate::growing::Growth;
pub use crate::kind::{Class, Kind};
use crate::lower::Vocabulary;
pub use crate::outcome::{Announced, Code, FaultKind, Next, Outcome};
use crate::parts::Parts;
use crate::path::CallLabel;
pub use crate::plan::{
    Answered, Ask, Changed, EVERYTHING, Footprint, Join, Key, KnownTo, Missing, Plan, PutsPlain, Remake, Rooted,
    Source, TakeBack, Use,
};
pub use crate::prompt::{Came, Operate, Operation, Prompt, Run};
use crate::protocol::{Event, Shown};
use crate::slots::put;
use crate::value::Value;

/// What the host keeps at an instruction for the next time it is asked there; zeros at first, in every run.
pub type Site = std::cell::Cell<[usize; 4]>;

/// Values, operations and calls of the world the machine runs in.
pub trait Host: Clone + 'static {
    /// What is not native. One word.
    type Value: Clone + fmt::Debug;

    /// What it brings to the language.
    const VOCABULARY: Vocabulary = Vocabulary::NONE;

    /// The value of a constant.
    fn constant(&self, prim: &Prim) -> Value<Self>;

    /// The fault's value.
    fn fault(&self, kind: FaultKind) -> Value<Self>;

    /// An operation on values that are all there, none of them a mutable object. `None` where it has no meaning.
    fn operate(&self, op: OpCode, args: &[Value<Self>]) -> Option<Result<Value<Self>, Value<Self>>>;

    /// Whether code of the program's own is entered for it instead.
    #[inline]
    fn enters(&self, _: OpCode, _: &[Value<Self>]) -> bool {
        false
    }

    /// That code, if it is known and can begin in the room behind the frame.
    #[inline]
    fn entered_by(
        &self,
        _: OpCode,
        _: &Value<Self>,
        _: &Value<Self>,
        _room: &mut [Value<Self>],
    ) -> Option<Prompt<Self>> {
        None
    }

    /// Whether code of the program's own, which makes calls, says if a value counts as true.
    #[inline]
    fn is_truth_by_code(&self, _: &Value<Self>) -> bool {
        false
    }

    /// Whether two values that are neither tuples nor objects are equal.
    fn equal(&self, a: &Value<Self>, b: &Value<Self>) -> bool;

    /// A hash that equal keys share; `None` if the value cannot be a key. Tuples are the machine's.
    fn hash(&self, value: &Value<Self>) -> Option<u64>;

    /// The text of a value that is neither tuple nor object; `quoted` inside a container.
    fn text(&self, value: &Value<Self>, quoted: bool) -> String;

    /// The name of an external function, if the value is one.
    fn external(&self, value: &Value<Self>) -> Option<Arc<str>>;

    /// The kind of a call of the external function `name`.
    fn classify(&self, name: &str, args: &[Value<Self>]) -> Class;

    /// The kinds that calls of `name` can have, before their arguments are known.
    fn may_be(&self, name: &str) -> Class;

    /// Whether a value that is no boolean counts as true.
    fn truth(&self, _: &Value<Self>) -> Result<bool, Value<Self>> {
        Err(self.fault(FaultKind::NotACondition))
    }

    /// What a loop over a value of the host goes over, and where it starts counting.
    fn iterate(&self, value: &Value<Self>) -> Result<(Value<Self>, i64), Value<Self>> {
        Ok((value.clone(), 0))
    }

    /// The same while things that calls gave back are put back and forth.
    fn iterate_rewound(&self, value: &Value<Self>) -> Result<(Value<Self>, i64), Value<Self>> {
        self.iterate(value)
    }

    /// The next item of what [`Host::iterate`] gave.
    fn next(&self, _: &Value<Self>, _: i64) -> Next<Self> {
        Next::Fault(self.fault(FaultKind::NotASequence))
    }

    /// The same when nothing is outstanding: the item is put into the slot. Whether there was one.
    #[inline]
    fn next_at_once(&self, sequence: &Value<Self>, count: i64, item: &mut Value<Self>) -> Result<bool, Value<Self>> {
        match self.next(sequence, count) {
            Next::Item(value) => {
                put(value, item);
                Ok(true)
            }
            Next::End => Ok(false),
            Next::Fault(fault) => Err(fault),
        }
    }

    /// An operation of its vocabulary.
    fn perform(&self, op: HostOp, _: Args<'_, Self>) -> Outcome<Self> {
        unreachable!("operation {} belongs to another host", op.0)
    }

    /// A call of a value of the host's.
    fn call(&self, _: &Value<Self>, _: Args<'_, Self>) -> Outcome<Self> {
        Outcome::Fault(self.fault(FaultKind::NotAFunction))
    }

    /// A call of something that may look at who calls it, or that is to be noted (`Outcome::Seen`): it stands here, and has waited for this.
    fn call_seen(
        &self,
        _: &[Value<Self>],
        _: &CallLabel,
        _: &Program,
        _: Option<&Waited>,
    ) -> Result<Value<Self>, Value<Self>> {
        unreachable!("only a host that asks for it is asked")
    }

    /// A fault happened while another one was being handled.
    fn context(&self, _fault: &Value<Self>, _handled: &Value<Self>) {}

    /// From now on this is what is being handled; gives what was before.
    fn handle(&self, handled: &Value<Self>) -> Value<Self> {
        handled.clone()
    }

    /// [`Host::perform`] when nothing is outstanding, of one operation.
    fn operation(op: HostOp) -> Operation<Self> {
        unreachable!("operation {} belongs to another host", op.0)
    }

    /// Whether a value consists of so many components, and taking it apart is all there is to it.
    #[inline]
    fn has_components(&self, _: &Self::Value, _count: usize) -> bool {
        false
    }

    /// Puts one of those into a slot.
    #[inline]
    fn component(&self, _: &Self::Value, at: usize, _slot: &mut Value<Self>) {
        unreachable!("nothing was said to have a component {at}")
    }

    /// [`Host::call`] when nothing is outstanding.
    #[inline]
    fn call_at_once(&self, callee: &Value<Self>, args: Args<'_, Self>, _room: &mut [Value<Self>]) -> Prompt<Self> {
        Prompt::other(self.call(callee, args))
    }

    /// The turn of an output has come. A host whose objects may change under it shows it at once. Or the fault it ended with.
    fn show(&self, event: Event<Self>, _: &Program) -> Result<Shown<Self>, Value<Self>> {
        Ok(Shown::Later(event))
    }

    /// Whether an output comes back with something that is known only when it is made.
    fn answers_output(&self, _args: &[Value<Self>]) -> bool {
        false
    }

    /// Whether an output may take its time: it is made as a call in its turn, and answered when it is done.
    fn takes_time(&self, _args: &[Value<Self>]) -> bool {
        false
    }

    /// The parts of what an output shows, if it can be shown part by part.
    fn shown_parts(&self, _args: &[Value<Self>]) -> Option<Parts<Self>> {
        None
    }

    /// Shows more of such an output, or has a function write it that stands alone there; or the fault that it ended with.
    fn show_part(&self, _args: &[Value<Self>], _more: &str) -> Result<(), Value<Self>> {
        Ok(())
    }

    /// Whether a value is text; with `shows`, or a plain value that can be shown as text.
    fn is_text(&self, _: &Value<Self>, _shows: bool) -> bool {
        false
    }

    /// That text, if it can be told.
    fn text_of<'a>(&self, _: &'a Value<Self>, _shows: bool) -> Option<Cow<'a, str>> {
        None
    }

    /// Whether an output, given this, may fail in somebody's code. The guard around it then waits for it.
    fn may_fail(&self, _args: &[Value<Self>]) -> bool {
        false
    }

    /// An output has failed that no guard waited for: to be said at the end.
    fn failed_late(&self, _fault: Value<Self>) {}

    /// What a call gives that nobody waits for.
    fn nothing(&self) -> Value<Self> {
        Value::unit()
    }

    /// What has to be so before this can be done. Operands may be missing.
    fn plan(&self, _: Ask, _: Args<'_, Self>) -> Plan<Self> {
        Plan::Turn
    }

    /// The same of asking for the next item, which stands at this place if the sequence has places.
    fn plan_next(&self, sequence: &Value<Self>, _at: i64) -> Plan<Self> {
        self.plan(Ask::Next, Args::of(std::slice::from_ref(sequence)))
    }

    /// Does what [`Plan::Writes`] or [`Plan::Fills`] said, and says how to take it back. Operands to be stored may be missing.
    fn write(&self, ask: Ask, _: Args<'_, Self>) -> (Outcome<Self>, Option<TakeBack>) {
        unreachable!("{ask:?} is never done ahead of its turn")
    }

    /// From now on something is outstanding. These values are held by code that is being run.
    fn leaves_calm(&self, _held: &[&Value<Self>]) {}

    /// Whether code that nobody knows is outstanding: it is met, or gone.
    fn is_looked_through(&self, _now: bool) {}

    /// Code set aside may bind variables that only such code may find. Whether that hands out nothing.
    fn may_bind(&self) -> bool {
        false
    }

    /// Nothing is outstanding any more.
    fn is_calm_again(&self) {}

    /// Whether code of its own runs when this is let go, if nobody else has it but those who hold it so many times; or when what comes of
    /// calling it is.
    fn has_end(&self, _: &Value<Self>, _called: bool, _held: usize) -> bool {
        false
    }

    /// Something that was asked for has been made, while something is outstanding. If nobody else has it, it may be
    /// written ahead of its turn, unless somebody was told that it cannot. Says whether it may.
    fn made(&self, _: &Value<Self>, _may_be_written: bool) -> bool {
        false
    }

    /// Where it was made.
    fn born(&self, _: &Value<Self>, _: Birth) {}

    /// Where something was made that can be written ahead of its turn.
    fn birth(&self, _: Key) -> Option<Birth> {
        None
    }

    /// This cannot be written ahead of its turn any more, nor what is in it: somebody was told so.
    fn settle(&self, _: &Value<Self>) {}

    /// A value arrives that was stored while it was missing.
    fn arrives(&self, _cell: &Rc<Cell<Self>>, _value: &Value<Self>) {}

    /// Puts snapshots in the place of settled arguments of a call made elsewhere that may be written ahead of their turn.
    fn snapshots(&self, _args: &mut [Value<Self>], _settled: &[bool]) {}

    /// What is in such snapshots need not be looked at again, if it is there and free: nothing outstanding may write it.
    fn seal(&self, _args: &[Value<Self>], _is_free: &dyn Fn(Key) -> bool) {}

    /// Something that is outstanding may write these, or put them where others find them.
    fn may_change(&self, _: impl Iterator<Item = Key>) {}

    /// Puts copies in the place of what a call made elsewhere must see as it stands now: these things, and what it is passed a copy of.
    fn set_apart(&self, _args: &mut [Value<Self>], _changed: &[Key]) {}

    /// What is still missing in what a call is made of; where that is too much to say, something that comes of what stands before.
    fn lacks(&self, _: &[Value<Self>], _earlier: &dyn Fn(&Value<Self>) -> bool) -> Option<Value<Self>> {
        None
    }

    /// What an operation has changed, if it has been done.
    fn changed(&self, _: Ask, _: Args<'_, Self>) -> Option<Changed> {
        None
    }

    /// What can be written ahead of its turn, of all that can be reached from this; [`EVERYTHING`] among them means any.
    fn exposed(&self, _: &Value<Self>) -> SmallVec<[Key; 2]> {
        SmallVec::new()
    }

    /// What the copies among these, which a call was passed, were made of: it may give that back.
    fn originals(&self, _: &[Value<Self>]) -> SmallVec<[Key; 2]> {
        SmallVec::new()
    }

    /// The key of a container that is known outside and of which a call made elsewhere is passed a copy.
    fn copied(&self, _: &Value<Self>) -> Option<Key> {
        None
    }

    /// What is known outside, of all that can be reached from this; nothing if that is too much to say.
    fn sees(&self, _: &Value<Self>) -> Option<SmallVec<[Key; 2]>> {
        None
    }

    /// The same of all that an operation may look at, by those of its operands that are there.
    fn sees_doing(&self, _: Ask, _: Args<'_, Self>) -> Option<SmallVec<[Key; 2]>> {
        None
    }

    /// The same of a call to be made elsewhere, which commutes with everything or only shows something.
    fn sees_calling(&self, _: &Class, _: &[Value<Self>]) -> Option<SmallVec<[Key; 2]>> {
        None
    }

    /// Whether this is a variable: whoever has its value does not look at what it stands for later.
    fn is_variable(&self, _: Key) -> bool {
        false
    }

    /// Whether an operation puts all but its first two operands somewhere, without a look at them.
    fn passes_on(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// The value that has not arrived and is stored in what it sees, by the key of its cell.
    fn stored(&self, _cell: Key) -> Option<Rc<Cell<Self>>> {
        None
    }

    /// Whether a value is a function.
    fn is_code(&self, _: &Value<Self>) -> bool {
        false
    }

    /// Whether a call to be made outside is one that nobody has said anything about.
    fn is_unknown(&self, _: &[Value<Self>]) -> bool {
        false
    }

    /// Whether a call to be made outside was passed something that runs code with effects when it is looked at, and may give that back.
    fn is_passed_strangers(&self, _: &[Value<Self>]) -> bool {
        false
    }

    /// Whether one whose turn has come takes no time to speak of, so that nothing is gained by going on meanwhile.
    fn is_prompt(&self, _: &[Value<Self>]) -> bool {
        false
    }

    /// Everything mutable that can be reached from this; nothing if that is too much to say.
    fn reach(&self, _: &Value<Self>) -> Option<SmallVec<[Key; 2]>> {
        None
    }

    /// The things, some of them missing, of which this gives an item, or which it gives itself; nothing if it gives something else.
    fn takes_from(&self, _: Ask, _: Args<'_, Self>) -> Option<Vec<Value<Self>>> {
        None
    }

    /// Which operand something is looked up in, that may make what it lacks.
    fn looked_up(&self, _: Ask, _: Args<'_, Self>) -> Option<usize> {
        None
    }

    /// What looking something up may put into something missing. `roots` are keys of all that it may be, or hold, if that is known.
    fn made_in(&self, _roots: Option<Vec<Key>>) -> Footprint {
        Footprint::default()
    }

    /// Whether it calls a method that changes nothing if its first operand is an answer.
    fn reads_answer(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether a value is nothing of a class that somebody wrote, and holds nothing of such: its methods are known by their names.
    fn is_bare(&self, _: &Value<Self>) -> bool {
        false
    }

    /// Whether a function that commutes with everything gives nothing of that kind which is there, unless it is passed such.
    fn gives_bare(&self, _: &Value<Self>) -> bool {
        false
    }

    /// What a method called on something missing may do besides touching that and what it is given; nothing if that may be anything.
    fn calls_method(&self, _: Ask, _: Args<'_, Self>) -> Option<Footprint> {
        None
    }

    /// Whether this changes its first operand, whatever that turns out to be, and nothing else.
    fn writes_first(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether this, where it writes, puts at most what it is given into its first operand.
    fn stores(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// What this cell was to hold will never be there: it counts as not stored.
    fn unstore(&self, _: Key) {}

    /// Whether what this cell lacks is stored where somebody may look when the run is over.
    fn outlives(&self, _: Key) -> bool {
        false
    }

    /// Written with each part of a thing that has parts of its own.
    fn some_part(&self, thing: Key) -> Key {
        thing
    }

    /// Whether what comes of this is new, and all that is in it.
    fn gives_new(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether it calls its first operand: that is code.
    fn calls_first(&self, ask: Ask) -> bool {
        ask == Ask::Call
    }

    /// Whether what comes of this can be reached from its operands, or is new, or never changes.
    fn stays_within(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether it opens a file, or looks up a method of one that is not there yet; and the resource that this file is, if that is known.
    fn gives_file(&self, _: Ask, _: Args<'_, Self>) -> Option<Option<Arc<str>>> {
        None
    }

    /// Whether a function is the turn of a loop.
    fn is_turn(&self, _: FunctionId) -> bool {
        false
    }

    /// Whether there is no next item of something that somebody else may still ask.
    fn is_at_end(&self, _: &Value<Self>) -> bool {
        false
    }

    /// How to put back what [`Host::next`] is about to take, where somebody else could miss it.
    fn rewind(&self, _: &Value<Self>) -> Option<TakeBack> {
        None
    }

    /// Whether looking at this, which is there, uses it up.
    fn is_used_up(&self, _: &Value<Self>) -> bool {
        false
    }

    /// Whether it makes an iterator over what it is given, which runs no code but that of builtin containers.
    fn makes_iterator(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether something is looked for under the name of a builtin.
    fn gives_builtin(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether what comes of this is of a class that the host knows, so that its methods are known by their names.
    fn gives_known(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether what comes of this is text or a number, whatever its operands are.
    fn gives_leaf(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// Whether code that is run with what comes of this may bind functions anew.
    fn gives_binding(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// The same of the answer of a call; and whether that is text in pieces, or a list, if that is known before it comes.
    fn answers_with(&self, _: &[Value<Self>]) -> (bool, Option<bool>) {
        (false, None)
    }

    /// Whether comparing gives true or false, as far as can be said of what is compared.
    fn compares_to_truth(&self, _: &[Value<Self>]) -> bool {
        true
    }

    /// An answer, or a fault: a snapshot in it is what that was made of.
    fn answered(&self, value: Value<Self>) -> Answered<Self> {
        Answered { value, written: Vec::new() }
    }

    /// Whether something cannot but fail.
    fn never_returns(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// How to make a thing what it is now.
    fn keep(&self, _: Key) -> Option<Remake> {
        None
    }

    /// A character of text.
    fn character(&self, c: char) -> Value<Self> {
        Value::text(c.to_string())
    }

    /// How something that lacks an operand can pass on a part of its value while a part of the operand is there.
    fn flow(&self, _: Ask, _: Args<'_, Self>) -> Option<Flowing<Self>> {
        None
    }

    /// Which operand it gives the length of, if that is all it does.
    fn length_of(&self, _: Ask, _: Args<'_, Self>) -> Option<usize> {
        None
    }

    /// The same as [`Host::flow`], of something that compares a length, the operand that is said, of what is arriving.
    fn flow_of_length(&self, _: Ask, _: Args<'_, Self>, _length: usize, _of: Value<Self>) -> Option<Flowing<Self>> {
        None
    }

    /// A call of what an attribute gives, as one of the method; nothing if that is not the same.
    fn invoked(
        &self,
        _attribute: (Ask, &[Value<Self>]),
        _call: (Ask, &[Value<Self>]),
    ) -> Option<(Ask, Operands<Self>)> {
        None
    }

    /// A call of a method that was looked for before its arguments were there, as one of the method; nothing if it is no such call.
    fn as_method(&self, _: Ask, _: Args<'_, Self>) -> Option<(Ask, Operands<Self>)> {
        None
    }

    /// Which arguments a call to be made outside can take while they are still arriving.
    fn takes_pieces(&self, _: &[Value<Self>]) -> Vec<usize> {
        Vec::new()
    }

    /// Something to put pieces into, for a call that is given it.
    fn open_feed(&self) -> Value<Self> {
        self.nothing()
    }

    /// Puts something into a feed; gives how much of what was put in was not taken: items, or bytes of text.
    fn feed(&self, _feed: &Value<Self>, _more: Fed<'_, Self>) -> usize {
        0
    }

    /// What a loop that took so much of a value in pieces goes over when it is there, and from where. `alone`: it alone sees it.
    fn go_on(&self, _whole: &Value<Self>, _taken: i64, _alone: bool) -> Option<(Value<Self>, i64)> {
        None
    }

    /// What is gone over by position if a whole operand is, and where that begins; nothing if that runs somebody's code or uses it up.
    fn walk(&self, _: &Value<Self>) -> Option<(Value<Self>, i64)> {
        None
    }

    /// An iterator over something that is gone over by position, which stands behind so many items.
    fn stand(&self, _: &Value<Self>, _items: usize) -> Option<Value<Self>> {
        None
    }

    /// Whether two values are one thing.
    fn is_same(&self, _: &Value<Self>, _: &Value<Self>) -> bool {
        false
    }

    /// How often a thing is held; nothing if that is not known.
    fn holders(&self, _: &Value<Self>) -> Option<usize> {
        None
    }

    /// What a thing is known by.
    fn key_of(&self, _: &Value<Self>) -> Option<Key> {
        None
    }

    /// Whether a thing is held so often, besides by the host.
    fn is_held(&self, _: &Value<Self>, _times: usize) -> bool {
        false
    }

    /// An operation that puts all of something missing behind what a list holds.
    fn grows(&self, _: Ask, _: Args<'_, Self>) -> Option<Growth<Self>> {
        None
    }

    /// An iterator over something that numbers its items from there.
    fn numbered(&self, _: &Value<Self>, _number: i64) -> Option<Value<Self>> {
        None
    }

    /// Tells such an iterator where it stands.
    fn stand_again(&self, _iterator: &Value<Self>, _items: usize) {}

    /// What a function gives that only looks at what it is given.
    fn call_looking(&self, function: &Value<Self>, args: &[Value<Self>]) -> Outcome<Self> {
        self.call(function, Args::of(args))
    }

    /// Whether a function cannot fail with text and runs nobody's code then; and whether that gives text.
    fn of_text(&self, _: &Value<Self>) -> Option<bool> {
        None
    }

    /// A copy of a list; nothing if it is none.
    fn copy_list(&self, _: &Value<Self>) -> Option<Value<Self>> {
        None
    }

    /// The items of a list, from one on; nothing if it is none.
    fn list_items(&self, _: &Value<Self>, _from: usize) -> Option<Vec<Value<Self>>> {
        None
    }

    /// Puts these behind what a list holds.
    fn extend_list(&self, _list: &Value<Self>, _items: &[Value<Self>]) {}

    /// A tuple of the host's.
    fn tuple(&self, items: &[Value<Self>]) -> Value<Self> {
        Value::tuple(items.iter().cloned())
    }

    /// The value of something that cannot be done yet, where that is known beforehand.
    fn foreseen(&self, _: Ask, _: Args<'_, Self>) -> Option<Value<Self>> {
        None
    }

    /// What a call to be made outside looks at; nothing if that is too much to say.
    fn looks_at(&self, _: &Class, _: &[Value<Self>]) -> Option<SmallVec<[Key; 2]>> {
        None
    }

    /// What a call that commutes with everything may give, of what is there.
    fn may_give(&self, class: &Class, args: &[Value<Self>]) -> Option<SmallVec<[Key; 2]>> {
        self.looks_at(class, args)
    }

    /// The variables that the code of such a call names: it must not miss who binds them before it.
    fn names(&self, _: &[Value<Self>]) -> SmallVec<[Key; 2]> {
        SmallVec::new()
    }

    /// What a call to be made outside may change.
    fn changes(&self, _: &Class, _: &[Value<Self>]) -> Footprint {
        Footprint { anything: true, effects: true, ..Footprint::default() }
    }

    /// What this, waiting, may still write. Operands may be missing.
    fn may_write(&self, _: Ask, _: Args<'_, Self>) -> Footprint {
        Footprint { anything: true, effects: true, ..Footprint::default() }
    }

    /// The same if its first operand, which is missing, is found in these: at least so much.
    fn may_write_among(&self, _: Ask, _: Args<'_, Self>, _among: &[Value<Self>]) -> Footprint {
        Footprint::default()
    }

    /// The same for all that code set aside asks for. `outer` gives what its slots hold, `roots` what missing values may be.
    fn may_write_all(
        &self,
        _: &Summary,
        _outer: &dyn Fn(Slot) -> Option<Value<Self>>,
        _: Option<Missing<Self>>,
    ) -> Footprint {
        Footprint { anything: true, effects: true, ..Footprint::default() }
    }

    /// Whether there is anything that runs code with effects when it is looked at.
    fn has_strangers(&self) -> bool {
        false
    }

    /// Whether code that nobody knows may put something somewhere which runs code with effects when it is looked at.
    fn may_have_strangers(&self) -> bool {
        false
    }

    /// Whether an operation looks at what is found in its operands.
    fn looks_inside(&self, _: Ask, _: Args<'_, Self>) -> bool {
        false
    }

    /// The things into which an operation puts something of that kind.
    fn puts_strange(&self, _: Ask, _: Args<'_, Self>, _: &Footprint) -> SmallVec<[Key; 2]> {
        SmallVec::new()
    }

    /// A fault passes a frame: it may become another.
    fn trace(&self, fault: Value<Self>, _passes: &crate::Passes<'_, Self>) -> Value<Self> {
        fault
    }

    /// The program with everything compiled since the run began.
    fn program(&self) -> Option<Code<Self>> {
        None
    }
}
