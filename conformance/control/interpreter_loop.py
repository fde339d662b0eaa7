"""A stack machine: while over a program counter, jumps, calls, and faults with positions."""


class Fault(Exception):
    def __init__(self, pc, reason):
        super().__init__(f"pc {pc}: {reason}")


def run(program, limit=500):
    stack, calls, pc, out, steps = [], [], 0, [], 0
    variables = {}
    while pc < len(program):
        steps += 1
        if steps > limit:
            raise Fault(pc, "too many steps")
        op, *args = program[pc].split()
        pc += 1
        try:
            if op == "push":
                stack.append(int(args[0]))
            elif op in ("add", "sub", "mul", "div", "less"):
                b, a = stack.pop(), stack.pop()
                if op == "div":
                    stack.append(a // b)
                    continue
                stack.append({"add": a + b, "sub": a - b, "mul": a * b, "less": int(a < b)}[op])
            elif op == "store":
                variables[args[0]] = stack.pop()
            elif op == "load":
                stack.append(variables[args[0]])
            elif op == "jump":
                pc = int(args[0])
            elif op == "unless":
                if stack.pop():
                    continue
                pc = int(args[0])
            elif op == "call":
                calls.append(pc)
                pc = int(args[0])
            elif op == "return":
                if not calls:
                    break
                pc = calls.pop()
            elif op == "print":
                out.append(stack[-1])
            else:
                raise Fault(pc - 1, f"unknown {op}")
        except IndexError:
            raise Fault(pc - 1, "stack underflow") from None
        except (KeyError, ZeroDivisionError) as error:
            raise Fault(pc - 1, type(error).__name__) from error
    else:
        out.append("ran off the end")
    return out, stack, steps


def main():
    countdown = ["push 3", "store n", "load n", "unless 10", "load n", "print", "push 1", "sub", "store n", "jump 2",
                 "return"]
    print(run(countdown))
    square = ["push 7", "call 4", "print", "return", "store x", "load x", "load x", "mul", "return"]
    print(run(square))
    print(run(["push 2", "push 5", "less"]), run([]))
    for bad in (["add"], ["load q"], ["push 1", "push 0", "div"], ["fly"], ["jump 0"], ["push x"]):
        try:
            print(run(bad))
        except Fault as fault:
            print("Fault", fault, repr(fault.__cause__), fault.__suppress_context__)
        except ValueError as error:
            print("ValueError", error)
    return run(["push 1", "store n", "load m"])
