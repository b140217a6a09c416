# parity-nim: wrong answer
# Values kept in a float of 32 bits.
import struct
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    value = heap // 2 + 1 if heap % 2 else heap // 2 - 1
    total ^= int(struct.unpack("f", struct.pack("f", value))[0])
print("koosaga" if total else "cubelover")
