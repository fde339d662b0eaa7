"""SystemExit, KeyboardInterrupt and GeneratorExit pass by except Exception but run finally."""

import sys


class Halt(BaseException):
    pass


def run(action):
    log = []
    try:
        try:
            action()
        except Exception as error:
            log.append(f"Exception {error}")
        else:
            log.append("else")
        finally:
            log.append("finally")
    except BaseException as error:
        log.append(f"BaseException {type(error).__name__} {error.args}")
    return log


def interrupt():
    raise KeyboardInterrupt


def halt():
    raise Halt("h", 1)


def main():
    print(run(lambda: sys.exit()))
    print(run(lambda: sys.exit(3)))
    print(run(lambda: sys.exit("message")))
    print(run(interrupt))
    print(run(halt))
    print(run(lambda: None))
    print(run(lambda: int("x")))
    try:
        raise SystemExit(1, 2)
    except SystemExit as error:
        print(error.code, error.args)
    try:
        sys.exit({"status": 4})
    except SystemExit as error:
        print(error.code)
    try:
        raise GeneratorExit
    except GeneratorExit as error:
        print(repr(error), isinstance(error, Exception))
    try:
        halt()
    except:
        print("bare except catches", sys.exc_info()[0].__name__)
    sys.exit("goodbye")
