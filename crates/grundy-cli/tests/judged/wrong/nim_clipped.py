# nim: wrong answer
# shrinks to: 2 / 1000 999
# Heaps kept below 1000.
import sys

_, *heaps = map(int, sys.stdin.read().split())
heaps = [min(heap, 999) for heap in heaps]
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total < heap for heap in heaps))
