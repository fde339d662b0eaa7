//! Counts what each thread allocates, so that tests can hold space and allocations to a figure.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

#[global_allocator]
static COUNTING: Counting = Counting;

struct Counting;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static MADE: Cell<usize> = const { Cell::new(0) };
}

/// Bytes this thread has allocated and not given back. What crosses threads counts on both sides.
pub fn live() -> isize {
    LIVE.get()
}

/// Allocations this thread has made so far, growth of existing ones included.
pub fn made() -> usize {
    MADE.get()
}

fn count(allocations: usize, bytes: isize) {
    // A thread that ends may free after its counters are gone; nobody reads them then.
    let _ = LIVE.try_with(|live| live.set(live.get() + bytes));
    let _ = MADE.try_with(|made| made.set(made.get() + allocations));
}

// SAFETY: every method passes its arguments on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as isize);
        // SAFETY: the caller's promise is the one this needs.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, -(layout.size() as isize));
        // SAFETY: the caller's promise is the one this needs.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(1, size as isize - layout.size() as isize);
        // SAFETY: the caller's promise is the one this needs.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
