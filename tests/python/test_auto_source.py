"""Where the text of a function is found, and what happens if it is not there or not the same."""

import importlib.util
import linecache
import subprocess
import sys
import textwrap

import pytest
import sooner
from sooner.errors import CompileError


def caller():
    return sys._getframe(1).f_code.co_name


def module(path, text, name="made"):
    path.write_text(textwrap.dedent(text))
    spec = importlib.util.spec_from_file_location(name, path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def script(path, text, *args):
    path.write_text(textwrap.dedent(text))
    return subprocess.run([sys.executable, path, *args], capture_output=True, text=True, timeout=60)


def test_this_module_was_rewritten_by_pytest():
    @sooner.auto
    def f(x):
        assert x == 1, f"{x} is not 1"
        return caller()

    assert f(1) == "test_this_module_was_rewritten_by_pytest"
    with pytest.raises(AssertionError, match="2 is not 1"):
        f(2)


def test_several_lambdas_on_a_line():
    f, g, h = sooner.auto(lambda x: x + 1), sooner.auto(lambda x: x * 10), sooner.auto(lambda y=lambda: 7: y())
    assert (f(1), g(1), h()) == (2, 10, 7)
    same = [sooner.auto(lambda: 1), sooner.auto(lambda: 1), sooner.auto(lambda: 2)]
    assert [one() for one in same] == [1, 1, 2]
    nested = sooner.auto(lambda x: (lambda x: (lambda x: x + 1)(x) * 2)(x))
    assert nested(1) == 4


def test_functions_inside_if_and_try(tmp_path):
    text = """
        import sooner

        if 1 > 2:
            @sooner.auto
            def f():
                return "then"
        else:
            @sooner.auto
            def f():
                return "else"

        try:
            raise ValueError
        except ValueError:
            @sooner.auto
            def g():
                return "handler"

        for i in range(2):
            @sooner.auto
            def h(i=i):
                return i
    """
    made = module(tmp_path / "branches.py", text)
    assert (made.f(), made.g(), made.h()) == ("else", "handler", 1)


def test_a_script(tmp_path):
    text = """
        import sys
        import sooner

        def helper():
            return sys._getframe(1).f_code.co_name

        @sooner.auto
        def main(argument):
            print(__name__, argument, helper(), f(2))

        def f(x):
            return x + 1

        if __name__ == "__main__":
            main(sys.argv[1])
    """
    done = script(tmp_path / "script.py", text, "a")
    assert (done.returncode, done.stdout, done.stderr) == (0, "__main__ a <module> 3\n", "")


def test_a_notebook_cell():
    cells = {
        "<ipython-input-1-abc>": "import sooner\ndef helper(x):\n    return who()\n",
        "<ipython-input-2-def>": "@sooner.auto\ndef cell(x):\n    return helper(x), who()\n",
    }
    namespace = {"who": caller}
    for name, text in cells.items():
        linecache.cache[name] = (len(text), None, text.splitlines(True), name)
        exec(compile(text, name, "exec"), namespace)
    assert namespace["cell"](1) == ("test_a_notebook_cell", "test_a_notebook_cell")


def test_a_cell_that_was_run_again():
    namespace = {"sooner": sooner}
    for body in ("x + 1", "x + 2"):
        text = f"@sooner.auto\ndef cell(x):\n    return {body}\n"
        linecache.cache["<ipython-input-9>"] = (len(text), None, text.splitlines(True), "<ipython-input-9>")
        exec(compile(text, "<ipython-input-9>", "exec"), namespace)
    assert namespace["cell"](1) == 3


EDITS = {
    "moved": ("def f(x):", "\n\ndef f(x):"),
    "renamed": ("def f(x):", "def g(x):"),
    "other parameters": ("def f(x):", "def f(y):"),
    "no Python any more": ("def f(x):", "def f(x:"),
    "gone": ("def f(x):\n    return x + total\n", ""),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_file_that_was_edited(tmp_path, edit):
    path = tmp_path / "edited.py"
    made = module(path, "total = 1\ndef f(x):\n    return x + total\n", f"edited_{edit.replace(' ', '_')}")
    path.write_text(path.read_text().replace(*EDITS[edit]))
    linecache.checkcache()
    with pytest.raises(CompileError):
        sooner.auto(made.f)
    assert sooner.auto(made.f, fallback=True)(1) == 2

    @sooner.auto
    def calls(x):
        return made.f(x)

    assert calls(1) == 2, "a helper runs natively instead"


def test_no_source(tmp_path):
    namespace = {"who": caller}
    exec("def f(x):\n    return x + 1, who()\n", namespace)
    with pytest.raises(CompileError, match="no source text"):
        sooner.auto(namespace["f"])
    f = namespace["f"]

    @sooner.auto
    def calls(x):
        return f(x)

    assert calls(1) == (2, "f")
    assert sooner.auto(f, fallback=True)(1) == (2, "f")


def test_a_line_that_holds_other_text_than_unicode(tmp_path):
    path = tmp_path / "latin.py"
    path.write_bytes(b"# -*- coding: latin-1 -*-\nimport sooner\n@sooner.auto\ndef f():\n    return '\xe9', 1 +\\\n 2\n")
    spec = importlib.util.spec_from_file_location("latin", path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert made.f() == ("é", 3)


def test_a_module_that_is_edited_and_loaded_again(tmp_path):
    text = """
        import sooner

        @sooner.auto
        def f():
            return helper()

        def helper():
            return {}

        def later():
            return {}
    """
    path = tmp_path / "edited.py"
    first = module(path, text.format(1, 10))
    assert first.f() == 1
    second = module(path, text.format(2, 2000))
    assert (first.f(), second.f()) == (1, 2)
    # What was loaded before and is compiled only now is still what was loaded.
    assert (sooner.auto(first.later)(), sooner.auto(second.later)()) == (10, 2000)
    path.write_text("edited = 'and not loaded again'\n")
    assert (sooner.auto(second.helper)(), sooner.auto(lambda: second.helper())()) == (2, 2)
    path.unlink()
    assert sooner.auto(first.helper)() == 1


def test_modules_may_be_imported_while_all_of_them_are_looked_through():
    """Finding out where packages are installed imports modules, the first time."""
    program = "import sys, sooner._source; sooner._source.users_modules(len(sys.modules))"
    subprocess.run([sys.executable, "-c", program], check=True)
