"""Modules imported while a run is active are what they always are."""
import sys
import types


def main():
    for name in ("this_is_nowhere", "colorsys", "tabnanny"):
        sys.modules.pop(name, None)
        try:
            module = __import__(name)
        except ImportError as e:
            print(e)
            continue
        print(name, type(module) is types.ModuleType, type(module).__name__, isinstance(module, types.ModuleType))
    made = types.ModuleType("made", "by hand")
    print(type(made), made.__doc__, type(type(sys)("other")).__name__)
