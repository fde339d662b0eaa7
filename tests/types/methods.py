"""Methods are bound by the descriptor: the receiver is not among the parameters that are left."""

from typing import assert_type

import sooner


class Agent:
    name: str = "a"

    @sooner.auto
    def ask(self, question: str) -> int:
        return len(question)

    @sooner.auto
    async def ask_later(self, question: str) -> int:
        return len(question)

    @sooner.auto
    @classmethod
    def made(cls, name: str) -> "Agent":
        return cls()

    @classmethod
    @sooner.auto
    def made_below(cls, name: str) -> "Agent":
        return cls()

    @sooner.auto
    @staticmethod
    def twice(number: int) -> int:
        return 2 * number

    @sooner.auto
    @staticmethod
    async def twice_later(number: int) -> int:
        return 2 * number

    @staticmethod
    @sooner.auto
    def twice_below(number: int) -> int:
        return 2 * number

    @sooner.unordered(rate="10/s")
    def slow(self, question: str) -> str:
        return question


class Scout(Agent):
    pass


@sooner.auto
class Whole:
    def ask(self, question: str) -> int:
        return len(question)


@sooner.auto(fallback=True)
class Lenient:
    def ask(self, question: str) -> int:
        return len(question)


def checked(agent: Agent, scout: Scout) -> None:
    assert_type(agent.ask("q"), int)
    assert_type(agent.ask.original("q"), int)
    assert_type(scout.ask(question="q"), int)
    assert_type(Agent.ask(agent, "q"), int)
    assert_type(Agent.ask(scout, "q"), int)
    assert_type(Agent.made("x"), Agent)
    assert_type(agent.made("x"), Agent)
    assert_type(Agent.made_below("x"), Agent)
    assert_type(Agent.twice(2), int)
    assert_type(Agent.twice_below(2), int)
    assert_type(agent.slow("q"), str)
    assert_type(Whole().ask("q"), int)
    assert_type(Lenient().ask("q"), int)


async def awaited(agent: Agent) -> None:
    assert_type(await agent.ask.aio("q"), int)
    assert_type(await agent.ask_later("q"), int)
    assert_type(await agent.ask_later.aio("q"), int)
    assert_type(await Agent.ask_later(agent, "q"), int)
    assert_type(await Agent.made.aio("x"), Agent)
    assert_type(await Agent.twice.aio(2), int)
    assert_type(await Agent.twice_later(2), int)


def refused(agent: Agent) -> None:
    agent.ask(3)  # type: ignore
    agent.ask(agent, "q")  # type: ignore
    Agent.made(3)  # type: ignore
    Agent.twice("x")  # type: ignore
    agent.slow(3)  # type: ignore
    Whole().ask(3)  # type: ignore
