//! The map over a tree as one writes it by hand with tokio: on one thread, each call a channel whose
//! other end is answered in random order.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde_json::{Value as Json, json};
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::{JoinHandle, JoinSet, yield_now};

use crate::memory;
use crate::random::Random;
use crate::tree::{Shape, shape};

struct Node {
    value: i64,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

/// What all tasks share: the tree, the calls under way, and the permits to make one.
struct World {
    shape: Shape,
    calls: Mutex<Vec<(i64, oneshot::Sender<i64>)>>,
    permits: Option<Semaphore>,
}

impl World {
    async fn ask(&self, value: i64) -> i64 {
        let _permit = match &self.permits {
            Some(permits) => Some(permits.acquire().await.expect("permits are never closed")),
            None => None,
        };
        let (sender, receiver) = oneshot::channel();
        self.calls.lock().expect("nobody panics").push((value, sender));
        receiver.await.expect("every call is answered")
    }

    fn under_way(&self) -> usize {
        self.calls.lock().expect("nobody panics").len()
    }
}

fn together(world: &Arc<World>, node: u32) -> JoinHandle<Box<Node>> {
    let world = world.clone();
    tokio::spawn(async move {
        let [left, right] = world.shape[node as usize].map(|child| child.map(|child| together(&world, child)));
        let value = world.ask(i64::from(node)).await;
        Box::new(Node { value, left: join(left).await, right: join(right).await })
    })
}

fn first(world: &Arc<World>, node: u32) -> JoinHandle<Box<Node>> {
    let world = world.clone();
    tokio::spawn(async move {
        let value = world.ask(i64::from(node)).await;
        let [left, right] = world.shape[node as usize].map(|child| child.map(|child| first(&world, child)));
        Box::new(Node { value, left: join(left).await, right: join(right).await })
    })
}

async fn join(task: Option<JoinHandle<Box<Node>>>) -> Option<Box<Node>> {
    match task {
        Some(task) => Some(task.await.expect("tasks do not panic")),
        None => None,
    }
}

/// The nodes in any order, `bound` calls at a time; the shape of the result is that of the tree.
async fn flat(world: Arc<World>, bound: usize) -> Vec<i64> {
    let mut values = vec![0; world.shape.len()];
    let mut tasks = JoinSet::new();
    let mut next = 0..world.shape.len();
    loop {
        while tasks.len() < bound
            && let Some(node) = next.next()
        {
            let world = world.clone();
            tasks.spawn(async move { (node, world.ask(node as i64).await) });
        }
        match tasks.join_next().await {
            Some(done) => {
                let (node, value) = done.expect("tasks do not panic");
                values[node] = value;
            }
            None => return values,
        }
    }
}

/// Answers calls at random until the task is done: one at a time, when nothing else can run.
async fn answered<T>(world: &World, nodes: usize, task: JoinHandle<T>) -> (T, usize) {
    let mut random = Random::new(7);
    let (mut most, mut left) = (0, nodes);
    while left > 0 {
        let mut before = usize::MAX;
        // A task woken now may spawn one that makes a call: quiet is when a whole round brought nothing.
        for _ in 0..4 {
            yield_now().await;
        }
        while before != world.under_way() {
            before = world.under_way();
            yield_now().await;
        }
        most = most.max(before);
        let (value, sender) = {
            let mut calls = world.calls.lock().expect("nobody panics");
            let at = random.below(calls.len());
            calls.swap_remove(at)
        };
        left -= 1;
        sender.send(value + 1).expect("somebody waits for the answer");
    }
    (task.await.expect("tasks do not panic"), most)
}

/// In a child: maps one tree.
pub fn in_child(variant: &str, nodes: usize, bound: usize) -> Json {
    let permits = (variant == "permits").then(|| Semaphore::new(bound));
    let world = Arc::new(World { shape: shape(nodes), calls: Mutex::new(Vec::with_capacity(nodes)), permits });
    let runtime = Builder::new_current_thread().build().expect("a runtime without drivers needs nothing");
    memory::reset_peak();
    let (before, start) = (memory::in_use(), Instant::now());
    let most = runtime.block_on(map(&world, variant, nodes, bound));
    let (seconds, peak) = (start.elapsed().as_secs_f64(), memory::peak() - before);
    drop(runtime);
    let size = memory::in_use() - before;
    json!({ "seconds": seconds, "peak": peak, "result": size, "most": most })
}

/// Maps, checks, and leaves the result where it is: a tree this deep would exhaust the stack if it were dropped.
async fn map(world: &Arc<World>, variant: &str, nodes: usize, bound: usize) -> usize {
    let (sum, most) = if variant == "flat" {
        let (values, most) = answered(world, nodes, tokio::spawn(flat(world.clone(), bound))).await;
        (values.leak().iter().sum(), most)
    } else {
        let task = if variant == "first" { first(world, 0) } else { together(world, 0) };
        let (tree, most) = answered(world, nodes, task).await;
        (sum(Box::leak(tree)), most)
    };
    assert_eq!(sum as usize, nodes * (nodes + 1) / 2);
    most
}

fn sum(tree: &Node) -> i64 {
    let (mut sum, mut work) = (0, vec![tree]);
    while let Some(node) = work.pop() {
        sum += node.value;
        work.extend(node.left.as_deref().into_iter().chain(node.right.as_deref()));
    }
    sum
}
