//! Compiled functions: found by code object, compiled when first called, kept for the life of the process.
//! One program holds them all; a run takes it as it stands and takes it anew when it has grown.

mod locate;
pub mod source;

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sooner_calculus::{QuickMap, QuickSet};
use sooner_front::bezoar::{self, FunctionKind, Params, Span, VarId};
use sooner_front::gather::{self, Consumer, Shape};
use sooner_front::lambda::{self, Passes};
use sooner_front::{diagnostic, generators};
use sooner_machine::Host;
use sooner_machine::code::{FunctionId, Instr, Program};

use crate::callers;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached};
use crate::traceback::Codes;
use crate::variables::Places;

pub use source::{File, mentions_context};

/// A Python function that the machine can enter.
pub struct Compiled {
    /// Its code.
    pub function: FunctionId,
    /// The shape of its parameters, and their names.
    pub params: Params,
    pub names: Vec<Object>,
    /// All its parameters are positional.
    pub is_plain: bool,
    /// For each of its free variables, alphabetically, the place in `__closure__`.
    pub free: Vec<usize>,
    /// Where it was written, and which function of that file it is.
    pub file: Rc<File>,
    pub id: bezoar::FunctionId,
    /// Where each operation stands in the text.
    pub sites: QuickMap<Arc<str>, Span>,
    /// Where the method of a call is looked up.
    pub lookups: QuickMap<Arc<str>, Span>,
    /// Its loops over generators, and which of the code that belongs to it are turns of those.
    pub passes: Passes,
    pub turns: Vec<FunctionId>,
    /// The globals of the module it was defined in, until the interpreter ends.
    globals: RefCell<Option<Object>>,
    /// What stands for its callers where it calls.
    pub callers: RefCell<callers::Known>,
    /// It is a generator as a loop enters it.
    pub folded: bool,
    /// It is handed a generator expression as code, for this parameter.
    pub takes: Option<VarId>,
    /// It is one of the package's own, which stands in for a builtin: nobody sees it.
    pub stands_in: bool,
    /// The code object: as long as we hold it, its address means it.
    pub code: Object,
    /// The first function of the program that belongs to it, and where its variables stand in all of them.
    pub first: u32,
    pub variables: OnceCell<Places>,
    /// The code objects of its frames in tracebacks.
    pub codes: Codes,
}

impl Compiled {
    /// The globals of the module it was defined in.
    pub fn globals<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.globals.borrow().as_ref().map_or_else(|| PyDict::new(py).into_any(), |globals| globals.bind(py))
    }
}

/// What CPython calls the top level of a file.
const TOP_LEVEL: &str = "<module>";

/// Where the free variables of a code object, in its order, stand among them in the alphabet's.
pub type Cells = Rc<[usize]>;

/// Everything compiled so far.
#[derive(Default)]
struct Library {
    program: Rc<Program>,
    constants: Rc<Vec<PyValue>>,
    constant_ids: sooner_machine::ConstantIds,
    /// By address of the code object. None: CPython runs it.
    codes: HashMap<usize, Option<Rc<Compiled>>, Addresses>,
    /// By function of the program, for tracebacks.
    functions: QuickMap<u32, Rc<Compiled>>,
    /// Code objects of nested definitions, by address of the one around and number in the file.
    nested: QuickMap<(usize, u32), (Object, Cells)>,
    /// Generator expressions as somebody consumes them, by the same.
    consumed: QuickMap<(usize, u32, Consumer), Option<Rc<Compiled>>>,
    /// Code objects that stand for generators as loops enter them, by address of the generator's.
    folded: QuickMap<(usize, bool), Option<Object>>,
    /// The same for functions that are handed generator expressions as code, by address and parameter; and whether turns leave
    /// the loop that enters those.
    taking: QuickMap<(usize, VarId), Option<(Object, bool)>>,
    /// Which function of its file each of those is, by address.
    located: HashMap<usize, bezoar::FunctionId>,
    /// The package's own functions that stand in for builtins, by name.
    own: QuickMap<&'static str, Object>,
    /// Code objects looked at and not compiled, kept so that their addresses stay theirs.
    kept: Vec<Object>,
}

type Addresses = std::hash::BuildHasherDefault<Address>;

/// Addresses are spread well enough by one multiplication.
#[derive(Default)]
struct Address(u64);

impl std::hash::Hasher for Address {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 << 8) ^ u64::from(byte);
        }
    }

    fn write_usize(&mut self, address: usize) {
        self.0 = (address as u64 >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// Shared by all threads, one at a time: the GIL is the lock.
struct Shared(RefCell<Option<Library>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static LIBRARY: Shared = Shared(RefCell::new(None));

fn with<T>(f: impl FnOnce(&mut Library) -> T) -> T {
    f(LIBRARY.0.borrow_mut().get_or_insert_with(Library::default))
}

/// The interpreter ends: modules, and with them everything in them, are freed as if nobody had compiled them.
pub fn let_go() {
    let compiled: Vec<_> = with(|library| library.functions.values().cloned().collect());
    for one in compiled {
        drop((one.globals.take(), one.callers.take()));
    }
}

/// The program as it stands.
pub fn program() -> (Rc<Program>, Rc<Vec<PyValue>>) {
    with(|library| (library.program.clone(), library.constants.clone()))
}

/// The compiled function whose code this is.
pub fn by_function(function: FunctionId) -> Option<Rc<Compiled>> {
    with(|library| library.functions.get(&function.0).cloned())
}

/// The compiled form of a Python function; none if CPython is to run it.
#[inline]
pub fn entry(function: &Object) -> Option<Rc<Compiled>> {
    // SAFETY: a live function has a code object.
    let code = unsafe { ffi::PyFunction_GetCode(function.ptr()) };
    if let Some(known) = with(|library| library.codes.get(&(code as usize)).cloned()) {
        return known;
    }
    attached(|py| {
        let compiled = source::is_internal(py, function).then(|| compile(py, function, As::Written).ok()).flatten();
        remember(Object::borrowed(code), compiled)
    })
}

/// The same, kept alive by us as well.
pub fn entry_for_ever(function: &Object) -> Option<&'static Compiled> {
    let compiled = Rc::into_raw(entry(function)?);
    // SAFETY: the count that `into_raw` gave away is never taken back.
    Some(unsafe { &*compiled })
}

/// Compiles a function wherever it comes from, or says why not.
pub fn require(py: Python<'_>, function: &Object) -> Result<Rc<Compiled>, PyErr> {
    // SAFETY: a live function has a code object.
    let code = unsafe { ffi::PyFunction_GetCode(function.ptr()) };
    if let Some(Some(known)) = with(|library| library.codes.get(&(code as usize)).cloned()) {
        return Ok(known);
    }
    let compiled = compile(py, function, As::Written)?;
    crate::behaviour::forget_quiet();
    remember(Object::borrowed(code), Some(compiled.clone()));
    Ok(compiled)
}

fn remember(code: Object, compiled: Option<Rc<Compiled>>) -> Option<Rc<Compiled>> {
    with(|library| {
        library.codes.insert(code.ptr() as usize, compiled.clone());
        library.kept.push(code);
    });
    compiled
}

/// The code of a generator expression that stands in `parent`, as somebody consumes it; none if CPython is to run it.
pub fn consumed(py: Python<'_>, parent: &Object, id: u32, consumer: Consumer, shape: &Shape) -> Option<Rc<Compiled>> {
    // SAFETY: a live function has a code object.
    let key = (unsafe { ffi::PyFunction_GetCode(parent.ptr()) } as usize, id, consumer);
    if let Some(known) = with(|library| library.consumed.get(&key).cloned()) {
        return known;
    }
    let make = || -> PyResult<Rc<Compiled>> {
        let (code, _) = nested(py, parent, id)?;
        // SAFETY: a live code object and the dictionary of a live function.
        let function = unsafe {
            let globals = ffi::PyFunction_GetGlobals(parent.ptr());
            Bound::from_owned_ptr_or_err(py, ffi::PyFunction_New(code.as_ptr(), globals))?
        };
        compile(py, &function.into(), As::Consumed(consumer, shape))
    };
    let made = make().ok();
    with(|library| library.consumed.insert(key, made.clone()));
    made
}

/// The code of a generator as a loop enters it (`sooner_front::generators`), under the address of a code object of its own that
/// nobody runs; none if CPython is to run it.
pub fn folded(py: Python<'_>, function: &Object, leaves: bool) -> Option<Object> {
    // SAFETY: a live function has a code object.
    let code = unsafe { ffi::PyFunction_GetCode(function.ptr()) };
    let key = (code as usize, leaves);
    if let Some(known) = with(|library| library.folded.get(&key).cloned()) {
        return known;
    }
    let make = || twin(py, function, As::Folded { leaves }).ok();
    let made = source::is_own_generator(py, function).then(make).flatten();
    with(|library| {
        library.folded.insert(key, made.clone());
        library.kept.push(Object::borrowed(code));
    });
    made
}

/// The code of a function that is handed a generator expression as code, likewise, and whether turns leave the loop that enters
/// that; none if it does anything else with the parameter.
pub fn taking(py: Python<'_>, function: &Object, param: VarId) -> Option<(Object, bool)> {
    let compiled = entry(function)?;
    // SAFETY: a live function has a code object.
    let code = unsafe { ffi::PyFunction_GetCode(function.ptr()) };
    let key = (code as usize, param);
    if let Some(known) = with(|library| library.taking.get(&key).cloned()) {
        return known;
    }
    let (_, leaves) = generators::taking(&compiled.file.module.functions[compiled.id.0 as usize], param)?;
    let made = twin(py, function, As::Taking(param)).ok().map(|twin| (twin, leaves));
    with(|library| library.taking.insert(key, made.clone()));
    made
}

/// A code object like that of a function, which is compiled as something else.
fn twin(py: Python<'_>, function: &Object, purpose: As<'_>) -> PyResult<Object> {
    let twin: Object = function.bind(py).getattr("__code__")?.call_method0("replace")?.into();
    let globals = function.bind(py).getattr("__globals__")?;
    // SAFETY: a live code object and dictionary.
    let made = unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyFunction_New(twin.ptr(), globals.as_ptr()))? };
    let compiled = compile(py, &made.into(), purpose)?;
    remember(twin.clone(), Some(compiled));
    Ok(twin)
}

/// Whether it stands for a generator that a loop enters.
pub fn is_folded(function: &Object) -> bool {
    if function.class() != &raw mut ffi::PyFunction_Type {
        return false;
    }
    // SAFETY: a live function has a code object.
    let code = unsafe { ffi::PyFunction_GetCode(function.ptr()) };
    let compiled = with(|library| library.codes.get(&(code as usize)).cloned().flatten());
    compiled.is_some_and(|compiled| compiled.folded)
}

/// As what a function is compiled.
#[derive(Clone, Copy)]
enum As<'a> {
    /// What it is.
    Written,
    /// A generator expression that is given to this consumer.
    Consumed(Consumer, &'a Shape),
    /// A generator that a loop goes over, and may leave.
    Folded { leaves: bool },
    /// A function that is handed a generator expression as code, for this parameter.
    Taking(VarId),
}

fn compile(py: Python<'_>, function: &Object, purpose: As<'_>) -> PyResult<Rc<Compiled>> {
    let bound = function.bind(py);
    let code = bound.getattr("__code__")?;
    let file = source::file(py, &bound)?;
    let known = with(|library| library.located.get(&(code.as_ptr() as usize)).copied());
    let id = known.map_or_else(|| locate::function(&file, &code), Ok)?;
    crate::ops::constants::keep(py, &code)?;
    let written = &file.module.functions[id.0 as usize];
    // Of the top level, what cannot be compiled is left to CPython statement by statement.
    let yields = matches!(purpose, As::Folded { .. }) && written.folds;
    let refused = written.diagnostics.iter().any(|problem| !(yields && problem.code == diagnostic::YIELDS));
    if refused && written.kind != FunctionKind::Module {
        return Err(source::refusal(py, &file, written)?);
    }
    let lowered = match purpose {
        As::Folded { .. } if !yields => return Err(locate::mismatch(&file, &code, "it cannot be compiled")?),
        As::Folded { leaves } => lambda::lower(&generators::folded(written, leaves), &file.module),
        As::Taking(param) => match generators::taking(written, param) {
            Some((taking, _)) => lambda::lower(&taking, &file.module),
            None => return Err(locate::mismatch(&file, &code, "it cannot be compiled")?),
        },
        As::Written if written.kind != FunctionKind::Generator => lambda::lower(written, &file.module),
        _ if written.body.is_empty() => return Err(locate::mismatch(&file, &code, "it cannot be compiled")?),
        // Whoever asks for it without a consumer wants to know where it stands.
        As::Written => lambda::lower(&gather::consumed(written, Consumer::List, &Shape::default()), &file.module),
        As::Consumed(consumer, shape) => lambda::lower(&gather::consumed(written, consumer, shape), &file.module),
    };
    let free_names: Vec<String> = code.getattr("co_freevars")?.extract()?;
    let place = |name: &Arc<str>| free_names.iter().position(|known| **known == **name);
    let Some(free) = lowered.free.iter().map(place).collect() else {
        return Err(locate::mismatch(&file, &code, "its free variables are others")?);
    };
    let (params, count) = (written.params.clone(), parameter_count(&written.params));
    let names = written.variables[..count].iter();
    let names = names.map(|variable| pyo3::types::PyString::intern(py, &variable.name).into_any().into()).collect();
    let (function, others) = with(|library| library.add(&lowered.term));
    let turns = with(|library| library.named(others.clone(), &lowered.passes.turns));
    let (sites, lookups, globals) = (lowered.sites, lowered.lookups, bound.getattr("__globals__")?);
    let stands_in = globals.get_item("__name__").is_ok_and(|name| name.eq("sooner._callbacks").unwrap_or(false));
    let compiled = Rc::new(Compiled {
        function,
        is_plain: is_plain(&params),
        params,
        names,
        free,
        file,
        id,
        sites,
        lookups,
        passes: lowered.passes,
        turns,
        globals: RefCell::new(Some(globals.into())),
        callers: RefCell::default(),
        folded: matches!(purpose, As::Folded { .. } | As::Consumed(Consumer::Handed { .. }, _)),
        takes: if let As::Taking(param) = purpose { Some(param) } else { None },
        stands_in,
        code: code.into(),
        first: others.start,
        variables: OnceCell::new(),
        codes: Codes::default(),
    });
    with(|library| library.functions.extend(others.map(|id| (id, compiled.clone()))));
    Ok(compiled)
}

fn is_plain(params: &Params) -> bool {
    params.keyword_only == 0 && !params.star && !params.double_star
}

fn parameter_count(params: &Params) -> usize {
    params.positional as usize
        + params.keyword_only as usize
        + usize::from(params.star)
        + usize::from(params.double_star)
}

impl Library {
    /// Those of the functions that have one of these names.
    fn named(&self, functions: std::ops::Range<u32>, names: &QuickSet<Arc<str>>) -> Vec<FunctionId> {
        let has = |id: &u32| names.contains(&self.program.functions[*id as usize].name);
        functions.filter(has).map(FunctionId).collect()
    }

    /// Adds a term whose value is a closed function: that function, and all that belong to it.
    fn add(&mut self, term: &sooner_calculus::Expr) -> (FunctionId, std::ops::Range<u32>) {
        let known = self.program.constants.len();
        let program = Rc::make_mut(&mut self.program);
        let outer = sooner_machine::extend(program, &mut self.constant_ids, term, PyHost::VOCABULARY);
        let new: Vec<PyValue> = program.constants[known..].iter().map(|prim| PyHost.constant(prim)).collect();
        Rc::make_mut(&mut self.constants).extend(new);
        let closure = self.program.functions[outer.0 as usize].code.iter().find_map(|instr| match instr {
            Instr::Closure { function, .. } => Some(*function),
            _ => None,
        });
        let all = outer.0..self.program.functions.len() as u32;
        (closure.expect("the term's value is a function"), all)
    }
}

/// One of the package's own functions, which stand in for builtins.
pub fn own_function(py: Python<'_>, name: &'static str) -> Option<Object> {
    if let Some(known) = with(|library| library.own.get(name).cloned()) {
        return Some(known);
    }
    let function = Object::from(py.import("sooner._callbacks").and_then(|own| own.getattr(name)).ok()?);
    require(py, &function).ok()?;
    with(|library| library.own.insert(name, function.clone()));
    Some(function)
}

/// The code object of a definition nested in `parent`, and which of the cells each of its free variables has.
pub fn nested(py: Python<'_>, parent: &Object, id: u32) -> PyResult<(Py<PyAny>, Cells)> {
    // SAFETY: a live function has a code object.
    let around = unsafe { ffi::PyFunction_GetCode(parent.ptr()) } as usize;
    if let Some((code, cells)) = with(|library| library.nested.get(&(around, id)).cloned()) {
        return Ok((code.bind(py).unbind(), cells));
    }
    let compiled = require(py, parent)?;
    let code = locate::nested(&compiled, id, &compiled.code.bind(py))?;
    let mut free: Vec<Arc<str>> = compiled.file.module.functions[id as usize]
        .variables
        .iter()
        .filter(|variable| variable.scope == bezoar::Scope::Free)
        .map(|variable| variable.name.clone())
        .collect();
    free.sort();
    free.dedup();
    let names: Vec<String> = code.getattr("co_freevars")?.extract()?;
    let at = |name: &String| free.iter().position(|known| **known == **name);
    let cells = names.iter().map(at).collect::<Option<Cells>>().ok_or_else(|| {
        let text = format!("this is a bug in sooner: {code} has other free variables than its text");
        pyo3::exceptions::PySystemError::new_err(text)
    })?;
    with(|library| {
        library.located.insert(code.as_ptr() as usize, bezoar::FunctionId(id));
        library.nested.insert((around, id), (code.clone().into(), cells.clone()));
    });
    Ok((code.unbind(), cells))
}
