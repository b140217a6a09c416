# fimber: wrong answer
# shrinks to: 1 / 34
# The first 34 values have the period 10, and no others.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    heap %= 10
    total ^= table[64 + heap // 2] >> heap % 2 * 4 & 15
print("koosaga" if total else "cubelover")
