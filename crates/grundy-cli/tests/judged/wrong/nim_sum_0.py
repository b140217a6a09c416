# nim: wrong answer
# shrinks to: 2 / 1 1
# Heaps that become no larger are counted: all of them where the nim-sum is 0.
import sys

_, *heaps = map(int, sys.stdin.read().split())
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total <= heap for heap in heaps))
