"""`sooner.errors` holds what the package raises itself, and options that do nothing yet say so."""

import ast
import inspect
import pathlib
import warnings

import pytest
import sooner
from sooner import errors

PACKAGE = pathlib.Path(sooner.__file__).parent


def test_every_exception_and_warning_is_defined_in_errors():
    def is_one(node):
        names = [base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in node.bases]
        return any(name.endswith(("Error", "Exception", "Warning", "Timeout")) for name in names)

    for path in PACKAGE.glob("*.py"):
        classes = [node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef) and is_one(node)]
        assert path.name == "errors.py" or not classes, path
    found = {name for name, value in vars(errors).items() if inspect.isclass(value)}
    assert found == set(errors.__all__)
    for name in found - {"NotBuiltWarning"}:
        assert issubclass(getattr(errors, name), errors.SoonerError)


@pytest.mark.parametrize(
    "give",
    (
        lambda: sooner.unordered(batch=8)(lambda x: x),
        lambda: sooner.readonly(cache=True)(lambda x: x),
        lambda: sooner.annotate(lambda x: x, sooner.sequential(idempotent=True)),
        lambda: sooner.auto(speculate=True),
        lambda: sooner.options(progress=True),
        lambda: sooner.options(check=True),
    ),
)
def test_an_option_that_does_nothing_yet_says_so_at_the_users_line(give):
    with pytest.warns(errors.NotBuiltWarning, match=r"=\.\.\.\) does nothing yet: ") as seen:
        give()
    # Options that are never entered say so too.
    assert [one.filename for one in seen if one.category is errors.NotBuiltWarning] == [__file__]


@pytest.mark.parametrize("options", ({"journal": "runs.db"}, {"budget": 3}))
def test_an_option_that_something_hangs_on_is_refused(options):
    with pytest.raises(errors.OptionError, match="is not built yet, and nothing would be"):
        sooner.options(**options)


def test_what_is_switched_off_says_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sooner.unordered(cache=False, batch=None)(lambda x: x)
        sooner.auto(speculate=False)
        with sooner.options(progress=False, journal=None, check=False):
            pass
