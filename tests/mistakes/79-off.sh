SOONER_OFF=1 python 17-yield-in-auto.py
