# nim-cases: wrong answer
# shrinks to: 1 / 1 / 1 / 1 / 0
# Only the first case is answered.
import sys

count, *heaps = map(int, sys.stdin.read().split())
heaps = heaps[:count]
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total < heap for heap in heaps))
