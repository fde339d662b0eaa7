"""Loggers by name. Which object `logging.getLogger(name)` will give is decided before it is made, so that code which has yet to ask
for it is known to log, and no more; and one that was made ahead of its turn can be unmade."""

import logging

_to_come: dict[str, logging.Logger] = {}
_ahead: dict[str, "_Made"] = {}


def found(name):
    """The logger of that name, and whether nothing has to be done for it; None if somebody's own class makes it."""
    manager = logging.Logger.manager
    if not name or name == logging.root.name:
        return logging.root, True
    here = manager.loggerDict.get(name)
    if isinstance(here, logging.Logger):
        return here, name not in _ahead
    if not is_plain():
        return None
    logger = _to_come.get(name)
    if logger is None:
        logger = _to_come[name] = logging.Logger(name)
        logger.manager = manager
    loggers = (manager.loggerDict.get(above) for above in _above(name))
    logger.parent = next((here for here in loggers if isinstance(here, logging.Logger)), logging.root)
    return logger, False


def is_plain():
    """Whether what is not there yet is made by the library alone."""
    manager = logging.Logger.manager
    return type(manager) is logging.Manager and not manager.loggerClass and logging.getLoggerClass() is logging.Logger


def ask(name):
    """The same, made now, with what takes back that it was asked for."""
    logger, settled = found(name)
    if settled:
        return logger, None
    if name not in _ahead:
        _ahead[name] = _Made(name, logger)
    return logger, _Asked(_ahead[name])


class _Made:
    """A logger that was made ahead of its turn."""

    def __init__(self, name, logger):
        self.name, self.logger, self.asked, self.stays = name, logger, 0, False
        self.manager = manager = logging.Logger.manager
        with logging._lock:
            self.above = {above: above in manager.loggerDict for above in _above(name)}
            self.place = manager.loggerDict.get(name)
            manager.loggerClass = lambda name: logger
            try:
                manager.getLogger(name)
            finally:
                manager.loggerClass = None
            _to_come.pop(name, None)

    def forget(self):
        """Nobody who stands ahead of his turn has asked for it any more."""
        _ahead.pop(self.name, None)
        if not self.stays:
            with logging._lock:
                self._unmake(self.manager.loggerDict)
            _to_come[self.name] = self.logger

    def _unmake(self, loggers):
        if self.place is None:
            del loggers[self.name]
        else:
            loggers[self.name] = self.place
            for child in self.place.loggerMap:
                if child.parent is self.logger:
                    child.parent = self.logger.parent
        for above, was_there in self.above.items():
            here = loggers.get(above)
            if isinstance(here, logging.PlaceHolder):
                here.loggerMap.pop(self.logger, None)
                if not was_there and not here.loggerMap:
                    del loggers[above]


class _Asked:
    """One time that it was asked for. When this is let go, its turn has come."""

    def __init__(self, made):
        self.made = made
        made.asked += 1

    def undo(self):
        self._end()

    def __del__(self):
        if self.made is not None:
            self.made.stays = True
            self._end()

    def _end(self):
        made, self.made = self.made, None
        made.asked -= 1
        if not made.asked:
            made.forget()


def _above(name):
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)]
