//! The worked examples of the ordering design (`ORDERING.md` §7) and a few more of their kind, as
//! programs over [`super::EXTERNALS`]. The Python each stands for is beside it.

/// Programs by name.
pub fn examples() -> Vec<(&'static str, &'static str)> {
    [OBJECTS, REGIONS, FAULTS, EFFECTS].concat()
}

type Examples = &'static [(&'static str, &'static str)];

/// Versions of objects, holes, aliases.
const OBJECTS: Examples = &[
    // for q in qs: messages.append(q); answers.append(chat(messages)); messages.pop()
    (
        "each call sees its own snapshot",
        r#"
messages := list ("system",)
answers := list ()
turn := fun (_, q):
  _ := append (messages, q)
  _ := append (answers, ask messages)
  pop messages
_ := fold ((1, 2, 3), (), turn)
(messages, answers)
"#,
    ),
    // for r in rs: r["a"] = ask(r["q"])   …   for r in rs2: r["s"] = score(r["a"])
    (
        "the second loop runs on the holes of the first",
        r#"
record_of := fun q:
  r := dict ()
  _ := put (r, "q", q)
  r
records := list (record_of 1, record_of 2, record_of 3)
others := add (records, list ())
_ := fold (records, (), fun (_, r): put (r, "a", ask (get (r, "q"))))
_ := fold (others, (), fun (_, r): put (r, "s", ask2 (get (r, "a"))))
records
"#,
    ),
    // for q in qs: self.n += 1; self.history.append(self.ask(q))
    (
        "a counter and a history",
        r#"
me := dict ()
_ := put (me, "n", 0)
_ := put (me, "history", list ())
turn := fun (_, q):
  _ := put (me, "n", add (get (me, "n"), 1))
  append (get (me, "history"), ask q)
_ := fold ((1, 2, 3), (), turn)
me
"#,
    ),
    // row = table[k]; table[k2].append(1); row.append(2)
    (
        "rows are told apart by object, not by name",
        r#"
a := list ()
table := list (a, list (), a)
row := get (table, mod (ask 1, 3))
_ := append (get (table, mod (ask 2, 3)), 1)
_ := append (row, 2)
_ := append (get (table, 2), 3)
(table, row)
"#,
    ),
    // best = pick(items); best.score = 1; print(items[0].score)
    (
        "a call may answer with one of our objects",
        r#"
item_of := fun n:
  item := dict ()
  _ := put (item, "score", n)
  item
items := list (item_of 10, item_of 20)
best := pick items
_ := put (best, "score", 1)
_ := say (get (get (items, 0), "score"))
(same (best, get (items, 0)), same (best, get (items, 1)), items)
"#,
    ),
    // for x in todo: todo.append(next(x))
    (
        "a list grows while it is iterated",
        r#"
todo := list (1,)
visit := fun (seen, x):
  found := ask x
  _ := ite (lt (size todo, 6), fun (): append (todo, add (found, size todo)), fun (): ())
  add (seen, 1)
seen := fold (todo, 0, visit)
(seen, todo)
"#,
    ),
    // for x in xs: groups.setdefault(title(x), []).append(x)
    (
        "keys that are answers",
        r#"
groups := dict ()
sort_in := fun (_, x):
  key := title x
  _ := ite (has (groups, key), fun (): (), fun (): put (groups, key, list ()))
  append (get (groups, key), x)
_ := fold ((1, 2, 3, 4, 5), (), sort_in)
(groups, tuple groups)
"#,
    ),
];

/// Code that is reached when a condition, a list or an outcome is known.
const REGIONS: Examples = &[
    // if score(x) > 2: kept.append(x)   …   kept.append("sep")
    (
        "a conditional append, then a separator",
        r#"
kept := list ()
turn := fun (_, x):
  _ := ite (lt (2, ask x), fun (): append (kept, x), fun (): ())
  append (kept, "sep")
_ := fold ((1, 2, 3, 4), (), turn)
kept
"#,
    ),
    // while True: n += 1; ask(n)
    (
        "an endless loop, cut short",
        r#"
n := list (0,)
turn := fun i:
  _ := put (n, 0, add (get (n, 0), 1))
  _ := ask (get (n, 0))
  (lt (i, 40), add (i, 1))
_ := loop (0, turn)
n
"#,
    ),
    // if slow(): while True: save(job())
    (
        "effects in a branch that is entered late",
        r#"
work := fun i:
  _ := save (ask i)
  (lt (i, 3), add (i, 1))
_ := ite (judge "slow", fun (): loop (0, work), fun (): 0)
save "after"
"#,
    ),
    // while not done: r = ask(r); if judge(r): break
    (
        "a loop that an answer ends",
        r#"
turn := fun (i, r):
  r := ask (i, r)
  again := ite (judge r, fun (): <false>, fun (): lt (i, 5))
  (again, (add (i, 1), r))
loop ((0, 0), turn)
"#,
    ),
    // for row in rows(): for x in row: total += ask(x)
    (
        "loops over answers",
        r#"
rows := list (items 1, items 2)
each_row := fun (total, row): fold (row, total, fun (total, x): add (total, ask x))
total := fold (rows, 0, each_row)
_ := say total
fold (items total, list (), fun (out, x): add (out, list (x, total)))
"#,
    ),
];

/// `try`, `finally`, and what is seen after a fault.
const FAULTS: Examples = &[
    // for x in xs: try: a = ask(x); print(a)  except E: a = None; bad.append(x)   b.append(ask2(a))
    (
        "a try per item",
        r#"
bad := list ()
b := list ()
turn := fun (_, x):
  body := fun ():
    a := flaky x
    _ := say a
    a
  handler := fun e:
    _ := append (bad, x)
    ()
  a := guard (body, handler)
  append (b, ask2 a)
_ := fold ((1, 2, 3, 4), (), turn)
(bad, b)
"#,
    ),
    // validate(order); charge(order)
    (
        "no effect behind a call that fails",
        r#"
order := list (7,)
_ := flaky order
_ := save order
_ := append (order, "paid")
order
"#,
    ),
    // def f(log): log.append(1); ask("bad"); log.append(2)
    (
        "a list after a fault",
        r#"
log := list (0,)
f := fun log:
  _ := append (log, 1)
  _ := flaky "bad"
  append (log, 2)
caught := guard (fun (): f log, fun e: e)
(caught, log)
"#,
    ),
    // try: ask(1); log.append("ok")  except E: log.append("bad")   judge(log)
    (
        "what a try did is settled before it is shown",
        r#"
log := list ()
body := fun ():
  _ := flaky 1
  append (log, "ok")
_ := guard (body, fun e: append (log, "bad"))
(judge log, log)
"#,
    ),
    // a = flaky(1); b = flaky(2); use(b); use(a)
    (
        "the first fault in program order",
        r#"
body := fun ():
  a := flaky 1
  b := flaky 2
  c := get ((a, b), add (5, b))
  add (b, c)
guard (body, fun e: e)
"#,
    ),
    // check(n); [0] * n
    (
        "a check before a large allocation",
        r#"
n := 300
_ := flaky n
big := list ()
_ := loop (0, fun i: _ := append (big, 0); (lt (i, n), add (i, 1)))
size big
"#,
    ),
    // for x in xs: try: r = ask(x); open.append(r)  finally: closed.append(x)
    (
        "finally in a loop in a try",
        r#"
opened := list ()
closed := list ()
turn := fun (_, x):
  cleanup (fun (): append (opened, flaky x), fun (): append (closed, x))
r := guard (fun (): fold ((1, 2, 3), (), turn), fun e: e)
(r, opened, closed)
"#,
    ),
    // for i in range(3): try: return flaky(i)  except E: continue
    (
        "retries",
        r#"
attempt := fun (i, r):
  (ok, r) := guard (fun (): (<true>, flaky (i, "try")), fun e: (<false>, e))
  again := ite (ok, fun (): <false>, fun (): lt (i, 3))
  (again, (add (i, 1), r))
loop ((0, ()), attempt)
"#,
    ),
];

/// Calls whose order matters.
const EFFECTS: Examples = &[
    // k = ask(q); n1 = count(k); ITEMS.append(1); n2 = count(0)
    (
        "a readonly call does not see later effects",
        r#"
k := ask "q"
n1 := look k
_ := save 1
n2 := look 0
(n1, n2)
"#,
    ),
    // helper(); REG.append(a); helper(); a.append(3)     helper mutates what it reaches
    (
        "an effect changes what it is passed",
        r#"
a := list (1, 2)
registry := list (list (0,),)
_ := fill registry
_ := append (registry, a)
_ := fill registry
_ := append (a, 3)
(ask a, a, registry)
"#,
    ),
    // for x in xs: db_a.save(ask(x)); db_b.save(x); print(x)
    (
        "effects on two resources",
        r#"
turn := fun (n, x):
  _ := save_a (ask x)
  _ := save_b x
  _ := save_at ("a", n)
  _ := say (x, look_b ())
  add (n, look_a x)
n := fold ((1, 2, 3), 0, turn)
_ := save n
n
"#,
    ),
    // print(ask(1)); time.sleep(1); print(ask(2))
    (
        "nothing passes a fence",
        r#"
_ := say (ask 1)
_ := save "before"
t := wait 1
_ := say (ask 2)
_ := save ("after", t)
t
"#,
    ),
    // callbacks = [make(l) for l in lists]; … ; callbacks[0](1)
    (
        "closures called after what they hold has changed",
        r#"
a := list (1,)
make := fun l: fun x: _ := append (l, x); ask l
f := make a
g := make (pick (a, list (2,)))
_ := fill a
x := f 10
y := g (add (x, 10))
(x, y, a)
"#,
    ),
];
