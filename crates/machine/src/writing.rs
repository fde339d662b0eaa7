//! Effects whose text is still arriving: `file.write(answer)`, `file.writelines(lines)`. In its turn such an operation writes what has
//! arrived, part by part; the value of the first is the number of characters. What had arrived before a fault is written first, whenever the turn comes.

use std::rc::Rc;

use crate::flow::Flowing;
use crate::host::{Host, Outcome};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Op, OpId, What};
use crate::parts::{Part, Parts, Stop};
use crate::value::Value;

/// A write of text that is still arriving.
pub struct Writing<H: Host> {
    /// What is called with each part.
    writer: Value<H>,
    parts: Parts<H>,
    /// They are the items of a list, not one text.
    lines: bool,
    /// Characters that were written, once it has begun.
    written: Option<usize>,
}

impl<H: Host> Writing<H> {
    /// A write of these parts by this function of the host's.
    pub fn new(writer: Value<H>, parts: Parts<H>) -> Writing<H> {
        Writing { writer, parts, lines: false, written: None }
    }

    /// A write of the items of a list, one after the other.
    pub fn lines(writer: Value<H>, list: Value<H>) -> Writing<H> {
        let parts = Parts::new([Part::Row(list, Rc::from(""), false)].into_iter(), 0..0);
        Writing { writer, parts, lines: true, written: None }
    }
}

impl<H: Host> Machine<H> {
    /// Writes what has arrived, if it is its turn. Says whether that is all there is to do for now.
    pub(crate) fn run_writing(&mut self, id: OpId, mut writing: Box<Writing<H>>) -> bool {
        let Some(Op { pos, what: What::Asked(asked), .. }) = self.ops.get(id) else { return false };
        let (pos, ask, to) = (*pos, asked.ask, asked.to.clone());
        let args: Vec<Value<H>> = asked.args.iter().map(Value::arrived).collect();
        match args.iter().find_map(Value::missing) {
            None if writing.written.is_none() => return false,
            Some(cell) if self.is_single(&cell) || cell.gives_text() != Some(!writing.lines) && !cell.has_failed() => {
                let wait = if cell.has_begun() { Wait::Cell(cell) } else { Wait::Piece(cell) };
                self.keep_writing(id, writing);
                self.wait_for(id, wait);
                return true;
            }
            _ => {}
        }
        if self.order.first() != pos {
            self.keep_writing(id, writing);
            self.wait_for(id, Wait::Turn);
            return true;
        }
        let (text, stop) = self.more_text(&mut writing.parts);
        let written = writing.written.get_or_insert(0);
        *written += text.chars().count();
        let written = *written;
        if !text.is_empty()
            && let Err(fault) = self.host.show_part(std::slice::from_ref(&writing.writer), &text)
        {
            self.fault_at(id, fault);
            return true;
        }
        match stop {
            Stop::Fault(fault) => self.fault_at(id, fault),
            // Whatever is wrong with it, or what else it is, the file says.
            Stop::Item(item) => match self.host.call_looking(&writing.writer, &[item]) {
                Outcome::Fault(fault) => self.fault_at(id, fault),
                _ => {
                    writing.parts.pass_item();
                    return self.run_writing(id, writing);
                }
            },
            Stop::Piece(cell) => {
                self.keep_writing(id, writing);
                self.wait_for(id, Wait::Piece(cell));
            }
            Stop::Whole => {
                self.tell_lookers(ask, &args, pos);
                self.fill(&to, if writing.lines { self.host.nothing() } else { Value::Int(written as i64) });
                self.finish(id);
            }
        }
        true
    }

    fn keep_writing(&mut self, id: OpId, writing: Box<Writing<H>>) {
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            asked.flow = Some(Flowing::Writing(writing));
        }
    }
}
