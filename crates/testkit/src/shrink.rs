//! Makes a tape smaller as long as something still fails. For soaks that bring their own loop;
//! [`crate::property::check`] shrinks by itself.

/// A small tape on which `fails` is still true, which it must be for `tape`: no chunk can be left out of
/// it, no number made 0, and none lowered by a half, a quarter and so on down to 1.
pub fn shrink(tape: Vec<u32>, mut fails: impl FnMut(&[u32]) -> bool) -> Vec<u32> {
    let mut best = tape;
    loop {
        let before = best.clone();
        delete(&mut best, &mut fails);
        (0..best.len()).for_each(|at| lower(&mut best, at, &mut fails));
        if best == before {
            return best;
        }
    }
}

/// Leaves out chunks, large ones first.
fn delete(best: &mut Vec<u32>, fails: &mut impl FnMut(&[u32]) -> bool) {
    let mut size = best.len();
    while size > 0 {
        let mut at = 0;
        while at + size <= best.len() {
            let shorter = [&best[..at], &best[at + size..]].concat();
            if fails(&shorter) { *best = shorter } else { at += size }
        }
        size /= 2;
    }
}

/// Lowers one number by ever smaller steps. Each size of step is tried once, for a number in which only a
/// high bit matters would else be counted down to it.
fn lower(best: &mut [u32], at: usize, fails: &mut impl FnMut(&[u32]) -> bool) {
    let mut step = best[at];
    while step > 0 {
        let before = best[at];
        best[at] = before.saturating_sub(step);
        if !fails(best) {
            best[at] = before;
        }
        step = (step / 2).min(best[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn what_does_not_matter_goes() {
        let tape: Vec<u32> = (0..50).map(|i| i * 7 % 23).collect();
        assert_eq!(shrink(tape.clone(), |tape| tape.iter().any(|&n| n > 9)), [10]);
        assert_eq!(shrink(tape.clone(), |tape| tape.iter().sum::<u32>() >= 40).iter().sum::<u32>(), 40);
        assert_eq!(shrink(tape, |tape| tape.len() > 2), [0, 0, 0]);
    }
}
