sooner chek 01-unordered-over-auto.py
