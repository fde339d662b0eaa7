sooner compile 01-unordered-over-auto.py --emit bytecode
