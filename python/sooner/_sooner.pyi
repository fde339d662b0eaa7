"""The extension module, built from crates/python."""

__version__: str

def main(argv: list[str]) -> int: ...
