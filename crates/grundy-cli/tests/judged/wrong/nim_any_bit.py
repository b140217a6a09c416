# nim: wrong answer
# Heaps that share any bit with the nim-sum are counted, not its top bit alone.
import sys

_, *heaps = map(int, sys.stdin.read().split())
total = 0
for heap in heaps:
    total ^= heap
print(sum(heap & total != 0 for heap in heaps))
