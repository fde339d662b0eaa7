"""Validating a model, reading its fields and rendering a template hold nothing back.

Ideal: all first calls start at 0, each second one as soon as its own first is there: 1 + 1.
"""
import jinja2
import pydantic

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

PROMPT = jinja2.Template("{{ title | upper }}: {{ tags | join(', ') }}")


class Note(pydantic.BaseModel):
    title: str
    tags: list[str]


@unordered
@sim.latency(1.0)
def write(topic):
    return f'{{"title": "{topic}", "tags": ["a", "b"]}}'


@unordered
@sim.latency(1.0)
def review(prompt):
    return f"ok: {prompt}"


@sooner.auto
def main():
    reviews = []
    for topic in ["x", "y", "z"]:
        note = Note.model_validate_json(write(topic))
        reviews.append(review(PROMPT.render(title=note.title, tags=note.tags)))
    print(reviews)
    return reviews
