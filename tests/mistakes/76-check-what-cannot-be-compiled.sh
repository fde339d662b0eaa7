sooner check 17-yield-in-auto.py
