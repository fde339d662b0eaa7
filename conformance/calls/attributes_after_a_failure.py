"""Whoever catches an exception sees instances as Python leaves them: nothing that comes behind the failure."""
from sooner import sequential, unordered


@unordered
def ask(x):
    return x


@sequential
def save(x):
    return x


class Job:
    kind = "job"

    def __init__(self, n):
        self.n = n
        self.state = "new"
        self.log = []

    def run(self):
        self.state = "asking"
        self.log.append("asking")
        answer = ask(self.n)
        self.state = "asked"
        self.kind = "done"
        self.log.append("asked")
        self.answer = answer
        self.n += 1
        del self.state
        self.state = ask(-self.n)


def describe(job):
    return sorted(vars(job).items()), job.kind


def one(n):
    job = Job(n)
    try:
        job.run()
        job.late = True
    except Exception as error:
        job.error = type(error).__name__
    finally:
        job.finished = True
    return describe(job)


def main():
    print([one(n) for n in range(3)])
    jobs = [Job(7), Job(8)]
    same = jobs[0]
    try:
        for job in jobs:
            job.run()
        same.log.append(save("all"))
    except Exception as error:
        print(type(error).__name__, describe(same), describe(jobs[1]))
    else:
        print("all", describe(same), describe(jobs[1]))
    return [describe(job) for job in jobs], Job.kind
