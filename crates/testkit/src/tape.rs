//! The choices a generator makes, as a list of numbers. Shrinking the list shrinks what is
//! generated: past its end every choice is 0, and 0 always stands for the smallest thing there is.

/// A list of choices, read once from the front.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    choices: &'a [u32],
    at: usize,
}

impl<'a> Tape<'a> {
    /// Reads `choices` from the front.
    pub fn new(choices: &'a [u32]) -> Tape<'a> {
        Tape { choices, at: 0 }
    }

    /// The next number as it stands.
    pub fn number(&mut self) -> u32 {
        let number = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        number
    }

    /// A number below `bound`; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number() as usize % bound.max(1)
    }

    /// True once in `n` times; false at the end of the tape.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    /// One of `items`, the first at the end of the tape.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }
}

/// A number that looks unrelated to `seed` and `value` and depends on nothing else (splitmix64).
pub fn mix(seed: u64, value: u64) -> u64 {
    let mut x = seed.wrapping_add(value.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The same for text.
pub fn mix_text(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed, |seed, byte| mix(seed, u64::from(byte)))
}

/// An endless sequence of numbers, all from one seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = mix(self.0, 1);
        (self.0 % bound as u64) as usize
    }

    /// Reorders `items`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
