//! What is known of the operands of code set aside, before it runs: their values if those are there, whether the code makes them
//! itself, and whether looking at them can have effects.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_machine::code::{FunctionId, HostOp, OpCode};
use sooner_machine::{Args, Ask, Kind, Outcome, Value};

use crate::behaviour::{self, Behaviour, is_container};
use crate::gather::builtin_name;
use crate::handed_on::HandedOn;
use crate::in_place::adds_plainly;
use crate::lookup::{address_of, static_attribute};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::origin::{self, Origin, is_one};
use crate::places::Places;
use crate::reach;
use crate::{api, builtin, builtins, foretold, iterators, plan, results};

/// What is known of an operand before the code runs.
#[derive(Clone)]
pub struct Known {
    /// Itself, if it is there.
    pub value: PyValue,
    /// It comes of answers and of text and numbers alone: looking at it is taken to have no effects.
    pub plain: bool,
    /// It is a number, or something else that nobody can go over.
    pub number: bool,
    /// The code makes it: an empty one in its place.
    pub made: Option<Object>,
    /// Where it comes from, if it is not there.
    origin: Origin,
    /// A loop calls it, if there is somebody to be asked for what the loop goes over, which is not so as far as one can see.
    pub nobody: bool,
    /// It is a function that the code makes of its own, over these.
    pub closure: Option<Rc<(FunctionId, Vec<Known>)>>,
    /// Where it was found: by then something else may stand there.
    pub places: Places,
    /// It holds these arguments.
    pub collected: Option<Rc<HandedOn>>,
}

impl Known {
    /// Of a value as it stands.
    pub fn of(value: PyValue) -> Known {
        let plain = match &value {
            Value::Unset => false,
            Value::Pending(cell) => !cell.comes_of_anything(),
            value => !reach::is_more_than_plain(value),
        };
        let number = plan::is_number(&value);
        Known {
            value,
            plain,
            number,
            made: None,
            origin: Origin::Anywhere,
            nobody: false,
            closure: None,
            places: Places::default(),
            collected: None,
        }
    }

    /// Of some text.
    pub fn text() -> Known {
        Known { plain: true, origin: Origin::plain(), ..Known::of(Value::Unset) }
    }

    /// Of a function that the code makes of its own.
    pub fn closure(function: FunctionId, over: Vec<Known>) -> Known {
        Known { closure: Some(Rc::new((function, over))), ..Known::of(Value::Unset) }
    }

    /// The same, found in these.
    pub fn found_in(mut self, places: &Places) -> Known {
        self.places.add(places);
        self
    }

    /// Of what comes of an operation: itself, if that can be known now.
    pub fn result(ask: Ask, operands: &[Known], value: PyValue) -> Known {
        // A variable that may be unbound, and is looked at: itself.
        if matches!(ask, Ask::Own(op) if ops::name(op) == "py_check") {
            return operands[0].clone();
        }
        let made = made_by(ask, operands);
        let origin = match &value {
            Value::Unset => origin(ask, operands, made.as_ref()),
            _ => Origin::Anywhere,
        };
        let plain = match &value {
            Value::Unset => gives_plain(ask, operands),
            known => !reach::is_more_than_plain(known),
        };
        let number = plan::is_number(&value) || foretold::is_quotient(ask);
        let nobody =
            matches!(ask, Ask::Own(op) if ops::name(op) == "py_items") && !matches!(operands[0].value, Value::Host(_));
        Known { value, plain, number, made, origin, nobody, closure: None, places: Places::default(), collected: None }
    }

    /// Of what a function returns: one of these.
    pub fn returned(mut ways: Vec<Known>) -> Known {
        if ways.len() == 1 { ways.remove(0) } else { Known::either(&ways) }
    }

    /// One of these, or something found in one.
    pub fn either(all: &[Known]) -> Known {
        let origin = all.iter().fold(Origin::plain(), |sum, one| sum.and(one.origin()));
        let plain = all.iter().all(|one| one.plain);
        let number = all.iter().all(|one| one.number);
        Known {
            value: Value::Unset,
            plain,
            number,
            made: None,
            origin,
            nobody: false,
            closure: None,
            places: Places::of_all(all),
            collected: None,
        }
    }

    /// What a call collects for a parameter, in a dictionary that it makes or in a tuple.
    pub fn collected(all: HandedOn, made: Option<Object>) -> Known {
        let known = Known::either(&all.each);
        Known { number: false, made, collected: Some(Rc::new(all)), ..known }
    }

    /// Whether what is done to another, if it stands in the place of this, is done to this too.
    pub fn covers(&self, other: &Known) -> bool {
        let made = |known: &Known| known.made.as_ref().map(Object::ptr);
        let unset = matches!(self.value, Value::Unset) && self.made.is_none();
        if self.closure.is_some() || other.closure.is_some() {
            return self.may_be_anything() || self.is_same_closure(other);
        }
        self.covers_collected(other)
            && (self.may_be_anything()
                || unset && self.is_leaf() && other.is_leaf() && (other.number || !self.number)
                || self.plain == other.plain
                    && self.number == other.number
                    && made(self) == made(other)
                    && is_one(&self.value, &other.value)
                    && (!matches!(self.value, Value::Unset) || self.origin.is_same(&other.origin)))
    }

    /// The same of arguments that it holds, if it is known which those are.
    fn covers_collected(&self, other: &Known) -> bool {
        match (&self.collected, &other.collected) {
            (None, _) => true,
            (Some(own), Some(other)) => own.covers(other),
            (Some(_), None) => false,
        }
    }

    fn is_same_closure(&self, other: &Known) -> bool {
        let (Some(one), Some(other)) = (&self.closure, &other.closure) else { return false };
        one.0 == other.0
            && one.1.len() == other.1.len()
            && one.1.iter().zip(&other.1).all(|(one, other)| one.covers(other))
    }

    /// Whether another is one of those that this may be.
    pub fn includes(&self, other: &Known) -> bool {
        let unset = matches!(self.value, Value::Unset) && self.made.is_none();
        let alike = (other.plain || !self.plain) && (other.number || !self.number);
        let known = unset && alike && self.covers_collected(other) && self.origin.includes(&other.origin());
        (self.covers(other) || known) && self.places.include(&other.places)
    }

    /// What covers both.
    pub fn wider(&self, other: &Known) -> Known {
        let plain = self.is_leaf() && other.is_leaf();
        let origin = if plain { Origin::plain() } else { Origin::Anywhere };
        let number = self.number && other.number;
        Known {
            value: Value::Unset,
            plain,
            number,
            made: None,
            origin,
            nobody: false,
            closure: None,
            places: Places::of_all([self, other]),
            collected: None,
        }
    }

    /// Whether it is text or a number, wherever it comes from.
    pub fn is_leaf(&self) -> bool {
        self.plain && self.made.is_none() && self.origin().is_plain()
    }

    /// Whether nothing is known of it.
    pub fn may_be_anything(&self) -> bool {
        matches!(self.value, Value::Unset)
            && self.made.is_none()
            && self.closure.is_none()
            && !self.plain
            && self.origin.is_anywhere()
    }

    /// Where it comes from.
    pub fn origin(&self) -> Origin {
        match (&self.value, &self.made) {
            (Value::Unset, Some(made)) => self.origin.clone().and(Origin::of(&Value::Host(made.clone()))),
            (Value::Unset, None) => self.origin.clone(),
            (value, _) => Origin::of(value),
        }
    }
}

/// What is known of each, as it stands.
pub fn values(known: &[Known]) -> Vec<PyValue> {
    known.iter().map(|one| one.value.clone()).collect()
}

/// The other way round.
pub fn all_known(values: &[PyValue]) -> Vec<Known> {
    values.iter().cloned().map(Known::of).collect()
}

/// Where the result of an operation comes from.
fn origin(ask: Ask, operands: &[Known], made: Option<&Object>) -> Origin {
    if gives_leaf(ask, operands) {
        return Origin::plain();
    }
    if foretold::is_new(ask, &Args::of(&values(operands))) {
        return Origin::plain().answered();
    }
    let all = |given: &[Known]| given.iter().fold(Origin::plain(), |sum, one| sum.and(one.origin()));
    let called = |callee: &PyValue, given: &[Known]| match callee {
        Value::Host(callee) => match behaviour::of(callee) {
            Behaviour::Reads(_) if foretold::gives_items(callee, given.len()) => all(given),
            Behaviour::External(external) if external.annotated => all(given).answered(),
            // A method that was looked for before its arguments were there.
            Behaviour::Reads(_) if let Some(receiver) = receiver_of(callee) => {
                let name = attached(|py| callee.bind(py).getattr("__name__").map(Object::from));
                let name = name.map_or(Value::Unset, Value::Host);
                invoked(&[receiver, Known::of(name)].iter().chain(given).cloned().collect::<Vec<_>>())
            }
            // Something new, or found in what it is given.
            Behaviour::Reads(_) if !iterators::is_made_by(callee) => all(given).answered(),
            _ => Origin::Anywhere,
        },
        _ => Origin::Anywhere,
    };
    let Ask::Own(op) = ask else {
        return match ask {
            Ask::Next => all(operands).taken_out(),
            Ask::Call => called(&operands[0].value, &operands[1..]),
            Ask::Iterate | Ask::Plain(_) | Ask::Truth => all(operands),
            Ask::Own(_) => unreachable!("those are told apart below"),
        };
    };
    match (ops::touch(op), ops::name(op)) {
        (_, "py_getitem" | "py_unpack" | "py_unpack_star") => operands[0].origin().taken_out(),
        // What it fails with in the end is not what it gives.
        (_, "py_replay" | "py_check") => operands[0].origin(),
        (_, "py_tuple") => all(operands).held(),
        (_, "py_iter" | "py_list_to_tuple" | "py_star") | (Touch::InPlace, _) => all(operands),
        (Touch::Reads(_), _) if ops::is_arithmetic(op) => all(operands),
        (Touch::Invoke, _) => match &operands[0].value {
            Value::Host(holder) if results::holds_functions(holder) => {
                let found = static_attribute(holder, &operands[1].value);
                found.map_or(Origin::Anywhere, |found| called(&Value::Host(found), &operands[2..]))
            }
            _ => invoked(operands),
        },
        // `dict(k=v)`
        (Touch::CallKw | Touch::CallEx, _) => called(&operands[0].value, &operands[1..]).held(),
        _ if made.is_some() => all(operands).held(),
        _ => Origin::Anywhere,
    }
}

/// What a builtin method is called on. One of a class, `datetime.now`, gives something new.
fn receiver_of(callee: &Object) -> Option<Known> {
    let receiver = builtins::with_self(callee, &[]).into_iter().next()?;
    // SAFETY: a live object.
    let class = matches!(&receiver, Value::Host(object) if unsafe { ffi::PyType_Check(object.ptr()) != 0 });
    (!class).then(|| Known::of(receiver))
}

/// A method of a builtin container gives what is in there, or what it was given; one of what is plain, something plain.
fn invoked(operands: &[Known]) -> Origin {
    let [receiver, name, given @ ..] = operands else { return Origin::Anywhere };
    if reads_plain(operands) {
        return given.iter().fold(Origin::plain(), |sum, one| sum.and(one.origin()));
    }
    let Some(found) = receiver.origin().found() else { return Origin::Anywhere };
    let name = plan::name_of(&name.value);
    let known = match &receiver.value {
        Value::Host(receiver) => is_container(receiver.class()),
        _ => found.things.iter().all(|thing| is_container(thing.class())),
    };
    if !known || !results::is_of_container(&name) && !builtin::is_reading_method(&name) {
        return Origin::Anywhere;
    }
    let takes = ["get", "pop", "popleft", "popitem", "setdefault"].contains(&&*name);
    let own = if takes { receiver.origin().taken_out() } else { receiver.origin() };
    // The key that something is taken out by is not given back.
    given.iter().skip(usize::from(takes)).fold(own, |sum, one| sum.and(one.origin()))
}

/// Whether it calls a method, that the table knows, of text, a number, a pattern or the like: something new comes of that, or one of
/// what it was given.
fn reads_plain(operands: &[Known]) -> bool {
    let Value::Host(receiver) = &operands[0].value else { return false };
    let found = || static_attribute(receiver, &operands[1].value).map(|method| behaviour::of(&method));
    let known = || builtins::builtin_method(receiver, &Args::of(&values(operands))).or_else(found);
    origin::is_plain(receiver.class()) && matches!(known(), Some(Behaviour::Reads(_)))
}

/// Whether what it changes is its first operand, if it changes anything.
pub fn changes_first(ask: Ask) -> bool {
    let changes = [Touch::Settled, Touch::Fills, Touch::Writes, Touch::InPlace, Touch::Invoke];
    matches!(ask, Ask::Own(op) if changes.contains(&ops::touch(op)))
}

/// Whether it changes something that is not known, as far as names tell.
pub fn changes_unknown(ask: Ask, operands: &[Known]) -> bool {
    let (Ask::Own(op), Some(first)) = (ask, operands.first()) else { return false };
    let changes = match ops::touch(op) {
        Touch::Invoke => results::is_of_container(&plan::name_of(&operands[1].value)),
        touch => matches!(touch, Touch::Writes | Touch::WritesAttribute | Touch::InPlace),
    };
    let is_unknown =
        matches!(first.value, Value::Unset | Value::Pending(_)) && first.made.is_none() && !first.is_leaf();
    changes && is_unknown && !adds_plainly(ask, operands)
}

/// Whether it looks at its operands, which may run their code; functions that are entered say themselves what they do.
pub fn looks(ask: Ask, operands: &[Known]) -> bool {
    let called = match ask {
        Ask::Own(op) => match ops::touch(op) {
            Touch::CallKw | Touch::CallEx => true,
            Touch::Settled => return ["py_set_add", "py_dict_set"].contains(&ops::name(op)),
            Touch::Nothing => return ops::name(op) == "py_dict",
            Touch::Attribute | Touch::Reads(_) | Touch::Fills | Touch::Writes | Touch::InPlace | Touch::Invoke => false,
            _ => return false,
        },
        _ => ask == Ask::Call,
    };
    match operands.first() {
        Some(Known { value: Value::Host(callee), .. }) if called => match behaviour::of(callee) {
            Behaviour::Entered | Behaviour::Makes => false,
            Behaviour::External(external) => external.class.kind == Kind::Output,
            _ => true,
        },
        _ => true,
    }
}

/// Whether what comes of it is plain: an answer, or what a builtin makes of plain operands.
fn gives_plain(ask: Ask, operands: &[Known]) -> bool {
    if gives_leaf(ask, operands) {
        return true;
    }
    let given = match (calls(ask) && !is_invoked(ask), operands) {
        (true, [Known { value: Value::Host(callee), .. }, given @ ..]) => match behaviour::of(callee) {
            // `table.get` gives what is in the table.
            Behaviour::Reads(_) | Behaviour::Outside(_) if receiver_of(callee).is_some_and(|one| !one.plain) => {
                return false;
            }
            Behaviour::Reads(_) | Behaviour::Outside(_) => given,
            Behaviour::External(external) if external.annotated => given,
            _ => return false,
        },
        (true, _) => return false,
        (false, all) => all,
    };
    !given.is_empty() && given.iter().all(|operand| operand.plain)
}

fn gives_leaf(ask: Ask, operands: &[Known]) -> bool {
    let values: Vec<PyValue> = operands.iter().map(|operand| operand.value.clone()).collect();
    let adds = match ask {
        Ask::Own(op) => matches!(ops::name(op), "py_iadd" | "py_sum"),
        _ => matches!(ask, Ask::Plain(OpCode::Add)),
    };
    let added = |operands: &[Known]| match operands {
        [first, second] => first.is_leaf() && (second.is_leaf() || foretold::adds_nothing_else()),
        // A small number that is added does not stand among the operands.
        [first] => first.is_leaf(),
        _ => false,
    };
    adds && added(operands) || foretold::is_leaf(ask, &Args::of(&values))
}

/// Whether it calls a method.
pub fn is_invoked(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::Invoke)
}

/// Whether it calls something.
pub fn calls(ask: Ask) -> bool {
    let called = |op| matches!(ops::touch(op), Touch::Invoke | Touch::CallKw | Touch::CallEx);
    matches!(ask, Ask::Call) || matches!(ask, Ask::Own(op) if called(op))
}

/// An empty one in place of the container or cell that an operation makes, or that it goes on with: what is done to it
/// touches nothing that was there before.
fn made_by(ask: Ask, operands: &[Known]) -> Option<Object> {
    let Ask::Own(op) = ask else { return container_called(ask, operands).and_then(|class| empty(&class)) };
    // SAFETY: each gives a new reference, or null with an error set.
    let made = unsafe {
        match ops::name(op) {
            "py_list" => ffi::PyList_New(0),
            "py_dict" => ffi::PyDict_New(),
            "py_set" => ffi::PySet_New(std::ptr::null_mut()),
            "py_cell" | "py_cell_of" => ffi::PyCell_New(std::ptr::null_mut()),
            _ if ops::touch(op) == Touch::InPlace => return operands.first().and_then(|first| first.made.clone()),
            _ => return None,
        }
    };
    Object::owned(made).ok()
}

/// The class of the container that a call makes out of what is in its arguments: `list(xs)`, `Counter(words)`, `sorted(xs)`.
pub fn container_called(ask: Ask, operands: &[Known]) -> Option<Object> {
    let (Ask::Call, Some(Known { value: Value::Host(callee), .. })) = (ask, operands.first()) else { return None };
    let class = match builtin_name(callee) {
        Some("sorted") => Object::borrowed((&raw mut ffi::PyList_Type).cast()),
        _ => callee.clone(),
    };
    // SAFETY: a live object.
    let is_class = unsafe { ffi::PyType_Check(class.ptr()) != 0 };
    // A factory is code that may be called whenever something is looked for.
    let known = is_class
        && is_container(class.ptr().cast())
        && class.ptr() as usize != address_of("collections", "defaultdict");
    (known && matches!(behaviour::of(callee), Behaviour::Reads(_))).then_some(class)
}

pub fn empty_dict() -> Option<Object> {
    // SAFETY: it gives a new reference, or null with an error set.
    Object::owned(unsafe { ffi::PyDict_New() }).ok()
}

fn empty(class: &Object) -> Option<Object> {
    attached(|py| class.bind(py).call0().ok().map(Object::from))
}

/// A name that is bound anew, so that what it will stand for is not known; or an attribute.
pub fn names(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if matches!(ops::touch(op), Touch::Rebound | Touch::Attribute))
}

/// The first of the two.
pub fn is_rebound(ask: Ask) -> bool {
    matches!(ask, Ask::Own(op) if ops::touch(op) == Touch::Rebound)
}

/// What an operation gives that looks at nothing that can change.
pub fn now(op: HostOp, args: &[PyValue]) -> PyValue {
    if let Outcome::Value(value) = ops::perform(op, &Args::of(args)) { value } else { Value::Unset }
}

/// Functions and methods.
pub fn is_called(object: &Object) -> bool {
    [&raw mut ffi::PyFunction_Type, &raw mut api::PyMethod_Type].contains(&object.class())
}
