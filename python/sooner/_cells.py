"""What objects of packages are made of, as far as it runs code: the cells of arrays and tables, the validators of models."""

import datetime

from sooner._last import at_the_end

# Past this many cells nobody looks.
MOST = 2000
LEAVES = {str, bytes, int, float, bool, complex, type(None), datetime.date, datetime.datetime, datetime.timedelta}
# Of the types of a column that are not numpy's: those of which the cells are plain.
COLUMNS = {"StringDtype", "DatetimeTZDtype", "PeriodDtype", "BooleanDtype"} | {
    f"{kind}{size}Dtype" for kind in ("Int", "UInt", "Float") for size in (8, 16, 32, 64)
}

_models: dict[type, bool] = {}
at_the_end(_models.clear)


def are_plain(held):
    """Whether no cell of an array, a series or a table is an object with operators of its own."""
    kind = type(held)
    if not hasattr(kind, "dtype") and not hasattr(kind, "dtypes"):
        return True
    types = held.dtypes if hasattr(kind, "dtypes") and not hasattr(held.dtypes, "hasobject") else held.dtype
    columns = types.tolist() if hasattr(types, "tolist") else [types]
    if all(_is_plain(column) for column in columns):
        return True
    if held.size > MOST:
        return False
    cells = held if kind.__name__ == "ndarray" else held.to_numpy()
    return all(type(cell) in LEAVES or _is_scalar(type(cell)) for cell in cells.ravel().tolist())


def _is_plain(column):
    if hasattr(column, "hasobject"):
        return not column.hasobject
    return type(column).__name__ in COLUMNS


def _is_scalar(kind):
    if kind.__module__.partition(".")[0] == "pandas":
        return kind.__name__ in ("Timestamp", "Timedelta", "NaTType", "NAType")
    return kind.__module__ == "numpy" and kind.__name__ not in ("void", "ndarray", "object_")


def is_plain_model(model):
    """Whether a model validates, a template renders, a splitter splits without any of the user's code."""
    kind = model if isinstance(model, type) else type(model)
    if kind.__module__ == "jinja2.environment":
        return _is_plain_template(model)
    if kind.__module__.startswith("langchain_text_splitters."):
        return _is_of(model._length_function, "builtins", "langchain_text_splitters")
    if kind not in _models:
        schema = getattr(kind, "__pydantic_core_schema__", None)
        plain = schema is not None and not _says_itself(kind, "model_post_init") and not _has_code(schema)
        if schema is not None and type(schema).__name__ != "dict":
            return False  # not complete yet
        _models[kind] = plain
    return _models[kind]


def is_made_plainly(kind):
    """Whether a class is that of models which are made without any of the user's code: `Verdict(**json.loads(answer))`."""
    if "__pydantic_core_schema__" not in vars(kind):
        return False
    return not any(_says_itself(kind, name) for name in ("__init__", "__new__")) and is_plain_model(kind)


def _says_itself(kind, name):
    return any(name in vars(base) for base in kind.__mro__[:-1] if not _is_of(base, "pydantic"))


def _has_code(schema):
    work = [schema]
    while work:
        part = work.pop()
        if isinstance(part, dict):
            work.extend(part.values())
        elif isinstance(part, (list, tuple)):
            work.extend(part)
        elif callable(part) and not isinstance(part, type) and not _is_of(part, "pydantic", "pydantic_core"):
            return True
        elif isinstance(part, type) and part.__module__.partition(".")[0] not in ("builtins", "pydantic"):
            if "__pydantic_core_schema__" not in vars(part):
                return True
    return False


def _is_plain_template(template):
    environment = template.environment
    held = [*environment.filters.values(), *environment.tests.values(), *template.globals.values(), environment.finalize]
    known = ("jinja2", "builtins", "_operator", "operator", "markupsafe", "urllib")
    return all(_is_of(function, *known) for function in held if callable(function)) and not callable(environment.autoescape)


def _is_of(function, *packages):
    return (getattr(function, "__module__", None) or "").partition(".")[0] in packages
