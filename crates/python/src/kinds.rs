//! What builtins, methods and functions of libraries touch of what they are given: the table of `docs/kinds.md`, read from
//! the files beside this one when it is first asked. It says nothing about how that is ordered.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyType;
use sooner_calculus::QuickMap;

use crate::api;
use crate::held::Held;
use crate::lookup::has_generic_lookup;
use crate::object::{Object, attached};

/// How far an operation looks into its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Which objects they are, and of what class.
    Identity,
    /// Values that never change.
    Pure,
    /// The containers themselves, not their items.
    Shallow,
    /// A container and its keys, which are hashed and compared with the other operands.
    Keyed,
    /// The same, and a sequence is gone through.
    Member,
    /// Everything inside: items are compared, hashed, added or shown.
    Deep,
    /// The same, and all that is done with it is to show it.
    Text,
    /// Everything inside, and attributes are looked up.
    Attributes,
    /// The same, and copies are made.
    Copies,
    /// The same, and functions among the operands are called.
    Calls,
    /// Everything inside, and a model is validated or shown, which runs validators if it has any.
    Models,
    /// Everything inside, as arrays. One behind the first so many operands is where the result goes.
    Arrays(u8),
}

/// What calling something touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touches {
    /// It looks at its operands.
    Reads(Look),
    /// It looks at its operands, not at their items, and at the outside.
    Outside,
    /// It changes the operand at this place, a receiver being the first, and looks at the others.
    Writes(usize, Look),
    /// It looks an attribute up.
    Attribute,
    /// It changes an attribute.
    WritesAttribute,
    /// It reads the clock.
    Clock,
    /// It takes from the numbers of `random`.
    Random,
    /// It is Python that is entered, like the user's own.
    Entered,
    /// It may do more than the table can say.
    Turn,
}

/// What the instances of a class of the table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// They never change.
    Value,
    /// The same, but what comes of them hangs on settings.
    Scalar,
    /// They hold items.
    Container,
    /// They share memory with others.
    Array,
    /// They hang together with others, nobody knows which.
    Shared,
    /// They change by being used.
    Other,
}

/// A class of the table.
pub struct Class {
    pub sort: Sort,
    methods: HashMap<&'static str, Touches>,
}

impl Class {
    /// What a method touches, its receiver being the first operand.
    pub fn method(&self, name: &str) -> Touches {
        self.methods.get(name).copied().unwrap_or(Touches::Turn)
    }
}

#[derive(Default)]
struct Table {
    functions: HashMap<String, Touches>,
    classes: HashMap<&'static str, Class>,
    /// Modules whose operators look at fields and do nothing else.
    fields: Vec<&'static str>,
    listing: Vec<(&'static str, &'static str, &'static str)>,
}

const FILES: &[&str] = &[
    include_str!("kinds/builtins.kinds"),
    include_str!("kinds/values.kinds"),
    include_str!("kinds/containers.kinds"),
    include_str!("kinds/library.kinds"),
    include_str!("kinds/arrays.kinds"),
    include_str!("kinds/packages.kinds"),
];

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        FILES.iter().for_each(|text| table.read(text));
        table
    })
}

impl Table {
    /// `[module json also json.decoder]` or `[value datetime.date]`, then lines of a kind and names.
    fn read(&mut self, text: &'static str) {
        let (mut heading, mut modules): (&str, Vec<&'static str>) = ("", Vec::new());
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(inner) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                let (word, names) = inner.split_once(' ').expect("a heading has a name");
                heading = word;
                modules = names.split_whitespace().filter(|name| *name != "also").collect();
                self.open(heading, &modules);
                continue;
            }
            let (kind, names) = line.split_once(' ').expect("a line has a kind and names");
            let touches = parse(kind).expect("the kind is one of docs/kinds.md");
            for name in names.split_whitespace() {
                self.listing.push((modules[0], name, kind));
                for module in &modules {
                    match (heading, self.classes.get_mut(module)) {
                        ("module", _) => drop(self.functions.insert(format!("{module}:{name}"), touches)),
                        (_, Some(class)) => drop(class.methods.insert(name, touches)),
                        _ => unreachable!("a class was opened by its heading"),
                    }
                }
            }
        }
    }

    fn open(&mut self, heading: &str, names: &[&'static str]) {
        let sort = match heading {
            "module" => return,
            "fields" => return self.fields.extend(names),
            "value" => Sort::Value,
            "scalar" => Sort::Scalar,
            "container" => Sort::Container,
            "array" => Sort::Array,
            "shared" => Sort::Shared,
            _ => Sort::Other,
        };
        for name in names {
            self.classes.insert(name, Class { sort, methods: HashMap::new() });
        }
    }
}

fn parse(kind: &str) -> Option<Touches> {
    let look = |word: &str| {
        Some(match word {
            "identity" => Look::Identity,
            "pure" => Look::Pure,
            "shallow" => Look::Shallow,
            "keyed" => Look::Keyed,
            "member" => Look::Member,
            "attributes" => Look::Attributes,
            "deep" => Look::Deep,
            "copies" => Look::Copies,
            "calls" => Look::Calls,
            "models" => Look::Models,
            "arrays" => Look::Arrays(u8::MAX),
            "arrays-1" => Look::Arrays(1),
            "arrays-2" => Look::Arrays(2),
            "arrays-3" => Look::Arrays(3),
            _ => return None,
        })
    };
    Some(match kind {
        "attribute" => Touches::Attribute,
        "writes-attribute" => Touches::WritesAttribute,
        "clock" => Touches::Clock,
        "random" => Touches::Random,
        "entered" => Touches::Entered,
        "turn" => Touches::Turn,
        "outside" => Touches::Outside,
        "writes" => Touches::Writes(0, Look::Shallow),
        "writes-second" => Touches::Writes(1, Look::Shallow),
        _ => match kind.strip_prefix("writes-") {
            Some(word) => Touches::Writes(0, look(word)?),
            None => Touches::Reads(look(kind)?),
        },
    })
}

/// What calling something touches, if the table knows it: by the name it says it has, and only if it is what is found
/// there. A wrapper has the name of what it wraps.
pub fn function(callee: &Bound<'_, PyAny>) -> Option<Touches> {
    if has_own_lookup(callee) {
        return None;
    }
    // `str.strip` and `list.append`, not bound to anything.
    if let Ok(owner) = callee.getattr("__objclass__").and_then(|owner| Ok(owner.cast_into::<PyType>()?)) {
        return Some(
            class(&owner.into_any().into())?.method(&callee.getattr("__name__").ok()?.extract::<String>().ok()?),
        );
    }
    let text = |name: &str| callee.getattr(name).ok()?.extract::<String>().ok();
    let module = text("__module__")?;
    let Some(name) = text("__qualname__").or_else(|| text("__name__")) else {
        return class(&callee.get_type().into_any().into()).map(|class| class.method("__call__"));
    };
    let touches = match table().functions.get(&format!("{module}:{name}")) {
        Some(touches) => *touches,
        None => {
            let (owner, method) = name.rsplit_once('.')?;
            table().classes.get(&*format!("{module}.{owner}"))?.method(method)
        }
    };
    is_found(callee, &module, &name).then_some(touches)
}

/// Whether an instance would run code of its class to say its name: `__getattr__`, `__getattribute__`.
pub fn has_own_lookup(callee: &Bound<'_, PyAny>) -> bool {
    let class = callee.get_type_ptr();
    // SAFETY: a live object and its class.
    unsafe { ffi::PyType_Check(callee.as_ptr()) == 0 && api::is_written(class) && !has_generic_lookup(class) }
}

/// Whether a method of arrays and tables only looks: no class of them has another one of that name.
pub fn reads_arrays(name: &str) -> bool {
    let classes = table().classes.values().filter(|class| matches!(class.sort, Sort::Array | Sort::Shared));
    let mut found = classes.filter_map(|class| class.methods.get(name)).peekable();
    found.peek().is_some() && found.all(|touches| matches!(touches, Touches::Reads(_)))
}

/// What a generator does that comes of this function, if the table knows it.
pub fn generator(module: &str, name: &str) -> Option<Touches> {
    let (owner, method) = name.rsplit_once('.')?;
    Some(table().classes.get(&*format!("{module}.{owner}"))?.method(method))
}

type Classes = QuickMap<usize, (Held, Option<&'static Class>)>;

struct Shared(RefCell<Option<Classes>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// The class in the table, if it is there; looked up once.
pub fn class(class: &Object) -> Option<&'static Class> {
    let address = class.ptr() as usize;
    if let Some((held, known)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(class)
    {
        return *known;
    }
    let found = attached(|py| find(&class.bind(py).cast_into::<PyType>().ok()?));
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(class), found));
    found
}

fn find(class: &Bound<'_, PyType>) -> Option<&'static Class> {
    let (module, name) = (class.module().ok()?.to_string(), class.qualname().ok()?.to_string());
    let known = table().classes.get(&*format!("{module}.{name}"))?;
    // A class made in C cannot take another's name.
    // SAFETY: a live class.
    let heap = unsafe { api::is_written(class.as_type_ptr()) };
    (!heap || is_found(class.as_any(), &module, &name)).then_some(known)
}

/// Whether operators written in this module only look at fields.
pub fn reads_fields(module: &str) -> bool {
    table().fields.contains(&module)
}

/// The whole table: where, name, kind.
pub fn listing() -> &'static [(&'static str, &'static str, &'static str)] {
    &table().listing
}

fn is_found(object: &Bound<'_, PyAny>, module: &str, name: &str) -> bool {
    let found = object.py().import("sys").and_then(|sys| sys.getattr("modules")?.get_item(module));
    let found = name.split('.').fold(found, |found, part| found.and_then(|found| found.getattr(part)));
    // A class method is found bound to its class.
    found.is_ok_and(|found| found.is(object) || found.getattr("__func__").is_ok_and(|function| function.is(object)))
}
