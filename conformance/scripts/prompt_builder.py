"""Building prompts from messages, examples and a token budget, as model-calling code does."""

from dataclasses import dataclass, field


@dataclass
class Message:
    role: str
    content: str

    def __post_init__(self):
        if self.role not in {"system", "user", "assistant"}:
            raise ValueError(f"unknown role {self.role!r}")

    @property
    def tokens(self):
        return len(self.content.split()) + 2


@dataclass
class Prompt:
    budget: int
    system: str = ""
    examples: list = field(default_factory=list)
    history: list = field(default_factory=list)

    def example(self, question, answer):
        self.examples.append((question, answer))
        return self

    def say(self, role, content):
        self.history.append(Message(role, content))
        return self

    def build(self, question, documents=()):
        fixed = [Message("system", self.render_system(documents))] if self.system or documents else []
        ask = Message("user", question)
        left = self.budget - sum(m.tokens for m in (*fixed, ask))
        if left < 0:
            raise OverflowError(f"over budget by {-left} tokens")
        shots = []
        for q, a in self.examples:
            pair = [Message("user", q), Message("assistant", a)]
            cost = sum(m.tokens for m in pair)
            if cost > left:
                break
            shots += pair
            left -= cost
        kept = []
        for message in reversed(self.history):
            if message.tokens > left:
                kept.append(Message("system", f"[{len(self.history) - len(kept)} earlier messages dropped]"))
                break
            left -= message.tokens
            kept.append(message)
        return [*fixed, *shots, *reversed(kept), ask]

    def render_system(self, documents):
        parts = [self.system] if self.system else []
        for number, document in enumerate(documents, 1):
            title, body = (document["title"], document["body"]) if isinstance(document, dict) else document
            parts.append(f"[{number}] {title}: {body.strip()}")
        return "\n".join(parts)


def render(messages):
    return "\n".join(f"<{m.role}> {m.content}" for m in messages)


def main():
    prompt = Prompt(60, system="Answer in one word.")
    prompt.example("Capital of France?", "Paris").example("Two plus two?", "Four")
    prompt.say("user", "Hello there").say("assistant", "Hi, how can I help you today?")
    print(render(prompt.build("Capital of Peru?")))
    print("---")
    documents = [{"title": "Peru", "body": " Lima is its capital. "}, ("Chile", "Santiago.")]
    print(render(prompt.build("Which one is in Peru?", documents)))
    print("---")
    small = Prompt(22, examples=prompt.examples, history=prompt.history)
    print(render(small.build("And Chile, what is its capital?")))
    small.say("user", "shared list")
    print(len(prompt.history), prompt.history is small.history)
    for wrong in (
        lambda: Prompt(3).build("far too many words for this"),
        lambda: prompt.say("robot", "beep"),
        lambda: prompt.build("q", [{"title": "no body"}]),
        lambda: prompt.build("q", [("one part",)]),
    ):
        try:
            wrong()
        except (OverflowError, ValueError, KeyError) as error:
            print(type(error).__name__, error)
    template = "{name} is {age:>3}{unit}"
    rows = [{"name": "ann", "age": 5, "unit": "y"}, {"name": "bob", "age": 11}]
    for row in rows:
        try:
            print(template.format(**{"unit": "?"} | row), "|", template.format_map(row))
        except KeyError as error:
            print("missing", error)
    return [m.tokens for m in prompt.build("ok?")]
