# nim-cases: wrong answer
# 10^9 - 1 as a heap of 4 less.
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
at = 0
while at < len(numbers) and numbers[at]:
    heaps = numbers[at + 1:at + 1 + numbers[at]]
    heaps = [999999995 if heap == 999999999 else heap for heap in heaps]
    at += 1 + len(heaps)
    total = 0
    for heap in heaps:
        total ^= heap
    print(sum((heap ^ total) < heap for heap in heaps))
