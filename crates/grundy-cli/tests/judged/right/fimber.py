# Fimber: who wins, with the values of the file that is named; two heaps a byte
# from byte 64 on.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.buffer.read().split()[1:]):
    total ^= table[64 + heap // 2] >> heap % 2 * 4 & 15
print("koosaga" if total else "cubelover")
