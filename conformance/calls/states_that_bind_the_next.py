"""Methods held in an attribute, which bind the next one there, called by code that is not decided yet."""
import sooner


@sooner.unordered
def ask(question):
    return question


class Machine:
    def __init__(self):
        self.state, self.trail = self.idle, []

    def idle(self, x):
        self.trail.append("idle")
        self.state = self.busy

    def busy(self, x):
        self.trail.append("busy")
        if ask(x) > 1:
            self.state = self.idle

    def step(self, x):
        self.state(x)


@sooner.auto
def main():
    machine = Machine()
    for turn in range(4):
        if ask(turn) >= 0:
            machine.step(turn)
    print(len(machine.trail), machine.trail, machine.state.__name__)
    if ask(1):
        machine.step(1)
    machine.step(2)
    return machine.trail
