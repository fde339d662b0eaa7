//! Text. A short one is kept in place. Joining two texts makes a node that remembers both; the characters are
//! brought together when somebody first looks at them. A text that nobody else holds grows in place. So
//! building a text piece by piece costs what the text is long.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::rc::Rc;

/// Texts up to this many bytes are joined by copying: cheaper than remembering.
const SMALL: usize = 64;
/// Texts up to this many bytes are kept in place.
const SHORT: usize = 22;

/// Immutable text.
pub struct Text {
    flat: OnceCell<Flat>,
    /// What it was joined of, until its characters are brought together.
    joined: RefCell<Option<(Rc<Text>, Rc<Text>)>>,
    bytes: usize,
    /// The hash, once it was asked for; 0 before.
    hash: Cell<u64>,
    /// Length in characters.
    pub chars: usize,
}

/// The characters.
enum Flat {
    Short(Short),
    Long(String),
}

/// A few characters: all that was ever pushed, and that was whole texts.
#[derive(Clone, Copy)]
struct Short {
    len: u8,
    bytes: [u8; SHORT],
}

impl Short {
    const EMPTY: Short = Short { len: 0, bytes: [0; SHORT] };

    /// Adds a text, if it fits.
    fn push(&mut self, text: &str) -> bool {
        let (start, end) = (self.len as usize, self.len as usize + text.len());
        if end > SHORT {
            return false;
        }
        self.bytes[start..end].copy_from_slice(text.as_bytes());
        self.len = end as u8;
        true
    }

    fn as_str(&self) -> &str {
        // SAFETY: `push` is the only one to write, and writes whole texts one after the other; capitals of ASCII
        // characters are ASCII.
        unsafe { std::str::from_utf8_unchecked(&self.bytes[..self.len as usize]) }
    }
}

impl Flat {
    fn as_str(&self) -> &str {
        match self {
            Flat::Short(short) => short.as_str(),
            Flat::Long(text) => text,
        }
    }
}

impl Text {
    /// Text whose characters are at hand.
    pub fn new(text: impl AsRef<str> + Into<String>) -> Text {
        let chars = text.as_ref().chars().count();
        let mut short = Short::EMPTY;
        match short.push(text.as_ref()) {
            true => Text::of(Flat::Short(short), chars),
            false => Text::of(Flat::Long(text.into()), chars),
        }
    }

    fn of(flat: Flat, chars: usize) -> Text {
        let bytes = flat.as_str().len();
        Text { flat: OnceCell::from(flat), joined: RefCell::new(None), bytes, hash: Cell::new(0), chars }
    }

    /// A whole number as it is written.
    pub fn of_int(number: i64) -> Text {
        let mut digits = [0u8; 20];
        let (mut at, mut rest) = (digits.len(), number.unsigned_abs());
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let mut short = Short::EMPTY;
        let sign = if number < 0 { "-" } else { "" };
        let written = std::str::from_utf8(&digits[at..]).is_ok_and(|digits| short.push(sign) && short.push(digits));
        debug_assert!(written, "a number has at most 19 digits");
        Text::of(Flat::Short(short), short.len as usize)
    }

    /// One text after the other.
    pub fn join(a: &Rc<Text>, b: &Rc<Text>) -> Rc<Text> {
        if a.bytes == 0 {
            return b.clone();
        }
        if b.bytes == 0 {
            return a.clone();
        }
        let (bytes, chars) = (a.bytes + b.bytes, a.chars + b.chars);
        if bytes <= SHORT {
            let mut short = Short::EMPTY;
            short.push(a.as_str());
            short.push(b.as_str());
            return Rc::new(Text::of(Flat::Short(short), chars));
        }
        if bytes <= SMALL {
            let mut text = String::with_capacity(bytes);
            text.push_str(a.as_str());
            text.push_str(b.as_str());
            return Rc::new(Text::of(Flat::Long(text), chars));
        }
        let joined = RefCell::new(Some((a.clone(), b.clone())));
        Rc::new(Text { flat: OnceCell::new(), joined, bytes, hash: Cell::new(0), chars })
    }

    /// Adds a text at the end in place. Says no if the characters are not together: bringing them together each time
    /// would cost more than remembering.
    pub(crate) fn append(&mut self, other: &Text) -> bool {
        let Some(flat) = self.flat.get_mut() else { return false };
        match flat {
            Flat::Long(text) => text.push_str(other.as_str()),
            Flat::Short(short) => {
                if short.push(other.as_str()) {
                    return self.grown(other);
                }
                let mut text = String::with_capacity((self.bytes + other.bytes).max(SMALL));
                text.push_str(short.as_str());
                text.push_str(other.as_str());
                *flat = Flat::Long(text);
            }
        }
        self.grown(other)
    }

    fn grown(&mut self, by: &Text) -> bool {
        self.bytes += by.bytes;
        self.chars += by.chars;
        self.hash.set(0);
        true
    }

    /// In capitals.
    pub fn upper(&self) -> Text {
        match self.flat.get() {
            Some(Flat::Short(short)) if short.as_str().is_ascii() => {
                let mut short = *short;
                short.bytes[..short.len as usize].make_ascii_uppercase();
                Text::of(Flat::Short(short), self.chars)
            }
            _ => Text::new(self.as_str().to_uppercase()),
        }
    }

    /// The characters.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.flat.get_or_init(|| self.flatten()).as_str()
    }

    /// Its hash by `f`, worked out once.
    #[inline]
    pub fn hash(&self, f: impl FnOnce(&[u8]) -> u64) -> u64 {
        if self.hash.get() == 0 {
            self.hash.set(f(self.as_str().as_bytes()).max(1));
        }
        self.hash.get()
    }

    fn flatten(&self) -> Flat {
        let mut out = String::with_capacity(self.bytes);
        let Some((left, right)) = self.joined.borrow_mut().take() else { return Flat::Long(out) };
        let mut work = vec![right, left];
        while let Some(text) = work.pop() {
            match (text.flat.get(), &*text.joined.borrow()) {
                (Some(flat), _) => out.push_str(flat.as_str()),
                (None, Some((left, right))) => work.extend([right.clone(), left.clone()]),
                (None, None) => {}
            }
        }
        Flat::Long(out)
    }
}

/// Texts joined a million times must not exhaust the native stack.
impl Drop for Text {
    fn drop(&mut self) {
        let Some((a, b)) = self.joined.get_mut().take() else { return };
        let mut work = vec![a, b];
        while let Some(text) = work.pop() {
            if let Ok(mut text) = Rc::try_unwrap(text) {
                work.extend(text.joined.get_mut().take().map(|(a, b)| [a, b]).into_iter().flatten());
            }
        }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_rust_writes_them() {
        for number in [0, 7, -1, 10, 99, 100, -12345, i64::MAX, i64::MIN] {
            assert_eq!(Text::of_int(number).as_str(), number.to_string());
        }
    }

    /// Texts of every length, grown in place and joined, are those of a plain string.
    #[test]
    fn growing_and_joining_agree() {
        let (mut grown, mut joined, mut plain) = (Text::new(""), Rc::new(Text::new("")), String::new());
        for step in 0..40 {
            let piece = "aé€😀"[..[1, 3, 6, 10][step % 4]].to_owned();
            assert!(grown.append(&Text::new(piece.as_str())));
            joined = Text::join(&joined, &Rc::new(Text::new(piece.as_str())));
            plain.push_str(&piece);
            let upper = Text::new(plain.as_str()).upper();
            assert_eq!((grown.as_str(), grown.chars), (plain.as_str(), plain.chars().count()));
            assert_eq!((joined.as_str(), joined.chars), (plain.as_str(), plain.chars().count()));
            assert_eq!(upper.as_str(), plain.to_uppercase());
        }
    }
}
