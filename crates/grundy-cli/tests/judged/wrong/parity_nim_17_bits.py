# parity-nim: wrong answer
# shrinks to: 1 / 262143
# The nim-sum's lowest 17 bits alone looked at.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= heap // 2 + 1 if heap % 2 else heap // 2 - 1
print("koosaga" if any(total >> bit & 1 for bit in range(17)) else "cubelover")
