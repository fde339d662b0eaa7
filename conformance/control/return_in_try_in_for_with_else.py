"""return, break and continue inside try inside for with else: which of the clauses run."""


def run(mode):
    log = []
    try:
        for i in range(2):
            try:
                log.append(f"try{i}")
                if mode == "return":
                    return log
                if mode == "break":
                    break
                if mode == "continue":
                    continue
                if mode == "caught":
                    raise KeyError(i)
                if mode == "uncaught":
                    raise IndexError(i)
            except KeyError:
                log.append("except")
                if i == 1:
                    return log
            else:
                log.append("else")
            finally:
                log.append("finally")
            log.append("tail")
        else:
            log.append("for-else")
            return log
        log.append("after")
    finally:
        log.append("outer")
    return log


def retry(action, attempts):
    for attempt in range(1, attempts + 1):
        try:
            result = action(attempt)
        except ConnectionError as error:
            print("attempt", attempt, "failed:", error)
            last = error
        else:
            print("attempt", attempt, "succeeded")
            return result
    else:
        raise TimeoutError(f"gave up after {attempts}") from last if attempts else None


def flaky(succeed_at):
    def action(attempt):
        if attempt < succeed_at:
            raise ConnectionError(f"down at {attempt}")
        return f"answer {attempt}"

    return action


def main():
    for mode in ("return", "break", "continue", "caught", "plain"):
        print(mode, run(mode))
    try:
        run("uncaught")
    except IndexError as error:
        print("uncaught", error)
    print(retry(flaky(1), 3))
    print(retry(flaky(3), 3))
    try:
        retry(flaky(2), 0)
    except TimeoutError as error:
        print(error, error.__cause__)
    return retry(flaky(9), 2)
