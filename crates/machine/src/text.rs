//! Text. Joining two texts makes a node that remembers both; the characters are brought together
//! when somebody first looks at them. So building a text piece by piece costs what the text is long.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::rc::Rc;

/// Texts up to this many bytes are joined by copying: cheaper than remembering.
const SMALL: usize = 64;

/// Immutable text.
pub struct Text {
    flat: OnceCell<Box<str>>,
    /// What it was joined of, until its characters are brought together.
    joined: RefCell<Option<(Rc<Text>, Rc<Text>)>>,
    bytes: usize,
    /// The hash, once it was asked for; 0 before.
    hash: Cell<u64>,
    /// Length in characters.
    pub chars: usize,
}

impl Text {
    /// Text whose characters are at hand.
    pub fn new(text: impl Into<Box<str>>) -> Text {
        let text = text.into();
        let (bytes, chars) = (text.len(), text.chars().count());
        Text { flat: OnceCell::from(text), joined: RefCell::new(None), bytes, hash: Cell::new(0), chars }
    }

    /// One text after the other.
    pub fn join(a: &Rc<Text>, b: &Rc<Text>) -> Rc<Text> {
        if a.bytes == 0 {
            return b.clone();
        }
        if b.bytes == 0 {
            return a.clone();
        }
        if a.bytes + b.bytes <= SMALL {
            let mut text = String::with_capacity(a.bytes + b.bytes);
            text.push_str(a.as_str());
            text.push_str(b.as_str());
            let (bytes, chars) = (text.len(), a.chars + b.chars);
            let flat = OnceCell::from(text.into_boxed_str());
            return Rc::new(Text { flat, joined: RefCell::new(None), bytes, hash: Cell::new(0), chars });
        }
        Rc::new(Text {
            flat: OnceCell::new(),
            joined: RefCell::new(Some((a.clone(), b.clone()))),
            bytes: a.bytes + b.bytes,
            hash: Cell::new(0),
            chars: a.chars + b.chars,
        })
    }

    /// The characters.
    pub fn as_str(&self) -> &str {
        self.flat.get_or_init(|| self.flatten())
    }

    /// Its hash by `f`, worked out once.
    pub fn hash(&self, f: impl FnOnce(&[u8]) -> u64) -> u64 {
        if self.hash.get() == 0 {
            self.hash.set(f(self.as_str().as_bytes()).max(1));
        }
        self.hash.get()
    }

    fn flatten(&self) -> Box<str> {
        let mut out = String::with_capacity(self.bytes);
        let Some((left, right)) = self.joined.borrow_mut().take() else { return out.into() };
        let mut work = vec![right, left];
        while let Some(text) = work.pop() {
            match (text.flat.get(), &*text.joined.borrow()) {
                (Some(flat), _) => out.push_str(flat),
                (None, Some((left, right))) => work.extend([right.clone(), left.clone()]),
                (None, None) => {}
            }
        }
        out.into()
    }
}

/// Texts joined a million times must not exhaust the native stack.
impl Drop for Text {
    fn drop(&mut self) {
        let mut work: Vec<Rc<Text>> = Vec::new();
        work.extend(self.joined.get_mut().take().map(|(a, b)| [a, b]).into_iter().flatten());
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
