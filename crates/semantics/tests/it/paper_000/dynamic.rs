//! Figure 19: data dependencies that depend on coins. §6.2 says how it runs: the loop unrolls, all
//! coins are flipped at once, and then calls to `gpt` run as parallel as the data flow allows.

use crate::stage::Stage;

const TURNS: usize = 10;

const PROGRAM: &str = r#"
two := succ (succ zero)
ten := succ (succ (fun (each, state): two (fun s: two (fun s: two (each, s), s), state)))
each := fun (past, cur):
  c := coin_flip ()
  case_tails := fun ():
    past := append (past, cur)
    cur := "Tell a story."
    (past, cur)
  case_heads := fun (): (past, cur)
  (past, cur) := if (c, case_heads, case_tails)
  resp := gpt cur
  cur := str_cat (cur, resp)
  (past, cur)
(past, cur) := iter_nat (ten, each, (nil, "Tell a story."))
append (past, cur)
"#;

const TABLE: &str = r#"
coin_flip () => true | false
gpt _ => "more"
str_cat _ => "longer"
"#;

fn stage() -> Stage {
    playing(PROGRAM)
}

fn playing(program: &str) -> Stage {
    let mut stage = Stage::new(&["coin_flip", "gpt", "str_cat"], TABLE, program).instantly("str_cat");
    assert_eq!(stage.settle(), ["coin_flip ()"; TURNS], "all coins at once, and nothing else yet");
    stage
}

/// Lengths of the chains of `gpt` calls: tails begins a new one.
fn chains(tails: [bool; TURNS]) -> Vec<usize> {
    let mut chains = vec![0];
    for (turn, tails) in tails.into_iter().enumerate() {
        if tails && turn > 0 {
            chains.push(0);
        }
        if let Some(last) = chains.last_mut() {
            *last += 1;
        }
    }
    chains
}

#[test]
fn figure_19_calls_run_as_parallel_as_the_coins_allow() {
    let heads = [false; TURNS];
    let mixed = [false, true, false, false, true, true, false, false, false, true];
    for tails in [heads, [true; TURNS], mixed, mixed.map(|tails| !tails)] {
        let mut stage = stage();
        let mut calls: Vec<String> =
            tails.into_iter().flat_map(|tails| stage.answer_nth("coin_flip", 0, usize::from(tails))).collect();
        let chains = chains(tails);
        for wave in 0..TURNS {
            let gpt = calls.iter().filter(|call| call.starts_with("gpt")).count();
            let running = chains.iter().filter(|&&length| length > wave).count();
            assert_eq!(gpt, running, "wave {wave} of {tails:?}");
            calls = stage.answer_all();
        }
        assert_eq!(stage.under_way(), [""; 0]);
        assert_eq!(stage.run.calls.len(), 3 * TURNS, "a coin, a gpt and a str_cat each turn");
    }
}

/// Not even all coins have to be known.
#[test]
fn figure_19_a_turn_whose_coin_shows_tails_begins_at_once() {
    let mut stage = stage();
    assert_eq!(stage.answer_nth("coin_flip", 4, 1), [r#"gpt "Tell a story.""#]);
    assert_eq!(
        stage.answer_nth("coin_flip", 4, 0),
        [r#"gpt "more""#; 0],
        "turn 6 shows heads and has to wait for turn 5"
    );
    assert_eq!(stage.answer_nth("coin_flip", 0, 0), [r#"gpt "Tell a story.""#], "turn 1 has nothing to wait for");
}

/// Tails in turn 4: the story of the first three turns, then that of the others.
#[test]
fn figure_19_collects_the_stories() {
    let spell_out = "fold (append (past, cur), (), fun (stories, story): (stories, story))\n";
    let mut stage = playing(&PROGRAM.replace("\nappend (past, cur)\n", &format!("\n{spell_out}")));
    for turn in 0..TURNS {
        stage.answer_nth("coin_flip", 0, usize::from(turn == 3));
    }
    while !stage.answer_all().is_empty() {}
    assert_eq!(stage.ending(), r#"(((), "longer"), "longer")"#);
}
