//! `re.finditer`, `re.findall` and `re.split` of text that is arriving: line by line, or wherever a match is settled. Which patterns can be
//! looked for so, what they find and what can be told of that is said in Python (`sooner._finds`, `sooner._settled`).

use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sooner_machine::{Args, Ask, Finder, Finds, Flow, Flowing, Glimpse, How, Outcome, Passed, Pieces, Pulls, Value};

use super::text_of;
use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::lookup::static_attribute;
use crate::object::{Object, PyValue, attached, lift, lower};
use crate::ops::{self, Touch};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What such a call finds, if the text is arriving and the pattern lies within lines, or says where it is settled.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let Value::Host(first) = given.iter().next()? else { return None };
    let (callee, args, named) = match ask {
        Ask::Call => (first.clone(), 1..given.len(), None),
        Ask::Own(op) if ops::touch(op) == Touch::CallKw && is_flags(&given[1]) => {
            (first.clone(), 2..given.len() - 1, given.iter().last())
        }
        Ask::Own(op) if ops::name(op) == "py_invoke" => (static_attribute(first, &given[1])?, 2..given.len(), None),
        _ => return None,
    };
    let (way, pattern) = way(&callee)?;
    let (pattern, flags, operand) = match (pattern, args.len(), named) {
        (Some(pattern), 1, None) => (Value::Host(pattern), None, args.start),
        (None, 2, flags) => (given[args.start].clone(), flags, args.start + 1),
        (None, 3, None) if way != Way::Split => {
            (given[args.start].clone(), Some(&given[args.start + 2]), args.start + 1)
        }
        _ => return None,
    };
    let Value::Pending(_) = &given[operand] else { return None };
    let lines = if way == Way::Split { None } else { compiled(&pattern, flags) };
    let iterator = |finder| Flowing::Pulls(Box::new(Pulls::new(How::Finds(Finds::new(finder)), operand..operand + 1)));
    let Some(pattern) = lines else {
        let search = looked_for("searched", &pattern, flags)?;
        let wrapped = |name: &str| asked("sooner._settled", name, std::slice::from_ref(&search));
        return Some(match way {
            Way::Iterator => iterator(Box::new(Settled { search, operand, done: 0 })),
            Way::List => Flowing::Each(Box::new(Settled { search: wrapped("List")?, operand, done: 0 })),
            Way::Split => Flowing::Each(Box::new(Settled { search: wrapped("Split")?, operand, done: 0 })),
        });
    };
    let lines = Lines { pattern, before: 0 };
    Some(match way {
        Way::List => Flowing::Each(Box::new(All { lines, operand, done: 0, seen: 0 })),
        _ => iterator(Box::new(lines)),
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Iterator,
    List,
    Split,
}

/// Which of them a function is, and the pattern whose method it is, if it is one.
fn way(callee: &Object) -> Option<(Way, Option<Object>)> {
    // SAFETY: a live object. Others may run code to say their name.
    let is_function = unsafe { ffi::PyFunction_Check(callee.ptr()) != 0 || ffi::PyCFunction_Check(callee.ptr()) != 0 };
    if !is_function {
        return None;
    }
    let found = attached(|py| {
        let (callee, re) = (callee.bind(py), py.import("re").ok()?);
        let name: String = callee.getattr("__name__").and_then(|name| name.extract()).ok()?;
        let way = match &*name {
            "finditer" => Way::Iterator,
            "findall" => Way::List,
            "split" => Way::Split,
            _ => return None,
        };
        if re.getattr(&*name).is_ok_and(|own| own.is(&callee)) {
            return Some((way, None));
        }
        let pattern = callee.getattr("__self__").ok()?;
        re.getattr("Pattern").is_ok_and(|class| pattern.get_type().is(&class)).then(|| (way, Some(pattern.into())))
    });
    found.filter(|_| !matches!(behaviour::of(callee), Behaviour::External(_)))
}

fn is_flags(names: &PyValue) -> bool {
    matches!(names, Value::Host(names) if text_of(names).as_deref() == Some("flags"))
}

fn compiled(pattern: &PyValue, flags: Option<&PyValue>) -> Option<Object> {
    looked_for("by_line", pattern, flags)
}

/// What a function of the package makes of a pattern and its flags, if it can.
fn looked_for(name: &str, pattern: &PyValue, flags: Option<&PyValue>) -> Option<Object> {
    let there = |value: &PyValue| !matches!(value, Value::Pending(_) | Value::Unset);
    if !there(pattern) || !flags.is_none_or(there) {
        return None;
    }
    let flags = flags.cloned().unwrap_or(Value::Int(0));
    let module = if name == "searched" { "sooner._settled" } else { "sooner._finds" };
    let found = asked(module, name, &[lower(pattern), lower(&flags)])?;
    (!found.is_none()).then_some(found)
}

/// What a function of the package says; nothing if it raises.
fn asked(module: &str, name: &str, args: &[Object]) -> Option<Object> {
    told_by(module, name, args)?.ok()
}

fn told(name: &str, args: &[Object]) -> Option<Result<Object, Object>> {
    told_by("sooner._finds", name, args)
}

fn told_by(module: &str, name: &str, args: &[Object]) -> Option<Result<Object, Object>> {
    attached(|py| {
        let function = py.import(module).and_then(|finds| finds.getattr(name)).ok()?;
        let args = PyTuple::new(py, args.iter().map(|arg| arg.bind(py))).ok()?;
        Some(match function.call1(args) {
            Ok(value) => Ok(value.into()),
            Err(error) => Err(error.into_value(py).into_bound(py).into_any().into()),
        })
    })
}

/// A pattern looked for in lines, and how many characters are in front of the next.
struct Lines {
    pattern: Object,
    before: usize,
}

impl Lines {
    fn ask(&mut self, name: &str, lines: &str) -> Vec<Object> {
        let args = [self.pattern.clone(), lower(&super::text(lines)), lower(&Value::Int(self.before as i64))];
        self.before += lines.chars().count();
        asked("sooner._finds", name, &args).map_or_else(Vec::new, |found| items(&found))
    }
}

/// What is in a list.
fn items(list: &Object) -> Vec<Object> {
    attached(|py| {
        let found = list.bind(py).extract::<Vec<Bound<'_, PyAny>>>();
        found.map_or_else(|_| Vec::new(), |found| found.into_iter().map(Object::from).collect())
    })
}

/// What looks for a pattern that says where it is settled, and how much of the text it has.
struct Settled {
    search: Object,
    operand: usize,
    done: usize,
}

impl Settled {
    fn more(&self, text: &str) -> Vec<Object> {
        let more = attached(|py| {
            let more = self.search.bind(py).call_method1(pyo3::intern!(py, "more"), (text,));
            more.map(Object::from).ok()
        });
        more.map_or_else(Vec::new, |found| items(&found))
    }
}

impl Finder<PyHost> for Settled {
    fn by_line(&self) -> bool {
        false
    }

    fn find(&mut self, more: &str) -> Vec<Rc<dyn Glimpse<PyHost>>> {
        self.more(more).into_iter().map(|found| Rc::new(Match(found)) as Rc<dyn Glimpse<PyHost>>).collect()
    }
}

impl Flow<PyHost> for Settled {
    fn source(&self) -> usize {
        self.operand
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let done = std::mem::replace(&mut self.done, all.len());
        let more = self.more(&all[done..]);
        Passed::Items(more.into_iter().map(lift).collect())
    }
}

impl Finder<PyHost> for Lines {
    fn find(&mut self, lines: &str) -> Vec<Rc<dyn Glimpse<PyHost>>> {
        self.ask("found", lines).into_iter().map(|found| Rc::new(Match(found)) as Rc<dyn Glimpse<PyHost>>).collect()
    }
}

/// A match in a part of the text, and where that part begins.
struct Match(Object);

impl Glimpse<PyHost> for Match {
    fn tell(&self, ask: Ask, args: Args<'_, PyHost>) -> Option<Outcome<PyHost>> {
        let Ask::Own(op) = ask else {
            return (ask == Ask::Truth).then_some(Outcome::Value(Value::Bool(true)));
        };
        let [found, offset] = attached(|py| {
            self.0
                .bind(py)
                .extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()
                .map(|(found, offset)| [Object::from(found), Object::from(offset)])
        })
        .ok()?;
        let said = match ops::name(op) {
            "py_invoke" => {
                let given: Vec<Object> = args.iter().skip(2).map(lower).collect();
                let given = attached(|py| {
                    PyTuple::new(py, given.iter().map(|arg| arg.bind(py))).map(|all| Object::from(all.into_any()))
                });
                told("told", &[found, offset, lower(&args[1]), given.ok()?])?
            }
            "py_getitem" => told("item", &[found, lower(&args[1])])?,
            "py_getattr" => told("held", &[found, lower(&args[1])])?,
            _ => return None,
        };
        match said {
            Ok(said) if said.is_none() => None,
            Ok(said) => attached(|py| said.bind(py).get_item(0).map(|value| Outcome::Value(lift(value.into()))).ok()),
            Err(fault) => Some(Outcome::Fault(Value::Host(fault))),
        }
    }
}

/// `re.findall(pattern, text)`
struct All {
    lines: Lines,
    operand: usize,
    done: usize,
    seen: usize,
}

impl Flow<PyHost> for All {
    fn source(&self) -> usize {
        self.operand
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let end = all[self.seen..].rfind('\n').map(|at| self.seen + at + 1);
        self.seen = all.len();
        let Some(end) = end else { return Passed::nothing() };
        let lines = &all[std::mem::replace(&mut self.done, end)..end];
        Passed::Items(self.lines.ask("listed", lines).into_iter().map(lift).collect())
    }
}
