# nim-cases: wrong answer
# shrinks to: 1 / 1 / 0
# The 0 at the end is answered as a case of no heaps.
import sys

numbers = map(int, sys.stdin.read().split())
for count in numbers:
    heaps = [next(numbers) for _ in range(count)]
    total = 0
    for heap in heaps:
        total ^= heap
    print(sum(heap ^ total < heap for heap in heaps))
