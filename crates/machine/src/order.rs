//! Positions: the places of outstanding operations in program order, comparable in O(1).
//!
//! An order-maintenance list: a linked list whose nodes carry growing 64-bit tags. Whoever runs code
//! owns a node that stands for *the rest of it*; what that code leaves outstanding is put directly
//! before that node. So code that runs late, because its condition was missing, puts its operations
//! before everything discovered behind it meanwhile:
//!
//! ```text
//! if slow(): a()     →   [slow] [region] [b] [rest]     b is discovered, the region waits
//! b()                →   [a] [region] [b] [rest]        the region runs: a comes before b
//! ```
//!
//! Nodes leave the list when their operation is done; the first node is the *frontier*.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A node of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pos(u32);

/// Things by position, or by another number that we gave out: one multiplication spreads those.
pub type ByNumber<K, T> = HashMap<K, T, BuildHasherDefault<Spread>>;

/// The hash of one number.
#[derive(Default)]
pub struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// What stands at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The rest of code that is being run.
    Rest,
    /// An outstanding operation.
    Op(crate::ops::OpId),
    /// Writes made ahead of the frontier, to be undone if something before them fails.
    Writes,
}

struct Node {
    tag: u64,
    prev: u32,
    next: u32,
    holder: Holder,
}

const NONE: u32 = u32::MAX;
/// Space left between neighbours when there is plenty.
const GAP: u64 = 1 << 20;

/// The list.
pub struct Order {
    nodes: Vec<Node>,
    free: Vec<u32>,
    head: u32,
    tail: u32,
}

impl Order {
    /// A list with one node, the rest of the program.
    pub fn new() -> (Order, Pos) {
        let node = Node { tag: u64::MAX / 2, prev: NONE, next: NONE, holder: Holder::Rest };
        (Order { nodes: vec![node], free: Vec::new(), head: 0, tail: 0 }, Pos(0))
    }

    /// The frontier.
    pub fn first(&self) -> Pos {
        Pos(self.head)
    }

    /// Whether `a` comes before `b`.
    #[inline]
    pub fn before(&self, a: Pos, b: Pos) -> bool {
        self.nodes[a.0 as usize].tag < self.nodes[b.0 as usize].tag
    }

    /// What stands at `pos`.
    pub fn holder(&self, pos: Pos) -> Holder {
        self.nodes[pos.0 as usize].holder
    }

    /// Says what stands at `pos`.
    pub fn set_holder(&mut self, pos: Pos, holder: Holder) {
        self.nodes[pos.0 as usize].holder = holder;
    }

    /// The position behind `pos`.
    pub fn next(&self, pos: Pos) -> Option<Pos> {
        let next = self.nodes[pos.0 as usize].next;
        (next != NONE).then_some(Pos(next))
    }

    /// The position before `pos`.
    pub fn prev(&self, pos: Pos) -> Option<Pos> {
        let prev = self.nodes[pos.0 as usize].prev;
        (prev != NONE).then_some(Pos(prev))
    }

    /// A new position directly before `at`.
    pub fn insert_before(&mut self, at: Pos, holder: Holder) -> Pos {
        let prev = self.nodes[at.0 as usize].prev;
        let low = self.tag_after(prev);
        let high = self.nodes[at.0 as usize].tag;
        if high - low < 2 {
            self.spread(at.0);
            return self.insert_before(at, holder);
        }
        // Positions are mostly put before the same `rest`: leave most of the space on that side.
        let tag = low + ((high - low) / 2).clamp(1, GAP);
        let node = Node { tag, prev, next: at.0, holder };
        let index = match self.free.pop() {
            Some(index) => {
                self.nodes[index as usize] = node;
                index
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        };
        self.nodes[at.0 as usize].prev = index;
        match prev {
            NONE => self.head = index,
            prev => self.nodes[prev as usize].next = index,
        }
        Pos(index)
    }

    /// The position is done with.
    pub fn remove(&mut self, pos: Pos) {
        let Node { prev, next, .. } = self.nodes[pos.0 as usize];
        match prev {
            NONE => self.head = next,
            prev => self.nodes[prev as usize].next = next,
        }
        match next {
            NONE => self.tail = prev,
            next => self.nodes[next as usize].prev = prev,
        }
        self.free.push(pos.0);
    }

    fn tag_after(&self, prev: u32) -> u64 {
        if prev == NONE { 0 } else { self.nodes[prev as usize].tag }
    }

    /// Makes room before `at`: the smallest stretch around it that is thin enough gets even tags.
    fn spread(&mut self, at: u32) {
        let (mut left, mut right, mut count) = (at, at, 1u64);
        let mut bits = 4u32;
        loop {
            // A stretch of 2^bits tags may hold up to (4/3)^bits nodes: amortised O(log n) an insertion.
            let size = 1u64 << bits.min(63);
            let base = self.nodes[at as usize].tag & !(size - 1);
            let limit = base.saturating_add(size - 1);
            while self.nodes[left as usize].prev != NONE
                && self.nodes[self.nodes[left as usize].prev as usize].tag >= base
            {
                left = self.nodes[left as usize].prev;
                count += 1;
            }
            while self.nodes[right as usize].next != NONE
                && self.nodes[self.nodes[right as usize].next as usize].tag <= limit
            {
                right = self.nodes[right as usize].next;
                count += 1;
            }
            let allowed = (4.0f64 / 3.0).powi(bits as i32);
            if (count as f64) < allowed || bits >= 62 {
                let step = (size / (count + 1)).max(2);
                let mut tag = base;
                let mut node = left;
                loop {
                    tag += step;
                    self.nodes[node as usize].tag = tag;
                    if node == right {
                        return;
                    }
                    node = self.nodes[node as usize].next;
                }
            }
            bits += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Inserting before positions chosen in every pattern keeps the order of a plain list.
    #[test]
    fn order_is_that_of_a_plain_list() {
        for pattern in 0..6u64 {
            let (mut order, rest) = Order::new();
            let mut plain = vec![rest];
            let mut seed = pattern + 1;
            for step in 0..4000usize {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let at = match pattern {
                    0 => plain.len() - 1,
                    1 => 0,
                    2 => plain.len() / 2,
                    _ => (seed >> 33) as usize % plain.len(),
                };
                if pattern == 5 && step % 3 == 0 && plain.len() > 2 && plain[at] != rest {
                    order.remove(plain.remove(at));
                    continue;
                }
                let new = order.insert_before(plain[at], Holder::Writes);
                plain.insert(at, new);
            }
            assert!(plain.windows(2).all(|pair| order.before(pair[0], pair[1])), "pattern {pattern}");
            assert_eq!(order.first(), plain[0]);
            assert!(plain.windows(2).all(|pair| order.next(pair[0]) == Some(pair[1])));
        }
    }
}
