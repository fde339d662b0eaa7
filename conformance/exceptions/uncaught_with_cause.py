"""An uncaught exception leaves main with its explicit cause and the lines of every frame."""


class ConfigError(Exception):
    def __init__(self, key, reason):
        super().__init__(key, reason)
        self.key = key
        self.reason = reason

    def __str__(self):
        return f"{self.key}: {self.reason}"


def parse_port(text):
    return int(text)


def read_port(config):
    try:
        return parse_port(config["port"])
    except ValueError as error:
        raise ConfigError("port", "not a number") from error


def main():
    print(read_port({"port": "80"}))
    try:
        read_port({})
    except KeyError as error:
        print("missing", error)
    configs = [{"port": "8080"}, {"port": "http"}, {"port": "1"}]
    for index, config in enumerate(configs):
        print(index)
        print(read_port(config))
    return "not reached"
