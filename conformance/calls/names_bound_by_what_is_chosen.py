"""What an answer chooses binds functions anew: methods held in attributes, methods of classes, globals, properties."""
import math

import sooner

LOG, SHARED = [], []


@sooner.unordered
def ask(question):
    return question


class Machine:
    def __init__(self):
        self.state, self.trail = self.idle, []

    def idle(self, x):
        self.trail.append(("idle", x))
        self.state = self.busy

    def busy(self, x):
        self.trail.append(("busy", x))
        self.state = self.idle

    @property
    def kept(self):
        return LOG


class Quiet(Machine):
    def idle(self, x):
        SHARED.append(x)


def to_busy(machine):
    machine.state = machine.busy


def to_idle(machine):
    machine.state = machine.idle


def become_quiet(machine):
    machine.__class__ = Quiet


def patch_class(machine):
    Machine.busy = lambda self, x: SHARED.append(x)


def patch_property(machine):
    Machine.kept = property(lambda self: SHARED)


def patch_module(machine):
    math.extra = SHARED.append


def bind_global(machine):
    global tool
    tool = loud


def loud(x):
    LOG.append(x)


def tool(x):
    pass


HANDLERS = {
    "busy": to_busy,
    "idle": to_idle,
    "quiet": become_quiet,
    "class": patch_class,
    "property": patch_property,
    "module": patch_module,
    "global": bind_global,
}


def states():
    machine = Machine()
    HANDLERS[ask("busy")](machine)
    machine.state(1)
    HANDLERS[ask("idle")](machine)
    machine.state(2)
    getattr(machine, ask("state"))(3)
    machine.state(7)
    machines = [machine, Machine()]
    machines[ask(1)].state(8)
    machines[1].state(9)
    return machine.trail, machines[1].trail


def names():
    machine = Machine()
    HANDLERS[ask("global")](machine)
    tool(1)
    HANDLERS[ask("property")](machine)
    machine.kept.append(2)
    math.extra = LOG.append
    HANDLERS[ask("module")](machine)
    math.extra(3)
    del math.extra
    HANDLERS[ask("quiet")](machine)
    machine.idle(4)
    return list(LOG), list(SHARED), type(machine).__name__


def classes():
    machine = Machine()
    HANDLERS[ask("class")](machine)
    machine.busy(5)
    return SHARED, machine.trail


def main():
    print(states())
    print(names())
    print(classes())
