# nim-cases: wrong answer
# shrinks to: 1 / 1 / 1 / 1 / 0
# The nim-sum is not set to 0 between cases.
import sys

numbers = map(int, sys.stdin.read().split())
total = 0
for count in numbers:
    if count == 0:
        break
    heaps = [next(numbers) for _ in range(count)]
    for heap in heaps:
        total ^= heap
    print(sum(heap ^ total < heap for heap in heaps))
