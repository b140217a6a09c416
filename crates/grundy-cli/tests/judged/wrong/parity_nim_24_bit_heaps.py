# parity-nim: wrong answer
# shrinks to: 1 / 16777218
# Heaps kept in 24 bits.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    heap &= 0xFFFFFF
    total ^= heap // 2 + 1 if heap % 2 else heap // 2 - 1
print("koosaga" if total else "cubelover")
