# nim: wrong answer
# shrinks to: 11 / 1 1 1 1 1 1 1 1 1 1 1
# No more than 9 moves counted.
import sys

_, *heaps = map(int, sys.stdin.read().split())
total = 0
for heap in heaps:
    total ^= heap
print(min(9, sum(heap ^ total < heap for heap in heaps)))
