"""Groups are shown as trees."""

raise ExceptionGroup("many", [ValueError(1), TypeError("t")])
