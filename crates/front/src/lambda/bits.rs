//! Sets of variables, a bit each. A set is as long as its largest member needs.

use crate::bezoar::VarId;

const WIDTH: usize = u64::BITS as usize;

/// A set of variables.
#[derive(Clone, Debug, Default)]
pub struct Bits(Vec<u64>);

impl Bits {
    pub fn insert(&mut self, var: VarId) {
        let word = var.0 as usize / WIDTH;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (var.0 as usize % WIDTH);
    }

    pub fn remove(&mut self, var: VarId) {
        if let Some(word) = self.0.get_mut(var.0 as usize / WIDTH) {
            *word &= !(1 << (var.0 as usize % WIDTH));
        }
    }

    pub fn contains(&self, var: VarId) -> bool {
        self.0.get(var.0 as usize / WIDTH).is_some_and(|word| word >> (var.0 as usize % WIDTH) & 1 == 1)
    }

    pub fn add(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub fn take_away(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= !theirs);
    }

    pub fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(mine, theirs)| mine & theirs).collect())
    }

    pub fn or(mut self, other: &Bits) -> Bits {
        self.add(other);
        self
    }

    /// The set itself, or nothing.
    pub fn when(&self, condition: bool) -> Bits {
        if condition { self.clone() } else { Bits::default() }
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The members, in order.
    pub fn iter(&self) -> impl Iterator<Item = VarId> + '_ {
        let members = |(word, &bits): (usize, &u64)| {
            (0..WIDTH).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| VarId((word * WIDTH + bit) as u32))
        };
        self.0.iter().enumerate().flat_map(members)
    }
}
