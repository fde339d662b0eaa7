"""Options, the run they give, and the exceptions."""

from pathlib import Path
from typing import Any, Literal, assert_type

import sooner
from sooner import errors


def checked() -> None:
    with sooner.options(clock="virtual", max_concurrency=4, strategy="by-need", seed=3, journal=Path("x"), budget=1.5) as run:
        pass
    assert_type(run.makespan, float)
    assert_type(run.first_output, float | None)
    assert_type(run.output, str)
    for call in run.calls:
        assert_type(call.name, str)
        assert_type(call.args, tuple[Any, ...])
        assert_type(call.kwargs, dict[str, Any])
        assert_type(call.kind, Literal["unordered", "readonly", "sequential", "output"])
        assert_type(call.label, tuple[int, ...])
        assert_type(call.line, int)
        assert_type(call.queued, float)
        assert_type(call.started, float | None)
        assert_type(call.ended, float | None)
        assert_type(call.outcome, Literal["ok", "error", "cancelled"] | None)
    if (last := sooner.last_run()) is not None:
        assert_type(last.makespan, float)
    assert_type(sooner.__version__, str)


def caught() -> None:
    try:
        checked()
    except errors.CompileError as error:
        assert_type(error, errors.CompileError)
    except errors.OptionError as error:
        value: ValueError = error
        print(value)
    except errors.AnnotationError as error:
        wrong: TypeError = error
        print(wrong)
    except errors.CallTimeout as error:
        late: TimeoutError = error
        print(late)
    except errors.SoonerError as error:
        print(error)


def refused() -> None:
    sooner.options(max_concurency=3)  # type: ignore
    sooner.options(clock="fast")  # type: ignore
    sooner.options(strategy="eager")  # type: ignore
    sooner.options(3)  # type: ignore
    errors.NoSuchError  # type: ignore
    with sooner.options() as run:
        run.makespan = 3.0  # type: ignore
        run.duration  # type: ignore
