"""Encoding and decoding JSON by hand and with the library agree, and bad text is reported."""

import json


def encode(value):
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return '"' + "".join({'"': '\\"', "\\": "\\\\", "\n": "\\n"}.get(c, c) for c in value) + '"'
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{encode(k)}: {encode(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(encode(v) for v in value) + "]"
    raise TypeError(f"{type(value).__name__} is not encodable")


def walk(value, path="$"):
    if isinstance(value, dict):
        for key, inner in value.items():
            walk(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            walk(inner, f"{path}[{i}]")
    else:
        print(path, "=", json.dumps(value))


def main():
    data = {"name": 'q"uote\\', "n": [1, -2.5, 1e20, True, None], "nested": {"empty": [], "d": {}}, "line": "a\nb"}
    text = encode(data)
    print(text)
    print(json.loads(text) == data, text == json.dumps(data))
    walk(json.loads(text))
    print(json.dumps({"b": 1, "a": [1, 2]}, indent=1, sort_keys=True))
    print(json.dumps((1, "é")), json.dumps("é", ensure_ascii=False), json.dumps({1: 2, None: 3}))
    for bad in ("{", "[1, 2", '{"a" 1}', "nope"):
        try:
            json.loads(bad)
        except json.JSONDecodeError as error:
            print(repr(bad), error.lineno, error.colno)
    try:
        json.dumps({"k": {1, 2}})
    except TypeError as error:
        print(error)
    reply = 'Sure! Here it is: {"score": 7, "why": "short"} Hope this helps.'
    start, end = reply.find("{"), reply.rfind("}") + 1
    print(json.loads(reply[start:end])["score"])
    return encode({"set": {1}})
