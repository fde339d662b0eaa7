//! Globals: how they are read and written, which hangs on who else may look at them.

use sooner_calculus::Name;

use super::Lowering;
use super::env::{Binding, Bound};
use crate::bezoar::{FunctionKind, Scope, Span, Temp};

impl Lowering<'_> {
    /// Reads a global. One that is bound anew while the code runs is never taken as it is before its turn.
    pub fn global(&mut self, base: &str, name: &str, span: Span) -> Name {
        let changes = self.module.is_script || self.function.kind == FunctionKind::Module;
        let rebound = changes && self.module.globals.is_rebound(name);
        let args = vec![self.itself.clone(), self.out.text(name)];
        let value = self.out.operate(base, if rebound { "py_rebound" } else { "py_global" }, args);
        self.site(&value, span);
        value
    }

    /// Calls made outside may look at what the top level defines, if functions mention it.
    fn is_shared(&self, name: &str) -> bool {
        self.function.kind == FunctionKind::Module && self.module.globals.is_shared(name)
    }

    pub fn set_global(&mut self, name: &str, from: Name, span: Span) {
        let symbol = if self.is_shared(name) { "py_set_shared" } else { "py_set_global" };
        self.bind(symbol, name, Some(from), span);
    }

    pub fn del_global(&mut self, name: &str, span: Span) {
        let symbol = if self.is_shared(name) { "py_del_shared" } else { "py_del_global" };
        self.bind(symbol, name, None, span);
    }

    /// The same for a variable of the top level: nobody else looks for it.
    pub fn set_own(&mut self, name: &str, from: Name) {
        self.bind("py_set_own", name, Some(from), Span::default());
    }

    pub fn del_own(&mut self, name: &str, span: Span) {
        self.bind("py_del_own", name, None, span);
    }

    fn bind(&mut self, symbol: &str, name: &str, from: Option<Name>, span: Span) {
        let mut args = vec![self.itself.clone(), self.out.text(name)];
        args.extend(from);
        let done = self.out.operate("done", symbol, args);
        self.site(&done, span);
    }

    /// CPython's frame is the one that a traceback shows, so this has no place in the text. It may bind any global.
    pub fn native(&mut self, to: Temp, index: u32) {
        let args = vec![self.itself.clone(), self.out.number(index)];
        let value = self.out.operate("done", "py_native", args);
        self.name_temp(to, value);
        for var in self.variables().filter(|var| self.scope(*var) == Scope::Top).collect::<Vec<_>>() {
            self.env.set(var, Binding::Plain(None, Bound::No));
        }
    }
}
