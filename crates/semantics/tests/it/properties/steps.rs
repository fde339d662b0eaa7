//! Properties of single steps.

use sooner_calculus::{Expr, Label, Op, Stmt, label_independent, read_with, show};
use sooner_semantics::{
    EvalContext, External, Program, Rule, Trace, dispatch, reduce_alias, reduce_call, reduce_gc, reduce_proj, replace,
    resolve, resolve_det, step, step_all, steppable,
};
use sooner_testkit::case::Case;
use sooner_testkit::property::Verdict;
use sooner_testkit::proptest::{prop_assert, prop_assert_eq, prop_assert_ne};
use sooner_testkit::tape::Dice;

use crate::walk::Walk;

/// Figures 3 and 4: `p = E[s]` where `ident(E) = ℓ`; the statements that fill a hole at ℓ get the
/// labels `ℓ, 1` to `ℓ, n` and stand where it was.
pub fn contexts_fill_with_what_was_there(case: &Case) -> Verdict {
    let walk = Walk::begun(case);
    for (at, (label, stmt)) in walk.program.stmts.iter().enumerate() {
        let Some((context, found)) = EvalContext::decompose(&walk.program, label) else {
            prop_assert!(false, "no statement at {label}");
            continue;
        };
        prop_assert_eq!(found, stmt);
        prop_assert_eq!(context.ident(), label);
        prop_assert_eq!(context.fill(stmt.clone()), walk.program.clone());
        prop_assert_eq!(context.definition(&stmt.name), None, "the hole defines nothing");
        let mut expected = walk.program.clone();
        expected.stmts.splice(at..=at, (1..=3).map(|i| (label.child(i), stmt.clone())));
        prop_assert_eq!(context.fill_all(vec![stmt.clone(); 3]), expected);
    }
    Ok(())
}

/// Proposition 3.1: whatever ⇒ does, ⇒_T does for the T that records the choices made. (The paper
/// gives the proof of this direction under the name of the other, and the other way round.)
pub fn prop_3_1_a_trace_replays_free_steps(case: &Case) -> Verdict {
    let mut dice = case.dice();
    let mut program = case.program();
    let mut trace = Trace::new();
    let mut path = Vec::new();
    for _ in 0..30 {
        let successors = free_steps(case, &program);
        if successors.is_empty() {
            break;
        }
        let taken = &successors[dice.below(successors.len())];
        if let Some(answer) = &taken.answer {
            let before = trace.insert(taken.label.clone(), answer.clone());
            prop_assert_eq!(before, None, "{} was resolved twice", taken.label);
        }
        program = taken.program.clone();
        path.push(taken.clone());
    }
    let mut replayed = case.program();
    for free in path {
        let step = step(&replayed, &free.label, &trace, &case.outside);
        prop_assert_eq!(step.as_ref().map(|step| &step.program), Some(&free.program), "at {}", free.label);
        replayed = free.program;
    }
    Ok(())
}

/// Proposition 3.1, the other direction.
pub fn prop_3_1_steps_of_a_trace_are_free_steps(case: &Case) -> Verdict {
    let mut walk = Walk::new(case);
    for _ in 0..30 {
        let free = free_steps(case, &walk.program);
        let Some(taken) = walk.step() else { break };
        let same = |free: &FreeStep| free.label == taken.label && free.program == taken.program;
        prop_assert!(free.iter().any(same), "{} at {} is no free step", taken.rule, taken.label);
    }
    Ok(())
}

/// Proposition 3.2: at most one rule applies to a statement, with at most one outcome, and `step`
/// takes it.
pub fn prop_3_2_determinacy(case: &Case) -> Verdict {
    let walk = Walk::begun(case);
    for label in walk.program.labels() {
        let mut applying = applying_rules(&walk, case, label);
        prop_assert!(applying.len() <= 1, "{:?} apply at {label}", applying);
        let taken = walk.at(label).map(|step| (step.rule, step.program));
        prop_assert_eq!(taken, applying.pop(), "at {}", label);
    }
    Ok(())
}

/// Proposition 3.3: steps preserve well-formedness and label-independence. Moreover the order of
/// labels stays the order of statements: new statements stand where the old one stood.
///
/// With the paper's freshening this is not quite true. It renames top-level binders only, so that a
/// copy may capture (see `rules::a_copy_captures_nothing`), and it avoids the names of E only, so that
/// a fresh name may be one of Γ that p does not mention. Names stamped with labels are neither.
pub fn prop_3_3_preservation(case: &Case) -> Verdict {
    let mut walk = Walk::new(case);
    prop_assert_eq!(walk.program.well_formed(&case.context), Ok(()));
    for _ in 0..60 {
        let before = walk.program.clone();
        let Some(taken) = walk.step() else { break };
        let after = &walk.program;
        let at = || format!("{} at {}\n\n{before}\n\n{after}", taken.rule, taken.label);
        prop_assert!(label_independent(after.labels()), "{}", at());
        prop_assert_eq!(after.well_formed(&case.context), Ok(()), "{}", at());
        prop_assert!(after.labels().is_sorted(), "{}", at());
        prop_assert!(after.labels().map(|label| label.indices().collect::<Vec<_>>()).is_sorted(), "{}", at());
        let new: Vec<Label> = after.labels().filter(|label| taken.label.is_prefix_of(label)).cloned().collect();
        let expected: Vec<Label> = (1..).map(|i| taken.label.child(i)).take(new_count(&before, after)).collect();
        prop_assert_eq!(new, expected, "{}", at());
        let kept = |program: &Program| -> Vec<Label> {
            program.labels().filter(|label| !taken.label.is_prefix_of(label)).cloned().collect()
        };
        prop_assert_eq!(kept(&before), kept(after), "{}", at());
    }
    Ok(())
}

/// Proposition 3.4, for any statements. `replace` is undefined where the old statement is another
/// or the label is not there.
pub fn prop_3_4_replacement_commutes(case: &Case) -> Verdict {
    let mut walk = Walk::begun(case);
    let program = &walk.program;
    let Some(((l1, s1), (l2, s2))) = two(&program.stmts, &mut walk.dice) else { return Ok(()) };
    let (new1, new2) = (some_stmts(program, &mut walk.dice), some_stmts(program, &mut walk.dice));
    let one = replace(program, &l1, &s1, new1.clone());
    let two = replace(program, &l2, &s2, new2.clone());
    let one_two = one.as_ref().and_then(|one| replace(one, &l2, &s2, new2.clone()));
    let two_one = two.and_then(|two| replace(&two, &l1, &s1, new1.clone()));
    prop_assert!(one_two.is_some());
    prop_assert_eq!(&one_two, &two_one);
    prop_assert!(one_two.is_some_and(|both| label_independent(both.labels())));
    prop_assert_eq!(one.and_then(|one| replace(&one, &l1, &s1, new2)), None, "{} is gone", l1);
    prop_assert_eq!(replace(program, &l1, &s2, new1), None, "another statement is at {}", l1);
    Ok(())
}

/// Proposition 3.5. Fresh names come from labels, so both ways reach not only equivalent but equal
/// programs.
pub fn prop_3_5_strong_confluence(case: &Case) -> Verdict {
    let mut walk = Walk::begun(case);
    let mut labels = walk.steppable();
    walk.dice.shuffle(&mut labels);
    labels.truncate(6);
    for (i, l1) in labels.iter().enumerate() {
        for l2 in &labels[i + 1..] {
            let (Some(one), Some(two)) = (walk.at(l1), walk.at(l2)) else {
                prop_assert!(false, "steppable said that {l1} and {l2} can step");
                continue;
            };
            prop_assert_ne!(&one.program, &two.program);
            let one_two = step(&one.program, l2, &walk.trace, &case.outside);
            let two_one = step(&two.program, l1, &walk.trace, &case.outside);
            prop_assert!(one_two.is_some(), "{l2} cannot step after {l1}");
            prop_assert_eq!(one_two.map(|step| step.program), two_one.map(|step| step.program), "{} {}", l1, l2);
        }
    }
    Ok(())
}

/// Proposition 3.6: n rounds of opportunistic evaluation step all the labels of any n steps, and
/// reach a program that those n steps could have gone on to.
///
/// Figure 8 takes steppable(p) from ⇒ and then steps under ⇒_T. Read to the letter, a program with a
/// task about which T is silent has no opportunistic step at all, and the proposition fails for it. It
/// holds, and is tested, with steppable(p) taken from ⇒_T.
pub fn prop_3_6_fairness(case: &Case) -> Verdict {
    let mut walk = Walk::begun(case);
    let mut program = walk.program.clone();
    let steps: Vec<Label> = (0..8).map_while(|_| walk.step()).map(|step| step.label).collect();
    let mut trace = walk.trace.clone();
    let mut stepped = Vec::new();
    for _ in &steps {
        case.extend_trace(&program, &mut trace);
        let round = steppable(&program, &trace, &case.outside);
        let Some((next, _)) = step_all(&program, &round, &trace, &case.outside) else {
            prop_assert!(false, "a round has to be possible");
            return Ok(());
        };
        stepped.extend(round);
        program = next;
    }
    for label in &steps {
        prop_assert!(stepped.contains(label), "{label} was not stepped");
    }
    let extra: Vec<Label> = stepped.into_iter().filter(|label| !steps.contains(label)).collect();
    let caught_up = step_all(&walk.program, &extra, &trace, &case.outside);
    prop_assert_eq!(caught_up.map(|(program, _)| program), Some(program));
    Ok(())
}

/// Proposition 3.7: a label that can step still can after steps at other labels.
///
/// The paper proves it for steppable(p) as given by ⇒, saying that a task is "unconditionally
/// steppable". It is not where C(cf, c̄x) is empty, or T is silent about ℓ; what is true, and
/// tested here with such tasks among the programs, is that steppability under ⇒_T, once there,
/// persists.
pub fn prop_3_7_steppability_persists(case: &Case) -> Verdict {
    let mut walk = Walk::begun(case);
    let mut waiting = walk.steppable();
    for _ in 0..20 {
        let Some(taken) = walk.step() else { break };
        waiting.retain(|label| *label != taken.label);
        let now = walk.steppable();
        for label in &waiting {
            prop_assert!(now.contains(label), "{label} can no longer step after {}", taken.label);
        }
        waiting = now;
    }
    Ok(())
}

/// Figure 8: the order within a simultaneous step does not matter.
pub fn simultaneous_steps_have_no_order(case: &Case) -> Verdict {
    let mut walk = Walk::begun(case);
    let labels = walk.steppable();
    let mut shuffled = labels.clone();
    walk.dice.shuffle(&mut shuffled);
    let in_order = step_all(&walk.program, &labels, &walk.trace, &case.outside);
    let in_disorder = step_all(&walk.program, &shuffled, &walk.trace, &case.outside);
    prop_assert!(in_order.is_some());
    prop_assert_eq!(in_order.map(|(program, _)| program), in_disorder.map(|(program, _)| program));
    Ok(())
}

/// Programs in mid-run, with their stamped names, print to text that reads back as the same program.
pub fn programs_in_mid_run_read_back(case: &Case) -> Verdict {
    let expr = Walk::begun(case).program.erase();
    match read_with(&show(&expr), &case.context) {
        Ok(read) => prop_assert_eq!(read, expr),
        // The one thing that is well-formed and that the reader refuses.
        Err(diagnostic) => prop_assert_eq!(diagnostic.code, "bad-projection"),
    }
    Ok(())
}

/// What was printed in mid-run can be run as a program of its own: the stamps in its text do not
/// meet those that the new run makes.
pub fn programs_in_mid_run_can_be_run_again(case: &Case) -> Verdict {
    let expr = Walk::begun(case).program.erase();
    let again = Case { expr, ..case.clone() };
    prop_3_3_preservation(&again)
}

/// One step of ⇒, with the answer that was chosen if it was `resolve`.
#[derive(Clone)]
struct FreeStep {
    label: Label,
    program: Program,
    answer: Option<Expr>,
}

/// Every successor of `program` under ⇒.
fn free_steps(case: &Case, program: &Program) -> Vec<FreeStep> {
    let mut successors = Vec::new();
    for (label, stmt) in &program.stmts {
        let Some((context, _)) = EvalContext::decompose(program, label) else { continue };
        if let Op::Task { fun, arg } = &stmt.op {
            let answers = case.outside.expressions(fun, arg);
            let programs = resolve(&context, stmt, &case.outside);
            let steps = programs.into_iter().zip(answers);
            successors.extend(steps.map(|(program, answer)| FreeStep {
                label: label.clone(),
                program,
                answer: Some(answer),
            }));
        } else if let Some(step) = step(program, label, &Trace::new(), &case.outside) {
            successors.push(FreeStep { label: label.clone(), program: step.program, answer: None });
        }
    }
    successors
}

/// Every rule that applies at `label`, asked one by one.
fn applying_rules(walk: &Walk<'_>, case: &Case, label: &Label) -> Vec<(Rule, Program)> {
    let Some((context, stmt)) = EvalContext::decompose(&walk.program, label) else { return Vec::new() };
    let outcomes = [
        (Rule::ReduceAlias, reduce_alias(&context, stmt)),
        (Rule::ReduceCall, reduce_call(&context, stmt)),
        (Rule::ReduceProj, reduce_proj(&context, stmt)),
        (Rule::ReduceGc, reduce_gc(&context, stmt)),
        (Rule::Dispatch, dispatch(&context, stmt)),
        (Rule::Resolve, resolve_det(&context, stmt, &walk.trace, &case.outside)),
    ];
    outcomes.into_iter().filter_map(|(rule, outcome)| Some((rule, outcome?))).collect()
}

/// How many statements a step put in the place of one.
fn new_count(before: &Program, after: &Program) -> usize {
    (after.stmts.len() + 1).saturating_sub(before.stmts.len())
}

fn two<T: Clone>(items: &[T], dice: &mut Dice) -> Option<(T, T)> {
    let first = dice.below(items.len().max(1));
    let second = (first + 1 + dice.below(items.len().saturating_sub(1).max(1))) % items.len().max(1);
    (items.len() > 1).then(|| (items[first].clone(), items[second].clone()))
}

fn some_stmts(program: &Program, dice: &mut Dice) -> Vec<Stmt> {
    (0..dice.below(4)).map(|_| program.stmts[dice.below(program.stmts.len())].1.clone()).collect()
}
