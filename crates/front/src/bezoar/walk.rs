//! Going through statements: the blocks in them, and where they stand in the text.

use super::{Block, Span, Stmt};

impl Stmt {
    /// Where it stands in the text.
    pub(crate) fn span_mut(&mut self) -> Option<&mut Span> {
        match self {
            Stmt::Op { span, .. }
            | Stmt::Call { span, .. }
            | Stmt::Load { span, .. }
            | Stmt::Delete { span, .. }
            | Stmt::LoadGlobal { span, .. }
            | Stmt::StoreGlobal { span, .. }
            | Stmt::DeleteGlobal { span, .. }
            | Stmt::Native { span, .. }
            | Stmt::Function { span, .. }
            | Stmt::Class { span, .. }
            | Stmt::Generator { span, .. }
            | Stmt::Gather { span, .. }
            | Stmt::If { span, .. }
            | Stmt::While { span, .. }
            | Stmt::For { span, .. }
            | Stmt::Raise { span, .. } => Some(span),
            Stmt::Declare { .. }
            | Stmt::Store { .. }
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return { .. }
            | Stmt::Try { .. } => None,
        }
    }

    /// The blocks in it.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Stmt::If { then, other, .. } => vec![then, other],
            Stmt::While { head, body, orelse, .. } => vec![head, body, orelse],
            Stmt::For { body, orelse, .. } => vec![body, orelse],
            Stmt::Try { body, handlers, orelse, finally } => {
                let handlers = handlers.iter().flat_map(|handler| [&handler.types, &handler.body]);
                [body].into_iter().chain(handlers).chain([orelse, finally]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Stmt::If { then, other, .. } => vec![then, other],
            Stmt::While { head, body, orelse, .. } => vec![head, body, orelse],
            Stmt::For { body, orelse, .. } => vec![body, orelse],
            Stmt::Try { body, handlers, orelse, finally } => {
                let handlers = handlers.iter_mut().flat_map(|handler| [&mut handler.types, &mut handler.body]);
                [body].into_iter().chain(handlers).chain([orelse, finally]).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Every statement of a block, and of the blocks in it.
pub fn each_stmt(block: &mut Block, f: &mut dyn FnMut(&mut Stmt)) {
    let mut work = vec![block];
    while let Some(block) = work.pop() {
        for stmt in block {
            f(stmt);
            work.extend(stmt.blocks_mut());
        }
    }
}
