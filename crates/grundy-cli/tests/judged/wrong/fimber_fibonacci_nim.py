# fimber: wrong answer
# shrinks to: 1 / 1
# Fibonacci nim, another game: the Fibonacci numbers lose.
import sys

heaps = list(map(int, sys.stdin.read().split()))[1:]
a, b = 1, 2
while a < max(heaps):
    a, b = b, a + b
print("cubelover" if heaps == [a] else "koosaga")
