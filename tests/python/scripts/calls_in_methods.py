"""Methods of the script's classes are orchestrating code."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


class Agent:
    def __init__(self, name): self.name = name; self.log = []
    def run(self, n):
        for i in range(n):
            self.log.append(ask(i))
            print(self.name, self.log[-1])
        return self.log
agents = [Agent(x) for x in "ab"]
results = [a.run(3) for a in agents]
print(results)
total = sum(map(sum, results))
print(total)
d = {}
for a in agents:
    d[a.name] = ask(len(a.log))
    d[a.name + "2"] = d[a.name] + 1
print(d)
