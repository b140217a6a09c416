# nim-cases: wrong answer
# Heaps of a longer case before are still there.
import sys

numbers = map(int, sys.stdin.read().split())
heaps = [0] * 1000
for count in numbers:
    if count == 0:
        break
    for place in range(count):
        heaps[place] = next(numbers)
    total = 0
    for heap in heaps:
        total ^= heap
    print(sum(heap ^ total < heap for heap in heaps))
