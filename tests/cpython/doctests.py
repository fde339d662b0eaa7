"""Compiles the examples of doctests: each becomes a function whose names are the globals that the examples share."""

import ast
import builtins
import doctest
import itertools
import linecache
import symtable
import types


def compile_examples():
    """Has doctest run compiled examples from now on. Gives a list that says of each why it was not compiled, or None."""
    reasons = []
    doctest.compile = lambda source, filename, mode, flags, inherit: Example(source, filename, mode, flags, inherit, reasons)
    doctest.exec = lambda example, names: example.run(names)
    return reasons


class Example:
    """One example. Text that is no Python raises here, as it does in doctest."""

    numbers = itertools.count()

    def __init__(self, source, filename, mode, flags, inherit, reasons):
        self._code = builtins.compile(source, filename, mode, flags, inherit)
        self._source = source
        self._reasons = reasons

    def run(self, names):
        function, reason = self._compiled(names)
        self._reasons.append(reason)
        if function is None:
            exec(self._code, names)
        else:
            function()

    def _compiled(self, names):
        import sooner
        from sooner._sooner import prepare
        from worker import reason_of

        filename = f"<doctest example {next(self.numbers)}>"
        text = as_function(self._source)
        linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
        exec(at_the_prompt(builtins.compile(text, filename, "exec", dont_inherit=True)), names)
        function = names.pop("__example__")
        try:
            prepare(function)
        except Exception as error:
            return None, reason_of(error)
        return sooner.auto(function), None


def at_the_prompt(code):
    """The code with generator expressions named as they are at the prompt; their names show in their text."""
    inside = [at_the_prompt(one) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    name = code.co_qualname.removeprefix("__example__.<locals>.") if code.co_name == "<genexpr>" else code.co_qualname
    return code.replace(co_consts=tuple(inside), co_qualname=name)


def as_function(source):
    """The text of a function that does what an example does when it is typed at the prompt."""
    tree = Shown().visit(ast.parse(source))
    bound = [symbol.get_name() for symbol in symtable.symtable(source, "example", "exec").get_symbols() if binds(symbol)]
    body = ([ast.Global(bound)] if bound else []) + tree.body
    shape = ast.parse("def __example__():\n    pass\n")
    shape.body[0].body = body
    return ast.unparse(ast.fix_missing_locations(shape)) + "\n"


def binds(symbol):
    return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()


class Shown(ast.NodeTransformer):
    """Shows the value of every expression that stands alone, but for those in definitions."""

    def visit_Expr(self, node):
        show = ast.parse("__import__('sys').displayhook(0)", mode="eval").body
        show.args = [node.value]
        return ast.Expr(show)

    def visit_FunctionDef(self, node):
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_FunctionDef
