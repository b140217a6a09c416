# nim: wrong answer
# shrinks to: 1 / 512
# Heaps kept in nine bits.
import sys

_, *heaps = map(int, sys.stdin.read().split())
heaps = [heap & 511 for heap in heaps]
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total < heap for heap in heaps))
