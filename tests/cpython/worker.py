"""Runs one of CPython's test files in this process and writes what became of each test to a file, as JSON.

`worker.py python test_grammar OUT` runs it as it is; `worker.py sooner test_grammar OUT` with the methods of its test
cases compiled. The functions of the file count as the user's own, so whatever they call in it is compiled too.
"""

import importlib
import json
import os
import re
import sys
import types
import unittest


def main(mode, name, out):
    module_name = f"test.{name}"
    if mode == "sooner":
        os.environ["SOONER_INTERNAL"] = module_name
    module = importlib.import_module(module_name)
    ran = {}
    if mode == "sooner":
        from doctests import compile_examples

        ran = {"methods": compile_methods(module), "examples": compile_examples()}
    result = Outcomes(out, ran)
    unittest.defaultTestLoader.loadTestsFromModule(module).run(result)
    result.keep()


STARTED = "the process ended or hung in it"


class Outcomes(unittest.TestResult):
    """What became of each test, by its name; of a test with subtests the worst."""

    def __init__(self, out, ran):
        super().__init__()
        self.found = {}
        self._out, self._ran = out, ran

    def keep(self):
        """Writes what is known so far, all at once: the next test may end this process."""
        with open(f"{self._out}.new", "w") as file:
            json.dump({"tests": self.found, **self._ran}, file)
        os.replace(f"{self._out}.new", self._out)

    def startTest(self, test):
        self._note(test, "failed", STARTED)
        self.keep()

    def addSuccess(self, test):
        self._note(test, "passed")

    def addError(self, test, err):
        self._note(test, "failed", self._exc_info_to_string(err, test))

    def addFailure(self, test, err):
        self._note(test, "failed", self._exc_info_to_string(err, test))

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._note(test, "failed", f"{subtest}\n{self._exc_info_to_string(err, test)}")

    def addSkip(self, test, reason):
        self._note(test, "skipped", reason)

    def addExpectedFailure(self, test, err):
        self._note(test, "passed")

    def addUnexpectedSuccess(self, test):
        self._note(test, "failed", "passed, and was expected to fail")

    def _note(self, test, outcome, detail=""):
        known = self.found.get(test.id())
        if known is None or known["detail"] == STARTED or known["outcome"] != "failed":
            self.found[test.id()] = {"outcome": outcome, "detail": detail, "method": method_of(test)}


def method_of(test):
    """The method that a test runs, as `compile_methods` names it; None for a doctest."""
    name = getattr(test, "_testMethodName", None)
    if name is None or type(test).__module__ == "doctest":
        return None
    owner = next((cls for cls in type(test).__mro__ if name in vars(cls)), type(test))
    return f"{owner.__qualname__}.{name}"


def compile_methods(module):
    """Puts compiled methods into the file's test cases. Says of each why it was not compiled, or None."""
    reasons = {}
    for cls in test_classes(module):
        for name, value in list(vars(cls).items()):
            if name.startswith(("test", "setUp", "tearDown")):
                compiled, reason = compile_method(value)
                reasons[f"{cls.__qualname__}.{name}"] = reason
                setattr(cls, name, compiled)
    return reasons


def test_classes(module):
    """The classes of the file that test cases are made of, mixins included."""
    cases = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, unittest.TestCase)]
    return {cls: None for case in cases for cls in case.__mro__ if cls.__module__ == module.__name__}


def compile_method(value):
    import sooner
    from sooner._sooner import prepare

    if isinstance(value, (classmethod, staticmethod)):
        compiled, reason = compile_method(value.__func__)
        return type(value)(compiled), reason
    if isinstance(value, type) or not isinstance(value, types.FunctionType):
        return value, "not-a-function"
    if (cell := wrapped_cell(value)) is not None:  # test.support's decorators: what they decorate is the test
        cell.cell_contents, reason = compile_method(cell.cell_contents)
        return value, reason
    try:
        prepare(value)
    except Exception as error:
        return sooner.auto(value, fallback=True), reason_of(error)
    return sooner.auto(value, fallback=True), None


def wrapped_cell(function):
    """The cell in which a decorator's wrapper holds the function that it decorates."""
    inner = getattr(function, "__wrapped__", None)
    cells = (cell for cell in function.__closure__ or () if inner is not None)
    return next((cell for cell in cells if cell.cell_contents is inner), None)


def reason_of(error):
    """The codes of the diagnostics in a refusal."""
    codes = re.findall(r"^error\[([a-z-]+)\]", str(error), re.MULTILINE)
    return ", ".join(sorted(set(codes))) or f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main(*sys.argv[1:])
