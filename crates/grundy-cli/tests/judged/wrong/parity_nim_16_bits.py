# parity-nim: wrong answer
# shrinks to: 1 / 131071
# Values kept in 16 bits.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= (heap // 2 + 1 if heap % 2 else heap // 2 - 1) & 65535
print("koosaga" if total else "cubelover")
