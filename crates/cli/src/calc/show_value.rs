//! Results and answers on one line.

use sooner_calculus::{Expr, Op, Prelude, Stmt, alpha_eq_fun};
use sooner_semantics::Value;

use super::sugar::{Sugar, folded_fun, written_prim};

/// A value. Church booleans go by their names; other Church data cannot be told from functions.
pub fn show_value(value: &Value, prelude: &Prelude) -> String {
    match value {
        Value::Fun(fun) => {
            let booleans = prelude.items().iter().filter(|stmt| matches!(stmt.name.base(), "true" | "false"));
            let same = |stmt: &&Stmt| matches!(&stmt.op, Op::Fun(known) if alpha_eq_fun(known, fun));
            booleans.into_iter().find(same).map_or_else(|| folded_fun(fun), |stmt| stmt.name.to_string())
        }
        Value::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| show_value(part, prelude)).collect();
            format!("({}{})", parts.join(", "), if parts.len() == 1 { "," } else { "" })
        }
        Value::Prim(prim) => written_prim(prim),
        Value::Unknown(_) => value.to_string(),
    }
}

/// An answer: what it returns, and the tasks it starts.
pub fn folded_answer(answer: &Expr) -> String {
    let sugar = Sugar::new(&answer.stmts);
    let fun = answer.stmts.iter().find_map(|stmt| match &stmt.op {
        Op::Fun(fun) if stmt.name == answer.ret => Some(folded_fun(fun)),
        _ => None,
    });
    let tasks = answer.stmts.iter().filter(|stmt| matches!(stmt.op, Op::Task { .. }));
    let tasks: String = tasks.map(|task| format!("; {}", sugar.folded(task))).collect();
    fun.unwrap_or_else(|| sugar.operand(&answer.ret)) + &tasks
}
