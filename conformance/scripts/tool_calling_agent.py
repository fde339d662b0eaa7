"""An agent loop over a scripted model: tool calls, bad arguments, step limit and transcript."""

import json


class ToolError(Exception):
    pass


TOOLS = {}


def tool(**schema):
    def register(function):
        TOOLS[function.__name__] = (function, schema)
        return function

    return register


@tool(a=float, b=float, op=str)
def calculate(a, b, op):
    match op:
        case "+":
            return a + b
        case "*":
            return a * b
        case "/":
            return a / b
        case _:
            raise ToolError(f"no operator {op!r}")


@tool(query=str)
def search(query, limit=2):
    notes = ["lima is in peru", "peru has 33 million people", "paris is in france"]
    return [note for note in notes if query.lower() in note][:limit]


class ScriptedModel:
    def __init__(self, *replies):
        self.replies, self.seen = list(replies), []

    def __call__(self, messages):
        self.seen.append(len(messages))
        reply = self.replies[min(len(self.seen), len(self.replies)) - 1]
        return reply(messages) if callable(reply) else reply


def call_tool(name, arguments):
    try:
        function, schema = TOOLS[name]
    except KeyError:
        raise ToolError(f"unknown tool {name}") from None
    missing = schema.keys() - arguments.keys()
    if missing:
        raise ToolError(f"{name} is missing {', '.join(sorted(missing))}")
    converted = {key: schema.get(key, lambda v: v)(value) for key, value in arguments.items()}
    return function(**converted)


def run(model, question, max_steps=5):
    messages = [{"role": "user", "content": question}]
    for step in range(max_steps):
        reply = model(messages)
        messages.append({"role": "assistant", "content": reply})
        try:
            action = json.loads(reply)
        except json.JSONDecodeError:
            return reply, messages
        match action:
            case {"final": answer}:
                return answer, messages
            case {"tool": str(name), "args": dict(arguments)}:
                try:
                    content = json.dumps(call_tool(name, arguments))
                except (ToolError, TypeError, ValueError, ZeroDivisionError) as error:
                    content = f"{type(error).__name__}: {error}"
            case [*calls] if calls:
                results = []
                for call in calls:
                    results.append(call_tool(call["tool"], call["args"]))
                content = json.dumps(results)
            case _:
                content = f"cannot read {action!r}"
        messages.append({"role": "tool", "content": content})
    raise TimeoutError(f"no answer in {max_steps} steps")


def use(name, **arguments):
    return json.dumps({"tool": name, "args": arguments})


def main():
    two = [{"tool": "search", "args": {"query": "lima"}}, {"tool": "calculate", "args": {"a": 1, "b": 2, "op": "+"}}]
    last = lambda messages: json.dumps({"final": f"It is {messages[-1]['content']}"})
    for model in (
        ScriptedModel("just text"),
        ScriptedModel(use("calculate", a="6", b=7, op="*"), last),
        ScriptedModel(use("search", query="peru"), use("calculate", a=1, b=0, op="/"), last),
        ScriptedModel(use("search"), use("fly", to="moon"), use("calculate", a="x", b=1, op="+"), last),
        ScriptedModel(use("search", query="paris", size=1), json.dumps(5), last),
        ScriptedModel(json.dumps(two), last),
    ):
        answer, messages = run(model, "question")
        print(answer, model.seen)
        print("   ", [m["content"] for m in messages if m["role"] == "tool"])
    try:
        run(ScriptedModel(use("search", query="")), "loop", max_steps=3)
    except TimeoutError as error:
        print(error)
    print(sorted(TOOLS), search("is in", limit=9))
    run(ScriptedModel(json.dumps([{"tool": "calculate", "args": {"a": 1, "b": 2, "op": "^"}}])), "uncaught")
