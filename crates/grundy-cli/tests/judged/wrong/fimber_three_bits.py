# fimber: wrong answer
# shrinks to: 1 / 167
# Values kept in three bits: 8 becomes 0.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= table[64 + heap // 2] >> heap % 2 * 4 & 7
print("koosaga" if total else "cubelover")
