cd input/broken && python ../../61-a-call-fails.py
