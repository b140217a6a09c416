# parity-nim: wrong answer
# shrinks to: 1 / 1073741823
# The nim-sum's lowest 29 bits alone looked at.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= heap // 2 + 1 if heap % 2 else heap // 2 - 1
print("koosaga" if any(total >> bit & 1 for bit in range(29)) else "cubelover")
