# parity-nim: wrong answer
# shrinks to: 1 / 1
# Odd heaps as (n - 1) / 2.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= heap // 2 if heap % 2 else heap // 2 - 1
print("koosaga" if total else "cubelover")
