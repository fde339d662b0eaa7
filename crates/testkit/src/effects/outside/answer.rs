//! What external functions answer and how they change what they are passed, given a random number.

use sooner_calculus::Prim;
use sooner_semantics::sequential::Datum;

/// The sort of a function's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Nothing,
    Number,
    Truth,
    Word,
    /// A number and a truth value.
    Pair,
    /// A new list of numbers.
    Numbers,
    /// A new list of new lists of numbers; some are in it twice.
    Rows,
    /// A new dictionary from words to numbers.
    Record,
    /// One of the items of the list or tuple it was passed: an object if that item is one.
    Item,
}

/// An argument with the contents of each object apart: nested objects stand there as [`Datum::Back`].
pub struct Flat {
    argument: Datum,
    objects: Vec<Datum>,
}

impl Flat {
    pub fn of(args: &Datum) -> Flat {
        let mut objects = Vec::new();
        Flat { argument: flatten(args, &mut objects), objects }
    }

    pub fn answer(&self, shape: Shape, number: u64) -> Datum {
        match shape {
            Shape::Nothing => Datum::unit(),
            Shape::Number => small(number),
            Shape::Truth => Datum::bool(number.is_multiple_of(2)),
            Shape::Word => Datum::text(["a", "b", "c", "d"][(number % 4) as usize]),
            Shape::Pair => Datum::Tuple(vec![small(number), Datum::bool(number.is_multiple_of(3))]),
            Shape::Numbers => numbers(number),
            Shape::Rows => {
                // The outer list has the first number that is free, its first row the next one.
                let again = Datum::Back(self.objects.len() + 1);
                Datum::List(vec![numbers(number), again, numbers(number / 3)])
            }
            Shape::Record => {
                Datum::Dict(vec![(Datum::text("a"), small(number)), (Datum::text("b"), small(number / 7))])
            }
            Shape::Item => self.item(number),
        }
    }

    pub fn fault(&self, name: &str, number: u64) -> Datum {
        match number % 8 {
            0 => Datum::Tuple(vec![Datum::text(name), small(number / 8)]),
            1 if !self.objects.is_empty() => Datum::Back(0),
            2 => numbers(number / 8),
            _ => Datum::text(&format!("{name} failed")),
        }
    }

    /// New contents for some of the objects. Lists of numbers stay such and do not become empty or long;
    /// lists of other things are turned round; a dictionary gets its first value in the last place too.
    pub fn changes(&self, number: u64) -> Vec<(usize, Datum)> {
        let changed = |at: usize| !(number >> (at % 60)).is_multiple_of(3);
        let objects = self.objects.iter().enumerate().filter(|(at, _)| changed(*at));
        objects.map(|(at, contents)| (at, change(contents, number))).collect()
    }

    fn item(&self, number: u64) -> Datum {
        let items = match &self.argument {
            Datum::Tuple(parts) => parts,
            Datum::Back(at) => match &self.objects[*at] {
                Datum::List(items) => items,
                _ => return self.argument.clone(),
            },
            other => return other.clone(),
        };
        match items.len() as u64 {
            0 => Datum::unit(),
            len => items[(number % len) as usize].clone(),
        }
    }
}

fn flatten(datum: &Datum, objects: &mut Vec<Datum>) -> Datum {
    let at = objects.len();
    match datum {
        Datum::Tuple(parts) => Datum::Tuple(parts.iter().map(|part| flatten(part, objects)).collect()),
        Datum::List(items) => {
            objects.push(Datum::unit());
            objects[at] = Datum::List(items.iter().map(|item| flatten(item, objects)).collect());
            Datum::Back(at)
        }
        Datum::Dict(entries) => {
            objects.push(Datum::unit());
            let entries = entries.iter().map(|(key, value)| (key.clone(), flatten(value, objects)));
            objects[at] = Datum::Dict(entries.collect());
            Datum::Back(at)
        }
        Datum::Prim(_) | Datum::Function | Datum::Back(_) => datum.clone(),
    }
}

fn change(contents: &Datum, number: u64) -> Datum {
    let mut contents = contents.clone();
    match &mut contents {
        Datum::List(items) if items.iter().all(is_number) => match (items.len(), number % 3) {
            (0, _) => {}
            (1 | 2, 0) | (1..5, 1) => items.push(small(number)),
            (1, _) | (_, 2) => items[0] = small(number / 3),
            _ => items.truncate(items.len() - 1),
        },
        Datum::List(items) => items.reverse(),
        Datum::Dict(entries) => {
            if let [(_, first), .., (_, last)] = entries.as_mut_slice() {
                *last = first.clone();
            }
        }
        _ => {}
    }
    contents
}

fn is_number(datum: &Datum) -> bool {
    matches!(datum, Datum::Prim(Prim::Int(_)))
}

fn small(number: u64) -> Datum {
    Datum::int(number / 5 % 5)
}

fn numbers(number: u64) -> Datum {
    Datum::List((1..=1 + number % 3).map(|i| small(number / i)).collect())
}
