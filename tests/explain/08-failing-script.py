from slow import ask

answer = ask("one")
print(answer.missing)
