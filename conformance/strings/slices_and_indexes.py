"""Indexing and slicing strings: negatives, steps, out-of-range bounds, custom indexes and errors."""


class Two:
    def __index__(self):
        return 2


def attempt(label, action):
    try:
        print(label, repr(action()))
    except (IndexError, TypeError, ValueError) as error:
        print(label, type(error).__name__, error)


def is_palindrome(text):
    letters = [c.lower() for c in text if c.isalnum()]
    return letters == letters[::-1]


def main():
    s = "abcdefg"
    print(s[0], s[-1], s[2:5], s[:3], s[3:], s[-3:], s[:-3], s[:])
    print(s[::2], s[1::2], s[::-1], s[5:1:-1], s[5:1:-2], s[-2:-5:-1], repr(s[1:5:-1]))
    print(repr(s[10:]), s[-100:3], s[2:100], repr(s[5:2]), s[Two()], s[Two() :], s[:: Two()])
    print(s[True], s[None:None:None], s[slice(1, 4)], s[slice(None, None, -2)], slice(1, 9, 3).indices(7))
    attempt("past end", lambda: s[7])
    attempt("before start", lambda: s[-8])
    attempt("float", lambda: s[1.0])
    attempt("text", lambda: s["1"])
    attempt("step", lambda: s[::0])
    attempt("slice float", lambda: s[1.0:2])
    attempt("none", lambda: s[None])
    attempt("tuple", lambda: s[1, 2])
    attempt("empty", lambda: ""[0])
    print([s[i : i + 3] for i in range(0, len(s), 3)], [s[i:] for i in range(3)])
    print(is_palindrome("A man, a plan, a canal: Panama"), is_palindrome("not one"))
    try:
        s[0] = "z"
    except TypeError as error:
        print(error)
    lo, hi = 2, -1
    print(s[lo:hi], s[lo + 1 : hi - 1], s[(lo := 0) : lo + 2])
    return s[s.index("c") : s.index("f")]
