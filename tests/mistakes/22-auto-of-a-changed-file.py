"""The file is another one by the time the function is compiled."""

import importlib.util
import os
import tempfile

import sooner

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "helper.py")
    with open(path, "w") as file:
        file.write("def trip(region):\n    return region\n")
    spec = importlib.util.spec_from_file_location("helper", path)
    helper = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(helper)
    os.remove(path)
    sooner.auto(helper.trip)
