//! Private names: `__x` in `class C` is `_C__x`.

use std::borrow::Cow;

/// The name as CPython has it inside the class, if it is inside one.
pub(crate) fn mangle<'n>(class: Option<&str>, name: &'n str) -> Cow<'n, str> {
    let Some(class) = class else { return Cow::Borrowed(name) };
    if !name.starts_with("__") || name.ends_with("__") || name.contains('.') {
        return Cow::Borrowed(name);
    }
    match class.trim_start_matches('_') {
        "" => Cow::Borrowed(name),
        class => Cow::Owned(format!("_{class}{name}")),
    }
}
