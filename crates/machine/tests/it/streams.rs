//! Values that arrive piece by piece drive the code that uses them.

use sooner_calculus::{Prelude, read_with};
use sooner_machine::{Answer, CallId, Event, Limits, Machine, Native, Status, Strategy, lower};

use crate::drive::{NAMES, host, text};

struct Stage {
    machine: Machine<Native>,
    log: Vec<String>,
    result: Option<String>,
}

impl Stage {
    fn new(source: &str) -> Stage {
        let prelude = Prelude::standard(NAMES);
        let expr = read_with(source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("test", source)));
        let program = lower(&prelude.link(&expr));
        let machine = Machine::of(program, host(), Limits::default(), Strategy::Opportunistic);
        let mut stage = Stage { machine, log: Vec::new(), result: None };
        stage.step(Vec::new());
        stage
    }

    fn step(&mut self, answers: Vec<(CallId, Answer<Native>)>) {
        let (events, status) = self.machine.step(answers, u64::MAX);
        for event in events {
            match event {
                Event::Start { id, name, arg, .. } => self.log.push(format!("{} {name} {}", id.0, text(&arg))),
                Event::Output { name, arg, .. } => self.log.push(format!("{name} {}", text(&arg))),
                Event::Commit(_) | Event::Hold(_) | Event::Resume(_) => {}
                Event::Cancel(id) => self.log.push(format!("cancel {}", id.0)),
            }
        }
        match status {
            Status::Done(value) => self.result = Some(text(&value)),
            Status::Fault(value) => self.result = Some(format!("fault {}", text(&value))),
            _ => {}
        }
    }

    fn text(&mut self, call: u64, piece: &str) {
        self.step(vec![(CallId(call), Answer::Text(piece.into()))]);
    }

    fn end(&mut self, call: u64) {
        self.step(vec![(CallId(call), Answer::End)]);
    }
}

#[test]
fn a_line_starts_its_turn_when_it_is_complete() {
    let mut stage = Stage::new(
        "
answer := ask \"cities\"
each := fun (out, city):
  excursion := look city
  add (out, (city, excursion))
fold (lines answer, (), each)",
    );
    assert_eq!(stage.log, ["0 ask cities"]);
    stage.text(0, "Hono");
    assert_eq!(stage.log.len(), 1);
    stage.text(0, "lulu\nJak");
    assert_eq!(stage.log[1..], ["1 look Honolulu"]);
    stage.text(0, "arta");
    assert_eq!(stage.log.len(), 2);
    stage.end(0);
    assert_eq!(stage.log[2..], ["2 look Jakarta"]);
    stage.step(vec![(CallId(2), Answer::Value(text_value("boat"))), (CallId(1), Answer::Value(text_value("hike")))]);
    assert_eq!(stage.result.as_deref(), Some("(\"Honolulu\", \"hike\", \"Jakarta\", \"boat\")"));
}

fn text_value(text: &str) -> sooner_machine::Value<Native> {
    sooner_machine::Value::text(text)
}

#[test]
fn holes_in_the_middle_of_a_text() {
    let mut stage = Stage::new(
        "
a := ask 1
b := ask 2
whole := add (add (add (a, \"-\"), b), \"!\")
fold (whole, 0, fun (n, c): size (look (c, n)))",
    );
    assert_eq!(stage.log, ["0 ask 1", "1 ask 2"], "both are fetched at once");
    stage.text(1, "late");
    assert_eq!(stage.log.len(), 2);
    stage.text(0, "x");
    assert_eq!(stage.log[2..], ["2 look (\"x\", 0)"]);
    stage.end(0);
    stage.end(1);
    assert_eq!(stage.log[3..], [] as [&str; 0], "the next character's call needs the size of the first answer");
}

#[test]
fn any_chunking_gives_what_the_whole_gives() {
    let whole = "é\n\nzwei\nabc";
    let source = "
t := ask 0
(lines t, add (t, \"?\"), fold (t, 0, fun (n, c): add (n, 1)), size t)";
    let mut expected = Stage::new(source);
    expected.step(vec![(CallId(0), Answer::Value(text_value(whole)))]);
    let count = whole.chars().count();
    for cuts in 0..1u32 << (count - 1) {
        let mut stage = Stage::new(source);
        let mut piece = String::new();
        for (i, c) in whole.chars().enumerate() {
            piece.push(c);
            if cuts >> i & 1 == 1 {
                stage.text(0, &std::mem::take(&mut piece));
            }
        }
        stage.text(0, &piece);
        stage.end(0);
        assert_eq!(stage.result, expected.result, "cuts {cuts:b}");
    }
}
