"""`except*`: taking exception groups apart and putting together what is left."""


def split_group(exception, classes):
    """The part that matches and the rest; an exception that is no group is wrapped when it matches."""
    for one in classes if isinstance(classes, tuple) else (classes,):
        if not (isinstance(one, type) and issubclass(one, BaseException)):
            raise TypeError("catching classes that do not inherit from BaseException is not allowed")
        if issubclass(one, BaseExceptionGroup):
            raise TypeError("catching ExceptionGroup with except* is not allowed. Use except instead.")
    if exception is None:
        return None, None
    if isinstance(exception, BaseExceptionGroup):
        return exception.split(classes)
    if isinstance(exception, classes):
        group = ExceptionGroup if isinstance(exception, Exception) else BaseExceptionGroup
        return group("", (exception,)), None
    return None, exception


def combine_group(original, left):
    """What to raise when the handlers are through: nothing, the rest as it was, the one exception that was raised, or a group of all."""
    left = [exception for exception in left if exception is not None]
    if not left:
        return None
    if not isinstance(original, BaseExceptionGroup):
        return left[0]
    raised = [one for one in left if not _is_part(one, original)]
    rest = [one for one in left if _is_part(one, original)]
    if not raised:
        return _projected(original, rest)
    together = raised + ([_projected(original, rest)] if rest else [])
    return together[0] if len(together) == 1 else BaseExceptionGroup("", together)


def _leaves(exception):
    if isinstance(exception, BaseExceptionGroup):
        return [leaf for one in exception.exceptions for leaf in _leaves(one)]
    return [exception]


def _is_part(exception, original):
    known = {id(leaf) for leaf in _leaves(original)}
    same_story = exception.__traceback__ is original.__traceback__ or not isinstance(exception, BaseExceptionGroup)
    return same_story and all(id(leaf) in known for leaf in _leaves(exception))


def _projected(original, parts):
    kept = {id(leaf) for part in parts for leaf in _leaves(part)}
    return original.subgroup(lambda leaf: not isinstance(leaf, BaseExceptionGroup) and id(leaf) in kept)
