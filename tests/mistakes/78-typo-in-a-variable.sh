SOONER_MAX_CONCURENCY=4 python 61-a-call-fails.py
