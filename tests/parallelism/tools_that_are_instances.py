"""Tools are instances with a `__call__` that counts, kept in a table under their names; an answer chooses one.

Ideal: all choices at once, then what the tools ask: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def choose(task):
    return {"tool": ["search", "length", "nothing"][len(task) % 3], "task": task}


@unordered
@sim.latency(1.0)
def find(text):
    return f"found {text}"


class Tool:
    def __init__(self):
        self.uses = 0

    def __call__(self, task):
        self.uses += 1
        return self.run(task)


class Search(Tool):
    name = "search"

    def run(self, task):
        return find(task)


class Length(Tool):
    name = "length"

    def run(self, task):
        return str(len(task))


class Agent:
    def __init__(self, tools):
        self.tools = {tool.name: tool for tool in tools}
        self.trace = []

    def act(self, task):
        choice = choose(task)
        tool = self.tools.get(choice["tool"])
        if tool is None:
            self.trace.append((task, None))
            return "no such tool"
        result = tool(choice["task"])
        self.trace.append((task, tool.name))
        return result


@sooner.auto
def main():
    agent = Agent([Search(), Length()])
    for task in ("a", "ab", "abc", "abcd", "abcdef"):
        print(agent.act(task))
    return agent.trace, [tool.uses for tool in agent.tools.values()]
