# fimber: wrong answer
# Heaps kept below 3000000.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    heap = min(heap, 2999999)
    total ^= table[64 + heap // 2] >> heap % 2 * 4 & 15
print("koosaga" if total else "cubelover")
