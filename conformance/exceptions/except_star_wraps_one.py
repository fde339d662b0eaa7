"""`except*` of an exception that is no group: what wraps it, and what is raised from there."""


def wrapped():
    try:
        raise ValueError("alone")
    except* ValueError as group:
        print(type(group).__name__, group.args, group.message == "", group.exceptions)
        raise KeyError("behind") from group


def main():
    try:
        wrapped()
    except BaseException as error:
        print(type(error).__name__, error.args, [repr(one) for one in getattr(error, "exceptions", ())])
        print(repr(error.__cause__), repr(error.__context__))
    try:
        raise KeyboardInterrupt("base")
    except* KeyboardInterrupt as group:
        print(type(group).__name__, group.args)
