//! Constants.

use std::sync::Arc;

use sooner_calculus::Prim;

use crate::tape::Tape;

/// A constant that prints short; few different ones, so that equal values meet.
pub fn small(tape: &mut Tape<'_>) -> Prim {
    match tape.below(8) {
        6 => Prim::text(*tape.pick(&["", "Ho", "Ja"])),
        7 => Prim::Bool(tape.once_in(2)),
        n => Prim::int(n as i64),
    }
}

/// Any constant.
pub fn any(tape: &mut Tape<'_>) -> Prim {
    match tape.below(7) {
        0 => small(tape),
        1 => {
            let digits = (0..tape.below(6)).map(|_| tape.number().to_string()).collect::<String>();
            let sign = if tape.once_in(2) { "-" } else { "" };
            Prim::Int(format!("{sign}{digits}0").parse().expect("digits are a number"))
        }
        2 => Prim::Float(f64::from_bits(u64::from(tape.number()) << 32 | u64::from(tape.number())).max(f64::MIN)),
        3 => Prim::Float(*tape.pick(&[0.0, -0.0, 1.5, -2e-300, 1e21, f64::INFINITY, f64::NEG_INFINITY, f64::NAN])),
        4 => Prim::Text(text(tape)),
        5 => Prim::symbol(*tape.pick(&["get_cities_in", "+", "-", "=", "==", "!=", "*", "/", "%", "stdout", "x'"])),
        _ => Prim::Bool(tape.once_in(2)),
    }
}

fn text(tape: &mut Tape<'_>) -> Arc<str> {
    let letters = ['a', ' ', '"', '\\', '\n', '\r', '\t', '\0', '\u{7f}', '\u{85}', '#', ')', '>', 'é', 'λ', '𝜆'];
    let text: String = (0..tape.below(8)).map(|_| *tape.pick(&letters)).collect();
    text.into()
}
