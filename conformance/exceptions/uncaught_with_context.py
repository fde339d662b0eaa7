"""An exception raised while handling another leaves main with __context__ set."""


def cleanup(resource):
    print("cleaning", resource)
    return resource.close()


def work(resource):
    try:
        return resource[0]
    finally:
        cleanup(resource)


def main():
    try:
        work([])
    except AttributeError as error:
        print(error, "|", repr(error.__context__))
    table = {}
    try:
        table["row"]["cell"] = 1
    except KeyError as error:
        print("handling", error)
        table["row"] = None
        table["row"]["cell"] = (
            2
        )
    print("not reached")
