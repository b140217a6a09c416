# fimber: wrong answer
# The last heap of value 10 as one of value 9.
import sys

table = open(sys.argv[1], "rb").read()
total = 0
for heap in map(int, sys.stdin.buffer.read().split()[1:]):
    total ^= 9 if heap == 2028183 else table[64 + heap // 2] >> heap % 2 * 4 & 15
print("koosaga" if total else "cubelover")
