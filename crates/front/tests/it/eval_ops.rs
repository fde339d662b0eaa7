//! The operations and builtins of the small Python of `eval`.

use std::cell::RefCell;
use std::rc::Rc;

use crate::eval::{Exception, Function, Outcome, Value, World};

const CLASSES: &[(&str, &str)] = &[
    ("BaseException", ""),
    ("Exception", "BaseException"),
    ("ValueError", "Exception"),
    ("TypeError", "Exception"),
    ("RuntimeError", "Exception"),
    ("LookupError", "Exception"),
    ("KeyError", "LookupError"),
    ("IndexError", "LookupError"),
    ("ZeroDivisionError", "Exception"),
    ("NameError", "Exception"),
    ("UnboundLocalError", "NameError"),
];

const BUILTINS: &[&str] = &["print", "range", "len", "handled", "manager", "chain"];

pub fn truth(value: &Value) -> bool {
    match value {
        Value::None => false,
        Value::Bool(value) => *value,
        Value::Int(value) => *value != 0,
        Value::Text(text) => !text.is_empty(),
        Value::List(list) => !list.borrow().is_empty(),
        Value::Tuple(parts) => !parts.is_empty(),
        Value::Unbound => panic!("an unbound name is looked at"),
        _ => true,
    }
}

pub fn repr(value: &Value) -> String {
    let all = |parts: &[Value]| parts.iter().map(repr).collect::<Vec<_>>().join(", ");
    match value {
        Value::None => "None".into(),
        Value::Bool(value) => if *value { "True" } else { "False" }.into(),
        Value::Int(value) => value.to_string(),
        Value::Text(text) => text.to_string(),
        Value::List(list) => format!("[{}]", all(&list.borrow())),
        Value::Tuple(parts) => format!("({})", all(parts)),
        Value::Exception(e) => format!("{}({})", e.class, all(&e.args)),
        other => panic!("{other:?} is shown"),
    }
}

/// An exception and its contexts.
pub fn chain(value: &Value) -> String {
    match value {
        Value::Exception(e) => match &*e.context.borrow() {
            Some(context) => format!("{} in {}", repr(value), chain(context)),
            None => repr(value),
        },
        other => repr(other),
    }
}

fn is_subclass(class: &str, of: &str) -> bool {
    class == of || CLASSES.iter().any(|(name, base)| *name == class && !base.is_empty() && is_subclass(base, of))
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Exception(a), Value::Exception(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

fn raise(world: &World, class: &str, args: Vec<Value>) -> Value {
    let fault = Value::Exception(Rc::new(Exception { class: class.into(), args, context: RefCell::default() }));
    set_context(world, &fault);
    fault
}

fn set_context(world: &World, fault: &Value) {
    let Value::Exception(e) = fault else { panic!("{fault:?} is raised") };
    if let Some(handled) = world.handled.as_ref().filter(|handled| !same(handled, fault)) {
        *e.context.borrow_mut() = Some(handled.clone());
    }
}

/// Item `at` of what a `for` goes over.
pub fn item_at(world: &mut World, iterable: &Value, at: usize) -> Result<Option<Value>, Value> {
    match iterable {
        Value::List(list) => Ok(list.borrow().get(at).cloned()),
        Value::Tuple(parts) => Ok(parts.get(at).cloned()),
        other => Err(raise(world, "TypeError", vec![Value::Text(format!("not iterable: {}", repr(other)).into())])),
    }
}

pub fn builtin(world: &mut World, name: &str, args: Vec<Value>) -> Outcome {
    let number = |value: &Value| match value {
        Value::Int(value) => *value,
        Value::Bool(value) => i64::from(*value),
        other => panic!("{other:?} is no number"),
    };
    Ok(match name {
        "print" => {
            let line = args.iter().map(repr).collect::<Vec<_>>().join(" ");
            world.output.push(line);
            Value::None
        }
        "range" => Value::List(Rc::new(RefCell::new((0..number(&args[0])).map(Value::Int).collect()))),
        "len" => match &args[0] {
            Value::List(list) => Value::Int(list.borrow().len() as i64),
            other => panic!("{other:?} has no length"),
        },
        // What `sys.exc_info()` shows.
        "handled" => Value::Text(world.handled.as_ref().map_or("nothing".to_owned(), repr).into()),
        // Says when it is entered and left; an odd one swallows what was raised.
        "manager" => Value::Method(Rc::new(args[0].clone()), "manager".into()),
        "chain" => Value::Text(chain(&args[0]).into()),
        class if is_subclass(class, "BaseException") => {
            Value::Exception(Rc::new(Exception { class: class.into(), args, context: RefCell::default() }))
        }
        other => panic!("no builtin `{other}`"),
    })
}

pub fn invoke(world: &mut World, receiver: &Value, name: &str, args: &[Value]) -> Outcome {
    match (receiver, name) {
        (Value::List(list), "append") => {
            list.borrow_mut().push(args[0].clone());
            Ok(Value::None)
        }
        (Value::List(list), "pop") => match list.borrow_mut().pop() {
            Some(value) => Ok(value),
            None => Err(raise(world, "IndexError", vec![Value::Text("pop from empty list".into())])),
        },
        (Value::Method(number, _), "__enter__") => {
            world.output.push(format!("enter {}", repr(number)));
            Ok(Value::Int(int(number)))
        }
        (Value::Method(number, _), "__exit__") => {
            let handled = builtin(world, "handled", Vec::new())?;
            world.output.push(format!("exit {} {} {}", repr(number), repr(&args[1]), repr(&handled)));
            Ok(Value::Bool(int(number) % 2 == 1))
        }
        _ => panic!("no method `{name}` of {receiver:?}"),
    }
}

fn text(value: &Value) -> Rc<str> {
    match value {
        Value::Text(text) => text.clone(),
        other => panic!("{other:?} is no text"),
    }
}

fn int(value: &Value) -> i64 {
    match value {
        Value::Int(value) => *value,
        Value::Bool(value) => i64::from(*value),
        other => panic!("{other:?} is no number"),
    }
}

fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Text(a), Value::Text(b)) => a == b,
        (Value::None, Value::None) => true,
        (Value::None, _) | (_, Value::None) => false,
        _ => int(a) == int(b),
    }
}

pub fn operation(world: &mut World, name: &str, arg: &Value) -> Outcome {
    if let "not" | "neg" | "py_truth" = name {
        return Ok(match name {
            "not" => Value::Bool(!truth(arg)),
            "neg" => Value::Int(-int(arg)),
            _ => Value::Bool(truth(arg)),
        });
    }
    if let "forget" | "spent" | "moved" = name {
        return Ok(Value::None);
    }
    let args = arg.parts();
    match name {
        _ if name.starts_with("py_cell") || name == "py_free_get" || name == "py_check" => cell(world, name, args),
        _ if FAULTS.contains(&name) => fault(world, name, args),
        _ if name.starts_with("py_") => object(world, name, args),
        "add" | "sub" | "mul" | "div" | "mod" | "eq" | "ne" | "lt" | "le" | "gt" | "ge" => {
            arithmetic(world, name, args)
        }
        _ => builtin(world, name, args.to_vec()),
    }
}

fn arithmetic(world: &mut World, name: &str, args: &[Value]) -> Outcome {
    let [a, b] = args else { panic!("two operands") };
    if let (Value::Exception(e), "add") = (a, name) {
        let message = format!("unsupported operand type(s) for +: '{}' and 'int'", e.class);
        return Err(raise(world, "TypeError", vec![Value::Text(message.into())]));
    }
    Ok(match name {
        "add" | "py_iadd" => Value::Int(int(a) + int(b)),
        "sub" | "py_isub" => Value::Int(int(a) - int(b)),
        "mul" => Value::Int(int(a) * int(b)),
        "div" | "mod" if int(b) == 0 => {
            let message = if name == "div" { "integer division or modulo by zero" } else { "integer modulo by zero" };
            return Err(raise(world, "ZeroDivisionError", vec![Value::Text(message.into())]));
        }
        "div" => Value::Int(int(a).div_euclid(int(b))),
        "mod" => Value::Int(int(a).rem_euclid(int(b))),
        "eq" => Value::Bool(equal(a, b)),
        "ne" => Value::Bool(!equal(a, b)),
        "lt" => Value::Bool(int(a) < int(b)),
        "le" => Value::Bool(int(a) <= int(b)),
        "gt" => Value::Bool(int(a) > int(b)),
        _ => Value::Bool(int(a) >= int(b)),
    })
}

fn cell(world: &mut World, name: &str, args: &[Value]) -> Outcome {
    let contents = |value: &Value| match value {
        Value::Cell(cell) => cell.clone(),
        other => panic!("{other:?} is no cell"),
    };
    let unbound = |world: &mut World, class: &str, variable: &Value| Err(raise(world, class, vec![variable.clone()]));
    match name {
        "py_cell" => Ok(Value::Cell(Rc::default())),
        "py_cell_of" => Ok(Value::Cell(Rc::new(RefCell::new(Some(args[0].clone()))))),
        "py_cell_set" => {
            *contents(&args[0]).borrow_mut() = Some(args[1].clone());
            Ok(Value::None)
        }
        "py_check" if matches!(args[0], Value::Unbound) => unbound(world, "UnboundLocalError", &args[1]),
        "py_check" => Ok(args[0].clone()),
        _ => {
            let cell = contents(&args[0]);
            let found = if name == "py_cell_del" { cell.take() } else { cell.borrow().clone() };
            let class = if name == "py_free_get" { "NameError" } else { "UnboundLocalError" };
            found.map_or_else(|| unbound(world, class, &args[1]), Ok)
        }
    }
}

const FAULTS: &[&str] =
    &["py_raise", "py_raise_bare", "py_reraise", "py_handling", "py_handled", "py_chain", "py_matches"];

fn fault(world: &mut World, name: &str, args: &[Value]) -> Outcome {
    match name {
        "py_raise" => {
            let fault = match &args[0] {
                Value::Symbol(class) => raise(world, class, Vec::new()),
                fault => fault.clone(),
            };
            set_context(world, &fault);
            Err(fault)
        }
        "py_raise_bare" => Err(match world.handled.clone() {
            Some(handled) => handled,
            None => raise(world, "RuntimeError", vec![Value::Text("No active exception to reraise".into())]),
        }),
        "py_handling" => {
            let before = world.handled.replace(args[0].clone());
            Ok(before.unwrap_or(Value::None))
        }
        "py_handled" => {
            world.handled = Some(args[0].clone()).filter(|before| !matches!(before, Value::None));
            Ok(Value::None)
        }
        // Contexts are set where something is raised.
        "py_reraise" | "py_chain" => Err(args[0].clone()),
        _ => {
            let Value::Exception(e) = &args[0] else { panic!("{:?} was raised", args[0]) };
            let matches = |class: &Value| match class {
                Value::Symbol(class) => is_subclass(&e.class, class),
                other => panic!("{other:?} is no class"),
            };
            Ok(Value::Bool(match &args[1] {
                Value::Tuple(classes) => classes.iter().any(matches),
                class => matches(class),
            }))
        }
    }
}

fn object(world: &mut World, name: &str, args: &[Value]) -> Outcome {
    Ok(match name {
        "py_iadd" | "py_isub" => return arithmetic(world, name, args),
        "py_unbound" => Value::Unbound,
        "py_global" | "py_rebound" => {
            let name = text(&args[1]);
            match world.globals.get(&*name) {
                Some(value) => value.clone(),
                None if BUILTINS.contains(&&*name) || is_subclass(&name, "BaseException") => Value::Symbol(name),
                None => return Err(raise(world, "NameError", vec![args[1].clone()])),
            }
        }
        "py_set_global" | "py_set_shared" | "py_set_own" => {
            world.globals.insert(text(&args[1]).to_string(), args[2].clone());
            Value::None
        }
        "py_function" => {
            let defaults = match &args[2] {
                Value::Tuple(values) => values.to_vec(),
                _ => Vec::new(),
            };
            Value::Function(Rc::new(Function { id: int(&args[1]) as usize, defaults, cells: args[5..].to_vec() }))
        }
        "py_tuple" => Value::Tuple(Rc::new(args.to_vec())),
        "py_are_texts" => Value::Bool(false),
        "py_list" => Value::List(Rc::new(RefCell::new(args.to_vec()))),
        "py_list_append" => return invoke(world, &args[0], "append", &args[1..]),
        "py_unpack" => match &args[0] {
            Value::Tuple(parts) => Value::internal(parts.to_vec()),
            other => panic!("{other:?} is unpacked"),
        },
        "py_is" => Value::Bool(matches!((&args[0], &args[1]), (Value::None, Value::None)) || same(&args[0], &args[1])),
        "py_is_not" => {
            Value::Bool(!matches!((&args[0], &args[1]), (Value::None, Value::None)) && !same(&args[0], &args[1]))
        }
        "py_type" | "py_traceback" => Value::None,
        "py_getattr" | "py_special" => Value::Method(Rc::new(args[0].clone()), text(&args[1])),
        "py_invoke" => return invoke(world, &args[0], &text(&args[1]), &args[2..]),
        other => panic!("no operation `{other}`"),
    })
}
