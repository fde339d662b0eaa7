cd input/value && python ../../61-a-call-fails.py
