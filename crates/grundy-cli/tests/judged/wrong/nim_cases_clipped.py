# nim-cases: wrong answer
# shrinks to: 2 / 1000000000 999999999 / 0
# Heaps kept below 10^9.
import sys

numbers = map(int, sys.stdin.read().split())
for count in numbers:
    if count == 0:
        break
    heaps = [min(next(numbers), 999999999) for _ in range(count)]
    total = 0
    for heap in heaps:
        total ^= heap
    print(sum(heap ^ total < heap for heap in heaps))
