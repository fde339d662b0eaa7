"""A small rule engine whose rules are closures, lambdas and nested defs that share and hide names."""

score = 0
history = []


def make_rule(name, weight):
    used = 0

    def rule(state):
        nonlocal used, weight
        used += 1
        gained = weight * state["level"]
        weight -= 1
        history.append((name, used, gained))
        return gained

    def report():
        return f"{name}: used {used}, weight {weight}"

    rule.report = report
    return rule


def play(rules, levels):
    global score
    state = {"level": None}
    for state["level"] in levels:
        for rule in rules:
            gained = rule(state)
            if gained <= 0:
                print(rule.report(), "is spent at level", state["level"])
                rules = [r for r in rules if r is not rule]
                break
            score += gained
        else:
            print("level", state["level"], "score", score)
            continue
        if not rules:
            break
    else:
        return "all levels", score
    return "out of rules", score


def main():
    global score
    score = 0
    history.clear()
    attack, defend = make_rule("attack", 3), make_rule("defend", 2)
    print(play([attack, defend], range(1, 5)))
    print(attack.report(), "|", defend.report())
    print(history)
    score = 0
    bonus = [lambda state, k=k: k * state["level"] for k in (1, 2)]
    print(play(bonus, [5, 6]), score)

    def cheating(state):
        state["level"] = 100
        return score + state["level"]

    print(play([cheating], [1, 2]), score)
    totals = {}
    for name, used, gained in history:
        totals[name] = totals.get(name, 0) + gained
    print(totals, name, used, gained)
    best = max(totals, key=lambda name: totals[name])
    print(best, name)
    return play([lambda state: undefined_score], [1])
