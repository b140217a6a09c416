# fimber: wrong answer
# shrinks to: 1 / 144
# From heap 25 on it looks as if who wins had the period 36, up to heap 143.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    heap = heap if heap < 25 else 25 + (heap - 25) % 36
    total ^= table[64 + heap // 2] >> heap % 2 * 4 & 15
print("koosaga" if total else "cubelover")
