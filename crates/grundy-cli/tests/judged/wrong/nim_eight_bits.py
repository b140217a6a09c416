# nim: wrong answer
# shrinks to: 1 / 256
# Heaps kept in eight bits.
import sys

_, *heaps = map(int, sys.stdin.read().split())
heaps = [heap & 255 for heap in heaps]
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total < heap for heap in heaps))
