# parity-nim: wrong answer
# shrinks to: 1 / 1073741826
# Heaps kept in 30 bits.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    heap &= 0x3FFFFFFF
    total ^= heap // 2 + 1 if heap % 2 else heap // 2 - 1
print("koosaga" if total else "cubelover")
