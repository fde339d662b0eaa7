"""`.stream()` and `.astream()`: what a function gives, as it gives it; a caller that stops ends the run."""

import asyncio
import contextlib
import io
import sys
import threading

import pytest
import sooner
from sooner import _pull, sequential, sim, unordered
from sooner._options import options


@unordered
@sim.stream([(1.0, "Suva\nAp"), (2.0, "ia\nNa"), (4.0, "di")])
def cities(region):
    pass


@unordered
@sim.latency(0.5)
def excursion(city):
    return f"a boat from {city}"


@sooner.auto
def trip(region):
    for city in cities(region).splitlines():
        print(city)
        print(excursion(city))


@sooner.auto
def shouted(region):
    print("not a piece")
    return cities(region).upper()


@sooner.auto
async def trip_async(region):
    for city in cities(region).splitlines():
        print(city, end="")


PRINTED = ["Suva\n", "a boat from Suva\n", "Apia\n", "a boat from Apia\n", "Nadi\n", "a boat from Nadi\n"]


async def gathered(pieces):
    return [piece async for piece in pieces]


def both(function, *args):
    """The pieces, taken by `for` and by `async for`."""
    with options(clock="virtual"):
        pieces = list(function.stream(*args))
    with options(clock="virtual"):
        assert asyncio.run(gathered(function.astream(*args))) == pieces
    return pieces


def test_a_function_that_returns_nothing_gives_what_it_prints(capsys):
    with options(clock="virtual") as run:
        assert list(trip.stream("Oceania")) == PRINTED
    assert (run.first_output, run.makespan, run.output) == (1.0, 4.5, "".join(PRINTED))
    assert both(trip, "Oceania") == PRINTED
    assert capsys.readouterr().out == ""


def test_a_function_that_returns_something_gives_that(capsys):
    assert both(shouted, "Oceania") == ["SUVA\nAP", "IA\nNA", "DI"]
    assert capsys.readouterr().out == "not a piece\n" * 2


def test_an_async_function():
    with options(clock="virtual"):
        assert asyncio.run(gathered(trip_async.astream("Oceania"))) == ["Suva", "Apia", "Nadi"]
    with options(strategy="python"):
        assert "".join(asyncio.run(gathered(trip_async.astream("Oceania")))) == "SuvaApiaNadi"
    with pytest.raises(TypeError, match="async for piece in trip_async.astream"):
        trip_async.stream("Oceania")


class Guide:
    name = "Ana"

    @sooner.auto
    def tour(self, city):
        print(self.name, end=": ")
        print(excursion(city))

    @sooner.auto
    async def tour_async(self, city):
        print(self.name, await walk(city))


@unordered
async def walk(city):
    return f"a walk in {city}"


def test_methods():
    assert both(Guide().tour, "Apia") == ["Ana: ", "a boat from Apia\n"]
    with options(clock="virtual"):
        assert asyncio.run(gathered(Guide().tour_async.astream("Apia"))) == ["Ana a walk in Apia\n"]


def whole_text():
    return "whole"


def no_text():
    return ""


def a_list():
    return [excursion("a"), "b"]


def nothing_after_all():
    if excursion("a"):
        return None
    return "x"


def a_number():
    return 7


@pytest.mark.parametrize(
    ("function", "pieces"),
    [(whole_text, ["whole"]), (no_text, []), (a_list, ["a boat from a", "b"]), (nothing_after_all, []), (a_number, [7])],
)
def test_what_is_there_at_once(function, pieces):
    assert both(sooner.auto(function), *()) == pieces
    with options(strategy="python"):
        assert list(sooner.auto(function).stream()) == pieces


items_in_pieces = unordered(sim.stream([(1.0, 1), (2.0, 2), (3.0, ValueError("cut off"))], items=True)(lambda: None))


@sooner.auto
def items_that_fail():
    return items_in_pieces()


@sooner.auto
def prints_and_fails():
    print("one")
    raise KeyError(excursion("a"))


@pytest.mark.parametrize(("function", "error", "before"), [(items_that_fail, ValueError, [1, 2]), (prints_and_fails, KeyError, ["one\n"])])
def test_an_exception_comes_behind_the_pieces_before_it(function, error, before):
    seen = []
    with options(clock="virtual"), pytest.raises(error):
        for piece in function.stream():
            seen.append(piece)
    assert seen == before


@sequential
def save(text):
    saved.append(text)
    if text == "bad":
        raise ValueError(text)


saved = []


@sooner.auto
def saves_first():
    save("bad")
    return cities("x")


def test_nothing_of_the_value_comes_before_what_was_done_before_it():
    with options(clock="virtual"), pytest.raises(ValueError):
        list(saves_first.stream())


@sooner.auto
def endless():
    try:
        while True:
            print(excursion("Suva"))
    finally:
        save("cleaned up")


@sooner.auto
def endless_counting():
    number = 0
    while True:
        number += 1
        print(number)


@sooner.auto
def endless_and_silent():
    print("begun")
    while True:
        pass


@sooner.auto
def saves_after_each():
    for number in range(1000000):
        print(number)
        save(number)


@pytest.mark.parametrize("function", [endless, endless_counting, endless_and_silent, saves_after_each])
def test_a_caller_that_stops_ends_the_run(function):
    del saved[:]
    with options(clock="virtual", window=50):
        for _ in function.stream():
            break

        async def first():
            async with contextlib.aclosing(function.astream()) as pieces:
                async for piece in pieces:
                    return piece

        assert asyncio.run(first()) is not None
    assert len(saved) <= 2 * (_pull._BOUND + 2)
    assert saved.count("cleaned up") == 2 * (function is endless)
    for thread in threading.enumerate():
        if thread.name in ("sooner-stream", "sooner-aio"):
            thread.join()  # It has nothing more to do.


def test_a_slow_caller_holds_back_the_run():
    del saved[:]
    pieces = saves_after_each.stream()
    next(pieces)
    while len(saved) < _pull._BOUND:
        threading.Event().wait(0.001)
    assert [next(pieces) for _ in range(2000)][-1] == "2000\n"
    assert len(saved) <= 2001 + _pull._BOUND + 1
    pieces.close()


def test_what_goes_wrong_while_a_run_ends_is_raised():
    @sooner.auto
    def fails_on_its_way():
        try:
            while True:
                print(excursion("a"))
        finally:
            raise OSError("still open")

    with options(clock="virtual", window=50):
        pieces = fails_on_its_way.stream()
        next(pieces)
        with pytest.raises(OSError):
            pieces.close()


@sooner.auto
def many():
    for number in range(10):
        print(number, excursion(number))


@unordered
def nested():
    return list(many.stream())


@sooner.auto
def calls_nested():
    return [nested(), nested()]


def test_a_stream_inside_a_call_of_another_run():
    with options(clock="virtual") as run:
        assert calls_nested() == [[f"{n} a boat from {n}\n" for n in range(10)]] * 2
    assert run.makespan == 0.5


@sooner.auto
def writes_otherwise():
    sys.stdout.write("a")
    print("b", "c", sep="-", flush=True)
    print("error", file=sys.stderr)
    loud("d")


@unordered
def loud(text):
    print(text)
    print(text)


def test_all_text_that_goes_to_stdout(capsys):
    assert "".join(both(writes_otherwise)) == "ab-c\nd\nd\n"
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "error\nerror\n")


def test_output_that_is_redirected_inside():
    @sooner.auto
    def redirected():
        kept = io.StringIO()
        with contextlib.redirect_stdout(kept):
            print("kept")
        print("seen", repr(kept.getvalue()))

    assert list(redirected.stream()) == ["seen 'kept\\n'\n"]


async def served(application, path, until=None):
    """What an ASGI server would send of the body; it goes away after so many parts."""
    parts, gone = [], asyncio.Event()

    async def receive():
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        parts.append(message.get("body", b"").decode())
        if until is not None and len(parts) > until:
            gone.set()

    await application({"type": "http", "asgi": {"spec_version": "2.3"}, "method": "GET", "path": path, "headers": [], "query_string": b""}, receive, send)
    return [part for part in parts if part]


def test_a_web_handler():
    from starlette.applications import Starlette
    from starlette.responses import StreamingResponse
    from starlette.routing import Route

    async def handle(request):
        return StreamingResponse(trip.astream(request.path_params["region"]), media_type="text/plain")

    def handle_on_a_thread(request):
        return StreamingResponse(shouted.stream(request.path_params["region"]), media_type="text/plain")

    async def never_done(_):
        return StreamingResponse(endless.astream(), media_type="text/plain")

    routes = {"/trip/{region}": handle, "/shouted/{region}": handle_on_a_thread, "/endless": never_done}
    application = Starlette(routes=[Route(path, endpoint) for path, endpoint in routes.items()])
    del saved[:]
    with options(clock="virtual", window=50):
        assert asyncio.run(served(application, "/trip/Oceania")) == PRINTED
        assert asyncio.run(served(application, "/shouted/Oceania")) == ["SUVA\nAP", "IA\nNA", "DI"]
        assert len(asyncio.run(served(application, "/endless", until=3))) >= 3
        while saved != ["cleaned up"]:  # The server does not wait for that.
            threading.Event().wait(0.001)
