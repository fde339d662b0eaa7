//! One run from its first step to its end: steps, answers, output as it happens, Ctrl-C and the
//! step limit.

use std::io::Result;

use sooner_calculus::{Label, Stmt};
use sooner_semantics::{Answer, Outcome, Rule, Run, Strategy, World, step};

use super::externals::Handle;
use super::show_steps::StepView;
use super::world::CalcWorld;
use crate::Io;

/// How many of the statements that could step next are worth naming.
const FEW: usize = 5;

pub struct Session<'a> {
    pub run: Run,
    pub world: CalcWorld<'a>,
    pub strategy: Strategy,
    /// Stops after this many steps.
    pub max_steps: u64,
    /// Shows the steps, if they are to be shown.
    pub view: Option<StepView>,
    /// Keeps the steps, if they are to be kept.
    pub history: Option<Vec<(Label, Rule)>>,
}

/// How a run ended.
pub enum End {
    Outcome(Outcome),
    MaxSteps,
    Interrupted,
}

impl Session<'_> {
    /// Runs to the end. An error is a failure to write.
    pub fn finish(&mut self, io: &mut Io) -> Result<End> {
        if let Some(view) = &self.view {
            view.start(io.stdout)?;
        }
        let end = self.run_on(io)?;
        if let Some(view) = &mut self.view {
            view.rest(io.stdout)?;
        }
        Ok(end)
    }

    fn run_on(&mut self, io: &mut Io) -> Result<End> {
        loop {
            if (io.interrupted)() {
                return Ok(End::Interrupted);
            }
            if self.run.steps >= self.max_steps && !self.could_step().is_empty() {
                return Ok(End::MaxSteps);
            }
            if self.advance(io)? {
                continue;
            }
            match self.world.next_answer() {
                Some((label, answer)) => self.answer(label, answer, io)?,
                None if (io.interrupted)() => return Ok(End::Interrupted),
                None => return Ok(End::Outcome(self.run.outcome())),
            }
        }
    }

    /// The first of the statements that the strategy would step next.
    pub fn could_step(&self) -> Vec<(Label, Stmt)> {
        let Run { program, trace, .. } = &self.run;
        let labels: Vec<Label> = match self.strategy {
            // Asking for them all costs as much as a step, and a run may be stopped because of that.
            Strategy::Opportunistic => {
                let possible = |label: &&Label| step(program, label, trace, &self.world).is_some();
                program.labels().filter(possible).take(FEW).cloned().collect()
            }
            other => other.next(program, trace, &self.world),
        };
        let stmt = |label: Label| program.at(&label).map(|stmt| (label.clone(), stmt.clone()));
        labels.into_iter().take(FEW).filter_map(stmt).collect()
    }

    /// Takes the strategy's next steps; false if there were none.
    fn advance(&mut self, io: &mut Io) -> Result<bool> {
        let first = self.run.steps + 1;
        let taken = self.run.advance(&mut self.world);
        self.show(first, &taken, io)?;
        self.print(io)?;
        if let Some(history) = &mut self.history {
            history.extend(taken.iter().cloned());
        }
        Ok(!taken.is_empty())
    }

    fn show(&mut self, first: u64, taken: &[(Label, Rule)], io: &mut Io) -> Result<()> {
        let Some(view) = &mut self.view else { return Ok(()) };
        if taken.is_empty() {
            return view.rest(io.stdout);
        }
        view.step(first, taken, &self.run.program, io.stdout)?;
        // Answers come one at a time, so at most one of the steps resolves a task.
        if let Some((label, _)) = taken.iter().find(|(_, rule)| *rule == Rule::Resolve)
            && let (Some(timed), Some(answer)) = (self.world.call(label), self.run.trace.get(label))
        {
            view.resolved(&timed.call, answer, self.world.now_ms());
        }
        Ok(())
    }

    fn answer(&mut self, label: Label, answer: Answer, io: &mut Io) -> Result<()> {
        if let (Some(view), Answer::Failure(message)) = (&mut self.view, &answer) {
            view.failed(&label, message, self.world.now_ms(), io.stdout)?;
        }
        self.run.answer(label, answer);
        Ok(())
    }

    fn print(&mut self, io: &mut Io) -> Result<()> {
        for output in self.world.take_output() {
            match (&mut self.view, output.handle) {
                (Some(view), _) => view.printed(output),
                (None, Handle::Stdout) => writeln!(io.stdout, "{}", output.text)?,
                (None, Handle::Stderr) => {
                    io.stdout.flush()?;
                    writeln!(io.stderr, "{}", output.text)?;
                }
            }
        }
        io.stdout.flush()
    }
}
