//! An allocator that counts: bytes in use, their peak, and allocations made. It counts only where
//! `start_counting` was called first thing, so that timed runs pay one load and no more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static MADE: AtomicU64 = AtomicU64::new(0);

/// Counts from here on. What was allocated before and is freed later is taken off all the same: call it first.
pub fn start_counting() {
    COUNTS.store(true, Relaxed);
}

/// Bytes in use.
pub fn in_use() -> usize {
    IN_USE.load(Relaxed)
}

/// Most bytes in use since the last `reset_peak`.
pub fn peak() -> usize {
    PEAK.load(Relaxed)
}

/// The peak is what is in use now.
pub fn reset_peak() {
    PEAK.store(in_use(), Relaxed);
}

/// Allocations made so far; growing a block in place or not counts as one.
pub fn allocations() -> u64 {
    MADE.load(Relaxed)
}

fn add(bytes: usize) {
    MADE.fetch_add(1, Relaxed);
    let now = IN_USE.fetch_add(bytes, Relaxed).wrapping_add(bytes);
    // Before counting began is as good as zero: a number beyond half the range is a negative one.
    if now > PEAK.load(Relaxed) && now < usize::MAX / 2 {
        PEAK.store(now, Relaxed);
    }
}

fn take(bytes: usize) {
    IN_USE.fetch_sub(bytes, Relaxed);
}

// SAFETY: every request goes to `System` unchanged; the counters touch no block.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            add(layout.size());
        }
        // SAFETY: the caller's promises about `layout` are those `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if COUNTS.load(Relaxed) {
            take(layout.size());
        }
        // SAFETY: `block` came from `System` with this layout.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            take(layout.size());
            add(size);
        }
        // SAFETY: `block` came from `System` with this layout, and `size` is the caller's promise.
        unsafe { System.realloc(block, layout, size) }
    }
}
