# fimber: wrong answer
# shrinks to: 1 / 3000000
# A table one short: the largest heap has the value 0.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    total ^= table[64 + heap // 2] >> heap % 2 * 4 & 15 if heap < 3000000 else 0
print("koosaga" if total else "cubelover")
