"""An argparse command given its argv: subcommands, types, choices, defaults and usage errors."""

import argparse
import contextlib
import io


def positive(text):
    value = int(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{value} is not positive")
    return value


def build():
    parser = argparse.ArgumentParser(prog="tasks", add_help=False)
    parser.add_argument("-v", "--verbose", action="count", default=0)
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add", add_help=False)
    add.add_argument("title", nargs="+")
    add.add_argument("-p", "--priority", type=positive, default=3)
    add.add_argument("--tag", action="append", dest="tags", default=[])
    add.set_defaults(run=run_add)
    listing = commands.add_parser("list", add_help=False)
    listing.add_argument("--sort", choices=["title", "priority"], default="priority")
    listing.add_argument("--reverse", action="store_true")
    listing.set_defaults(run=run_list)
    done = commands.add_parser("done", add_help=False)
    done.add_argument("number", type=int)
    done.set_defaults(run=run_done)
    return parser


def run_add(store, options):
    store.append({"title": " ".join(options.title), "priority": options.priority, "tags": options.tags, "done": False})
    return f"added {len(store)}: {store[-1]['title']}"


def run_list(store, options):
    rows = sorted(store, key=lambda task: task[options.sort], reverse=options.reverse)
    lines = []
    for task in rows:
        tags = "".join(f" #{tag}" for tag in task["tags"])
        lines.append(f"[{'x' if task['done'] else ' '}] {task['priority']} {task['title']}{tags}")
    return "\n".join(lines)


def run_done(store, options):
    try:
        task = store[options.number - 1]
    except IndexError:
        raise SystemExit(f"no task {options.number}") from None
    task["done"] = True
    return f"done: {task['title']}"


def command(store, line):
    errors = io.StringIO()
    try:
        with contextlib.redirect_stderr(errors):
            options = build().parse_args(line.split())
            text = options.run(store, options)
    except SystemExit as error:
        first = errors.getvalue().strip().splitlines()
        return f"exit {error.code}" + (f" ({first[0].split()[0]})" if first else "")
    return text + (f" (v={options.verbose})" if options.verbose else "")


def main():
    store = []
    for line in (
        "add buy milk --tag home --tag food",
        "add -p 1 pay rent",
        "-vv add sleep --priority 9",
        "list",
        "done 2",
        "list --sort title --reverse",
        "done 7",
        "done x",
        "add",
        "add z -p 0",
        "list --sort colour",
        "fly",
        "",
    ):
        print(f"$ {line}\n{command(store, line)}")
    namespace = build().parse_args(["list"])
    print(namespace.sort, namespace.reverse, sorted(vars(namespace)))
    known, rest = build().parse_known_args(["list", "--unknown", "--reverse"])
    print(known.reverse, rest)
    return [task["title"] for task in store if not task["done"]]
