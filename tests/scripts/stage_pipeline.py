"""A pipeline of stages over documents: each stage a function from list to list, with statistics and a dead-letter list.

Ideal: transcribe 2, translate 1, moderate 1, tag 1, each document on its own: 5 s.
"""
import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

import sooner
from sooner import sim


@sooner.unordered
@sim.latency(2.0)
def transcribe(audio):
    if audio.endswith(".bad"):
        raise OSError(f"cannot read {audio}")
    return f"guten tag {audio.split('.')[0]}"


@sooner.unordered
@sim.latency(1.0)
def translate(text):
    return text.replace("guten tag", "hello")


@sooner.unordered
@sim.latency(1.0)
def allowed(text):
    return "rude" not in text


@sooner.unordered
@sim.latency(1.0)
def tags(text):
    return sorted(set(text.split()))


@dataclass
class Document:
    source: str
    text: str = ""
    tags: list = field(default_factory=list)
    trail: list = field(default_factory=list)


class Pipeline:
    def __init__(self):
        self.stages, self.dead, self.stats = [], [], {}

    def stage(self, function):
        self.stages.append(function)
        return function

    def run(self, documents):
        for function in self.stages:
            name = function.__name__
            kept = []
            for document in documents:
                try:
                    keep = function(document)
                except OSError as error:
                    self.dead.append((document.source, name, str(error)))
                    continue
                document.trail.append(name)
                if keep is not False:
                    kept.append(document)
            self.stats[name] = (len(documents), len(kept))
            documents = kept
        return documents


pipeline = Pipeline()


@pipeline.stage
def listen(document):
    document.text = transcribe(document.source)


@pipeline.stage
def to_english(document):
    document.text = translate(document.text)


@pipeline.stage
def moderate(document):
    return allowed(document.text)


@pipeline.stage
def tag(document):
    document.tags = tags(document.text)
    document.tags.append("reviewed")


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    pipeline.dead.clear()
    pipeline.stats.clear()
    documents = [Document(name) for name in ("ann.wav", "rude.wav", "ben.bad", "cy.wav", "dee.wav")]
    done = pipeline.run(documents)
    for name, (before, after) in pipeline.stats.items():
        print(f"{name:<11} {before} -> {after}")
    for document in done:
        print(document.source, document.tags)
    for source, stage, why in pipeline.dead:
        print(f"dropped {source} in {stage}: {why}")
    trails = {document.source: document.trail for document in documents}
    (args.out / "trails.json").write_text(json.dumps(trails))
    return len(done)


if __name__ == "__main__":
    main(sys.argv[1:])
