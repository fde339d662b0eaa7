"""Markers count characters, not bytes."""

größe = "ü"
print(größe); weite = {"ä": größe}["ö" + größe]
