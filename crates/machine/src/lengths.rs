//! What is compared with the length of something that is still arriving: `len(values) > 0`. That may be known before the end.
//! The length itself is an operation of its own, which waits for the whole; who compares it looks at the pieces too.

use std::rc::Rc;

use crate::flow::Flowing;
use crate::host::{Args, Ask, Host};
use crate::machine::Machine;
use crate::ops::{Op, OpId, What};
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// How an operation that lacks an operand can use a part of it is found out.
    pub(crate) fn find_flow(&mut self, id: OpId) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return };
        asked.args.iter_mut().for_each(|arg| *arg = arg.arrived());
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        let args = Args::of(&asked.args);
        let flow = self.flow_of_length(asked.ask, &asked.args).or_else(|| self.host.flow(asked.ask, args));
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            asked.flow = flow;
        }
    }

    fn flow_of_length(&self, ask: Ask, args: &[Value<H>]) -> Option<Flowing<H>> {
        let (at, over) = args.iter().enumerate().find_map(|(at, arg)| Some((at, self.length_of(arg)?)))?;
        self.host.flow_of_length(ask, Args::of(args), at, over)
    }

    /// What it is the length of, if that is still arriving.
    fn length_of(&self, value: &Value<H>) -> Option<Value<H>> {
        let cell = value.missing()?;
        let Some(What::Asked(asked)) = self.ops.get(cell.producer()?).map(|op| &op.what) else { return None };
        let at = self.host.length_of(asked.ask, Args::of(&asked.args)).filter(|_| Rc::ptr_eq(&asked.to, &cell))?;
        Some(asked.args[at].arrived()).filter(|over| matches!(over, Value::Pending(over) if !self.is_single(over)))
    }
}
