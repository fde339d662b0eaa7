//! The host of Python: values are Python objects, operations are those of the C API, and calls of the
//! user's own functions are entered instead of made. It is one thing because a trait is implemented in one place.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use pyo3::{PyErr, ffi};
use sooner_calculus::Prim;
use sooner_machine::code::{FunctionId, HostOp, OpCode, Program, Slot, Summary};
use sooner_machine::{
    Answered, Args, Ask, Birth, CallLabel, Cell, Changed, Class, Event, FaultKind, Fed, Flowing, Footprint, Growth,
    Host, Key, Kind, Missing, Next, Operands, Operation, Outcome, Parts, Passes, Plan, Prompt, Remake, Shown, TakeBack,
    Value, Vocabulary, Waited,
};

use crate::object::{Object, PyValue, Tried, exception, lower};
use crate::{
    arrays, asked, binding, call, callers, compile, constant, copies, defaults, dispatch, ends, enter, feed, files,
    flow, footprint, foreign, foretold, going_over, holes, items, iterators, known, operands, operators, ops, outside,
    owned, plan, prepared, prompt, put_back, reach, results, sees, shallow, strangers, top_level, traceback, write,
    writing,
};

/// The world of one run.
#[derive(Clone, Default)]
pub struct PyHost;

impl Host for PyHost {
    type Value = Object;

    const VOCABULARY: Vocabulary = Vocabulary {
        operation: ops::named,
        own: true,
        arithmetic: ops::is_arithmetic,
        handling: Some(["py_handling", "py_handled"]),
        on_numbers: ops::on_numbers,
        takes_apart: ops::takes_apart,
        fails: ops::fails,
    };

    fn constant(&self, prim: &Prim) -> PyValue {
        constant::value(prim)
    }

    fn fault(&self, kind: FaultKind) -> PyValue {
        let error: PyErr = match kind {
            FaultKind::TooDeep => pyo3::exceptions::PyRecursionError::new_err("maximum recursion depth exceeded"),
            other => pyo3::exceptions::PySystemError::new_err(format!("this is a bug in sooner: {other:?}")),
        };
        Value::Host(exception(error))
    }

    fn operate(&self, op: OpCode, args: &[PyValue]) -> Option<Result<PyValue, PyValue>> {
        Some(ops::arithmetic::operate(op, args).map_err(Value::Host))
    }

    #[inline]
    fn enters(&self, op: OpCode, args: &[PyValue]) -> bool {
        operators::enters(op, args)
    }

    #[inline]
    fn entered_by(&self, op: OpCode, a: &PyValue, b: &PyValue, room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
        operators::entered_by(op, a, b, room).map(enter::Entered::prompt)
    }

    #[inline]
    fn is_truth_by_code(&self, value: &PyValue) -> bool {
        asked::is_truth_by_code(value)
    }

    fn equal(&self, a: &PyValue, b: &PyValue) -> bool {
        matches!(ops::arithmetic::operate(OpCode::Eq, &[a.clone(), b.clone()]), Ok(Value::Bool(true)))
    }

    fn hash(&self, _: &PyValue) -> Option<u64> {
        None
    }

    fn text(&self, value: &PyValue, _: bool) -> String {
        format!("{value:?}")
    }

    fn external(&self, _: &PyValue) -> Option<Arc<str>> {
        None
    }

    fn classify(&self, _: &str, args: &[PyValue]) -> Class {
        outside::class(args)
    }

    fn may_be(&self, _: &str) -> Class {
        Class::of(Kind::Sequential)
    }

    #[inline(always)]
    fn truth(&self, value: &PyValue) -> Result<bool, PyValue> {
        truth(value).map_err(Value::Host)
    }

    fn iterate(&self, value: &PyValue) -> Result<(PyValue, i64), PyValue> {
        going_over::iterate(value).map_err(Value::Host)
    }

    fn iterate_rewound(&self, value: &PyValue) -> Result<(PyValue, i64), PyValue> {
        going_over::iterate_rewound(value).map_err(Value::Host)
    }

    #[inline]
    fn next(&self, sequence: &PyValue, count: i64) -> Next<PyHost> {
        going_over::next(sequence, count)
    }

    #[inline(always)]
    fn next_at_once(&self, sequence: &PyValue, count: i64, item: &mut PyValue) -> Result<bool, PyValue> {
        going_over::next_into(sequence, count, item)
    }

    #[inline]
    fn perform(&self, op: HostOp, args: Args<'_, PyHost>) -> Outcome<PyHost> {
        ops::perform(op, &args)
    }

    #[inline]
    fn call(&self, callee: &PyValue, args: Args<'_, PyHost>) -> Outcome<PyHost> {
        call::positional(callee, &args)
    }

    fn call_seen(
        &self,
        args: &[PyValue],
        label: &CallLabel,
        program: &Program,
        waited: Option<&Waited>,
    ) -> Result<PyValue, PyValue> {
        callers::call(args, label, program, waited)
    }

    fn operation(op: HostOp) -> Operation<PyHost> {
        ops::operation(op)
    }

    #[inline]
    fn has_components(&self, whole: &Object, count: usize) -> bool {
        ops::has_components(whole, count)
    }

    #[inline]
    fn component(&self, whole: &Object, at: usize, slot: &mut PyValue) {
        ops::component(whole, at, slot);
    }

    #[inline]
    fn call_at_once(&self, callee: &PyValue, args: Args<'_, PyHost>, room: &mut [PyValue]) -> Prompt<PyHost> {
        call::at_once(callee, &args, room)
    }

    fn context(&self, fault: &PyValue, handled: &PyValue) {
        if let (Value::Host(fault), Value::Host(handled)) = (fault, handled) {
            ops::give_context(fault, handled);
        }
    }

    fn handle(&self, handled: &PyValue) -> PyValue {
        ops::handle(handled)
    }

    fn show(&self, event: Event<PyHost>, program: &Program) -> Result<Shown<PyHost>, PyValue> {
        dispatch::show(event, program)
    }

    fn shown_parts(&self, args: &[PyValue]) -> Option<Parts<PyHost>> {
        flow::of_print(args).or_else(|| flow::of_output(args))
    }

    fn show_part(&self, args: &[PyValue], more: &str) -> Result<(), PyValue> {
        dispatch::show_part(args, more)
    }

    fn is_text(&self, value: &PyValue, shows: bool) -> bool {
        flow::is_text(value, shows)
    }

    fn text_of<'a>(&self, value: &'a PyValue, shows: bool) -> Option<Cow<'a, str>> {
        flow::text_in(value, shows)
    }

    fn answers_output(&self, args: &[PyValue]) -> bool {
        outside::answers_output(args)
    }

    fn takes_time(&self, args: &[PyValue]) -> bool {
        outside::takes_time(args)
    }

    fn may_fail(&self, args: &[PyValue]) -> bool {
        outside::may_fail(args)
    }

    fn failed_late(&self, fault: PyValue) {
        dispatch::fail_late(&fault);
    }

    fn write(&self, ask: Ask, args: Args<'_, PyHost>) -> (Outcome<PyHost>, Option<TakeBack>) {
        write::write(ask, &args)
    }

    fn leaves_calm(&self, held: &[&PyValue]) {
        owned::leaves_calm(held);
    }

    fn is_looked_through(&self, now: bool) {
        top_level::is_looked_through(now);
    }

    fn may_bind(&self) -> bool {
        top_level::may_bind()
    }

    fn is_calm_again(&self) {
        owned::is_calm_again();
        top_level::is_calm_again();
        files::is_calm_again();
    }

    fn made(&self, value: &PyValue, may_be_written: bool) -> bool {
        owned::made(value, may_be_written) || matches!(value, Value::Host(object) if files::is_read(object))
    }

    fn born(&self, value: &PyValue, birth: Birth) {
        match value {
            Value::Host(object) if files::is_read(object) => files::born(object, birth),
            value => owned::born(value, birth),
        }
    }

    fn birth(&self, key: Key) -> Option<Birth> {
        owned::birth(key).or_else(|| files::birth(key))
    }

    fn settle(&self, value: &PyValue) {
        owned::settle(value);
    }

    fn arrives(&self, cell: &Rc<Cell<PyHost>>, value: &PyValue) {
        holes::arrives(cell, value);
    }

    fn snapshots(&self, args: &mut [PyValue], settled: &[bool]) {
        copies::snapshots(args, settled);
    }

    fn seal(&self, args: &[PyValue], is_free: &dyn Fn(reach::Key) -> bool) {
        copies::seal(args, is_free);
    }

    fn may_change(&self, mut keys: impl Iterator<Item = reach::Key>) {
        crate::sealed::may_change(&mut keys);
    }

    fn has_end(&self, value: &PyValue, called: bool, held: usize) -> bool {
        if called { ends::makes_such(value) } else { ends::has_end(value, held) }
    }

    fn set_apart(&self, args: &mut [PyValue], changed: &[reach::Key]) {
        copies::set_apart(args, changed);
    }

    fn lacks(&self, values: &[PyValue], earlier: &dyn Fn(&PyValue) -> bool) -> Option<PyValue> {
        outside::lacks(values, earlier)
    }

    fn exposed(&self, value: &PyValue) -> reach::Keys {
        owned::exposed(value)
    }

    fn originals(&self, args: &[PyValue]) -> reach::Keys {
        copies::originals(args)
    }

    fn is_variable(&self, key: reach::Key) -> bool {
        reach::is_global(key)
    }

    fn passes_on(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        sees::passes_on(ask, &args)
    }

    fn copied(&self, value: &PyValue) -> Option<reach::Key> {
        copies::copied(value)
    }

    fn sees(&self, value: &PyValue) -> Option<reach::Keys> {
        reach::seen([value])
    }

    fn sees_doing(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<reach::Keys> {
        sees::doing(ask, &args)
    }

    fn sees_calling(&self, class: &Class, args: &[PyValue]) -> Option<reach::Keys> {
        sees::calling(class, args)
    }

    fn stored(&self, cell: reach::Key) -> Option<Rc<Cell<PyHost>>> {
        holes::stored(cell)
    }

    fn is_code(&self, value: &PyValue) -> bool {
        sees::is_code(value)
    }

    fn changed(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Changed> {
        write::changed(ask, &args)
    }

    fn is_unknown(&self, args: &[PyValue]) -> bool {
        outside::is_unknown(args)
    }

    fn is_passed_strangers(&self, args: &[PyValue]) -> bool {
        strangers::are_passed(args)
    }

    fn is_prompt(&self, args: &[PyValue]) -> bool {
        prompt::is_prompt(args)
    }

    fn reach(&self, value: &PyValue) -> Option<reach::Keys> {
        reach::from([value])
    }

    fn writes_first(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        results::writes_first(ask, &args)
    }

    fn takes_from(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Vec<PyValue>> {
        results::takes_from(ask, &args)
    }

    fn calls_method(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Footprint> {
        foreign::of_method(ask, &args)
    }

    fn looked_up(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<usize> {
        defaults::looked_up(ask, &args)
    }

    fn made_in(&self, roots: Option<Vec<reach::Key>>) -> Footprint {
        defaults::made_in(roots)
    }

    fn reads_answer(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        foreign::reads_answer(ask, &args)
    }

    fn stores(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        crate::builtins::stores(ask, &args)
    }

    fn unstore(&self, cell: reach::Key) {
        holes::unstore(cell);
    }

    fn outlives(&self, cell: reach::Key) -> bool {
        holes::outlives(cell)
    }

    fn some_part(&self, thing: reach::Key) -> reach::Key {
        reach::any_attribute(thing)
    }

    fn gives_new(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        foretold::is_new(ask, &args)
    }

    fn calls_first(&self, ask: Ask) -> bool {
        known::calls(ask) && !known::is_invoked(ask)
    }

    fn stays_within(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        results::stays_within(ask, &args)
    }

    fn gives_file(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Option<Arc<str>>> {
        writing::gives_file(ask, &args)
    }

    fn is_turn(&self, function: FunctionId) -> bool {
        compile::by_function(function).is_some_and(|compiled| compiled.turns.contains(&function))
    }

    fn is_at_end(&self, sequence: &PyValue) -> bool {
        matches!(sequence, Value::Host(object) if iterators::is_iterator(object) && put_back::is_at_end(object))
    }

    fn rewind(&self, sequence: &PyValue) -> Option<TakeBack> {
        match sequence {
            // A list is gone over by position.
            Value::Host(object) if !iterators::is_iterator(object) => None,
            Value::Host(object) => files::put_back(object).or_else(|| put_back::put_back(object)),
            _ => None,
        }
    }

    fn is_used_up(&self, value: &PyValue) -> bool {
        matches!(value, Value::Host(object) if iterators::is_iterator(object))
    }

    fn makes_iterator(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        iterators::makes_known(ask, &args) || iterators::is_lazy_call(ask, &args)
    }

    fn gives_known(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        arrays::gives_array(ask, &args)
    }

    fn gives_builtin(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        crate::globals::gives_builtin(ask, &args)
    }

    fn gives_leaf(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        foretold::is_leaf(ask, &args)
    }

    fn gives_binding(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        binding::comes_of(ask, &args)
    }

    fn answers_with(&self, args: &[PyValue]) -> (bool, Option<bool>) {
        (self.is_unknown(args) && binding::answers(args), feed::gives(args))
    }

    fn compares_to_truth(&self, compared: &[PyValue]) -> bool {
        !arrays::are_there() && !compared.iter().any(operands::has_operators)
    }

    fn answered(&self, value: PyValue) -> Answered<PyHost> {
        copies::answered(value)
    }

    fn never_returns(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        ops::never_returns(ask, &args)
    }

    fn keep(&self, key: reach::Key) -> Option<Remake> {
        copies::keep(key)
    }

    fn plan(&self, ask: Ask, args: Args<'_, PyHost>) -> Plan<PyHost> {
        let plan = plan::plan(ask, &args);
        top_level::meets(ask, &args, &plan);
        plan
    }

    fn plan_next(&self, sequence: &PyValue, at: i64) -> Plan<PyHost> {
        match sequence {
            Value::Host(object) if object.class() == &raw mut ffi::PyList_Type => {
                items::read(sequence, &Value::Int(at))
            }
            _ => self.plan(Ask::Next, Args::of(std::slice::from_ref(sequence))),
        }
    }

    fn character(&self, c: char) -> PyValue {
        flow::text(c.encode_utf8(&mut [0; 4]))
    }

    fn flow(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Flowing<PyHost>> {
        flow::of(ask, &args)
    }

    fn invoked(&self, attribute: (Ask, &[PyValue]), call: (Ask, &[PyValue])) -> Option<(Ask, Operands<PyHost>)> {
        flow::invoked(attribute, call)
    }

    fn as_method(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<(Ask, Operands<PyHost>)> {
        let (ask, args) = write::as_method(ask, &args).filter(|_| ask == Ask::Call)?;
        Some((ask, args.into()))
    }

    fn walk(&self, value: &PyValue) -> Option<(PyValue, i64)> {
        flow::walk(value)
    }

    fn stand(&self, over: &PyValue, items: usize) -> Option<PyValue> {
        flow::stand(over, items)
    }

    fn is_same(&self, one: &PyValue, other: &PyValue) -> bool {
        matches!((one, other), (Value::Host(one), Value::Host(other)) if one.ptr() == other.ptr())
    }

    fn holders(&self, value: &PyValue) -> Option<usize> {
        match value {
            Value::Host(object) => usize::try_from(crate::fresh::holders(object)).ok(),
            _ => None,
        }
    }

    fn stand_again(&self, iterator: &PyValue, items: usize) {
        put_back::stand(iterator, items);
    }

    fn tuple(&self, items: &[PyValue]) -> PyValue {
        Value::Host(lower(&Value::tuple(items.iter().cloned())))
    }

    fn call_looking(&self, function: &PyValue, args: &[PyValue]) -> Outcome<PyHost> {
        flow::call_looking(function, args)
    }

    fn length_of(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<usize> {
        flow::length_of(ask, &args)
    }

    fn flow_of_length(
        &self,
        ask: Ask,
        args: Args<'_, PyHost>,
        length: usize,
        of: PyValue,
    ) -> Option<sooner_machine::Flowing<PyHost>> {
        flow::length_compared(ask, &args, length, of)
    }

    fn of_text(&self, function: &PyValue) -> Option<bool> {
        flow::of_text(function)
    }

    fn numbered(&self, over: &PyValue, number: i64) -> Option<PyValue> {
        flow::numbered(over, number)
    }

    fn key_of(&self, value: &PyValue) -> Option<Key> {
        match value {
            Value::Host(object) => Some(reach::key(object)),
            _ => None,
        }
    }

    fn is_held(&self, value: &PyValue, times: usize) -> bool {
        matches!(value, Value::Host(object) if flow::is_held(object, times))
    }

    fn grows(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Growth<PyHost>> {
        flow::grows(ask, &args)
    }

    fn copy_list(&self, value: &PyValue) -> Option<PyValue> {
        flow::copy_list(value)
    }

    fn list_items(&self, list: &PyValue, from: usize) -> Option<Vec<PyValue>> {
        flow::list_items(list, from)
    }

    fn extend_list(&self, list: &PyValue, items: &[PyValue]) {
        flow::extend_list(list, items);
    }

    fn takes_pieces(&self, args: &[PyValue]) -> Vec<usize> {
        feed::taken(args)
    }

    fn open_feed(&self) -> PyValue {
        feed::open()
    }

    fn feed(&self, handle: &PyValue, more: Fed<'_, PyHost>) -> usize {
        feed::put(handle, more)
    }

    fn go_on(&self, whole: &PyValue, taken: i64, alone: bool) -> Option<(PyValue, i64)> {
        flow::go_on(whole, taken, alone)
    }

    fn foreseen(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<PyValue> {
        results::foreseen(ask, &args)
    }

    fn may_write(&self, ask: Ask, args: Args<'_, PyHost>) -> Footprint {
        plan::may_write(ask, &args)
    }

    fn may_write_among(&self, ask: Ask, args: Args<'_, PyHost>, among: &[PyValue]) -> Footprint {
        footprint::of_choice(ask, &args, among)
    }

    fn may_write_all(
        &self,
        summary: &Summary,
        outer: &dyn Fn(Slot) -> Option<PyValue>,
        missing: Option<Missing<PyHost>>,
    ) -> Footprint {
        foreign::knowing(missing, || footprint::of_summary(summary, outer))
    }

    fn is_bare(&self, value: &PyValue) -> bool {
        reach::is_bare(value)
    }

    fn gives_bare(&self, callee: &PyValue) -> bool {
        reach::gives_bare(callee)
    }

    fn has_strangers(&self) -> bool {
        strangers::are_met()
    }

    fn may_have_strangers(&self) -> bool {
        strangers::may_be_made()
    }

    fn looks_inside(&self, ask: Ask, args: Args<'_, PyHost>) -> bool {
        !sees::passes_on(ask, &args) && shallow::needs_items(ask, &args) && shallow::plan(ask, &args).is_none()
    }

    fn puts_strange(&self, ask: Ask, args: Args<'_, PyHost>, footprint: &Footprint) -> reach::Keys {
        match results::puts_strange(ask, &args) {
            true => results::put_into(ask, &args, footprint),
            false => reach::Keys::new(),
        }
    }

    fn looks_at(&self, class: &Class, args: &[PyValue]) -> Option<reach::Keys> {
        outside::looks_at(class, args)
    }

    fn may_give(&self, class: &Class, args: &[PyValue]) -> Option<reach::Keys> {
        outside::may_give(class, args)
    }

    fn names(&self, args: &[PyValue]) -> reach::Keys {
        match args.first() {
            Some(Value::Host(callee)) => {
                let named = prepared::variables(callee).unwrap_or_default().into_iter();
                named.map(|key| if reach::is_global(key) { key } else { reach::bound(key) }).collect()
            }
            _ => reach::Keys::new(),
        }
    }

    fn changes(&self, class: &Class, args: &[PyValue]) -> Footprint {
        outside::changes(class, args)
    }

    fn nothing(&self) -> PyValue {
        Value::Host(Object::none())
    }

    fn trace(&self, fault: PyValue, passes: &Passes<'_, PyHost>) -> PyValue {
        match fault {
            Value::Host(exception) => Value::Host(traceback::pass(exception, passes)),
            other => other,
        }
    }

    fn program(&self) -> Option<(Rc<Program>, Rc<Vec<PyValue>>)> {
        Some(compile::program())
    }
}

/// Whether Python takes the value for true.
#[inline]
pub fn truth(value: &PyValue) -> Tried<bool> {
    match value {
        Value::Bool(holds) => Ok(*holds),
        Value::Int(number) => Ok(*number != 0),
        Value::Float(number) => Ok(*number != 0.0),
        Value::Host(object) => {
            // SAFETY: a live object.
            match unsafe { ffi::PyObject_IsTrue(object.ptr()) } {
                -1 => Err(crate::object::raised()),
                holds => Ok(holds != 0),
            }
        }
        other => unreachable!("{other:?} is no value of Python's"),
    }
}
