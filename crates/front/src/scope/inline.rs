//! Which generator expressions become loops of the function around them: those that stand where a loop goes over them, and hold
//! nothing that means something else, or cannot be compiled, there. CPython runs the others.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr};

/// Whether the code of the expression can be part of the function's own.
pub(super) fn is_inlined(e: &ast::ExprGenerator) -> bool {
    let mut reader = Reader { own: true };
    for generator in &e.generators {
        reader.visit_comprehension(generator);
    }
    reader.visit_expr(&e.elt);
    reader.own && !e.elt.is_starred_expr()
}

struct Reader {
    own: bool,
}

impl Reader {
    /// Builtins that look at the frame of whoever calls them.
    fn reads_frames(name: &str) -> bool {
        matches!(name, "locals" | "vars" | "dir" | "eval" | "exec" | "super" | "__class__")
    }

    fn walks_frames(name: &str) -> bool {
        let walks = ["settrace", "setprofile", "_getframe", "setrecursionlimit", "currentframe", "stack"];
        walks.contains(&name) || name.starts_with("f_")
    }
}

impl<'a> Visitor<'a> for Reader {
    fn visit_expr(&mut self, e: &'a Expr) {
        match e {
            Expr::Lambda(_) => return, // Compiled on its own.
            Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::TString(_) | Expr::IpyEscapeCommand(_) => {
                self.own = false;
            }
            Expr::Name(name) if Self::reads_frames(&name.id) => self.own = false,
            Expr::Attribute(attribute) if Self::walks_frames(&attribute.attr) => self.own = false,
            // It stands for half of a surrogate pair, perhaps.
            Expr::StringLiteral(text) if text.value.to_str().contains('\u{fffd}') => self.own = false,
            Expr::ListComp(c) if c.elt.is_starred_expr() => self.own = false,
            Expr::SetComp(c) if c.elt.is_starred_expr() => self.own = false,
            Expr::DictComp(c) if c.key.is_none() => self.own = false,
            _ => {}
        }
        visitor::walk_expr(self, e);
    }

    fn visit_comprehension(&mut self, comprehension: &'a ast::Comprehension) {
        self.own &= !comprehension.is_async;
        visitor::walk_comprehension(self, comprehension);
    }
}
