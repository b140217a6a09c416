# parity-nim: wrong answer
# shrinks to: 1 / 2
# Even heaps as n / 2.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= (heap + 1) // 2
print("koosaga" if total else "cubelover")
