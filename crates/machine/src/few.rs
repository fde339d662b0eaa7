//! Keys of things: mostly none, so that having none takes one word. Those who have the same may have them together.

use std::ops::Deref;
use std::rc::Rc;

use crate::host::Key;

#[derive(Default)]
pub(crate) struct Few(Option<Rc<Vec<Key>>>);

impl Few {
    pub const NONE: Few = Few(None);

    pub fn push(&mut self, key: Key) {
        Rc::make_mut(self.0.get_or_insert_default()).push(key);
    }

    /// Has its keys together with whoever had the same before, if that was the last to ask.
    pub fn share(&mut self, lately: &mut Few) {
        match (&mut self.0, &lately.0) {
            (None, _) => {}
            (Some(own), Some(known)) if own == known => *own = known.clone(),
            (Some(own), _) => {
                Rc::make_mut(own).shrink_to_fit();
                lately.0 = Some(own.clone());
            }
        }
    }
}

impl Deref for Few {
    type Target = [Key];

    fn deref(&self) -> &[Key] {
        self.0.as_ref().map_or(&[], |keys| keys)
    }
}
