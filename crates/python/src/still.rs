//! Threads at the interpreter's end. Before 3.14 one that wants the interpreter back by then is ended where it stands, deep in CPython,
//! and glibc unwinds all that called it, frame by frame, which this code must not be. So every thread that comes here has glibc ask
//! first: if a frame of ours is among those to be left, the thread stands still instead, as from 3.14 on. Elsewhere (musl, macOS,
//! Windows) nothing is unwound, and nothing is done here.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyCFunction;

use crate::api;
use crate::once::Once;

/// From now on this thread stands still rather than be unwound through our frames.
#[inline]
pub fn keep() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::keep();
}

/// Whether the interpreter is being taken down: nothing can be imported, and no other thread goes on.
#[inline]
pub fn is_ending(py: Python<'_>) -> bool {
    static ASKS: Once<Option<Py<PyCFunction>>> = Once::new();
    // Nothing is imported for it: that may be too late.
    // SAFETY: attached; borrowed from `sys`, or none.
    let asks = || unsafe { Bound::from_borrowed_ptr_or_opt(py, ffi::PySys_GetObject(c"is_finalizing".as_ptr())) };
    let find = || asks()?.cast_into().ok().map(Bound::unbind);
    let Some(asks) = ASKS.get_or_init(find) else { return false };
    // SAFETY: a live function of C that takes nothing and gives a truth.
    unsafe {
        let asks = &*asks.as_ptr().cast::<ffi::PyCFunctionObject>();
        let answer = api::function((*asks.m_ml).ml_meth.as_ptr(), asks.m_self, std::ptr::null_mut());
        let ending = answer == ffi::Py_True();
        ffi::Py_XDECREF(answer);
        ending
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use std::ffi::{CStr, c_char, c_int, c_void};
    use std::ptr::null_mut;

    use crate::once::Once;

    /// `struct _pthread_cleanup_buffer`
    #[repr(C)]
    struct Buffer {
        routine: Option<extern "C" fn(*mut c_void)>,
        argument: *mut c_void,
        cancel_type: c_int,
        before: *mut Buffer,
    }

    type Push = unsafe extern "C" fn(*mut Buffer, extern "C" fn(*mut c_void), *mut c_void);
    type Pop = unsafe extern "C" fn(*mut Buffer, c_int);

    /// `Dl_info`
    #[repr(C)]
    struct Found {
        file: *const c_char,
        base: *mut c_void,
        symbol: *const c_char,
        address: *mut c_void,
    }

    unsafe extern "C" {
        fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
        fn dladdr(address: *const c_void, found: *mut Found) -> c_int;
        fn _Unwind_Backtrace(look: extern "C" fn(*mut c_void, *mut c_void) -> c_int, seen: *mut c_void) -> c_int;
        fn _Unwind_GetIP(frame: *mut c_void) -> usize;
    }

    pub fn keep() {
        thread_local! {
            static ASKED: Asked = Asked::new();
        }
        // Of a thread whose own values are gone already nothing is left to unwind.
        let _ = ASKED.try_with(|_| ());
    }

    /// Handlers of this kind are called when the frame is left in which they stand, which glibc tells by their address. Ours stands in no
    /// frame, so it counts as left from the first step on: nothing has been unwound when it is called.
    struct Asked(Option<(*mut Buffer, Pop)>);

    impl Asked {
        fn new() -> Asked {
            let Some((push, pop)) = functions() else { return Asked(None) };
            let buffer = Box::into_raw(Box::new(Buffer {
                routine: None,
                argument: null_mut(),
                cancel_type: 0,
                before: null_mut(),
            }));
            // SAFETY: it lives until it is taken back, when this thread ends.
            unsafe { push(buffer, ending, null_mut()) };
            Asked(Some((buffer, pop)))
        }
    }

    impl Drop for Asked {
        fn drop(&mut self) {
            if let Some((buffer, pop)) = self.0.take() {
                // SAFETY: made above; the thread has returned from all that it did, or has been unwound, so ours is the last.
                unsafe {
                    pop(buffer, 0);
                    drop(Box::from_raw(buffer));
                }
            }
        }
    }

    /// `_pthread_cleanup_push` and `_pthread_cleanup_pop`. No header declares them any more; every glibc has them.
    fn functions() -> Option<(Push, Pop)> {
        static FUNCTIONS: Once<Option<(Push, Pop)>> = Once::new();
        let find = |name: &CStr| {
            // SAFETY: a name; null means all libraries.
            let found = unsafe { dlsym(null_mut(), name.as_ptr()) };
            (!found.is_null()).then_some(found)
        };
        *FUNCTIONS.get_or_init(|| {
            let (push, pop) = (find(c"_pthread_cleanup_push")?, find(c"_pthread_cleanup_pop")?);
            // SAFETY: those are their types.
            Some(unsafe {
                (std::mem::transmute::<*mut c_void, Push>(push), std::mem::transmute::<*mut c_void, Pop>(pop))
            })
        })
    }

    /// This thread is about to be unwound.
    extern "C" fn ending(_: *mut c_void) {
        let mut below = Below { ours: library_of(ending as *const c_void), past_handler: false, found: false };
        // SAFETY: `look` takes what it is given here.
        unsafe { _Unwind_Backtrace(look, (&raw mut below).cast()) };
        if below.found {
            loop {
                std::thread::park();
            }
        }
    }

    struct Below {
        ours: *mut c_void,
        /// The first frames are those of the handler itself.
        past_handler: bool,
        found: bool,
    }

    extern "C" fn look(frame: *mut c_void, below: *mut c_void) -> c_int {
        // SAFETY: given above, and to nobody else meanwhile.
        let (below, address) = unsafe { (&mut *below.cast::<Below>(), _Unwind_GetIP(frame)) };
        let is_ours = library_of(address as *const c_void) == below.ours;
        below.past_handler |= !is_ours;
        below.found = is_ours && below.past_handler;
        c_int::from(below.found) // Anything but 0 ends it.
    }

    /// Where the library begins that an address lies in.
    fn library_of(address: *const c_void) -> *mut c_void {
        let mut found = Found { file: null_mut(), base: null_mut(), symbol: null_mut(), address: null_mut() };
        // SAFETY: a place for what is found.
        unsafe { dladdr(address, &raw mut found) };
        found.base
    }
}
