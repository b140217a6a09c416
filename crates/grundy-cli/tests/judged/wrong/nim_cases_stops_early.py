# nim-cases: wrong answer
# shrinks to: 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 0
# No more than 20 cases answered.
import sys

numbers = map(int, sys.stdin.read().split())
for case, count in enumerate(numbers):
    if count == 0 or case == 20:
        break
    heaps = [next(numbers) for _ in range(count)]
    total = 0
    for heap in heaps:
        total ^= heap
    print(sum(heap ^ total < heap for heap in heaps))
