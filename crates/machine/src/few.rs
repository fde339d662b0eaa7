//! Keys of things: mostly none, so that having none takes one word.

use std::ops::Deref;

use crate::host::Key;

#[derive(Default)]
#[expect(clippy::box_collection, reason = "one word, of which there is one per pending call")]
pub(crate) struct Few(Option<Box<Vec<Key>>>);

impl Few {
    pub const NONE: Few = Few(None);

    pub fn push(&mut self, key: Key) {
        self.0.get_or_insert_default().push(key);
    }
}

impl Deref for Few {
    type Target = [Key];

    fn deref(&self) -> &[Key] {
        self.0.as_ref().map_or(&[], |keys| keys)
    }
}
