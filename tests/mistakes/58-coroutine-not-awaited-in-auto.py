"""An unannotated `async def` called from orchestrating code without `await`."""

import sooner


async def ask(question):
    return question


@sooner.auto
def trip(region):
    return ask(region).upper()


trip("Oceania")
