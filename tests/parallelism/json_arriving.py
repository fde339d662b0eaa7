"""The elements of an array in JSON that a model is still writing are asked about as each is complete.

Ideal: the first city is complete at 1, the second at 2, the third at 3; asking about one takes 2, so all is over at 5. The
model has written the rest by 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0


@unordered
@sim.stream([(0.5, '{"region": "Oceania", "cities": [{"na'), (1.0, 'me": "Suva"}, '), (2.0, '{"name": "Apia"}'), (3.0, ', {"name": "Na\\"di"}'), (4.0, "]}")])
def model(region):
    pass


@unordered
@sim.latency(2.0)
def excursion(city):
    return f"a boat from {city}"


@sooner.auto
def main():
    for city in sooner.json.items(model("Oceania"), "cities"):
        print(excursion(city["name"]))
