//! §4.3: order among external calls, by handles that pass through them.

use crate::stage::Stage;

const EXTERNALS: &[&str] = &["open", "read", "write", "fork", "join", "thread"];

const TABLE: &str = r#"
open (thread, "foo.txt") => (<t1>, <foo>)
open (t2, "bar.txt")     => (<t3>, <bar>)
read (t1, foo)           => (<t2>, "text")
read (forked2, foo)      => (<t5>, "text")
write (t3, bar, "text")  => <t4>
fork (t1,)               => (<forked1>, <forked2>)
open (forked1, "bar.txt") => (<t6>, <bar>)
join (t6, t5)            => <t7>
write (t7, bar, "text")  => <t8>
"#;

#[test]
fn section_4_3_a_handle_through_every_call_orders_them_all() {
    let program = r#"
(thread, fd1) := open (thread, <"foo.txt">)
(thread, c) := read (thread, fd1)
(thread, fd2) := open (thread, <"bar.txt">)
thread := write (thread, fd2, c)
thread
"#;
    let mut stage = Stage::new(EXTERNALS, TABLE, program);
    let mut calls = stage.settle();
    let mut order = Vec::new();
    while let [call] = calls.as_slice() {
        order.push(call.clone());
        calls = stage.answer(call);
    }
    assert_eq!(
        order,
        [r#"open (thread, "foo.txt")"#, "read (t1, foo)", r#"open (t2, "bar.txt")"#, r#"write (t3, bar, "text")"#]
    );
    assert_eq!(stage.ending(), "t4");
}

const FORKED: &str = r#"
(thread, fd1) := open (thread, <"foo.txt">)
(thread, thread2) := fork (thread,)
(thread2, c) := read (thread2, fd1)
(thread, fd2) := open (thread, <"bar.txt">)
thread := join (thread, thread2)
thread := write (thread, fd2, c)
thread
"#;

/// "Statements 3 and 4 have no data-dependency, and so can execute in either order, but statement 1
/// must execute first and 6 must execute last."
#[test]
fn section_4_3_fork_and_join() {
    let (read, open) = ("read (forked2, foo)", r#"open (forked1, "bar.txt")"#);
    for (first, second) in [(read, open), (open, read)] {
        let mut stage = Stage::new(EXTERNALS, TABLE, FORKED);
        assert_eq!(stage.settle(), [r#"open (thread, "foo.txt")"#]);
        assert_eq!(stage.answer(r#"open (thread, "foo.txt")"#), ["fork (t1,)"]);
        assert_eq!(stage.answer("fork (t1,)"), [read, open], "statements 3 and 4, at once");
        assert_eq!(stage.answer(first), [""; 0]);
        assert_eq!(stage.answer(second), ["join (t6, t5)"]);
        assert_eq!(stage.answer("join (t6, t5)"), [r#"write (t7, bar, "text")"#]);
        stage.answer(r#"write (t7, bar, "text")"#);
        assert_eq!(stage.ending(), "t8");
    }
}
