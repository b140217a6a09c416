# nim: runtime error
# shrinks to: 21 / 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
# Room for 20 heaps.
import sys

_, *numbers = map(int, sys.stdin.read().split())
heaps = [0] * 20
for place, heap in enumerate(numbers):
    heaps[place] = heap
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap ^ total < heap for heap in heaps))
