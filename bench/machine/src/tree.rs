//! Map over a random binary tree, one call a node, answers in random order (paper 004, §4.3): what the
//! machine needs beyond the result, beside tokio doing the same (`tasks`).

use std::time::Instant;

use serde_json::{Value as Json, json};
use sooner_machine::{Answer, Native, Value};

use crate::child;
use crate::memory;
use crate::program::{self, Call};
use crate::random::Random;
use crate::report::Table;
use crate::stats::{bytes, time};

const WIDTH: usize = 40;
const BOUND: &str = "1000";

/// The children of each node; parents come first, the root is 0, and a node's value is its number.
pub type Shape = Vec<[Option<u32>; 2]>;

/// A random tree with at most 40 nodes a level.
pub fn shape(nodes: usize) -> Shape {
    let mut random = Random::new(4);
    let mut shape = vec![[None, None]];
    let mut level = 0..1;
    while shape.len() < nodes {
        let mut places: Vec<(usize, usize)> = level.flat_map(|node| [(node, 0), (node, 1)]).collect();
        random.shuffle(&mut places);
        let wanted = 1 + random.below(WIDTH.min(places.len()));
        let start = shape.len();
        for &(parent, side) in places.iter().take(wanted.min(nodes - start)) {
            shape[parent][side] = Some(shape.len() as u32);
            shape.push([None, None]);
        }
        level = start..shape.len();
    }
    shape
}

/// In λᴼ a tree is `()`, or a value and two trees.
fn value(shape: &Shape) -> Value<Native> {
    let mut built: Vec<Option<Value<Native>>> = vec![None; shape.len()];
    for (node, children) in shape.iter().enumerate().rev() {
        let [left, right] =
            children.map(|child| child.and_then(|child| built[child as usize].take()).unwrap_or_else(Value::unit));
        built[node] = Some(Value::tuple([Value::Int(node as i64), left, right]));
    }
    built.swap_remove(0).expect("the root is built last")
}

/// All calls at once; or each node's own call before those below it.
fn source(variant: &str) -> &'static str {
    match variant {
        "together" => {
            "
node := fun (map, t): (ask (prj 1 t), map (prj 2 t), map (prj 3 t))
map := fix (fun (map, t): ite (eq (size t, 0), fun (): (), fun (): node (map, t)))
map (tree ())"
        }
        "first" => {
            "
node := fun (map, t):
  v := ask (prj 1 t)
  ite (lt (0, v), fun (): (v, map (prj 2 t), map (prj 3 t)), fun (): ())
map := fix (fun (map, t): ite (eq (size t, 0), fun (): (), fun (): node (map, t)))
map (tree ())"
        }
        _ => panic!("no such variant: {variant}"),
    }
}

/// In a child: maps one tree.
pub fn in_child(variant: &str, nodes: usize, window: usize) -> Json {
    let tree = value(&shape(nodes));
    let program = program::compile(source(variant));
    let mut random = Random::new(7);
    let mut calls: Vec<Call> = Vec::with_capacity(nodes + 1);
    memory::reset_peak();
    let (before, start) = (memory::in_use(), Instant::now());
    let mut machine = program::machine(program, window);
    let mut result = program::step(&mut machine, Vec::new(), &mut calls);
    if let Some(call) = calls.pop() {
        result = program::step(&mut machine, vec![(call.id, Answer::Value(tree.clone()))], &mut calls);
    }
    let mut most = calls.len();
    while result.is_none() {
        most = most.max(calls.len());
        let call = calls.swap_remove(random.below(calls.len()));
        result = program::step(&mut machine, vec![program::successor(call)], &mut calls);
    }
    let (seconds, peak) = (start.elapsed().as_secs_f64(), memory::peak() - before);
    drop(machine);
    let result = result.expect("the loop ended");
    let size = memory::in_use() - before;
    check(result, nodes);
    json!({ "seconds": seconds, "peak": peak, "result": size, "most": most })
}

/// Each value was the node's number, and its call added one.
fn check(result: Value<Native>, nodes: usize) {
    let (mut count, mut sum, mut work) = (0, 0, vec![result]);
    while let Some(value) = work.pop() {
        match value.arrived() {
            Value::Int(number) => {
                count += 1;
                sum += number as usize;
            }
            Value::Tuple(tuple) => work.extend(tuple.items.iter().cloned()),
            other => panic!("a tree holds numbers: {other:?}"),
        }
    }
    assert_eq!((count, sum), (nodes, nodes * (nodes + 1) / 2));
}

/// The machine and tokio, trees of three sizes.
pub fn table() -> Table {
    let columns = ["version", "nodes", "peak beyond the result", "a node", "result", "pending at most", "time"];
    let mut table = Table::new("Map over a random tree (width ≤ 40), one call a node", &columns);
    let unbounded = usize::MAX.to_string();
    let versions: &[(&str, [&str; 3])] = &[
        ("machine, all at once", ["tree", "together", &unbounded]),
        ("machine, own call first", ["tree", "first", &unbounded]),
        ("machine, window 1000", ["tree", "together", BOUND]),
        ("tokio, a task a node", ["tasks", "together", "0"]),
        ("tokio, own call first", ["tasks", "first", "0"]),
        ("tokio, tasks, 1000 permits", ["tasks", "permits", BOUND]),
        ("tokio, flat, 1000 in flight", ["tasks", "flat", BOUND]),
    ];
    for (version, [side, variant, bound]) in versions {
        for nodes in ["1000", "10000", "100000"] {
            let seen = child::measure(&[side, variant, nodes, bound]);
            let number = |field: &str| seen[field].as_f64().unwrap_or(f64::NAN);
            let beyond = number("peak") - number("result");
            table.row([
                (*version).to_owned(),
                nodes.to_owned(),
                bytes(beyond),
                bytes(beyond / nodes.parse::<f64>().unwrap_or(f64::NAN)),
                bytes(number("result")),
                seen["most"].to_string(),
                time(number("seconds")),
            ]);
        }
    }
    table.note(
        "One answer at a time, picked at random among the calls under way, when nothing else can run. `flat` keeps its \
         own work list and writes into a vector made beforehand: what a programmer writes who does by hand what \
         destinies do. Paper 004, figure 32, 10⁵ nodes: 0.6 MB in all, 1.5–3.7 MB by hand.",
    );
    table
}
