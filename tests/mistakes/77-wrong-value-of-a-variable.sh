SOONER_MAX_CONCURRENCY=many python 61-a-call-fails.py
