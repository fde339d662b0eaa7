"""Optional arguments told apart from None by a sentinel, options merged, and calls routed by shape."""

MISSING = object()


def get(mapping, path, default=MISSING):
    node = mapping
    for part in path.split("."):
        try:
            node = node[part]
        except (KeyError, TypeError):
            if default is MISSING:
                raise LookupError(f"{path}: stopped at {part!r}") from None
            return default() if callable(default) else default
    return node


def area(*args, **kwargs):
    if kwargs.keys() - {"radius", "side"}:
        raise TypeError(f"unknown: {', '.join(sorted(kwargs.keys() - {'radius', 'side'}))}")
    match_shape = (len(args), *sorted(kwargs))
    if match_shape == (1,):
        return args[0] ** 2
    if match_shape == (2,):
        width, height = args
        return width * height
    if match_shape == (0, "radius"):
        return round(3.14159 * kwargs["radius"] ** 2, 2)
    if match_shape == (0, "side"):
        return area(kwargs.pop("side"))
    raise TypeError(f"no area for {args} {kwargs}")


def options(defaults, /, *layers, **overrides):
    merged = dict(defaults)
    for layer in (*layers, overrides):
        for key, value in layer.items():
            if value is MISSING:
                merged.pop(key, None)
            elif isinstance(value, dict) and isinstance(merged.get(key), dict):
                merged[key] = options(merged[key], value)
            else:
                merged[key] = value
    return merged


def span(start, stop=None, step=1):
    start, stop = (0, start) if stop is None else (start, stop)
    out = []
    while start < stop:
        out.append(start)
        start += step
    return out


def main():
    data = {"a": {"b": None, "c": [1]}}
    print(get(data, "a.c"), get(data, "a.b"), get(data, "a.b", 5), get(data, "a.z", None), get(data, "a.z", list))
    for path in ("x", "a.b.c", "a.c.d"):
        try:
            get(data, path)
        except LookupError as error:
            print(error, error.__suppress_context__)
    print(area(3), area(2, 5), area(radius=2), area(side=4))
    for call in (lambda: area(), lambda: area(1, 2, 3), lambda: area(1, radius=2), lambda: area(depth=1, wide=2)):
        try:
            call()
        except TypeError as error:
            print(error)
    base = {"size": 1, "font": {"name": "serif", "bold": False}}
    print(options(base, {"size": 2}, font={"bold": True}), options(base, size=MISSING), options({}, {}, defaults=1))
    print(base)
    print(span(3), span(1, 4), span(0, 10, 4), span(0), span(stop=2, start=0))
    calls = [(area, (2,), {}), (span, (2,), {"step": 2}), (options, ({},), {"x": 1})]
    print([f(*args, **kwargs) for f, args, kwargs in calls])
    return get(data, "a.b.c", lambda: data["missing"])
