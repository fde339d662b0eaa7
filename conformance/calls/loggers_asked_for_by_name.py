"""Loggers asked for behind answers, in handlers, in `__init__` and by failing code: which ones there are, whose children they are, what they log."""
import logging
import logging.config
import sys
from logging import getLogger

from sooner import sequential, unordered

OWN = "asked_by_name"


@unordered
def ask(x):
    return f"answer {x}"


@unordered
def refuse(x):
    raise TimeoutError(x)


@sequential
def save(x):
    return x


def made():
    return {name: type(here).__name__ for name, here in logging.root.manager.loggerDict.items() if name.startswith(OWN)}


def shown(logger):
    return logger.name, logger.parent.name, logging.getLevelName(logger.getEffectiveLevel())


class Agent:
    def __init__(self, name):
        self.name = name
        self.log = logging.getLogger(f"{OWN}.agents.{name}")
        self.turns = 0

    def turn(self, question):
        self.turns += 1
        try:
            answer = ask(question) if self.turns % 2 else refuse(question)
        except TimeoutError as error:
            logging.getLogger(OWN + ".failures").warning("%s: %s", self.name, error)
            return None
        self.log.info("%s", answer)
        return answer


def agents():
    all_agents = []
    for name in ("ann", "bob"):
        agent = Agent(name)
        all_agents.append(agent)
        print([agent.turn(question) for question in "xyz"])
    print(all_agents[0].log is logging.getLogger(f"{OWN}.agents.ann"), shown(all_agents[1].log))


def behind_a_failure():
    try:
        refuse(1)
        getLogger(f"{OWN}.never.there").warning("never")
        refuse(2)
    except TimeoutError:
        print("never there:", f"{OWN}.never.there" in made(), f"{OWN}.never" in made())


def asked_before_and_behind():
    found = []
    try:
        if ask(1):
            found.append(logging.getLogger(f"{OWN}.twice"))
        ask(2)
        found.append(logging.getLogger(f"{OWN}.twice"))
        refuse(3)
        found.append(logging.getLogger(f"{OWN}.twice.below"))
    except TimeoutError:
        print(len(found), found[0] is found[1], found[0] is logging.getLogger(f"{OWN}.twice"), sorted(made()))


def placeholders():
    low = logging.getLogger(f"{OWN}.a.b.c")
    try:
        ask(1)
        middle = logging.getLogger(f"{OWN}.a.b")
        print(shown(middle), low.parent is middle)
        save(middle.name)
        refuse(1)
        logging.getLogger(f"{OWN}.a").setLevel(logging.ERROR)
    except TimeoutError:
        print(shown(low), made()[f"{OWN}.a"])
    try:
        refuse(2)
        logging.getLogger(f"{OWN}.a")
    except TimeoutError:
        print(shown(low), made()[f"{OWN}.a"], low.parent.parent.name)


def configured():
    ask(1)
    logging.config.dictConfig({"version": 1, "disable_existing_loggers": True, "incremental": False, "loggers": {OWN: {"level": "INFO"}}})
    logging.getLogger(OWN).handlers[:] = [logging.StreamHandler(sys.stdout)]
    if ask(2):
        logging.getLogger(f"{OWN}.late").warning("a logger that was not there is not disabled")
    logging.getLogger(f"{OWN}.twice").warning("one that was is")
    print(logging.getLogger(f"{OWN}.late").disabled, logging.getLogger(f"{OWN}.twice").disabled)


class Loud(logging.Logger):
    def __init__(self, name):
        super().__init__(name)
        print("made", name)


def of_ones_own_class():
    logging.setLoggerClass(Loud)
    try:
        if ask(1):
            logging.getLogger(f"{OWN}.loud").warning("loud")
        print("behind", type(logging.getLogger(f"{OWN}.loud")).__name__)
    finally:
        logging.setLoggerClass(logging.Logger)


def mistakes():
    for name in (None, "", 5):
        try:
            ask(name)
            print(logging.getLogger(name).name)
        except TypeError as error:
            print(error)


def main():
    for name in made():
        del logging.root.manager.loggerDict[name]
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
    own = logging.getLogger(OWN)
    own.handlers[:] = [handler]
    own.setLevel(logging.INFO)
    own.propagate = False
    agents()
    behind_a_failure()
    asked_before_and_behind()
    placeholders()
    of_ones_own_class()
    mistakes()
    configured()
    print(sorted(made().items()))
