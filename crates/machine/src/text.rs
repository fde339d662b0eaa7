//! Text. Joining two texts makes a node that remembers both; the characters are brought together
//! when somebody first looks at them. So building a text piece by piece costs what the text is long.

use std::cell::{OnceCell, RefCell};
use std::fmt;
use std::rc::Rc;

/// Immutable text.
pub struct Text {
    flat: OnceCell<Box<str>>,
    /// What it was joined of, until its characters are brought together.
    joined: RefCell<Option<(Rc<Text>, Rc<Text>)>>,
    bytes: usize,
    /// Length in characters.
    pub chars: usize,
}

impl Text {
    /// Text whose characters are at hand.
    pub fn new(text: impl Into<Box<str>>) -> Text {
        let text = text.into();
        let (bytes, chars) = (text.len(), text.chars().count());
        Text { flat: OnceCell::from(text), joined: RefCell::new(None), bytes, chars }
    }

    /// One text after the other.
    pub fn join(a: &Rc<Text>, b: &Rc<Text>) -> Rc<Text> {
        if a.bytes == 0 {
            return b.clone();
        }
        if b.bytes == 0 {
            return a.clone();
        }
        Rc::new(Text {
            flat: OnceCell::new(),
            joined: RefCell::new(Some((a.clone(), b.clone()))),
            bytes: a.bytes + b.bytes,
            chars: a.chars + b.chars,
        })
    }

    /// The characters.
    pub fn as_str(&self) -> &str {
        self.flat.get_or_init(|| self.flatten())
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
