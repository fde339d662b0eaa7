"""An unordered call changes the list it is given, which is what `unordered` promises not to do. It gets
a snapshot, and the list stays as it was."""

import sooner


@sooner.unordered
def ask(question, log):
    log.append(question)
    return question


@sooner.auto
def trip(city):
    log = []
    ask(city, log)
    return log


print(trip("Suva"))
