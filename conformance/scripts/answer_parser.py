"""Parsing free-form model answers with regular expressions: choices, scores, code, lists and failures."""

import json
import re

ANSWERS = [
    "The answer is (B) because it fits.\nConfidence: 80%",
    "Final answer: c\nconfidence = 0.55",
    "I would say 'a' or maybe (D). Final: D",
    '```json\n{"answer": "A", "confidence": 0.9, "why": ["x", "y"]}\n```',
    "```json\n{broken}\n``` so the answer is: E",
    "No idea, sorry.",
    "",
]


class NoAnswer(ValueError):
    def __init__(self, text):
        super().__init__(text[:20] or "empty")


def fenced(text, language="json"):
    if found := re.search(rf"```{language}\s*\n(.*?)```", text, re.DOTALL):
        return found.group(1).strip()
    return None


def choice(text):
    patterns = [r"final(?: answer)?\s*[:=]\s*\(?([A-E])\b", r"answer is\s*:?\s*\(?([A-E])\b", r"\(([A-E])\)"]
    for rank, pattern in enumerate(patterns):
        found = re.findall(pattern, text, re.IGNORECASE)
        if found:
            return found[-1].upper(), rank
    raise NoAnswer(text)


def confidence(text, default=0.5):
    match re.search(r"confidence\s*[:=]\s*([\d.]+)\s*(%)?", text, re.I):
        case None:
            return default
        case found:
            value = float(found[1])
            return value / 100 if found[2] else value


def parse(text):
    block = fenced(text)
    if block is not None:
        try:
            data = json.loads(block)
            return {"choice": data["answer"], "confidence": data.get("confidence", 0.5), "source": "json"}
        except json.JSONDecodeError as error:
            problem = f"line {error.lineno}: {error.msg.split()[0]}"
        else:
            problem = None
        text = text.replace(block, "")
        letter, rank = choice(text)
        return {"choice": letter, "confidence": confidence(text), "source": f"text after {problem}"}
    letter, rank = choice(text)
    return {"choice": letter, "confidence": confidence(text), "source": f"text/{rank}"}


def bullets(text):
    return [re.sub(r"^\s*(?:[-*]|\d+[.)])\s+", "", line).rstrip(". ") for line in text.splitlines()
            if re.match(r"\s*(?:[-*]|\d+[.)])\s+\S", line)]


def main():
    results, failures = [], {}
    for number, answer in enumerate(ANSWERS):
        try:
            results.append(parse(answer))
        except NoAnswer as error:
            failures[number] = str(error)
            results.append(None)
        print(number, results[-1])
    print(failures)
    best = max((r for r in results if r), key=lambda r: r["confidence"])
    print(best, sum(r is not None for r in results))
    print(bullets("Plan:\n- first thing.\n 2) second\n* third. \nnot this\n10. tenth"))
    text = "name: Ann; age: 30; name: Bob; city: X"
    pairs = re.findall(r"(\w+):\s*(\w+)", text)
    merged = {}
    for key, value in pairs:
        merged.setdefault(key, []).append(int(value) if value.isdigit() else value)
    print(merged)
    print(re.sub(r"(\d+)", lambda m: str(int(m[1]) * 2), "a1b22"), re.split(r"[;,]\s*", "a, b;c"))
    found = re.match(r"(?P<year>\d{4})-(?P<month>\d\d)(?:-(\d\d))?", "2024-05")
    print(found.groupdict(), found.groups(), found.span("month"))
    print([m.start() for m in re.finditer("an", "banana")], re.fullmatch("a+", "aab"))
    return parse("nothing to see here at all")
