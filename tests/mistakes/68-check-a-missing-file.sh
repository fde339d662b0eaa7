sooner check nowhere.py
