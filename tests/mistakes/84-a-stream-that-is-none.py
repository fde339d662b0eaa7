"""A function that says it gives a stream, and returns a number."""
import sooner
@sooner.unordered
def ask(q) -> sooner.Stream[str]:
    return 5
@sooner.auto
def main():
    for x in ask("a"): print(x)
main()
