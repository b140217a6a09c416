# nim: wrong answer
# shrinks to: 3 / 1 1 1
# Whether there is a winning move, not how many.
import sys

_, *heaps = map(int, sys.stdin.read().split())
total = 0
for heap in heaps:
    total ^= heap
print(1 if total else 0)
