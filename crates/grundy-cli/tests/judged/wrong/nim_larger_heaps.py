# nim: wrong answer
# Heaps as large as the nim-sum are counted.
import sys

_, *heaps = map(int, sys.stdin.read().split())
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap >= total for heap in heaps) if total else 0)
