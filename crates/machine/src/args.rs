//! What an operation of the host's is given.

use crate::code::Slot;
use crate::host::Host;
use crate::value::Value;

/// Arguments of an operation, wherever they stand.
pub struct Args<'a, H: Host> {
    values: &'a [Value<H>],
    /// Where among these, if not side by side: all of them are there.
    slots: Option<&'a [Slot]>,
}

impl<'a, H: Host> Args<'a, H> {
    /// Arguments side by side.
    pub fn of(values: &'a [Value<H>]) -> Args<'a, H> {
        Args { values, slots: None }
    }

    /// Arguments in slots of a frame.
    pub(crate) fn in_frame(frame: &'a [Value<H>], slots: &'a [Slot]) -> Args<'a, H> {
        assert!(slots.iter().all(|slot| (slot.0 as usize) < frame.len()), "a frame has all slots that its code names");
        Args { values: frame, slots: Some(slots) }
    }

    /// The same, unchecked.
    ///
    /// # Safety
    /// The frame has all these slots.
    #[inline(always)]
    pub(crate) unsafe fn surely_in_frame(frame: &'a [Value<H>], slots: &'a [Slot]) -> Args<'a, H> {
        Args { values: frame, slots: Some(slots) }
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.slots.map_or(self.values.len(), <[Slot]>::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All but the first ones.
    #[inline(always)]
    pub fn from(&self, first: usize) -> Args<'a, H> {
        match self.slots {
            Some(slots) => Args { values: self.values, slots: Some(&slots[first..]) },
            None => Args { values: &self.values[first..], slots: None },
        }
    }

    /// All of them, in order.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = &'a Value<H>> + use<'a, H> {
        let (values, slots) = (self.values, self.slots);
        (0..self.len()).map(move |at| match slots {
            // SAFETY: whoever made these has seen to it.
            Some(slots) => unsafe { values.get_unchecked(slots[at].0 as usize) },
            None => &values[at],
        })
    }
}

impl<H: Host> std::ops::Index<usize> for Args<'_, H> {
    type Output = Value<H>;

    #[inline(always)]
    fn index(&self, at: usize) -> &Value<H> {
        match self.slots {
            // SAFETY: whoever made these has seen to it.
            Some(slots) => unsafe { self.values.get_unchecked(slots[at].0 as usize) },
            None => &self.values[at],
        }
    }
}
