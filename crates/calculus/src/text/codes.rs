//! The registry of the reader's diagnostics: every code it can give, with a text that gives it.
//! A golden holds what each looks like.

/// Code, and a text that provokes it.
pub const CODES: &[(&str, &str)] = &[
    ("bad-escape", "x := \"a\\qb\"\nret x\n"),
    ("bad-number", "x := 1e\nret x\n"),
    ("bad-pattern", "f x := 1\nret f\n"),
    ("bad-projection", "p := (1, 2)\nx := prj 3 p\nret x\n"),
    ("dropped-value", "x := 1\nx\nret x\n"),
    ("missing-result", "f := fun x:\n  y := x\nret f\n"),
    ("re-bound-name", "p := (1, 2)\n(x, x) := p\nret x\n"),
    ("stray-character", "x := [1]\nret x\n"),
    ("tab-indent", "f := fun x:\n\tret x\nret f\n"),
    ("too-deep", ""),
    ("unbound-name", "cities := \"Rome\"\nret citis\n"),
    ("unclosed-bracket", "x := 1\ny := (x, (x, x)\nret y\n"),
    ("unclosed-string", "x := \"Rome\nret x\n"),
    ("uneven-indent", "f := fun x:\n    y := x\n  ret y\nret f\n"),
    ("unexpected-token", "x := 1 ret x\n"),
    ("unopened-bracket", "x := 1)\nret x\n"),
];
