//! A stretch of the way to a call: frames in a row, in few bytes. Recursion comes through the same few frames again and
//! again, so each different frame is written out once, and which of them stands where takes just the bits that
//! telling them apart takes: one where a tree goes left or right, none where a function only calls itself.

use smallvec::SmallVec;

use crate::code::FunctionId;

/// Bytes that have room in a stretch itself.
const ROOM: usize = 32;

/// So many numbers of a frame, or more: how many more follows.
const MANY: u8 = 0xff;

type Bytes = SmallVec<[u8; ROOM]>;

/// The numbers of one frame.
pub(crate) type Numbers = SmallVec<[u64; 8]>;

/// One frame: the function whose instruction the last number is, and the numbers.
pub(crate) type Frame = (Option<FunctionId>, Numbers);

#[derive(Default)]
pub(crate) struct Stretch {
    /// The different frames (how many numbers, the function, the numbers), then which of them stand in the row.
    bytes: Bytes,
    /// How many bytes the different frames take.
    spelled: u32,
    /// How many frames are in the row, and how many of them differ.
    len: u32,
    different: u32,
}

impl Stretch {
    /// A stretch of one frame, however many bytes that takes.
    pub fn of(function: Option<FunctionId>, numbers: &[u64]) -> Stretch {
        let bytes = spell(function, numbers);
        Stretch { spelled: bytes.len() as u32, bytes, len: 1, different: 1 }
    }

    /// This stretch and one more frame, if there is room for it.
    pub fn with(&self, function: Option<FunctionId>, numbers: &[u64]) -> Option<Stretch> {
        let (frame, (spelled, which)) = (spell(function, numbers), self.bytes.split_at(self.spelled as usize));
        let known = find(&frame, spelled);
        let more = if known == self.different { &frame[..] } else { &[] };
        let (len, different) = (self.len.checked_add(1)?, self.different + u32::from(!more.is_empty()));
        let width = width_of(different);
        if self.len > 0 && spelled.len() + more.len() + (len as usize * width as usize).div_ceil(8) > ROOM {
            return None;
        }
        let mut longer = Stretch { spelled: (spelled.len() + more.len()) as u32, len, different, ..Stretch::default() };
        longer.bytes.extend_from_slice(spelled);
        longer.bytes.extend_from_slice(more);
        if width == width_of(self.different) {
            longer.bytes.extend_from_slice(which);
        } else {
            (0..self.len).for_each(|at| longer.put(at, self.which(at)));
        }
        longer.put(self.len, known);
        Some(longer)
    }

    /// The frames, outermost first.
    pub fn frames(&self) -> impl DoubleEndedIterator<Item = Frame> + '_ {
        let mut bytes = &self.bytes[..self.spelled as usize];
        let different: SmallVec<[Frame; 4]> = std::iter::from_fn(|| read_frame(&mut bytes)).collect();
        (0..self.len).map(move |at| different[self.which(at) as usize].clone())
    }

    /// Which of the different frames stands there.
    fn which(&self, at: u32) -> u32 {
        let width = width_of(self.different);
        (0..width).fold(0, |which, bit| which | u32::from(self.bit(at * width + bit)) << bit)
    }

    fn bit(&self, at: u32) -> bool {
        self.bytes[(self.spelled + at / 8) as usize] >> (at % 8) & 1 == 1
    }

    fn put(&mut self, at: u32, which: u32) {
        let width = width_of(self.different);
        for bit in 0..width {
            let place = at * width + bit;
            let byte = (self.spelled + place / 8) as usize;
            if byte == self.bytes.len() {
                self.bytes.push(0);
            }
            self.bytes[byte] |= ((which >> bit & 1) as u8) << (place % 8);
        }
    }
}

/// Which of the frames written out there this is, or how many there are.
fn find(frame: &[u8], mut spelled: &[u8]) -> u32 {
    let mut which = 0;
    // The first numbers of a frame say where it ends, so no frame is the beginning of another.
    while !spelled.is_empty() && !spelled.starts_with(frame) {
        read_frame(&mut spelled);
        which += 1;
    }
    which
}

/// How many bits it takes to tell so many frames apart.
fn width_of(different: u32) -> u32 {
    u32::BITS - different.saturating_sub(1).leading_zeros()
}

/// Writes a frame out.
fn spell(function: Option<FunctionId>, numbers: &[u64]) -> Bytes {
    let mut bytes = Bytes::new();
    let few = numbers.len().min(usize::from(MANY)) as u8;
    bytes.push(few);
    if few == MANY {
        write(&mut bytes, (numbers.len() - usize::from(MANY)) as u64);
    }
    write(&mut bytes, function.map_or(0, |function| u64::from(function.0) + 1));
    numbers.iter().for_each(|number| write(&mut bytes, *number));
    bytes
}

/// Reads a frame that is written out.
fn read_frame(bytes: &mut &[u8]) -> Option<Frame> {
    let (&few, rest) = bytes.split_first()?;
    *bytes = rest;
    let more = if few == MANY { read(bytes)? } else { 0 };
    let function = read(bytes)?.checked_sub(1).map(|function| FunctionId(function as u32));
    Some((function, (0..u64::from(few) + more).map_while(|_| read(bytes)).collect()))
}

/// Seven bits a byte, the last one without the eighth.
fn write(bytes: &mut Bytes, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames that differ, come again, and come again behind one that makes the numbers of all of them wider.
    #[test]
    fn a_stretch_reads_as_it_was_written() {
        let (mut stretch, mut written) = (Stretch::default(), Vec::new());
        for frame in [3, 3, 3, 4, 3, 4, 4, 5, 3, 5, 4, 6, 7, 3, 7] {
            let (function, numbers) = (Some(FunctionId(frame)), [u64::from(frame % 2)]);
            stretch = stretch.with(function, &numbers).expect("five frames of three bytes, and three bits for each");
            written.push((function, Numbers::from_slice(&numbers)));
            assert_eq!(stretch.frames().collect::<Vec<_>>(), written);
        }
        written.reverse();
        assert_eq!(stretch.frames().rev().collect::<Vec<_>>(), written);
    }

    /// What does not fit says so; one frame alone fits always.
    #[test]
    fn a_stretch_ends() {
        let long = [u64::MAX; 300];
        assert!(Stretch::of(None, &[1]).with(None, &long).is_none());
        let alone = Stretch::of(None, &long);
        assert_eq!(alone.frames().collect::<Vec<_>>(), [(None, Numbers::from_slice(&long))]);
        let mut full = Stretch::default();
        while let Some(longer) = full.with(None, &[u64::from(full.len % 2)]) {
            full = longer;
        }
        assert_eq!(full.len, 26 * 8, "two frames of three bytes, and a bit for each");
    }
}
