//! Operations on lists that are arriving and that others hold too: `all = rows + others`, `rest = rows[1:]`. When the frontier reaches
//! one, nobody in front of it can change the list any more; those behind it can, once it is there. So the operation
//! leaves the order, and is given a copy of the list the moment that arrives, before anybody else has it.

use std::rc::Rc;

use crate::cell::Cell;
use crate::flow::Flowing;
use crate::host::Host;
use crate::machine::Machine;
use crate::ops::{Op, OpId, What};
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// The oldest thing left goes over lists. Says whether it can be left behind.
    pub(crate) fn leaves_list(&mut self, id: OpId) -> bool {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return false };
        let sources: Vec<Rc<Cell<H>>> = match &asked.flow {
            Some(Flowing::Each(flow)) if !flow.takes_text() => {
                let source = &asked.args[flow.source()];
                let texts = || flow.fails_without_texts() && self.gives_texts(source);
                match flow.may_fail(false) && !texts() {
                    true => return false,
                    false => source.missing().into_iter().collect(),
                }
            }
            Some(Flowing::Rows(rows)) if rows.is_copied(&asked.args) => {
                asked.args.iter().filter_map(Value::missing).collect()
            }
            _ => return false,
        };
        let is_list = |cell: &Rc<Cell<H>>| cell.has_begun() && cell.gives_list() && !self.is_single(cell);
        if sources.is_empty() || !sources.iter().all(is_list) {
            return false;
        }
        for cell in sources {
            cell.be_fed();
            cell.wait(id);
        }
        true
    }

    /// A list arrives of which some take the rest as it stands now, whatever those do who waited for it.
    pub(crate) fn hand_over(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        match &mut op.what {
            What::Call(_) => self.feed(id),
            What::Asked(asked) if op.nowhere && matches!(asked.flow, Some(Flowing::Each(_) | Flowing::Rows(_))) => {
                // A list that grows is put to use itself.
                let first = usize::from(matches!(&asked.flow, Some(Flowing::Rows(rows)) if rows.grows));
                for arg in &mut asked.args[first..] {
                    // One that was copied before is no cell any more.
                    if matches!(arg, Value::Pending(_))
                        && let Some(copy) = self.host.copy_list(arg)
                    {
                        self.host.made(&copy, false);
                        *arg = copy;
                    }
                }
            }
            _ => {}
        }
    }
}
