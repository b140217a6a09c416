# parity-nim: wrong answer
# Heaps kept below 2147000000.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    heap = min(heap, 2146999999)
    total ^= heap // 2 + 1 if heap % 2 else heap // 2 - 1
print("koosaga" if total else "cubelover")
