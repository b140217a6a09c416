# Nim: how many first moves win.
import sys

count, *heaps = map(int, sys.stdin.read().split())
assert len(heaps) == count
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total < heap for heap in heaps))
