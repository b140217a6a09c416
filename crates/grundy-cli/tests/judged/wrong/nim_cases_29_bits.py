# nim-cases: wrong answer
# shrinks to: 1 / 536870912 / 0
# Heaps kept in 29 bits.
import sys

numbers = map(int, sys.stdin.read().split())
for count in numbers:
    if count == 0:
        break
    heaps = [next(numbers) & 0x1FFFFFFF for _ in range(count)]
    total = 0
    for heap in heaps:
        total ^= heap
    print(sum(heap ^ total < heap for heap in heaps))
