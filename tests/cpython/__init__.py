"""CPython's own tests of the language, run with every test method as orchestrating code."""
