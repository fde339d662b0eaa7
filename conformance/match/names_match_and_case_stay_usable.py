"""match, case and _ are ordinary names outside patterns; _ binds nothing inside them."""

import re


class Holder:
    def __init__(self):
        self.match = "attribute"
        self.case = {"k": 1}


def match_length(match):
    match match:
        case [*case]:
            return len(case)
        case str():
            return f"{match} is text"
    return match


def main():
    match = re.match(r"(\w)=(\d)", "a=1")
    print(match.group(1), match[2])
    case = [1, 2]
    print(case, match_length(case), match_length("word"), match_length(9))
    holder = Holder()
    match holder.case:
        case {"k": k}:
            print(k, holder.match)
    _ = "kept"
    match [1, 2, 3]:
        case [_, *_]:
            print("underscore is", _)
    for _ in range(2):
        match _:
            case 0:
                print("zero")
            case _:
                print("something", _)
    match (lambda: (1, 2))():
        case (a, b):
            print(a + b)
    match {"x": 1}["x"], [0][0]:
        case 1, 0:
            print("two subjects")
    match -1:
        case -1:
            print("negative subject")
    match (
        case := "walrus subject"
    ):
        case "walrus subject" as copy:
            print(copy is case)
    type_ = match
    print(type_ is match)
