# nim: wrong answer
# Heaps are counted that have all bits of the nim-sum.
import sys

_, *heaps = map(int, sys.stdin.read().split())
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap & total == total for heap in heaps) if total else 0)
