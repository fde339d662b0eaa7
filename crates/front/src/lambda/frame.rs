//! What the value of the body being written is made of. However a block is left, `finish` turns that into
//! the body's value: the function's result, the variables of an arm with a signal where one is needed, or
//! a turn's `(again, (…))`.

use std::rc::Rc;

use sooner_calculus::Name;

use super::Lowering;
use super::env::{Binding, Bound};
use super::exits::{Exit, Exits};
use crate::bezoar::{Operand, Temp, VarId};

/// The components of an arm's value or of a loop's state, in order: signal, returned value, value of a
/// conditional expression, variables.
#[derive(Debug, Default)]
pub struct Layout {
    pub signal: bool,
    pub value: bool,
    pub result: Option<Temp>,
    pub vars: Vec<VarId>,
}

impl Layout {
    pub fn len(&self) -> usize {
        usize::from(self.signal) + usize::from(self.value) + usize::from(self.result.is_some()) + self.vars.len()
    }
}

/// What to call a value of a layout.
pub fn title(lowering: &Lowering<'_>, layout: &Layout) -> String {
    match (layout.len(), layout.result, layout.vars.first()) {
        (1, Some(temp), _) => format!("t{}", temp.0),
        (1, _, Some(var)) => lowering.function.variables[var.0 as usize].name.to_string(),
        (1, ..) if layout.value => "value".to_owned(),
        (1, ..) => "signal".to_owned(),
        _ => "r".to_owned(),
    }
}

pub enum Kind {
    /// The value is what the function returns.
    Function,
    /// The value has the layout's components; a single one is the value itself.
    Values,
    /// The value is `(again, (…))`. Signal and value as they come in are those of a turn that goes on.
    Turn { signal: Option<Name>, value: Option<Name> },
}

pub struct Frame {
    pub kind: Kind,
    pub layout: Rc<Layout>,
    /// Which exit falling through is, or, in a turn, `break`.
    pub on: Exit,
    /// `continue` is falling through.
    pub continues: bool,
    /// This arm's value of a conditional expression.
    pub result: Option<Operand>,
    /// For each exit taken, whether the layout's variables are bound.
    pub taken: Taken,
}

/// Whether variables are bound somewhere.
pub type Known = Vec<(VarId, Bound)>;

/// For each exit, by its number, whether the layout's variables are bound where it is taken.
#[derive(Default)]
pub struct Taken([Option<Vec<Bound>>; 7]);

impl Taken {
    fn note(&mut self, exit: Exit, bound: Vec<Bound>) {
        let noted = &mut self.0[exit as usize];
        *noted = Some(match noted.take() {
            None => bound,
            Some(before) => merged(before, &bound),
        });
    }

    pub fn join(&mut self, other: &Taken) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            if let Some(theirs) = theirs {
                *mine = Some(mine.take().map_or_else(|| theirs.clone(), |mine| merged(mine, theirs)));
            }
        }
    }

    pub fn without(&self, exit: Exit) -> Taken {
        let mut others = Taken(self.0.clone());
        others.0[exit as usize] = None;
        others
    }

    /// Whether the variables are bound behind these exits.
    pub fn behind(&self, exits: &[Exit]) -> Option<Vec<Bound>> {
        let taken = exits.iter().filter_map(|exit| self.0[*exit as usize].clone());
        taken.reduce(|all, bound| merged(all, &bound))
    }
}

fn merged(a: Vec<Bound>, b: &[Bound]) -> Vec<Bound> {
    a.into_iter().zip(b).map(|(a, b)| a.merge(*b)).collect()
}

const ALL: [Exit; 5] = [Exit::On, Exit::Past, Exit::Break, Exit::Continue, Exit::Return];

impl Frame {
    pub fn function() -> Frame {
        Frame::new(Kind::Function, Rc::default())
    }

    pub fn values(layout: &Rc<Layout>) -> Frame {
        Frame::new(Kind::Values, layout.clone())
    }

    pub fn new(kind: Kind, layout: Rc<Layout>) -> Frame {
        Frame { kind, layout, on: Exit::On, continues: false, result: None, taken: Taken::default() }
    }

    /// Whether the layout's variables are bound where these exits lead.
    pub fn known(&self, exits: &[Exit]) -> Known {
        self.layout.vars.iter().copied().zip(self.taken.behind(exits).unwrap_or_default()).collect()
    }

    /// Whether a signal for one of `exits` can be handed on as it is.
    pub fn forwards(&self, exits: Exits) -> bool {
        let fits = !exits.has(Exit::Return) || self.layout.value;
        matches!(self.kind, Kind::Values) && self.layout.signal && fits && self.on == Exit::On && !self.continues
    }
}

impl Lowering<'_> {
    /// The body's value when it is left by `exit`, with `value` if that is `return`.
    pub fn finish(&mut self, frame: &mut Frame, exit: Exit, value: Option<Name>) -> Name {
        let bound = frame.layout.vars.iter().map(|var| self.env.bound(*var)).collect();
        match &frame.kind {
            Kind::Function => value.unwrap_or_else(|| self.out.none()),
            Kind::Values => {
                let exit = if frame.continues && exit == Exit::Continue { Exit::On } else { exit };
                let exit = if exit == Exit::On { frame.on } else { exit };
                frame.taken.note(exit, bound);
                let signal = frame.layout.signal.then(|| self.out.number(exit as u8));
                self.values(frame, signal, value)
            }
            Kind::Turn { signal, value: before } => {
                let (mut signal, before) = (signal.clone(), before.clone());
                let again = matches!(exit, Exit::On | Exit::Continue);
                let code = if exit == Exit::Break { frame.on } else { exit };
                match code {
                    Exit::On if !again => frame.taken.note(Exit::On, bound),
                    Exit::Past | Exit::Return | Exit::Raise => frame.taken.note(code, bound),
                    _ => {}
                }
                if frame.layout.signal && matches!(code, Exit::Past | Exit::Return | Exit::Raise) {
                    signal = Some(self.out.number(code as u8));
                }
                self.turn(frame, again, signal, value.or(before))
            }
        }
    }

    /// A turn's value where the loop ends by itself.
    pub fn ended(&mut self, frame: &mut Frame) -> Name {
        let Kind::Turn { signal, value } = &frame.kind else { unreachable!("only a turn's body ends a loop") };
        let (signal, value) = (signal.clone(), value.clone());
        self.ends_here(frame);
        self.turn(frame, false, signal, value)
    }

    /// A loop over items can end where a turn would begin.
    pub fn ends_here(&mut self, frame: &mut Frame) {
        frame.taken.note(Exit::On, frame.layout.vars.iter().map(|var| self.env.bound(*var)).collect());
    }

    fn turn(&mut self, frame: &Frame, again: bool, signal: Option<Name>, value: Option<Name>) -> Name {
        let again = self.out.flag(again);
        let parts = self.parts(frame, signal, value);
        let state = self.out.tuple(parts);
        self.out.tuple(vec![again, state])
    }

    /// A value of the frame's layout.
    pub fn values(&mut self, frame: &Frame, signal: Option<Name>, value: Option<Name>) -> Name {
        let mut parts = self.parts(frame, signal, value);
        if parts.len() == 1 { parts.remove(0) } else { self.out.tuple(parts) }
    }

    fn parts(&mut self, frame: &Frame, signal: Option<Name>, value: Option<Name>) -> Vec<Name> {
        let mut parts: Vec<Name> = signal.into_iter().collect();
        if frame.layout.value {
            parts.push(value.unwrap_or_else(|| self.out.none()));
        }
        if let Some(result) = &frame.result {
            parts.push(self.operand(result));
        }
        parts.extend(frame.layout.vars.iter().map(|var| self.current(*var)));
        parts
    }

    /// Hands on a signal and a value as another body gave them.
    pub fn forward(&mut self, frame: &mut Frame, signal: Name, value: Option<Name>, exits: Exits) -> Name {
        for exit in ALL.into_iter().filter(|exit| exits.has(*exit)) {
            let bound = frame.layout.vars.iter().map(|var| self.env.bound(*var)).collect();
            frame.taken.note(exit, bound);
        }
        self.values(frame, Some(signal), value)
    }

    /// The body's value where it cannot end: `never` is never there.
    pub fn diverge(&mut self, frame: &Frame, never: Name) -> Name {
        let size = frame.layout.len();
        match frame.kind {
            Kind::Function => never,
            Kind::Values if size <= 1 => never,
            Kind::Values => self.out.tuple(vec![never; size]),
            Kind::Turn { .. } => {
                let state = self.out.tuple(vec![never.clone(); size]);
                self.out.tuple(vec![never, state])
            }
        }
    }

    /// Takes a value of this layout apart: signal and returned value; variables and the result get their names.
    pub fn take_apart(&mut self, whole: &Name, frame: &Frame) -> (Option<Name>, Option<Name>) {
        let before: Vec<Binding> = frame.layout.vars.iter().map(|var| self.env.get(*var).clone()).collect();
        let given = self.take_state(whole, frame);
        before.iter().for_each(|before| self.forget_binding(before));
        given
    }

    /// The same where a turn begins, which is no place to let go what was before the loop.
    pub fn take_state(&mut self, whole: &Name, frame: &Frame) -> (Option<Name>, Option<Name>) {
        let layout = frame.layout.clone();
        let single = layout.len() == 1 && matches!(frame.kind, Kind::Values);
        let mut index = 0;
        let mut next = |this: &mut Self, base: &str| {
            index += 1;
            if single { whole.clone() } else { this.out.component(base, index, whole) }
        };
        let signal = layout.signal.then(|| next(self, "signal"));
        let value = layout.value.then(|| next(self, "value"));
        if let Some(temp) = layout.result {
            let name = next(self, &format!("t{}", temp.0));
            self.name_temp(temp, name);
        }
        let bound = frame.taken.behind(&ALL).unwrap_or_else(|| vec![Bound::Maybe; layout.vars.len()]);
        for (var, bound) in layout.vars.iter().zip(bound) {
            let base = self.function.variables[var.0 as usize].name.clone();
            let name = next(self, &base);
            self.lifetimes.is_stored(&name);
            self.env.set(*var, Binding::Plain(Some(name), bound));
        }
        (signal, value)
    }
}
