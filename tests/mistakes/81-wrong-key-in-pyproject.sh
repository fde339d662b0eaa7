cd input/typo && python ../../61-a-call-fails.py
