"""import a.b binds a; import a.b as c binds b; from a import b finds submodules."""


def top_level():
    import os.path
    import xml.dom.minidom

    return os.path.basename("/a/b.txt"), xml.dom.minidom.__name__


def deepest():
    import os.path as p
    import concurrent.futures.thread as t

    return p.splitext("b.tar.gz"), t.__name__


def submodule():
    from importlib import util
    from collections import abc
    from os import path
    from xml.etree import ElementTree as ET

    tree = ET.fromstring("<a x='1'><b>t</b></a>")
    return util.__name__, abc.Mapping.__name__, path.join("a", "b"), tree.attrib, tree[0].text


def both():
    import email.message
    import email.policy

    return email.message.__name__, email.policy.__name__, hasattr(email, "message")


def main():
    print(top_level())
    print(deepest())
    print(submodule())
    print(both())
    import urllib.parse

    parts = urllib.parse.urlsplit("http://host:80/path?q=1#f")
    print(parts.hostname, parts.port, parts.query, urllib.parse.quote("a b"))
    from urllib.parse import urlencode, unquote as decode

    print(urlencode({"a": 1, "b": "x y"}), decode("a%20b"))
    import sys

    print("urllib.parse" in sys.modules, sys.modules["urllib.parse"] is urllib.parse)
    import collections

    print(collections.abc.Sized.__name__)
    from json import decoder

    try:
        decoder.JSONDecoder().decode("{bad}")
    except decoder.JSONDecodeError as error:
        print(error.lineno, error.colno, isinstance(error, ValueError))
    try:
        import os.path.nothing
    except ModuleNotFoundError as error:
        print(error, error.name)
