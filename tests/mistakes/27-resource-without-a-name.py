"""The resource given without `on=`."""

import sooner


@sooner.sequential("database")
def save(city):
    print(city)
