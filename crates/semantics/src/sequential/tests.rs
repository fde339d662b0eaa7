//! `docs/effects.md`, sentence by sentence, as small programs and what they show.

mod calls;
mod control;
mod items;
mod values;

use sooner_calculus::read_with;

use super::{Datum, Kind, Limits, Outside, Reply, evaluate, prelude};

/// Each program gives the result beside it; `!` in front of a result marks a fault.
fn give(table: &[(&str, &str)]) {
    for (source, expected) in table {
        let shown = observe(source).lines().last().unwrap_or_default().to_owned();
        let shown = shown.replacen("result ", "", 1).replacen("fault ", "!", 1);
        assert_eq!(shown, *expected, "in:\n{source}");
    }
}

/// The program shows exactly these lines.
fn shows(source: &str, expected: &[&str]) {
    let shown = observe(source);
    assert_eq!(shown.lines().collect::<Vec<_>>(), expected, "in:\n{source}");
}

fn observe(source: &str) -> String {
    within(source, Limits::default()).unwrap_or_else(|| panic!("takes too many steps:\n{source}"))
}

/// The text of the observation, within limits. Runs on a stack that is large enough for them.
fn within(source: &str, limits: Limits) -> Option<String> {
    let source = source.to_owned();
    let run = move || {
        let prelude = prelude(&Desk::NAMES);
        let expr = read_with(&source, &prelude.context()).unwrap_or_else(|error| panic!("{error:?}\nin:\n{source}"));
        let observation = evaluate(&prelude.link(&expr), &mut Desk::default(), limits)?;
        Some(observation.to_string())
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run).expect("a thread can be started");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// An outside with one function of each sort.
#[derive(Default)]
struct Desk {
    effects: usize,
}

impl Desk {
    const NAMES: [&str; 12] =
        ["ask", "fail", "pick", "table", "look", "save", "save_a", "save_b", "grow", "spoil", "say", "wait"];
}

impl Outside for Desk {
    fn kind(&self, name: &str) -> Kind {
        match name {
            "look" => Kind::Readonly,
            "save" | "save_a" | "save_b" | "grow" | "spoil" => Kind::Sequential,
            "say" => Kind::Output,
            "wait" => Kind::Fence,
            _ => Kind::Unordered,
        }
    }

    fn resource(&self, name: &str, _: &Datum) -> Option<String> {
        name.strip_prefix("save_").map(str::to_owned)
    }

    fn call(&mut self, name: &str, args: &Datum) -> Reply {
        self.effects += usize::from(self.kind(name) == Kind::Sequential);
        let text = |text: &str| Datum::List(vec![Datum::text(text)]);
        match name {
            // How many objects it was passed.
            "ask" => Reply::answer(Datum::int(args.objects())),
            "fail" => Reply::fault(args.clone()),
            // The last object it was passed, beside a new list.
            "pick" => Reply::answer(Datum::Tuple(vec![text("new"), Datum::Back(args.objects() - 1)])),
            // A list of one row, twice. The row is object number 1 behind what was passed.
            "table" => Reply::answer(Datum::List(vec![text("row"), Datum::Back(args.objects() + 1)])),
            "look" | "save" | "save_a" | "save_b" => Reply::answer(Datum::int(self.effects)),
            // The first object becomes a list of itself and a new list, and the answer is the new list.
            "grow" => Reply {
                writes: vec![(0, Datum::List(vec![Datum::Back(0), text("new")]))],
                result: Ok(Datum::Back(args.objects())),
            },
            "spoil" => Reply { writes: vec![(0, text("spoilt"))], result: Err(Datum::text("spoilt")) },
            "say" => Reply::fault(Datum::text("nobody looks at this")),
            _ => Reply::answer(Datum::unit()),
        }
    }
}
